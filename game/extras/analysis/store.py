"""Stores the reports of analyzed matches beside the saves, and sums them up by person.

The file is optional: a report that cannot be written or read, or that another version made, is computed again.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.bots.analysis.losses import SeatTrend, trend_of
from game.bots.analysis.report import MatchReport, report_data, report_from, version_of
from game.engine.registry import game_ids, load_game
from game.storage.files import read_limited, remove, write_atomically
from game.storage.record import PERSON, Record
from game.storage.statistics import Statistics

FOLDER = "analyses"
MOST_FILES = 300
MOST_BYTES = 1 << 23
"""No file that is read is larger; a report takes some 50 kB."""


class ReportFile:
    """The file of one finished match in a folder; a match that is finished again in another way replaces it."""

    def __init__(self, folder: Path, record: Record) -> None:
        match = record.match
        name = sha256(f"{record.created} {match.hash(0)}".encode()).hexdigest()[:24]
        self.path = folder / f"{name}.json"
        self.version = version_of(match.game, match.setup.players, match.game.rules_of(match.setup))
        self._header = {
            "game": match.game.id,
            "created": record.created,
            "hash": match.hash(),
            "counts": record.counts,
            "seats": [[seat.name, seat.controller] for seat in record.seats],
        }

    def read(self) -> MatchReport | None:
        """The whole report of the present version; ``None`` if there is none."""
        found = _read(self.path)
        if found is None or not found.report.final or found.report.version != self.version:
            return None
        if found.hash != self._header["hash"]:
            return None
        return found.report

    def write(self, report: MatchReport) -> None:
        """Keep a whole report; the oldest files beyond the limit are deleted."""
        with suppress(OSError):
            data = {**self._header, "report": report_data(report)}
            write_atomically(self.path, json.dumps(data, separators=(",", ":")))
            files = sorted(
                self.path.parent.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True
            )
            for path in files[MOST_FILES:]:
                remove(path)


@dataclass(frozen=True, slots=True)
class KeptReport:
    """A report with what it is about: the game, when the match was created, its hash, names and controllers by seat.

    ``counts`` is false for a match that is not counted (``Record.counts``).
    """

    game: str
    created: str
    hash: str
    seats: tuple[tuple[str, str], ...]
    counts: bool
    report: MatchReport


@dataclass(frozen=True, slots=True)
class PersonTrend:
    """What a person's matches of a game have in common."""

    person: str
    game: str
    trend: SeatTrend


def person_trends(folder: Path, game: str = "", players: int = 0) -> list[PersonTrend]:
    """By person and game what the kept reports of the present versions say; "" and 0: of every game and table."""
    grouped: dict[tuple[str, str], list[tuple[MatchReport, int]]] = defaultdict(list)
    for kept in sorted(kept_reports(folder), key=lambda one: one.created):
        if game not in ("", kept.game) or players not in (0, len(kept.seats)):
            continue
        for seat, (name, controller) in enumerate(kept.seats):
            if controller == PERSON:
                grouped[name, kept.game].append((kept.report, seat))
    found = []
    for (person, name), played in sorted(grouped.items()):
        trend = trend_of(name, played)
        if trend is not None:
            found.append(PersonTrend(person, name, trend))
    return found


def kept_reports(folder: Path, game: str = "") -> Iterator[KeptReport]:
    """All whole reports that the present version would make; of one game if it is named."""
    for path in sorted(folder.glob("*.json")):
        kept = _read(path)
        if kept is None or not (kept.report.final and kept.counts) or kept.game not in game_ids():
            continue
        if game not in ("", kept.game):
            continue
        rules = kept.report.version.partition(".")[0]
        if rules.isdigit() and kept.report.version == version_of(
            load_game(kept.game), len(kept.seats), int(rules)
        ):
            yield kept


def kept_reports_beside(statistics: Statistics, game: str) -> Iterator[KeptReport]:
    """Those beside the statistics."""
    yield from kept_reports(statistics.path.parent / FOLDER, game)


def _read(path: Path) -> KeptReport | None:
    try:
        data: dict[str, Any] = json.loads(read_limited(path, MOST_BYTES))
        seats = tuple((str(name), str(who)) for name, who in data["seats"])
        header = [str(data[name]) for name in ("game", "created", "hash")]
        return KeptReport(
            header[0], header[1], header[2], seats, bool(data["counts"]), report_from(data["report"])
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
