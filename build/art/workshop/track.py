"""The cells of the fame track: marble and rose stones in turn between gilt lines."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.mosaic import Cut, edges, settle
from build.art.workshop.noise import Field, blend, smooth
from build.art.workshop.raster import draw

CELL = 64
COUNT = {"across": 32, "down": 16}
"""Cells of a long and of a short side."""
PALE, ROSE, GILT, INK = "#EFE4CB", "#DCC3A4", "#C8963E", "#8A6444"


def track(word: str) -> Field:
    """A side of the track, (64, 2048, 3) across or (1024, 64, 3) down."""
    count = COUNT[word]
    wide, high = CELL * count, CELL
    cells = "".join(
        f'<rect x="{at * CELL}" y="0" width="{CELL}" height="{CELL}" fill="{ROSE if at % 2 else PALE}"/>'
        f'<rect x="{at * CELL - 3}" y="0" width="6" height="{CELL}" fill="{INK}"/>'
        for at in range(count)
    )
    rims = "".join(f'<rect y="{y}" width="{wide}" height="9" fill="{GILT}"/>' for y in (0, CELL - 9))
    rims += "".join(f'<rect y="{y}" width="{wide}" height="3" fill="{INK}"/>' for y in (9, CELL - 12))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" shape-rendering="crispEdges">{cells}{rims}</svg>'
    flat = draw(svg, wide, high)[..., :3]
    if word == "down":
        flat = np.transpose(flat, (1, 0, 2))
    return stones(flat)


def stones(flat: Field) -> Field:
    """Lay a flat drawing in small stones with thin joints."""
    keys = flat.astype(int) @ (65536, 256, 1)
    found, labels = np.unique(keys, return_inverse=True)
    labels = labels.reshape(keys.shape)
    dice = np.random.default_rng(330)
    stone, sites, bed = settle(labels, np.zeros(len(found), bool), Cut(small=9.0, large=12.0, rounds=4), dice)
    tones = np.stack([found >> 16, (found >> 8) & 255, found & 255], axis=1).astype(float)
    color = tones[bed] * (1 + dice.normal(0, 0.035, len(sites)))[:, None]
    gap = ndimage.distance_transform_edt(~edges(stone))
    return blend(color[stone], color[stone] * 0.6, smooth(1.5, 0.2, gap) * 0.45)
