"""Waiting for another process without looking at the clock: a busy machine takes longer, and fails nothing."""

import faulthandler
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

STILL = 900.0
"""Seconds without a sign after which a long test writes its stack and ends its worker."""


def goes_on() -> None:
    """A sign of a test that takes many minutes: only where it then stands still is its stack written and its worker ended (`faulthandler_timeout`)."""
    faulthandler.cancel_dump_traceback_later()
    faulthandler.dump_traceback_later(STILL, exit=True, file=sys.__stderr__ or sys.stderr)


def until(there: Callable[[], object], between: Callable[[], object] = lambda: None) -> int:
    """Poll until a condition holds; returns how often it did not.

    `between` is done before each new look. What never comes is a test without an end, whose stack pytest
    writes before it ends the worker (`faulthandler_timeout`).
    """
    turns = 0
    while not there():
        between()
        sleep(0.002)
        turns += 1
    return turns


SAMPLE = 0.5
"""Seconds between two looks at how long a program's processes have waited."""


class Patience:
    """So many seconds of a program's own time: while a process of it waits for a processor that others have, none pass.

    The bots' processes give way to everything, so on a busy machine a decision of a second takes minutes.
    """

    def __init__(
        self,
        seconds: float,
        waits: Callable[[], Mapping[int, float]],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.left, self.waits, self.clock = seconds, waits, clock
        self._last, self._waited = clock(), waits()

    def over(self) -> bool:
        """Whether the time is over."""
        passed = self.clock() - self._last
        if passed >= SAMPLE:
            waited = self.waits()
            stood = max((waited[one] - self._waited.get(one, 0.0) for one in waited), default=0.0)
            self.left -= max(0.0, passed - stood)
            self._last, self._waited = self._last + passed, waited
        return self.left <= 0


def waits_of(program: int) -> dict[int, float]:
    """The seconds that each thread of a program and of the processes it has started has waited for a processor; {} where none is told."""
    found = dict[int, float]()
    for thread in _threads(program):
        with suppress(OSError, IndexError):
            found[int(thread.name)] = int((thread / "schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    return found


def _threads(program: int) -> Iterator[Path]:
    """The folders of a program's threads and of those of its children, and theirs."""
    try:
        threads = [*Path(f"/proc/{program}/task").iterdir()]
    except OSError:  # it has ended, or this is another system
        return
    for thread in threads:
        yield thread
        with suppress(OSError):
            for child in (thread / "children").read_text(encoding="ascii").split():
                yield from _threads(int(child))
