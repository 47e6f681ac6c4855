"""The ground of the table: the city's plan cut into marble, as it once hung on a wall, the Tiber laid in stones."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.board import land, rim, vignette, water
from build.art.workshop.coast import H, W, trace
from build.art.workshop.glory_to_rome.plan import river
from build.art.workshop.glory_to_rome.sights import engraving
from build.art.workshop.noise import Field, blend, smooth
from build.art.workshop.raster import draw, over


def forma(word: str) -> Field:
    """The plan of the city, (1440, 2560, 3); the only one is "rome"."""
    if word != "rome":
        raise KeyError(word)
    banks, island = (trace(points) for points in river())
    shapes = f'<rect width="{W}" height="{H}" fill="#fff"/><path d="{banks}" fill="#000"/><path d="{island}" fill="#fff"/>'
    mask = (
        draw(f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}">{shapes}</svg>', W, H)[..., 0]
        / 255
    )
    depth = ndimage.distance_transform_edt(mask > 0.5)
    away = ndimage.distance_transform_edt(mask <= 0.5)
    picture = blend(water(mask, away), land(depth), mask)
    picture = blend(picture, np.array((92.0, 62.0, 40.0)), smooth(2.2, 0.6, np.abs(away - depth + 1)) * 0.75)
    layer = draw(engraving(depth), W, H)
    layer[..., 3] *= 0.44 + 0.34 * rim()
    return vignette(over(picture, layer))
