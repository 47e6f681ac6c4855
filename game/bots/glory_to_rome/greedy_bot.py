"""A beginner with good habits: takes what looks best now, values no building's function, plans nothing ahead.

It hurries as the match goes on, so that matches of beginners end: it plays cards and builds, and takes no more Senators.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream
from game.engine.glory_to_rome.components import ARCHITECTUS, ARTIFEX, BUILDINGS, MATERIAL
from game.engine.glory_to_rome.state import State

from .heuristics import Heuristics

_PLAIN = (0.0,) * len(BUILDINGS)
CALM: Final = 3
HURRIED: Final = 8
"""Turns of every seat until it begins to hurry, and until it hurries as much as it ever does."""
BUILT: Final = 1.0
BUILDER: Final = 1.5
PLAYED: Final = 0.5
SENATOR_LEFT: Final = 1.0
"""In points, at its most hurried: a foundation or a material in a building, a role that builds, any other card played, no Senator taken."""


class GreedyBot:
    """Chooses by heuristics without looking ahead. The seed only breaks ties."""

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "novice")

    def choose(self, game: Game[State], seen: State, choices: Sequence[Action]) -> Action:
        heuristics = Heuristics(seen, seen.to_act, _PLAIN)
        rounds = seen.turn / seen.players
        hurry = min(1.0, max(0.0, (rounds - CALM) / (HURRIED - CALM)))
        worths = [heuristics.worth(action) + hurry * _urgent(heuristics, action) for action in choices]
        best = max(worths)
        return self._rng.choice(
            [action for action, worth in zip(choices, worths, strict=True) if worth == best]
        )


def _urgent(heuristics: Heuristics, action: Action) -> float:
    """What an action is worth besides to somebody who wants the match to end."""
    verb = action.verb
    if verb in ("found", "add", "place"):
        return BUILT
    if verb == "take_senator":
        return -SENATOR_LEFT
    role = _role(action)
    if role in (ARTIFEX, ARCHITECTUS):
        return BUILDER * min(1.0, max(0.0, heuristics.gain(role, 1)))
    return PLAYED if verb == "play" else 0.0


def _role(action: Action) -> int:
    """The role that a card is played for, or -1."""
    if action.verb == "play":
        return MATERIAL[action.args[0]]
    if action.verb == "senator":
        return action.args[0]
    return action.args[1] if action.verb in ("petition", "pair") else -1
