"""Every building's mosaic as one flat drawing: ground, figure, and the frame in the color of its class."""

from __future__ import annotations

from collections.abc import Callable

from build.art.workshop import stones
from build.art.workshop.forms import sheet, slab
from build.art.workshop.tiles_commerce import COMMERCIAL, UTILITY
from build.art.workshop.tiles_production import PRODUCTION
from build.art.workshop.tiles_public import PUBLIC
from build.art.workshop.tiles_walls import WALLS

W, H = 336, 192
BAND, SEAM = 12, 4
"""Width of the frame's colored band and of the marble line inside it."""

Drawing = tuple[str, Callable[[], str]]

CLASSES: dict[str, dict[str, Drawing]] = {
    "production": PRODUCTION,
    "commercial": COMMERCIAL,
    "utility": UTILITY,
    "public": PUBLIC,
    "walls": WALLS,
}


def all_tiles() -> dict[str, str]:
    """The class of every building by its component id."""
    return {tile: kind for kind, tiles in CLASSES.items() for tile in tiles}


def drawing(tile: str) -> str:
    """The whole drawing of a building as SVG; KeyError for an unknown id."""
    kind = all_tiles()[tile]
    ground, figure = CLASSES[kind][tile]
    return framed(ground, figure(), stones.CLASS_EDGE[kind], W, H)


def framed(ground: str, body: str, edge: str, w: int, h: int) -> str:
    """A drawing on a ground (the name of its stone), with a frame of tone `edge`, as SVG."""
    tone = str(getattr(stones, ground))
    return sheet(slab(0, 0, w, h, tone) + body + frame(edge, w, h), w, h)


def frame(tone: str, w: int, h: int) -> str:
    """The band of the class with a marble line inside it."""
    out, inner = BAND, BAND + SEAM
    bars = [(0, 0, w, out), (0, h - out, w, out), (0, 0, out, h), (w - out, 0, out, h)]
    seams = [(out, out, w - 2 * out, SEAM), (out, h - inner, w - 2 * out, SEAM)]
    seams += [(out, out, SEAM, h - 2 * out), (w - inner, out, SEAM, h - 2 * out)]
    band = "".join(slab(*bar, tone) for bar in bars)
    return band + "".join(slab(*seam, stones.IVORY) for seam in seams)
