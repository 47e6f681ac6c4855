"""The folders of the user's files, and what is exported to where the user looks for it: pictures, texts and tables."""

from __future__ import annotations

import csv
import io
import os
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from platformdirs import (
    user_cache_path,
    user_config_path,
    user_data_path,
    user_documents_path,
    user_log_path,
    user_pictures_path,
)

from .files import write_atomically
from .record import SaveError

# -- the folders of the user's files ---------------------------------------------------------------------------------

NAME = "tabularium"
HOME = "TABULARIUM_HOME"
"""Environment variable: one folder for everything, instead of the system's places."""


def _place(system: Callable[[], Path], below: str = "") -> Path:
    """A folder from the environment or the system's default; a temporary one if there is no home."""
    own = os.environ.get(HOME)
    if own:
        return Path(own) / below
    try:
        return system()
    except RuntimeError:
        return _homeless() / below


@lru_cache(maxsize=1)
def _homeless() -> Path:
    """The same folder at every start while it is ours alone, else one for this start."""
    folder = Path(tempfile.gettempdir()) / f"{NAME}-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        if folder.is_symlink() or folder.stat().st_uid != os.getuid() or folder.stat().st_mode & 0o077:
            raise PermissionError
    except OSError:
        return Path(tempfile.mkdtemp(prefix=f"{NAME}-"))
    return folder


def config_folder() -> Path:
    """The folder of the settings."""
    return _place(lambda: user_config_path(NAME, appauthor=False))


def data_folder() -> Path:
    """The folder of saves and statistics."""
    return _place(lambda: user_data_path(NAME, appauthor=False))


def saves_folder() -> Path:
    """Where matches are kept."""
    return data_folder() / "saves"


def cache_folder() -> Path:
    """Where what can be made again is kept: it may be deleted at any time."""
    return _place(lambda: user_cache_path(NAME, appauthor=False), "cache")


def pictures_folder() -> Path:
    """The user's folder of pictures."""
    return _place(user_pictures_path, "pictures")


def documents_folder() -> Path:
    """The user's folder of documents."""
    return _place(user_documents_path, "documents")


def reports_folder() -> Path:
    """Where reports of crashes are kept."""
    return _place(lambda: user_log_path(NAME, appauthor=False), "reports")


# -- exports pictures and texts to the folders where the user looks for them -----------------------------------------

FOLDER = "Tabularium"
MOST = 999
DEVICES = {
    "CON",
    "PRN",
    "AUX",
    "NUL",
    *(f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"),
}
"""Device names of Windows; they are reserved with any extension."""


def keep_picture(name: str, data: bytes, folder: Path | None = None) -> Path:
    """Write a PNG under a free name; return its path. Raises OSError."""
    home = folder or pictures_folder() / FOLDER
    home.mkdir(parents=True, exist_ok=True)
    plain = safe(name)
    for number in range(1, MOST + 1):
        path = home / (f"{plain}.png" if number == 1 else f"{plain} {number}.png")
        try:
            with path.open("xb") as file:
                file.write(data)
        except FileExistsError:
            continue
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path
    raise FileExistsError(plain)


def safe(name: str) -> str:
    """A name that every system takes for a file."""
    plain = re.sub(r"[^\w .-]+", " ", name).strip(" .")
    plain = re.sub(r" +", " ", plain)[:80].rstrip(" .") or FOLDER
    return f"{plain}_" if plain.partition(".")[0].rstrip().upper() in DEVICES else plain


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
