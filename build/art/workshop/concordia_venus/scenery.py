"""What stands on a map besides land and water, and where there is room for it: clear of cities, names and lines."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage

from build.art.workshop.coast import curve
from build.art.workshop.concordia_venus.border import BAND
from build.art.workshop.concordia_venus.lie import H, Lie, W
from build.art.workshop.concordia_venus.nature import RANGES
from build.art.workshop.concordia_venus.regions import Regions
from build.art.workshop.concordia_venus.signs import dolphin, fish, galley, rose
from build.art.workshop.forms import sheet
from build.art.workshop.noise import Field
from build.art.workshop.raster import draw
from build.art.workshop.stones import FOREST, LAPIS, TERRA

LIT, SHADED, LEAVES, TRUNK, CREST = range(1, 6)
"""What the relief is drawn in; 0 is nothing."""
UNIT = W / 868
"""Pixels of the picture for one of the map on a screen of 1280 x 720."""
DISC, LETTER, NAME, PLAQUE = 21 * UNIT, 6.9 * UNIT, 17 * UNIT, (50 * UNIT, 28 * UNIT)
ROOF = 12 * UNIT
"""How far the houses of a city stand above its disc."""
SWIMS = ("dolphin", "fish")
CLEAR = 60 * W / 1480
"""What swims keeps so far from names and lines: 60 pixels of a screen of 1920 x 1080."""
FAINT = (*SWIMS, "ship")
"""What is only engraved in the water: nobody takes it for a piece of a player."""
ENGRAVED = 0.35
"""The strength of its tones over that of the sea."""
SHALLOWS = (138, 188, 194)
WANTED = (
    ("rose", 60.0, 118.0, TERRA), ("ship", 60.0, 92.0, TERRA), ("dolphin", 46.0, 66.0, TERRA), ("ship", 60.0, 84.0, LAPIS),
    ("fish", 36.0, 50.0, TERRA), ("dolphin", 44.0, 62.0, TERRA), ("ship", 58.0, 78.0, FOREST), ("fish", 34.0, 46.0, TERRA),
    ("fish", 34.0, 46.0, TERRA),
)  # fmt: skip
"""Figures in the order they choose their place: least and largest half-width, and the stripes of a sail."""
PALMS, STEPPE = 33.2, (36.3, 36.9)
"""Degrees north up to which palms grow instead of pines; and where, south and east of which, as well."""


def taken(lie: Lie) -> Field:
    """Where the table shows something of its own: cities, their names, plaques, lines, and the border."""
    picture = Image.new("L", (W, H), 255)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((BAND, BAND, W - BAND, H - BAND), fill=0)
    for city in lie.leaf["cities"].values():
        x, y = np.array(city["at"]) * (W, H)
        pen.ellipse((x - DISC, y - DISC, x + DISC, y + DISC), fill=255)
    for place in lie.leaf["provinces"].values():
        x, y = np.array(place) * (W, H)
        pen.rectangle((x - PLAQUE[0] / 2, y - PLAQUE[1] / 2, x + PLAQUE[0] / 2, y + PLAQUE[1] / 2), fill=255)
    return (np.asarray(picture) > 0) | written(lie)


def written(lie: Lie) -> Field:
    """Where the names of cities and the lines are."""
    picture = Image.new("L", (W, H), 0)
    pen = ImageDraw.Draw(picture)
    cities = {name: np.array(entry["at"]) * (W, H) for name, entry in lie.leaf["cities"].items()}
    for name, knots in lie.leaf["lines"].items():
        a, b = (cities[city] for city in sorted(name.split("-")[:2], key=list(cities).index))
        points = np.array([a, *(np.array(knot) * (W, H) for knot in knots), b])
        line = curve(tuple(map(tuple, points)), 8, False) if len(points) > 2 else points
        pen.line([(float(x), float(y)) for x, y in line], fill=255, width=20)
    for name, entry in lie.leaf["cities"].items():
        x, y = cities[name]
        pen.rectangle(_name(x, y, entry["label"], len(name) * LETTER), fill=255)
    return np.asarray(picture) > 0


def _name(x: float, y: float, place: str, wide: float) -> tuple[float, float, float, float]:
    """Where a name stands: see `beside` of the board's ground."""
    side, _, words = place.partition(" ")
    slide = float(words or 0)
    if side in ("left", "right"):
        left = x + DISC if side == "right" else x - DISC - wide
        top = y - NAME / 2 + slide * 0.8 * (DISC + NAME / 2)
        return left, top, left + wide, top + NAME
    left = x - wide / 2 + slide * wide / 2
    top = {"above": y - DISC - ROOF - NAME, "close": y - DISC - NAME, "below": y + DISC}[side]
    return left, top, left + wide, top + NAME


def relief(lie: Lie, land: Regions, free: Field, dice: np.random.Generator) -> Field:
    """Mountains, trees and the crests of waves, (h, w) of the numbers above."""
    picture = Image.new("L", (W, H), 0)
    pen = ImageDraw.Draw(picture)
    inland = ndimage.distance_transform_edt(land.land & ~land.river)
    room = np.minimum(ndimage.distance_transform_edt(free), inland)
    peaks = [spot for spot in _peaks(lie, dice) if _at(room, spot) > 11]
    peaks = _apart(peaks, 36)
    woods = [tuple(spot) for spot in dice.uniform((BAND, BAND), (W - BAND, H - BAND), (2600, 2))]
    thick = ndimage.gaussian_filter(dice.standard_normal((H // 8 + 1, W // 8 + 1)), 7)
    woods = [s for s in woods if _at(room, s) > 15 and thick[int(s[1]) // 8, int(s[0]) // 8] > 0.012]
    woods = [s for s in _apart([*peaks, *woods], 40) if s not in set(peaks)]
    woods = [spot for count, spot in enumerate(woods) if count % 3 == 0 or not _dry(lie, *spot)]
    for x, y in sorted([*peaks, *woods], key=lambda spot: spot[1]):
        if (x, y) in set(peaks):
            _mountain(pen, x, y, dice)
        elif _dry(lie, x, y):
            _palm(pen, x, y)
        else:
            _pine(pen, x, y, dice)
    sea = np.minimum(ndimage.distance_transform_edt(free), ndimage.distance_transform_edt(~land.land) - 44)
    crests = [tuple(spot) for spot in dice.uniform((BAND, BAND), (W - BAND, H - BAND), (3000, 2))]
    for x, y in _apart([s for s in crests if _at(sea, s) > 26], 92):
        _crest(pen, x, y)
    return np.asarray(picture).astype(int)


def _dry(lie: Lie, x: float, y: float) -> bool:
    """Whether a place lies in a dry country, roughly."""
    south, west, north, east = lie.leaf["frame"]
    up, right = north - (north - south) * y / H, west + (east - west) * x / W
    return bool(up < PALMS or (up < STEPPE[0] and right > STEPPE[1]))


def _at(field: Field, spot: tuple[float, float]) -> float:
    x, y = int(spot[0]), int(spot[1])
    return float(field[y, x]) if 0 <= x < W and 0 <= y < H else -1.0


def _apart(spots: list[tuple[float, float]], least: float) -> list[tuple[float, float]]:
    """The first of the places, and every further one that is far enough from all before."""
    kept: list[tuple[float, float]] = []
    for x, y in spots:
        if all((x - a) ** 2 + (y - b) ** 2 >= least**2 for a, b in kept):
            kept.append((x, y))
    return kept


def _peaks(lie: Lie, dice: np.random.Generator) -> list[tuple[float, float]]:
    """Where mountains may stand: along every range, in two shaken rows."""
    found: list[tuple[float, float]] = []
    for line in RANGES:
        spots = lie.pixels(np.array([(east, north) for north, east in line]))
        if len(spots) == 1:
            found += [
                (float(spots[0, 0]) + dx, float(spots[0, 1]) + dy) for dx, dy in ((0, 0), (-36, 16), (34, 18))
            ]
            continue
        for a, b in pairwise(spots):
            count = max(1, int(np.hypot(*(b - a)) / 40))
            for step in range(count):
                for row in (-1, 1):
                    x, y = (
                        a + (b - a) * (step + 0.25 * (row + 1)) / count + dice.normal(0, 5, 2) + (0, row * 13)
                    )
                    found.append((float(x), float(y)))
    return found


def _mountain(pen: ImageDraw.ImageDraw, x: float, y: float, dice: np.random.Generator) -> None:
    w, h = dice.uniform(21, 29), dice.uniform(32, 44)
    top = (x + dice.uniform(-4, 4), y - h * 0.6)
    foot = (x + 3, y + h * 0.4)
    pen.polygon([(x - w, y + h * 0.4), top, foot], fill=LIT)
    pen.polygon([foot, top, (x + w, y + h * 0.4)], fill=SHADED)


def _pine(pen: ImageDraw.ImageDraw, x: float, y: float, dice: np.random.Generator) -> None:
    h = dice.uniform(26, 34)
    pen.rectangle((x - 3, y + h * 0.2, x + 3, y + h * 0.5), fill=TRUNK)
    pen.ellipse((x - 10, y - h * 0.5, x + 10, y + h * 0.28), fill=LEAVES)


def _palm(pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
    pen.rectangle((x - 3, y - 8, x + 3, y + 17), fill=TRUNK)
    for dx, dy in ((-17, 3), (17, 3), (-11, -13), (11, -13)):
        pen.line((x, y - 8, x + dx, y - 8 + dy), fill=LEAVES, width=8)


def _crest(pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
    for left, top in ((x - 32, y), (x - 4, y + 15)):
        for index in range(2):
            box = (left + index * 22, top - 8, left + 22 + index * 22, top + 8)
            pen.arc(box, 200, 340, fill=CREST, width=7)


class Placed(NamedTuple):
    """A figure on the sea: what it is, the middle and half-width in pixels, whether mirrored, the stripes of a sail."""

    kind: str
    x: float
    y: float
    r: float
    mirrored: bool
    stripe: str


def places(land: Regions, free: Field, words: Field) -> list[Placed]:
    """The rose of the winds, ships, dolphins and fish where the sea has room.

    What swims keeps clear of `words`, the names and lines.
    """
    sea = ~land.land & free
    away = ndimage.distance_transform_edt(~words) - CLEAR
    found: list[Placed] = []
    used = np.zeros((H, W), bool)
    ys, xs = np.ogrid[0:H, 0:W]
    for index, (kind, least, most, stripe) in enumerate(WANTED):
        room = ndimage.distance_transform_edt(np.pad(sea & ~used, 1))[1:-1, 1:-1] - 12
        if kind in SWIMS:
            room = np.minimum(room, away)
        y, x = np.unravel_index(room.argmax(), room.shape)
        r = float(min(room[y, x], most))
        if r >= least:
            found.append(Placed(kind, float(x), float(y), r, index % 2 == 1, stripe))
            used |= (xs - x) ** 2 + (ys - y) ** 2 < (r + (170 if kind == "rose" else 260)) ** 2
    return found


def figures(found: list[Placed]) -> Field:
    """The figures drawn, (h, w, 4); what is on the water is no more than engraved."""
    body = ""
    for kind, x, y, r, mirrored, stripe in found:
        drawn = _figure(kind, (x, y), r, mirrored, stripe)
        body += engraved(drawn) if kind in FAINT else drawn
    return draw(sheet(body, W, H), W, H)


def engraved(drawn: str) -> str:
    """The same with its tones mixed into those of the sea."""

    def mixed(found: re.Match[str]) -> str:
        tone = [int(found[0][at : at + 2], 16) for at in (1, 3, 5)]
        parts = [
            round(ENGRAVED * part + (1 - ENGRAVED) * sea) for part, sea in zip(tone, SHALLOWS, strict=True)
        ]
        return "#" + "".join(f"{part:02x}" for part in parts)

    return re.sub(r"#[0-9A-Fa-f]{6}\b", mixed, drawn)


def _figure(kind: str, place: tuple[float, float], r: float, mirrored: bool, stripe: str) -> str:
    x, y = place
    if kind == "rose":
        return rose(x, y, r)
    if kind == "ship":
        return galley(x, y + r * 0.45, r / 100, mirrored, stripe)
    return dolphin(x, y, r / 66, mirrored) if kind == "dolphin" else fish(x, y, r / 50, mirrored)
