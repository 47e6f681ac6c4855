"""Value of a position for a seat, in fame at the end, and the numbers it is judged by. All planning bots use it.

A sum of named parts: fame so far, gold by its future use, ships at sea, income of this round, income of the coming
rounds with the present buildings, posts and ships, and walls.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import (
    COMMERCIAL,
    MAGISTER,
    MOST_ROUNDS,
    PRODUCTION_MASK,
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
from game.engine.core.rng import stream

from ..bot import numbered, weights_text

# -- the numbers that are judged by, read from ``weights.toml`` ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Weights:
    """See ``weights.toml`` for what each of them means."""

    gold_end: float
    gold_more: float
    gold_slope: float
    gold_curve: float
    purse: float
    carries: tuple[float, ...]
    voyages: tuple[float, ...]
    utilities: tuple[float, ...]
    walls: tuple[float, ...]
    wall_hope: float
    coming: float
    reserve: float
    order: float
    preemption: float
    exchange: float
    bid_part: float
    building_least: float
    hold_least: float
    denial: float
    deny: float
    offer_least: float
    beam: int


def read_weights(text: str) -> Weights:
    """Weights from the text of such a file; raises ``ValueError`` when one is missing or unknown."""
    return numbered(Weights, tomllib.loads(text))


@lru_cache(maxsize=1)
def own_weights() -> Weights:
    """The planner's own weights."""
    return read_weights(weights_text(__package__))


# -- the value of a position -----------------------------------------------------------------------------------------

# What a household earns in one round: goods, commercial buildings, contracts drawn and room on ships.
#
# The cards of future rounds are unknown, so a round is played with a few sample hands from the whole deck, always the
# same ones, and the mean is taken. Everything here is a pure function of its arguments and remembered.

HANDS: Final = 8
"""Sample hands a round is reckoned with."""
MOST_CARDS: Final = 16
MOST_GOODS: Final = 9
"""More of one good than that adds nothing to a round."""
GOLD: Final = 0.12
"""Fame reckoned for one gold where uses of goods are put in order."""
SCARCE = (1.0, 1.6, 2.4, 3.2, 3.8)
"""The relative prices of the goods, for the same purpose."""
MARKET_OPEN: Final = 0.6
"""A good is wanted for donations on three markets of five."""
SOLD_AT_MOST: Final = 2


class Income(NamedTuple):
    """Fame and gold a round brings on average."""

    fame: float
    gold: float


class Use(NamedTuple):
    """A use of goods: what it takes, room and berths on ships, and what it gives."""

    needs: Goods
    space: int
    passenger: bool
    fame: int
    gold: int


@lru_cache(maxsize=4)
def sample_hands(box: Components) -> tuple[tuple[int, ...], ...]:
    """The sample hands: each is a row of cards, of which a round uses the number drawn."""
    hands = []
    for number in range(HANDS):
        deck = [kind for kind, contract in enumerate(box.contracts) for _ in range(contract.copies)]
        stream(number, "sample hands").shuffle(deck)
        hands.append(tuple(deck[:MOST_CARDS]))
    return tuple(hands)


def _density(use: Use) -> float:
    cost = sum([n * scarce for n, scarce in zip(use.needs, SCARCE, strict=True)]) + 0.5 * use.space
    return (use.fame + GOLD * use.gold) / max(0.1, cost)


@lru_cache(maxsize=4096)
def _uses(box: Components, hand: int, draws: int, commercial: int) -> tuple[Use, ...]:
    """The uses open with a sample hand of that many cards and those commercial buildings, the best first."""
    found = [
        Use(contract.goods, contract.space, contract.passenger, contract.fame, contract.gold)
        for contract in (box.contracts[kind] for kind in sample_hands(box)[hand][:draws])
    ]
    for building in COMMERCIAL:
        if commercial >> building & 1:
            found.append(Use(box.needs[building], 0, False, box.fame[building], box.pays[building]))
    return tuple(sorted(found, key=_density, reverse=True))


@lru_cache(maxsize=16_384)
def _hands(box: Components, draws: int, commercial: int, present: int) -> tuple[tuple[Use, ...], ...]:
    """By sample hand the uses that need none but the goods in a bit mask, the best first."""
    return tuple(
        tuple(use for use in _uses(box, hand, draws, commercial) if not _mask(use.needs) & ~present)
        for hand in range(HANDS)
    )


def _mask(goods: tuple[int, ...]) -> int:
    food, consumer, industrial, military, luxury = goods
    return (food > 0) + 2 * (consumer > 0) + 4 * (industrial > 0) + 8 * (military > 0) + 16 * (luxury > 0)


@lru_cache(maxsize=4)
def _gifts(box: Components) -> tuple[tuple[int, int], ...]:
    """By good: cubes and fame of a donation (0, 0 where no market takes it)."""
    found = [(0, 0)] * 5
    for market in box.markets:
        for good, terms in enumerate(market.donations):
            if terms is not None:
                found[good] = terms
    return tuple(found)


@lru_cache(maxsize=4)
def _sales(box: Components) -> tuple[float, ...]:
    """By good: mean gold for one sold, a market that does not trade it counting nothing."""
    return tuple(
        sum(terms.sell for market in box.markets if (terms := market.trade[good]) is not None)
        / len(box.markets)
        for good in range(5)
    )


def round_income(
    box: Components, goods: Goods, commercial: int, draws: int, space: int, berths: int, barter: bool
) -> Income:
    """What a round brings with those goods in store.

    ``commercial``: bit mask of the commercial buildings whose goods can be produced; ``draws``: contracts;
    ``space`` and ``berths``: room for goods and passengers on the ships in port; ``barter``: the exchange wall.
    """
    bounded = goods if max(goods) <= MOST_GOODS else tuple([min(MOST_GOODS, n) for n in goods])
    return _round_income(box, bounded, commercial, min(draws, MOST_CARDS), space, berths, barter)


@lru_cache(maxsize=200_000)
def _round_income(
    box: Components,
    goods: tuple[int, ...],
    commercial: int,
    draws: int,
    space: int,
    berths: int,
    barter: bool,
) -> Income:
    fame = gold = 0.0
    present = _mask(goods)
    for uses in _hands(box, draws, commercial, present):
        more_fame, more_gold, rest = _one_hand(goods, uses, space, berths)
        spare_fame, spare_gold = _leftovers(box, rest, barter)
        fame += more_fame + spare_fame
        gold += more_gold + spare_gold
    return Income(fame / HANDS, gold / HANDS)


def _one_hand(
    goods: tuple[int, ...], uses: tuple[Use, ...], space: int, berths: int
) -> tuple[float, float, tuple[int, ...]]:
    """Fame and gold of a sample hand, each use taken where it fits, and the goods left."""
    fame = gold = 0.0
    food, consumer, industrial, military, luxury = goods
    for (f, c, i, m, x), room, passenger, more_fame, more_gold in uses:
        if f > food or c > consumer or i > industrial or m > military or x > luxury or room > space:
            continue
        if passenger:
            if not berths:
                continue
            berths -= 1
        food -= f
        consumer -= c
        industrial -= i
        military -= m
        luxury -= x
        space -= room
        fame += more_fame
        gold += more_gold
    return fame, gold, (food, consumer, industrial, military, luxury)


@lru_cache(maxsize=50_000)
def _leftovers(box: Components, goods: tuple[int, ...], barter: bool) -> tuple[float, float]:
    """Fame and gold from goods nothing better was found for: a donation, the exchange wall, the market."""
    fame, gold = 0.0, 0.0
    rest = [*goods]
    given = -1
    gifts = _gifts(box)
    for good, (cubes, more) in enumerate(gifts):
        if cubes and rest[good] >= cubes and more * MARKET_OPEN > fame:
            fame, given = more * MARKET_OPEN, good
    if given >= 0:
        rest[given] -= round(gifts[given][0] * MARKET_OPEN)
    if barter and sum(rest) >= box.barter_goods:
        gold += box.barter_gold
        take = box.barter_goods
        for good in range(5):
            taken = min(take, rest[good])
            rest[good] -= taken
            take -= taken
    for n, price in zip(rest, _sales(box), strict=True):
        gold += price * min(SOLD_AT_MOST, n)
    return fame, gold


@lru_cache(maxsize=8192)
def production(box: Components, owned: int) -> Goods:
    """Goods a round from the production buildings in a bit mask."""
    made = [0, 0, 0, 0, 0]
    owned &= PRODUCTION_MASK
    while owned:
        building = (owned & -owned).bit_length() - 1
        owned &= owned - 1
        for good, n in enumerate(box.output[building]):
            made[good] += n
    return (made[0], made[1], made[2], made[3], made[4])


@lru_cache(maxsize=8192)
def working(box: Components, owned: int, producible: int) -> int:
    """Bit mask of the commercial buildings owned whose goods are among those that can be produced."""
    found = 0
    for building in COMMERCIAL:
        if owned >> building & 1 and all(
            not n or producible >> good & 1 for good, n in enumerate(box.needs[building])
        ):
            found |= 1 << building
    return found


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
