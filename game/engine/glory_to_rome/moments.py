"""The moments of Glory to Rome: what is demanded, taken and captured, and buildings completed."""

from __future__ import annotations

from game.engine.core.moment import BUILT, LOSS, MomentRule, MomentRules

MOMENTS: MomentRules = {
    "gives": MomentRule(LOSS, who="taker", thing="card", chosen=False),
    "gives_stock": MomentRule(LOSS, who="taker", thing="material", chosen=False),
    "captures": MomentRule(LOSS, whose="owner", thing="building"),
    "feeds_lions": MomentRule(LOSS, whose="owner", thing="role"),
    "completes": MomentRule(BUILT, thing="building", others=True),
}

__all__ = ["MOMENTS"]
