"""What goods are worth that no ship takes: commercial buildings, a donation, the market, the exchange wall, storing."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.constantinopolis.commerce import sell_price, why_not_buy
from game.engine.constantinopolis.components import COMMERCIAL, WALL_BARTER, Goods
from game.engine.constantinopolis.phases.storage import storage_limit
from game.engine.constantinopolis.state import BARTERED, DONATED, USED_SHIFT, State
from game.engine.core.action import Action

from .economy import production, working
from .evaluator import Evaluator


class SpareUse(NamedTuple):
    """The best use of spare goods: its worth in fame, the actions of it still to do while loading, and the donation."""

    worth: float
    actions: tuple[Action, ...]
    gift: int


class SpareGoodsPlanner:
    """Finds the best use of spare goods in this round; every answer is exact but for what storing is worth."""

    def __init__(self, seen: State, seat: int, evaluator: Evaluator) -> None:
        box = seen.box
        self.box = box
        self.gold = evaluator.gold_worth(evaluator.round + 1)
        owned = seen.owned[seat]
        ready = working(box, owned, seen.producible[seat]) & ~(seen.used[seat] >> USED_SHIFT)
        self._uses = [
            (building, box.needs[building], box.fame[building] + box.pays[building] * self.gold)
            for building in COMMERCIAL
            if ready >> building & 1
        ]
        market = box.markets[seen.market]
        self._gifts = [
            (good, terms[0], terms[1])
            for good, terms in enumerate(market.donations)
            if terms is not None and seen.producible[seat] >> good & 1 and not seen.used[seat] & DONATED
        ]
        self._barter = bool(owned >> WALL_BARTER & 1) and not seen.used[seat] & BARTERED
        self._sales = [(0, 0.0)] * 5
        for good, trade in enumerate(market.trade):
            if trade is not None and seen.traded[seat][good] <= 0:
                price = sell_price(seen, seat, good)
                self._sales[good] = (trade.limit + seen.traded[seat][good], price * self.gold)
        self._limit = storage_limit(seen, seat) if evaluator.left else 0
        self.stored = stored_worth(seen, seat, evaluator)
        self._known: dict[Goods, SpareUse] = {}

    def best(self, goods: Goods) -> SpareUse:
        """The best use of those goods."""
        found = self._known.get(goods)
        if found is None:
            found = self._known[goods] = self._use(0, goods)
        return found

    def storing(self, goods: Goods) -> float:
        """What the best goods to store are worth."""
        units = sorted((self.stored[good] for good in range(5) for _ in range(goods[good])), reverse=True)
        return sum(units[: self._limit])

    def _use(self, index: int, goods: Goods) -> SpareUse:
        """The best use when the first ``index`` commercial buildings have been decided about."""
        if index == len(self._uses):
            return self._give(goods)
        building, needs, worth = self._uses[index]
        best = self._use(index + 1, goods)
        rest = minus(goods, needs)
        if min(rest) >= 0:
            other = self._use(index + 1, rest)
            if other.worth + worth > best.worth:
                action = self.box.vocabulary.use[building]
                best = SpareUse(other.worth + worth, (action, *other.actions), other.gift)
        return best

    def _give(self, goods: Goods) -> SpareUse:
        best = self._trade(goods)
        for good, cubes, fame in self._gifts:
            if goods[good] >= cubes:
                rest = list(goods)
                rest[good] -= cubes
                other = self._trade((rest[0], rest[1], rest[2], rest[3], rest[4]))
                if other.worth + fame > best.worth:
                    best = SpareUse(other.worth + fame, other.actions, good)
        return best

    def _trade(self, goods: Goods) -> SpareUse:
        best = self._sell(goods)
        count = self.box.barter_goods
        if self._barter and sum(goods) >= count:
            units = [good for good in range(5) for _ in range(goods[good])]
            given = sorted(sorted(units, key=lambda good: (self._unit(good), good))[:count])
            rest = list(goods)
            for good in given:
                rest[good] -= 1
            other = self._sell((rest[0], rest[1], rest[2], rest[3], rest[4]))
            worth = other.worth + self.box.barter_gold * self.gold
            if worth > best.worth:
                best = SpareUse(worth, (Action("barter", tuple(given)), *other.actions), -1)
        return best

    def _unit(self, good: int) -> float:
        return max(self.stored[good] / 2, self._sales[good][1])

    def _sell(self, goods: Goods) -> SpareUse:
        """Store the best goods, sell what the market takes of the others."""
        keep = [0] * 5
        for _ in range(self._limit):
            gains = [
                self.stored[good] - self._lost_sale(good, goods[good] - keep[good])
                if goods[good] > keep[good]
                else 0.0
                for good in range(5)
            ]
            good = max(range(5), key=gains.__getitem__)
            if gains[good] <= 0:
                break
            keep[good] += 1
        worth = 0.0
        actions: list[Action] = []
        for good in range(5):
            limit, price = self._sales[good]
            sold = min(limit, goods[good] - keep[good]) if price else 0
            worth += sold * price + keep[good] * self.stored[good]
            actions += [self.box.vocabulary.sell[good]] * sold
        return SpareUse(worth, tuple(actions), -1)

    def _lost_sale(self, good: int, left: int) -> float:
        limit, price = self._sales[good]
        return price if left <= limit else 0.0


def stored_worth(seen: State, seat: int, evaluator: Evaluator) -> tuple[float, ...]:
    """By good: the value of one more of it in store for the next round."""
    if not evaluator.left:
        return (0.0,) * 5
    owned, posts, sizes = seen.owned[seat], seen.posts[seat], evaluator.sizes()
    gold = evaluator.gold_worth(evaluator.round + 2)
    made = production(seen.box, owned)
    base = evaluator.a_round(owned, posts, sizes, made)
    found = []
    for good in range(5):
        more = list(made)
        more[good] += 1
        income = evaluator.a_round(owned, posts, sizes, (more[0], more[1], more[2], more[3], more[4]))
        found.append(max(0.0, income.fame - base.fame + (income.gold - base.gold) * gold))
    return tuple(found)


def minus(goods: Goods, needs: Goods) -> Goods:
    """Goods without others; below zero where there are too few."""
    return (
        goods[0] - needs[0],
        goods[1] - needs[1],
        goods[2] - needs[2],
        goods[3] - needs[3],
        goods[4] - needs[4],
    )


def buy_limits(seen: State, seat: int) -> tuple[int, ...]:
    """By good: how many can still be bought this round, ignoring gold."""
    rich = seen.clone()
    rich.gold[seat] = 999
    found = []
    for good, trade in enumerate(seen.box.markets[seen.market].trade):
        allowed = trade is not None and why_not_buy(rich, seat, good) is None
        found.append(trade.limit - seen.traded[seat][good] if trade is not None and allowed else 0)
    return tuple(found)
