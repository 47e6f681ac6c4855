"""The results of the deals of the day, in the file of the statistics: the first go at each deal, later ones, and its par."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import asdict, astuple, dataclass, field, replace
from datetime import datetime
from typing import Any

from game.bots.expected_lead import ParRun, lead_of
from game.extras.daily.deals import is_current
from game.storage.files import MOST_NUMBER, migrate_file, storable
from game.storage.record import PERSON, Record, SaveError
from game.storage.saves import Saves, now
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics, match_id

FILE = "daily.json"
"""The file that an archive holds; earlier versions kept the results in it."""
FORMAT = "tabularium-daily"
VERSION = 2
"""Version 1 knew nothing of goes that went back to an earlier save."""
MOST_LATER = 20
"""Number of later goes that are kept for a deal; the oldest are dropped."""
MOST_LETTERS = 200
Deal = tuple[str, str]
"""Game and key of a deal."""


@dataclass(frozen=True, slots=True)
class DailyGo:
    """A go at a deal: the id of its match in the statistics, when it began and ended (UTC; "" while it is running), place, points,
    lead.

    ``late``: it began after the day or week of its deal. ``changed``: a seat changed its player meanwhile. ``reloaded``: it
    went on from an earlier save.
    """

    match: str
    begun: str
    late: bool = False
    ended: str = ""
    place: int = 0
    points: int = 0
    lead: int = 0
    changed: bool = False
    reloaded: bool = False

    @property
    def counts(self) -> bool:
        """Whether the go is over, was begun in time, and was played by the person alone and in one line."""
        return bool(self.ended) and not (self.late or self.changed or self.reloaded)


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What is known of a deal: the first go, later ones, and the runs of its par with their version."""

    first: DailyGo | None = None
    later: tuple[DailyGo, ...] = ()
    version: str = ""
    runs: tuple[ParRun, ...] = field(default=())

    @property
    def goes(self) -> tuple[DailyGo, ...]:
        """All goes, the first one first."""
        return self.later if self.first is None else (self.first, *self.later)

    @property
    def done(self) -> bool:
        """Whether any go is over: then nothing of the deal is a secret any more."""
        return any(go.ended for go in self.goes)


def began_late(key: str, created: str) -> bool:
    """Whether a match that was created then (UTC) came after the day or week of its deal, as the person counts it."""
    try:
        return not is_current(key, datetime.fromisoformat(created).astimezone().date())
    except (ValueError, OverflowError, OSError):
        return True


class DailyResults:
    """The results by game and key of the deal. Failures are a ``SaveError`` with one sentence.

    The file of an earlier version is taken over once; a damaged one is moved aside as ``daily.broken-1.json`` (2, 3 …), and ``notice`` then
    holds key and words of the message.
    """

    def __init__(self, statistics: Statistics) -> None:
        self.statistics = statistics
        self.notice: tuple[str, dict[str, object]] | None = None

    def of(self, game: str) -> dict[str, DailyResult]:
        """The results of a game by key."""
        if not self._there():
            return {}
        asked = "select deal from daily where game = ?1 union select deal from daily_par where game = ?1"
        with self.statistics.opened() as base:
            return {key: _known(base, game, key) for (key,) in base.execute(asked, (game,)).fetchall()}

    def get(self, game: str, key: str) -> DailyResult:
        """The result of a deal, an empty one before the first go."""
        if not self._there():
            return DailyResult()
        with self.statistics.opened() as base:
            return _known(base, game, key)

    def begin(self, record: Record, *, late: bool) -> None:
        """Note that a go has begun. Nothing happens for a match that is no go."""
        mark = record.daily
        if mark is not None:
            go = DailyGo(match_id(record), record.created, late=late)
            self._change(record.match.game.id, mark.key, lambda known: _with(known, go))

    def finish(self, record: Record) -> None:
        """Note how a go ended. One that is finished again after taking back keeps its first result."""
        mark, match = record.daily, record.match
        if mark is None or not match.game.over(match.state):
            return
        standing = next(row for row in match.game.standings(match.state) if row.seat == mark.seat)
        lead = lead_of(match.game, match.state, mark.seat)
        changed, reloaded = bool(record.controls), any(back.beyond for back in record.takebacks)

        def finished(known: DailyResult) -> DailyResult:
            fresh = DailyGo(match_id(record), record.created, late=began_late(mark.key, record.created))
            go = next((one for one in known.goes if one.match == fresh.match), fresh)
            ended = replace(
                go, ended=now(), place=standing.place, points=standing.points, lead=lead, changed=changed,
                reloaded=reloaded,
            )  # fmt: skip
            return known if go.ended else _with(known, ended)

        self._change(match.game.id, mark.key, finished)

    def put(self, game: str, key: str, result: DailyResult) -> None:
        """Replace what is known of a deal."""
        self._change(game, key, lambda _: result)

    def add_run(self, game: str, key: str, version: str, run: ParRun) -> None:
        """Keep a run of the par; runs of another version are dropped."""

        def added(known: DailyResult) -> DailyResult:
            runs = known.runs if known.version == version else ()
            others = tuple(one for one in runs if one.number != run.number)
            ordered = tuple(sorted((*others, run), key=lambda one: one.number))
            return replace(known, version=version, runs=ordered)

        self._change(game, key, added)

    def join(self, deals: Mapping[Deal, DailyResult]) -> None:
        """Add what another store knows: goes and runs that are not here yet."""
        if not deals:
            return
        with self.statistics.opened(change=True) as base:
            base.execute("begin immediate")
            for (game, key), result in deals.items():
                known = _known(base, game, key)
                _store(base, game, key, known, _joined(known, result))

    def everything(self) -> dict[Deal, DailyResult]:
        """All results by game and key."""
        if not self._there():
            return {}
        with self.statistics.opened() as base:
            found = base.execute(
                "select game, deal from daily union select game, deal from daily_par"
            ).fetchall()
            return {(game, key): _known(base, game, key) for game, key in found}

    def _change(self, game: str, key: str, change: Callable[[DailyResult], DailyResult]) -> None:
        """Change what the file holds of a deal now; no other window writes meanwhile."""
        self._there()
        with self.statistics.opened(change=True) as base:
            base.execute("begin immediate")
            known = _known(base, game, key)
            _store(base, game, key, known, change(known))

    def _there(self) -> bool:
        """Whether there is a file, once that of an earlier version is taken over."""

        def taken(data: bytes) -> bool:
            try:
                deals = _parsed(data)
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                return False
            self.join(deals)
            return True

        try:
            aside = migrate_file(self.statistics.path.with_name(FILE), taken)
        except OSError:
            raise SaveError("unreadable", {"file": FILE}) from None
        if aside is not None:
            self.notice = ("daily.broken", {"file": aside.name})
        return self.statistics.path.exists()


def _with(known: DailyResult, go: DailyGo) -> DailyResult:
    """What is known of a deal with a go put in its place."""
    if known.first is None or known.first.match == go.match:
        return replace(known, first=go)
    others = tuple(one for one in known.later if one.match != go.match)
    return replace(known, later=(*others, go)[-MOST_LATER:])


def _joined(known: DailyResult, other: DailyResult) -> DailyResult:
    """What is known of a deal with the goes and runs of another store; a go that ended stays as it is."""
    ended = {one.match: bool(one.ended) for one in known.goes}
    for go in other.goes:
        if go.match not in ended or (go.ended and not ended[go.match]):
            known = _with(known, go)
    if not known.runs:
        return replace(known, version=other.version, runs=other.runs)
    if known.version != other.version:
        return known
    runs = {one.number: one for one in (*other.runs, *known.runs)}
    return replace(known, runs=tuple(runs[number] for number in sorted(runs)))


# -- the tables --------------------------------------------------------------------------------------------------------


def _known(base: sqlite3.Connection, game: str, key: str) -> DailyResult:
    """What the tables hold of a deal."""
    goes = base.execute(
        "select number, match, begun, late, ended, place, points, lead, changed, reloaded from daily"
        " where game = ? and deal = ? order by number",
        (game, key),
    ).fetchall()
    runs = base.execute(
        "select version, number, lead, place from daily_par where game = ? and deal = ? order by number",
        (game, key),
    ).fetchall()
    found = {
        number: DailyGo(match, begun, bool(late), ended, place, points, lead, bool(changed), bool(reloaded))
        for number, match, begun, late, ended, place, points, lead, changed, reloaded in goes
    }
    first = found.pop(0, None)
    version = str(runs[0][0]) if runs else ""
    return DailyResult(first, tuple(found.values()), version, tuple(ParRun(*run[1:]) for run in runs))


def _store(base: sqlite3.Connection, game: str, key: str, known: DailyResult, result: DailyResult) -> None:
    """Put a result in the place of what the tables hold of a deal."""
    if result == known:
        return
    goes = [(0, result.first)] if result.first is not None else []
    goes += enumerate(result.later, 1)
    base.execute("delete from daily where game = ? and deal = ?", (game, key))
    base.execute("delete from daily_par where game = ? and deal = ?", (game, key))
    base.executemany(
        "insert into daily values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(game, key, number, *astuple(go)) for number, go in goes],
    )
    base.executemany(
        "insert into daily_par values (?, ?, ?, ?, ?, ?)",
        [(game, key, result.version, run.number, run.lead, run.place) for run in result.runs],
    )


# -- the file of an archive, and of earlier versions -------------------------------------------------------------------


def _data(result: DailyResult) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if result.first is not None:
        data["first"] = asdict(result.first)
    if result.later:
        data["later"] = [asdict(go) for go in result.later]
    if result.runs:
        data["par"] = {"version": result.version, "runs": [asdict(run) for run in result.runs]}
    return data


_GO = {
    "match": str,
    "begun": str,
    "late": bool,
    "ended": str,
    "place": int,
    "points": int,
    "lead": int,
    "changed": bool,
    "reloaded": bool,
}
_RUN = {"number": int, "lead": int, "place": int}


def _parsed(data: bytes) -> dict[Deal, DailyResult]:
    """The results of such a file. Raises ``SaveError`` for a newer one; ValueError, KeyError, TypeError … for a damaged one."""
    table = json.loads(data)
    if table["format"] == FORMAT and isinstance(table["version"], int) and table["version"] > VERSION:
        raise SaveError("newer", {"file": FILE})
    if table["format"] != FORMAT or table["version"] not in (1, VERSION):
        raise ValueError(table["format"])
    return {_deal(name): _result(value) for name, value in table["deals"].items()}


def _deal(name: str) -> Deal:
    game, mark, key = name.partition("/")
    if not mark or not storable(name, MOST_LETTERS, -MOST_NUMBER):
        raise ValueError(name)
    return game, key


def _result(value: Mapping[str, Any]) -> DailyResult:
    first = _go(value["first"]) if "first" in value else None
    later = tuple(_go(one) for one in value.get("later", []))
    par = value.get("par", {"version": "", "runs": []})
    runs = {one["number"]: ParRun(**_checked(one, _RUN)) for one in par["runs"]}
    if not storable(par["version"], MOST_LETTERS, -MOST_NUMBER):
        raise ValueError(par["version"])
    return DailyResult(first, later, par["version"], tuple(runs[number] for number in sorted(runs)))


def _go(value: Mapping[str, Any]) -> DailyGo:
    """A go as it was written; version 1 has one key less."""
    return DailyGo(**_checked({"reloaded": False, **value}, _GO))


def _checked(value: Mapping[str, Any], kinds: Mapping[str, type]) -> dict[str, Any]:
    if set(value) != set(kinds) or any(type(value[name]) is not kind for name, kind in kinds.items()):
        raise ValueError(sorted(value))
    if (
        not all(storable(item, MOST_LETTERS, -MOST_NUMBER) for item in value.values())
        or min(value.get("place", 0), value.get("number", 0)) < 0
    ):
        raise ValueError(sorted(value))
    return dict(value)


def written(statistics: Statistics) -> bytes:
    """The file of an archive, b"" where there is no result. Raises ``SaveError``."""
    found = DailyResults(statistics).everything()
    deals = {f"{game}/{key}": _data(result) for (game, key), result in sorted(found.items())}
    data = {"format": FORMAT, "version": VERSION, "deals": deals}
    return (json.dumps(data, indent=1) + "\n").encode() if deals else b""


def taken(data: bytes, statistics: Statistics) -> None:
    """Take what a file of an archive knows besides; ValueError for a damaged one. Raises ``SaveError``."""
    try:
        deals = _parsed(data)
    except (KeyError, TypeError, AttributeError, RecursionError):
        raise ValueError(FILE) from None
    DailyResults(statistics).join(deals)


ARCHIVED = (FILE, written, taken)
"""The file that an archive holds, what writes it, and what takes one."""


# -- what others ask ---------------------------------------------------------------------------------------------------


def counted(record: Record, saves: Saves) -> tuple[str, Mapping[str, object]] | None:
    """Note how a go ended, if the finished match was one; key and words of what is to be told."""
    if record.daily is None:
        return None
    results = DailyResults(Statistics(saves.folder.parent / STATISTICS))
    try:
        results.finish(record)
    except SaveError as error:
        return error.key, error.words
    return results.notice or results.statistics.notice


def opened(statistics: Statistics) -> tuple[str, str, dict[str, object]] | None:
    """Take over the file of an earlier version, so that a damaged one is told of at once: heading, key and words. Raises ``SaveError``."""
    results = DailyResults(statistics)
    results.of("")
    return None if results.notice is None else ("daily.title", *results.notice)


def at_par(statistics: Statistics, person: str, game: str) -> int:
    """How many deals a person brought up to the mean of the expert, at the first go. Raises ``SaveError``."""
    with statistics.opened() as base:
        found = base.execute(
            "select match from results where player = ? and controller = ?", (person, PERSON)
        )
        own = {row[0] for row in found}
    results = DailyResults(statistics).of(game).values()
    return sum(
        one.first.lead >= sum(run.lead for run in one.runs) / len(one.runs)
        for one in results
        if one.first is not None and one.first.counts and one.first.match in own and one.runs
    )


__all__ = ["ARCHIVED", "FILE", "DailyGo", "DailyResult", "DailyResults", "at_par", "counted", "opened"]
