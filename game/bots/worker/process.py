"""A process and the pipe to it. Nothing here waits for the process: what is sent is handed to a thread that may."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread

from ..outside.programs import known
from .questions import CancelTask, Reply, Task
from .task_loop import serve


class WorkerProcess:
    """A worker process and the table's end of its pipe."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, known()), daemon=True, name="players")
        self.process.start()
        theirs.close()
        self._outbox: SimpleQueue[Task | CancelTask | None] = SimpleQueue()
        # A pipe takes only so much before its other end is read; the window must not wait for that.
        self._sender = Thread(target=_send, args=(self._pipe, self._outbox), daemon=True, name="to players")
        self._sender.start()

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


def _send(pipe: Connection, outbox: SimpleQueue[Task | CancelTask | None]) -> None:
    with suppress(OSError):  # listen() notices a process that just died
        while (message := outbox.get()) is not None:
            pipe.send(message)
