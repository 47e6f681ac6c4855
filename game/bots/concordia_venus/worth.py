"""Values in victory points at the end, for one seat: houses, cards, goods, coins, colonists; and the numbers the bots judge by."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.concordia_venus.actions import Reachability
from game.engine.concordia_venus.components import (
    BRICK,
    CARDS,
    GODS,
    GOODS,
    JUPITER,
    MARS,
    MERCURIUS,
    MINERVA,
    SATURNUS,
    VENUS,
    VESTA,
    Five,
)
from game.engine.concordia_venus.game_map import GameMap
from game.engine.concordia_venus.phases.architect import adjacent, house_coins
from game.engine.concordia_venus.scoring import coins_and_goods
from game.engine.concordia_venus.snapshot import market_decks
from game.engine.concordia_venus.state import GAP, State
from game.engine.core.action import Action

from ..bot import numbered, weights_text

# -- the numbers that are judged by, read from ``weights.toml`` ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Likes:
    """See ``weights.toml`` for what each of them means; ``buys`` is by god, ``use`` and ``ready`` by card."""

    prospect: float
    buys: tuple[float, ...]
    houses: float
    crowd: float
    special: float
    variety: float
    income: float
    use: tuple[float, ...]
    ready: tuple[float, ...]
    money: float
    money_until: float
    poor: float
    rich: float
    keen: float
    spare: float
    sites: int
    cards: int
    colonist: float
    space: float
    stance: float
    rival: float
    mate: float
    magnus: float
    patience: int
    hurry: float


@dataclass(frozen=True, slots=True)
class Search:
    """How far the planner looks, and how it compares positions; see ``weights.toml``."""

    breadth: int
    plans: int
    turns: int
    reach: float
    margin: float
    against: float


@dataclass(frozen=True, slots=True)
class Weights:
    """All parameters of a bot; a bot without ``search`` uses heuristics only."""

    likes: Likes
    search: Search


_TABLES: Mapping[str, tuple[str, ...]] = {"buys": GODS, "use": CARDS, "ready": CARDS}
"""Numbers by name: whose names they are."""


def read_weights(text: str) -> tuple[Weights, Likes]:
    """The planner's weights and the novice's likes; raises ``ValueError`` when a number is missing or unknown."""
    data = tomllib.loads(text)
    if wrong := {"search", "planner", "novice"} ^ set(data):
        raise ValueError(f"weights missing or unknown: {', '.join(sorted(wrong))}")
    planner, novice = (numbered(Likes, data[player], _TABLES) for player in ("planner", "novice"))
    return Weights(planner, numbered(Search, data["search"])), novice


@lru_cache(maxsize=1)
def _own() -> tuple[Weights, Likes]:
    return read_weights(weights_text(__package__))


def own_weights() -> Weights:
    """The planner's own weights."""
    return _own()[0]


def novice_likes() -> Likes:
    """The novice's own numbers."""
    return _own()[1]


# -- values in victory points at the end -----------------------------------------------------------------------------

# Distances on a map: the places each colonist can reach, and the cities beside them.

Move = tuple[int, int, Action]
"""A line, the steps to it, and the action of moving there."""


@dataclass(frozen=True, eq=False)
class MapDistances:
    """By start (spots, then lines): the moves from it, nearest first, and the cities beside them by number of steps."""

    moves: tuple[tuple[Move, ...], ...]
    reach: tuple[tuple[int, ...], ...]

    def within(self, start: int, steps: int) -> int:
        """Bit mask of the cities beside the lines within reach."""
        masks = self.reach[start]
        return masks[min(steps, len(masks) - 1)]


@lru_cache(maxsize=32)
def _terrain(game_map: GameMap, ways: Reachability) -> MapDistances:
    moves, reach = [], []
    for start, steps in enumerate(game_map.steps):
        found: list[Move] = []
        if ways.by_steps[start]:
            for bit, action in ways.by_steps[start][-1]:
                line = bit.bit_length() - 1
                found.append((line, steps[line], action))
        found.sort(key=lambda move: move[1])
        masks = [0] * (max((move[1] for move in found), default=0) + 1)
        for line, cost, _ in found:
            first, second = game_map.lines[line].ends
            for further in range(cost, len(masks)):
                masks[further] |= 1 << first | 1 << second
        moves.append(tuple(found))
        reach.append(tuple(masks))
    return MapDistances(tuple(moves), tuple(reach))


def distances(state: State) -> MapDistances:
    """The terrain of a match's map, made once for each map."""
    return _terrain(state.layout.game_map, state.layout.ways)


def starts(state: State, seat: int) -> list[int]:
    """Where a seat's colonists can start from: spots, then lines, each place once."""
    shift = 2 * len(state.layout.game_map.cities)
    return [*dict.fromkeys(state.settlers[seat]), *[shift + line for line in state.roads[seat]]]


_FREE = (0,) * len(GOODS)
FEW: Final = 8
MANY: Final = 24
"""Coins up to which one has hardly any, and beyond which one has plenty."""
FADE: Final = 0.4
"""Decay of the value of further units of a good that is not wanted."""


def time_left(state: State) -> float:
    """Share of the match still to come, from 1 to 0: by the market and by the houses of the seat with fewest."""
    if state.last >= 0:
        return 0.0
    cards = len(state.stock) + sum(1 for card in state.display if card != GAP)
    houses = min(state.houses_left(seat) for seat in range(state.players))
    market = sum([len(deck) for deck in market_decks(state)[: state.players]])
    return min(cards / market, houses / state.layout.box.houses)


class Worth:
    """Values for one seat in one position; ``likes`` are the numbers it judges by."""

    def __init__(self, state: State, seat: int, likes: Likes) -> None:
        self.state, self.seat, self.likes = state, seat, likes
        self.left = left = time_left(state)
        self.round = (state.turn - 1) // state.players + 1
        self.hurry = likes.hurry * max(0, self.round - likes.patience)
        box = state.layout.box
        self.counts = [0.0] * 7
        self.minerva = [0.0] * len(GOODS)
        for number in (*state.hand[seat], *state.pile[seat]):
            card = box.cards[number]
            for god in card.gods:
                if god == MINERVA:
                    self.minerva[card.good] += card.points
                else:
                    self.counts[god] += 1
        self.cards = [count + left * more for count, more in zip(self.counts, likes.buys, strict=True)]
        vesta = box.worth["vesta"] * self.counts[VESTA] / box.vesta_coins
        self.phi = vesta + (likes.money - vesta) * min(1.0, left / likes.money_until)
        money = state.money[seat]
        rate = likes.poor if money <= FEW else 1.0 if money <= MANY else likes.rich
        self.coin = self.phi * (rate if left else 1.0)
        self._per: list[float] | None = None
        self._houses: list[float] | None = None
        self._wants: Five | None = None
        self._stock: list[list[float]] | None = None

    # Houses and cards --------------------------------------------------------------------------------------------

    @property
    def per(self) -> list[float]:
        """By god: the points one card of it will give (without Minerva)."""
        if self._per is None:
            now, aim, part = self._now(), self._aim(), self.left * self.likes.prospect
            self._per = [have + part * max(0.0, goal - have) for have, goal in zip(now, aim, strict=True)]
        return self._per

    def _now(self) -> list[float]:
        state, seat, layout = self.state, self.seat, self.state.layout
        worth, houses = layout.box.worth, state.houses[seat]
        found = [0.0] * 7
        found[VESTA] = coins_and_goods(state, seat) / layout.box.vesta_coins * worth["vesta"]
        found[JUPITER] = worth["jupiter"] * (houses & layout.temples).bit_count()
        found[MERCURIUS] = worth["mercurius"] * sum([1 for mask in layout.of_good if houses & mask])
        found[MARS] = worth["mars"] * state.colonists(seat)
        if state.rules.team:
            other = state.houses[state.partner(seat)]
            shared = sum([1 for region in layout.regions if houses & region and other & region])
            found[VENUS] = worth["venus_team"] * shared
        for region in layout.regions:
            if own := (houses & region).bit_count():
                found[SATURNUS] += worth["saturnus"]
                if own >= layout.box.venus_houses and not state.rules.team:
                    found[VENUS] += worth["venus"]
        return found

    def _aim(self) -> list[float]:
        """What a card of each god usually gives at the end."""
        state, worth = self.state, self.state.layout.box.worth
        houses = self.likes.houses - self.likes.crowd * (state.players - 2)
        found = [0.0] * 7
        found[JUPITER] = worth["jupiter"] * 0.75 * houses
        found[SATURNUS] = worth["saturnus"] * min(len(state.layout.regions), 0.75 * houses)
        found[MERCURIUS] = worth["mercurius"] * 4.5
        found[MARS] = worth["mars"] * 5.0
        found[VENUS] = (
            worth["venus_team"] * 0.5 * houses if state.rules.team else worth["venus"] * 0.3 * houses
        )
        return found

    def card(self, number: int) -> float:
        """What a card of the market is worth: the points of its god, and what it can do for as long as it lasts."""
        card = self.state.layout.box.cards[number]
        total = self.hurry + self.left * self.likes.use[number]
        for god in card.gods:
            if god == MINERVA:
                mask = self.state.layout.of_good[card.good]
                built = (self.state.houses[self.seat] & mask).bit_count()
                free = mask.bit_count() - built
                total += card.points * (built + self.left * self.likes.special * free)
            else:
                total += self.per[god]
        return total

    @property
    def houses(self) -> list[float]:
        """By city: what the next own house there would be worth."""
        if self._houses is None:
            self._houses = self._value_houses()
        return self._houses

    def _value_houses(self) -> list[float]:
        state, likes, left, layout = self.state, self.likes, self.left, self.state.layout
        worth, own = layout.box.worth, state.houses[self.seat]
        soon = 1.0 - likes.prospect * left
        cards = self.cards
        mate = state.houses[state.partner(self.seat)] if state.rules.team else 0
        by_good = []
        for good, mask in enumerate(layout.of_good):
            value = self.minerva[good] + (good != BRICK) * worth["jupiter"] * cards[JUPITER] * soon
            if not own & mask:
                value += worth["mercurius"] * cards[MERCURIUS] * soon + likes.variety * left
            value += left * likes.income * layout.box.price[good] * self.phi
            by_good.append(value + self.hurry)
        found = [0.0] * len(layout.tokens)
        for region, cities in zip(layout.regions, layout.game_map.members, strict=True):
            here = (own & region).bit_count()
            value = 0.0 if here else worth["saturnus"] * cards[SATURNUS] * soon
            if state.rules.team:
                if not here and mate & region:
                    both = cards[VENUS] + likes.buys[VENUS] * left + 1
                    value += worth["venus_team"] * both * soon
            elif here == layout.box.venus_houses - 1:
                value += worth["venus"] * cards[VENUS] * soon
            for city in cities:
                found[city] = by_good[layout.tokens[city]] + value
        return found

    # Goods, coins, colonists -------------------------------------------------------------------------------------

    @property
    def wants(self) -> Five:
        """By good: the units wanted for the houses in reach and the best cards on display."""
        if self._wants is None:
            self._wants = self._wish() if self.left else _FREE
        return self._wants

    def _wish(self) -> Five:
        likes, cost = self.likes, self.state.layout.box.cards
        total = [0.0] * len(GOODS)
        for city in self.sites()[-likes.sites :]:
            for good, units in enumerate(self.state.layout.price[city]):
                total[good] += units
        for number in self.bargains()[-likes.cards :]:
            for good, units in enumerate(cost[number].cost or _FREE):
                total[good] += units
        return tuple(min(4, round(units)) for units in total)

    def sites(self) -> list[int]:
        """The cities in reach of the own colonists without an own house, the best for a house last."""
        state, seat = self.state, self.seat
        layout = state.layout
        steps, mask = state.colonists(seat), adjacent(state, seat)
        land = distances(state)
        for start in starts(state, seat):
            mask |= land.within(start, steps)
        mask &= ~(state.houses[seat] | 1 << layout.game_map.capital)
        houses, phi = self.houses, self.phi
        ranked = []
        while mask:
            bit = mask & -mask
            mask ^= bit
            city = bit.bit_length() - 1
            ranked.append((houses[city] - phi * house_coins(state, city), city))
        ranked.sort()
        return [city for _, city in ranked]

    def bargains(self) -> list[int]:
        """The cards on display, the best to have last; those that cost less come later."""
        ranked = [
            (self.card(number) - place * self.phi, number)
            for place, number in enumerate(self.state.display)
            if number != GAP
        ]
        ranked.sort()
        return [number for _, number in ranked]

    def wishing(self, wants: Five) -> Worth:
        """The same values with other wanted goods."""
        other = Worth(self.state, self.seat, self.likes)
        other._wants, other._houses, other._per = wants, self._houses, self._per
        return other

    @property
    def stock(self) -> list[list[float]]:
        """By good: the value of the next unit for a seat that has none, one, two …"""
        if self._stock is None:
            self._stock = [self._shelf(good) for good in range(len(GOODS))]
        return self._stock

    def _shelf(self, good: int) -> list[float]:
        most = self.state.layout.box.warehouse + 1
        value = self.phi * self.state.layout.box.price[good]
        if not self.left:
            return [value] * most
        wanted, spare = self.wants[good], value * self.likes.spare
        shelf = [value * self.likes.keen + self.hurry / 4] * wanted
        return [*shelf, value, *[spare / (1 + FADE * further) for further in range(most - wanted)]]

    def unit(self, good: int, held: int) -> float:
        """The value of the next unit of a good for a seat that has this many."""
        return self.stock[good][held]

    def units(self, goods: Sequence[int]) -> float:
        """What goods in a warehouse are worth."""
        return sum([sum(row[:units]) for row, units in zip(self.stock, goods, strict=True)])

    def paying(self, cost: Sequence[int], have: Sequence[int]) -> float:
        """What goods are worth that are paid out of others."""
        total, stock = 0.0, self.stock
        for good, units in enumerate(cost):
            if units == 1:
                total += stock[good][have[good] - 1]
            elif units:
                total += sum(stock[good][have[good] - units : have[good]])
        return total

    def purse(self, coins: int) -> float:
        """What coins are worth: the first ones most."""
        likes = self.likes
        if not self.left:
            return self.phi * coins
        if coins <= FEW:
            return self.phi * likes.poor * coins
        if coins <= MANY:
            return self.phi * (likes.poor * FEW + coins - FEW)
        return self.phi * (likes.poor * FEW + MANY - FEW + likes.rich * (coins - MANY))

    def colonist(self) -> float:
        """The value of one more colonist on the board: points for Mars, reach, and the freed space."""
        mars = self.state.layout.box.worth["mars"] * self.cards[MARS]
        more = max(0.0, 5.0 - self.state.colonists(self.seat)) / 3
        return mars + self.left * (self.likes.colonist * more + self.likes.space)


def ready(likes: Likes, hand: Sequence[int]) -> float:
    """What it is worth to have cards in hand and not yet played."""
    return sum([likes.ready[number] for number in hand])
