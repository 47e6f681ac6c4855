"""What the catalogue of the game lists: by heading the components, each with a tooltip and a full card."""

from __future__ import annotations

from game.engine.constantinopolis.components import (
    BUILDINGS,
    CATEGORIES,
    CATEGORY,
    GOODS,
    MARKETS,
    OFFICES,
    SHIPS,
)

CATALOGUE: tuple[tuple[str, tuple[str, ...]], ...] = (
    *(
        (f"kind_plural.{kind}", tuple(f"building/{name}" for name, of in zip(BUILDINGS, CATEGORY, strict=True) if of == number))
        for number, kind in enumerate(CATEGORIES)
    ),
    ("catalogue.offices", tuple(f"office/{name}" for name in OFFICES)),
    ("catalogue.ships", tuple(f"size/{name}" for name in SHIPS)),
    ("catalogue.markets", tuple(f"market/{name}" for name in MARKETS)),
    ("catalogue.goods", tuple(f"good/{name}" for name in GOODS)),
)  # fmt: skip

__all__ = ["CATALOGUE"]
