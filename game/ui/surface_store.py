"""Disk cache of surfaces: drawn once for each size, then only read.

A cached surface must equal a fresh one. So the key contains everything a picture depends on: the bytes of its file,
the colors, the size, the format of the window, and the drawing code.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from struct import Struct
from typing import Protocol

import pygame

from game import __version__
from game.ui.theme import Theme

HEAD = Struct("<4sIIII4I")
"""Mark, width, height, bits of a pixel, bytes of a line, masks."""
MARK = b"tbl1"
SMALL = 24 * 24
"""Surfaces of fewer pixels are drawn as quickly as they are read, unless a large file has to be decoded for them."""
VECTORS = ".svg"
DRAWERS = ("pictures.py", "surfaces.py", "kept.py", "cache.py")


class Store(Protocol):
    """What keeps bytes by key; `game.storage.image_cache.ImageCache` is the real one."""

    def get(self, key: str) -> bytes | None:
        """What is kept under a key, None if nothing is."""
        ...

    def put(self, key: str, pixels: bytes) -> None:
        """Keep bytes under a key."""
        ...


class SurfaceStore:
    """The surfaces of one theme in a store; without a store everything is made."""

    def __init__(self, theme: Theme, store: Store | None = None) -> None:
        self.store = store
        self.on_made: Callable[[], None] | None = None
        """Called after each surface that had to be drawn."""
        self._theme = theme

    def get(
        self, about: object, files: tuple[Path, ...], w: int, h: int, make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """The surface described by `about`, made from `files` and about `w` x `h` pixels large."""
        small = w * h < SMALL and all(path.suffix == VECTORS for path in files)
        if self.store is None or small:
            surface = make()
            self._drawn()
            return surface
        key = self._key(about, files)
        data = self.store.get(key)
        if data is not None:
            kept = unpacked(data)
            if kept is not None:
                return kept
        surface = make()
        self.store.put(key, packed(surface))
        self._drawn()
        return surface

    def _drawn(self) -> None:
        if self.on_made is not None:
            self.on_made()

    def _key(self, about: object, files: tuple[Path, ...]) -> str:
        words = (about, _colours(self._theme), _window(), tuple(_digest(path) for path in files), _code())
        return blake2b(repr(words).encode(), digest_size=20).hexdigest()


def packed(surface: pygame.Surface) -> bytes:
    """A surface as bytes, in its own format."""
    head = HEAD.pack(
        MARK, *surface.get_size(), surface.get_bitsize(), surface.get_pitch(), *_unsigned(surface.get_masks())
    )
    return head + surface.get_buffer().raw


def unpacked(data: bytes) -> pygame.Surface | None:
    """The surface of such bytes; None when they are not whole."""
    if len(data) < HEAD.size:
        return None
    mark, w, h, bits, pitch, *masks = HEAD.unpack_from(data)
    if mark != MARK or len(data) != HEAD.size + pitch * h:
        return None
    try:
        surface = pygame.Surface((w, h), pygame.SRCALPHA if masks[3] else 0, bits, masks)
    except (pygame.error, ValueError):
        return None
    if surface.get_pitch() != pitch:
        return None
    surface.get_buffer().write(data[HEAD.size :], 0)
    return surface


def _unsigned(masks: tuple[int, int, int, int]) -> tuple[int, ...]:
    return tuple(mask & 0xFFFFFFFF for mask in masks)


def _window() -> object:
    """The format that surfaces are drawn in: that of the window, if there is one."""
    window = pygame.display.get_surface()
    return None if window is None else (window.get_bitsize(), window.get_masks())


@lru_cache(maxsize=8)
def _colours(theme: Theme) -> str:
    return repr((theme.name, sorted(theme.palette.items())))


@lru_cache(maxsize=1024)
def _digest(path: Path) -> bytes:
    return blake2b(path.read_bytes(), digest_size=16).digest()


@cache
def _code() -> tuple[object, ...]:
    """The version, and the drawing code if its source is available, so that code changes invalidate the cache."""
    here = Path(__file__).parent
    files = [here / name for name in DRAWERS]
    return __version__, pygame.version.ver, *(_digest(file) for file in files if file.is_file())
