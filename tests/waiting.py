"""Waiting for another process without looking at the clock: a busy machine takes longer, and fails nothing."""

from collections.abc import Callable
from time import sleep


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
