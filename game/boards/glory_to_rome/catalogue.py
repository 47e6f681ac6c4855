"""What the catalogue of the game lists: by heading the components, each with a tooltip and a full card."""

from __future__ import annotations

from game.engine.glory_to_rome.components import BUILDINGS, MATERIALS, ROLES

CATALOGUE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("catalogue.buildings", tuple(f"card/{name}" for name in BUILDINGS)),
    ("catalogue.roles", (*(f"role/{name}" for name in ROLES), "card/senator")),
    ("catalogue.materials", tuple(f"material/{name}" for name in MATERIALS)),
    ("catalogue.sites", tuple(f"site/{name}" for name in MATERIALS)),
)

__all__ = ["CATALOGUE"]
