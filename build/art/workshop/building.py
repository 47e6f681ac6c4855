"""Making a building's mosaic from its drawing."""

from __future__ import annotations

import zlib

import numpy as np

from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field
from build.art.workshop.raster import draw, halve, over
from build.art.workshop.stones import GROUNDS, rgb
from build.art.workshop.tiles import BAND, SEAM, H, W, drawing

CUT = Cut(small=12.0, large=17.0, joint=1.5, rounds=6, depth=24.0)
"""For a drawing at twice the size of the master."""


def building(tile: str) -> Field:
    """The finished tile, (192, 336, 4)."""
    flat = draw(drawing(tile), 2 * W, 2 * H)
    ys, xs = np.mgrid[0 : 2 * H, 0 : 2 * W]
    away = np.hypot((xs - W) / W, (ys - 0.86 * H) / H)
    glow = 1.13 - 0.22 * away**1.6
    seed = zlib.crc32(tile.encode())
    laid = lay(flat, tuple(rgb(ground) for ground in GROUNDS), CUT, seed, glow)
    return halve(
        over(np.dstack([laid.picture, np.full(flat.shape[:2], 255.0)]), draw(_rim(), 2 * W, 2 * H))
        * _corners()
    )


def _corners() -> Field:
    mask = draw(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}"><rect width="{W}" height="{H}" rx="9" fill="#fff"/></svg>',
        2 * W,
        2 * H,
    )
    out = np.ones_like(mask)
    out[..., 3] = mask[..., 3] / 255
    return out


def _rim() -> str:
    """A dark edge outside, a soft shadow inside the frame."""
    inner = BAND + SEAM
    blurred = '<filter id="b" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="4"/></filter>'
    shade = f'<path filter="url(#b)" d="M{inner} {H - inner}V{inner}H{W - inner}" fill="none" stroke="#1A0D08" stroke-opacity=".55" stroke-width="6"/>'
    edge = f'<rect x="1" y="1" width="{W - 2}" height="{H - 2}" rx="8" fill="none" stroke="#2A1A20" stroke-width="2.4"/>'
    lines = f'<rect x="{BAND}" y="{BAND}" width="{W - 2 * BAND}" height="{H - 2 * BAND}" fill="none" stroke="#2A1A20" stroke-opacity=".5" stroke-width="1"/>'
    clip = f'<clipPath id="c"><rect x="{inner}" y="{inner}" width="{W - 2 * inner}" height="{H - 2 * inner}"/></clipPath>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}"><defs>{blurred}{clip}</defs><g clip-path="url(#c)">{shade}</g>{lines}{edge}</svg>'
