"""The candidate answers, ordered by the heuristics, each with the actions planned right after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.concordia_venus import phases
from game.engine.concordia_venus.state import State
from game.engine.core.action import Action

from ..thinking.search_result import Line
from .build_plans import Builder
from .heuristics import Heuristics
from .personalities import MISFIT
from .trading import trades
from .weights import own_weights

PLANS: Final = 8
"""Ways to move and build that are looked for."""


def lines(state: State, choices: Sequence[Action]) -> list[Line]:
    """The candidate answers of the seat to act."""
    heuristics = Heuristics(state, state.to_act, own_weights().likes)
    phase = state.stack[-1][0]
    if phase == phases.ARCHITECT:
        return _plans(state, heuristics)
    if phase == phases.MERCATOR:
        frame = state.stack[-1]
        done = state.layout.box.vocabulary.done
        return [(*actions, done) for actions in trades(state, heuristics.worth, frame[2], frame[3])]
    if phase in (phases.STOCKING, phases.KEEP):
        return [tuple(heuristics.answers(choices))]
    if phase == phases.MARKET:
        return [(action,) for action in heuristics.wares(choices)]
    ranked = heuristics.ranked(choices)
    sound = [action for action in ranked if heuristics.worth_of(action) > MISFIT] or ranked
    return [(action,) for action in sound]


def _plans(state: State, heuristics: Heuristics) -> list[Line]:
    """Ways to move and build, by their first step."""
    builder = Builder(state, heuristics.worth)
    builder.width = PLANS
    done = state.layout.box.vocabulary.done
    firsts: dict[Action, Line] = {}
    for plan in builder.plans():
        line = (*plan.actions, done)
        firsts.setdefault(line[0], line)
    return [*firsts.values()]
