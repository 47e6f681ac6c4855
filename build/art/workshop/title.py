"""The title: the panorama cut into stones, the sky in rings about the sun; and the ships that sail over it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from scipy import ndimage

from build.art.workshop.forms import put, sheet
from build.art.workshop.mosaic import Cut, Laid, lay
from build.art.workshop.noise import Field, smooth
from build.art.workshop.panorama import SAILING, SKY, SUN, WATER, H, W, view
from build.art.workshop.raster import draw
from build.art.workshop.stones import rgb

CUT = Cut(small=12.5, large=19.0, joint=1.5, rounds=5, relief=0.22, chance=0.05, depth=22)
SOFT = 0.7
"""Stones this soft, in pixels, take half the room in a file and look the same from a chair."""
AIR = "#010203"
"""A tone that no stone has: what is seen through around a ship."""


def title(word: str) -> Field:
    """A picture of the title: the view of a city, (1440, 2560, 3), or one of the ships `SAILING`, with its alpha."""
    if word in SAILING:
        return _ship(word)
    if word != "constantinople":
        raise KeyError(word)
    return ndimage.gaussian_filter(floor()[1].picture, (SOFT, SOFT, 0))


@lru_cache(maxsize=1)
def floor() -> tuple[Field, Laid]:
    """The view as a flat drawing (1440, 2560, 4) and as a laid floor."""
    flat = draw(sheet(view(), W, H), W, H)
    ys, xs = np.mgrid[0:H, 0:W]
    glow = 1.10 - 0.20 * smooth(300, 1700, np.hypot(xs - SUN[0], ys - SUN[1]))
    return flat, lay(flat, tuple(rgb(tone) for tone in (*SKY, *WATER)), CUT, 1054, glow)


def _ship(word: str) -> Field:
    """A ship as large as on the view, cut into the same stones, nothing around it."""
    body, scale, (x, y), (w, h) = SAILING[word]
    flat = draw(sheet(put(body, x, y, scale), w, h), w, h)
    shape = flat[..., 3] >= 128
    flat[~shape] = (*rgb(AIR), 255)
    flat[..., 3] = 255
    cut = Cut(small=11.0, large=14.0, joint=1.4, rounds=6, relief=0.22, chance=0.05, depth=18)
    picture = lay(flat, (rgb(AIR),), cut, 1054).picture
    soft = ndimage.gaussian_filter(shape.astype(float), SOFT)
    weight = np.maximum(ndimage.gaussian_filter(shape.astype(float), (SOFT, SOFT)), 1e-6)[..., None]
    tone = ndimage.gaussian_filter(picture * shape[..., None], (SOFT, SOFT, 0)) / weight
    return np.concatenate([np.clip(tone, 0, 255), 255 * soft[..., None]], axis=2)
