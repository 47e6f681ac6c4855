"""The ground of a map: land and sea laid in stones, every province a field of its own tint, a braid around all.

No words, cities or roads are in the picture: the table draws them, so that they can be read at any size.
"""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.concordia_venus.border import BAND, border
from build.art.workshop.concordia_venus.lie import H, W, lie_of
from build.art.workshop.concordia_venus.outlines import outlines
from build.art.workshop.concordia_venus.regions import Regions, regions
from build.art.workshop.concordia_venus.scenery import (
    CREST,
    LEAVES,
    LIT,
    SHADED,
    SWIMS,
    TRUNK,
    figures,
    places,
    relief,
    taken,
    written,
)
from build.art.workshop.mosaic import Cut, beds, edges, settle
from build.art.workshop.noise import Field, blend, cloud, smooth

CUT = Cut(small=9.0, large=15.0, rounds=5)
LAND, RELIEF, COAST, FRONTIER, RIVER, FIGURES, BRAID = 20, 50, 60, 61, 62, 100, 300
"""Where the numbers of beds begin; below ``LAND`` are the rows of the sea."""
ROWS, FOAM_ROW = 9, 9.0
"""So many rows of stones follow the shore; the first, of white stones, is so wide."""
NARROW = 13.0
"""A strait that is nowhere farther from its shores has no white stones: there would be nothing else."""
SHALLOW, OPEN, DEEP = (np.array(t, float) for t in ((176, 214, 208), (138, 188, 194), (98, 152, 170)))
TINTS = np.array(
    (
        (236, 202, 152), (220, 178, 140), (206, 212, 154), (240, 220, 172), (230, 188, 174), (204, 190, 206),
        (226, 204, 132), (184, 206, 176),
    ),
    float,
)  # fmt: skip
"""Of provinces: apricot, clay, sage, sand, rose, lilac, ochre, verdigris."""
FOREIGN, OWN = np.array((226.0, 220.0, 206.0)), np.array((246.0, 228.0, 164.0))
"""Lands beyond the provinces, and the land of a capital that is in none."""
DARK, WATER = np.array((96.0, 62.0, 44.0)), np.array((92.0, 148.0, 164.0))
FACTORS = {LIT: 1.10, SHADED: 0.72, TRUNK: 0.62}


def chart(word: str) -> Field:
    """The ground of a map of the box, (1334, 2560, 3)."""
    lie = lie_of(word)
    land = regions(lie, word)
    dice = np.random.default_rng(sum(word.encode()))
    free = ~taken(lie)
    drawn = figures(places(land, free, written(lie)))
    hills = relief(lie, land, free & (drawn[..., 3] < 128), dice)
    labels, tones = numbers(land, hills, drawn)
    found, compact = np.unique(labels, return_inverse=True)
    compact = compact.reshape(labels.shape)
    stone, sites, bed = settle(compact, found < RELIEF, CUT, dice)
    color = colors(land, found[bed], tones, sites, dice)
    gap = ndimage.distance_transform_edt(~edges(stone))
    picture = blend(color[stone], color[stone] * 0.58 + 8, smooth(1.7, 0.2, gap) * 0.46)
    return shade(picture)


def notes(word: str) -> str:
    """The outlines of the provinces of a map as TOML, and where something is drawn on the sea."""
    lie = lie_of(word)
    land = regions(lie, word)
    lines = [
        "# The outlines of every province in ten-thousandths of the picture's width and height: x and y in turn.",
        "# swims, ships: the middle and half the width, in pixels of the picture, of fish and dolphins, and of ships.",
        "",
    ]
    drawn = places(land, ~taken(lie), written(lie))
    for name, kinds in (("swims", SWIMS), ("ships", ("ship",))):
        found = [f"[{round(one.x)}, {round(one.y)}, {round(one.r)}]" for one in drawn if one.kind in kinds]
        lines.append(f"{name} = [{', '.join(found)}]")
    for number, province in enumerate(lie.chart["provinces"]):
        rings = outlines(land.land & (land.province == number))
        outer = ", ".join(f"[{', '.join(map(str, ring))}]" for ring in rings)
        lines.append(f"{province['id']} = [{outer}]")
    return "\n".join([*lines, ""])


def numbers(land: Regions, hills: Field, drawn: Field) -> tuple[Field, dict[int, Field]]:
    """The bed of every pixel, and the tones of those beds that have one of their own."""
    away = ndimage.distance_transform_edt(~land.land)
    depth = ndimage.distance_transform_edt(land.land)
    rows = np.clip(np.ceil((away - FOAM_ROW) / CUT.large), 0, ROWS).astype(int)
    narrow = ndimage.maximum_filter(away, 33) < NARROW
    rows[narrow] = np.maximum(rows[narrow], 1)
    labels = np.where(land.land, LAND + land.province, rows)
    seam = ndimage.binary_dilation(edges(land.province), iterations=3) & land.land
    labels[land.river & (depth > 5)] = RIVER
    labels[seam] = FRONTIER
    labels[(depth > 0) & (depth <= 5)] = COAST
    labels[hills > 0] = RELIEF + hills[hills > 0]
    tones: dict[int, Field] = {}
    around, here = border()
    for start, flat, where in ((FIGURES, drawn[..., :3], drawn[..., 3] > 127), (BRAID, around, here)):
        index, palette = beds(flat)
        labels[where] = start + index[where]
        tones |= {start + number: tone for number, tone in enumerate(palette)}
    return labels, tones


def tints(land: Regions) -> Field:
    """A tint for every province, (n, 3): neighbors, over narrow waters too, get different ones."""
    count = land.capital + 1
    found = np.zeros((count, 3))
    found[land.beyond], found[land.capital] = FOREIGN, OWN
    shown = np.where(land.land, land.province, -1)
    thick = {p: ndimage.binary_dilation((shown == p)[::8, ::8], iterations=5) for p in range(count)}
    used = np.zeros(len(TINTS))
    done = [land.beyond]
    order = sorted(range(land.beyond), key=lambda p: -int(thick[p].sum()))
    for province in order:
        beside = [found[other] for other in done if (thick[province] & thick[other]).any()]
        least = [
            min((float(np.hypot.reduce(tint - other)) for other in beside), default=99.0) for tint in TINTS
        ]
        best = int(np.argmax(np.minimum(least, 46) - 9 * used))
        found[province] = TINTS[best]
        used[best] += 1
        done.append(province)
    return found


def colors(
    land: Regions, bed: Field, tones: dict[int, Field], sites: Field, dice: np.random.Generator
) -> Field:
    """The color of every stone, (n, 3)."""
    spot = np.clip(sites, 0, (W - 1, H - 1)).astype(int)
    column, row = spot[:, 0], spot[:, 1]
    ground = tints(land)[land.province[row, column]]
    depth = ndimage.distance_transform_edt(land.land)[row, column]
    ground = ground * (0.95 + 0.05 * smooth(6, 70, depth))[:, None]
    far = ndimage.distance_transform_edt(~land.land)[row, column]
    sea = water(far, bed)
    color = np.where((bed < LAND)[:, None], sea, ground)
    for number, factor in FACTORS.items():
        color = np.where((bed == RELIEF + number)[:, None], ground * factor, color)
    leaves = blend(ground[None], np.array((104.0, 128.0, 78.0)), 0.62)[0]
    color = np.where((bed == RELIEF + LEAVES)[:, None], leaves, color)
    color = np.where((bed == RELIEF + CREST)[:, None], blend(sea[None], SHALLOW, 0.55)[0], color)
    color = np.where((bed == COAST)[:, None], DARK, color)
    color = np.where((bed == FRONTIER)[:, None], ground * 0.62, color)
    color = np.where((bed == RIVER)[:, None], WATER, color)
    for number, tone in tones.items():
        color[bed == number] = tone
    patch = cloud(H, W, 2.6, 5)[row, column]
    broad = cloud(H, W, 3.6, 6)[row, column]
    light = 1 + dice.normal(0, 0.03, len(sites)) + 0.018 * patch + 0.02 * broad
    return color * light[:, None] + dice.normal(0, 2.4, (len(sites), 3))


def water(far: Field, row: Field) -> Field:
    """The sea by distance from the shore and row: pale in the shallows, white at the edge, every third row darker."""
    tone = blend(SHALLOW[None, None], OPEN[None, None], smooth(0, 130, far)[None])[0]
    tone = blend(tone[None], DEEP[None, None], smooth(110, 420, far)[None])[0]
    line = np.where((row > 0) & (row < ROWS) & (row % 3 == 0), np.exp(-far / 130), 0)
    tone = blend(tone[None], np.array((84.0, 138.0, 146.0)), (line * 0.42)[None])[0]
    return np.where((row == 0)[:, None], np.array((240.0, 232.0, 212.0)), tone)


def shade(picture: Field) -> Field:
    """The light of a floor that is not quite even, and the shadow of the braid on the map."""
    ys, xs = np.mgrid[0:H, 0:W]
    inset = np.minimum(np.minimum(xs, W - 1 - xs), np.minimum(ys, H - 1 - ys))
    light = 1.02 - 0.07 * smooth(0.6, 1.3, np.hypot((xs / W - 0.5) * 1.7, (ys / H - 0.5) * 1.7))
    light = light * np.where(inset >= BAND, 1 - 0.22 * smooth(BAND + 22, BAND, inset), 1)
    return picture * light[..., None]
