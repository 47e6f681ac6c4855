"""One process at a time: a lock that the system lets go of however its process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_held: dict[Path, int] = {}
"""The locks of this process, with their open files."""


def hold(path: Path) -> bool:
    """Hold a lock until the process ends; false when another process has it. Raises OSError for an unusable folder."""
    key = path.absolute()
    if key in _held:
        return True
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    if not _lock(handle):
        os.close(handle)
        return False
    _held[key] = handle
    return True


def free(path: Path) -> bool:
    """Whether no other process holds a lock."""
    if path.absolute() in _held or not path.exists():
        return True
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return True
    try:
        return _lock(handle)
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: better to save than not to
        return True
