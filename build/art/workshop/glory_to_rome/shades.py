"""What the drawings of Rome's table share: the colors of its materials, and how a drawing is cut into stones."""

from __future__ import annotations

import numpy as np

from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field
from build.art.workshop.raster import draw, halve

INK = "#2a1a20"
TONES = {
    "rudus": "#e9c63c",
    "lignum": "#7a4a24",
    "later": "#c9591e",
    "caementum": "#c9d0d6",
    "lapis": "#2f62b8",
    "marmor": "#4b1f57",
}
"""The color of every material."""


def cut_out(
    body: str,
    size: tuple[int, int],
    times: float,
    seed: int,
    relief: float = 0.3,
    soft: float = 1.0,
    small: float = 8.0,
) -> Field:
    """Something that stands alone, in stones: `body` of `size` units, `times` as large in pixels; (h, w, 4).

    `soft` is the share of the laid picture; the rest is the drawing itself. `small` is the size of a stone in units of
    half a pixel.
    """
    w, h = size
    wide, high = round(w * times * 2), round(h * times * 2)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{wide}" height="{high}" '
        f'shape-rendering="crispEdges">{body}</svg>'
    )
    drawn = draw(svg, wide, high)
    alpha = (drawn[..., 3:] > 127) * 255.0
    whole = np.where(alpha > 0, drawn[..., :3], 200.0)
    laid = lay(whole, (), Cut(small=small, large=small + 1, joint=0.8, relief=relief), seed).picture
    return halve(np.concatenate([laid * soft + drawn[..., :3] * (1 - soft), alpha], 2))
