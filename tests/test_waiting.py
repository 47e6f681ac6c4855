"""A program is given up for standing still, not for having to wait for a processor."""

import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from tests.waiting import Patience, waits_of


def looks(patience: Patience, most: int = 1000) -> int:
    """How many looks the patience lasts, one a second; at most so many."""
    return next((number for number in range(most) if patience.over()), most)


def test_who_stands_still_is_given_up_and_who_waits_for_a_processor_is_not() -> None:
    def lasts(share: float) -> int:
        """For a program one of whose processes waits this share of the time."""
        seconds, waited = count(), count()
        return looks(Patience(60, lambda: {1: 5.0, 2: share * next(waited)}, lambda: float(next(seconds))))

    assert lasts(0) == 59
    assert lasts(0.75) == 239
    assert lasts(1) == 1000


def test_a_process_that_began_or_ended_meanwhile_is_told_apart() -> None:
    seconds, told = count(), iter([{1: 40.0}, {1: 40.0, 2: 1.0}, {2: 2.0}, {}, {}])
    patience = Patience(2, lambda: next(told), lambda: float(next(seconds)))
    assert looks(patience) == 3


@pytest.mark.skipif(
    not Path("/proc/self/schedstat").is_file(), reason="the system does not tell how long one waited"
)
def test_the_processes_that_a_program_has_started_are_counted_too() -> None:
    ask = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'print(1, flush=True); input()'])"
    with subprocess.Popen(
        [sys.executable, "-c", ask], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        program.stdout.read(1)
        assert len(waits_of(program.pid)) == 2
        assert program.pid in waits_of(program.pid)
        program.communicate(b"\n")
    assert waits_of(program.pid) == {}
    assert os.getpid() in waits_of(os.getpid())
