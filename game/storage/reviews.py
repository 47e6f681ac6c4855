"""Stores the reports of analyzed matches beside the saves.

The file is optional: a report that cannot be written or read, or that another version made, is computed again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from game.bots.analysis.report import MatchReport, report_data, report_from, version_of

from .files import read_limited, remove, write_atomically
from .record import Record

FOLDER = "analyses"
MOST_FILES = 300
MOST_BYTES = 1 << 23
"""No file that is read is larger; a report takes some 50 kB."""


class ReportFile:
    """The file of one finished match in a folder."""

    def __init__(self, folder: Path, record: Record) -> None:
        match = record.match
        name = sha256(f"{record.created} {match.hash(0)} {match.hash()}".encode()).hexdigest()[:24]
        self.path = folder / f"{name}.json"
        self.version = version_of(match.game, match.setup.players, match.game.rules_of(match.setup))

    def read(self) -> MatchReport | None:
        """The whole report of the present version; ``None`` if there is none."""
        try:
            found = report_from(json.loads(read_limited(self.path, MOST_BYTES)))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        return found if found.final and found.version == self.version else None

    def write(self, report: MatchReport) -> None:
        """Keep a whole report; the oldest files beyond the limit are deleted."""
        with suppress(OSError):
            write_atomically(self.path, json.dumps(report_data(report), separators=(",", ":")))
            files = sorted(
                self.path.parent.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True
            )
            for path in files[MOST_FILES:]:
                remove(path)
