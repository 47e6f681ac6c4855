"""The title: the panorama cut into stones, the sky in rings about the sun."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.forms import sheet
from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field, smooth
from build.art.workshop.panorama import SKY, SUN, WATER, H, W, view
from build.art.workshop.raster import draw
from build.art.workshop.stones import rgb

CUT = Cut(small=12.5, large=19.0, joint=1.5, rounds=5, relief=0.22, chance=0.05, depth=22)
SOFT = 0.7
"""Stones this soft, in pixels, take half the room in a file and look the same from a chair."""


def title(word: str) -> Field:
    """The view of a city, (1440, 2560, 3); the only one is "constantinople"."""
    if word != "constantinople":
        raise KeyError(word)
    flat = draw(sheet(view(), W, H), W, H)
    ys, xs = np.mgrid[0:H, 0:W]
    glow = 1.10 - 0.20 * smooth(300, 1700, np.hypot(xs - SUN[0], ys - SUN[1]))
    picture = lay(flat, tuple(rgb(tone) for tone in (*SKY, *WATER)), CUT, 1054, glow).picture
    return ndimage.gaussian_filter(picture, (SOFT, SOFT, 0))
