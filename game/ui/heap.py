"""Returns the memory of surfaces to the system when they are freed.

The GNU C library gives back at once what is larger than a threshold, but raises that threshold to the size of whatever it
gave back last. After one picture of a whole window every later picture lies in the heap, between small objects that stay,
and the program's memory grows with every change of the window's size although nothing more is in use.
"""

from __future__ import annotations

import ctypes
import platform

LARGE = 256 * 1024
"""Bytes from which a block has pages of its own, as for the library at its start (docs of mallopt, M_MMAP_THRESHOLD)."""
THRESHOLD = -3
"""The number of M_MMAP_THRESHOLD in malloc.h; naming it keeps it where it is."""


def keep_large_blocks_apart() -> bool:
    """Fix the size from which memory has pages of its own; false where the C library has no such setting or refuses."""
    if platform.libc_ver()[0] != "glibc":
        return False
    return bool(ctypes.CDLL(None).mallopt(THRESHOLD, LARGE))
