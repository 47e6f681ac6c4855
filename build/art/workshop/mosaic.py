"""Cutting a flat drawing into stones.

Every tone of the drawing is a bed of its own: a stone never crosses from one bed into another, so outlines stay sharp
however small the picture is shown. Within a bed the stones are squares that turn with the nearest outline and are pushed
about until they lie in rows (Lloyd's relaxation under a turned square metric). The relief of a bed (how far a stone is
from the edge) and chance decide how light each stone is, and a dark joint runs between them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import ndimage
from scipy.spatial import cKDTree

from build.art.workshop.noise import Field, cloud

BED = 4096.0
"""Distance between beds along the third axis of the search: larger than any picture."""


@dataclass(frozen=True)
class Cut:
    """How a drawing is cut. Lengths in pixels of the drawing."""

    small: float = 6.5
    large: float = 9.5
    joint: float = 0.9
    rounds: int = 7
    relief: float = 0.30
    chance: float = 0.075
    depth: float = 13.0
    """How far from its edge a bed stops swelling."""


@dataclass
class Laid:
    """A finished floor: the picture, and for every pixel its stone and its distance to the joint."""

    picture: Field
    stone: Field
    joint: Field
    sites: Field


def beds(flat: Field) -> tuple[Field, Field]:
    """Number the tones: (h, w) of numbers, and the tones (n, 3)."""
    whole = flat[..., :3].astype(np.int64)
    keys = (whole[..., 0] << 16) | (whole[..., 1] << 8) | whole[..., 2]
    found, index = np.unique(keys, return_inverse=True)
    tones = np.stack([found >> 16, (found >> 8) & 255, found & 255], axis=1).astype(float)
    return index.reshape(keys.shape), tones


def edges(labels: Field) -> Field:
    """Where a pixel differs from the one to its right or below."""
    edge = np.zeros(labels.shape, bool)
    edge[:, :-1] |= labels[:, 1:] != labels[:, :-1]
    edge[:-1] |= labels[1:] != labels[:-1]
    return edge


def turning(depth: Field, sigma: float) -> Field:
    """The direction across the nearest outline at every pixel, in radians, smoothed as a tensor."""
    soft = ndimage.gaussian_filter(depth, sigma * 0.4)
    gy, gx = np.gradient(soft)
    a = ndimage.gaussian_filter(gx * gx - gy * gy, sigma)
    b = ndimage.gaussian_filter(2 * gx * gy, sigma)
    return np.arctan2(b, a) / 2


def scatter(labels: Field, coarse: Field, cut: Cut, dice: np.random.Generator) -> Field:
    """The first place of every stone, (n, 2) as x, y: a shaken grid, and one stone at least in every scrap of a bed."""
    h, w = labels.shape
    places = []
    for size, wanted in ((cut.large, True), (cut.small, False)):
        gx, gy = np.meshgrid(np.arange(size / 2, w, size), np.arange(size / 2, h, size))
        grid = np.stack([gx.ravel(), gy.ravel()], 1) + dice.uniform(-0.25, 0.25, (gx.size, 2)) * size
        inside = np.clip(grid, 0, (w - 1, h - 1)).astype(int)
        places.append(grid[coarse[labels[inside[:, 1], inside[:, 0]]] == wanted])
    sites = np.clip(np.concatenate(places), 0, (w - 1, h - 1))
    scraps = np.zeros(labels.shape, int)
    count = 0
    for bed in range(len(coarse)):
        part, n = ndimage.label(labels == bed)
        scraps[part > 0] = part[part > 0] + count
        count += n
    taken = scraps[sites[:, 1].astype(int), sites[:, 0].astype(int)]
    bare = np.setdiff1d(np.arange(1, count + 1), taken)
    if len(bare):
        middles = np.array(ndimage.center_of_mass(scraps > 0, scraps, bare))[:, ::-1]
        spots = np.unravel_index([np.argmax(scraps == k) for k in bare], scraps.shape)
        inside = scraps[middles[:, 1].astype(int), middles[:, 0].astype(int)] == bare
        firsts = np.stack([spots[1], spots[0]], 1)
        sites = np.concatenate([sites, np.where(inside[:, None], middles, firsts)])
    return sites


def nearest(labels: Field, sites: Field, bed: Field, angle: Field, size: Field, step: int) -> Field:
    """The stone of every `step`-th pixel: the nearest of its own bed by turned squares; flat array of numbers."""
    ys, xs = np.mgrid[0 : labels.shape[0] : step, 0 : labels.shape[1] : step]
    pixels = np.stack([xs.ravel(), ys.ravel(), labels[::step, ::step].ravel() * BED], 1)
    tree = cKDTree(np.column_stack([sites, bed * BED]))
    _, near = tree.query(pixels, k=min(5, len(sites)))
    delta = pixels[:, None, :2] - sites[near]
    c, s = np.cos(angle[near]), np.sin(angle[near])
    u = np.abs(delta[..., 0] * c + delta[..., 1] * s)
    v = np.abs(delta[..., 1] * c - delta[..., 0] * s)
    far = (np.maximum(u, v) * 0.8 + np.hypot(u, v) * 0.2) / size[near]
    far += (bed[near] != labels[::step, ::step].ravel()[:, None]) * 1e6
    return near[np.arange(len(near)), far.argmin(1)]


def settle(labels: Field, coarse: Field, cut: Cut, dice: np.random.Generator) -> tuple[Field, Field, Field]:
    """Lay the stones: (stone of every pixel, places of the stones, bed of every stone)."""
    depth = ndimage.distance_transform_edt(~edges(labels))
    field = turning(depth, cut.large)
    sites = scatter(labels, coarse, cut, dice)
    h, w = labels.shape
    bed = labels[sites[:, 1].astype(int), sites[:, 0].astype(int)]
    size = np.where(coarse[bed], cut.large, cut.small)
    ys, xs = (a.ravel() for a in np.mgrid[0:h:2, 0:w:2])
    for index in range(cut.rounds + 1):
        spot = np.clip(sites, 0, (w - 1, h - 1)).astype(int)
        angle = field[spot[:, 1], spot[:, 0]]
        if index == cut.rounds:
            return nearest(labels, sites, bed, angle, size, 1).reshape(h, w), sites, bed
        mine = nearest(labels, sites, bed, angle, size, 2)
        count = np.bincount(mine, minlength=len(sites))
        middle = np.stack([np.bincount(mine, weights=a, minlength=len(sites)) for a in (xs, ys)], 1)
        sites = np.where(count[:, None] > 0, middle / np.maximum(count, 1)[:, None], sites)
    raise AssertionError("a floor has at least one round")


def shades(
    labels: Field, sites: Field, bed: Field, cut: Cut, coarse: Field, dice: np.random.Generator
) -> Field:
    """How light every stone is, about 1: swelling beds lit from the upper left, and chance in patches."""
    h, w = labels.shape
    depth = np.minimum(ndimage.distance_transform_edt(~edges(labels)), cut.depth)
    swell = np.sqrt(np.maximum(1 - (1 - depth / cut.depth) ** 2, 0)) * cut.depth
    gy, gx = np.gradient(ndimage.gaussian_filter(swell, 1.6))
    light = np.clip(gx * 0.55 + gy * 0.83, -1.2, 1.2)
    spot = np.clip(sites, 0, (w - 1, h - 1)).astype(int)
    patch = cloud(h, w, 2.2, int(dice.integers(1 << 30)))[spot[:, 1], spot[:, 0]]
    relief = np.where(coarse[bed], 0.35, 1.0) * cut.relief * light[spot[:, 1], spot[:, 0]]
    return 1 + relief + dice.normal(0, cut.chance, len(sites)) + 0.035 * patch


def lay(
    flat: Field, grounds: tuple[tuple[int, int, int], ...], cut: Cut, seed: int, glow: Field | None = None
) -> Laid:
    """Cut a flat drawing (h, w, 3 or 4; few tones, hard edges) into stones.

    Beds whose tone is one of `grounds` get large stones. `glow` (h, w), about 1, lightens or darkens by place.
    """
    dice = np.random.default_rng(seed)
    labels, tones = beds(flat)
    coarse = np.array([tuple(int(v) for v in tone) in grounds for tone in tones])
    stone, sites, bed = settle(labels, coarse, cut, dice)
    light = shades(labels, sites, bed, cut, coarse, dice)
    spot = np.clip(sites, 0, (labels.shape[1] - 1, labels.shape[0] - 1)).astype(int)
    if glow is not None:
        light = light * glow[spot[:, 1], spot[:, 0]]
    hue = dice.normal(0, 4.0, (len(sites), 3)) + dice.normal(0, 5.0, (len(sites), 1)) * (0.8, 0.2, -1.0)
    color = tones[bed] * light[:, None] + hue
    spark = coarse[bed] & (dice.random(len(sites)) < 0.07)
    color[spark] = color[spark] * 1.12 + 10
    return finish(labels.shape, stone, sites, color, cut, dice)


def finish(
    shape: tuple[int, int], stone: Field, sites: Field, color: Field, cut: Cut, dice: np.random.Generator
) -> Laid:
    """Paint the laid stones: each a little tilted, with lit and shaded rims and dark joints."""
    h, w = shape
    ys, xs = np.mgrid[0:h, 0:w]
    tilt = dice.normal(0, 0.011, (len(sites), 2))
    slope = (xs - sites[stone, 0]) * tilt[stone, 0] + (ys - sites[stone, 1]) * tilt[stone, 1]
    gap = ndimage.distance_transform_edt(~edges(stone))
    gy, gx = np.gradient(ndimage.gaussian_filter(np.minimum(gap, 3 * cut.joint), 0.6))
    rim = 0.16 * np.clip(gx * 0.6 + gy * 0.8, -1, 1)
    picture = color[stone] * (1 + slope + rim)[..., None]
    mortar = color[stone] * 0.42 + np.array((20.0, 13.0, 10.0))
    open_ = np.clip(gap / cut.joint - 0.35, 0, 1)[..., None]
    return Laid(np.clip(mortar + (picture - mortar) * open_, 0, 255), stone, gap, sites)
