"""Struck metal and pressed wax: a height field, lit from the upper left."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.noise import Field
from build.art.workshop.raster import draw


def raised(svg: str, size: int, bevel: float) -> Field:
    """The height (0-1) of a white drawing on nothing: round shoulders of `bevel` pixels."""
    mask = draw(svg, size, size)[..., 3] / 255
    depth = np.minimum(ndimage.distance_transform_edt(mask > 0.5), bevel) / bevel
    return np.sqrt(np.maximum(1 - (1 - depth) ** 2, 0))


def normals(height: Field, steep: float, soft: float) -> tuple[Field, Field, Field]:
    """The surface's directions x, y, z of unit length; `steep` in pixels per unit of height."""
    gy, gx = np.gradient(ndimage.gaussian_filter(height, soft) * steep)
    z = 1 / np.sqrt(gx * gx + gy * gy + 1)
    return -gx * z, -gy * z, z


def lit(
    height: Field, tone: tuple[float, float, float], shine: float, steep: float, soft: float = 1.2
) -> Field:
    """A picture (h, w, 3) of a surface of one tone: matt light, hollows darker, and a highlight of strength `shine`."""
    nx, ny, nz = normals(height, steep, soft)
    light = (-0.52, -0.62, 0.59)
    matt = np.clip(nx * light[0] + ny * light[1] + nz * light[2], 0, 1)
    glance = np.clip(nx * -0.30 + ny * -0.36 + nz * 0.885, 0, 1) ** 34
    hollow = np.clip(ndimage.gaussian_filter(height, 9) - height, 0, 1)
    base = np.array(tone, float)
    picture = base * (0.34 + 1.06 * matt * (1 - 0.45 * hollow))[..., None]
    return picture + (base * 0.35 + 165)[None, None] * (shine * glance)[..., None]
