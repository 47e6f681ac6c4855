"""What stands on the map once it is built: the figures of walls and public buildings, cut out of their mosaics."""

from __future__ import annotations

import zlib

import numpy as np
from scipy import ndimage

from build.art.workshop.building import CUT
from build.art.workshop.forms import sheet, slab
from build.art.workshop.mosaic import lay
from build.art.workshop.noise import Field, smooth
from build.art.workshop.raster import draw, halve
from build.art.workshop.tiles import CLASSES, H, W, all_tiles

CLEAR = "#00FF00"
"""The tone that is taken away again: no stone has it."""


def standing(word: str) -> Field:
    """The figure of a building without ground and frame, (192, 336, 4), with a shadow on the land."""
    figure = CLASSES[all_tiles()[word]][word][1]
    flat = draw(sheet(slab(0, 0, W, H, CLEAR) + figure(), W, H), 2 * W, 2 * H)
    there = np.any(np.abs(flat[..., :3] - (0.0, 255.0, 0.0)) > 1, axis=2)
    laid = lay(flat, (), CUT, zlib.crc32(word.encode()))
    return halve(cut_out(laid.picture, there))


def cut_out(picture: Field, there: Field) -> Field:
    """A picture where it is `there`, with a pale seam about it and a soft shadow to the right and below."""
    away = ndimage.distance_transform_edt(~there)
    seam = smooth(7.0, 5.0, away)
    shade = ndimage.gaussian_filter(np.roll(there.astype(float), (8, 10), (0, 1)), 7) * 0.55
    tone = np.where(there[..., None], picture, np.array((240.0, 228.0, 202.0)))
    tone = np.where((seam > 0.02)[..., None] | there[..., None], tone, np.array((38.0, 22.0, 16.0)))
    alpha = np.maximum(np.where(there, 1.0, seam), shade)
    return np.concatenate([tone, alpha[..., None] * 255], axis=2)
