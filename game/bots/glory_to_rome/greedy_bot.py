"""A beginner with good habits: takes what looks best now, values no building's function, plans nothing ahead."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream
from game.engine.glory_to_rome.components import BUILDINGS
from game.engine.glory_to_rome.state import State

from .heuristics import Heuristics

_PLAIN = (0.0,) * len(BUILDINGS)


class GreedyBot:
    """Chooses by heuristics without looking ahead. The seed only breaks ties."""

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "novice")

    def choose(self, game: Game[State], seen: State, choices: Sequence[Action]) -> Action:
        heuristics = Heuristics(seen, seen.to_act, _PLAIN)
        worths = [heuristics.worth(action) for action in choices]
        best = max(worths)
        return self._rng.choice(
            [action for action, worth in zip(choices, worths, strict=True) if worth == best]
        )
