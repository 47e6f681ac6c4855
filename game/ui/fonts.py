"""The bundled typefaces: measuring, breaking, shortening and rendering text.

Cinzel sets titles, EB Garamond running text, Source Sans 3 what is small or a number. A sign missing from a face is
set from the sans, so that no empty box is ever shown. Sizes are in pixels; roles are those of `theme.TYPE_SCALE`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import NamedTuple

import pygame

from game.i18n.characters import usable
from game.ui import asset
from game.ui.geometry import Rect
from game.ui.surfaces import SurfaceCache
from game.ui.theme import SMALLER, TYPE_SCALE, Color, type_px
from game.ui.tree import TextStyle

FACES = {
    "cinzel.semibold": "Cinzel_600SemiBold.ttf",
    "cinzel.bold": "Cinzel_700Bold.ttf",
    "text": "EBGaramond_500Medium.ttf",
    "text.italic": "EBGaramond_500Medium_Italic.ttf",
    "text.bold": "EBGaramond_700Bold.ttf",
    "sans": "SourceSans3_500Medium.ttf",
    "sans.bold": "SourceSans3_600SemiBold.ttf",
}
FALLBACK = "sans.bold"
LEADING = 1.22
"""Distance of two lines of text, in font sizes."""
ELLIPSIS = "…"
FOLDERS = re.compile(r"(?<=[/\\])(?=\S)")
"""Where a path may be broken, which has no spaces."""
SPACES = re.compile(r"(?<!\d) | (?![A-Z]{2}\b)")
"""Where a line may be broken: at any space but that between a number and its points ("16 VP")."""
FINE, FINE_BELOW = 4, 30
"""Titles smaller than so many pixels are drawn so many times as large and reduced: their letters stand between pixels, and so
stand evenly."""
NOWHERE = "\uf8fe"
"""A private character that no font has."""
BOX = "\u25a1"
"""Replacement for characters that no font has."""
MOST_DRAWN = 4096
"""No text is longer on screen; measuring takes time and memory by its length."""


class TextSetting(NamedTuple):
    """A text as it is set: the role used, its lines, and whether anything was cut off."""

    role: str
    lines: tuple[str, ...]
    whole: bool


@lru_cache(maxsize=2 * len(FACES))
def _contents(path: Path) -> bytes:
    """A font's file, read once: a font made from its name keeps the file open, one for each size."""
    return path.read_bytes()


class Fonts:
    """All text measuring and rendering. Needs only `pygame.font.init()`, not a window."""

    def __init__(self, folder: Path | None = None, limit: int = 24_000_000, share: float = 1.0) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self.folder = folder or asset("fonts")
        self.rendered = SurfaceCache(round(limit * share))
        self._fonts: dict[tuple[str, int], pygame.Font] = {}
        self._known: dict[tuple[str, str], bool] = {}
        self._width = lru_cache(maxsize=8192)(self._measure)
        self._size = lru_cache(maxsize=8192)(self._sized)
        self._cap = lru_cache(maxsize=256)(self._measure_cap)
        self._settings = lru_cache(maxsize=4096)(self._set)
        self._lines = lru_cache(maxsize=4096)(self._broken)

    def path(self, face: str) -> Path:
        """The file of a face; KeyError for an unknown one."""
        return self.folder / FACES[face]

    def font(self, face: str, px: int) -> pygame.Font:
        """The face at a size in pixels."""
        key = (face, px)
        if key not in self._fonts:
            self._fonts[key] = pygame.Font(BytesIO(_contents(self.path(face))), px)
        return self._fonts[key]

    def knows(self, face: str, sign: str) -> bool:
        """Whether the font has a glyph for a character. Characters of width 0 have none."""
        key = (face, sign)
        if key not in self._known:
            font = self.font(face, 20)
            if unicodedata.category(sign) in ("Cc", "Cs") or font.size(sign)[0] == 0:
                self._known[key] = False
                return False
            # The library hands out the empty box's measures for a missing sign, so the pictures are compared.
            missing = font.metrics(NOWHERE) == font.metrics(sign) and (
                pygame.image.tobytes(font.render(sign, True, "white"), "RGBA")
                == pygame.image.tobytes(font.render(NOWHERE, True, "white"), "RGBA")
            )
            self._known[key] = not missing
        return self._known[key]

    def size(self, text: str, role: str, k: float) -> tuple[int, int]:
        """Width and line height in pixels of `text` on one line."""
        return self._size(text, role, k)

    def _sized(self, text: str, role: str, k: float) -> tuple[int, int]:
        px = type_px(role, k)
        return self._width(text, TYPE_SCALE[role].face, px), ceil(px * LEADING)

    def wrap(self, text: str, role: str, k: float, width: int) -> list[str]:
        """`text` broken into lines of at most `width` pixels: at spaces (`SPACES`), newlines, and after a slash."""
        return list(self._lines(text[:MOST_DRAWN], TYPE_SCALE[role].face, type_px(role, k), width))

    def _broken(self, text: str, face: str, px: int, width: int) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in SPACES.split(paragraph):
                space = " " if line else ""
                for piece in FOLDERS.split(word):
                    if line and self._width(f"{line}{space}{piece}", face, px) > width:
                        lines.append(line)
                        line = piece
                    else:
                        line = f"{line}{space}{piece}"
                    space = ""
            lines.append(line)
        return tuple(lines)

    def shorten(self, text: str, role: str, k: float, width: int) -> str:
        """`text`, or as much of it as fits `width` pixels with an ellipsis."""
        face, px = TYPE_SCALE[role].face, type_px(role, k)
        if self._width(text, face, px) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self._width(text[:middle].rstrip() + ELLIPSIS, face, px) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS

    def setting(self, text: str, style: TextStyle, w: int, h: int, k: float) -> TextSetting:
        """How `text` is set in a box of `w` x `h` pixels."""
        return self._settings(text[:MOST_DRAWN], style, w, h, k)

    def fits(self, text: str, style: TextStyle, rect: Rect, k: float) -> bool:
        """Whether `text` set in `style` fits `rect` without being cut."""
        return self._settings(text[:MOST_DRAWN], style, rect.w, rect.h, k).whole

    def height(self, text: str, style: TextStyle, width: int, k: float) -> int:
        """The height in pixels that `text` needs at this width."""
        inner = width - 2 * round(style.pad * k)
        px = type_px(style.role, k)
        lines = len(self.wrap(text, style.role, k, inner)) if style.lines > 1 else 1
        return ceil((lines - 1) * px * LEADING + px * LEADING)

    def render(self, text: str, role: str, k: float, color: Color) -> pygame.Surface:
        """One line of text on a transparent ground. The baseline stands `baseline(role, k)` below the top."""
        face, px = TYPE_SCALE[role].face, type_px(role, k)
        return self.rendered.get((text, face, px, color), lambda: self._render(text, face, px, color))

    def baseline(self, role: str, k: float) -> int:
        """Pixels from the top of a rendered line to its baseline."""
        return self.font(TYPE_SCALE[role].face, type_px(role, k)).get_ascent()

    def cap_height(self, role: str, k: float) -> int:
        """Height in pixels of the capital H."""
        return self._cap(TYPE_SCALE[role].face, type_px(role, k))

    def _measure_cap(self, face: str, px: int) -> int:
        metrics = self.font(face, px).metrics("H")[0]
        return metrics[3] if metrics else round(px * 0.66)

    def _runs(self, text: str, face: str) -> list[tuple[str, str]]:
        """The text cut into (face, run) so that each sign has a glyph: its own, that of the sans, or a box.

        Signs that show nothing are left out.
        """
        text = text[:MOST_DRAWN]
        if all(self.knows(face, sign) for sign in set(text)):
            return [(face, text)] if text else []
        plain = usable(text)
        if any(unicodedata.combining(sign) for sign in plain):
            plain = unicodedata.normalize("NFC", plain)
        chosen = (self._chosen(face, sign) for sign in plain)
        return [
            (name, "".join(sign for _, sign in group)) for name, group in groupby(chosen, key=lambda c: c[0])
        ]

    def _chosen(self, face: str, sign: str) -> tuple[str, str]:
        """The face that shows a sign, and the sign or a box in its place."""
        for name in (face, FALLBACK):
            if self.knows(name, sign):
                return name, sign
        if unicodedata.combining(sign):
            return face, ""
        return (face if self.knows(face, BOX) else FALLBACK), BOX

    def _measure(self, text: str, face: str, px: int) -> int:
        return sum(self._run_width(name, px, run) for name, run in self._runs(text, face))

    def _run_width(self, face: str, px: int, run: str) -> int:
        if _is_fine(face, px):
            return ceil(self.font(face, FINE * px).size(run)[0] / FINE)
        return self.font(face, px).size(run)[0]

    def _drawn_run(self, face: str, px: int, run: str, color: Color) -> pygame.Surface:
        font = self.font(face, px)
        if not _is_fine(face, px):
            return font.render(run, True, color)
        large, high = self.font(face, FINE * px), font.get_height()
        wide = self._run_width(face, px, run)
        sheet = pygame.Surface((FINE * wide, FINE * high), pygame.SRCALPHA)
        sheet.fill((*color, 0))
        drawn = large.render(run, True, color)
        drawn.set_alpha(None)
        sheet.blit(drawn, (0, FINE * font.get_ascent() - large.get_ascent()))
        return pygame.transform.smoothscale(sheet, (wide, high))

    def _render(self, text: str, face: str, px: int, color: Color) -> pygame.Surface:
        runs = [(name, run) for name, run in self._runs(text, face) if run and self._run_width(name, px, run)]
        if not runs:
            return pygame.Surface((0, self.font(face, px).get_height()), pygame.SRCALPHA)
        if len(runs) == 1:
            return self._drawn_run(runs[0][0], px, runs[0][1], color)
        top = self.font(face, px).get_ascent()
        parts = [(self._drawn_run(name, px, run, color), name) for name, run in runs]
        out = pygame.Surface(
            (sum(p.get_width() for p, _ in parts), self.font(face, px).get_height()), pygame.SRCALPHA
        )
        x = 0
        for part, name in parts:
            out.blit(part, (x, top - self.font(name, px).get_ascent()))
            x += part.get_width()
        return out

    def _set(self, text: str, style: TextStyle, w: int, h: int, k: float) -> TextSetting:
        inner = w - 2 * round(style.pad * k)
        role = style.role
        while True:
            done = self._set_in(text, role, style, inner, h, k)
            if done.whole or not style.shrink or role not in SMALLER:
                return done
            role = SMALLER[role]

    def _set_in(self, text: str, role: str, style: TextStyle, inner: int, h: int, k: float) -> TextSetting:
        px = type_px(role, k)
        room = 1 + int((h - px) / (px * LEADING)) if h >= px else 0
        most = max(1, min(style.lines, room))
        one = style.lines == 1
        lines = [text.replace("\n", " ")] if one else self.wrap(text, role, k, inner)
        shown = lines[:most]
        if len(lines) > most:
            shown[-1] = " ".join(lines[most - 1 :]).replace("\n", " ")
        cut = [self.shorten(line, role, k, inner) for line in shown]
        return TextSetting(role, tuple(cut), cut == lines and room > 0)


def _is_fine(face: str, px: int) -> bool:
    """Whether a face is drawn finely at that size."""
    return px < FINE_BELOW and face.startswith("cinzel")
