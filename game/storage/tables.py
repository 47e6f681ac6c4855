"""The tables of the statistics' file, and whether a file holds them undamaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path

from .record import SaveError

VERSION = 6
PATIENCE = 5.0
"""Seconds to wait for another window that uses the file."""
SCHEMA = """
create table if not exists matches (
  id text primary key, game text not null, created text not null, ended text not null, policy text not null,
  options text not null, rounds integer not null, actions integer not null,
  takebacks integer not null, beyond integer not null
);
create table if not exists results (
  match text not null references matches(id) on delete cascade, seat integer not null, player text not null,
  controller text not null, place integer not null, points integer not null, share real not null,
  primary key (match, seat)
);
create table if not exists records (
  match text primary key references matches(id) on delete cascade, save blob not null
);
create table if not exists puzzles (
  game text not null, puzzle text not null, first integer not null, solved integer not null, tries integer not null,
  date text not null, primary key (game, puzzle)
);
create table if not exists milestones (
  person text not null, game text not null, id text not null, date text not null, match text not null,
  primary key (person, game, id)
);
create table if not exists milestone_matches (match text primary key);
create table if not exists starts (match text primary key references matches(id) on delete cascade);
create table if not exists career (
  match text primary key, person text not null, game text not null, station text not null, form text not null,
  laurels integer not null, skipped integer not null, policy text not null, takebacks integer not null, date text not null
);
create table if not exists career_par (
  game text not null, station text not null, version text not null, number integer not null, lead integer not null,
  place integer not null, primary key (game, station, version, number)
);
"""
MOST_SEATS = 99
OUTSIDE = frozenset(
    {
        sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_AUTH,
    }
)  # fmt: skip
"""What the disk, the system or another window is to blame for, not the file."""
HELD = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})

Check = Callable[[object], bool]


def _word(value: object) -> bool:
    return isinstance(value, str)


def _count(value: object) -> bool:
    return isinstance(value, int) and value >= 0


def _points(value: object) -> bool:
    return isinstance(value, int) and abs(value) < 1 << 31


def _place(value: object) -> bool:
    return isinstance(value, int) and 0 < value <= MOST_SEATS


def _seat(value: object) -> bool:
    return isinstance(value, int) and 0 <= value < MOST_SEATS


def _share(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value <= 1


def _bytes(value: object) -> bool:
    return isinstance(value, bytes)


def _moment(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


COLUMNS: Mapping[str, Mapping[str, Check]] = {
    "matches": {
        "id": _word, "game": _word, "created": _word, "ended": _moment, "policy": _word, "options": _word,
        "rounds": _points, "actions": _count, "takebacks": _count, "beyond": _count,
    },
    "results": {
        "match": _word, "seat": _seat, "player": _word, "controller": _word, "place": _place, "points": _points,
        "share": _share,
    },
    "records": {"match": _word, "typeof(save)": _word},
    "puzzles": {"game": _word, "puzzle": _word, "first": _count, "solved": _count, "tries": _count, "date": _word},
    "milestones": {"person": _word, "game": _word, "id": _word, "date": _moment, "match": _word},
    "milestone_matches": {"match": _word},
    "starts": {"match": _word},
    "career": {
        "match": _word, "person": _word, "game": _word, "station": _word, "form": _word, "laurels": _count, "skipped": _count,
        "policy": _word, "takebacks": _count, "date": _moment,
    },
    "career_par": {
        "game": _word, "station": _word, "version": _word, "number": _count, "lead": _points, "place": _place,
    },
}  # fmt: skip
"""What each table must have, and what its values must be like."""


def code_of(error: sqlite3.Error) -> int:
    """The general code of an error of SQLite; -1 where it has none."""
    return int(code) & 0xFF if isinstance(code := getattr(error, "sqlite_errorcode", None), int) else -1


def prepare(path: Path) -> None:
    """Make the tables if there are none, and look at every value. Raises ``SaveError`` for a newer file, anything for a damaged one."""
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as base:
        (version,) = base.execute("pragma user_version").fetchone()
        if version > VERSION and _sound(base):
            raise SaveError("newer", {"file": path.name})
        if version < VERSION:
            base.executescript(SCHEMA)
            base.execute(f"pragma user_version = {VERSION}")
        if not _sound(base):
            raise sqlite3.DatabaseError("damaged")
        for table, columns in COLUMNS.items():
            checks = [*columns.values()]
            for row in base.execute(f"select {', '.join(columns)} from {table}"):
                if not all(check(value) for check, value in zip(checks, row, strict=True)):
                    raise ValueError(table)


def _sound(base: sqlite3.Connection) -> bool:
    return bool(base.execute("pragma quick_check").fetchone() == ("ok",))
