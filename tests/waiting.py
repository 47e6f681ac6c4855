"""Waiting for another process without looking at the clock: a busy machine takes longer, and fails nothing."""

import faulthandler
import sys
from collections.abc import Callable
from time import sleep

STILL = 600.0
"""Seconds without a sign after which a long test writes its stack."""


def goes_on() -> None:
    """A sign of a test that takes many minutes: only where it then stands still is its stack written (`faulthandler_timeout`)."""
    faulthandler.cancel_dump_traceback_later()
    faulthandler.dump_traceback_later(STILL, file=sys.__stderr__ or sys.stderr)


def until(there: Callable[[], object], between: Callable[[], object] = lambda: None) -> int:
    """Poll until a condition holds; returns how often it did not.

    `between` is done before each new look. What never comes is no failure but a test without an end, whose stack pytest
    writes (`faulthandler_timeout`).
    """
    turns = 0
    while not there():
        between()
        sleep(0.002)
        turns += 1
    return turns
