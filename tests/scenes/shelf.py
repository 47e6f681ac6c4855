"""What every program that a test starts would draw again: pictures drawn once for all tests of a process."""

from __future__ import annotations

from game.storage.image_cache import ImageCache

ROOM = 120_000_000
"""So many bytes of pixels at most."""


class Shelf(ImageCache):
    """Drawn pictures in memory, as the program keeps them on the disk from one start to the next."""

    def __init__(self) -> None:
        self.found = self.missed = self.kept = self.bytes = 0
        self._pixels: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self._pixels.get(key)

    def has(self, key: str) -> bool:
        return key in self._pixels

    def put(self, key: str, pixels: bytes) -> None:
        if key not in self._pixels and self.bytes + len(pixels) <= ROOM:
            self._pixels[key] = pixels
            self.bytes += len(pixels)

    def close(self, patience: float = 0.0) -> None:
        pass


SHELF = Shelf()
