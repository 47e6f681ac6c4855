"""Tables that spreadsheets read."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from .files import write_atomically
from .record import SaveError

MOMENTS = frozenset({"ended"})
"""Columns with a moment (UTC, ISO form)."""


@dataclass(frozen=True, slots=True)
class SheetForm:
    """How a table is written: between values, in numbers, in front, above the columns, and at the end of a line.

    ``local``: moments are those of this place, without a zone, as spreadsheets know them.
    """

    separator: str = ","
    decimal: str = "."
    mark: str = ""
    headings: Mapping[str, str] = field(default_factory=dict)
    end: str = "\n"
    local: bool = False


PLAIN = SheetForm()
"""The same in every language, for programs."""


def form_of(
    texts: Callable[..., str], columns: Sequence[str], known: Mapping[str, str] | None = None
) -> SheetForm:
    """What a spreadsheet set to the language of ``texts`` reads by a double click; ``known`` are headings already in words.

    Where the decimal sign is a comma, a semicolon stands between the values. The mark in front says that it is UTF-8.
    """
    decimal = texts("number.decimal")
    found = {name: known[name] if known and name in known else texts(f"sheet.{name}") for name in columns}
    return SheetForm(";" if decimal == "," else ",", decimal, "\ufeff", found, "\r\n", local=True)


def write_table(
    path: Path, columns: Sequence[str], rows: Sequence[Sequence[object]], form: SheetForm = PLAIN
) -> int:
    """Write rows as CSV under their columns; answers how many rows there are. Raises ``SaveError``."""
    text = io.StringIO(newline="")
    text.write(form.mark)
    writer = csv.writer(text, delimiter=form.separator, lineterminator=form.end)
    writer.writerow([form.headings.get(name, name) for name in columns])
    writer.writerows(
        [_shown(value, name, form) for name, value in zip(columns, row, strict=True)] for row in rows
    )
    try:
        write_atomically(path, text.getvalue())
    except OSError:
        raise SaveError("unwritable", {"file": path.name}) from None
    return len(rows)


def _shown(value: object, column: str, form: SheetForm) -> object:
    if isinstance(value, float):
        return str(value).replace(".", form.decimal)
    if form.local and column in MOMENTS:
        return f"{datetime.fromisoformat(str(value)).astimezone():%Y-%m-%d %H:%M:%S}"
    return _harmless(value)


def _harmless(value: object) -> object:
    """A name that a spreadsheet would take for a formula gets an apostrophe in front."""
    return (
        f"'{value}"
        if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r"))
        else value
    )


__all__ = ["PLAIN", "SheetForm", "form_of", "write_table"]
