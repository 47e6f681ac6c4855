"""The Consul's right to buy first."""

from __future__ import annotations

from game.engine.constantinopolis.components import BIT, CAT_PUBLIC, CATEGORY
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action

from .purchases import Purchases
from .weights import Weights


def preemption(seen: State, seat: int, weights: Weights) -> Action:
    """The Consul's answer: take the tile if his turn is worth more with it than with the rival owning it."""
    building, buyer = seen.stack[-1][3], seen.stack[-1][2]
    box = seen.box
    taken = seen.clone()
    taken.stack.pop()
    taken.stock[building] -= 1
    if not taken.stock[building]:
        taken.offered &= ~BIT[building]
    without = taken.clone()
    taken.owned[seat] |= BIT[building]
    taken.gold[seat] -= box.cost[building]
    fame = float(box.fame[building]) if CATEGORY[building] == CAT_PUBLIC else 0.0
    values = []
    for state in (taken, without):
        plan = Purchases(state, seat, weights)
        values.append(
            plan.best(()).gain
            + plan.household(state.owned[seat])
            + plan.evaluator.purse(state.gold[seat], plan.evaluator.round)
        )
    rival = Purchases(seen, buyer, weights)
    harm = fame - rival.evaluator.price(box.cost[building], rival.evaluator.round)
    if CATEGORY[building] != CAT_PUBLIC:
        owned = seen.owned[buyer]
        harm += rival.household(owned | BIT[building]) - rival.household(owned)
    gain = values[0] + fame - values[1] + weights.denial * max(0.0, harm) / max(1, seen.players - 1)
    words = box.vocabulary
    return words.preempt if gain > weights.preemption else words.decline
