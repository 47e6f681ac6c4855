"""The bot `senator`: tries its answers, plays some turns on by heuristics, and evaluates the position reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.concordia_venus import phases
from game.engine.concordia_venus.state import State
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream

from .evaluator import Evaluator
from .heuristics import Heuristics
from .personalities import MISFIT
from .plans import Builder
from .weights import Weights, own_weights

Choices = Sequence[Action]

STEPS_AT_MOST: Final = 600
"""Most decisions played out before a line is evaluated."""


class LookaheadBot:
    """Plays out the most promising answers. The seed orders the unseen cards."""

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        self.weights = weights or own_weights()
        self._rng = stream(seed, "senator")
        self._outlook = Evaluator(self.weights)

    def choose(self, game: Game[State], seen: State, choices: Choices) -> Action:
        lines = self._lines(seen, choices)
        if len(lines) == 1:
            return lines[0][0]
        world = game.determinize(seen, self._rng)
        values = [self._try(game, world, seen.to_act, line) for line in lines]
        return lines[values.index(max(values))][0]

    def _lines(self, seen: State, choices: Choices) -> list[list[Action]]:
        """The answers worth trying, the most promising first, each with what is meant to follow at once."""
        search = self.weights.search
        heuristics = Heuristics(seen, seen.to_act, self.weights.likes)
        phase = seen.stack[-1][0]
        if phase == phases.ARCHITECT:
            builder = Builder(seen, heuristics.worth)
            builder.width = search.plans
            done = seen.layout.box.vocabulary.done
            firsts: dict[Action, list[Action]] = {}
            for plan in builder.plans():
                line = [*plan.actions, done]
                firsts.setdefault(line[0], line)
            return [*firsts.values()][: search.plans]
        if phase in (phases.MERCATOR, phases.STOCKING, phases.KEEP):
            return [heuristics.answers(choices)]
        if phase == phases.MARKET:
            return [[action] for action in heuristics.wares(choices)[: search.breadth]]
        ranked = heuristics.ranked(choices)
        sound = [action for action in ranked if heuristics.worth_of(action) > MISFIT] or ranked
        return [[action] for action in sound[: search.breadth]]

    def _try(self, game: Game[State], world: State, seat: int, line: list[Action]) -> float:
        """The value of a line after some turns played by heuristics."""
        state, likes = world.clone(), self.weights.likes
        # At larger tables a round is longer: at least every seat has its turn once.
        last = state.turn + max(self.weights.search.turns, state.players)
        planned, asked = line[::-1], (seat, state.stack[-1][0])
        for _ in range(STEPS_AT_MOST):
            if state.to_act < 0 or state.turn >= last:
                break
            here = (state.to_act, state.stack[-1][0])
            if not planned or here != asked or planned[-1] not in state.choices:
                planned = Heuristics(state, state.to_act, likes).answers(state.choices)[::-1]
                asked = here
            game.step(state, planned.pop())
        return self._outlook.value(state, seat)
