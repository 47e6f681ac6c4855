"""The characters' portraits: a bust in its roundel, faces in small stones and the ground in large ones."""

from __future__ import annotations

import zlib

import numpy as np

from build.art.workshop.companies import portrait
from build.art.workshop.forms import soft
from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field
from build.art.workshop.portraits.bust import SIZE
from build.art.workshop.portraits.tones import COARSE
from build.art.workshop.raster import draw, halve, over
from build.art.workshop.stones import INK, rgb

CUT = Cut(small=8.5, large=17.0, joint=1.3, rounds=6, depth=20.0, relief=0.2, chance=0.05)
"""For a drawing at twice the size of the master."""


def busts(word: str) -> Field:
    """The portrait of a character, `game/id`; (512, 512, 4), round."""
    return laid(portrait(word), word)


def laid(svg: str, name: str) -> Field:
    """A drawing of 512 x 512 cut into stones, clear outside its circle; `name` decides the chance."""
    size = 2 * SIZE
    ys, xs = np.mgrid[0:size, 0:size]
    away = np.hypot(xs / SIZE - 0.92, ys / SIZE - 0.8)
    glow = 1.1 - 0.16 * away**1.7
    floor = lay(
        draw(svg, size, size), tuple(rgb(tone) for tone in COARSE), CUT, zlib.crc32(name.encode()), glow
    )
    rim = f'<circle cx="256" cy="256" r="252" fill="none" stroke="{INK}" stroke-width="5"/>'
    picture = over(floor.picture, draw(soft(rim, SIZE, SIZE), size, size))
    mask = draw(soft('<circle cx="256" cy="256" r="254" fill="#fff"/>', SIZE, SIZE), size, size)
    return halve(np.concatenate([picture, mask[..., 3:]], axis=2))
