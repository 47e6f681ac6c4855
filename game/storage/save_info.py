"""What a list says of a save: read from its head and its end, and kept in an index; and the list, which a thread completes, what is on screen first."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from hashlib import blake2b
from json import loads
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game import __version__
from game.engine.core.match import first_link

from . import savefile
from .files import Stamp, exclusive, read_limited, stamp_of, write_atomically
from .record import Record, SaveError, SeatInfo

if TYPE_CHECKING:
    from .saves import Saves


# -- what the list of saves tells of a file ------

SUFFIX = ".match"
AUTOSAVE = "autosave"
FORK = "fork"
"""The autosave of a match played on from a position of another; it never replaces the real one."""
PREVIOUS = "previous"
"""A file that another program put in the place of an autosave, and the unfinished matches of earlier versions."""


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A save in the list. ``error`` describes a damaged one; then only id, path and time are valid."""

    id: str
    path: Path
    moment: datetime
    name: str = ""
    game: str = ""
    seats: tuple[SeatInfo, ...] = ()
    round: int = 0
    to_act: int = -1
    decision: str = ""
    over: bool = False
    fork: bool = False
    daily: str = ""
    """The key of the deal of the day it is a go at, "" for none."""
    station: str = ""
    """The station of a path it is a go at, "" for none."""
    error: SaveError | None = None
    start: tuple[str, str] = ("", "")
    """When the match was created, and its hash before the first action: together they name it."""
    actions: int = 0
    hash: str = ""
    """The running hash after this many actions."""

    whole: bool = True
    """Whether the match was played again: else round, question and damage are not known."""
    known: bool = True
    """Whether anything but file and time is known."""

    @property
    def usable(self) -> bool:
        """Whether there is a match to go on with, as far as is known."""
        return self.error is None or self.error.intact is not None

    @property
    def open(self) -> bool:
        """Whether it is a match to go on with that is not over."""
        return self.usable and not self.over

    @property
    def place(self) -> str:
        """The slot of an autosave: ``AUTOSAVE``, ``FORK`` or ``PREVIOUS``; empty for a named save."""
        base = self.id.partition("-")[0]
        return base if base in (AUTOSAVE, FORK, PREVIOUS) else ""

    @property
    def auto(self) -> bool:
        """Whether it is an autosave."""
        return self.place != ""


def moment_of(stamp: Stamp) -> datetime:
    """When a file with this stamp was changed last; the beginning of time where there is none."""
    try:
        return datetime.fromtimestamp(stamp[2] / 1e9, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)


def read_info(path: Path) -> SaveInfo:
    """The entry of a save that is read whole and played again."""
    moment, error = moment_of(stamp_of(path)), None
    try:
        record = savefile.read(path)
    except SaveError as damaged:
        error = damaged
        if damaged.intact is None:
            return SaveInfo(path.stem, path, moment, error=error)
        record = damaged.intact
    match = record.match
    decision = match.game.decision(match.state)
    return SaveInfo(
        id=path.stem,
        path=path,
        moment=moment,
        name=record.name,
        game=match.game.id,
        seats=tuple(record.seats),
        round=int(match.game.facts(match.state).get("round", 0)),
        to_act=match.state.to_act,
        decision=decision.key if decision is not None else "",
        over=decision is None,
        fork=record.origin is not None,
        daily=record.daily.key if record.daily is not None else "",
        station=record.station.id if record.station is not None else "",
        error=error,
        start=(record.created, match.hash(0)),
        actions=len(match),
        hash=match.hash(),
    )


def glance_at(path: Path) -> SaveInfo:
    """The entry of a save by its header and its last lines; one that looks odd is read whole."""
    try:
        return _glanced(path)
    except (OSError, SaveError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return read_info(path)


def _glanced(path: Path) -> SaveInfo:
    """Raises ValueError and others where only reading the whole file can tell."""
    data = read_limited(path)
    lines = data.decode().split("\n")
    if lines.pop() or not lines:
        raise ValueError("the last line is cut")
    head = savefile.read_head(lines[0], path.name)
    last = loads(lines[-1])
    start = first_link(head.setup, head.start)
    none: dict[str, Any] = {"n": 0, "hash": start}
    acted = next((loads(line) for line in reversed(lines[1:]) if '"do":' in line), none)
    over = "end" in last
    if head.line["version"] < savefile.VERSION and not over:
        raise ValueError("these have no closing line")
    _plain(acted["n"], int), _plain(acted["hash"], str)
    return SaveInfo(
        id=path.stem,
        path=path,
        moment=moment_of(stamp_of(path)),
        name=head.name,
        game=head.setup.game,
        seats=tuple(head.seats),
        over=over,
        fork="origin" in head.line,
        daily=_plain(head.line.get("daily", {"key": ""})["key"], str),
        station=_plain(head.line.get("station", {"id": ""})["id"], str),
        start=(head.created, start),
        actions=acted["n"],
        hash=acted["hash"],
        whole=False,
    )


def _plain(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(value)
    return value


# -- the index of the saves -------

FILE = "index.json"
FORMAT = "tabularium-index"
_FIELDS = (
    "name", "game", "decision", "daily", "station", "hash", "round", "to_act", "actions", "over", "fork", "whole",
)  # fmt: skip
Line = list[Any]


class SaveIndex:
    """The lines of the index by file id. What another program or version wrote there wrongly is left out."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.fresh = 0
        """Number of entries that are not written yet."""
        self._lines: dict[str, Line] | None = None

    def get(self, path: Path, stamp: Stamp) -> SaveInfo | None:
        """The entry of a file, None if there is none for this stamp."""
        if self._lines is None:
            self._lines = self._read()
        line = self._lines.get(path.stem)
        if not isinstance(line, list) or line[:1] != [[*stamp]]:
            return None
        try:
            return _info(path, stamp, line)
        except (ValueError, TypeError, IndexError, OverflowError, OSError):
            return None

    def put(self, info: SaveInfo, stamp: Stamp) -> None:
        """Note an entry; not one of a damaged file, which is looked at anew."""
        if info.error is not None or not info.known or stamp == (0, 0, 0):
            return
        if self._lines is None:
            self._lines = self._read()
        self._lines[info.id] = _line(info, stamp)
        self.fresh += 1

    def write(self) -> None:
        """Write what was noted into what the file holds now, without the files that are gone."""
        with suppress(OSError), exclusive(self.path):
            here = {path.stem for path in self.path.parent.glob(f"*{SUFFIX}")}
            lines = {**self._read(), **(self._lines or {})}
            lines = {name: line for name, line in lines.items() if name in here}
            data = {"format": FORMAT, "program": __version__, "saves": lines}
            text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
            write_atomically(self.path, f"{_digest(text.encode())}\n{text}")
            self.fresh = 0

    def _read(self) -> dict[str, Line]:
        try:
            digest, _, text = read_limited(self.path).partition(b"\n")
            data = json.loads(text) if digest == _digest(text).encode() else {}
            if (data["format"], data["program"]) != (FORMAT, __version__):
                return {}
            return {str(name): line for name, line in data["saves"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return {}


def _digest(text: bytes) -> str:
    """What the first line must be: a damaged index is none."""
    return blake2b(text, digest_size=16).hexdigest()


def _line(info: SaveInfo, stamp: Stamp) -> Line:
    seats = [[seat.name, seat.color, seat.controller] for seat in info.seats]
    return [[*stamp], [*info.start], seats, *(getattr(info, name) for name in _FIELDS)]


def _info(path: Path, stamp: Stamp, line: Line) -> SaveInfo:
    """The digest says that the index is as :func:`_line` wrote it, so its values are not looked at again."""
    _, (created, first), seats, *rest = line
    players = tuple(SeatInfo(*seat) for seat in seats)
    values = dict(zip(_FIELDS, rest, strict=True))
    return SaveInfo(path.stem, path, moment_of(stamp), seats=players, start=(created, first), **values)


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
                return partial(self._take, name, self.saves.header_info)
            if self._shown:
                self._now = self._shown.pop(0)
                return partial(self._take, self._now, self.saves.info)
            if self._wanted:
                return partial(self._read, self._wanted[0])
            return partial(self._take, self._heads.pop(), self.saves.header_info) if self._heads else None

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
