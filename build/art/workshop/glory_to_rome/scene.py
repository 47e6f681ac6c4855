"""Laying the views for the whole screen."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.forms import sheet
from build.art.workshop.glory_to_rome.views import PAVED, TRIUMPH_H, TRIUMPH_W, H, W, forum_view, triumph_view
from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field, smooth
from build.art.workshop.panorama import SKY, SUN
from build.art.workshop.raster import draw
from build.art.workshop.stones import CINNABAR, rgb

CUT = Cut(small=12.5, large=19.0, joint=1.5, rounds=5, relief=0.22, chance=0.05, depth=22)
SMALL_CUT = Cut(small=7.5, large=11.0, joint=1.0, rounds=6, relief=0.26, chance=0.06, depth=14)
SOFT = 0.7
"""Stones this soft, in pixels, take half the room in a file and look the same from a chair."""


def scene(word: str) -> Field:
    """`forum`, (1440, 2560, 3), or `triumph`, (720, 1280, 3)."""
    if word == "forum":
        ys, xs = np.mgrid[0:H, 0:W]
        glow = 1.10 - 0.20 * smooth(300, 1700, np.hypot(xs - SUN[0], ys - SUN[1]))
        flat = draw(sheet(forum_view(), W, H), W, H)
        picture = lay(flat, tuple(rgb(tone) for tone in (*SKY, *PAVED)), CUT, 753, glow).picture
        return ndimage.gaussian_filter(picture, (SOFT, SOFT, 0))
    if word != "triumph":
        raise KeyError(word)
    ys, xs = np.mgrid[0:TRIUMPH_H, 0:TRIUMPH_W]
    away = np.hypot((xs / TRIUMPH_W - 0.5) * 1.6, (ys / TRIUMPH_H - 0.4) * 1.4)
    glow = 1.16 - 0.34 * smooth(0.1, 1.0, away)
    flat = draw(sheet(triumph_view(), TRIUMPH_W, TRIUMPH_H), TRIUMPH_W, TRIUMPH_H)
    return lay(flat, (rgb(CINNABAR), rgb(PAVED[1])), SMALL_CUT, 754, glow).picture
