"""Light and dark of the colors of wares and gods, as the program's theme has them."""

from __future__ import annotations

from game.ui.theme import DEITIES, PALETTE, WARES


def tone(name: str) -> str:
    """The color of a ware or of a god."""
    return (WARES | DEITIES)[name].hex


def lit(name: str) -> str:
    """A lighter tone of it."""
    return (WARES | DEITIES)[name].mix(PALETTE["white"], 0.5).hex


def shaded(name: str) -> str:
    """A darker tone of it."""
    return (WARES | DEITIES)[name].mix(PALETTE["black"], 0.42).hex
