"""A running program: lines go to it and come from it through threads, so nobody ever waits for its pipes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.util import Finalize
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from typing import IO

from .programs import Program

LONGEST = 65536
"""Bytes of a line that a program may write."""
MOST_UNREAD = 16
"""Lines nobody asked for; a program that writes more is heard no longer."""
_ENVIRONMENT = (
    "PATH", "HOME", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "SYSTEMDRIVE", "PATHEXT",
    "COMSPEC", "USERPROFILE", "APPDATA", "LOCALAPPDATA",
)  # fmt: skip
"""What of the environment a program is told: nothing of this program's own."""
_DIES_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""


class RunningProgram:
    """A program that has been started; raises OSError when it cannot be."""

    def __init__(self, program: Program) -> None:
        self._process = Popen(
            program.command, stdin=PIPE, stdout=PIPE, stderr=None if sys.stderr is not None else DEVNULL,
            cwd=program.folder or None, env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
            close_fds=True, preexec_fn=_tie() if sys.platform == "linux" else None,  # noqa: PLW1509 - no threads before it
            creationflags=0x08000000 if sys.platform == "win32" else 0,  # without a console window
        )  # fmt: skip
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._inbox: SimpleQueue[bytes] = SimpleQueue()
        self.number = 0
        """How many questions it was asked."""
        for work, pipe in ((self._write, self._process.stdin), (self._read, self._process.stdout)):
            Thread(target=work, args=(pipe,), daemon=True, name=f"program {program.name}").start()

    def say(self, line: str) -> None:
        """Send a line; one that can no longer be written is lost."""
        self._outbox.put(line.encode() + b"\n")

    def hear(self, seconds: float) -> bytes | None:
        """The next line, ``b""`` once the program has ended, ``None`` if nothing came so long."""
        try:
            return self._inbox.get(timeout=seconds)
        except Empty:
            return None

    @property
    def ending(self) -> int | None:
        """The code it ended with."""
        with suppress(Exception):
            self._process.wait(0.2)
        return self._process.returncode

    def end(self) -> None:
        """End it, whatever it does."""
        self._outbox.put(None)
        with suppress(OSError):
            self._process.kill()
        self._process.wait()

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._outbox.get()) is not None:
                pipe.write(line)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while line := pipe.readline(LONGEST):
                self._inbox.put(line)
                if not line.endswith(b"\n") or self._inbox.qsize() > MOST_UNREAD:
                    break
        self._inbox.put(b"")


def _tie() -> Callable[[], object]:
    """What makes a new process end with this one, however this one ends."""
    import ctypes
    import signal

    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(_DIES_WITH_PARENT, signal.SIGKILL)


_running: dict[tuple[Program, str, int], RunningProgram] = {}
"""By program, game and seat: a program is started once for each and asked again."""


def running(program: Program, game_id: str, seat: int) -> RunningProgram:
    """The process of a program for a seat, started when there is none; raises OSError."""
    key = (program, game_id, seat)
    if key not in _running:
        if not _running:
            Finalize(None, end_all, exitpriority=10)
        _running[key] = RunningProgram(program)
    return _running[key]


def give_up(program: Program, game_id: str, seat: int) -> None:
    """End the process of a seat; asked again, the program is started anew."""
    if (found := _running.pop((program, game_id, seat), None)) is not None:
        found.end()


def end_all() -> None:
    """End every program that was started here."""
    while _running:
        _running.popitem()[1].end()
