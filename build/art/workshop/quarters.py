"""The quarters of the city, a map of stones as on a church floor: what the tiles of the table are set into.

From west to east lie the land walls, the makers, the shops on the Mese, the wells and stores, and the great sights; the
forum lies above the Mese, the harbor south of the shops, the Marmara below all. The board lays its yards in the same shares.
"""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.coast import curve, trace, worn
from build.art.workshop.mosaic import Cut, beds, edges, settle
from build.art.workshop.noise import Field, blend, cloud, smooth
from build.art.workshop.quarters_drawing import GROUNDS, LAND, city
from build.art.workshop.quarters_drawing import H as HIGH
from build.art.workshop.quarters_drawing import W as WIDE
from build.art.workshop.raster import draw
from build.art.workshop.stones import rgb

CUT = Cut(small=11.0, large=17.0, rounds=5)


def quarters(word: str) -> Field:
    """The map below the table of a city, (1120, 2240, 3); the only one is "constantinople"."""
    if word != "constantinople":
        raise KeyError(word)
    shore = trace(worn(curve(LAND), 7, 70))
    flat = draw(city(shore), WIDE, HIGH)
    labels, tones = beds(flat)
    grounds = {rgb(ground) for ground in GROUNDS}
    coarse = np.array([tuple(int(v) for v in tone) in grounds for tone in tones])
    dice = np.random.default_rng(537)
    stone, sites, bed = settle(labels, coarse, CUT, dice)
    spot = np.clip(sites, 0, (WIDE - 1, HIGH - 1)).astype(int)
    patch = cloud(HIGH, WIDE, 2.4, 5)[spot[:, 1], spot[:, 0]]
    broad = cloud(HIGH, WIDE, 3.6, 6)[spot[:, 1], spot[:, 0]]
    light = 1 + dice.normal(0, 0.034, len(sites)) + 0.022 * patch + 0.026 * broad
    hue = dice.normal(0, 2.6, (len(sites), 3))
    color = tones[bed] * light[:, None] + hue
    gap = ndimage.distance_transform_edt(~edges(stone))
    picture = blend(color[stone], color[stone] * 0.60 + 8, smooth(1.7, 0.2, gap) * 0.5)
    return picture * relief()[..., None]


def relief() -> Field:
    """The light of a floor that is not quite even, warmer in the middle."""
    ys, xs = np.mgrid[0:HIGH, 0:WIDE]
    away = np.hypot((xs / WIDE - 0.5) * 1.7, (ys / HIGH - 0.5) * 1.7)
    return 1.02 - 0.10 * smooth(0.55, 1.25, away)
