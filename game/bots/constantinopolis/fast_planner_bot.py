"""The bot `hasty`: the planner without search; it finishes turns that others try out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.engine.constantinopolis.phases import BUILDING, LOADING
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action
from game.engine.core.game import Game

from ..bot import Bot
from .loading_planner import REVEALING, LoadingPlanner
from .planner_bot import PlannerBot
from .purchases import Purchases
from .weights import Weights, own_weights

BEAM: Final = 12
"""Positions kept while cargo is planned: a tenth of the merchant's, and hardly worse."""


@lru_cache(maxsize=1)
def hasty_weights() -> Weights:
    """The merchant's weights but for the beam."""
    return replace(own_weights(), beam=BEAM)


class FastPlannerBot(PlannerBot):
    """Plans a turn of building or loading once and carries it out; offers no trades.

    About as strong as the merchant, which thinks again after every action, and several times as quick.
    """

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        super().__init__(seed, weights or hasty_weights())
        self._turn = (-1, -1, -1)

    def inherit(self, earlier: Bot) -> None:
        super().inherit(earlier)
        if isinstance(earlier, FastPlannerBot):
            self._turn = earlier._turn

    def choose(self, game: Game[State], seen: State, choices: Sequence[Action]) -> Action:
        phase = seen.stack[-1][0]
        if phase not in (BUILDING, LOADING):
            return super().choose(game, seen, choices)
        turn = (seen.round, phase, seen.to_act)
        if not (self._script and self._turn == turn and self._script[0] in choices):
            self._turn, self._script = turn, self._planned(seen, choices)
        action = self._script.pop(0)
        if action.verb in REVEALING:
            self._script = []
        return action

    def _planned(self, seen: State, choices: Sequence[Action]) -> list[Action]:
        if seen.stack[-1][0] == LOADING:
            return [*LoadingPlanner(seen, seen.to_act, self.weights).turn(choices).actions]
        return [*Purchases(seen, seen.to_act, self.weights).best(choices).actions, Action("done")]
