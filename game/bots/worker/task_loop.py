"""The process itself: it steps through its tasks, the most pressing first, and polls the pipe after every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from time import monotonic
from traceback import format_exception

from game.engine.core.action import Action
from game.engine.core.match import Match
from game.engine.registry import load_game

from ..analysis.analyst import analyzing
from ..analysis.report import MatchReport
from ..expected_lead import ParRun, playing
from ..outside.programs import Program, allow_programs
from ..registry import advisor
from ..thinking.search_result import SearchResult
from .computations import AnsweredRequest, ComputationCache, Seats, before, note, pondering
from .messages import (
    Advice,
    Answer,
    CancelTask,
    Found,
    Kind,
    ParRequest,
    PonderBatch,
    Reply,
    Request,
    ReviewRequest,
    Task,
)
from .tree_process import TreeProcess, give_way

# The tasks of the worker process, step by step: answering, advising, analyzing, playing for a par.

SPOKEN = 0.15
"""Seconds between two pieces of advice."""
ENOUGH = 20.0
"""Seconds after which advice becomes no better."""

Clock = Callable[[], float]


def answer(question: Request, seats: Seats | None = None) -> Action:
    """Compute the answer of a request without interruption; raises the error of the bot.

    ``seats`` is the memory of the bots; this request is added to it.
    """
    steps = answering(question, {} if seats is None else seats, ComputationCache(), lambda: 0.0)
    found = next(answered for answered in steps if answered is not None)
    assert found.action is not None
    return found.action


def answering(
    question: Request,
    seats: Seats,
    cache: ComputationCache,
    clock: Clock = monotonic,
    aside: TreeProcess | None = None,
) -> Iterator[Answer | None]:
    """Compute until the answer is final or the time of the bot is over; yields the answer last. ``aside`` grows trees of it."""
    begun = clock()
    seat = int(load_game(question.game, question.components).load(question.seen).to_act)
    computation = cache.of(question, before(seats, question, seat))
    beforehand = computation.action is not None
    if aside is not None:
        computation.help_from(aside)
    while not computation.step():
        if clock() - begun > computation.seconds:
            computation.conclude()
        else:
            yield None
    assert computation.action is not None
    note(
        seats,
        question,
        seat,
        AnsweredRequest(question.number, computation.looks, computation.action, computation.bot),
    )
    cache.drop(question)
    yield Answer(question.number, computation.action, "", computation.result, beforehand, computation.fault)


def advising(question: Request, clock: Clock = monotonic) -> Iterator[Advice | None]:
    """Compute a hint and yield the best result so far from time to time."""
    game = load_game(question.game, question.components)
    thinker = advisor(question.game, question.seed)
    if thinker is None:
        yield Advice(question.number, None, final=True, error=f"nobody gives advice on {question.game}")
        return
    begun = spoken = clock()
    last: SearchResult | None = None
    for result in thinker.deliberate(game, game.load(question.seen), question.choices):
        now, first, last = clock(), last is None, result
        if now - begun > ENOUGH:
            break
        if first or now - spoken > SPOKEN:
            spoken = now
            yield Advice(question.number, thinker.explained(result))
        else:
            yield None
    yield Advice(question.number, None if last is None else thinker.explained(last), final=True)


def reviewing(request: ReviewRequest) -> Iterator[MatchReport | None]:
    """Analyze a finished match; reports that become longer, the final one last."""
    match = Match(load_game(request.setup.game, request.setup.components), request.setup, request.position)
    for action in request.actions:
        match.play(action)
    yield from analyzing(match)


def computing_par(request: ParRequest) -> Iterator[ParRun | None]:
    """Play a deal by the expert, run after run; yields the result of each."""
    for number in request.runs:
        yield from playing(request.setup, request.seat, request.bots, number, request.start)


def fault(error: Exception) -> str:
    """The text of an error, for a log."""
    return "".join(format_exception(error)).strip()


PRESSING: tuple[Kind, ...] = ("answer", "advise", "ponder", "review", "par")
"""The kinds of tasks, the most pressing first."""


class TaskLoop:
    """The tasks of a process, one of each kind, and what is remembered between them."""

    def __init__(self, aside: TreeProcess | None = None) -> None:
        self.seats: Seats = {}
        self._aside = aside
        self.cache = ComputationCache()
        self._tasks: dict[Kind, tuple[Task, Iterator[Found | None]]] = {}

    @property
    def busy(self) -> bool:
        """Whether there is anything to do."""
        return bool(self._tasks)

    def tell(self, message: Task | CancelTask) -> Reply:
        """Start or cancel a task; return the reply."""
        if isinstance(message, Task):
            self._tasks[message.kind] = (message, self._steps(message))
            return Reply(message.ticket, "heard")
        found = self._tasks.get(message.kind)
        if found is not None and found[0].ticket == message.ticket:
            del self._tasks[message.kind]
        return Reply(message.ticket, "dropped")

    def work(self) -> Reply | None:
        """Run one step of the most urgent task; return its replies."""
        for kind in PRESSING:
            if kind in self._tasks:
                task, steps = self._tasks[kind]
                return self._step(task, steps)
        return None

    def _steps(self, task: Task) -> Iterator[Found | None]:
        if isinstance(task.what, PonderBatch):
            return pondering(task.what, self.seats, self.cache)
        if isinstance(task.what, ReviewRequest):
            return reviewing(task.what)
        if isinstance(task.what, ParRequest):
            return computing_par(task.what)
        if task.kind == "advise":
            return advising(task.what)
        return answering(task.what, self.seats, self.cache, aside=self._aside)

    def _step(self, task: Task, steps: Iterator[Found | None]) -> Reply | None:
        try:
            said = next(steps)
        except StopIteration:
            del self._tasks[task.kind]
            return Reply(task.ticket, "done")
        except Exception as error:  # noqa: BLE001 - whatever a player does wrong is reported, not fatal
            del self._tasks[task.kind]
            return _failed(task, error)
        return None if said is None else Reply(task.ticket, said)


def _failed(task: Task, error: Exception) -> Reply:
    if isinstance(task.what, Request) and task.kind == "answer":
        return Reply(task.ticket, Answer(task.what.number, None, fault(error)))
    return Reply(task.ticket, Advice(task.what.number, None, final=True, error=fault(error)))


def serve(pipe: Connection, programs: Mapping[str, Program], aside: Connection) -> None:
    """Work until the other side hangs up; ``programs`` may play, and at the end of ``aside`` a process may help."""
    allow_programs(programs)
    give_way()
    room = TaskLoop(TreeProcess(aside))
    with suppress(EOFError, OSError):
        pipe.send(Reply(0, "ready"))
        while True:
            while pipe.poll(0 if room.busy else None):
                pipe.send(room.tell(pipe.recv()))
            said = room.work()
            if said is not None:
                pipe.send(said)
