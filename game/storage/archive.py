"""Export and import of all user data as one archive, and import of single matches.

An archive is a ZIP with `settings.toml`, `saves/*.match`, `finished/*.match`, and the files of `archive_results`. An import replaces nothing that
exists, reads nothing outside these names, and does not change the archive.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.storage.places import FOLDER, safe

from . import places, savefile
from .archive_results import results_of
from .files import read_limited, write_atomically
from .importing import SETTINGS, ArchiveReader, Outcome, Receiver, read_match
from .record import Record, SaveError
from .save_info import SUFFIX
from .saves import Saves
from .settings import Settings
from .statistics import Statistics

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


def read_file(path: Path) -> Record:
    """The match of a file; what is intact of one that breaks off."""
    try:
        return savefile.read(path)
    except SaveError as error:
        if error.code != "truncated" or error.intact is None:
            raise
        return error.intact


def import_match(path: Path, saves: Saves) -> Outcome:
    """Take a match from a file anywhere. Raises SaveError when it cannot be used."""
    receiver = Receiver(saves, Statistics())
    receiver.take_save(read_match(path), path.stem)
    return receiver.outcome


def import_all(path: Path, saves: Saves, statistics: Statistics, settings: Settings) -> Iterator[Outcome]:
    """Import an archive entry by entry; yields the progress after each. Raises SaveError as ``ArchiveReader``."""
    receiver = Receiver(saves, statistics, settings)
    for brought in ArchiveReader(path):
        yield receiver.take(brought)


__all__ = [
    "Outcome",
    "export_all",
    "export_match",
    "import_all",
    "import_match",
    "importable",
    "transfer_folder",
]
