"""A layer for the title that can be faded in and out: the glow of windows, stars and the road of the sun."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.forms import sheet
from build.art.workshop.noise import Field
from build.art.workshop.panorama import GLINTS, STAR, H, W, view
from build.art.workshop.raster import draw
from build.art.workshop.stones import FLAME, rgb


def lights(word: str) -> Field:
    """The lights of a city, (720, 1280, 4), to be shown over the whole title."""
    if word != "constantinople_lights":
        raise KeyError(word)
    flat = draw(
        sheet(view(), W // 2, H // 2).replace(f'0 0 {W // 2} {H // 2}"', f'0 0 {W} {H}"'), W // 2, H // 2
    )
    glow = np.zeros((H // 2, W // 2))
    for tone, strong in ((FLAME, 1.0), (STAR, 1.3), *((glint, 0.55) for glint in GLINTS)):
        found = (np.abs(flat[..., :3] - np.array(rgb(tone), float)).sum(2) < 4).astype(float)
        for reach, share in ((1.2, 0.7), (5, 1.5), (14, 1.6)):
            glow += strong * share * ndimage.gaussian_filter(found, reach)
    alpha = 235 * (1 - np.exp(-1.1 * glow))
    return np.concatenate([np.full((H // 2, W // 2, 3), (255.0, 222.0, 140.0)), alpha[..., None]], axis=2)
