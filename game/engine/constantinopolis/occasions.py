"""When the characters of Constantinopolis speak: large deliveries and buildings, offices lost, bids topped."""

from __future__ import annotations

from game.engine.core.occasion import FINE, OccasionRule

OUTBID, ROBBED = "outbid", "robbed"

OCCASIONS = (
    OccasionRule("wins_office", ROBBED, whose="holder"),
    OccasionRule("raises", OUTBID, whose="rival"),
    OccasionRule("delivers", FINE, word="gold", least=10),
    OccasionRule("builds", FINE, word="gold", least=20),
    OccasionRule("donates", FINE, word="fame", least=2),
)

__all__ = ["OCCASIONS", "OUTBID", "ROBBED"]
