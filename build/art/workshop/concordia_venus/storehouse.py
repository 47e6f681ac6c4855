"""The floor of a storehouse: twelve wells lined with marble, sunk into a herringbone of brick."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.concordia_venus.wells import WELLS, H, W
from build.art.workshop.glory_to_rome.pavement import spicatum
from build.art.workshop.materials import marble
from build.art.workshop.noise import Field, blend, cloud, smooth

RIM = 15.0
"""Width of the marble round a well."""
CORNER = 16.0


def square(area: tuple[int, int, int, int], round_: float) -> Field:
    """How far inside a rectangle with round corners every pixel is; negative outside."""
    x, y, w, h = area
    ys, xs = np.mgrid[0:H, 0:W].astype(float)
    dx = np.abs(xs - x - w / 2 + 0.5) - w / 2 + round_
    dy = np.abs(ys - y - h / 2 + 0.5) - h / 2 + round_
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    return round_ - outside - np.minimum(np.maximum(dx, dy), 0)


def planks(seed: int) -> Field:
    """Pale boards running down."""
    xs = np.mgrid[0:H, 0:W][1].astype(float)
    fibre = ndimage.gaussian_filter(cloud(H, W, 0.6, seed), (12, 0.8))
    board = (xs // 37).astype(int)
    dice = np.random.default_rng(seed)
    tone = dice.normal(0, 0.025, board.max() + 1)[board] + 0.03 * fibre / fibre.std()
    seam = smooth(2.4, 0.8, np.minimum(xs % 37, 37 - xs % 37))
    picture = np.array((226.0, 204.0, 166.0)) * (1 + tone)[..., None]
    return blend(picture, picture * 0.72, seam * 0.35)


def storehouse(word: str) -> Field:
    """`storehouse`, (680, 880, 3)."""
    if word != "storehouse":
        raise KeyError(word)
    picture, stone, boards = spicatum()[:H, :W] * 0.9, marble(1024, 1024, 41)[:H, :W] * 0.97, planks(77)
    for area in WELLS:
        inside = square(area, CORNER)
        cast = ndimage.gaussian_filter((inside > -4).astype(float), 7)
        picture = picture * (1 - 0.42 * np.roll(cast, (6, 5), (0, 1)) * (inside < 0))[..., None]
        picture = blend(picture, stone, smooth(-0.7, 0.7, inside))
        picture = blend(picture, np.array((60.0, 36.0, 34.0)), smooth(2.6, 0.6, np.abs(inside)) * 0.85)
        floor = inside - RIM
        shade = 1 - 0.30 * smooth(30, -6, np.roll(floor, (10, 7), (0, 1))) - 0.16 * smooth(9, 0, floor)
        picture = blend(picture, boards * shade[..., None], smooth(-0.7, 0.7, floor))
        picture = blend(picture, np.array((70.0, 44.0, 38.0)), smooth(2.2, 0.4, np.abs(floor)) * 0.8)
        glint = smooth(3.5, 0.5, np.abs(inside - RIM * 0.3)) * 0.5
        picture = blend(picture, np.array((255.0, 252.0, 244.0)), glint)
    rim = square((0, 0, W, H), 2.0)
    return picture * (1 - 0.22 * smooth(18, 0, rim))[..., None]
