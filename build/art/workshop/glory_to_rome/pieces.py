"""Single pieces of the six materials, cut into stones, to be piled by the table: one log, one brick, one block ..."""

from __future__ import annotations

import numpy as np

from build.art.workshop.forms import disc, flat, line, oval, path, poly
from build.art.workshop.glory_to_rome.extents import GHOST
from build.art.workshop.glory_to_rome.shades import INK, cut_out
from build.art.workshop.noise import Field
from build.art.workshop.raster import resized

KINDS = {"faint": (0.32, 0.62), "wanted": (0.5, 0.85)}
"""How opaque the areas and the dark lines are of a piece that marks its place, and of one that is missing."""
DEEP = 120.0
"""Which tones are dark."""


def _rudus() -> str:
    """A lump of rubble."""
    out = poly(
        [(10, 84), (18, 48), (44, 22), (82, 18), (110, 40), (120, 78), (104, 98), (30, 102)], "#d9b13a", INK
    )
    out += flat("M44 22L82 18L110 40L74 52L40 46Z", "#f6dc79")
    out += flat("M74 52L110 40L120 78L104 98L84 98Z", "#a97f22")
    out += line("M40 46L74 52L84 98M40 46L18 52M74 52L110 40", "#7d5c18", 3)
    return out + path("M10 84L18 48L44 22L82 18L110 40L120 78L104 98L30 102Z", "none", INK, 5)


def _lignum() -> str:
    """A log."""
    out = path("M40 34L92 8A28 30 0 0 1 112 62L62 98Z", "#6d4223", INK, 5)
    out += line("M58 34L98 14M72 50L112 30M74 70L114 48", "#4a2a14", 4)
    out += disc(42, 66, 33, "#c98d4e", INK, 5) + disc(42, 66, 24, "#e3b374", "#8a5a2c", 3)
    return out + disc(42, 66, 13, "#c98d4e", "#8a5a2c", 3) + disc(42, 66, 4, "#8a5a2c", "")


def _later() -> str:
    """A brick."""
    out = poly([(8, 50), (44, 26), (122, 26), (122, 66), (88, 94), (8, 94)], "#c2571f", INK)
    out += flat("M8 50L44 26H122L88 50Z", "#ef9a55") + flat("M88 50L122 26V66L88 94Z", "#8d3a14")
    out += line("M8 50H88V94M88 50L122 26", "#6d2a10", 4)
    return out + path("M8 50L44 26H122V66L88 94H8Z", "none", INK, 5)


def _caementum() -> str:
    """A block of concrete with a vault."""
    out = poly([(8, 98), (8, 46), (36, 18), (120, 18), (120, 72), (96, 98)], "#b9bec4", INK)
    out += flat("M8 46L36 18H120L96 46Z", "#eef0f2") + flat("M96 46L120 18V72L96 98Z", "#858c95")
    out += flat("M30 98V80A22 22 0 0 1 74 80V98Z", "#4c4a52")
    out += line("M8 46H96V98M96 46L120 18", "#6b727b", 4) + line("M30 98V80A22 22 0 0 1 74 80V98", INK, 4)
    return out + path("M8 98V46L36 18H120V72L96 98Z", "none", INK, 5)


def _lapis() -> str:
    """A block of stone."""
    out = poly([(10, 40), (44, 14), (118, 14), (118, 72), (86, 100), (10, 100)], "#2f6fc4", INK)
    out += flat("M10 40L44 14H118L86 40Z", "#8fbcf0") + flat("M86 40L118 14V72L86 100Z", "#1b4583")
    out += line("M10 40H86V100M86 40L118 14", "#153866", 4)
    return out + path("M10 40L44 14H118V72L86 100H10Z", "none", INK, 5)


def _marmor() -> str:
    """A drum of a column."""
    out = path("M14 36V84A50 20 0 0 0 114 84V36Z", "#5b2a66", INK, 5)
    for x, low in ((30, 96), (48, 101), (66, 103), (84, 100), (100, 95)):
        out += line(f"M{x} 50V{low}", "#8f5aa0", 5)
    out += oval(64, 34, 50, 20, "#efe6f2", INK) + oval(64, 34, 34, 12, "#c9a9d4", "#5b2a66")
    return out + oval(64, 34, 8, 4, "#5b2a66", "")


DRAWN = {
    "rudus": _rudus, "lignum": _lignum, "later": _later, "caementum": _caementum, "lapis": _lapis, "marmor": _marmor,
}  # fmt: skip


def pieces(word: str) -> Field:
    """A piece by its material, (224, 256, 4); after "faint_" or "wanted_" its ghost, half as large."""
    kind, _, name = word.rpartition("_")
    made = cut_out(DRAWN[name](), GHOST, 2, 40 + list(DRAWN).index(name), 0.34, small=8.5)
    if not kind:
        return made
    ghost = resized(made, *GHOST)
    dark = np.clip((DEEP - ghost[..., :3].mean(axis=2)) / DEEP * 2, 0, 1)
    area, lines = KINDS[kind]
    ghost[..., 3] *= area + (lines - area) * dark
    return ghost
