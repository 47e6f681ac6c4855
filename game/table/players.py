"""Who answers at a table: bots in a worker process at the chosen pace, auto-answers of persons, and how long persons think."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.bots.bot import bot_seed
from game.bots.outside.programs import is_program
from game.bots.worker import BotWorker, PonderBatch, PonderRequest, Request, ponder_request, request, simple
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.match import Match
from game.engine.core.messages import Decision
from game.storage.record import Record
from game.storage.settings import Pace

from .advice import Explanations

SECONDS: dict[str, float] = {"instant": 0.0, "fast": 0.25, "normal": 0.9, "slow": 2.5, "step": 0.0}
"""How long the table rests before a bot's next move appears."""

FORESEEN = 40
"""Number of next questions for which a pondering bot gets its seeds."""


class Players:
    """Requests the move of the seat to act and takes it at the right time.

    ``failure`` is the error of a bot, for a report; its seat then takes the default of a seat that left.
    ``fault`` is what a program did wrong; a level answered for it and is to play on.
    ``explanations`` are those of the bots' moves. With ``thinks_on`` the bots ponder while a person decides or a move
    waits; that changes no answer, only the time.
    """

    def __init__(self, record: Record, clock: Callable[[], float]) -> None:
        self._record = record
        self._clock = clock
        self.worker = BotWorker(clock)
        self.explanations = Explanations(record.match)
        self.thinks_on = True
        self._ahead = ""
        self._asked: str | None = None
        self._question: Request | None = None
        self._answer: Action | None = None
        self._released = False
        self._last = clock()
        self._seen = ("", 0.0)
        self._longer = 0.0
        self.pace: Pace = "normal"
        self.failure = self.fault = ""

    @property
    def answered(self) -> bool:
        """Whether a move is there and waits for its time."""
        return self._answer is not None

    @property
    def idle(self) -> bool:
        """Whether nobody is choosing, although a bot is to act."""
        return False

    @property
    def late(self) -> bool:
        """Whether a bot takes so long that the person should be asked what to do."""
        return not self.answered and self.worker.late

    def wait(self) -> None:
        """Go on waiting for the bot that is late."""
        self.worker.wait()

    def replace_late_bot(self) -> None:
        """Let the bot that is late make a simple move, and let another process think from now on."""
        if self.late and self._question is not None:
            self.worker.replace()
            self._ahead = ""
            self._answer = simple(self._question)

    @property
    def ready(self) -> bool:
        """Whether a move waits to be released."""
        return self.answered and self.pace == "step"

    @property
    def rest(self) -> float:
        """Seconds between two moves of bots."""
        rest = SECONDS[self.pace]
        return max(rest, self._longer) if rest else rest

    def start(self) -> None:
        """Start the process ahead of the first question."""
        self.worker.start()

    def release(self) -> None:
        """At the pace "step": let the next move happen."""
        self._released = True

    def rest_longer(self, seconds: float) -> None:
        """Let the next move wait until so many seconds after the last one, if that is more than the pace says."""
        self._longer = seconds

    def forget(self) -> None:
        """Cancel the open requests."""
        self.worker.cancel()
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
            if self._answer is not None:
                self.worker.listen()
                self._think_on(self._answer)
            return None
        action, self._answer = self._answer, None
        self._released = False
        self._last = self._clock()
        return action

    def attend(self) -> None:
        """Called in every frame without an open request: read replies and let the bots ponder."""
        if self._asked is not None and self._asked != self._record.match.hash():
            self.forget()
        self.worker.listen()
        self._think_on(None)

    def close(self) -> None:
        """End the process."""
        self.worker.close()
        self._asked = self._answer = None

    def _ask(self) -> None:
        match = self._record.match
        seat = match.state.to_act
        seed = bot_seed(match.setup.seed, seat, len(match))
        bot = self._record.seats[seat].controller
        asked = request(len(match), match.game, match.state, bot, seed, match.setup.components)
        self.worker.ask(asked)
        self._question = asked
        self._asked = match.hash()

    def _fetch(self) -> Action | None:
        answer = self.worker.poll()
        if answer is None:
            return None
        self.fault = answer.fault
        if answer.action is not None:
            if answer.result is not None:
                self.explanations.keep(answer.number, answer.action, answer.result)
            return answer.action
        self.failure = answer.error
        state: Any = self._record.match.state
        default: Action = self._record.match.game.phases[state.stack[-1][0]].default(state, state.to_act)
        return default

    def _think_on(self, given: Action | None) -> None:
        """Let the bots think on from this position, once for each; ``given`` is the answer that waits for its time."""
        match = self._record.match
        mark = f"{match.hash()} {given is None}"
        if self._ahead == mark or not self.thinks_on or not self.worker.started:
            return
        self._ahead = mark
        number, to_act = len(match), int(match.state.to_act)
        after = [(to_act + turn) % len(self._record.seats) for turn in range(len(self._record.seats))]
        bots = [seat for seat in after if self._thinks(seat)]
        if to_act >= 0 and bots:
            requests = tuple(self._ponder_request(seat, given if seat == to_act else None) for seat in bots)
            self.worker.ponder(PonderBatch(number, match.game.id, requests, match.setup.components))

    def _thinks(self, seat: int) -> bool:
        """Whether a seat is played by a bot of ours: a program is asked only what is to be answered."""
        info = self._record.seats[seat]
        return not info.is_person and not is_program(info.controller)

    def _ponder_request(self, seat: int, given: Action | None) -> PonderRequest:
        """The ponder request for a bot."""
        match = self._record.match
        seeds = tuple(bot_seed(match.setup.seed, seat, len(match) + gone) for gone in range(FORESEEN))
        return ponder_request(
            match.game, match.state, seat, self._record.seats[seat].controller, seeds, given
        )

    def rested(self, mark: str) -> bool:
        """Whether a position, named by the match's hash, has been on the table for as long as a bot's move waits."""
        if self._seen[0] != mark:
            self._seen = (mark, self._clock())
        return self._clock() - self._seen[1] >= SECONDS[self.pace]

    def _due(self) -> bool:
        if self.pace == "step":
            return self._released
        return self._clock() - self._last >= self.rest


# -- scripted players --------------------------------------------------------------------------------------------------
# Players that play given actions instead of thinking.


class ScriptedPlayers(Players):
    """Rivals that play given actions at the usual pace, without bots."""

    def __init__(self, record: Record, clock: Callable[[], float], line: Callable[[], Action | None]) -> None:
        super().__init__(record, clock)
        self._line = line
        self._mark, self._since = "", clock()

    @property
    def idle(self) -> bool:
        """Whether the line has no action now."""
        return self._line() is None

    @property
    def late(self) -> bool:
        """Never: nothing is thought about."""
        return False

    def start(self) -> None:
        """Nothing has to be started."""

    def attend(self) -> None:
        """Do nothing: scripted rivals do not ponder."""

    def poll(self) -> Action | None:
        """The next scripted action once it is due; ``None`` while the line has none."""
        mark = f"{len(self._record.match)} {self._record.match.hash()}"
        if mark != self._mark:
            self._mark, self._since = mark, self._clock()
        action = self._line()
        pace = "normal" if self.pace == "step" else self.pace
        if action is None or self._clock() - self._since < SECONDS[pace]:
            return None
        return action


@dataclass(frozen=True, slots=True)
class AutoAnswer:
    """An auto-answer rule: ask only about ``asked`` (component references), else answer ``answer``."""

    asked: frozenset[str]
    answer: Action


class Prepared(NamedTuple):
    """An answer given ahead: the question it is for, after how many actions it was given, and the action."""

    question: Decision
    after: int
    action: Action


@dataclass(slots=True)
class AutoAnswers:
    """The auto-answers of the persons at a table, by seat and question key."""

    rounds: dict[tuple[int, str], tuple[int, Action]] = field(default_factory=dict)
    """Answers for the rest of a round, with that round."""
    standing: dict[tuple[int, str], AutoAnswer] = field(default_factory=dict)
    """Rules that apply until they are withdrawn."""
    prepared: dict[int, Prepared] = field(default_factory=dict)
    """Answers given ahead, by seat."""
    given: dict[int, Action] = field(default_factory=dict)
    """Auto-answers given, by their number among the actions of the match."""

    def answer(self, game: Game[Any], decision: Decision, now: int) -> Action | None:
        """The answer ordered to a question in round ``now``, whether or not the rules allow it; ``None``: ask."""
        since, action = self.rounds.get((decision.seat, decision.key), (0, None))
        if since == now and action is not None:
            return action
        order = self.standing.get((decision.seat, decision.key))
        question = game.auto_answerable().get(decision.key)
        if order is None or question is None or decision.words.get(question.word) in order.asked:
            return None
        return order.answer

    def ready(self, decision: Decision, now: int) -> Action | None:
        """The answer prepared for a question asked after ``now`` actions; one for another question, or from later, is dropped."""
        found = self.prepared.get(decision.seat)
        if found is None:
            return None
        if found.question != decision or found.after > now:
            del self.prepared[decision.seat]
            return None
        return found.action

    def of(self, seat: int) -> Mapping[str, AutoAnswer]:
        """The standing orders of a seat by the key of the question."""
        return {key: order for (owner, key), order in self.standing.items() if owner == seat}

    def kept(self, match: Match[Any]) -> frozenset[int]:
        """The numbers of the actions that were auto-answers."""
        entries = match.entries
        return frozenset(
            n for n, action in self.given.items() if n < len(entries) and entries[n].action == action
        )

    def leave(self, seat: int, key: str, order: AutoAnswer | None) -> None:
        """Order something in place of what was ordered, or withdraw it."""
        if order is None:
            self.standing.pop((seat, key), None)
        else:
            self.standing[seat, key] = order


class ThinkingClock:
    """Counts the seconds of the seat that is asked. What it counted goes into the record with the next action."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._spent: dict[int, float] = {seat: float(seconds) for seat, seconds in record.clock.items()}
        self._seat = -1
        self._turn = 0.0

    @property
    def turn(self) -> float:
        """Seconds of the present turn; it ends when another person is asked."""
        return self._turn

    def seconds_thought(self, seat: int) -> float:
        """Seconds a seat has thought in this match."""
        return self._spent.get(seat, 0.0)

    def count(self, seat: int, seconds: float) -> None:
        """A person has been asked for so many seconds more."""
        if seat != self._seat:
            self._seat, self._turn = seat, 0.0
        self._turn += seconds
        self._spent[seat] = self._spent.get(seat, 0.0) + seconds

    def note(self) -> None:
        """Put what was counted into the record, in whole seconds."""
        self._record.clock.update(
            {seat: int(seconds) for seat, seconds in self._spent.items() if seconds >= 1}
        )


def clock_words(seconds: float) -> str:
    """A time as minutes and seconds, hours too where there are any: "3:05", "1:02:40"."""
    whole = int(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
