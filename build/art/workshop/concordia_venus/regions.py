"""Land, sea and provinces of a map, as numbers by pixel."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

from build.art.workshop.coast import curve
from build.art.workshop.concordia_venus.lie import H, Lie, W
from build.art.workshop.concordia_venus.nature import ALSO, BEYOND, RIVERS, STRAITS
from build.art.workshop.concordia_venus.shores import shores
from build.art.workshop.noise import Field, cloud

LEAST = 260
"""Pixels of the smallest island that is laid, and of the smallest lake."""
COARSE = 4
STRAIT, STREAM = 15, 130.0
"""Width of the narrowest strait, and the shortest river that is laid, in pixels."""
SEA_WAY, RIVER_WAY = 2.4, 3.0
"""How much farther a way over the sea, or through a river, counts when land is given to the nearest city."""


@dataclass(frozen=True)
class Regions:
    """What lies where, (h, w)."""

    land: Field
    river: Field
    province: Field
    """Number of the province of the nearest city, on the sea as well; see ``beyond`` and ``capital``."""
    beyond: int
    capital: int


def regions(lie: Lie, word: str) -> Regions:
    """The regions of a map."""
    land, river = ground(lie), streams(lie)
    names = [province["id"] for province in lie.chart["provinces"]]
    beyond, capital = len(names), len(names) + 1
    owners = [
        names.index(city["province"]) if "province" in city else capital for city in lie.chart["cities"]
    ]
    number = {name: index for index, name in enumerate(names)} | {"": capital}
    further = [(spot, number[name]) for name, spots in ALSO[word].items() for spot in spots]
    further += [(spot, beyond) for spot in BEYOND[word]]
    spots = np.concatenate([lie.places, lie.pixels(np.array([spot[::-1] for spot, _ in further]))])
    owners += [owner for _, owner in further]
    held = (
        (spots[:, 0] > -W * 0.06)
        & (spots[:, 0] < W * 1.06)
        & (spots[:, 1] > -H * 0.1)
        & (spots[:, 1] < H * 1.1)
    )
    spots = np.clip(spots, 0, (W - 1, H - 1))
    near = nearest(land, river & land, spots[held], np.array(owners)[held])
    return Regions(land, river & land, near, beyond, capital)


def ground(lie: Lie) -> Field:
    """Where land is: real shores, drawn out, a little rounded as stones need it."""
    picture = Image.new("L", (W * 2, H * 2), 0)
    pen = ImageDraw.Draw(picture)
    for is_land, line in shores():
        spots = lie.flat(np.array(line))
        if (spots.max(0) < (-W, -H)).any() or (spots.min(0) > (2 * W, 2 * H)).any():
            continue
        pen.polygon([(x * 2, y * 2) for x, y in lie.pixels(_dense(line))], fill=255 if is_land else 0)
    for strait in STRAITS:
        water = lie.pixels(np.array([(east, north) for north, east in strait]))
        pen.line([(x * 2, y * 2) for x, y in water], fill=0, width=2 * STRAIT, joint="curve")
    soft = ndimage.gaussian_filter(
        np.asarray(picture.resize((W, H), Image.Resampling.BOX)).astype(float), 3.0
    )
    return _whole(~_whole(~(soft > 120)))


def _dense(line: tuple[tuple[float, float], ...]) -> Field:
    """A closed line with a point every quarter of a degree at least, so that it can bend."""
    points = np.array(line)
    parts = []
    for a, b in zip(points, np.roll(points, -1, 0), strict=True):
        count = max(1, int(np.hypot(*(b - a)) * 4))
        parts.append(a + (b - a) * (np.arange(count) / count)[:, None])
    return np.concatenate(parts)


def _whole(part: Field) -> Field:
    """A part of the picture without its scraps."""
    scraps, count = ndimage.label(part)
    sizes = np.bincount(scraps.ravel(), minlength=count + 1)
    return part & (sizes >= LEAST)[scraps]


def streams(lie: Lie) -> Field:
    """Where rivers run."""
    picture = Image.new("L", (W, H), 0)
    pen = ImageDraw.Draw(picture)
    for river in RIVERS:
        bed = lie.pixels(np.array([(east, north) for north, east in river]))
        if np.hypot(*np.diff(bed, axis=0).T).sum() < STREAM:
            continue
        dice = np.random.default_rng(len(river))
        knots = [tuple(bed[0])]
        for a, b in pairwise(bed):
            count = max(1, int(np.hypot(*(b - a)) / 60))
            for step in range(1, count + 1):
                spot = a + (b - a) * step / count + dice.normal(0, 6, 2) * (step < count)
                knots.append((float(spot[0]), float(spot[1])))
        line = [(float(x), float(y)) for x, y in curve(tuple(knots), 12, False)]
        for step, (a, b) in enumerate(pairwise(line)):
            pen.line((a, b), fill=255, width=5 + round(4 * step / len(line)))
    return np.asarray(picture) > 0


def nearest(land: Field, river: Field, spots: Field, owners: Field) -> Field:
    """By pixel: the owner of the spot that is nearest by land and sea, with smooth frontiers."""
    small = land[::COARSE, ::COARSE]
    h, w = small.shape
    cost = np.where(small, 1.0, SEA_WAY) + RIVER_WAY * ndimage.maximum_filter(river, 5)[::COARSE, ::COARSE]
    cost = cost * np.exp(0.16 * cloud(h, w, 2.4, 753))
    index = np.arange(h * w).reshape(h, w)
    rows, columns, lengths = [], [], []
    for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
        a = index[: h - dy, max(0, -dx) : w - max(0, dx)]
        b = index[dy:, max(0, dx) : w + min(0, dx)]
        rows.append(a.ravel())
        columns.append(b.ravel())
        lengths.append((cost.ravel()[a] + cost.ravel()[b]).ravel() / 2 * np.hypot(dx, dy))
    graph = coo_matrix(
        (np.concatenate(lengths), (np.concatenate(rows), np.concatenate(columns))), shape=(h * w, h * w)
    )
    starts = [int(index[min(int(y) // COARSE, h - 1), min(int(x) // COARSE, w - 1)]) for x, y in spots]
    _, _, source = dijkstra(
        graph.tocsr(), directed=False, indices=starts, min_only=True, return_predecessors=True
    )
    owner_of = dict(zip(starts, owners.tolist(), strict=True))
    found = np.vectorize(owner_of.get)(source).reshape(h, w)
    return _smoothed(found, small)


def _smoothed(found: Field, small: Field) -> Field:
    """The same at full size, every frontier rounded."""
    ys, xs = np.mgrid[0:H, 0:W] / COARSE
    weight = small + 0.02
    best, chosen = np.full((H, W), -1.0), np.zeros((H, W), int)
    for owner in np.unique(found):
        share = ndimage.gaussian_filter((found == owner) * weight, 2.6)
        share = ndimage.map_coordinates(share, (ys, xs), order=1, mode="nearest")
        chosen = np.where(share > best, owner, chosen)
        best = np.maximum(best, share)
    return chosen
