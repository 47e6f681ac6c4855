"""Which contracts to put on which ships: a search over all ways to load a hand.

Positions of the search are compared by goods left and room left, so that of two ways to the same place only the
better is followed; only when there are more places than the beam is wide are the least promising given up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.commerce import buy_price, sell_price, why_not_buy
from game.engine.constantinopolis.components import COMMERCIAL, WALL_BARTER, Goods
from game.engine.constantinopolis.phases.loading import voyage_fame
from game.engine.constantinopolis.phases.round import storage_limit
from game.engine.constantinopolis.state import BARTERED, DONATED, LONG, PORT, USED_SHIFT, State
from game.engine.core.action import Action

from .evaluator import Evaluator, production, working

# What goods are worth that no ship takes: commercial buildings, a donation, the market, the exchange wall, storing.


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


CargoItem = TypeVar("CargoItem")


class Hold(NamedTuple):
    """A ship in port: its size, the room and berths left, and whether something aboard makes its voyage long."""

    size: int
    room: int
    berths: int
    long: bool


class Voyage(NamedTuple):
    """A way to load: its worth in fame with the best use of the other goods, and what it takes.

    ``loads`` are (contract kind, slot of the ship); ``buys`` the goods to buy first; ``spare`` what becomes of the rest.
    """

    worth: float
    loads: tuple[tuple[int, int], ...]
    buys: tuple[int, ...]
    spare: SpareUse


Path = tuple[Any, int, int]
"""The path before (``None`` at the start), a contract kind and the ship's place: mypyc refuses a recursive type."""
Docks = tuple[int, ...]
"""The ships in port, each as a number (``_code``)."""
Place = tuple[int, Docks]
"""Goods left, by their number in :class:`Cargo`, and ships."""
Reached = dict[Place, tuple[float, Path | None]]
Step = tuple[int, float]
"""Numbered goods left after a contract, and what buying the missing ones costs in fame."""
Berth = tuple[int, Docks, int]
"""The ship for a contract, the ships afterwards, and the voyage that results: ``SHORT_TRIP`` to ``LATE``."""
Shape = tuple[int, bool, tuple[int, int, int]]
"""The properties of a contract that decide its loading: space, passenger, voyages."""
SHORT_TRIP: Final = 0
LATE: Final = 4
"""Kinds of voyage; between them 1 + size: a ship of that size becomes late by this contract."""
MOST_KNOWN: Final = 300_000
"""Ways onto ships that are remembered."""


@lru_cache(maxsize=4)
def _ways_known(_: Components) -> dict[Shape, dict[Docks, tuple[Berth, ...]]]:
    """Where the ways onto ships are remembered, from one turn to the next."""
    return {}


def _code(hold: Hold) -> int:
    return hold.room * 64 + hold.berths * 8 + hold.long * 4 + hold.size


def _ways(docks: Docks, shape: Shape) -> tuple[Berth, ...]:
    """The ships that can take a contract; of equal ones the first."""
    space, passenger, voyage = shape
    found = []
    for index, code in enumerate(docks):
        size, late = code & 3, code & 4
        if not voyage[size] or code >> 6 < space or (passenger and not code & 56) or code in docks[:index]:
            continue
        far = voyage[size] == LONG
        kind = LATE if late else 1 + size if far else SHORT_TRIP
        laden = code - 64 * space - 8 * passenger + (4 if far and not late else 0)
        found.append((index, (*docks[:index], laden, *docks[index + 1 :]), kind))
    return tuple(found)


class Cargo:
    """Plans the cargo of one seat in one position; goods below zero in the search are goods bought.

    Goods and ships met on the way are numbered, so that what a contract does to either is worked out once.
    """

    def __init__(
        self,
        seen: State,
        seat: int,
        evaluator: Evaluator,
        spare: SpareGoodsPlanner,
        limits: Sequence[int],
        beam: int,
    ) -> None:
        self.box = seen.box
        self.seat = seat
        self.evaluator = evaluator
        self.spare = spare
        self.beam = beam
        self._limits = limits
        self._prices = prices(seen, seat)
        self._gold = evaluator.gold_worth(evaluator.round + 1)
        self._delay = self._gold - evaluator.gold_worth(evaluator.round + LONG)
        self.missed = self._missed_rounds(seen)
        self._stocks = _Numbered[Goods]()
        self._spare: dict[int, SpareUse] = {}
        self._known = _ways_known(self.box)
        if sum(map(len, self._known.values())) > MOST_KNOWN:
            self._known.clear()

    def _missed_rounds(self, seen: State) -> tuple[float, ...]:
        """By ship size: what the next round loses when such a ship is still at sea."""
        evaluator = self.evaluator
        if not evaluator.left:
            return (0.0, 0.0, 0.0)
        owned, posts, sizes = seen.owned[self.seat], seen.posts[self.seat], evaluator.sizes()
        gold = evaluator.gold_worth(evaluator.round + 2)
        full = evaluator.a_round(owned, posts, sizes)
        lost = []
        for size in range(3):
            rest = list(sizes)
            if size in rest:
                rest.remove(size)
            less = evaluator.a_round(owned, posts, tuple(rest))
            lost.append(max(0.0, full.fame - less.fame + (full.gold - less.gold) * gold))
        return tuple(lost)

    def holds(self, seen: State, new: int = -1) -> list[tuple[int, Hold]]:
        """The ships in port by slot; with ``new`` one more of that size, bought now."""
        box = self.box
        found = []
        for slot, ship in enumerate(seen.fleet[self.seat]):
            if ship.place == PORT:
                room = box.hold[ship.size] - seen.hold_used(ship)
                berths = box.passengers[ship.size] - seen.passengers(ship)
                far = any(box.contracts[kind].voyage[ship.size] == LONG for kind in ship.cargo)
                found.append((slot, Hold(ship.size, room, berths, far)))
        if new >= 0:
            found.append((len(seen.fleet[self.seat]), Hold(new, box.hold[new], box.passengers[new], False)))
        return found

    def plan(self, hand: Iterable[int], ships: list[tuple[int, Hold]], goods: Goods, gold: int) -> Voyage:
        """The best way to load with so much gold to buy missing goods with."""
        slots = [slot for slot, _ in ships]
        start = (self._stocks.number(goods), tuple(_code(hold) for _, hold in ships))
        reached: Reached = {start: (0.0, None)}
        # Contracts that sail longest come first, so that what joins them is known to arrive late.
        order = sorted(
            hand, key=lambda kind: (-sum(self.box.contracts[kind].voyage[1:]), -self._pay(kind), kind)
        )
        for kind in order:
            reached = self._narrow(self._extend(reached, kind, gold))
        best: tuple[float, Place, Path | None, SpareUse] | None = None
        for place, (worth, path) in reached.items():
            spare = self._left(place[0])
            if best is None or worth + spare.worth > best[0]:
                best = (worth + spare.worth, place, path, spare)
        assert best is not None
        loads: list[tuple[int, int]] = []
        step = best[2]
        while step is not None:
            loads.append((step[1], slots[step[2]]))
            step = step[0]
        rest = self._stocks.known[best[1][0]]
        buys = tuple(good for good in range(5) for _ in range(-min(0, rest[good])))
        return Voyage(best[0], tuple(reversed(loads)), buys, best[3])

    def _pay(self, kind: int) -> float:
        contract = self.box.contracts[kind]
        return contract.fame + contract.gold * self._gold

    def _left(self, stock: int) -> SpareUse:
        """The best use of goods by their number: those bought are used up."""
        found = self._spare.get(stock)
        if found is None:
            goods = self._stocks.known[stock]
            kept = goods if min(goods) >= 0 else _stock(goods)
            found = self._spare[stock] = self.spare.best(kept)
        return found

    def _extend(self, reached: Reached, kind: int, gold: int) -> Reached:
        """The places reached, and those reached from them by one more contract in every way."""
        found = dict(reached)
        pay, gains = self._pay(kind), self._gains(kind)
        shape = (self.box.space[kind], self.box.is_passenger[kind], self.box.contracts[kind].voyage)
        berths = self._known.setdefault(shape, {})
        steps: dict[int, Step | None] = {}
        for (stock, docks), (worth, path) in reached.items():
            if stock in steps:
                step = steps[stock]
            else:
                step = steps[stock] = self._step(stock, kind, gold)
            if step is None:
                continue
            ways = berths.get(docks)
            if ways is None:
                ways = berths[docks] = _ways(docks, shape)
            rest, bought = step
            more = worth + pay - bought
            for index, laden, voyage in ways:
                key = (rest, laden)
                total = more + gains[voyage]
                known = found.get(key)
                if known is None or known[0] < total:
                    found[key] = (total, (path, kind, index))
        return found

    def _gains(self, kind: int) -> tuple[float, ...]:
        """By kind of voyage what loading a contract changes: fame for a long one, gold later, a ship away."""
        late = self.box.contracts[kind].gold * self._delay
        fame = [voyage_fame(self.box, size, LONG) - self.missed[size] - late for size in range(3)]
        return (0.0, *fame, -late)

    def _step(self, stock: int, kind: int, gold: int) -> Step | None:
        """The goods a contract uses; ``None`` if they are neither in store nor for sale."""
        goods = self._stocks.known[stock]
        rest = minus(goods, self.box.contracts[kind].goods)
        bought = 0.0
        if min(rest) < 0:
            cost = self._cost(rest)
            if cost < 0 or cost > gold:
                return None
            bought = (cost - self._cost(goods)) * self._gold
        return self._stocks.number(rest), bought

    def _cost(self, goods: Goods) -> int:
        """Gold for the goods to buy (negative counts), or -1 if the market does not sell that many."""
        cost = 0
        for good, n in enumerate(goods):
            if n < 0:
                if -n > self._limits[good]:
                    return -1
                cost -= n * self._prices[good]
        return cost

    def _narrow(self, found: Reached) -> Reached:
        if len(found) <= self.beam:
            return found
        worths = {stock: self._left(stock).worth for stock in {stock for stock, _ in found}}
        ranked = sorted(found.items(), key=lambda item: -(item[1][0] + worths[item[0][0]]))
        return dict(ranked[: self.beam])


class _Numbered(Generic[CargoItem]):
    """Items numbered in the order in which they are added."""

    def __init__(self) -> None:
        self.known: list[CargoItem] = []
        self._numbers: dict[CargoItem, int] = {}

    def number(self, thing: CargoItem) -> int:
        found = self._numbers.get(thing)
        if found is None:
            found = self._numbers[thing] = len(self.known)
            self.known.append(thing)
        return found


def prices(seen: State, seat: int) -> tuple[int, ...]:
    """By good: gold to buy one on the market in force (0 where it is not traded)."""
    return tuple(
        buy_price(seen, seat, good) if trade is not None else 0
        for good, trade in enumerate(seen.box.markets[seen.market].trade)
    )


def _stock(goods: Goods) -> Goods:
    return (max(0, goods[0]), max(0, goods[1]), max(0, goods[2]), max(0, goods[3]), max(0, goods[4]))
