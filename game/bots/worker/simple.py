"""A simple move computed in the window's process, for when the worker does not answer."""

from __future__ import annotations

from game.engine.core.action import Action
from game.engine.registry import load_game

from ..registry import adapter_of
from .questions import Request


def simple(question: Request) -> Action:
    """The move of the game's quick bot; the first choice if the game has none."""
    adapter = adapter_of(question.game)
    if adapter is None:
        return question.choices[0]
    game = load_game(question.game, question.components)
    return adapter.policy(question.seed).choose(game, game.load(question.seen), question.choices)
