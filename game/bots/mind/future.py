"""Worlds that agree with what a seat sees, and what becomes of a turn in one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import Stream

from ..bot import Bot
from .evaluation import Evaluation
from .knowledge import Knowledge, outcome

MOST_STEPS = 400
"""Decisions after which a turn is judged as it stands."""


def worlds(game: Game[Any], seen: Any, rng: Stream) -> Iterator[Any]:
    """Full positions that agree with an observation, one after another without end.

    They depend on the observation and the stream alone, never on what is true.
    """
    while True:
        yield game.determinize(seen, rng)


class Future:
    """Finishes turns by the quick player and judges where they end."""

    def __init__(self, game: Game[Any], knowledge: Knowledge, evaluation: Evaluation) -> None:
        self.game = game
        self.knowledge = knowledge
        self._value = evaluation.network.value

    def after(self, world: Any, action: Action) -> Any:
        """The position in which the turn has ended that begins with an action in a world, which is left as it was."""
        state = world.clone()
        turn = self.knowledge.turn(state)
        self.game.step(state, action)
        self.finish(state, turn)
        return state

    def finish(self, state: Any, turn: object) -> None:
        """Let everybody go on quickly until another turn begins."""
        players: dict[int, Bot] = {}
        for _ in range(MOST_STEPS):
            seat = state.to_act
            if seat < 0 or self.knowledge.turn(state) != turn:
                return
            if seat not in players:
                players[seat] = self.knowledge.policy(seat)
            self.game.step(state, players[seat].choose(self.game, state, state.choices))

    def worth(self, state: Any, seat: int) -> float:
        """What a position is worth to a seat, from 0 to 1."""
        if state.to_act < 0:
            return outcome(self.game, state, self.knowledge.lead)[seat]
        return self._value(self.knowledge.values(state, seat))

    def worths(self, state: Any, seats: int) -> list[float]:
        """What a position is worth to every seat."""
        if state.to_act < 0:
            return outcome(self.game, state, self.knowledge.lead)
        return [self._value(self.knowledge.values(state, seat)) for seat in range(seats)]
