"""What every program that a test starts would make again: catalogues read once, pictures drawn once for all tests."""

from __future__ import annotations

from pathlib import Path

from game.i18n import Texts
from game.i18n.catalogue import Message, locales_folder
from game.storage.image_cache import ImageCache

ROOM = 120_000_000
"""So many bytes of pixels at most."""
OWN = locales_folder()

_read: dict[Path, dict[str, Message]] = {}


class KnownTexts(Texts):
    """A catalogue in which a missing text is an error; the program's own are read once and never changed."""

    def _read_all(self) -> dict[str, Message]:
        if self.folder.parent != OWN:
            return super()._read_all()
        if self.folder not in _read:
            _read[self.folder] = super()._read_all()
        return _read[self.folder]


class Shelf(ImageCache):
    """Drawn pictures in memory, as the program keeps them on the disk from one start to the next."""

    def __init__(self) -> None:
        self.found = self.missed = self.kept = self.bytes = 0
        self._pixels: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self._pixels.get(key)

    def put(self, key: str, pixels: bytes) -> None:
        if key not in self._pixels and self.bytes + len(pixels) <= ROOM:
            self._pixels[key] = pixels
            self.bytes += len(pixels)

    def close(self, patience: float = 0.0) -> None:
        pass


SHELF = Shelf()
