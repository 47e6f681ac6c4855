"""An empty plot of the city: trodden earth within the footings of what stood there."""

from __future__ import annotations

import numpy as np

from build.art.workshop.building import CUT
from build.art.workshop.forms import box, sheet, slab
from build.art.workshop.mosaic import lay
from build.art.workshop.noise import Field
from build.art.workshop.raster import draw, halve
from build.art.workshop.stones import SHADE, STRAW
from build.art.workshop.tiles import H, W


def plot(word: str) -> Field:
    """The empty plot, (192, 336, 4), with round corners; the only word is "empty"."""
    if word != "empty":
        raise KeyError(word)
    dashes = "".join(slab(x, y, 22, 12, SHADE) for x in range(28, 300, 44) for y in (16, H - 28))
    dashes += "".join(slab(x, y, 12, 22, SHADE) for x in (16, W - 28) for y in range(34, 150, 44))
    flat = draw(sheet(slab(0, 0, W, H, STRAW) + dashes, W, H), 2 * W, 2 * H)
    laid = lay(flat, (), CUT, 41)
    mask = draw(sheet(box(3, 3, W - 6, H - 6, "#fff", "", 16), W, H), 2 * W, 2 * H)[..., 3:]
    earth = laid.picture * 0.5 + np.array((206.0, 178.0, 132.0)) * 0.5
    return halve(np.concatenate([earth, mask], axis=2))
