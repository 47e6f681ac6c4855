"""Statistics of finished matches: the tables of their file, seats, results, undos, and the latest matches themselves."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from json import dumps, loads
from pathlib import Path

from game.engine.core.match import link
from game.storage import places, savefile, tallies
from game.storage import tallies as handicap
from game.storage.files import Stamp, exclusive, put_aside, stamp_of
from game.storage.places import PLAIN, SheetForm, write_table
from game.storage.record import POLICIES, Record, SaveError
from game.storage.saves import now
from game.storage.tallies import KINDS, Finished, Kind, StatsFilter, StatsRow

# -- the tables of the statistics' file, and whether a file holds them undamaged -------------------------------------

VERSION = 7
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
create table if not exists lessons (
  game text not null, lesson text not null, mark text not null, part integer not null, step integer not null,
  actions integer not null, done integer not null, skipped integer not null, date text not null, primary key (game, lesson)
);
create table if not exists daily (
  game text not null, deal text not null, number integer not null, match text not null, begun text not null, late integer not null,
  ended text not null, place integer not null, points integer not null, lead integer not null, changed integer not null,
  reloaded integer not null, primary key (game, deal, number)
);
create table if not exists daily_par (
  game text not null, deal text not null, version text not null, number integer not null, lead integer not null,
  place integer not null, primary key (game, deal, number)
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


def _moment(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


TABLE_COLUMNS: Mapping[str, Mapping[str, Check]] = {
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
    "lessons": {
        "game": _word, "lesson": _word, "mark": _word, "part": _count, "step": _count, "actions": _count, "done": _count,
        "skipped": _count, "date": _word,
    },
    "daily": {
        "game": _word, "deal": _word, "number": _count, "match": _word, "begun": _word, "late": _count, "ended": _word,
        "place": _count, "points": _points, "lead": _points, "changed": _count, "reloaded": _count,
    },
    "daily_par": {
        "game": _word, "deal": _word, "version": _word, "number": _count, "lead": _points, "place": _count,
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
        for table, columns in TABLE_COLUMNS.items():
            checks = [*columns.values()]
            for row in base.execute(f"select {', '.join(columns)} from {table}"):
                if not all(check(value) for check, value in zip(checks, row, strict=True)):
                    raise ValueError(table)


def _sound(base: sqlite3.Connection) -> bool:
    return bool(base.execute("pragma quick_check").fetchone() == ("ok",))


# -- statistics of finished matches: seats, results, undos, and the latest matches themselves ------------------------

FILE = "statistics.sqlite"
MOST_KEPT = 300
"""Number of latest matches that are stored whole, about 10 kB each."""
COLUMNS = (
    "ended", "game", "options", "policy", "rounds", "actions", "takebacks", "beyond",
    "seat", "player", "controller", "place", "points", "share",
)  # fmt: skip
"""Of the exported table, one row for each seat of each match."""


def match_id(record: Record) -> str:
    """The id of a match in the statistics: its date and the hash of its set-up."""
    return f"{record.created} {record.match.hash(0)}"


def _counted(base: sqlite3.Connection, match: str) -> tuple[int, str] | None:
    """Of a counted match: how often more was undone than the table gives, and its last hash, "" if it is not kept."""
    found = base.execute(
        "select beyond, save from matches left join records on match = id where id = ?", (match,)
    ).fetchone()
    if found is None:
        return None
    with suppress(zlib.error, ValueError, KeyError, TypeError):
        lines = zlib.decompress(found[1]).decode().splitlines()
        return found[0], str(loads(next(line for line in reversed(lines) if '"do":' in line))["hash"])
    return found[0], ""


def _follows(record: Record, beyond: int, last: str) -> bool:
    """Whether a match went back from where it was counted as its table allows, and shows it."""
    text = record.match.game.grammar.text
    undone = (link(gone.before, f"{gone.entry.seat} {text(gone.entry.action)}") for gone in record.abandoned)
    free = record.policy == POLICIES[-1] or sum(back.beyond for back in record.takebacks) == beyond
    return free and last in undone


_CHECKED: dict[Path, Stamp] = {}
"""Of each file the stamp with which it was found undamaged, or left."""


class Statistics:
    """The statistics. Every failure is a :class:`SaveError` with one sentence.

    A damaged file is moved to ``statistics.broken-1.sqlite`` (2, 3 …); ``notice`` then holds key and words of the
    message.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or places.data_folder() / FILE
        self.notice: tuple[str, dict[str, object]] | None = None

    def add(self, record: Record) -> bool:
        """Count a finished match; False if it was counted already and its first result stands.

        One that is finished again replaces its result only if it shows how it went back, and went no further back than
        the rules of the table give. Else nobody could trust a rating: a bad result would be played again.
        """
        match = record.match
        game, state = match.game, match.state
        if not game.over(state) or not record.counts:
            return True
        standings = handicap.places(record)
        first = sum(row.place == 1 for row in standings)
        name = match_id(record)
        beyond = sum(back.beyond for back in record.takebacks)
        options = dumps(game.check_options(match.setup), sort_keys=True)
        rounds = int(game.facts(state).get("round", 0))
        save = zlib.compress(savefile.write(record).encode(), 9)
        with self.opened(change=True) as base:
            base.execute("begin immediate")
            if (earlier := _counted(base, name)) is not None and not _follows(record, *earlier):
                return earlier[1] == match.hash()
            base.execute("delete from matches where id = ?", (name,))
            base.execute(
                "insert into matches values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (name, game.id, record.created, now(), record.policy, options, rounds, len(match),
                 len(record.takebacks), beyond),
            )  # fmt: skip
            base.executemany(
                "insert into results values (?, ?, ?, ?, ?, ?, ?)",
                [
                    (name, row.seat, record.seats[row.seat].name, record.seats[row.seat].controller, row.place,
                     row.points, 1 / first if row.place == 1 else 0)
                    for row in standings
                ],
            )  # fmt: skip
            base.execute("insert into records values (?, ?)", (name, save))
            if match.position is not None:
                base.execute("insert into starts values (?)", (name,))
            base.execute(
                "delete from records where match not in (select id from matches order by rowid desc limit ?)",
                (MOST_KEPT,),
            )
        return True

    def has(self, record: Record) -> bool:
        """Whether a match is counted already."""
        return self.has_match(match_id(record))

    def has_match(self, match: str) -> bool:
        """Whether a match with this id is counted already."""
        with self.opened() as base:
            return base.execute("select 1 from matches where id = ?", (match,)).fetchone() is not None

    def dealt(self, first_hash: str) -> Finished | None:
        """The first counted match with this set-up, which its hash before the first action names; its results by seat."""
        with self.opened() as base:
            found = base.execute(
                "select id from matches where substr(id, -?) = ? order by ended, id limit 1",
                (len(first_hash), first_hash),
            ).fetchone()
            return None if found is None else tallies.one(base, found[0])

    def rows(self, by: Kind, filters: StatsFilter | None = None) -> list[StatsRow]:
        """Results by person, bot, game or number of players, for the matches that pass the filter, most played first.

        By game and by number of players one row counts matches, elsewhere seats.
        """
        with self.opened() as base:
            return tallies.rows(base, by, filters or StatsFilter())

    def matches(self, filters: StatsFilter | None = None, most: int = 1000) -> list[Finished]:
        """The matches that pass the filter, latest first."""
        with self.opened() as base:
            return tallies.matches(base, filters or StatsFilter(), most)

    def record(self, match: str) -> Record:
        """A match that was counted, with all its moves, by its id; ``SaveError`` "missing" when it was too long ago."""
        with self.opened() as base:
            found = base.execute("select save from records where match = ?", (match,)).fetchone()
        if found is None:
            raise SaveError("missing", {"file": match})
        try:
            data = zlib.decompress(found[0])
        except zlib.error:
            raise SaveError("unreadable", {"file": self.path.name}) from None
        return savefile.read_data(data, self.path.name)

    def table(self) -> list[Sequence[object]]:
        """One row for each seat of each match, with :data:`COLUMNS`."""
        asked = f"select {', '.join(COLUMNS)} from results join matches on match = matches.id order by ended, match, seat"
        with self.opened() as base:
            return list(base.execute(asked))

    def export(self, path: Path, form: SheetForm = PLAIN) -> int:
        """Write the table as CSV; answers how many rows it has."""
        return write_table(path, COLUMNS, self.table(), form)

    @contextmanager
    def opened(self, *, change: bool = False) -> Iterator[sqlite3.Connection]:
        """The file, opened and checked, for one transaction: one that only reads, or a ``change``."""
        failed = SaveError("unwritable" if change else "unreadable", {"file": self.path.name})
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._check()
            with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as base, base:
                base.execute("pragma foreign_keys = on")
                yield base
            if change:
                _CHECKED[self.path] = stamp_of(self.path)
        except OSError:
            raise failed from None
        except sqlite3.Error as error:
            if code_of(error) in HELD:
                raise SaveError("busy", {"file": self.path.name}) from None
            if code_of(error) not in OUTSIDE:
                _CHECKED.pop(self.path, None)  # damaged after all: the next opening looks at it
            raise failed from None

    def _check(self) -> None:
        """Look at the file unless it is as it was left; move it aside if there is anything wrong with it."""
        if _CHECKED.get(self.path) == stamp_of(self.path) != (0, 0, 0):
            return
        try:
            prepare(self.path)
        except (SaveError, OSError, MemoryError):
            raise
        except Exception as error:
            if isinstance(error, sqlite3.Error) and code_of(error) in OUTSIDE:
                raise
            self._again()
        _CHECKED[self.path] = stamp_of(self.path)

    def _again(self) -> None:
        """Look at a file once more when no other window does, and move it aside if it is still unusable."""
        with exclusive(self.path):
            stamp = stamp_of(self.path)
            with suppress(Exception):
                prepare(self.path)
                return
            aside = put_aside(self.path, stamp)
            if aside == self.path:
                raise OSError(self.path)
            for ending in ("-journal", "-wal", "-shm"):  # they belong to the file that was moved
                self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
            prepare(self.path)
            self.notice = ("statistics.broken", {"file": aside.name})


__all__ = [
    "COLUMNS",
    "FILE",
    "KINDS",
    "Finished",
    "Kind",
    "Statistics",
    "StatsFilter",
    "StatsRow",
    "match_id",
]
