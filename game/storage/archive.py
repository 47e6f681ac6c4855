"""Export of all user data as one archive, and what an archive holds beside matches and settings: people and groups, results.

An archive is a ZIP with `settings.toml`, `saves/*.match`, `finished/*.match`, and the files that `results_of` gives. An import
(`importing`) replaces nothing that exists, reads nothing outside these names, and does not change the archive.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from game.extras import offered

from . import places, savefile
from .files import read_limited, storable, write_atomically
from .people import FILE as PEOPLE
from .people import People
from .places import FOLDER, safe
from .record import Record, SaveError
from .save_info import SUFFIX
from .saves import Saves
from .settings import Settings
from .statistics import Statistics

# -- import of archives and matches ------

SETTINGS = "settings.toml"


PUZZLES, CAREER = "puzzles.json", "career.json"


class _Rows(NamedTuple):
    """A table of the statistics whose rows an archive holds: its name, its columns in order, and their types."""

    table: str
    columns: tuple[str, ...]
    types: tuple[type, ...]
    dated: int = -1
    """The column with a time, -1 for none."""

    @property
    def said(self) -> str:
        return ", ".join(self.columns)


_ROWS = {
    PUZZLES: _Rows("puzzles", ("game", "puzzle", "first", "solved", "tries", "date"), (str, str, int, int, int, str)),
    CAREER: _Rows(
        "career",
        ("match", "person", "game", "station", "form", "laurels", "skipped", "policy", "takebacks", "date"),
        (str, str, str, str, str, int, int, str, int, str), 9,
    ),
}  # fmt: skip


def names() -> frozenset[str]:
    """The names of these files in an archive."""
    return frozenset({PEOPLE, PUZZLES, CAREER, *_of_extras()})


class _OfExtra(NamedTuple):
    """What writes the file of an extra for an archive (b"" for nothing to tell), and what takes one (ValueError for a damaged one)."""

    written: Callable[[Statistics], bytes]
    taken: Callable[[bytes, Statistics], None]


def _of_extras() -> dict[str, _OfExtra]:
    """The files of the extras."""
    return {name: _OfExtra(written, taken) for name, written, taken in offered("archived")}


def results_of(statistics: Statistics) -> Iterator[tuple[str, bytes]]:
    """Name and content of each file that there is something for. Raises OSError and ``SaveError``."""
    for name, extra in _of_extras().items():
        if data := extra.written(statistics):
            yield name, data
    people = statistics.path.with_name(PEOPLE)
    if people.exists():
        yield PEOPLE, read_limited(people)
    for name, of in _ROWS.items():
        with statistics.opened() as base:
            rows = base.execute(f"select {of.said} from {of.table} order by 1, 2").fetchall()
        if rows:
            yield name, json.dumps(rows, indent=1).encode()


def take_results(name: str, data: bytes, statistics: Statistics) -> None:
    """Take a file of an archive; what is there already stays. Raises ValueError for a damaged one, OSError, ``SaveError``."""
    if name in _ROWS:
        _take_rows(name, data, statistics)
        return
    if name == PEOPLE:
        _take_people(data, statistics.path.with_name(name))
    else:
        _of_extras()[name].taken(data, statistics)


def _take_people(data: bytes, path: Path) -> None:
    """Take the people and groups that are not known here; ValueError when the file was damaged."""
    with TemporaryDirectory() as folder:
        trial = Path(folder) / PEOPLE
        trial.write_bytes(data)
        brought = People(trial)
        People(path).take(brought)
        if brought.notice is not None:
            raise ValueError(PEOPLE)


def _take_rows(name: str, data: bytes, statistics: Statistics) -> None:
    """Take the rows that are sound; ValueError when others stand among them."""
    rows, of = json.loads(data), _ROWS[name]
    if not isinstance(rows, list):
        raise ValueError(name)
    sound = [row for row in rows if _row(row, of)]
    places = ", ".join("?" * len(of.columns))
    with statistics.opened(change=True) as base:
        base.executemany(f"insert or ignore into {of.table} ({of.said}) values ({places})", sound)
    if len(sound) < len(rows):
        raise ValueError(name)


def _row(row: object, of: _Rows) -> bool:
    return (
        isinstance(row, list)
        and len(row) == len(of.types)
        and all(type(value) is kind for value, kind in zip(row, of.types, strict=True))
        and all(storable(value) for value in row)
        and (of.dated < 0 or _moment(row[of.dated]))
    )


def _moment(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


ENDING: Final = ".zip"
MOST_NAMED = 999


def transfer_folder() -> Path:
    """Where exports are written and imports are looked for."""
    return places.documents_folder() / FOLDER


def importable(folder: Path | None = None) -> list[Path]:
    """The matches and archives in the folder of transfers, the latest first."""
    home = folder or transfer_folder()
    try:
        found = [
            path for path in home.iterdir() if path.suffix.lower() in {SUFFIX, ENDING} and path.is_file()
        ]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []


def free_path(name: str, ending: str, folder: Path | None = None) -> Path:
    """A file of the folder of transfers that is not there yet. Raises OSError."""
    home = folder or transfer_folder()
    home.mkdir(parents=True, exist_ok=True)
    plain = safe(name)
    for number in range(1, MOST_NAMED):
        path = home / (f"{plain}{ending}" if number == 1 else f"{plain} {number}{ending}")
        if not path.exists():
            return path
    raise FileExistsError(plain)


def export_match(record: Record, name: str, folder: Path | None = None) -> Path:
    """Write a match under a free name; return its path. Raises OSError."""
    path = free_path(name, SUFFIX, folder)
    write_atomically(path, savefile.write(record))
    return path


def export_all(
    saves: Saves, statistics: Statistics, settings: Settings, name: str, folder: Path | None = None
) -> tuple[Path, int]:
    """Write all matches, finished ones and settings; return the path and the number of matches.

    Damaged files are included unchanged. Raises OSError and then leaves no archive.
    """
    path = free_path(name, ENDING, folder)
    half = path.with_name(f"{path.name}.new")
    count = 0
    try:
        with zipfile.ZipFile(half, "w", zipfile.ZIP_DEFLATED) as archive:
            for info in saves.list():
                archive.writestr(f"saves/{info.path.stem}{SUFFIX}", read_limited(info.path))
                count += 1
            for number, finished in enumerate(statistics.matches(), 1):
                try:
                    text = savefile.write(statistics.record(finished.id))
                except SaveError:
                    continue  # too long ago: only its figures are left
                archive.writestr(f"finished/{number:04}{SUFFIX}", text.encode())
                count += 1
            for entry, data in results_of(statistics):
                archive.writestr(entry, data)
            if settings.path.exists():
                archive.writestr(SETTINGS, read_limited(settings.path))
        half.chmod(0o600)
        half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
    return path, count
