"""What the catalogue of the game lists: by heading the components, each with a tooltip and a full card."""

from __future__ import annotations

from game.engine.concordia_venus.components import CARDS, GODS, GOODS

CATALOGUE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("catalogue.cards", (*(f"card/{name}" for name in CARDS), "card/concordia")),
    ("catalogue.gods", tuple(f"god/{name}" for name in GODS)),
    ("catalogue.goods", tuple(f"good/{name}" for name in GOODS)),
)

__all__ = ["CATALOGUE"]
