"""Framed mosaics: the buildings, the market places and the ships."""

from __future__ import annotations

import zlib

import numpy as np

from build.art.workshop.forms import soft
from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field
from build.art.workshop.raster import draw, halve, over
from build.art.workshop.stones import GROUNDS, rgb
from build.art.workshop.tiles import BAND, SEAM, H, W, drawing

CUT = Cut(small=12.0, large=17.0, joint=1.5, rounds=6, depth=24.0)
"""For a drawing at twice the size of the master."""


def building(tile: str) -> Field:
    """The finished tile of a building, (192, 336, 4)."""
    return laid_tile(drawing(tile), W, H, tile)


def laid_tile(svg: str, w: int, h: int, name: str) -> Field:
    """A framed drawing of w x h units cut into stones, (h, w, 4), with round corners; `name` decides the chance."""
    return laid(svg, w, h, name, _rim(w, h), 9)


def laid(svg: str, w: int, h: int, name: str, rim: str, radius: float) -> Field:
    """A drawing cut into stones under a drawing with soft edges, its corners rounded; (h, w, 4)."""
    flat = draw(svg, 2 * w, 2 * h)
    ys, xs = np.mgrid[0 : 2 * h, 0 : 2 * w]
    away = np.hypot((xs - w) / w, (ys - 0.86 * h) / h)
    glow = 1.13 - 0.22 * away**1.6
    floor = lay(flat, tuple(rgb(ground) for ground in GROUNDS), CUT, zlib.crc32(name.encode()), glow)
    picture = over(floor.picture, draw(rim, 2 * w, 2 * h))
    mask = draw(soft(f'<rect width="{w}" height="{h}" rx="{radius}" fill="#fff"/>', w, h), 2 * w, 2 * h)
    return halve(np.concatenate([picture, mask[..., 3:]], axis=2))


def _rim(w: int, h: int) -> str:
    """A dark edge outside, a soft shadow inside the frame."""
    inner = BAND + SEAM
    blur = '<filter id="b" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="4"/></filter>'
    hole = f'<clipPath id="c"><rect x="{inner}" y="{inner}" width="{w - 2 * inner}" height="{h - 2 * inner}"/></clipPath>'
    path = f"M{inner} {h - inner}V{inner}H{w - inner}"
    shade = f'<path filter="url(#b)" d="{path}" fill="none" stroke="#1A0D08" stroke-opacity=".55" stroke-width="6"/>'
    edge = f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="8" fill="none" stroke="#2A1A20" stroke-width="2.4"/>'
    seam = f'<rect x="{BAND}" y="{BAND}" width="{w - 2 * BAND}" height="{h - 2 * BAND}" fill="none" stroke="#2A1A20" stroke-opacity=".5"/>'
    return soft(f'<defs>{blur}{hole}</defs><g clip-path="url(#c)">{shade}</g>{seam}{edge}', w, h)
