"""Which contracts to put on which ships: a search over all ways to load a hand.

Positions of the search are compared by goods left and room left, so that of two ways to the same place only the
better is followed; only when there are more places than the beam is wide are the least promising given up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.commerce import buy_price
from game.engine.constantinopolis.components import Goods
from game.engine.constantinopolis.phases.loading import voyage_fame
from game.engine.constantinopolis.state import LONG, PORT, State

from .evaluator import Evaluator
from .spare_goods import SpareGoodsPlanner, SpareUse, minus

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
