"""Value of each office this round, the bid for it, and the Consul's right to buy first."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.constantinopolis.components import (
    BIT,
    CAT_PUBLIC,
    CATEGORY,
    COMES,
    CONSUL,
    MAGISTER,
    PRAETORIO,
    URBI,
    WALLS,
    Goods,
)
from game.engine.constantinopolis.phases.auction import vacancy_price
from game.engine.constantinopolis.phases.building import why_not_own
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action

from .evaluator import Evaluator, production
from .purchases import Purchases, goods_of
from .weights import Weights


class Offices:
    """Values the offices for a seat while they are contested."""

    def __init__(self, seen: State, seat: int, weights: Weights) -> None:
        self.seen = seen
        self.seat = seat
        self.weights = weights
        self.evaluator = Evaluator(seen, seat, weights)
        self.gold = self.evaluator.gold_worth(seen.round)
        made = production(seen.box, seen.owned[seat])
        have = goods_of(seen, seat)
        self.goods: Goods = (
            have[0] + made[0],
            have[1] + made[1],
            have[2] + made[2],
            have[3] + made[3],
            have[4] + made[4],
        )
        self._base = self._round(self.goods, -1)

    def _round(self, goods: Goods, office: int, extra: int = 0) -> float:
        return self.evaluator.this_round(self.seen.owned[self.seat], goods, office, extra)

    def good_worth(self, good: int) -> float:
        """The value of one more of a good this round."""
        more = list(self.goods)
        more[good] += 1
        return self._round((more[0], more[1], more[2], more[3], more[4]), -1) - self._base

    def worth(self, office: int) -> float:
        """What holding an office this round is worth, in fame."""
        return self._benefit(office) - self.weights.order * office

    def _benefit(self, office: int) -> float:
        if office == MAGISTER:
            return self._round(self.goods, MAGISTER) - self._base
        if office == PRAETORIO:
            makes = [good for good in range(5) if self.seen.producible[self.seat] >> good & 1]
            return max((self.good_worth(good) for good in makes), default=0.0)
        if office == COMES:
            return self.seen.box.office_gold[COMES] * self.gold
        count = self.seen.box.office_swap[office]
        swap = self.weights.exchange * (self._round(self.goods, -1, count) - self._base)
        if office == URBI:
            return max(swap, self._wall())
        assert office == CONSUL
        return max(swap, self.weights.preemption)

    def _wall(self) -> float:
        """The gain of the best wall that could be paid for."""
        seen, seat = self.seen, self.seat
        plan = Purchases(seen, seat, self.weights)
        walls = [wall for wall in WALLS if why_not_own(seen, seat, wall) is None]
        gains = [
            plan.wall_gain(wall) - plan.evaluator.price(seen.box.cost[wall], seen.round)
            for wall in walls
            if seen.gold[seat] >= seen.box.cost[wall]
        ]
        return max(gains, default=0.0)

    # Answers -----------------------------------------------------------------------------------------------------

    def choose(self, choices: Sequence[Action]) -> Action:
        """Keep, take or bid: the option with the greatest gain, with the lowest valid bid."""
        best: tuple[float, Action] | None = None
        tried: set[int] = set()
        for action in choices:
            if action.verb == "bid":
                if action.args[0] in tried:
                    continue
                tried.add(action.args[0])
                net = self.worth(action.args[0]) - action.args[1] * self.gold / self.weights.bid_part
            elif action.verb == "take":
                freed = self.seen.stack[-1][2]
                price = vacancy_price(self.seen, self.seat, freed, action.args[0])
                net = self.worth(action.args[0]) - price * self.gold
            else:
                net = self.worth(self.seen.office(self.seat)) + 0.01
            if best is None or net > best[0]:
                best = (net, action)
        assert best is not None
        return best[1]

    def duel(self, choices: Sequence[Action]) -> Action:
        """Raise by the least while the office is worth it over what is left without it."""
        words = self.seen.box.vocabulary
        raises = [action for action in choices if action.verb == "raise"]
        if not raises:
            return words.yield_
        _, office, challenger, _, _, _, _ = self.seen.stack[-1]
        other = self.seen.office(challenger)
        without = self.worth(other) if other >= 0 else self._vacant(office)
        edge = (self.worth(office) - without) * self.weights.bid_part
        return raises[0] if raises[0].args[0] * self.gold < edge else words.yield_

    def _vacant(self, contested: int) -> float:
        """The best vacant office after its price."""
        price = self.seen.box.vacant_office * self.gold
        vacant = [
            self.worth(o) - price
            for o, holder in enumerate(self.seen.holder)
            if holder < 0 and o != contested
        ]
        return max(vacant, default=0.0)

    def receive(self, choices: Sequence[Action]) -> Action:
        """The good that brings most."""
        return max(choices, key=lambda action: (self.good_worth(action.args[0]), action.args[0]))


# The Consul's right to buy first.


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
