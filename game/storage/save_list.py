"""The list of saves as it is looked at: at once what is known, the rest read in a thread, what is on screen first."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from typing import Generic, TypeVar

from . import savefile
from .files import Stamp, stamp_of
from .record import Record, SaveError
from .save_info import SUFFIX, SaveInfo, moment_of
from .saves import Saves

T = TypeVar("T")
QUICK = 0.02
"""Seconds to wait for the thread when the list is opened: a short list is there at once."""


class SaveList(Generic[T]):
    """The saves, the latest first. ``look`` reads the folder, ``poll`` takes what the thread has found since.

    A finished autosave is not in it. ``made`` is what to make of a match that is asked for. Of the saves on screen everything is read, of the others the header.
    """

    def __init__(self, saves: Saves, made: Callable[[Record], T]) -> None:
        self.saves = saves
        self._made = made
        self.infos: list[SaveInfo] = []
        self._paths: dict[str, Path] = {}
        self._lock = Lock()
        self._shown: list[str] = []
        self._heads: list[str] = []
        """What has no header yet, the latest last."""
        self._found: dict[str, SaveInfo] = {}
        self._wanted: list[str] = []
        """Matches that are asked for."""
        self._ready: dict[str, T | None] = {}
        self._thread: Thread | None = None
        self._ended = False
        self._now = ""
        """The match that is being read."""

    def look(self, shown: Iterable[str] = ()) -> None:
        """Read the folder, not the files: of those that are new or changed only file and time are known."""
        infos = []
        self._ended = False
        for path, stamp in _files(self.saves.folder):
            self._paths[path.stem] = path
            known = self.saves.known(path, stamp)
            infos.append(known or SaveInfo(path.stem, path, moment_of(stamp), whole=False, known=False))
        self._sort(infos)
        with self._lock:
            self._heads = [info.id for info in reversed(self.infos) if not info.known]
            self._found.clear()
        self.poll(shown)
        if self._thread is not None:
            self._thread.join(QUICK)
        self.poll(shown)

    def poll(self, shown: Iterable[str] = ()) -> bool:
        """Take what was found; whether anything has changed. What is on screen is read next."""
        with self._lock:
            found, self._found = self._found, {}
            if found:
                self._sort([found.get(info.id, info) for info in self.infos])
            part = {info.id for info in self.infos if not info.whole}
            self._shown = [name for name in shown if name in part and name != self._now]
            waiting = bool(self._shown or self._heads or self._wanted)
        if waiting and not self._ended and (self._thread is None or not self._thread.is_alive()):
            self._thread = Thread(target=self._run, name="saves", daemon=True)
            self._thread.start()
        return bool(found)

    def match(self, save_id: str) -> tuple[T | None, bool]:
        """What is made of the match of a save, as far as it is intact, and whether it is there yet.

        It is read and made in the thread, and handed out once each time it is asked for.
        """
        with self._lock:
            if save_id in self._ready:
                return self._ready.pop(save_id), True
            if save_id not in self._wanted and save_id in self._paths:
                self._wanted.append(save_id)
        return None, False

    @property
    def reading(self) -> bool:
        """Whether anything is still being read, or was read and not taken yet."""
        with self._lock:
            left = bool(self._found or self._heads or self._shown or self._wanted)
        return left or (self._thread is not None and self._thread.is_alive())

    def close(self) -> None:
        """Read no more, and write the index."""
        with self._lock:
            self._ended = True
            self._heads.clear()
            self._shown.clear()
            self._wanted.clear()

    def _sort(self, infos: list[SaveInfo]) -> None:
        """The latest first, without autosaves that are known to be over: there is nothing to go on with."""
        told = (info for info in infos if not (info.auto and info.over))
        self.infos = sorted(told, key=lambda info: (info.moment, info.id), reverse=True)

    def _next(self) -> Callable[[], None] | None:
        """What to read next: on screen first the headers, then the matches, then those asked for; then all other headers."""
        with self._lock:
            name = next((one for one in self._shown if one in self._heads), "")
            if name:
                self._heads.remove(name)
                return partial(self._take, name, self.saves.glance)
            if self._shown:
                self._now = self._shown.pop(0)
                return partial(self._take, self._now, self.saves.info)
            if self._wanted:
                return partial(self._read, self._wanted[0])
            return partial(self._take, self._heads.pop(), self.saves.glance) if self._heads else None

    def _take(self, name: str, read: Callable[[Path], SaveInfo]) -> None:
        info = read(self._paths[name])
        with self._lock:
            self._found[name] = info
            self._now = ""

    def _read(self, name: str) -> None:
        made = None
        try:
            try:
                record: Record | None = savefile.read(self._paths[name])
            except SaveError as error:
                record = error.intact
            made = None if record is None else self._made(record)
        finally:
            with self._lock:
                self._ready[name] = made
                if name in self._wanted:
                    self._wanted.remove(name)

    def _run(self) -> None:
        while (read := self._next()) is not None:
            with suppress(Exception):  # a file that brings its reader down stays a name in the list
                read()
        if self.saves.index.fresh:
            self.saves.index.write()


def _stamp(seen: os.stat_result) -> Stamp:
    return (seen.st_ino, seen.st_size, seen.st_mtime_ns)


def _files(folder: Path) -> list[tuple[Path, Stamp]]:
    """The saves of a folder with their stamps, without opening one."""
    found = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(SUFFIX):
                with suppress(OSError):
                    path = folder / entry.name
                    found.append((path, stamp_of(path) if os.name == "nt" else _stamp(entry.stat())))
    return found


__all__ = ["QUICK", "SaveList"]
