"""Error reports: one file with all that is needed to reproduce an error, without personal data.

The first line describes program, settings and error. The match follows compressed, so that nobody reads secrets by
accident. ``replay`` and the list of saves read it like a save.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from json import dumps
from pathlib import Path
from traceback import format_exception
from typing import Any

from game import __version__
from game.storage.files import exclusive
from game.storage.savefile import REPORT_FORMAT as FORMAT
from game.storage.savefile import pack

from . import places
from .files import remove, write_atomically
from .record import Record, SaveError
from .savefile import write
from .settings import KNOWN, Settings

SUFFIX = ".report"
SEEN = "seen.txt"
DIGITS = 6
MOST_KEPT = 50
"""Number of reports kept; the oldest are deleted."""


def report_text(error: BaseException | None, match: str, settings: Settings, names: Mapping[str, str]) -> str:
    """A report; ``match`` is a save as text ("" for none), ``names`` what to put in place of names of people."""
    trace = "".join(format_exception(error)) if error is not None else ""
    line: dict[str, Any] = {
        "format": FORMAT,
        "version": 1,
        "program": __version__,
        "python": sys.version.split()[0],
        "system": sys.platform,
        # The choices for a new match hold names.
        "settings": {key: settings.get(key) for key in sorted(KNOWN) if key != "new_game"},
        "traceback": anonymous(trace, names).splitlines(),
    }
    if match:
        line["match"] = pack(match)
    return dumps(line, ensure_ascii=False, indent=1) + "\n"


def anonymous(text: str, names: Mapping[str, str]) -> str:
    """A text without the machine's user, the user's folders and the names of players."""
    home = str(Path.home())
    if len(home) > 1:
        text = text.replace(home.replace("\\", "\\\\"), "~").replace(home, "~")
    people = {os.environ.get(name, ""): "user" for name in ("USER", "LOGNAME", "USERNAME")} | dict(names)
    people.pop("", None)
    if not people:
        return text
    # All at once, the longest first: a replacement may equal another name.
    words = "|".join(re.escape(name) for name in sorted(people, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda found: people[found[0]], text)


def write_report(
    error: BaseException | None, record: Record | None, settings: Settings, folder: Path | None = None
) -> Path:
    """Write a report about an error (``None``: somebody asked for it) and a match; raises ``SaveError``."""
    names, match = {}, ""
    if record is not None:
        names = {seat.name: f"Seat {number}" for number, seat in enumerate(record.seats, 1)}
        seats = [replace(seat, name=names[seat.name]) for seat in record.seats]
        match = write(replace(record, seats=seats, name="", fairness=None))
    folder = folder or places.reports_folder()
    path = folder / f"{_number(folder):0{DIGITS}}-{datetime.now(UTC):%Y%m%d-%H%M%S}{SUFFIX}"
    try:
        write_atomically(path, report_text(error, match, settings, names))
        for old in _in_order(folder)[:-MOST_KEPT]:
            remove(old)
    except OSError:
        raise SaveError("unwritable", {"file": path.name}) from None
    return path


def _in_order(folder: Path) -> list[Path]:
    """The reports of a folder as they were written. Their numbers decide, not dates: a clock may be set back."""
    return sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: (_number_of(path), path.name))


def _number_of(path: Path) -> int:
    """The number of a report; 0 for those of earlier versions, whose names begin with the date."""
    first = path.name.partition("-")[0]
    return int(first) if len(first) == DIGITS and first.isascii() and first.isdigit() else 0


def _number(folder: Path) -> int:
    """The number of the next report."""
    return max((_number_of(path) for path in folder.glob(f"*{SUFFIX}")), default=0) + 1


def next_unread(folder: Path | None = None) -> Path | None:
    """The last report not shown yet; it counts as shown from now on."""
    folder = folder or places.reports_folder()
    mark = folder / SEEN
    try:
        if not folder.is_dir():
            return None
        with exclusive(mark):
            return _fresh(folder, mark)
    except (OSError, UnicodeDecodeError):
        return None


def _fresh(folder: Path, mark: Path) -> Path | None:
    """The last report that the list of those shown lacks; all are in it afterwards."""
    known = set(mark.read_text(encoding="utf-8").split()) if mark.exists() else set()
    fresh = [path for path in folder.glob(f"*{SUFFIX}") if path.name not in known]
    if not fresh:
        return None
    write_atomically(mark, "\n".join(sorted(known | {path.name for path in fresh})) + "\n")
    return [path for path in _in_order(folder) if path in fresh][-1]
