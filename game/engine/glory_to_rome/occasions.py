"""When the characters of Glory to Rome speak: fine buildings and sales, what is taken from them, demands in vain."""

from __future__ import annotations

from game.engine.core.occasion import FINE, OccasionRule

ROBBED, SPARED = "robbed", "spared"

OCCASIONS = (
    OccasionRule("gives", ROBBED),
    OccasionRule("gives_stock", ROBBED),
    OccasionRule("captures", ROBBED, whose="owner"),
    OccasionRule("feeds_lions", ROBBED, whose="owner"),
    OccasionRule("glory_to_rome", SPARED),
    OccasionRule("completes", FINE, word="points", least=2),
    OccasionRule("sells", FINE, word="points", least=3),
)

__all__ = ["OCCASIONS", "ROBBED", "SPARED"]
