"""What the list of saves tells of a file: all of it after playing the match again, most of it from the header alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from json import loads
from pathlib import Path
from typing import Any

from game.engine.core.match import first_link

from . import savefile
from .files import Stamp, read_limited, stamp_of
from .record import SaveError, SeatInfo

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
