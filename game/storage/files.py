"""Files of the program: read within limits, written whole, locked against other windows, put aside when they are damaged."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

# -- writing so that a crash ------

_T = TypeVar("_T")
PRIVATE = 0o600
"""File helpers. The user's files are private: a save contains the seed of its match."""
_BINARY = getattr(os, "O_BINARY", 0)
"""Windows would write other line ends without it."""
MOST_BYTES = 1 << 26
"""No file that is read is larger than this; a match takes some 20 kB."""
MOST_NUMBER = 1 << 31
"""The highest number taken from a file for a table."""
MOST_ASIDE = 9
"""Most unusable files kept aside of each kind; the oldest are deleted."""
TRIES, FIRST_WAIT = 8, 0.01
"""Number of attempts for a file that another program holds, and the first wait in seconds; each wait doubles."""
Stamp = tuple[int, int, int]
"""Inode, size in bytes and time of the last change in nanoseconds of a file; zeros where there is none."""


def read_limited(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the bytes of a plain file. Raises OSError for a pipe, a device, a folder, and a file that is too large."""
    handle = os.open(path, os.O_RDONLY | _BINARY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode) or found.st_size > most:
            raise OSError(errno.EINVAL, "not a plain file of usual size", str(path))
        return file.read()


def retrying(act: Callable[[], _T], wait: Callable[[float], None] = time.sleep) -> _T:
    """Run a file operation; on Windows retry while a virus scanner or an indexer holds the file. Raises OSError in
    the end.

    On other systems a refusal is final, so there is one attempt.
    """
    for turn in range(TRIES - 1 if sys.platform == "win32" else 0):
        try:
            return act()
        except PermissionError:
            wait(FIRST_WAIT * 2**turn)
    return act()


def storable(value: object, letters: int = 100, least: int = 0) -> bool:
    """Whether a value from a file may stand in a table: a small number, or a short word that can be printed."""
    if isinstance(value, str):
        return len(value) <= letters and value.isprintable()
    return isinstance(value, int) and least <= value <= MOST_NUMBER


def remove(path: Path) -> None:
    """Delete a file if it is there."""
    retrying(lambda: path.unlink(missing_ok=True))


def write_atomically(path: Path, text: str) -> None:
    """Replace a file by a text; the folder is made when missing. Raises OSError and leaves the old file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        raise OSError(errno.EEXIST, "not a plain file", str(path))
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, PRIVATE)
        try:
            _write(handle, text.encode())
        finally:
            os.close(handle)
        retrying(lambda: fresh.replace(path))
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def append_safely(path: Path, text: str) -> None:
    """Add whole lines to a file and wait until they are on the disk. Raises OSError and leaves the file as it was."""
    handle = retrying(lambda: os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY))
    try:
        before = os.fstat(handle).st_size
        try:
            _write(handle, text.encode())
        except OSError:
            os.ftruncate(handle, before)
            raise
    finally:
        os.close(handle)


def _write(handle: int, data: bytes) -> None:
    """Write all of the data and wait until it is on the disk. Nothing is buffered: what failed is not tried again."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)


def stamp_of(path: Path) -> Stamp:
    """A stamp that changes with the content of a file, without reading it."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0)
    return (found.st_ino, found.st_size, found.st_mtime_ns)


def numbered(folder: Path, stem: str, suffix: str) -> list[tuple[int, Path]]:
    """The files ``stem``, ``stem-2``, ``stem-3`` … of a folder with their numbers, lowest first."""
    found = []
    for path in folder.glob(f"{stem}*{suffix}"):
        number = path.name.removeprefix(stem).removesuffix(suffix)
        if not number:
            found.append((1, path))
        elif number[0] == "-" and number[1:].isascii() and number[1:].isdigit():
            found.append((int(number[1:]), path))
    return sorted(found)


def next_number(folder: Path, stem: str, suffix: str) -> str:
    """The name, without its ending, that comes after all numbered files there are."""
    last = max((number for number, _ in numbered(folder, stem, suffix)), default=0)
    return f"{stem}-{last + 1}"


def prune(folder: Path, stem: str, suffix: str, most: int) -> None:
    """Delete numbered files but the last ``most``. Numbers decide, not dates: a clock may be set back."""
    for _, path in numbered(folder, stem, suffix)[:-most]:
        remove(path)


def put_aside(path: Path, read: Stamp) -> Path:
    """Move an unusable file to ``name.broken-1`` (2, 3 …) if it is still the one that was read; its name then.

    The oldest beyond :data:`MOST_ASIDE` are deleted. Where it cannot be moved it stays in its place.
    """
    stem, suffix = f"{path.stem}.broken", path.suffix
    aside = path.with_name(next_number(path.parent, stem, suffix) + suffix)
    if stamp_of(path) != read:  # another window put it aside already
        return path
    try:
        retrying(lambda: path.replace(aside))
        prune(path.parent, stem, suffix, MOST_ASIDE)
    except OSError:
        return aside if aside.exists() else path
    return aside


def _sync_folder(folder: Path) -> None:
    """Make the rename itself durable where the system lets a folder be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# -- file lock for one process at a time; the OS releases it when the process exits ----------------------------------

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
def exclusive(store: Path) -> Iterator[None]:
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


def retired_path(path: Path) -> Path:
    """Where a file is kept whose content went into another store."""
    return path.with_name(f"{path.name}.bak")


def migrate_file(old: Path, take: Callable[[bytes], bool]) -> Path | None:
    """Let `take` bring the content of an earlier version's file into another store; it answers whether the file was undamaged.

    The file is then kept as ``.bak``; a damaged one is put aside, and its new path returned. Of two programs the second finds nothing left.
    Whatever `take` raises leaves the file in its place, for the next time. Raises OSError.
    """
    if not old.exists():
        return None
    with exclusive(old):
        stamp = stamp_of(old)
        try:
            data = read_limited(old)
        except FileNotFoundError:  # another program was faster
            return None
        if take(data):
            retrying(lambda: old.replace(retired_path(old)))
            return None
        aside = put_aside(old, stamp)
        if aside == old and stamp_of(old) == stamp:
            raise OSError(errno.EACCES, "cannot be put aside", str(old))
        return aside


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

# -- file handles kept back for the moment when the system has no more to give ------

SPARE = 16


class SpareHandles:
    """So many file handles that nothing else uses."""

    def __init__(self, count: int = SPARE) -> None:
        self.count = count
        self._held: list[int] = []
        self.hold()

    def __len__(self) -> int:
        return len(self._held)

    def hold(self) -> None:
        """Keep back as many as are missing and can be had."""
        while len(self._held) < self.count:
            try:
                self._held.append(os.open(os.devnull, os.O_RDONLY))
            except OSError:
                return

    def free(self) -> None:
        """Give them all back to the system."""
        while self._held:
            os.close(self._held.pop())

    @contextmanager
    def given(self) -> Iterator[None]:
        """A time in which they can be used for something else."""
        self.free()
        try:
            yield
        finally:
            self.hold()
