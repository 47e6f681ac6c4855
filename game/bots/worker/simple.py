"""A simple move, made here and now: for when the process in which players think does not answer."""

from __future__ import annotations

from game.engine.core.action import Action
from game.engine.registry import load_game

from ..registry import adapter_of
from .questions import Request


def simple(question: Request) -> Action:
    """What the game's quick player does at a glance; the first answer on offer where a game has no such player."""
    adapter = adapter_of(question.game)
    if adapter is None:
        return question.choices[0]
    game = load_game(question.game, question.components)
    return adapter.policy(question.seed).choose(game, game.load(question.seen), question.choices)
