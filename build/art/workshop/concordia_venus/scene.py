"""Laying the views for the whole screen, and the ground of the table."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.concordia_venus import marina, morning, table
from build.art.workshop.forms import sheet
from build.art.workshop.glory_to_rome.citizens import peopled, quay_crowd
from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field, blend, smooth
from build.art.workshop.raster import draw, halve
from build.art.workshop.stones import AZURE, FROTH, HONEY, LAPIS, TIDE, rgb

CUT = Cut(small=12.5, large=19.0, joint=1.5, rounds=5, relief=0.22, chance=0.05, depth=22)
FINE_CUT = Cut(small=10.0, large=22.0, joint=1.7, rounds=5, relief=0.26, chance=0.06, depth=28)
"""For a drawing at twice the size of the master: figures in small stones, the ground in large ones."""
CALM_CUT = Cut(small=15.0, large=24.0, joint=1.4, rounds=4, relief=0.14, chance=0.022, depth=22)
SOFT = 0.7
"""Stones this soft, in pixels, take half the room in a file and look the same from a chair."""
HAZY = 0.9
"""So soft is the harbor, which has more small stones than any other view."""
CALM = 0.5
"""How much of the relief of its stones the floor of the table loses, so that words lie quietly on it."""


def harbor() -> Field:
    """The harbor in the morning, (1440, 2560, 3)."""
    w, h = morning.W, morning.H
    ys, xs = np.mgrid[0:h, 0:w]
    away = np.hypot(xs - morning.SUN[0], ys - morning.SUN[1])
    flat = draw(sheet(morning.harbor_view(), w, h), w, h)
    coarse = tuple(rgb(tone) for tone in (*morning.SKY, *morning.WATER))
    picture = lay(flat, coarse, CUT, 146, 1.10 - 0.18 * smooth(300, 1700, away)).picture
    return peopled(ndimage.gaussian_filter(picture, (HAZY, HAZY, 0)), quay_crowd())


def venus() -> Field:
    """Venus on her shell, (720, 1280, 3)."""
    w, h = 2 * marina.W, 2 * marina.H
    ys, xs = np.mgrid[0:h, 0:w]
    away = np.hypot((xs / w - 0.5) * 1.6, (ys / h - 0.42) * 1.4)
    flat = draw(sheet(marina.marina_view(), marina.W, marina.H), w, h)
    coarse = tuple(rgb(tone) for tone in (TIDE, FROTH, HONEY, AZURE, LAPIS))
    return halve(lay(flat, coarse, FINE_CUT, 147, 1.15 - 0.3 * smooth(0.1, 1.0, away)).picture)


def pavement() -> Field:
    """The floor under the map, (1440, 2560, 3)."""
    w, h = table.W, table.H
    flat = draw(sheet(table.floor_view(), w, h), w, h)
    laid = lay(flat, (rgb(FROTH), rgb(TIDE)), CALM_CUT, 148, np.full((h, w), 1.03)).picture
    picture = blend(laid, flat[..., :3], CALM)
    return ndimage.gaussian_filter(picture, (SOFT, SOFT, 0))


def scene(word: str) -> Field:
    """`harbor`, `venus` or `pavement`."""
    return {"harbour": harbor, "venus": venus, "pavement": pavement}[word]()
