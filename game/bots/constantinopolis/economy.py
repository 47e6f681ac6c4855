"""What a household earns in one round: goods, commercial buildings, contracts drawn and room on ships.

The cards of future rounds are unknown, so a round is played with a few sample hands from the whole deck, always the
same ones, and the mean is taken. Everything here is a pure function of its arguments and remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import COMMERCIAL, PRODUCTION_MASK, Goods
from game.engine.core.rng import stream

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
