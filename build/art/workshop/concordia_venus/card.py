"""Laying the cards: their emblems, and the back of them all."""

from __future__ import annotations

from build.art.workshop.building import laid_tile
from build.art.workshop.concordia_venus.emblems import drawing
from build.art.workshop.noise import Field
from build.art.workshop.tiles import H, W


def card(word: str) -> Field:
    """The emblem of a card by component id, (192, 336, 4)."""
    return laid_tile(drawing(word), W, H, f"sea {word}")
