"""The frame around the picture of a result: a braid of two gold bands on lapis, a roundel with a cross in each corner."""

from __future__ import annotations

from math import pi, sin

import numpy as np

from build.art.workshop.forms import box, disc, line, put, sheet, slab
from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field
from build.art.workshop.raster import draw
from build.art.workshop.stones import GOLD, INK, IVORY, LAPIS, PORPHYRY, TERRA, VERDIGRIS, WHEAT, rgb

W, H = 1920, 1080
BAND = 60
"""Width of the frame."""
CUT = Cut(small=6.5, large=8.5, joint=0.9, rounds=6, relief=0.26, chance=0.06, depth=12)
AIR = "#010203"
KNOTS = (29, 16)
"""Knots of the braid along the longer and the shorter side."""


def wreath(word: str) -> Field:
    """The frame, (1080, 1920, 4); the only one is "frame"."""
    if word != "frame":
        raise KeyError(word)
    flat = draw(sheet(_drawing(), W, H), W, H)
    picture = lay(flat, (rgb(LAPIS), rgb(AIR)), CUT, 1081).picture
    alpha = np.zeros((H, W, 1))
    alpha[:BAND], alpha[-BAND:], alpha[:, :BAND], alpha[:, -BAND:] = 255, 255, 255, 255
    return np.concatenate([picture, alpha], axis=2)


def _drawing() -> str:
    """All four sides and corners, the middle in the tone of air."""
    inner = BAND - 2
    out = slab(0, 0, W, H, LAPIS) + slab(inner, inner, W - 2 * inner, H - 2 * inner, AIR)
    out += _side(W, KNOTS[0]) + put(_side(W, KNOTS[0]), 0, H - BAND)
    out += put(_side(H, KNOTS[1]), BAND, 0, turn=90) + put(_side(H, KNOTS[1]), W, 0, turn=90)
    corners = ((0, 0), (W - BAND, 0), (0, H - BAND), (W - BAND, H - BAND))
    return out + "".join(_corner(x, y) for x, y in corners)


def _side(long: int, knots: int) -> str:
    """A braid from left to right, `long` x `BAND`, with a stone in every eye."""
    rims = slab(0, 0, long, 7, GOLD) + slab(0, 7, long, 3, INK) + slab(0, BAND - 10, long, 3, INK)
    rims += slab(0, BAND - 7, long, 7, GOLD)
    start, step = float(BAND), (long - 2 * BAND) / knots
    middle, high = BAND / 2, 11.5
    out = rims
    for index in range(knots):
        tone = (TERRA, VERDIGRIS)[index % 2]
        out += disc(start + (index + 0.5) * step, middle, 4.2, tone, "")
    for sign, tone in ((1, WHEAT), (-1, IVORY)):
        spots = [(start + k * step / 8, middle + sign * high * sin(pi * k / 8)) for k in range(8 * knots + 1)]
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        out += line(d, INK, 9.5) + line(d, tone, 5.5)
    return out


def _corner(x: int, y: int) -> str:
    """A square with a roundel and a cross."""
    c = BAND / 2
    cross = line(f"M{c} {c - 13}V{c + 13}M{c - 13} {c}H{c + 13}", INK, 11) + line(
        f"M{c} {c - 13}V{c + 13}M{c - 13} {c}H{c + 13}", WHEAT, 6.5
    )
    return put(box(2, 2, BAND - 4, BAND - 4, GOLD) + disc(c, c, 22, PORPHYRY) + cross, x, y)
