"""The bots of a match: asked in another process, their moves shown at the chosen pace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from game.bots.bot import bot_seed
from game.bots.worker import BotWorker, request
from game.engine.core.action import Action
from game.storage.record import Record

Pace = Literal["instant", "fast", "normal", "step"]

SECONDS: dict[str, float] = {"instant": 0.0, "fast": 0.25, "normal": 0.9, "step": 0.0}
"""How long the table rests before a bot's next move appears."""


class Players:
    """Asks for the move of the seat to act, and lets it happen when it is time.

    ``failure`` is what went wrong in a bot, for a report; its seat then does what the rules give to one that left.
    """

    def __init__(self, record: Record, clock: Callable[[], float]) -> None:
        self._record = record
        self._clock = clock
        self._worker = BotWorker()
        self._asked: str | None = None
        self._answer: Action | None = None
        self._released = False
        self._last = clock()
        self.pace: Pace = "normal"
        self.failure = ""

    @property
    def answered(self) -> bool:
        """Whether a move is there and waits for its time."""
        return self._answer is not None

    @property
    def ready(self) -> bool:
        """Whether a move waits to be released."""
        return self.answered and self.pace == "step"

    def start(self) -> None:
        """Start the process ahead of the first question."""
        self._worker.start()

    def release(self) -> None:
        """At the pace "step": let the next move happen."""
        self._released = True

    def forget(self) -> None:
        """Whatever was asked is no longer wanted."""
        self._worker.cancel()
        self._asked = self._answer = None
        self._released = False

    def poll(self) -> Action | None:
        """The move of the seat to act, played by a bot, once it is there and due. Never waits."""
        match = self._record.match
        if self._asked != match.hash():
            self.forget()
            self._ask()
        if self._answer is None:
            self._answer = self._fetch()
        if self._answer is None or not self._due():
            return None
        action, self._answer = self._answer, None
        self._released = False
        self._last = self._clock()
        return action

    def close(self) -> None:
        """End the process."""
        self._worker.close()
        self._asked = self._answer = None

    def _ask(self) -> None:
        match = self._record.match
        seat = match.state.to_act
        seed = bot_seed(match.setup.seed, seat, len(match))
        bot = self._record.seats[seat].controller
        asked = request(len(match), match.game, match.state, bot, seed, match.setup.components)
        self._worker.ask(asked)
        self._asked = match.hash()

    def _fetch(self) -> Action | None:
        answer = self._worker.poll()
        if answer is None:
            return None
        if answer.action is not None:
            return answer.action
        self.failure = answer.error
        state: Any = self._record.match.state
        default: Action = self._record.match.game.phases[state.stack[-1][0]].default(state, state.to_act)
        return default

    def _due(self) -> bool:
        if self.pace == "step":
            return self._released
        return self._clock() - self._last >= SECONDS[self.pace]
