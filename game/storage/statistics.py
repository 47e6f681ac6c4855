"""Statistics of finished matches: seats, results, undos, and the latest matches themselves."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from json import dumps
from pathlib import Path

from . import places, savefile, tallies
from .files import next_number, prune
from .record import Record, SaveError
from .saves import now
from .sheets import write_table
from .tallies import KINDS, Finished, Kind, StatsFilter, StatsRow

__all__ = ["COLUMNS", "KINDS", "Finished", "Kind", "Statistics", "StatsFilter", "StatsRow", "match_id"]

FILE = "statistics.sqlite"
VERSION = 4
PATIENCE = 5.0
"""Seconds to wait for another window that uses the file."""
MOST_KEPT = 300
"""Number of latest matches that are stored whole, about 10 kB each."""

MOST_BROKEN = 9
"""Number of damaged files kept aside; the oldest are deleted."""

_SCHEMA = """
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
"""
COLUMNS = (
    "ended", "game", "options", "policy", "rounds", "actions", "takebacks", "beyond",
    "seat", "player", "controller", "place", "points", "share",
)  # fmt: skip
"""Of the exported table, one row for each seat of each match."""


def match_id(record: Record) -> str:
    """The id of a match in the statistics: its date and the hash of its set-up."""
    return f"{record.created} {record.match.hash(0)}"


class Statistics:
    """The statistics. Every failure is a :class:`SaveError` with one sentence.

    A damaged file is moved to ``statistics.broken-1.sqlite`` (2, 3 …); ``notice`` then holds key and words of the
    message.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or places.data_folder() / FILE
        self.notice: tuple[str, dict[str, object]] | None = None

    def add(self, record: Record) -> None:
        """Count a finished match; one that is finished again after taking back replaces what it was counted as."""
        match = record.match
        game, state = match.game, match.state
        if not game.over(state) or not record.counts:
            return
        standings = game.standings(state)
        first = sum(row.place == 1 for row in standings)
        name = match_id(record)
        beyond = sum(back.beyond for back in record.takebacks)
        options = dumps(game.check_options(match.setup), sort_keys=True)
        rounds = int(game.facts(state).get("round", 0))
        save = zlib.compress(savefile.write(record).encode(), 9)
        with self.opened() as base:
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
            base.execute(
                "delete from records where match not in (select id from matches order by rowid desc limit ?)",
                (MOST_KEPT,),
            )

    def has(self, record: Record) -> bool:
        """Whether a match is counted already."""
        with self.opened() as base:
            return (
                base.execute("select 1 from matches where id = ?", (match_id(record),)).fetchone() is not None
            )

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

    def export(self, path: Path) -> int:
        """Write the table as CSV; answers how many rows it has."""
        return write_table(path, COLUMNS, self.table())

    @contextmanager
    def opened(self) -> Iterator[sqlite3.Connection]:
        """The file, opened and checked, for one transaction."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._check()
            with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as base, base:
                base.execute("pragma foreign_keys = on")
                yield base
        except (OSError, sqlite3.Error):
            raise SaveError("unwritable", {"file": self.path.name}) from None

    def _check(self) -> None:
        """Create the tables if there are none; move a damaged file aside."""
        try:
            self._prepare()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            self._keep_aside()
            self._prepare()

    def _prepare(self) -> None:
        with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as base:
            (version,) = base.execute("pragma user_version").fetchone()
            if version > VERSION:
                raise SaveError("newer", {"file": self.path.name})
            if version < VERSION:
                base.executescript(_SCHEMA)
                base.execute(f"pragma user_version = {VERSION}")
            if base.execute("pragma quick_check").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("damaged")

    def _keep_aside(self) -> None:
        stem, suffix = f"{self.path.stem}.broken", self.path.suffix
        aside = self.path.with_name(next_number(self.path.parent, stem, suffix) + suffix)
        self.path.replace(aside)
        prune(self.path.parent, stem, suffix, MOST_BROKEN)
        self.notice = ("statistics.broken", {"file": aside.name})
