"""Disk cache of rendered pictures in the system's cache folder.

One small database, because opening many files is slow with virus scanners. The cache is optional: a failure only
means that a picture is missing, without a message.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import time

from . import places

FILE = "pictures.sqlite"
LIMIT = 256_000_000
"""Size limit in bytes of pixels: what a table needs in two windows of 3840 x 2160."""
PATIENCE = 0.5
"""Seconds to wait for another window that uses the file."""
TRUE_NEWS = 6 * 3600
"""The time of use is written only if the stored one is older than this many seconds."""

_SCHEMA = (
    "create table if not exists rasters (key text primary key, used integer not null, pixels blob not null)"
)

Entry = tuple[str, bytes]


class ImageCache:
    """Bytes by key, at most `limit`; the least recently used are dropped.

    Reading is synchronous, writing in a thread. ``found`` and ``missed`` count lookups, ``kept`` the entries queued
    for writing.
    """

    def __init__(self, folder: Path | None = None, limit: int = LIMIT) -> None:
        self.path = (folder or places.cache_folder()) / FILE
        self.limit = limit
        self.found = self.missed = self.kept = 0
        self._touched: list[str] = []
        self._queue: SimpleQueue[Entry | None] = SimpleQueue()
        self._writer: Thread | None = None
        self._broken = False
        self._base = self._open()

    def get(self, key: str) -> bytes | None:
        """What is kept under a key, None if nothing is."""
        row = None
        if self._base is not None:
            try:
                row = self._base.execute("select pixels, used from rasters where key = ?", (key,)).fetchone()
            except sqlite3.Error as error:
                self._give_up(error)
        if row is None or not isinstance(row[0], bytes):
            self.missed += 1
            return None
        self.found += 1
        if not isinstance(row[1], int) or row[1] < time() - TRUE_NEWS:
            self._touched.append(key)
        return row[0]

    def has(self, key: str) -> bool:
        """Whether anything is kept under a key; this counts no lookup."""
        try:
            query = "select 1 from rasters where key = ?"
            return self._base is not None and self._base.execute(query, (key,)).fetchone() is not None
        except sqlite3.Error as error:
            self._give_up(error)
            return False

    def put(self, key: str, pixels: bytes) -> None:
        """Keep bytes under a key; they are written some time after this has returned."""
        if self._base is None or len(pixels) > self.limit:
            return
        self.kept += 1
        self._queue.put((key, pixels))
        if self._writer is None:
            self._writer = Thread(target=self._write, name="rasters", daemon=True)
            self._writer.start()

    def close(self, patience: float = 2.0) -> None:
        """Finish writing within so many seconds, and close the file."""
        if self._writer is not None:
            self._queue.put(None)
            self._writer.join(patience)
            self._writer = None
        base, self._base = self._base, None
        if base is not None:
            with suppress(sqlite3.Error):
                base.executemany(
                    "update rasters set used = ? where key = ?", [(int(time()), key) for key in self._touched]
                )
                base.commit()
            base.close()
        if self._broken:
            self._remove()

    def _open(self) -> sqlite3.Connection | None:
        """Open the database; an invalid one is deleted and created again. None if that is impossible."""
        for _ in range(2):
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                return _connected(self.path)
            except sqlite3.OperationalError:
                return None
            except sqlite3.DatabaseError:
                self._remove()
            except OSError:
                return None
        return None

    def _give_up(self, error: sqlite3.Error) -> None:
        """Do without from now on; a damaged file is thrown away at the end."""
        self._broken = not isinstance(error, sqlite3.OperationalError)
        self._base = None

    def _remove(self) -> None:
        for ending in ("", "-wal", "-shm"):
            with suppress(OSError):
                self.path.with_name(self.path.name + ending).unlink(missing_ok=True)

    def _write(self) -> None:
        """Write what comes, a handful at a time, and forget what is too much."""
        try:
            with closing(_connected(self.path)) as base:
                while (entry := self._queue.get()) is not None:
                    more, last = self._waiting()
                    with base:
                        base.executemany(
                            "insert or replace into rasters values (?, ?, ?)",
                            [(key, int(time()), pixels) for key, pixels in [entry, *more]],
                        )
                        self._forget(base)
                    if last:
                        return
        except sqlite3.Error:
            return

    def _waiting(self) -> tuple[list[Entry], bool]:
        """What waits to be written besides, and whether that was the last."""
        found: list[Entry] = []
        while len(found) < 32 and not self._queue.empty():
            entry = self._queue.get()
            if entry is None:
                return found, True
            found.append(entry)
        return found, False

    def _forget(self, base: sqlite3.Connection) -> None:
        """Drop the oldest until the limit is kept."""
        rows = base.execute(
            "select key, length(pixels) from rasters order by used desc, rowid desc"
        ).fetchall()
        room = self.limit
        for key, size in rows:
            room -= size
            if room < 0:
                base.execute("delete from rasters where key = ?", (key,))


def _connected(path: Path) -> sqlite3.Connection:
    """The database with its table. Raises sqlite3.Error."""
    base = sqlite3.connect(path, timeout=PATIENCE)
    try:
        base.execute("pragma journal_mode = wal")
        base.execute("pragma synchronous = normal")
        base.execute(_SCHEMA)
    except sqlite3.Error:
        base.close()
        raise
    return base
