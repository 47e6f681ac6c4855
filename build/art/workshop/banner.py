"""The banners of the six seats: shapes and patterns of the small vector banners, here as silk with folds and a gold hem."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.banners import banners
from build.art.pen import DEEP, MAIN, MARK
from build.art.workshop.noise import Field, blend, cloud, smooth
from build.art.workshop.raster import draw, halve, over
from build.art.workshop.stones import rgb
from game.ui.theme import BANNERS, PALETTE, SEATS, contrast

SIZE = 320


KEYS = {MAIN: "#FF0000", DEEP: "#00FF00", MARK: "#0000FF"}
"""Tones as far apart as can be in place of the sentinels, to find what lies where."""


def _part(keyed: Field, sentinel: str) -> Field:
    """Where a drawing in the tones of KEYS has what one of them stands for, 0-1, softened by half a pixel."""
    near = np.abs(keyed[..., :3] - np.array(rgb(KEYS[sentinel]), float)).sum(2) < 150
    return ndimage.gaussian_filter((near & (keyed[..., 3] > 127)).astype(float), 0.8)


def banner(word: str) -> Field:
    """A banner by the color of its seat, (320, 320, 4)."""
    shape = BANNERS[list(SEATS).index(word)]
    seat = SEATS[word]
    bright = contrast(seat, PALETTE["white"]) >= 3
    mark = seat.mix(PALETTE["white" if bright else "black"], 0.82)
    svg = banners()[f"banner/{shape}"].replace('viewBox="0 0 64 64"', 'viewBox="-3 -3 70 70"')
    size = 2 * SIZE
    alpha = ndimage.gaussian_filter(draw(svg, size, size)[..., 3], 0.6)
    keyed = draw(_toned(svg, KEYS), size, size)
    cloth, pattern, hem = _part(keyed, MAIN), _part(keyed, MARK), _part(keyed, DEEP)
    solid = np.maximum.reduce([cloth, pattern, hem])
    picture = draw(_toned(svg, {MAIN: seat.hex, DEEP: "#C8963E", MARK: mark.hex}), size, size)[..., :3]
    light = _folds(size, list(SEATS).index(word))
    weave = cloud(size, size, 0.5, 11) * 0.018
    silk = np.where(solid[..., None] > 0.02, picture * (light + weave)[..., None], picture)
    silk = blend(silk, silk * 0.55, ndimage.gaussian_filter(hem, 5) * solid * 0.9)
    silk = blend(silk, _gold(size, light), smooth(0.25, 0.75, hem))
    shadow = ndimage.gaussian_filter(np.roll(alpha, (9, 5), (0, 1)), 7)[..., None] * 0.5
    dark = np.concatenate([np.full((size, size, 3), (26.0, 12.0, 10.0)), shadow], axis=2)
    return halve(over(dark, np.concatenate([silk, alpha[..., None]], axis=2)))


def _toned(svg: str, tones: dict[str, str]) -> str:
    for sentinel, tone in tones.items():
        svg = svg.replace(sentinel, tone)
    return svg


def _folds(size: int, seed: int) -> Field:
    """How the light falls on hanging silk: soft waves leaning with the wind, about 1."""
    ys, xs = (a / size for a in np.mgrid[0:size, 0:size].astype(float))
    bend = cloud(size, size, 4.0, 90 + seed) * 0.5
    wave = np.sin(2 * np.pi * (2.6 * xs + 0.35 * ys) + 1.1 * bend + seed)
    return 1 + 0.15 * wave + 0.06 * np.sin(2 * np.pi * (5.1 * xs + 0.9 * ys) + bend) - 0.08 * (ys - 0.4)


def _gold(size: int, light: Field) -> Field:
    ys, xs = np.mgrid[0:size, 0:size].astype(float)
    thread = np.sin((xs + ys) * 0.62) * np.sin((xs - ys) * 0.62)
    return np.array((216.0, 170.0, 76.0)) * (light + 0.10 * thread)[..., None]
