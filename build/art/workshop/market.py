"""Making a market place's mosaic."""

from __future__ import annotations

from build.art.workshop.building import laid_tile
from build.art.workshop.noise import Field
from build.art.workshop.places import EDGE, MARKETS
from build.art.workshop.tiles import H, W, framed


def market(word: str) -> Field:
    """A market place by component id, (192, 336, 4)."""
    ground, figure = MARKETS[word]
    return laid_tile(framed(ground, figure(), EDGE, W, H), W, H, f"market {word}")
