"""The moments of Constantinopolis: offices lost and forced, goods lost, buildings and walls, deliveries."""

from __future__ import annotations

from game.engine.core.moment import BUILT, DELIVERY, LOSS, MomentRule, MomentRules

MOMENTS: MomentRules = {
    "wins_office": MomentRule(LOSS, whose="holder", thing="office"),
    "cannot_raise": MomentRule(LOSS, thing="office"),
    "takes_office": MomentRule(LOSS, thing="office", chosen=False),
    "stores": MomentRule(LOSS, chosen=False),
    "builds": MomentRule(BUILT, thing="building", others=True),
    "preempts": MomentRule(BUILT, thing="building", others=True),
    "delivers": MomentRule(DELIVERY, thing="ship", others=True),
}

__all__ = ["MOMENTS"]
