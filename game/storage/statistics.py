"""Statistics of finished matches: seats, results, undos, and the latest matches themselves."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from json import dumps, loads
from pathlib import Path

from game.engine.core.match import link

from . import handicap, places, savefile, tallies
from .files import Stamp, put_aside, stamp_of
from .locks import alone
from .record import POLICIES, Record, SaveError
from .saves import now
from .sheets import PLAIN, SheetForm, write_table
from .tables import HELD, OUTSIDE, PATIENCE, code_of, prepare
from .tallies import KINDS, Finished, Kind, StatsFilter, StatsRow

__all__ = ["COLUMNS", "KINDS", "Finished", "Kind", "Statistics", "StatsFilter", "StatsRow", "match_id"]

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


class Statistics:
    """The statistics. Every failure is a :class:`SaveError` with one sentence.

    A damaged file is moved to ``statistics.broken-1.sqlite`` (2, 3 …); ``notice`` then holds key and words of the
    message.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or places.data_folder() / FILE
        self.notice: tuple[str, dict[str, object]] | None = None
        self._checked: Stamp = (0, 0, 0)

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
        return self.knows(match_id(record))

    def knows(self, match: str) -> bool:
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
            self._checked = stamp_of(self.path) if change else self._checked
        except OSError:
            raise failed from None
        except sqlite3.Error as error:
            if code_of(error) in HELD:
                raise SaveError("busy", {"file": self.path.name}) from None
            if code_of(error) not in OUTSIDE:
                self._checked = (0, 0, 0)  # damaged after all: the next opening looks at it
            raise failed from None

    def _check(self) -> None:
        """Look at the file unless it is as it was left; move it aside if there is anything wrong with it."""
        if self._checked == stamp_of(self.path) != (0, 0, 0):
            return
        try:
            prepare(self.path)
        except (SaveError, OSError, MemoryError):
            raise
        except Exception as error:
            if isinstance(error, sqlite3.Error) and code_of(error) in OUTSIDE:
                raise
            self._again()
        self._checked = stamp_of(self.path)

    def _again(self) -> None:
        """Look at a file once more when no other window does, and move it aside if it is still unusable."""
        with alone(self.path):
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
