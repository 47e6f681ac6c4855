"""What a list says of a save: read from its head and its end, and kept in an index."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from json import loads
from pathlib import Path
from typing import Any

from game import __version__
from game.engine.core.match import first_link
from game.storage import savefile
from game.storage.files import Stamp, alone, read_limited, stamp_of, write_atomically
from game.storage.record import SaveError, SeatInfo

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
        with suppress(OSError), alone(self.path):
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
