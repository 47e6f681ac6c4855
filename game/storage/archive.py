"""Export and import of all user data as one archive, and import of single matches.

An archive is a ZIP with `settings.toml`, `saves/*.match`, `finished/*.match`, and the files of `archive_results`. An import replaces nothing that
exists, reads nothing outside these names, and does not change the archive.
"""

from __future__ import annotations

import re
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from . import places, savefile
from .archive_results import RESULTS, results_of, take_results
from .exports import FOLDER, safe
from .files import read_limited, write_atomically
from .record import Record, SaveError
from .saves import AUTOSAVE, SUFFIX, Saves, file_id
from .settings import Settings
from .statistics import Statistics

ENDING: Final = ".zip"
SETTINGS: Final = "settings.toml"
MOST_ENTRIES = 20_000
MOST_ENTRY = 1 << 23
"""Bytes of the largest file in an archive that is read; a match takes some 20 kB."""
MOST_TOGETHER = 1 << 29
"""Bytes of all of them."""
_NAME = re.compile(r"(saves|finished)/([^/\\:\x00]{1,120})\.match")
MOST_NAMED = 999


@dataclass(slots=True)
class Outcome:
    """What an import did: matches taken, those here already, and the names of what could not be used."""

    taken: int = 0
    known: int = 0
    broken: list[str] = field(default_factory=list)


def transfer_folder() -> Path:
    """Where exports are written and imports are looked for."""
    return places.documents_folder() / FOLDER


def importable(folder: Path | None = None) -> list[Path]:
    """The matches and archives in the folder of transfers, the latest first."""
    home = folder or transfer_folder()
    try:
        found = [path for path in home.iterdir() if path.suffix in {SUFFIX, ENDING} and path.is_file()]
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


def import_match(path: Path, saves: Saves) -> Outcome:
    """Take a match from a file anywhere. Raises SaveError when it cannot be used."""
    outcome = Outcome()
    _take_save(read_file(path), path.stem, saves, outcome)
    return outcome


def read_file(path: Path) -> Record:
    """The match of a file; what is intact of one that breaks off."""
    try:
        return savefile.read(path)
    except SaveError as error:
        if error.code != "truncated" or error.intact is None:
            raise
        return error.intact


def import_all(path: Path, saves: Saves, statistics: Statistics, settings: Settings) -> Iterator[Outcome]:
    """Import an archive entry by entry; yields the progress after each.

    Raises SaveError "unreadable" if it is no archive, "too_large" if it exceeds the limits.
    """
    outcome = Outcome()
    try:
        with zipfile.ZipFile(path) as archive:
            entries = [info for info in archive.infolist() if not info.is_dir()]
            total = sum(info.file_size for info in entries)
            if len(entries) > MOST_ENTRIES or total > MOST_TOGETHER:
                raise SaveError("too_large", {"file": path.name})
            for info in entries:
                _take_entry(archive, info, saves, statistics, settings, outcome)
                yield outcome
    except (OSError, zipfile.BadZipFile, NotImplementedError, EOFError):
        raise SaveError("unreadable", {"file": path.name}) from None


def _take_entry(
    archive: zipfile.ZipFile,
    info: zipfile.ZipInfo,
    saves: Saves,
    statistics: Statistics,
    settings: Settings,
    outcome: Outcome,
) -> None:
    """Take one file of an archive, or note why it could not be."""
    named = _NAME.fullmatch(info.filename)
    if named is None and info.filename not in {SETTINGS, *RESULTS}:
        outcome.broken.append(info.filename[:80])
        return
    try:
        data = _bytes_of(archive, info)
        if info.filename in RESULTS:
            take_results(info.filename, data, statistics)
        elif named is None:
            _take_settings(data, settings)
        elif named[1] == "saves":
            _take_save(savefile.read_data(data, info.filename), named[2], saves, outcome)
        else:
            _take_finished(savefile.read_data(data, info.filename), statistics, outcome)
    except (SaveError, ValueError, RuntimeError, zipfile.BadZipFile, EOFError, NotImplementedError):
        outcome.broken.append(info.filename[:80])


def _bytes_of(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """The content of an entry; ValueError if it is larger than declared or than the limit."""
    if info.file_size > MOST_ENTRY:
        raise ValueError(info.filename)
    with archive.open(info) as file:
        data = file.read(MOST_ENTRY + 1)
    if len(data) > MOST_ENTRY:
        raise ValueError(info.filename)
    return data


def _take_settings(data: bytes, settings: Settings) -> None:
    """Take the settings that were never chosen here."""
    for key, value in _flat(tomllib.loads(data.decode("utf-8"))):
        if key.startswith("window.") or settings.chosen(key):
            continue
        try:
            settings.set(key, value)
        except (KeyError, ValueError):
            continue


def _flat(table: dict[str, object], start: str = "") -> Iterator[tuple[str, object]]:
    """The values of a settings file with their full keys, tables that are values themselves among them."""
    for name, value in table.items():
        key = f"{start}{name}"
        yield key, value
        if isinstance(value, dict):
            yield from _flat(value, f"{key}.")


def _take_finished(record: Record, statistics: Statistics, outcome: Outcome) -> None:
    """Count a finished match that is not counted here yet."""
    if not record.match.game.over(record.match.state) or not record.counts:
        raise ValueError(record.name)
    if statistics.has(record):
        outcome.known += 1
        return
    statistics.add(record)
    outcome.taken += 1


def _take_save(record: Record, stem: str, saves: Saves, outcome: Outcome) -> None:
    """Keep a match under a free name, unless the same one exists with as many actions or more."""
    start = (record.created, record.match.hash(0))
    here = [info for info in saves.list() if info.start == start and info.fork == (record.origin is not None)]
    if any(
        info.actions >= len(record.match)
        and info.error is None
        and (info.name == record.name or not record.name)
        for info in here
    ):
        outcome.known += 1
        return
    name = record.name or stem.removeprefix("save_")
    if not record.name and stem.partition("-")[0] == AUTOSAVE:
        name = ""
    if name:
        base, number = name, 1
        while saves.path(file_id(name)).exists():
            number += 1
            name = f"{base} {number}"
        saves.save(name, record)
    else:
        saves.bring(record)
    outcome.taken += 1


__all__ = [
    "Outcome",
    "export_all",
    "export_match",
    "import_all",
    "import_match",
    "importable",
    "transfer_folder",
]
