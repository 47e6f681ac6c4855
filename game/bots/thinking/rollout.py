"""Sample determinizations of an observation and roll out one turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.engine.core.game import Game
from game.engine.core.rng import Stream

from ..bot import Bot
from .evaluation import Evaluation, fast_logit
from .game_adapter import GameAdapter, outcome, sigmoid
from .search_result import Line

MOST_STEPS: Final = 400
"""Most decisions played out before a turn is evaluated."""


def worlds(game: Game[Any], seen: Any, rng: Stream) -> Iterator[Any]:
    """Full positions that agree with an observation, one after another without end.

    They depend on the observation and the stream alone, never on what is true.
    """
    while True:
        yield game.determinize(seen, rng)


class Rollout:
    """Plays out turns and evaluates the positions reached, for the seat ``own`` with its ``taste``.

    ``turns`` is the number of turns played out, the present one included.
    """

    def __init__(
        self,
        game: Game[Any],
        adapter: GameAdapter,
        evaluation: Evaluation,
        turns: int = 1,
        own: int = -1,
        taste: Mapping[str, float] | None = None,
    ) -> None:
        self.game = game
        self.adapter = adapter
        self.evaluation = evaluation
        self.own = own
        self._turns = turns
        self._logit = fast_logit(evaluation.network)
        self._taste = [(adapter.names.index(name), liking) for name, liking in (taste or {}).items()]
        self._usual: float | None = None

    def after(self, world: Any, line: Line) -> Any:
        """The position after the turns that begin with a line in a world, which is left as it was."""
        state = world.clone()
        turn = self.adapter.turn(state)
        self.follow(state, line)
        self.finish(state, turn)
        return state

    def follow(self, state: Any, line: Line) -> None:
        """Take the actions of a line as long as they are asked for and allowed."""
        seat = state.to_act
        step = self.game.step
        step(state, line[0])
        for action in line[1:]:
            if state.to_act != seat or action not in state.choices:
                return
            step(state, action)

    def finish(self, state: Any, turn: object) -> None:
        """Play on with the quick bots until the turn and the further turns to be played out are over."""
        players: dict[int, Bot] = {}
        game, adapter, step = self.game, self.adapter, self.game.step
        left = self._turns
        for _ in range(MOST_STEPS * left):
            seat = state.to_act
            if seat < 0:
                return
            now = adapter.turn(state)
            if now != turn:
                left -= 1
                if not left:
                    return
                turn = now
            if seat not in players:
                players[seat] = adapter.policy(seat)
            step(state, players[seat].choose(game, state, state.choices))

    def worth(self, state: Any, seat: int) -> float:
        """What a position is worth to a seat, from 0 to 1."""
        return self.judged(state, seat)[0]

    def judged(self, state: Any, seat: int) -> tuple[float, list[float] | None]:
        """What a position is worth to a seat, from 0 to 1, and its features; ``None`` when the match is over."""
        if state.to_act < 0:
            return outcome(self.game, state, self.adapter.lead)[seat], None
        features = self.adapter.values(state, seat)
        logit = self._logit(features)
        if seat == self.own:
            logit += self._liking(features)
        return sigmoid(logit), features

    def _liking(self, features: list[float]) -> float:
        """The bias of the taste for this position relative to the first one, beyond its value.

        Only differences separate answers; the whole bias would hide them where it is strong.
        """
        liked = sum([liking * features[index] for index, liking in self._taste])
        if self._usual is None:
            self._usual = liked
        return liked - self._usual

    def worths(self, state: Any, seats: int) -> list[float]:
        """What a position is worth to every seat."""
        if state.to_act < 0:
            return outcome(self.game, state, self.adapter.lead)
        return [self.worth(state, seat) for seat in range(seats)]
