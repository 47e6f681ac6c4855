"""Struck tokens: gold for the richest merchant of every material, and the leader's, carved in wood."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.glory_to_rome.materials import OUTLINES, figure
from build.art.workshop.forms import disc, path, put, ring
from build.art.workshop.noise import Field, blend, cloud
from build.art.workshop.raster import draw, halve, over
from build.art.workshop.relief import lit, raised

SIZE = 256
RADIUS = 116
WHITE = "#ffffff"
GOLD, WOOD = (222, 172, 66), (142, 92, 52)
EAGLE = (
    "M0 -62C14 -62 20 -50 18 -42L32 -36L18 -30Q18 -20 16 -12C34 -36 60 -46 86 -54C82 -40 78 -32 70 -26L80 -24C74 -10 64 -4 54 -2"
    "L64 2C52 16 34 20 18 20L14 34L26 58H-26L-14 34L-18 20C-34 20 -52 16 -64 2L-54 -2C-64 -4 -74 -10 -80 -24L-70 -26"
    "C-78 -32 -82 -40 -86 -54C-60 -46 -34 -36 -16 -12Q-18 -30 -14 -46C-12 -56 -8 -62 0 -62Z"
)


def _svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><g transform="translate(128 128)">{body}</g></svg>'


def _emblem(material: str) -> str:
    """A material's vector token, large in the middle."""
    return put(figure(material), -74, -74, 2.3125)


def tokens(word: str) -> Field:
    """`leader`, or a material for its merchant's token; (256, 256, 4)."""
    size, wooden = 2 * SIZE, word == "leader"
    seed = 900 + (0 if wooden else 1 + list(OUTLINES).index(word))
    emblem = put(path(EAGLE, WHITE, ""), 0, 4, 0.96) if wooden else _emblem(word)
    pearls = "".join(disc(x, y, 4.4, WHITE, "") for x, y in ring(0, 0, 99, 36))
    edge = _svg(disc(0, 0, RADIUS, WHITE, ""))
    rim = _svg(disc(0, 0, RADIUS - 5, "none", WHITE, 10))
    worn = cloud(size, size, 2.4, seed) * 0.02 + cloud(size, size, 1.4, seed + 1) * 0.006
    height = 0.5 * raised(edge, size, 16) + 0.3 * raised(rim, size, 10) + 0.24 * raised(_svg(pearls), size, 6)
    height += 0.6 * raised(_svg(emblem), size, 14) + worn
    face = lit(height, WOOD if wooden else GOLD, 0.3 if wooden else 0.62, 20.0, 1.5)
    face = grained(face, size) if wooden else enamelled(face, draw(_svg(emblem), size, size))
    shape = draw(edge, size, size)[..., 3:]
    fall = ndimage.gaussian_filter(np.roll(shape[..., 0], (7, 4), (0, 1)), 6)[..., None] * 0.55
    dark = np.concatenate([np.full((size, size, 3), (26.0, 14.0, 8.0)), fall], axis=2)
    line = draw(_svg(disc(0, 0, RADIUS, "none", "#2A1A20", 3)), size, size)
    return halve(over(over(dark, np.concatenate([face, shape], axis=2)), line))


def enamelled(face: Field, emblem: Field) -> Field:
    """The emblem's colours let into the metal as enamel, lit as the metal is."""
    light = face.mean(axis=2, keepdims=True) / 175.0
    colours = np.clip(emblem[..., :3] * np.clip(0.3 + 0.7 * light, 0.35, 1.3), 0, 255)
    return blend(face, colours, emblem[..., 3] / 255)


def grained(face: Field, size: int) -> Field:
    """Rings and fibres of olive wood."""
    ys, xs = np.mgrid[0:size, 0:size].astype(float)
    bend = cloud(size, size, 4.0, 31)
    rings = 0.5 + 0.5 * np.sin(np.hypot(xs - size * 0.2, ys * 1.5 - size) / 9.0 + 2.2 * bend)
    fibre = ndimage.gaussian_filter(cloud(size, size, 0.5, 32), (0.8, 14))
    return face * (0.86 + 0.2 * rings + 0.07 * fibre / fibre.std())[..., None]
