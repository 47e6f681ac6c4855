"""Whole turns planned: the Architect moves and builds, the Mercator trades, the Senator buys from the display."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from game.engine.concordia_venus.components import GOODS, PLACES, Five
from game.engine.concordia_venus.phases import ARCHITECT
from game.engine.concordia_venus.phases.architect import adjacent, house_coins
from game.engine.concordia_venus.phases.buying import price, with_one
from game.engine.concordia_venus.state import GAP, State
from game.engine.core.action import Action

from .worth import Worth, distances, starts

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


LINES_AT_MOST: Final = 8
"""Lines a colonist is tried on, the best first."""


class BuildPlan(NamedTuple):
    """What it gains, in points, and the actions, the moves first."""

    gain: float
    actions: tuple[Action, ...]


class Builder:
    """Plans for the Architect of a seat, whether the card is only thought of or being executed."""

    def __init__(self, state: State, worth: Worth) -> None:
        self.state, self.worth, self.seat = state, worth, worth.seat
        frame = state.stack[-1]
        running = frame[0] == ARCHITECT and frame[1] == self.seat
        self.steps = frame[2] if running else state.colonists(self.seat)
        self.moving = not (running and frame[3])
        self.net = self._net()
        self.order = sorted((city for city, net in self.net.items() if net > 0), key=self._rank, reverse=True)
        layout = state.layout
        free = ~(state.houses[self.seat] | 1 << layout.game_map.capital)
        like = worth.likes.stance * min(1.0, 3 * worth.left)
        self.draw = [like * value if free >> city & 1 else 0.0 for city, value in enumerate(worth.houses)]
        self.ends = layout.ends

    def _rank(self, city: int) -> float:
        return self.net[city]

    def _net(self) -> dict[int, float]:
        """Points that a house gains minus its price, for each city in which it is affordable now."""
        state, seat, worth = self.state, self.seat, self.worth
        layout, have, money = state.layout, state.goods[seat], state.money[seat]
        found: dict[int, float] = {}
        if not state.houses_left(seat):
            return found
        own = state.houses[seat] | 1 << layout.game_map.capital
        for city, goods in enumerate(layout.price):
            if own >> city & 1 or not state.has_goods(seat, goods):
                continue
            coins = house_coins(state, city)
            if coins <= money:
                found[city] = worth.houses[city] - worth.paying(goods, have) - coins * worth.coin
        return found

    def builds(self, mask: int) -> tuple[float, list[int]]:
        """The houses built with colonists beside the cities of a mask, the best first, and what they gain."""
        state, seat = self.state, self.seat
        price, left = state.layout.price, state.houses_left(seat)
        have, money = state.goods[seat][:], state.money[seat]
        gain, found = 0.0, []
        for city in self.order:
            if not mask >> city & 1:
                continue
            cost, coins = price[city], house_coins(state, city)
            if coins > money or any(units > held for units, held in zip(cost, have, strict=True)):
                continue
            have = [held - units for units, held in zip(cost, have, strict=True)]
            money -= coins
            gain += self.net[city]
            found.append(city)
            if len(found) == left:
                return gain + state.layout.box.concordia * (state.concordia < 0), found
        return gain, found

    def plans(self) -> list[BuildPlan]:
        """Different plans, the best first: the last one found by moving one colonist after another, and those before."""
        mask = adjacent(self.state, self.seat)
        if not self.moving or not self.steps:
            gain, cities = self.builds(mask)
            return [self._plan(gain, (), cities)]
        return sorted(self._search(), key=lambda plan: plan.gain, reverse=True)

    def best(self) -> BuildPlan:
        """The plan that gains most."""
        return self.plans()[0]

    def _plan(self, gain: float, moves: Sequence[Action], cities: Sequence[int]) -> BuildPlan:
        build = self.state.layout.ways.build
        return BuildPlan(gain, (*moves, *(build[city] for city in cities)))

    def _search(self) -> Iterator[BuildPlan]:
        """Move one colonist after another to where most is gained with it; each way to begin is a plan."""
        places = starts(self.state, self.seat)
        shift = 2 * len(self.state.layout.game_map.cities)
        standing = [place - shift if place >= shift else -1 for place in places]
        options = [self._lines(place) for place in places]
        start = self._value(standing)
        yield self._plan(start[0], (), start[1])
        firsts = sorted(self._steps(standing, options, self.steps, start[0]), key=_gain, reverse=True)
        for first in firsts[: max(1, self.width)]:
            yield self._follow(first, standing, options)

    width = 1
    """How many ways to begin are followed."""

    def _follow(
        self, first: _Step, standing: Sequence[int], options: Sequence[Sequence[tuple[int, int, Action]]]
    ) -> BuildPlan:
        """Go on from a first move for as long as another one gains more."""
        step: _Step | None = first
        lines, moves, steps = [*standing], list[Action](), self.steps
        done = [*options]
        while step is not None:
            lines[step.colonist] = step.line
            moves.append(step.action)
            steps -= step.cost
            done[step.colonist] = ()
            gain = step.gain
            further = [found for found in self._steps(lines, done, steps, gain) if found.gain > gain + 1e-6]
            step = max(further, key=_gain, default=None)
        gain, cities = self._value(lines)
        return self._plan(gain, moves, cities)

    def _steps(
        self,
        standing: Sequence[int],
        options: Sequence[Sequence[tuple[int, int, Action]]],
        steps: int,
        least: float,
    ) -> Iterator[_Step]:
        """Every single move that gains more than nothing."""
        lines = [*standing]
        for colonist, found in enumerate(options):
            kept = lines[colonist]
            for line, cost, action in found:
                if cost > steps or line in lines:
                    continue
                lines[colonist] = line
                gain = self._value(lines)[0]
                if gain > least - 1:
                    yield _Step(gain, colonist, line, cost, action)
            lines[colonist] = kept

    def _value(self, lines: Sequence[int]) -> tuple[float, list[int]]:
        """What is gained with the colonists on these lines (-1: still in a city), and the houses."""
        mask, ends = 0, self.ends
        for line in lines:
            if line >= 0:
                mask |= ends[line]
        gain, cities = self.builds(mask)
        for city in cities:
            mask &= ~(1 << city)
        draw = self.draw
        while mask:
            bit = mask & -mask
            mask ^= bit
            gain += draw[bit.bit_length() - 1]
        return gain, cities

    def _lines(self, start: int) -> list[tuple[int, int, Action]]:
        """The lines worth trying for a colonist."""
        taken, lines = self.state.taken, self.state.layout.game_map.lines
        net, draw = self.net, self.draw
        found = []
        for line, cost, action in distances(self.state).moves[start]:
            if cost > self.steps:
                break
            if taken >> line & 1:
                continue
            value = sum([max(net.get(city, 0.0), 0.0) + draw[city] for city in lines[line].ends])
            if value > 0:
                found.append((value - 0.05 * cost, (line, cost, action)))
        found.sort(key=lambda entry: entry[0], reverse=True)
        return [entry for _, entry in found[:LINES_AT_MOST]]


class _Step(NamedTuple):
    gain: float
    colonist: int
    line: int
    cost: int
    action: Action


def _gain(step: _Step) -> float:
    return step.gain
