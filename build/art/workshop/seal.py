"""Wax seals: a running blob of wax, pressed with the star of the archive."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.forms import centered, disc, path, poly, ring, star
from build.art.workshop.noise import Field, cloud
from build.art.workshop.raster import draw, halve, over
from build.art.workshop.relief import lit, raised

SIZE = 256
WAXES = {"red": (166, 30, 26), "gold": (196, 140, 44), "blue": (36, 76, 150), "green": (38, 104, 66)}
WHITE = "#ffffff"
PRESSED = 82


def _blob(seed: int) -> str:
    """The outline of the wax: a circle that ran a little in some directions."""
    dice = np.random.default_rng(seed)
    turn = np.linspace(0, 2 * np.pi, 180, endpoint=False)
    r = np.full(180, 104.0)
    for k in range(2, 9):
        r += dice.normal(0, 5.2 / k**0.6) * np.cos(k * turn + dice.uniform(0, 6.28))
    return poly(
        [(float(a * np.cos(t)), float(a * np.sin(t))) for a, t in zip(r, turn, strict=True)], WHITE, ""
    )


def _stamp() -> str:
    """What the signet leaves: a star in a wreath of pearls under a small arch."""
    pearls = "".join(disc(x, y, 5, WHITE, "") for x, y in ring(0, 0, 66, 24))
    arch = path("M-34 38V-8A34 34 0 0 1 34 -8V38H24V-8A24 24 0 0 0 -24 -8V38ZM-42 40H42V50H-42Z", WHITE, "")
    return pearls + arch + star(0, 8, 25, WHITE, 8, 0.42)


def seal(word: str) -> Field:
    """A seal by its color, (256, 256, 4)."""
    size, seed = 2 * SIZE, 700 + list(WAXES).index(word)
    outline = centered(_blob(seed))
    body = raised(outline, size, 46)
    well = ndimage.gaussian_filter(
        (draw(centered(disc(0, 0, PRESSED, WHITE, "")), size, size)[..., 3] > 127).astype(float), 5
    )
    mark = raised(centered(_stamp()), size, 9)
    height = body - 0.42 * well + 0.30 * mark * well + cloud(size, size, 3.0, seed) * 0.03
    face = lit(height, WAXES[word], 0.42, 30.0, 1.8)
    shape = draw(outline, size, size)[..., 3:]
    shadow = ndimage.gaussian_filter(np.roll(shape[..., 0], (7, 3), (0, 1)), 6)[..., None] * 0.6
    dark = np.concatenate([np.full((size, size, 3), (26.0, 10.0, 8.0)), shadow], axis=2)
    return halve(over(dark, np.concatenate([face, shape], axis=2)))
