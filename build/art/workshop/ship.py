"""The cards of the ships: a mosaic with the hold left as smooth plaster, so that goods can be put there."""

from __future__ import annotations

import numpy as np

from build.art.workshop.building import laid_tile
from build.art.workshop.hulls import HOLDS, HULLS, H, W
from build.art.workshop.noise import Field, cloud
from build.art.workshop.raster import draw, halve, over
from build.art.workshop.stones import WOOD
from build.art.workshop.tiles import framed


def ship(word: str) -> Field:
    """A ship's card by component id, (264, 420, 4)."""
    ground, figure = HULLS[word]
    card = laid_tile(framed(ground, figure(), WOOD, W, H), W, H, f"ship {word}")
    slots = "".join(
        f'<rect x="{x + 2}" y="{y + 2}" width="{w - 4}" height="{h - 4}" rx="4" fill="#F3E6CC"/>'
        for x, y, w, h in HOLDS[word]
    )
    shade = "".join(
        f'<path d="M{x + 4} {y + h - 4}V{y + 4}H{x + w - 4}" fill="none" stroke="#6A4630" stroke-opacity=".5" stroke-width="3"/>'
        for x, y, w, h in HOLDS[word]
    )
    layer = halve(
        draw(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}">{slots}{shade}</svg>',
            2 * W,
            2 * H,
        )
    )
    layer[..., :3] *= (1 + 0.018 * cloud(H, W, 1.6, 8))[..., None]
    return over(np.clip(card, 0, 255), layer)
