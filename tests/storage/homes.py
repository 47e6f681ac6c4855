"""All that a person has, in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.engine.core.rng import Stream
from game.storage.importing import ArchiveReader, ImportResult, Receiver, read_match
from game.storage.record import Record
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.storage.statistics import Statistics
from tests.table.tables import play, table


def import_match(path: Path, saves: Saves) -> ImportResult:
    """Take a match from a file anywhere. Raises SaveError when it cannot be used."""
    receiver = Receiver(saves, Statistics())
    receiver.take_save(read_match(path), path.stem)
    return receiver.outcome


def import_all(
    path: Path, saves: Saves, statistics: Statistics, settings: Settings
) -> Iterator[ImportResult]:
    """Import an archive entry by entry; yields the progress after each. Raises SaveError as ``ArchiveReader``."""
    receiver = Receiver(saves, statistics, settings)
    for brought in ArchiveReader(path):
        yield receiver.take(brought)


class Home:
    """Saves, statistics and settings."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.saves = Saves(folder / "saves")
        self.statistics = Statistics(folder / "statistics.sqlite")
        self.settings = Settings(folder / "settings.toml")

    def take(self, path: Path) -> ImportResult:
        return list(import_all(path, self.saves, self.statistics, self.settings))[-1]

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (self.folder / "saves").glob("*.match")}


def record(actions: int, seed: int = 3) -> Record:
    """A match of a person and a bot after so many actions."""
    session = table("strict", "person", "random", seed=seed)
    play(session, actions, Stream(seed))
    return session.record


__all__ = ["Home", "import_all", "import_match", "record"]
