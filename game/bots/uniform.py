"""The player that plays by chance; it serves every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream


class Uniform:
    """Picks a verb, each as likely, then one of its actions: many amounts of one bid weigh no more than one pass."""

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "random")

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        verbs = list(dict.fromkeys([action.verb for action in choices]))
        verb = self._rng.choice(verbs)
        return self._rng.choice([action for action in choices if action.verb == verb])
