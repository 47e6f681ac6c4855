"""Client of the worker process: sends requests and collects replies without blocking."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from game.engine.core.action import Action
from game.engine.registry import load_game

from ..analysis.report import MatchReport
from ..expected_lead import ParRun
from ..outside.programs import allowed_programs
from ..registry import adapter_of
from .messages import (
    Advice,
    Answer,
    CancelTask,
    Kind,
    ParRequest,
    PonderBatch,
    Reply,
    Request,
    ReviewRequest,
    Task,
    Work,
)
from .task_loop import PRESSING, serve
from .tree_process import grow, shares_trees, spare_cores

# A process and the pipe to it. Nothing here waits for the process: what is sent is handed to a thread that may.


class WorkerProcess:
    """A worker process and the table's end of its pipe."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        aside, end = context.Pipe()
        self.process = context.Process(
            target=serve, args=(theirs, allowed_programs(), aside), daemon=True, name="players"
        )
        self.process.start()
        theirs.close()
        aside.close()
        self._end: Connection | None = end
        self.beside: SpawnProcess | None = None
        """A process that grows trees for this one, once there is one."""
        self._outbox: SimpleQueue[Task | CancelTask | None] = SimpleQueue()
        # A pipe takes only so much before its other end is read; the window must not wait for that.
        self._sender = Thread(target=_send, args=(self._pipe, self._outbox), daemon=True, name="to players")
        self._sender.start()

    def assist(self) -> None:
        """Start the process that grows trees, where there is a core for it."""
        end, self._end = self._end, None
        if end is None:
            return
        if spare_cores():
            self.beside = get_context("spawn").Process(
                target=grow, args=(end,), daemon=True, name="players beside"
            )
            self.beside.start()
        end.close()

    @property
    def alive(self) -> bool:
        """Whether the process has not ended."""
        return self.process.is_alive()

    def send(self, message: Task | CancelTask) -> None:
        """Hand a message over; one to a process that has ended is lost."""
        self._outbox.put(message)

    def words(self) -> Iterator[Reply]:
        """The replies since the last call; raises OSError or EOFError when the pipe is closed."""
        while self._pipe.poll():
            said: Reply = self._pipe.recv()
            yield said

    def end(self, patience: float = 0.0) -> None:
        """End the process; ``patience`` is how many seconds it may take to end on its own."""
        self._outbox.put(None)
        if patience:
            self._sender.join(patience)
            self._pipe.close()
            self.process.join(patience)
        self.process.kill()
        self.process.join()
        self._sender.join()
        self._pipe.close()
        self.process.close()
        self._end_beside()

    def _end_beside(self) -> None:
        if self._end is not None:
            self._end.close()
        beside, self.beside, self._end = self.beside, None, None
        if beside is not None:
            beside.kill()
            beside.join()
            beside.close()


def _send(pipe: Connection, outbox: SimpleQueue[Task | CancelTask | None]) -> None:
    with suppress(OSError):  # listen() notices a process that just died
        while (message := outbox.get()) is not None:
            pipe.send(message)


_PATIENCE = 2.0
"""Seconds a process may take to end on its own when the worker is closed."""
REACTS = 1.0
"""Seconds within which a process takes a message from its pipe; after that it counts as stuck and is ended."""
PATIENT = 20.0
"""Seconds after which an answer counts as late: several times what any player may think."""
ADVISES = 40.0
"""Seconds after which advice that is not final is given up: twice what the adviser may think."""


class BotWorker:
    """Client of a worker process; never blocks. One question, one hint and one ponder batch at a time.

    :meth:`ask` while a question is open cancels that question; the other requests alike. A cancelled task does not
    end the process; a process that does not react or dies is replaced. Call :meth:`poll` (or :meth:`listen`)
    regularly, and :meth:`close` at the end, or use ``with``.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._line: WorkerProcess | None = None
        self._ready = False
        self._tickets = count(1)
        self._open: dict[Kind, Task] = {}
        self._unheard: dict[tuple[int, str], float] = {}
        """Words the process owes for what it has not taken yet, by ticket, with when that was sent."""
        self._begun: dict[Kind, float] = {}
        """When each open task was begun, or last waited for again."""
        self._answer: Answer | None = None
        self.advice: Advice | None = None
        """The latest advice for the last request of :meth:`advise`."""
        self.report: MatchReport | None = None
        """The latest report for the last request of :meth:`review`."""
        self.runs: list[ParRun] = []
        """The runs found so far for the last request of :meth:`par`."""
        self.trouble = ""
        """The error of the last background task, for a log."""

    @property
    def busy(self) -> bool:
        """Whether a question is waiting for its answer, or the answer to be fetched."""
        return "answer" in self._open or self._answer is not None

    @property
    def late(self) -> bool:
        """Whether the answer has been waited for so long that the process may have been stopped."""
        return "answer" in self._open and self._clock() - self._begun["answer"] > PATIENT

    def wait(self) -> None:
        """Wait for the answer as long again before it counts as late."""
        self._begun["answer"] = self._clock()

    def replace(self) -> None:
        """Kill the process and drop the open question; a new process continues the other tasks."""
        self._open.pop("answer", None)
        self._answer = None
        self._renew()

    @property
    def advising(self) -> bool:
        """Whether advice may still become better."""
        return "advise" in self._open

    @property
    def pondering(self) -> bool:
        """Whether there is still something to think on about."""
        return "ponder" in self._open

    @property
    def reviewing(self) -> bool:
        """Whether the report may still become longer."""
        return "review" in self._open

    @property
    def computing_par(self) -> bool:
        """Whether more runs of a par may still come."""
        return "par" in self._open

    @property
    def started(self) -> bool:
        """Whether there is a process."""
        return self._line is not None

    def start(self) -> None:
        """Start the process before the first question."""
        if self._line is not None and self._line.alive:
            return
        self._stop()
        self._line = WorkerProcess()

    # What is asked ----------------------------------------------------------------------------------------------

    def ask(self, question: Request) -> None:
        """Send a question; its answer comes by :meth:`poll`."""
        self.cancel()
        self._begin("answer", question)
        if self._line is not None and shares_trees(question):
            self._line.assist()

    def poll(self) -> Answer | None:
        """The answer to the open question once it is there; answers at once, and once for each question."""
        self.listen()
        found, self._answer = self._answer, None
        return found

    def cancel(self) -> None:
        """Cancel the open question, if any. Its computation is kept for the case that it is asked again."""
        self._answer = None
        self._drop("answer")

    def advise(self, question: Request) -> None:
        """Ask what the best player would do; :attr:`advice` becomes better until it is final or no longer wanted."""
        self.stop_advising()
        self._begin("advise", question)

    def stop_advising(self) -> None:
        """No advice is wanted any more."""
        self.advice = None
        self._drop("advise")

    def ponder(self, ahead: PonderBatch) -> None:
        """Compute the next likely questions while there is nothing else to do."""
        self._drop("ponder")
        self._begin("ponder", ahead)

    def rest(self) -> None:
        """Think on no more. What was found out is kept."""
        self._drop("ponder")

    def review(self, match: ReviewRequest) -> None:
        """Analyze a finished match while there is nothing else to do; :attr:`report` grows until it is final."""
        self.report = None
        self._drop("review")
        self._begin("review", match)

    def par(self, request: ParRequest) -> None:
        """Play a deal by the expert while there is nothing else to do; :attr:`runs` grows until all are there."""
        self.runs = []
        self._drop("par")
        self._begin("par", request)

    # What is heard ----------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Read the replies, and replace the process if it is stuck or has ended."""
        line = self._line
        if line is None:
            return
        alive = line.alive
        try:
            for word in line.words():
                self._hear(word)
        except (EOFError, OSError):
            alive = False
        if not alive:
            self._died(line)
        elif self._stuck():
            self._renew()
        elif "advise" in self._open and self._clock() - self._begun["advise"] > ADVISES:
            self._give_up_advice()

    def close(self) -> None:
        """End the process."""
        line = self._line
        if line is not None and self._ready and not self._open:
            self._line = None
            line.end(_PATIENCE)
        self._open.clear()
        self._answer = self.advice = None
        self._stop()

    def __enter__(self) -> BotWorker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self, kind: Kind, what: Work) -> None:
        self.start()
        task = self._open[kind] = Task(kind, next(self._tickets), what)
        self._begun[kind] = self._clock()
        self._send(task)

    def _drop(self, kind: Kind) -> None:
        task = self._open.pop(kind, None)
        if task is not None:
            self._send(CancelTask(kind, task.ticket))

    def _send(self, message: Task | CancelTask) -> None:
        if self._line is not None:
            owed = "heard" if isinstance(message, Task) else "dropped"
            self._unheard[message.ticket, owed] = self._clock()
            self._line.send(message)

    def _hear(self, word: Reply) -> None:
        if word.what == "ready":
            self._ready = True
            # It could not hear anything before.
            self._unheard = dict.fromkeys(self._unheard, self._clock())
        elif isinstance(word.what, str) and word.what != "done":
            self._unheard.pop((word.ticket, word.what), None)
        else:
            self._receive(word)

    def _receive(self, word: Reply) -> None:
        """An answer, advice, or the end of a task; of one that was dropped meanwhile it is of no interest."""
        kind = next((kind for kind, task in self._open.items() if task.ticket == word.ticket), None)
        if kind is None:
            return
        if kind == "answer" and isinstance(word.what, Answer):
            self._answer = word.what
            del self._open[kind]
        elif kind == "advise" and isinstance(word.what, Advice):
            self.advice = word.what
            if word.what.final:
                del self._open[kind]
        elif kind == "review" and isinstance(word.what, MatchReport):
            self.report = word.what
            if word.what.final:
                del self._open[kind]
        elif kind == "par" and isinstance(word.what, ParRun):
            if word.what not in self.runs:
                self.runs.append(word.what)
        elif kind in ("ponder", "review", "par"):
            del self._open[kind]
            self.trouble = word.what.error if isinstance(word.what, Advice) else ""

    def _stuck(self) -> bool:
        if not (self._ready and self._unheard):
            return False
        return self._clock() - min(self._unheard.values()) > REACTS

    def _give_up_advice(self) -> None:
        """The adviser does not finish: keep its last advice and replace the process."""
        task = self._open.pop("advise")
        said = self.advice
        why = "the adviser took too long"
        self.advice = Advice(task.what.number, None if said is None else said.result, final=True, error=why)
        self._renew()

    def _renew(self) -> None:
        """Another process takes over what is open."""
        self._stop()
        self.start()
        for kind in PRESSING:
            if kind in self._open:
                self._send(self._open[kind])

    def _died(self, line: WorkerProcess) -> None:
        why = f"the process of the players ended (code {line.process.exitcode})"
        self._stop()
        question, wanted = self._open.get("answer"), self._open.get("advise")
        if question is not None and isinstance(question.what, Request):
            self._answer = Answer(question.what.number, None, why)
        if wanted is not None and isinstance(wanted.what, Request):
            self.advice = Advice(wanted.what.number, None, final=True, error=why)
        self._open.clear()

    def _stop(self) -> None:
        line, self._line = self._line, None
        self._ready = False
        self._unheard.clear()
        if line is not None:
            line.end()


# A simple move computed in the window's process, for when the worker does not answer.


def simple(question: Request) -> Action:
    """The move of the game's quick bot; the first choice if the game has none."""
    adapter = adapter_of(question.game)
    if adapter is None:
        return question.choices[0]
    game = load_game(question.game, question.components)
    return adapter.policy(question.seed).choose(game, game.load(question.seen), question.choices)
