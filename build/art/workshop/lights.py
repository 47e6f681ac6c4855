"""Stones of the title that light up: glints on the sea, lamps in dark windows, stars. All on one sheet, close together.

`spots` says where each lies on the sheet and where it belongs on the view; the program fades each in and out in place.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from scipy import ndimage

from build.art.workshop.mosaic import Laid
from build.art.workshop.noise import Field
from build.art.workshop.panorama import DARK, SHORE, STAR, SUN, H, W
from build.art.workshop.stones import rgb
from build.art.workshop.title import floor

SHEET = (1024, 512)
WEST = 640
"""What lies further left is never seen: the menu covers it."""
HALO = 14
"""Pixels of glow around what shines."""
GLINT, FOAMY, LAMP, STARRY = (255, 219, 122), (178, 226, 214), (255, 206, 104), (255, 246, 214)


class Spot(NamedTuple):
    """`kind` is sea, lamp or star; `at` the upper left corner on the view, `on` the one on the sheet."""

    kind: str
    at: tuple[int, int]
    on: tuple[int, int]
    size: tuple[int, int]


def lights(word: str) -> Field:
    """The lights of a city, (512, 1024, 4)."""
    if word != "constantinople_lights":
        raise KeyError(word)
    return _made()[0]


def notes(word: str) -> str:
    """The spots of a sheet as TOML."""
    if word != "constantinople_lights":
        raise KeyError(word)
    lines = [f"view = [{W}, {H}]", "", "# kind, place on the view, rectangle on the sheet", "spots = ["]
    lines += [
        f'    ["{spot.kind}", {spot.at[0]}, {spot.at[1]}, {spot.on[0]}, {spot.on[1]}, {spot.size[0]}, {spot.size[1]}],'
        for spot in _made()[1]
    ]
    return "\n".join([*lines, "]", ""])


@lru_cache(maxsize=1)
def _made() -> tuple[Field, list[Spot]]:
    flat, laid = floor()
    found = [*_sea(laid), *_lamps(flat, laid), *_stars(flat)]
    sheet = np.zeros((SHEET[1], SHEET[0], 4))
    spots, x, y, row = [], 0, 0, 0
    for kind, at, patch in sorted(found, key=lambda one: -one[2].shape[0]):
        h, w = patch.shape[:2]
        if x + w > SHEET[0]:
            x, y, row = 0, y + row + 2, 0
        if y + h > SHEET[1]:
            raise ValueError("the lights do not fit their sheet")
        sheet[y : y + h, x : x + w] = patch
        spots.append(Spot(kind, at, (x, y), (w, h)))
        x, row = x + w + 2, max(row, h)
    return sheet, spots


Found = tuple[str, tuple[int, int], Field]


def _sea(laid: Laid) -> list[Found]:
    """Single stones and pairs on the water, most of them in the road of the sun."""
    dice = np.random.default_rng(330)
    sites = laid.sites
    order = dice.permutation(len(sites))
    out: list[Found] = []
    taken: list[tuple[float, float]] = []
    for number in order:
        x, y = sites[number]
        if not (WEST < x < W - 30 and SHORE + 30 < y < H - 24):
            continue
        depth = (y - SHORE) / (H - SHORE)
        off = abs(x - SUN[0]) / (150 + 420 * depth)
        if dice.random() > max(0.05, 1.0 - 0.8 * off):
            continue
        if any(abs(x - a) < 62 and abs(y - b) < 34 for a, b in taken):
            continue
        taken.append((x, y))
        near = np.argsort(np.hypot(sites[:, 0] - x, 2.2 * (sites[:, 1] - y)))[: int(dice.integers(1, 4))]
        out.append(_stones(laid, near, GLINT if off < 1 else FOAMY))
        if len(out) == 84:
            break
    return out


def _stones(laid: Laid, numbers: Field, tone: tuple[int, int, int]) -> Found:
    """Some stones of the sea in another tone, with the glow around them."""
    xs, ys = laid.sites[numbers, 0], laid.sites[numbers, 1]
    x0, y0 = max(0, int(xs.min()) - 12 - HALO), max(0, int(ys.min()) - 12 - HALO)
    x1, y1 = min(W, int(xs.max()) + 12 + HALO), min(H, int(ys.max()) + 12 + HALO)
    mine = np.isin(laid.stone[y0:y1, x0:x1], numbers)
    patch = _shining(mine & (laid.joint[y0:y1, x0:x1] > 0.9), tone, 0.88)
    return "sea", (x0, y0), _modelled(patch, laid.picture[y0:y1, x0:x1], mine)


def _modelled(patch: Field, picture: Field, shape: Field) -> Field:
    """A patch as light and dark as the stones below it."""
    light = picture.mean(2) / max(1.0, float(picture[shape].mean()))
    patch[..., :3] *= np.clip(0.55 + 0.5 * light, 0.5, 1.12)[..., None] ** np.where(shape, 1, 0)[..., None]
    return np.clip(patch, 0, 255)


def _shining(shape: Field, tone: tuple[int, int, int], strong: float) -> Field:
    """A shape in a tone, softly edged, with a glow that has died away at the rim."""
    body = ndimage.gaussian_filter(shape.astype(float), 0.7) * strong
    glow = 0.42 * ndimage.gaussian_filter(shape.astype(float), 5.5)
    h, w = shape.shape
    ys, xs = np.mgrid[0:h, 0:w]
    rim = np.minimum(np.minimum(xs, w - 1 - xs), np.minimum(ys, h - 1 - ys))
    alpha = np.maximum(body, glow * np.clip(rim / 6, 0, 1))
    return np.concatenate([np.full((h, w, 3), tone, float), 255 * np.clip(alpha, 0, 1)[..., None]], axis=2)


def _pieces(flat: Field, tone: str) -> list[tuple[slice, slice, Field]]:
    """Where a tone lies in the drawing: rows, columns and shape of every scrap, with room for its glow."""
    mask = np.abs(flat[..., :3] - np.array(rgb(tone), float)).sum(2) < 4
    part, _ = ndimage.label(mask)
    out = []
    for number, (rows, columns) in enumerate(ndimage.find_objects(part), 1):
        if columns.start < WEST or columns.stop > W - HALO or (part[rows, columns] == number).sum() < 60:
            continue
        high = slice(max(0, rows.start - HALO), min(H, rows.stop + HALO))
        wide = slice(max(0, columns.start - HALO), min(W, columns.stop + HALO))
        out.append((high, wide, part[high, wide] == number))
    return out


def _is_window(shape: Field) -> bool:
    """Whether a scrap is a whole window and not what a tower leaves of one."""
    rows, columns = np.nonzero(shape)
    h, w = int(np.ptp(rows)) + 1, int(np.ptp(columns)) + 1
    return w >= 10 and shape.sum() > 0.8 * w * h and shape.sum() < 2600


def _lamps(flat: Field, laid: Laid) -> list[Found]:
    """Dark windows as they are when somebody lights a lamp behind them."""
    dice = np.random.default_rng(532)
    found = [one for one in _pieces(flat, DARK) if _is_window(one[2])]
    chosen = sorted(dice.permutation(len(found))[:34])
    out: list[Found] = []
    for rows, columns, shape in (found[index] for index in chosen):
        patch = _shining(shape, LAMP, 0.92)
        light = laid.picture[rows, columns].mean(2) / max(
            1.0, float(laid.picture[rows, columns][shape].mean())
        )
        patch[..., :3] *= (
            np.clip(0.55 + 0.5 * light, 0.5, 1.12)[..., None] ** np.where(shape, 1, 0)[..., None]
        )
        out.append(("lamp", (columns.start, rows.start), np.clip(patch, 0, 255)))
    return out


def _stars(flat: Field) -> list[Found]:
    """Stars at their brightest."""
    return [
        ("star", (columns.start, rows.start), _shining(shape, STARRY, 0.9))
        for rows, columns, shape in _pieces(flat, STAR)
    ]
