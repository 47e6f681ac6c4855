"""The results of the deals of the day, in a small JSON file: the first go at each deal, later ones, and its par."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from game.bots.par import ParRun, lead_of
from game.extras.daily.deals import is_current
from game.storage import places
from game.storage.files import Stamp, alone, put_aside, read_limited, stamp_of, write_atomically
from game.storage.record import PERSON, Record, SaveError
from game.storage.saves import Saves, now
from game.storage.statistics import Statistics, match_id

FILE = "daily.json"
FORMAT = "tabularium-daily"
VERSION = 2
"""Version 1 knew nothing of goes that went back to an earlier save."""
MOST_LATER = 20
"""Number of later goes that are kept for a deal; the oldest are dropped."""


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

    A damaged file is moved aside as ``daily.broken-1.json`` (2, 3 …); ``notice`` then holds key and words of the message.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or places.data_folder() / FILE
        self.notice: tuple[str, dict[str, object]] | None = None

    def of(self, game: str) -> dict[str, DailyResult]:
        """The results of a game by key."""
        return {
            name.partition("/")[2]: result
            for name, result in self._read().items()
            if name.partition("/")[0] == game
        }

    def get(self, game: str, key: str) -> DailyResult:
        """The result of a deal, an empty one before the first go."""
        return self._read().get(f"{game}/{key}", DailyResult())

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

    def _change(self, game: str, key: str, change: Callable[[DailyResult], DailyResult]) -> None:
        """Change what the file holds of a deal now; no other window writes meanwhile."""
        name = f"{game}/{key}"
        try:
            with alone(self.path):
                results = self._read()
                known = results.get(name, DailyResult())
                changed = change(known)
                if changed == known:
                    return
                deals = {one: _data(result) for one, result in sorted({**results, name: changed}.items())}
                data = {"format": FORMAT, "version": VERSION, "deals": deals}
                write_atomically(self.path, json.dumps(data, indent=1) + "\n")
        except OSError:
            raise SaveError("unwritable", {"file": self.path.name}) from None

    def add_run(self, game: str, key: str, version: str, run: ParRun) -> None:
        """Keep a run of the par; runs of another version are dropped."""

        def added(known: DailyResult) -> DailyResult:
            runs = known.runs if known.version == version else ()
            others = tuple(one for one in runs if one.number != run.number)
            ordered = tuple(sorted((*others, run), key=lambda one: one.number))
            return replace(known, version=version, runs=ordered)

        self._change(game, key, added)

    def _read(self) -> dict[str, DailyResult]:
        stamp = stamp_of(self.path)
        try:
            data = json.loads(read_limited(self.path))
            if data["format"] == FORMAT and isinstance(data["version"], int) and data["version"] > VERSION:
                raise SaveError("newer", {"file": self.path.name})
            if data["format"] != FORMAT or data["version"] not in (1, VERSION):
                raise ValueError(data["format"])
            return {str(name): _result(value) for name, value in data["deals"].items()}
        except FileNotFoundError:
            return {}
        except OSError:
            raise SaveError("unreadable", {"file": self.path.name}) from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self._keep_aside(stamp)
            return {}

    def _keep_aside(self, stamp: Stamp) -> None:
        aside = put_aside(self.path, stamp)
        if aside == self.path and stamp_of(aside) == stamp:
            raise SaveError("unreadable", {"file": self.path.name})
        self.notice = ("daily.broken", {"file": aside.name})


def _with(known: DailyResult, go: DailyGo) -> DailyResult:
    """What is known of a deal with a go put in its place."""
    if known.first is None or known.first.match == go.match:
        return replace(known, first=go)
    others = tuple(one for one in known.later if one.match != go.match)
    return replace(known, later=(*others, go)[-MOST_LATER:])


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


def _result(value: Mapping[str, Any]) -> DailyResult:
    first = _go(value["first"]) if "first" in value else None
    later = tuple(_go(one) for one in value.get("later", []))
    par = value.get("par", {"version": "", "runs": []})
    runs = tuple(ParRun(**_checked(one, _RUN)) for one in par["runs"])
    return DailyResult(first, later, str(par["version"]), runs)


def _go(value: Mapping[str, Any]) -> DailyGo:
    """A go as it was written; version 1 has one key less."""
    return DailyGo(**_checked({"reloaded": False, **value}, _GO))


def _checked(value: Mapping[str, Any], kinds: Mapping[str, type]) -> dict[str, Any]:
    if set(value) != set(kinds) or any(type(value[name]) is not kind for name, kind in kinds.items()):
        raise ValueError(sorted(value))
    return dict(value)


def counted(record: Record, saves: Saves) -> tuple[str, Mapping[str, object]] | None:
    """Note how a go ended, if the finished match was one; key and words of what is to be told."""
    if record.daily is None:
        return None
    results = DailyResults(saves.folder.parent / FILE)
    try:
        results.finish(record)
    except SaveError as error:
        return error.key, error.words
    return results.notice


def opened(folder: Path) -> tuple[str, str, dict[str, object]] | None:
    """Open the results of a folder, so that a damaged file is told of at once: heading, key and words. Raises ``SaveError``."""
    results = DailyResults(folder / FILE)
    results.of("")
    return None if results.notice is None else ("daily.title", *results.notice)


def sound(path: Path) -> bool:
    """Whether a file holds results undamaged. Raises ``SaveError``."""
    results = DailyResults(path)
    results.of("")
    return results.notice is None


ARCHIVED = (FILE, sound)
"""The file that an archive holds, and whether one is undamaged."""


def at_par(statistics: Statistics, person: str, game: str) -> int:
    """How many deals a person brought up to the mean of the expert, at the first go. Raises ``SaveError``."""
    with statistics.opened() as base:
        found = base.execute(
            "select match from results where player = ? and controller = ?", (person, PERSON)
        )
        own = {row[0] for row in found}
    results = DailyResults(statistics.path.with_name(FILE)).of(game).values()
    return sum(
        one.first.lead >= sum(run.lead for run in one.runs) / len(one.runs)
        for one in results
        if one.first is not None and one.first.counts and one.first.match in own and one.runs
    )


__all__ = ["ARCHIVED", "FILE", "DailyGo", "DailyResult", "DailyResults", "at_par", "counted", "opened"]
