"""The player that plays by chance; it serves every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import Stream, stream


def any_of(choices: Sequence[Action], rng: Stream) -> Action:
    """A verb, each as likely, then one of its actions: many amounts of one bid weigh no more than one pass."""
    verbs = list(dict.fromkeys([action.verb for action in choices]))
    verb = rng.choice(verbs)
    return rng.choice([action for action in choices if action.verb == verb])


class Uniform:
    """Takes any of the choices."""

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "random")

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        return any_of(choices, self._rng)
