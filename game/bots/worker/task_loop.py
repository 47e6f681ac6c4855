"""The process itself: it steps through its tasks, the most pressing first, and polls the pipe after every step."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection

from ..outside.programs import Program, know
from .computations import ComputationCache
from .memory import Seats
from .pondering import pondering
from .questions import (
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
from .tasks import advising, answering, computing_par, fault, reviewing

PRESSING: tuple[Kind, ...] = ("answer", "advise", "ponder", "review", "par")
"""The kinds of tasks, the most pressing first."""
MODEST = 5
"""Niceness of the process, so that the window has priority."""
BELOW_NORMAL = 0x4000
"""The same as a priority class of Windows."""


class TaskLoop:
    """The tasks of a process, one of each kind, and what is remembered between them."""

    def __init__(self) -> None:
        self.seats: Seats = {}
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
        return answering(task.what, self.seats, self.cache)

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


def serve(pipe: Connection, programs: Mapping[str, Program]) -> None:
    """Work until the other side hangs up; ``programs`` may play."""
    know(programs)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C at a terminal is for the window to handle
    _stand_back()
    room = TaskLoop()
    with suppress(EOFError, OSError):
        pipe.send(Reply(0, "ready"))
        while True:
            while pipe.poll(0 if room.busy else None):
                pipe.send(room.tell(pipe.recv()))
            said = room.work()
            if said is not None:
                pipe.send(said)


def _stand_back() -> None:
    """The window goes first where there are not cores enough for both."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
        else:
            os.nice(MODEST)
