"""Ships on the water of one's own sheet: cut out of their mosaics, with an open hold of bare boards."""

from __future__ import annotations

import zlib

import numpy as np

from build.art.workshop.building import CUT
from build.art.workshop.mosaic import lay
from build.art.workshop.noise import Field, cloud
from build.art.workshop.open_hulls import H, W, boards, flat_hull
from build.art.workshop.raster import draw, halve, over
from build.art.workshop.standing import cut_out

ROOM = 24
"""Pixels of a double-sized drawing for the shadow beyond its edges."""


def hull(word: str) -> Field:
    """A ship by component id without ground and frame, (226, 420, 4)."""
    flat = draw(flat_hull(word), 2 * W, 2 * H)
    there = np.any(np.abs(flat[..., :3] - (0.0, 255.0, 0.0)) > 1, axis=2)
    laid = lay(flat, (), CUT, zlib.crc32(f"hull {word}".encode()))
    room = ((0, ROOM), (0, ROOM))  # the shadow of the keel is not to come in again at the top
    cut = cut_out(np.pad(laid.picture, (*room, (0, 0))), np.pad(there, room))
    picture = halve(cut[: 2 * H, : 2 * W])
    layer = halve(draw(boards(word), 2 * W, 2 * H))
    layer[..., :3] *= (1 + 0.03 * cloud(H, W, 1.6, 8))[..., None]
    return over(picture, layer)
