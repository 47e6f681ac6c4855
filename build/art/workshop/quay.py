"""The ground of a player's own sheet: water where his ships sail, the paved quay, the boards of his warehouse."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.materials import marble, parchment
from build.art.workshop.mosaic import Cut, edges, settle
from build.art.workshop.noise import Field, blend, cloud, smooth
from build.art.workshop.raster import draw, over

W, H = 2560, 472
EDGE, STORE = 808, 1868
"""Where the water ends and where the warehouse begins."""
ROW = 15.0
ROWS = 8
PAVED, INSIDE = ROWS + 1, ROWS + 2


def quay(word: str) -> Field:
    """The ground of a player's sheet, (472, 2560, 3)."""
    if word != "player":
        raise KeyError(word)
    ys, xs = np.mgrid[0:H, 0:W].astype(float)
    shore = EDGE + 9 * np.sin(ys / 61.0) + 5 * np.sin(ys / 23.0)
    rows = np.minimum(np.floor(np.maximum(shore - xs, 0) / ROW), ROWS).astype(int)
    labels = np.where(xs < shore, rows, np.where(xs < STORE, PAVED, INSIDE))
    dice = np.random.default_rng(90)
    coarse = np.arange(ROWS + 3) >= PAVED
    stone, sites, bed = settle(labels, coarse, Cut(small=ROW, large=76.0, rounds=5), dice)
    picture = paint(stone, sites, bed, dice)
    picture = over(picture, draw(pavement(), W, H))
    picture = np.where((labels == INSIDE)[..., None], boards(), picture)
    picture = blend(picture, np.array((96.0, 66.0, 42.0)), smooth(3, 0.5, np.abs(xs - shore)) * 0.6)
    wall = smooth(9, 7, np.abs(xs - STORE))
    picture = blend(picture, np.array((214.0, 186.0, 146.0)), wall)
    picture = blend(
        picture, np.array((112.0, 76.0, 46.0)), smooth(1.6, 0.4, np.abs(np.abs(xs - STORE) - 9)) * 0.7
    )
    return picture * (1 - 0.10 * smooth(0.82, 1.05, np.abs(ys / H - 0.5) * 2))[..., None]


def paint(stone: Field, sites: Field, bed: Field, dice: np.random.Generator) -> Field:
    """Color the stones of water and pavement."""
    pale, near, far, rim = (
        np.array(t, float) for t in ((202, 226, 216), (146, 194, 196), (98, 160, 174), (240, 232, 212))
    )
    open_ = near + (far - near) * np.clip(1 - sites[:, :1] / EDGE, 0, 1)
    tone = pale + (open_ - pale) * np.clip(bed / ROWS, 0, 1)[:, None]
    crest = np.sin(sites[:, 1] / 17.0 + 2.4 * np.sin(sites[:, 0] / 120.0)) > 0.93
    tone = np.where((crest & (bed == ROWS))[:, None], tone * 0.5 + pale * 0.5, tone)
    tone = np.where(((bed % 3 == 0) & (bed > 0))[:, None], tone * 0.95, tone)
    tone = np.where((bed == 0)[:, None], rim, tone)
    paved = bed >= PAVED
    tone = np.where(paved[:, None], np.array((241.0, 232.0, 214.0)), tone)
    light = 1 + dice.normal(0, 1, len(sites)) * np.where(paved, 0.014, 0.026)
    color = tone * light[:, None] + dice.normal(0, 1.6, (len(sites), 3))
    gap = ndimage.distance_transform_edt(~edges(stone))
    picture = color[stone]
    veins = marble(W, H, 77) - 240.0
    picture = picture + veins * np.where(paved[stone], 0.5, 0.0)[..., None]
    return blend(picture, picture * 0.62, smooth(1.8, 0.3, gap) * np.where(paved[stone], 0.42, 0.36))


def pavement() -> str:
    """The floor of the quay as SVG: roundels of colored marble in a looped band, and bollards along the water."""
    middle, y = (EDGE + STORE) / 2, H / 2
    out = ""
    for x, r, tone in (
        (middle - 300, 92, "#7FA58F"),
        (middle, 132, "#9A5F74"),
        (middle + 300, 92, "#7FA58F"),
    ):
        out += f'<circle cx="{x}" cy="{y}" r="{r}" fill="{tone}" fill-opacity=".30"/>'
        for wide, ring, edge in ((16, r + 10, "#D9B566"), (5, r + 24, "#8A6444"), (5, r - 6, "#8A6444")):
            out += (
                f'<circle cx="{x}" cy="{y}" r="{ring}" fill="none" stroke="{edge}" stroke-opacity=".42" '
                f'stroke-width="{wide}"/>'
            )
    for side in (-1, 1):
        band = f"M{EDGE + 60} {y + side * 190}H{STORE - 60}"
        out += f'<path d="{band}" stroke="#D9B566" stroke-opacity=".40" stroke-width="14"/>'
        out += f'<path d="{band}" stroke="#8A6444" stroke-opacity=".40" stroke-width="14" stroke-dasharray="3 25"/>'
    for at in range(40, H, 98):
        out += f'<circle cx="{EDGE + 45}" cy="{at + 5}" r="13" fill="#3A2418" fill-opacity=".25"/>'
        out += f'<circle cx="{EDGE + 42}" cy="{at}" r="12" fill="#8E6238" stroke="#4A2C1C" stroke-width="4"/>'
        out += f'<circle cx="{EDGE + 40}" cy="{at - 2}" r="5" fill="#B98A56"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}">{out}</svg>'


def boards() -> Field:
    """Scrubbed planks of the warehouse floor, pale, with grain and nails."""
    ys, xs = np.mgrid[0:H, 0:W].astype(float)
    tall = 59.0
    row = np.floor(ys / tall)
    dice = np.random.default_rng(17)
    tones, shifts = dice.normal(0, 1, 12), dice.uniform(0, 420, 12)
    index = row.astype(int) % 12
    grain = ndimage.gaussian_filter(cloud(H, W, 0.6, 18), (0.8, 26))
    grain /= grain.std()
    picture = np.array((234.0, 215.0, 184.0)) * (1 + 0.016 * tones[index] + 0.014 * grain)[..., None]
    seam = np.minimum(ys % tall, tall - ys % tall)
    butt = np.abs((xs + shifts[index]) % 420 - 210)
    picture = blend(picture, np.array((140.0, 104.0, 68.0)), smooth(1.8, 0.4, np.minimum(seam, butt)) * 0.55)
    nail = np.hypot(butt - 9, np.minimum(np.abs(ys % tall - 12), np.abs(ys % tall - 47)))
    picture = blend(picture, np.array((120.0, 92.0, 66.0)), smooth(3.2, 1.6, nail) * 0.6)
    return blend(picture, parchment(W, H, 19), 0.22)
