"""File lock for one process at a time; the OS releases it when the process exits."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 2.0
"""Seconds to wait for another window that changes the same store; a change takes some milliseconds."""
PAUSE = 0.002
"""Seconds between two tries."""

_held: dict[Path, int] = {}
"""The locks of this process, with their open files."""


def hold(path: Path) -> bool:
    """Hold a lock until the process ends; False if another process has it. Raises OSError for an unusable folder."""
    key = path.absolute()
    if key in _held:
        if _is_at(_held[key], path):
            return True
        release(path)  # the file was deleted: another process may hold a new one of this name
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    if not _lock(handle) or not _is_at(handle, path):
        os.close(handle)
        return False
    _held[key] = handle
    return True


def release(path: Path) -> None:
    """Let another process have a lock; one that is not held is no error."""
    handle = _held.pop(path.absolute(), None)
    if handle is not None:
        os.close(handle)


@contextmanager
def alone(store: Path) -> Iterator[None]:
    """Context in which no other process or thread changes a store: read it here, change it, write it whole.

    Raises OSError for an unusable folder, and when another one holds it for too long. Not to be entered twice.
    """
    path = store.with_name(f"{store.name}.lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + PATIENCE
    while (handle := _opened(path)) is None:
        if time.monotonic() > end:
            raise OSError(errno.EBUSY, "held by another process", str(store))
        time.sleep(PAUSE)
    try:
        yield
    finally:
        _let_go(handle, path)


def _let_go(handle: int, path: Path) -> None:
    """Close a lock and take its file away; who waits for it makes a new one."""
    if sys.platform == "win32":  # which deletes no open file: whoever opened it meanwhile keeps it
        os.close(handle)
        with suppress(OSError):
            path.unlink()
        return
    with suppress(OSError):
        path.unlink()
    os.close(handle)


def _opened(path: Path) -> int | None:
    """The open file of a lock that is ours now, None while somebody else has it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        mine = _lock(handle) and _is_at(handle, path)
    except BaseException:
        os.close(handle)
        raise
    if mine:
        return handle
    os.close(handle)
    return None


def _is_at(handle: int, path: Path) -> bool:
    """Whether an open file is still the one of this name."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def free(path: Path) -> bool:
    """Whether no other process holds a lock."""
    if path.absolute() in _held and _is_at(_held[path.absolute()], path):
        return True
    if not path.exists():
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
