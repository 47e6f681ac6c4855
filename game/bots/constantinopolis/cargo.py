"""Which contracts to put on which ships: a search over all ways to load a hand.

Positions of the search are compared by goods left and room left, so that of two ways to the same place only the
better is followed; only when there are more places than the beam is wide are the least promising given up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.engine.constantinopolis.commerce import buy_price
from game.engine.constantinopolis.components import MAGNUS, Goods
from game.engine.constantinopolis.state import LONG, PORT, State

from .outlook import Outlook
from .spare import Spare, SpareUse, minus


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


Path = tuple["Path | None", int, int]
Place = tuple[Goods, tuple[Hold, ...]]


class Cargo:
    """Plans the cargo of one seat in one position; goods below zero in the search are goods bought."""

    def __init__(
        self, seen: State, seat: int, outlook: Outlook, spare: Spare, limits: Sequence[int], beam: int
    ) -> None:
        self.box = seen.box
        self.seat = seat
        self.outlook = outlook
        self.spare = spare
        self.beam = beam
        self._limits = limits
        self._prices = prices(seen, seat)
        self._gold = outlook.gold_worth(outlook.round + 1)
        self._delay = self._gold - outlook.gold_worth(outlook.round + LONG)
        self.missed = self._missed_rounds(seen)

    def _missed_rounds(self, seen: State) -> tuple[float, ...]:
        """By ship size: what the next round loses when such a ship is still at sea."""
        outlook = self.outlook
        if not outlook.left:
            return (0.0, 0.0, 0.0)
        owned, posts, sizes = seen.owned[self.seat], seen.posts[self.seat], outlook.sizes()
        gold = outlook.gold_worth(outlook.round + 2)
        full = outlook.a_round(owned, posts, sizes)
        lost = []
        for size in range(3):
            rest = list(sizes)
            if size in rest:
                rest.remove(size)
            less = outlook.a_round(owned, posts, tuple(rest))
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
        start: Place = (goods, tuple(hold for _, hold in ships))
        reached: dict[Place, tuple[float, Path | None]] = {start: (0.0, None)}
        # Contracts that sail longest come first, so that what joins them is known to arrive late.
        order = sorted(
            hand, key=lambda kind: (-sum(self.box.contracts[kind].voyage[1:]), -self._pay(kind), kind)
        )
        for kind in order:
            found = dict(reached)
            for place, (worth, path) in reached.items():
                self._extend(found, place, worth, path, kind, gold)
            reached = self._narrow(found)
        best: tuple[float, Place, Path | None, SpareUse] | None = None
        for place, (worth, path) in reached.items():
            spare = self.spare.best(_stock(place[0]))
            if best is None or worth + spare.worth > best[0]:
                best = (worth + spare.worth, place, path, spare)
        assert best is not None
        loads: list[tuple[int, int]] = []
        step = best[2]
        while step is not None:
            loads.append((step[1], slots[step[2]]))
            step = step[0]
        buys = tuple(good for good in range(5) for _ in range(-min(0, best[1][0][good])))
        return Voyage(best[0], tuple(reversed(loads)), buys, best[3])

    def _pay(self, kind: int) -> float:
        contract = self.box.contracts[kind]
        return contract.fame + contract.gold * self._gold

    def _extend(
        self,
        found: dict[Place, tuple[float, Path | None]],
        place: Place,
        worth: float,
        path: Path | None,
        kind: int,
        gold: int,
    ) -> None:
        """Add every way to load one more contract."""
        goods, holds = place
        contract = self.box.contracts[kind]
        rest = minus(goods, contract.goods)
        more = worth + self._pay(kind)
        if min(rest) < 0:
            cost = self._cost(rest)
            if cost < 0 or cost > gold:
                return
            more -= (cost - self._cost(goods)) * self._gold
        tried: set[Hold] = set()
        for index, hold in enumerate(holds):
            if hold in tried or not contract.voyage[hold.size] or hold.room < self.box.space[kind]:
                continue
            if self.box.is_passenger[kind] and not hold.berths:
                continue
            tried.add(hold)
            laden, gain = self._aboard(hold, kind)
            key = (rest, (*holds[:index], laden, *holds[index + 1 :]))
            known = found.get(key)
            if known is None or known[0] < more + gain:
                found[key] = (more + gain, (path, kind, index))

    def _aboard(self, hold: Hold, kind: int) -> tuple[Hold, float]:
        """The ship with one contract more, and what its voyage changes: fame for a long one, gold later, a ship away."""
        box = self.box
        contract = box.contracts[kind]
        far = hold.long or contract.voyage[hold.size] == LONG
        gain = 0.0
        if far:
            gain -= contract.gold * self._delay
            if not hold.long:
                gain += (2 if hold.size == MAGNUS else 1) - self.missed[hold.size]
        return Hold(hold.size, hold.room - box.space[kind], hold.berths - box.is_passenger[kind], far), gain

    def _cost(self, goods: Goods) -> int:
        """Gold for the goods bought (those below zero), or -1 when the market does not sell so many."""
        cost = 0
        for good, n in enumerate(goods):
            if n < 0:
                if -n > self._limits[good]:
                    return -1
                cost -= n * self._prices[good]
        return cost

    def _narrow(
        self, found: dict[Place, tuple[float, Path | None]]
    ) -> dict[Place, tuple[float, Path | None]]:
        if len(found) <= self.beam:
            return found
        best = self.spare.best
        ranked = sorted(found.items(), key=lambda item: -(item[1][0] + best(_stock(item[0][0])).worth))
        return dict(ranked[: self.beam])


def prices(seen: State, seat: int) -> tuple[int, ...]:
    """By good: gold to buy one on the market in force (0 where it is not traded)."""
    return tuple(
        buy_price(seen, seat, good) if trade is not None else 0
        for good, trade in enumerate(seen.box.markets[seen.market].trade)
    )


def _stock(goods: Goods) -> Goods:
    """The goods left in store: those bought are used up."""
    if min(goods) >= 0:
        return goods
    return (max(0, goods[0]), max(0, goods[1]), max(0, goods[2]), max(0, goods[3]), max(0, goods[4]))
