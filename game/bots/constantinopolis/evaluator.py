"""Value of a position for a seat, in fame at the end. All planning bots use it.

A sum of named parts: fame so far, gold by its future use, ships at sea, income of this round, income of the coming
rounds with the present buildings, posts and ships, and walls.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp
from typing import Final

from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import (
    MAGISTER,
    MOST_ROUNDS,
    PUBLIC_MASK,
    UTILITY,
    UTILITY_MASK,
    WALL_BARTER,
    WALL_MASK,
    WALLS,
    Goods,
)
from game.engine.constantinopolis.phases import AUCTION, DUEL, GRANT
from game.engine.constantinopolis.state import BARTERED, HIDDEN, LONG, PORT, USED_SHIFT, State

from .economy import Income, production, round_income, working
from .weights import Weights

UNKNOWN_GOLD: Final = 20
"""What a seat whose gold is hidden is taken to have."""
MOST_KNOWN: Final = 200_000
"""Households whose income is remembered."""

Household = tuple[int, int, tuple[int, ...], Goods | None, int]
"""Buildings, posts, sizes of ships, goods, contracts held."""


def last_round(seen: State) -> int:
    """The round that will probably be the last: sooner than the ninth when few public buildings are left."""
    if seen.last_round:
        return seen.last_round
    left = (seen.offered & PUBLIC_MASK).bit_count()
    return min(MOST_ROUNDS, max(seen.round, seen.round + left - 1)) if left <= 2 else MOST_ROUNDS


@lru_cache(maxsize=8)
def _rounds_known(_box: Components, _weights: Weights) -> dict[Household, Income]:
    """Where the income of households is remembered, from one position to the next."""
    return {}


class Evaluator:
    """The evaluation of one observation for one seat. Methods return fame.

    Gold has decreasing value (``purse``). Small amounts count at the marginal rate (``gold_worth``). ``gold``
    replaces the gold of the seat.
    """

    def __init__(self, seen: State, seat: int, weights: Weights, gold: int | None = None) -> None:
        self.seen = seen
        self.seat = seat
        self.box = seen.box
        self.weights = weights
        self.round = seen.round
        self.last = last_round(seen)
        self.left = max(0, self.last - seen.round)
        own = seen.gold[seat] if gold is None else gold
        self.own_gold = UNKNOWN_GOLD if own == HIDDEN else own
        self._rounds = _rounds_known(self.box, weights)
        if len(self._rounds) > MOST_KNOWN:
            self._rounds.clear()
        self._later_worth = -1.0
        self._next_worth = -1.0
        self._harbor: tuple[int, int] | None = None

    def _later(self) -> float:
        """Fame for one gold more in each of the coming rounds."""
        if self._later_worth < 0:
            worths = [self.gold_worth(turn + 1) for turn in range(self.round + 1, self.last + 1)]
            self._later_worth = float(sum(worths))
        return self._later_worth

    def gold_worth(self, turn: int) -> float:
        """Fame for one gold more when buildings are bought in round ``turn``; after the last: the final rate."""
        # Riches of today say less about a round the further off it is.
        ahead = max(1, turn - self.round)
        return self.weights.gold_end + self._hunger(turn) * exp(-self.own_gold / (self.weights.purse * ahead))

    def purse(self, gold: int, turn: int) -> float:
        """Fame for so much gold in all when buildings are bought in round ``turn``."""
        scale = self.weights.purse
        return self.weights.gold_end * gold + self._hunger(turn) * scale * (1 - exp(-gold / scale))

    def purses(self, most: int, turn: int) -> list[float]:
        """``purse`` of every amount of gold up to ``most``."""
        rate, scale = self.weights.gold_end, self.weights.purse
        first = self._hunger(turn) * scale
        return [rate * gold + first * (1 - exp(-gold / scale)) for gold in range(most + 1)]

    def price(self, cost: int, turn: int) -> float:
        """Fame that paying so much out of the seat's own purse costs."""
        return self.purse(self.own_gold, turn) - self.purse(self.own_gold - cost, turn)

    def _hunger(self, turn: int) -> float:
        """What the first gold is worth above the final rate."""
        ahead = self.last - turn
        if ahead <= 0:
            return 0.0
        return self.weights.gold_more + self.weights.gold_slope * float(ahead**self.weights.gold_curve)

    # The household -----------------------------------------------------------------------------------------------

    def room(self, sizes: Iterable[int]) -> tuple[int, int]:
        """Room and berths ships of those sizes offer a round, voyages being what they are."""
        space = berths = 0.0
        for size in sizes:
            part = self.weights.carries[size] / self.box.hold[size]
            space += self.weights.carries[size]
            berths += part * self.box.passengers[size]
        return round(space), round(berths)

    def coming(self, owned: int, posts: int, sizes: tuple[int, ...]) -> float:
        """What the rounds after this one bring with those buildings, posts and ships."""
        if not self.left:
            return 0.0
        fame, gold = self.a_round(owned, posts, sizes)
        weights = self.weights
        for first, mask, worths in (
            (UTILITY.start, UTILITY_MASK, weights.utilities),
            (WALLS.start, WALL_MASK, weights.walls),
        ):
            if owned & mask:
                fame += sum([worth for number, worth in enumerate(worths, first) if owned >> number & 1])
        return weights.coming * (self.left * fame + self._later() * gold)

    def a_round(
        self, owned: int, posts: int, sizes: tuple[int, ...], goods: Goods | None = None, held: int = 0
    ) -> Income:
        """Income of one coming round; ``goods`` replaces the production."""
        key = (owned, posts, sizes, goods, held)
        found = self._rounds.get(key)
        if found is None:
            found = self._rounds[key] = self._a_round(owned, posts, sizes, goods, held)
        return found

    def _a_round(
        self, owned: int, posts: int, sizes: tuple[int, ...], goods: Goods | None, held: int
    ) -> Income:
        box = self.box
        made = production(box, owned)
        producible = sum(1 << good for good in range(5) if made[good])
        space, berths = self.room(sizes)
        fame, gold = round_income(
            box,
            goods or made,
            working(box, owned, producible),
            box.drawn(owned, posts, held),
            space,
            berths,
            bool(owned >> WALL_BARTER & 1),
        )
        used = min(1.0, sum(made) / max(1, space))
        return Income(fame + used * sum([self.weights.voyages[size] for size in sizes]), gold)

    def sizes(self) -> tuple[int, ...]:
        """The sizes of the seat's ships in rising order."""
        return tuple(sorted(ship.size for ship in self.seen.fleet[self.seat]))

    # This round --------------------------------------------------------------------------------------------------

    def this_round(self, owned: int, goods: Goods, office: int, extra: int = 0) -> float:
        """What the goods in store still bring this round before contracts are drawn, with that office."""
        seen, seat, box = self.seen, self.seat, self.box
        ready = working(box, owned, seen.producible[seat]) & ~(seen.used[seat] >> USED_SHIFT)
        draws = self.box.drawn(owned, seen.posts[seat], 0) + extra
        if office == MAGISTER:
            draws += box.office_draws[MAGISTER]
        space, berths = self._room_now()
        barter = bool(owned >> WALL_BARTER & 1) and not seen.used[seat] & BARTERED
        fame, gold = round_income(box, goods, ready, draws, space, berths, barter)
        return fame + gold * self._next_gold()

    def _room_now(self) -> tuple[int, int]:
        """Room and berths on the ships that can be loaded this round."""
        if self._harbor is None:
            self._harbor = self._harbor_room()
        return self._harbor

    def _harbor_room(self) -> tuple[int, int]:
        box = self.box
        space = berths = 0
        for ship in self.seen.fleet[self.seat]:
            if ship.place == PORT or (ship.place != LONG and self._sailing_home()):
                space += box.hold[ship.size]
                berths += box.passengers[ship.size]
        return space, berths

    def _next_gold(self) -> float:
        if self._next_worth < 0:
            self._next_worth = self.gold_worth(self.round + 1)
        return self._next_worth

    def _sailing_home(self) -> bool:
        """Whether ships have still to move this round: only while the offices are contested."""
        return self.seen.stack[-1][0] in (AUCTION, DUEL, GRANT)

    def at_sea(self) -> float:
        """What the ships at sea will pay (an unknown card counts as the mean of the deck)."""
        worth = 0.0
        for ship in self.seen.fleet[self.seat]:
            if ship.place == PORT:
                continue
            gold = self.gold_worth(self.round + ship.place)
            for kind in ship.cargo:
                fame, coins = self.box.mean_pay if kind == HIDDEN else self.box.contracts[kind].pay
                worth += fame + coins * gold
        return worth

    def walls(self, owned: int) -> float:
        """The fame of the walls owned, and the hope for more."""
        count = (owned & WALL_MASK).bit_count()
        fame = self.box.wall_fame
        hope = (fame[count + 1] - fame[count] - 1) if 0 < count < len(fame) - 1 and self.left else 0
        return fame[count] + self.weights.wall_hope * hope

    # The whole ---------------------------------------------------------------------------------------------------

    def value(self) -> float:
        """The position as a whole, before contracts are drawn."""
        seen, seat = self.seen, self.seat
        stored = seen.goods[seat]
        goods: Goods = (stored[0], stored[1], stored[2], stored[3], stored[4])
        owned = seen.owned[seat]
        return (
            seen.points(seat)
            + self.purse(self.own_gold, self.round)
            + self.at_sea()
            + self.this_round(owned, goods, seen.office(seat))
            + self.coming(owned, seen.posts[seat], self.sizes())
            + self.walls(owned)
        )
