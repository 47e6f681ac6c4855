"""Goods and cards changing hands: what a Mercator trades, what is bought from the display, what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from game.engine.concordia_venus.components import GOODS, PLACES, Five
from game.engine.concordia_venus.phases.market import price, with_one
from game.engine.concordia_venus.state import GAP, State
from game.engine.core.action import Action

from .worth import Worth

_NONE: Five = (0,) * len(GOODS)
SITES: Final = 4
CARDS: Final = 2
"""Houses in reach and cards on display that goods may be bought for."""


class TradeOffer(NamedTuple):
    """A trade: its gain in points, the action, and the goods paid."""

    gain: float
    action: Action
    cost: tuple[int, ...] = ()


def purchases(
    state: State, worth: Worth, role: int, have: list[int], bought: int = -1
) -> Iterator[TradeOffer]:
    """Gain of each card on display for a seat with these goods; the place ``bought`` is empty."""
    words = state.layout.box.vocabulary
    left = len(state.stock) + sum(1 for card in state.display if card != GAP) - (bought >= 0)
    for place in range(PLACES):
        number = state.display[place]
        if number == GAP or place == bought:
            continue
        cost, choice = price(state, role, place)
        action = words.take[place]
        if choice:
            rest = [held - units for held, units in zip(have, cost, strict=True)]
            spare = [(worth.unit(good, units - 1), good) for good, units in enumerate(rest) if units > 0]
            if not spare:
                continue
            good = min(spare)[1]
            cost, action = with_one(cost, good), words.take_for[place][good]
        if any(units > held for units, held in zip(cost, have, strict=True)):
            continue
        gain = worth.card(number) - worth.paying(cost, have)
        if left == 1 and state.concordia < 0:
            gain += state.layout.box.concordia
        yield TradeOffer(gain, action, cost)


def shopping(state: State, worth: Worth, role: int, count: int) -> float:
    """What the best ``count`` purchases gain together."""
    have = state.goods[worth.seat]
    first = max(purchases(state, worth, role, have), default=None)
    if first is None or first.gain <= 0:
        return 0.0
    if count == 1:
        return first.gain
    rest = [held - units for held, units in zip(have, first.cost, strict=True)]
    second = max(purchases(state, worth, role, rest, first.action.args[0]), default=None)
    return first.gain + max(0.0, second.gain if second else 0.0)


class Trader:
    """A Mercator's trade: goods, coins and space as they change while it is planned."""

    def __init__(self, state: State, worth: Worth, income: int = 0, sold: int = 0, bought: int = 0) -> None:
        self.state, self.worth = state, worth
        seat = worth.seat
        self.have, self.money = state.goods[seat][:], state.money[seat] + income
        self.free = state.free(seat)
        self.sold, self.bought = sold, bought

    def plan(self) -> tuple[float, list[Action]]:
        """The trades that gain most one after another, and what they gain, in points."""
        total, actions = 0.0, list[Action]()
        while True:
            best = max(self._offers(), default=None)
            if best is None or best.gain <= 0.01:
                return total, actions
            total += best.gain
            actions.append(best.action)
            self._take(best.action)

    def _take(self, action: Action) -> None:
        good, units = action.args
        sign = 1 if action.verb == "buy" else -1
        self.have[good] += sign * units
        self.free -= sign * units
        self.money -= sign * units * self.state.layout.box.price[good]
        if sign > 0:
            self.bought |= 1 << good
        else:
            self.sold |= 1 << good

    def _offers(self) -> Iterator[TradeOffer]:
        """For each good the best amount to sell and to buy."""
        used = self.sold | self.bought
        full = used.bit_count() >= self.state.layout.box.trade_types
        for good in range(len(GOODS)):
            bit = 1 << good
            if full and not used & bit:
                continue
            if not self.bought & bit:
                yield from self._best("sell", good, self.have[good])
            if not self.sold & bit:
                most = min(self.free, self.money // max(1, self.state.layout.box.price[good]))
                yield from self._best("buy", good, most)

    def _best(self, verb: str, good: int, most: int) -> Iterator[TradeOffer]:
        """The amount that gains most; each further unit gains less than the one before."""
        price, row = self.state.layout.box.price[good], self.worth.stock[good]
        purse, money, held = self.worth.purse, self.money, self.have[good]
        total, units, before = 0.0, 0, purse(money)
        sign = 1 if verb == "sell" else -1
        while units < most:
            after = purse(money + sign * price * (units + 1))
            gain = after - before + (row[held + units] if sign < 0 else -row[held - units - 1])
            if gain <= 0:
                break
            total, units, before = total + gain, units + 1, after
        if units:
            words = self.state.layout.box.vocabulary
            yield TradeOffer(total, (words.sell if sign > 0 else words.buy)[good][units])


def goals(worth: Worth) -> Iterator[Five]:
    """Goods worth trading for: the most wanted ones, houses, cards, colonists, or only coins."""
    state = worth.state
    price = state.layout.price
    sites = [price[city] for city in worth.sites()[: -SITES - 1 : -1]]
    yield worth.wants
    yield _together(sites[:3])
    yield _together(sites)
    for first, second in combinations(dict.fromkeys(sites), 2):
        yield _together((first, second))
    for number in worth.bargains()[: -CARDS - 1 : -1]:
        yield state.layout.box.cards[number].cost or _NONE
    if state.land[worth.seat] or state.sea[worth.seat]:
        colonist = state.layout.box.colonist_price
        yield colonist
        yield _together((colonist, *sites[:1]))
    yield _NONE


def trades(state: State, worth: Worth, sold: int, bought: int) -> list[list[Action]]:
    """Different trades of a Mercator, the one that looks best first."""
    found: dict[tuple[int, ...], list[Action]] = {}
    for wants in dict.fromkeys(goals(worth)):
        trader = Trader(state, worth.wishing(wants), 0, sold, bought)
        actions = trader.plan()[1]
        found.setdefault(tuple(trader.have), actions)
    return [*found.values()]


def _together(costs: Iterable[Five]) -> Five:
    return tuple(min(4, sum(column)) for column in zip(_NONE, *costs, strict=True))
