"""The bot `consul`: tries each answer in several worlds consistent with its information and evaluates the end of the
turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream
from game.engine.glory_to_rome.phases import LEAD
from game.engine.glory_to_rome.state import State

from .evaluator import Evaluator
from .heuristics import PATIENCE, Heuristics
from .weights import Weights, own_weights

Choices = Sequence[Action]

STEPS_AT_MOST: Final = 400
"""Most decisions played out before a turn is evaluated."""


class RolloutBot:
    """Looks at fewer and fewer answers in more and more worlds. The seed draws the worlds."""

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        self.weights = weights or own_weights()
        self._rng = stream(seed, "consul")
        self._outlook = Evaluator(self.weights)

    def choose(self, game: Game[State], seen: State, choices: Choices) -> Action:
        if len(choices) == 1:
            return choices[0]
        if seen.idle >= PATIENCE and seen.stack[-1][0] == LEAD:
            # Senators that go round for ever would end no match: a card drawn does.
            draws = [action for action in choices if action.verb == "draw"]
            if draws:
                return draws[0]
        heuristics = Heuristics(seen, seen.to_act, self.weights.likes)
        ranked = sorted(choices, key=heuristics.worth, reverse=True)[: self.weights.breadth]
        return self._compare(game, seen, ranked)

    def _compare(self, game: Game[State], seen: State, ranked: list[Action]) -> Action:
        """The best answer: half of those left drop out each time the number of worlds doubles."""
        sums = dict.fromkeys(ranked, 0.0)
        tried, more = 0, 2
        while True:
            for _ in range(more):
                world = game.determinize(seen, self._rng)
                for action in ranked:
                    sums[action] += self._try(game, world, seen.to_act, action)
            tried += more
            ranked = sorted(ranked, key=lambda action: sums[action], reverse=True)
            if tried >= self.weights.worlds:
                return ranked[0]
            ranked = ranked[: max(2, (len(ranked) + 1) // 2)]
            more = min(tried, self.weights.worlds - tried)

    def _try(self, game: Game[State], world: State, seat: int, action: Action) -> float:
        """The value of an answer in one world after the turn is played out by heuristics."""
        state = world.clone()
        last, likes = state.turn + self.weights.turns, self.weights.likes
        game.step(state, action)
        for _ in range(STEPS_AT_MOST):
            if state.to_act < 0 or state.turn >= last:
                break
            choices = state.choices
            if len(choices) > 1:
                game.step(state, Heuristics(state, state.to_act, likes).pick(choices))
            else:
                game.step(state, choices[0])
        return self._outlook.value(state, seat)
