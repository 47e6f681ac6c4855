"""Picture keys to surfaces: vector files rasterised at exactly the size needed, and kept while there is room.

A key is a path below `assets/pictures` without suffix, with optional parameters: "good/food",
"banner/round?seat=2", "glyph/undo?ink=marble". Parameters replace the sentinel colors of the file:

    #FF00F1 by `main`, #FF00F2 by `deep`, #FF00F3 by `mark`

`seat=N` sets all three from the seat's color; `ink=` and `main=` take any color name of the theme.
A key that begins with "art/" is a picture of the art workshop, below `assets/art`: "art/building/ager". Of these,
`part=x.y.w.h` shows only that rectangle (in pixels of the file), and `round=1` cuts it to an ellipse;
`muted=1` shows a picture darker and with little color, for what cannot be had now; `rim=1` gives a drawing a white rim, so that it stands
out on any ground;
`drawn=1` shows the red drawing on plaster that is below a mosaic while it is laid;
`passing=1` says that it is looked at for a moment only: it is not kept on the disk.
Keys that begin with "lent/" are surfaces that somebody handed over with `lend`; they are not kept on the disk. Such a key is
never given to a second surface.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from itertools import count
from pathlib import Path

import pygame

from game.ui import asset
from game.ui.surfaces import Store, SurfaceCache, SurfaceStore
from game.ui.theme import PALETTE, SEATS, Color, Theme, contrast, seat_name

MAIN, DEEP, MARK = "#FF00F1", "#FF00F2", "#FF00F3"
RASTERS = (".png", ".webp", ".jpg")
ART = "art/"
LENT = "lent/"
DRAWN, BRIGHT = ("earth", "parchment"), 150
"""The colors of a drawing on plaster, and how bright it is on average."""


class LentSurfaces:
    """Surfaces that scenes lend, each under a key of its own: no key ever stands for two of them."""

    def __init__(self) -> None:
        self._held: dict[str, pygame.Surface] = {}
        self._numbers = count(1)

    def __len__(self) -> int:
        return len(self._held)

    def add(self, name: str, surface: pygame.Surface) -> str:
        """A new key for a surface."""
        key = f"{LENT}{name}#{next(self._numbers)}"
        self._held[key] = surface
        return key

    def remove(self, key: str) -> None:
        """Forget a surface; its key stands for nothing from now on."""
        self._held.pop(key, None)

    def get(self, key: str) -> pygame.Surface | None:
        """The surface of a key, ``None`` where it was given back."""
        return self._held.get(key)


HOW = {"fill": ("cover",), "stretch": ("stretch",)}
"""What a picture is kept under by how it lies in its box, but for one in its own shape."""


class Pictures:
    """All pictures of the program. Needs no window."""

    def __init__(
        self,
        folder: Path | None = None,
        theme: Theme | None = None,
        limit: int = 64_000_000,
        store: Store | None = None,
        share: float = 1.0,
    ) -> None:
        self.folder = folder or asset("pictures")
        self.theme = theme or Theme()
        self.cache = SurfaceCache(round(limit * share))
        self.kept = SurfaceStore(self.theme, store)
        self.lent = LentSurfaces()
        self._masters = SurfaceCache(round(48_000_000 * share))
        self._path = lru_cache(maxsize=1024)(self._find)
        self._source = lru_cache(maxsize=512)(self._read)

    def has(self, key: str) -> bool:
        """Whether there is a picture with this key."""
        return self.lent.get(key) is not None or self._path(key.partition("?")[0]) is not None

    def lend(self, name: str, surface: pygame.Surface) -> str:
        """Show a surface as a picture until its key is given back; answers that key, a new one each time.

        What is on screen is compared by key: a surface under the key of another would not be painted.
        """
        return self.lent.add(name, surface)

    def give_back(self, key: str) -> None:
        """The picture of a lent key is not needed any more; whoever still shows it shows nothing."""
        self.lent.remove(key)

    def keys(self) -> list[str]:
        """Every key without parameters, sorted."""
        found = (p for p in self.folder.rglob("*") if p.suffix == ".svg" or p.suffix in RASTERS)
        return sorted(p.relative_to(self.folder).with_suffix("").as_posix() for p in found)

    def get(self, key: str, w: int, h: int) -> pygame.Surface:
        """The picture as large as it can be inside `w` x `h` pixels, in its own shape; KeyError if unknown."""
        size = (max(1, w), max(1, h))
        if self._is_gone(key):
            return _nothing()
        return self.cache.get((key, *size), lambda: self._kept("", key, size, self._make))

    def cover(self, key: str, w: int, h: int) -> pygame.Surface:
        """The picture covering all of `w` x `h` pixels, what is too much cut off evenly."""
        size = (max(1, w), max(1, h))
        if self._is_gone(key):
            return _nothing()
        return self.cache.get((key, "cover", *size), lambda: self._kept("cover", key, size, self._cover))

    def stretch(self, key: str, w: int, h: int) -> pygame.Surface:
        """The picture bent to exactly `w` x `h` pixels."""
        size = (max(1, w), max(1, h))
        if self._is_gone(key):
            return _nothing()
        return self.cache.get(
            (key, "stretch", *size), lambda: self._kept("stretch", key, size, self._stretch)
        )

    def holds(self, key: str, how: str, w: int, h: int) -> bool:
        """Whether a picture of that size need not be made: `how` it lies in its box is that of a node."""
        return self._is_gone(key) or (key, *HOW.get(how, ()), max(1, w), max(1, h)) in self.cache

    def read_ahead(self, key: str, how: str, w: int, h: int) -> bool:
        """Read the file that a picture is made of; whether that was still to be done. One that the disk has is not made."""
        path, before = self._path(key.partition("?")[0]), self._masters.made
        about = ("picture", HOW.get(how, ("",))[0], key, (max(1, w), max(1, h)))
        if path is not None and path.suffix in RASTERS and not self.kept.has(about, (path,)):
            self._master(path)
        return self._masters.made > before

    def _is_gone(self, key: str) -> bool:
        """Whether a lent picture was given back."""
        return key.startswith(LENT) and self.lent.get(key) is None

    def release(self) -> None:
        """Give up every picture but those that were lent."""
        self.cache.clear()
        self._masters.clear()

    @property
    def decoded(self) -> int:
        """How many files of the art workshop have been read."""
        return self._masters.made

    def _kept(
        self, how: str, key: str, size: tuple[int, int], make: Callable[[str, int, int], pygame.Surface]
    ) -> pygame.Surface:
        """A picture from the disk, or made and put there."""
        path = self._path(key.partition("?")[0])
        if path is None or "passing" in _query(key):
            return make(key, *size)
        return self.kept.get(("picture", how, key, size), (path,), *size, lambda: make(key, *size))

    def _find(self, name: str) -> Path | None:
        folder = self.folder
        if name.startswith(ART):
            folder, name = asset("art"), name.removeprefix(ART)
        for suffix in (".svg", *RASTERS):
            path = folder / f"{name}{suffix}"
            if path.is_file():
                return path
        return None

    def _read(self, key: str) -> bytes:
        name, _, query = key.partition("?")
        path = self._path(name)
        if path is None:
            raise KeyError(f"no picture is called {name!r}")
        text = path.read_text(encoding="utf-8")
        for sentinel, tone in _tones(query, self.theme).items():
            text = text.replace(sentinel, tone.hex)
        return text.encode()

    def _make(self, key: str, w: int, h: int) -> pygame.Surface:
        lent = self.lent.get(key)
        if lent is not None:
            ratio = min(w / lent.get_width(), h / lent.get_height())
            size = (max(1, int(lent.get_width() * ratio)), max(1, int(lent.get_height() * ratio)))
            return pygame.transform.smoothscale(lent, size)
        path = self._path(key.partition("?")[0])
        if path is not None and path.suffix in RASTERS:
            master = self._part(path, key)
            ratio = min(w / master.get_width(), h / master.get_height())
            size = (max(1, int(master.get_width() * ratio)), max(1, int(master.get_height() * ratio)))
            return _quick(_muted(_rounded(pygame.transform.smoothscale(master, size), key), key))
        rim = max(1, min(w, h) // RIM) if _query(key).get("rim") is not None else 0
        size = (max(1, w - 2 * rim), max(1, h - 2 * rim))
        shown = _muted(pygame.image.load_sized_svg(BytesIO(self._source(key)), size), key)
        return _rimmed(shown, rim) if rim else shown

    def _cover(self, key: str, w: int, h: int) -> pygame.Surface:
        path = self._path(key.partition("?")[0])
        raster = path is not None and path.suffix in RASTERS
        shape = self._part(path, key) if path is not None and raster else self._make(key, 64, 64)
        ratio = max(w / shape.get_width(), h / shape.get_height())
        size = (max(w, int(shape.get_width() * ratio) + 1), max(h, int(shape.get_height() * ratio) + 1))
        large = self._stretch(key, *size) if raster else self._make(key, size[0] + 1, size[1] + 1)
        opaque = not large.get_flags() & pygame.SRCALPHA
        out = pygame.Surface((w, h), 0, large) if opaque else pygame.Surface((w, h), pygame.SRCALPHA)
        out.blit(large, ((w - large.get_width()) // 2, (h - large.get_height()) // 2))
        return out

    def _stretch(self, key: str, w: int, h: int) -> pygame.Surface:
        path = self._path(key.partition("?")[0])
        if path is None or path.suffix not in RASTERS:
            return pygame.transform.smoothscale(self._make(key, w, h), (w, h))
        shown = pygame.transform.smoothscale(self._part(path, key), (w, h))
        return _quick(_muted(_rounded(shown, key), key))

    def _part(self, path: Path, key: str) -> pygame.Surface:
        """The picture of a file, or the requested part of it."""
        query = _query(key)
        master = _drawing(self._master(path)) if "drawn" in query else self._master(path)
        part = query.get("part")
        if part is None:
            return master
        x, y, w, h = (int(word) for word in part.split("."))
        return master.subsurface(pygame.Rect(x, y, w, h).clip(master.get_rect()))

    def _master(self, path: Path) -> pygame.Surface:
        def load() -> pygame.Surface:
            surface = pygame.image.load(str(path))
            depth = 32 if surface.get_flags() & pygame.SRCALPHA or surface.get_alpha() is not None else 24
            plain = pygame.Surface(surface.get_size(), pygame.SRCALPHA if depth == 32 else 0, depth)
            plain.blit(surface, (0, 0))
            return plain

        return self._masters.get(path, load)


def _nothing() -> pygame.Surface:
    """A picture of nothing."""
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def _query(key: str) -> dict[str, str]:
    """The parameters of a key."""
    return dict(part.split("=", 1) for part in key.partition("?")[2].split("&") if "=" in part)


def _rounded(surface: pygame.Surface, key: str) -> pygame.Surface:
    """The surface, cut to an ellipse if the key says so."""
    if _query(key).get("round") is None:
        return surface
    w, h = surface.get_size()
    large = pygame.Surface((w * 4, h * 4), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    pygame.draw.ellipse(large, (255, 255, 255, 255), large.get_rect())
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    out.blit(surface, (0, 0))
    out.blit(pygame.transform.smoothscale(large, (w, h)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


RIM = 14
"""A rim is so many times narrower than its picture."""


def _rimmed(surface: pygame.Surface, rim: int) -> pygame.Surface:
    """The surface with a white rim of so many pixels around its shape."""
    w, h = surface.get_size()
    shape = pygame.mask.from_surface(surface, 90).to_surface(
        setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0)
    )
    out = pygame.Surface((w + 2 * rim, h + 2 * rim), pygame.SRCALPHA)
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7)):
        out.blit(shape, (rim + round(dx * rim), rim + round(dy * rim)))
    out.blit(surface, (rim, rim))
    return out


COLOR_LEFT, LIGHT_LEFT = 0.5, 0.9
"""What a muted picture keeps of its color and of its light."""


def _muted(surface: pygame.Surface, key: str) -> pygame.Surface:
    """The surface, darker and with little color if the key says so; what is clear stays clear."""
    if _query(key).get("muted") is None:
        return surface
    out, gray = surface.copy(), pygame.transform.grayscale(surface)
    for layer, share in ((out, COLOR_LEFT), (gray, 1 - COLOR_LEFT)):
        tone = round(255 * share * LIGHT_LEFT)
        layer.fill((tone, tone, tone), special_flags=pygame.BLEND_RGB_MULT)
    out.blit(gray, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return out


def _drawing(surface: pygame.Surface) -> pygame.Surface:
    """The same picture in one color, dark stones as red earth, light ones as plaster; all pictures equally bright."""
    gray = pygame.transform.grayscale(surface)
    gain = min(2.0, BRIGHT / max(1, pygame.transform.average_color(gray)[0]))
    out = gray.copy()
    out.fill((round(255 * min(1.0, gain)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    if gain > 1:
        gray.fill((round(255 * (gain - 1)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        out.blit(gray, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    dark, light = (PALETTE[name] for name in DRAWN)
    out.fill(tuple(b - a for a, b in zip(dark, light, strict=True)), special_flags=pygame.BLEND_RGB_MULT)
    out.fill(tuple(dark), special_flags=pygame.BLEND_RGB_ADD)
    return out


def _quick(surface: pygame.Surface) -> pygame.Surface:
    """The same picture in the form that is copied to the screen most quickly."""
    if pygame.display.get_surface() is None:
        return surface
    return surface.convert_alpha() if surface.get_flags() & pygame.SRCALPHA else surface.convert()


def _tones(query: str, theme: Theme) -> dict[str, Color]:
    """The colors that take the places of the sentinels."""
    wanted = dict(part.split("=", 1) for part in query.split("&") if "=" in part)
    main = theme.color("ink")
    if "seat" in wanted:
        main = SEATS[seat_name(int(wanted["seat"]))]
    main = theme.color(wanted.get("main") or wanted.get("ink") or main.hex)
    deep = theme.color(wanted["deep"]) if "deep" in wanted else main.mix(PALETTE["black"], 0.45)
    bright, dark = PALETTE["white"], PALETTE["black"]
    mark = bright if contrast(main, bright) >= 3 else dark
    return {MAIN: main, DEEP: deep, MARK: main.mix(mark, 0.82)}
