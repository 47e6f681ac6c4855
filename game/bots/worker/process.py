"""What a process of the bots does before anything else: it lets the window go first."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

MODEST = 5
"""Niceness of the process, so that the window has priority."""
BELOW_NORMAL = 0x4000
"""The same as a priority class of Windows."""


def stand_back() -> None:
    """The window goes first where there are not cores enough for all, and Ctrl+C at a terminal is for it to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
        else:
            os.nice(MODEST)


def spare_cores() -> int:
    """The cores besides one."""
    there = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    return len(there) - 1
