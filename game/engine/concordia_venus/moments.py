"""The moments of Concordia Venus: goods without room, the Praefectus Magnus that goes on, houses built."""

from __future__ import annotations

from game.engine.core.moment import BUILT, LOSS, OFFICE, MomentRule, MomentRules

MOMENTS: MomentRules = {
    "overflows": MomentRule(LOSS),
    "passes_magnus": MomentRule(OFFICE, whose="taker"),
    "builds": MomentRule(BUILT, thing="city"),
}

__all__ = ["MOMENTS"]
