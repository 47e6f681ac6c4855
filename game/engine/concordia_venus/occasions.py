"""When the characters of Concordia Venus speak: houses, large incomes, cards copied, goods without room."""

from __future__ import annotations

from game.engine.core.occasion import FINE, OccasionRule

COPIED, SPOILED = "copied", "spoiled"

OCCASIONS = (
    OccasionRule("copies", COPIED, whose="owner"),
    OccasionRule("overflows", SPOILED),
    OccasionRule("builds", FINE, word="coins", least=3),
    OccasionRule("cashes", FINE, word="coins", least=10),
    OccasionRule("sells", FINE, word="coins", least=12),
    OccasionRule("takes_back", FINE, word="coins", least=6),
)

__all__ = ["COPIED", "OCCASIONS", "SPOILED"]
