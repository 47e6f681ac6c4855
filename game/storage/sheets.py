"""Tables that spreadsheets read."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from .files import write_atomically
from .record import SaveError


def write_table(path: Path, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> int:
    """Write rows as CSV under their columns; answers how many rows there are. Raises ``SaveError``."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_harmless(value) for value in row] for row in rows)
    try:
        write_atomically(path, text.getvalue())
    except OSError:
        raise SaveError("unwritable", {"file": path.name}) from None
    return len(rows)


def _harmless(value: object) -> object:
    """A name that a spreadsheet would take for a formula gets an apostrophe in front."""
    return (
        f"'{value}"
        if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r"))
        else value
    )
