"""Coins of 1, 2, 5, 10 and 30, told apart by metal, size, rim and emblem: no figure is on them."""

from __future__ import annotations

import numpy as np

from build.art.workshop.forms import centered, disc, path, poly, put, ring, slab, star
from build.art.workshop.noise import Field, cloud
from build.art.workshop.raster import draw, halve, over
from build.art.workshop.relief import lit, raised

SIZE = 256
METALS = {
    "1": (150, 88, 52),
    "2": (176, 112, 58),
    "5": (168, 174, 182),
    "10": (214, 164, 62),
    "30": (232, 184, 74),
}
RADII = {"1": 92, "2": 100, "5": 108, "10": 114, "30": 122}
WHITE = "#ffffff"


def _leaf() -> str:
    return path("M0 0Q-17 -22 0 -52Q17 -22 0 0Z", WHITE, "")


def _emblem(word: str) -> str:
    """One star; two sprigs; a flower of five leaves; a cross among ten pearls; the crown among thirty."""
    if word == "1":
        return star(0, 0, 52, WHITE, 6, 0.42)
    if word == "2":
        twig = path("M-5 62Q-7 0 -5 -20H5Q7 0 5 62Z", WHITE, "")
        return (
            twig
            + "".join(
                put(_leaf(), side * 3, 30 - 34 * row, 1.0, side * 52) for side in (-1, 1) for row in (0, 1)
            )
            + put(_leaf(), 0, -14, 1.0)
        )
    if word == "5":
        return "".join(put(_leaf(), 0, 0, 1.16, 72 * k) for k in range(5)) + disc(0, 0, 12, WHITE, "")
    if word == "10":
        cross = "".join(put(path("M-7 0L-15 -50H15L7 0Z", WHITE, ""), 0, 0, 1, 90 * k) for k in range(4))
        return (
            cross
            + disc(0, 0, 13, WHITE, "")
            + "".join(disc(x, y, 7, WHITE, "") for x, y in ring(0, 0, 70, 10, 0.05))
        )
    crown = path("M-52 30V-12L-34 8L-22 -30L-8 2L0 -44L8 2L22 -30L34 8L52 -12V30Z", WHITE, "")
    gems = "".join(
        disc(x, y, 7, WHITE, "") for x, y in ((-52, -20), (-22, -38), (0, -52), (22, -38), (52, -20))
    )
    return (
        crown
        + gems
        + slab(-52, 36, 104, 11, WHITE)
        + "".join(disc(x, y, 4.6, WHITE, "") for x, y in ring(0, 0, 86, 30))
    )


def coin(word: str) -> Field:
    """A coin by its worth, (256, 256, 4); smaller coins leave a margin."""
    r, size = RADII[word], 2 * SIZE
    edge = poly(ring(0, 0, r, 12, 1 / 24), WHITE, "") if word == "2" else disc(0, 0, r, WHITE, "")
    rim = path(
        f"M{-r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {-r} 0ZM{13 - r} 0A{r - 13} {r - 13} 0 1 0 {r - 13} 0A{r - 13} {r - 13} 0 1 0 {13 - r} 0Z",
        WHITE,
        "",
    )
    seed = 300 + int(word)
    worn = cloud(size, size, 2.4, seed) * 0.022 + cloud(size, size, 1.4, seed + 1) * 0.006
    height = (
        0.5 * raised(centered(edge), size, 16)
        + 0.34 * raised(centered(rim), size, 12)
        + 0.62 * raised(centered(_emblem(word)), size, 13)
        + worn
    )
    face = lit(height, METALS[word], 0.62, 20.0, 1.5)
    shape = draw(centered(edge), size, size)[..., 3:]
    shadow = draw(
        centered(
            f'<defs><filter id="s" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="3"/></filter></defs><circle cx="1.5" cy="3" r="{r}" fill="#1A0E08" fill-opacity=".6" filter="url(#s)"/>'
        ),
        size,
        size,
    )
    line = draw(
        centered(
            (poly(ring(0, 0, r, 12, 1 / 24), "none") if word == "2" else disc(0, 0, r, "none")).replace(
                'stroke-width="5"', 'stroke-width="3"'
            )
        ),
        size,
        size,
    )
    return halve(over(over(shadow, np.concatenate([face, shape], axis=2)), line))
