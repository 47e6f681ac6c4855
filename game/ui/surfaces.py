"""Surfaces: rounded shapes and rings, drawn once for each size, and kept in memory and on disk."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from struct import Struct
from typing import Protocol

import pygame

from game import __version__
from game.ui import asset
from game.ui.theme import PALETTE, Color, Surface, Theme


class SurfaceCache:
    """Surfaces by key, at most `limit` bytes of pixels in all (but always the newest one)."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self.made = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._items

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface for `key`, created if missing."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
            return found
        surface = make()
        self.made += 1
        self._items[key] = surface
        self.bytes += _weight(surface)
        while self.bytes > self.limit and len(self._items) > 1:
            self.bytes -= _weight(self._items.popitem(last=False)[1])
        return surface

    def clear(self) -> None:
        """Forget everything."""
        self._items.clear()
        self.bytes = 0


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


# -- a store on disk ---------------------------------------------------------------------------------------------------
# Disk cache of surfaces: drawn once for each size, then only read.
#
# A cached surface must equal a fresh one. So the key contains everything a picture depends on: the bytes of its file,
# the colors, the size, the format of the window, and the drawing code.


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

    def has(self, key: str) -> bool:
        """Whether anything is kept under a key."""
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

    def has(self, about: object, files: tuple[Path, ...]) -> bool:
        """Whether the store has the surface described by `about`."""
        return self.store is not None and self.store.has(self._key(about, files))

    def _drawn(self) -> None:
        if self.on_made is not None:
            self.on_made()

    def _key(self, about: object, files: tuple[Path, ...]) -> str:
        words = (about, _colors(self._theme), _window(), tuple(_digest(path) for path in files), _code())
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
def _colors(theme: Theme) -> str:
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


# -- shapes ------------------------------------------------------------------------------------------------------------


SUPER = 4
TILE = 192
GRADIENT_ALPHA = 128
"""How strongly the gradient of a style covers its texture."""


class Surfaces:
    """Painted surface styles of one theme."""

    def __init__(
        self, theme: Theme, limit: int = 96_000_000, store: Store | None = None, share: float = 1.0
    ) -> None:
        self.theme = theme
        self.cache = SurfaceCache(round(limit * share))
        self.kept = SurfaceStore(theme, store)

    def get(self, style: Surface, w: int, h: int, k: float) -> pygame.Surface:
        """The surface of a style at a size in pixels. It is `raised * k` pixels higher than `h`, for its shadow."""
        files = (_ground(style.texture),) if style.texture else ()
        about = ("surface", style, w, h, round(k, 4))
        return self.cache.get(
            (style, w, h, round(k, 4)),
            lambda: self.kept.get(about, files, w, h, lambda: self._make(style, w, h, k)),
        )

    def ring(self, w: int, h: int, radius: int, bands: tuple[tuple[Color, int], ...]) -> pygame.Surface:
        """Nested outlines, from the outermost inwards: (color, thickness in pixels) each; the inside is clear."""
        return self.cache.get(("ring", w, h, radius, bands), lambda: _ring(w, h, radius, bands))

    def tint(self, w: int, h: int, radius: int, tone: Color, alpha: int) -> pygame.Surface:
        """A rounded rectangle of one color through which one sees."""
        return self.cache.get(("tint", w, h, radius, tone, alpha), lambda: _flat(tone, w, h, radius, alpha))

    def shadow(self, w: int, h: int, blur: int) -> pygame.Surface:
        """A soft shadow that reaches `blur` pixels beyond a rectangle."""
        return self.cache.get(("shadow", w, h, blur), lambda: _shadow(w, h, blur))

    def _make(self, style: Surface, w: int, h: int, k: float) -> pygame.Surface:
        radius = min(round(style.radius * k), w // 2, h // 2)
        border = max(1, round(style.border * k)) if style.border and style.edge else 0
        lift = round(style.raised * k)
        if not style.top:
            if not border:
                return pygame.Surface((w, h), pygame.SRCALPHA)
            return _ring(w, h, radius, ((self.theme.color(style.edge), border),))
        if radius == 0 and not border and not lift and style.alpha == 255:
            return self._plain(style, w, h)
        out = pygame.Surface((w, h + lift), pygame.SRCALPHA)
        if lift:
            _stamp(out, _flat(PALETTE["black"], w, h, radius, 90), 0, lift)
        if border:
            _stamp(out, _flat(self.theme.color(style.edge), w, h, radius, style.alpha), 0, 0)
        at, within = border, (w - 2 * border, h - 2 * border)
        if style.inner and border and min(within) > 0:
            _stamp(
                out, _flat(self.theme.color(style.inner), *within, max(0, radius - at), style.alpha), at, at
            )
            at += max(1, border // 2)
            within = (w - 2 * at, h - 2 * at)
        if min(within) > 0:
            body = self._shade(style, *within)
            body.blit(_mask(*within, max(0, radius - at)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            if style.alpha < 255:
                body.fill((255, 255, 255, style.alpha), special_flags=pygame.BLEND_RGBA_MULT)
            _stamp(out, body, at, at)
        return out

    def _shade(self, style: Surface, w: int, h: int) -> pygame.Surface:
        """The vertical gradient of a style, with its mosaic if it has one."""
        top, bottom = self.theme.color(style.top), self.theme.color(style.bottom or style.top)
        body = pygame.Surface((w, h), pygame.SRCALPHA)
        if style.texture:
            tile = _texture(style.texture)
            for y in range(0, h, tile.get_height()):
                for x in range(0, w, tile.get_width()):
                    body.blit(tile, (x, y))
            body.blit(_gradient(top, bottom, w, h, GRADIENT_ALPHA), (0, 0))
        elif top == bottom:
            body.fill(top)
        else:
            body = _gradient(top, bottom, w, h, 255)
        if style.tessera:
            tile = _tessera()
            for y in range(0, h, TILE):
                for x in range(0, w, TILE):
                    body.blit(tile, (x, y))
        return body

    def _plain(self, style: Surface, w: int, h: int) -> pygame.Surface:
        """A rectangle without transparency, in a format that is quick to copy."""
        out = pygame.Surface((w, h), 0, 24) if not pygame.display.get_surface() else pygame.Surface((w, h))
        out.blit(self._shade(style, w, h), (0, 0))
        return out


def _gradient(top: Color, bottom: Color, w: int, h: int, alpha: int) -> pygame.Surface:
    """One color turning into another from top to bottom."""
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    for y in range(h):
        out.fill((*top.mix(bottom, y / max(1, h - 1)), alpha), (0, y, w, 1))
    return out


def _shadow(w: int, h: int, blur: int) -> pygame.Surface:
    """Made at a quarter of its size, since it is soft anyway."""
    size = (max(3, (w + 2 * blur) // 4), max(3, (h + 2 * blur) // 4))
    small = pygame.Surface(size, pygame.SRCALPHA)
    edge = max(1, blur // 4)
    small.fill(
        (*PALETTE["black"][:3], 96), (edge, edge, max(1, size[0] - 2 * edge), max(1, size[1] - 2 * edge))
    )
    small = pygame.transform.box_blur(small, edge, repeat_edge_pixels=False)
    return pygame.transform.smoothscale(small, (w + 2 * blur, h + 2 * blur))


def _stamp(out: pygame.Surface, part: pygame.Surface, x: int, y: int) -> None:
    out.blit(part, (x, y))


def _flat(tone: Color, w: int, h: int, radius: int, alpha: int) -> pygame.Surface:
    """A rounded rectangle in one color."""
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    out.fill((*tone, alpha))
    out.blit(_mask(w, h, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _mask(w: int, h: int, radius: int) -> pygame.Surface:
    """White where a rounded rectangle is, clear outside."""
    radius = max(0, min(radius, w // 2, h // 2))
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    out.fill((255, 255, 255, 255))
    if radius:
        disc = _disc(radius)
        for x, sx in ((0, 0), (w - radius, radius)):
            for y, sy in ((0, 0), (h - radius, radius)):
                out.fill((255, 255, 255, 0), (x, y, radius, radius))
                out.blit(disc, (x, y), (sx, sy, radius, radius))
    return out


@lru_cache(maxsize=64)
def _disc(radius: int) -> pygame.Surface:
    side = radius * 2 * SUPER
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    pygame.draw.circle(large, (255, 255, 255, 255), (side // 2, side // 2), side // 2)
    return pygame.transform.smoothscale(large, (radius * 2, radius * 2))


def _ring(w: int, h: int, radius: int, bands: tuple[tuple[Color, int], ...]) -> pygame.Surface:
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    at = 0
    for tone, thickness in bands:
        if min(w, h) > 2 * at:
            _stamp(out, _flat(tone, w - 2 * at, h - 2 * at, max(0, radius - at), 255), at, at)
        at += thickness
    if min(w, h) > 2 * at:
        hole = pygame.Surface((w - 2 * at, h - 2 * at), pygame.SRCALPHA)
        hole.fill((0, 0, 0, 255))
        hole.blit(_mask(*hole.get_size(), max(0, radius - at)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(hole, (at, at), special_flags=pygame.BLEND_RGBA_SUB)
    return out


def _ground(name: str) -> Path:
    return asset("art") / "ground" / f"{name}.webp"


@lru_cache(maxsize=4)
def _texture(name: str) -> pygame.Surface:
    """A seamless ground of the art workshop at half its size."""
    master = pygame.image.load(str(_ground(name)))
    w, h = master.get_size()
    return pygame.transform.smoothscale(master, (w // 2, h // 2))


@lru_cache(maxsize=1)
def _tessera() -> pygame.Surface:
    """A barely visible mosaic: rows of small stones, each a little lighter or darker than the ground."""
    tile = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    seed, step = 20453, 12
    for row in range(TILE // step):
        for column in range(TILE // step):
            seed = (seed * 1103515245 + 12345) % 2**31
            shade = (seed >> 16) % 13 - 6
            tone = (255, 255, 255) if shade > 0 else (30, 10, 20)
            x = (column * step + (step // 2 if row % 2 else 0)) % TILE
            tile.fill((*tone, abs(shade)), (x, row * step, step - 1, step - 1))
    return tile
