"""The ground of the table: the city engraved on pale marble, the sea about it laid in stones that follow the shore."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.coast import H, W, shores, trace
from build.art.workshop.materials import marble, parchment
from build.art.workshop.mosaic import Cut, edges, settle
from build.art.workshop.noise import Field, blend, cloud, smooth
from build.art.workshop.raster import draw, over
from build.art.workshop.townscape import engraving

CUT = Cut(small=15.0, large=60.0, rounds=5)
ROWS = 9
"""So many rows of stones follow the shore, each a bed of its own."""
SHALLOW, OPEN, DEEP = (np.array(t, float) for t in ((205, 224, 212), (150, 190, 188), (84, 136, 150)))


def board(word: str) -> Field:
    """The board of a city, (1440, 2560, 3); the only one is "constantinople"."""
    if word != "constantinople":
        raise KeyError(word)
    outline = "".join(f'<path d="{trace(points)}" fill="#fff"/>' for points in shores())
    mask = (
        draw(f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}">{outline}</svg>', W, H)[
            ..., 3
        ]
        / 255
    )
    depth = ndimage.distance_transform_edt(mask > 0.5)
    away = ndimage.distance_transform_edt(mask <= 0.5)
    picture = blend(water(mask, away), land(depth), mask)
    picture = blend(picture, np.array((92.0, 62.0, 40.0)), smooth(2.2, 0.6, np.abs(away - depth + 1)) * 0.75)
    layer = draw(engraving(depth), W, H)
    calm = 0.30 + 0.34 * rim()
    layer[..., 3] *= calm
    return vignette(over(picture, layer))


def rim() -> Field:
    """How near the edge of the picture a place is: 0 in the large middle, 1 at the edge."""
    ys, xs = np.mgrid[0:H, 0:W]
    x, y = np.abs(xs / W - 0.5) * 2, np.abs(ys / H - 0.5) * 2
    return smooth(0.70, 1.12, (x**5 + y**5) ** 0.2)


def water(mask: Field, away: Field) -> Field:
    """The sea: pale at the shore, in bands of stones, deeper towards the edge of the picture."""
    dice = np.random.default_rng(1453)
    rows = np.minimum(np.floor(away / CUT.small), ROWS).astype(int)
    labels = np.where(mask > 0.5, ROWS + 1, rows)
    stone, sites, _ = settle(labels, np.arange(ROWS + 2) == ROWS + 1, CUT, dice)
    spot = np.clip(sites, 0, (W - 1, H - 1)).astype(int)
    far, edge = away[spot[:, 1], spot[:, 0]], rim()[spot[:, 1], spot[:, 0]]
    row = np.floor(far / CUT.small)
    tone = blend(SHALLOW[None, None], OPEN[None, None], smooth(0, 170, far)[None])[0]
    tone = blend(
        tone[None], DEEP[None, None], np.clip(edge * 0.95 + 0.25 * smooth(120, 420, far), 0, 1)[None]
    )[0]
    line = np.where((row > 0) & (row % 3 == 0), np.exp(-far / 130), 0)
    tone = blend(tone[None], np.array((84.0, 138.0, 146.0)), (line * 0.42)[None])[0]
    tone = np.where((row == 0)[:, None], np.array((240.0, 232.0, 212.0)), tone)
    patch = cloud(H, W, 2.6, 5)[spot[:, 1], spot[:, 0]]
    light = 1 + dice.normal(0, 0.028, len(sites)) + 0.02 * patch
    color = tone * light[:, None] + dice.normal(0, 2.2, (len(sites), 3))
    gap = ndimage.distance_transform_edt(~edges(stone))
    joint = smooth(1.7, 0.2, gap) * (0.20 + 0.24 * rim())
    return blend(color[stone], color[stone] * 0.55 + 12, joint)


def land(depth: Field) -> Field:
    """The land: warm marble with the stain of parchment, a soft shade along the shore."""
    skin = parchment(W, H, 7, "#F5EBD6", "#E6D5B4")
    picture = blend(skin, marble(W, H, 31), 0.35)
    relief = ndimage.gaussian_filter(cloud(H, W, 3.6, 33), 12)
    gy, gx = np.gradient(relief)
    picture = picture * (1 + np.tanh((gx + gy) * 55) * 0.022)[..., None]
    return blend(picture, np.array((188.0, 150.0, 104.0)), np.clip(1 - depth / 40, 0, 1) ** 2 * 0.42)


def vignette(picture: Field) -> Field:
    """Warmer, darker and stronger in color towards the edges."""
    edge = rim()
    gray = picture.mean(axis=2, keepdims=True)
    rich = gray + (picture - gray) * (1 + 0.45 * edge[..., None])
    return rich * (1 - 0.20 * edge)[..., None] * np.array((1.0, 0.995, 0.985))
