"""Light and dark of every material's color, as the program's theme has it."""

from __future__ import annotations

from game.ui.theme import MATERIALS, PALETTE


def tone(material: str) -> str:
    """The color of a material."""
    return MATERIALS[material].hex


def lit(material: str) -> str:
    """A lighter tone of it."""
    return MATERIALS[material].mix(PALETTE["white"], 0.42).hex


def shaded(material: str) -> str:
    """A darker tone of it."""
    return MATERIALS[material].mix(PALETTE["black"], 0.34).hex
