"""What a learned evaluation looks at: a position in numbers, as one seat sees it, its partner and its rivals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from operator import sub
from typing import Any, Final, NamedTuple

from game.engine.concordia_venus import components as roles
from game.engine.concordia_venus import phases
from game.engine.concordia_venus.box import Components
from game.engine.concordia_venus.components import (
    BRICK,
    FOOD,
    GOODS,
    JUPITER,
    MARS,
    MERCURIUS,
    MINERVA,
    SATURNUS,
    VENUS,
    VESTA,
)
from game.engine.concordia_venus.phases.prefect import visible_coins
from game.engine.concordia_venus.state import GAP, State
from game.engine.core.action import Action
from game.engine.core.game import Game

from ..bot import Bot
from ..thinking.search_result import Line
from .heuristics import MISFIT, Heuristics
from .lookahead_bot import PROSPECTS, Evaluator
from .plans import Builder, trades
from .worth import distances, own_weights, starts

# The features of one seat, as numbers of the size of 1: its gods, goods, land and cards.

ALIKE = (JUPITER, SATURNUS, MERCURIUS, MARS, VENUS)
"""The gods whose cards count the same thing."""
_WORDS = ("temples", "provinces", "kinds", "colonists", "pairs")
"""What each of them counts."""
READY = ("architect", "prefect", "mercator", "settler", "buyer", "copy", "specialist")
"""The kinds of cards in a hand."""
_KINDS = {
    roles.ARCHITECT: 0, roles.PREFECT: 1, roles.MERCATOR: 2, roles.COLONIST: 3, roles.SENATOR: 4, roles.CONSUL: 4,
    roles.PRAETOR: 4, roles.PROCONSUL: 4, roles.DIPLOMAT: 5, roles.MAGISTER: 5, roles.LEGATUS: 5,
    **dict.fromkeys(range(roles.MASON, roles.MASON + len(GOODS)), 6),
}  # fmt: skip
"""By role; a Tribune is nearly always in hand."""
NAMES = (
    "vesta", *(f"now_{word}" for word in _WORDS), "now_specialists",
    *(f"cards_{word}" for word in _WORDS), "more_specialists",
    *(f"more_{word}" for word in _WORDS),
    "coins", *GOODS, "room", "income", "harvest", "reach", "beside", "payable",
    "tools", *(f"hand_{kind}" for kind in READY), "hand", "magnus",
)  # fmt: skip
"""The names of the features, in order."""


class CardKind(NamedTuple):
    """A card as households count it."""

    alike: tuple[int, ...]
    """Places in ``ALIKE`` of the gods it belongs to."""
    vesta: int
    good: int
    points: int
    ready: tuple[int, ...]
    """Places in ``READY``."""
    use: float


@lru_cache(maxsize=8)
def kinds(box: Components) -> tuple[CardKind, ...]:
    """Every card of a box."""
    use = own_weights().likes.use
    return tuple(
        CardKind(
            tuple(ALIKE.index(god) for god in card.gods if god in ALIKE),
            card.gods.count(VESTA),
            card.good if MINERVA in card.gods else 0,
            card.points if MINERVA in card.gods else 0,
            tuple(sorted({_KINDS[role] for role in card.roles if role in _KINDS})),
            use[number],
        )
        for number, card in enumerate(box.cards)
    )


class Clock(NamedTuple):
    """How much of the match is left, from 1 to 0: by either end, and by the nearer one."""

    left: float
    market: float
    houses: float


@lru_cache(maxsize=64)
def _market(box: Components, kind: tuple[bool, bool], players: int) -> int:
    """Cards in the market of a new match."""
    decks = box.decks["team" if kind[0] else "classic" if kind[1] else "venus"]
    return sum(len(deck) for deck in decks[:players])


def clock(state: State) -> Clock:
    """The time left in a position."""
    if state.last >= 0:
        return Clock(0.0, 0.0, 0.0)
    box, rules = state.layout.box, state.rules
    cards = len(state.stock) + len(state.display) - state.display.count(GAP)
    market = cards / _market(box, (rules.team, rules.classic), state.players)
    most = max([houses.bit_count() for houses in state.houses])
    houses = (box.houses - most) / box.houses
    return Clock(min(market, houses), market, houses)


class Cards(NamedTuple):
    """What a seat's cards are, in hand and laid off."""

    counts: Sequence[int]
    """By ``ALIKE``."""
    vesta: int
    special: Sequence[int]
    """By good: the points a house that makes it gives."""
    use: float
    ready: Sequence[float]
    """By ``READY``: those in hand, in halves."""
    held: float
    """The part of them that is in hand."""


def _cards(state: State, seat: int) -> Cards:
    """Count the cards of a seat."""
    table, hand, pile = kinds(state.layout.box), state.hand[seat], state.pile[seat]
    counts, special = [0] * len(ALIKE), [0] * len(GOODS)
    vesta, use = 0, 0.0
    for number in (*hand, *pile):
        card = table[number]
        for place in card.alike:
            counts[place] += 1
        vesta += card.vesta
        special[card.good] += card.points
        use += card.use
    ready = [0.0] * len(READY)
    for number in hand:
        for place in table[number].ready:
            ready[place] += 0.5
    return Cards(counts, vesta, special, use, ready, len(hand) / (len(hand) + len(pile)))


def seat_numbers(state: State, seat: int, left: float) -> list[float]:
    """The numbers of a seat, as ``NAMES`` names them."""
    layout, goods, money = state.layout, state.goods[seat], state.money[seat]
    box, cards = layout.box, _cards(state, seat)
    houses = state.houses[seat]
    land = _land(state, houses)
    coins = box.price
    built = [(houses & mask).bit_count() for mask in layout.of_good]
    each = _each(state, seat, houses, built, land)
    coins_and_goods = money + sum([units * each for units, each in zip(goods, coins, strict=True)])
    special_now = special_more = income = 0
    for good, points in enumerate(cards.special):
        if points:
            special_now += points * built[good]
            special_more += points * (layout.of_good[good].bit_count() - built[good])
        income += coins[good] * built[good]
    reach, beside, payable = _sites(state, seat, houses)
    return [
        box.worth["vesta"] * cards.vesta * coins_and_goods / (10 * box.vesta_coins),
        *[count * value / 10 for count, value in zip(cards.counts, each, strict=True)],
        special_now / 10,
        *[left * count / 3 for count in cards.counts],
        left * special_more / 20,
        *[left * value / 8 for value in each],
        money / 20,
        *[units / 3 for units in goods],
        state.free(seat) / 6,
        left * income / 30,
        land[2] / 15,
        reach / 15,
        beside / 4,
        payable / 3,
        left * cards.use / 10,
        *cards.ready,
        cards.held,
        float(state.pm == seat),
    ]  # fmt: skip


def _land(state: State, houses: int) -> tuple[int, int, int]:
    """Provinces with own houses, those with enough of them for Venus, and the price of the best harvest of a single province."""
    provinces = pairs = best = 0
    enough = state.layout.box.venus_houses
    coins, tokens, flipped = state.layout.box.price, state.layout.tokens, state.flipped
    for number, region in enumerate(state.layout.regions):
        here = houses & region
        if not here:
            continue
        provinces += 1
        pairs += here.bit_count() >= enough
        if not flipped >> number & 1:
            value = coins[state.layout.bonus[number]]
            while here:
                bit = here & -here
                here ^= bit
                value += coins[tokens[bit.bit_length() - 1]]
            best = max(best, value)
    return provinces, pairs, best


def _each(
    state: State, seat: int, houses: int, built: list[int], land: tuple[int, int, int]
) -> tuple[int, ...]:
    """What a card of each god of ``ALIKE`` gives now."""
    worth, layout = state.layout.box.worth, state.layout
    if state.rules.team:
        other = state.houses[state.partner(seat)]
        venus = worth["venus_team"] * sum(
            [1 for region in layout.regions if houses & region and other & region]
        )
    else:
        venus = worth["venus"] * land[1]
    return (
        worth["jupiter"] * (sum(built) - built[0]),
        worth["saturnus"] * land[0],
        worth["mercurius"] * (len(built) - built.count(0)),
        worth["mars"] * state.colonists(seat),
        venus,
    )


def _sites(state: State, seat: int, houses: int) -> tuple[int, int, int]:
    """Counts of free cities within reach of own colonists, of those beside them, and of houses affordable now."""
    layout, terrains = state.layout, distances(state)
    beside = 0
    for line in state.roads[seat]:
        beside |= layout.ends[line]
    reach, steps = beside, state.colonists(seat)
    for start in starts(state, seat):
        reach |= terrains.within(start, steps)
    free = ~(houses | 1 << layout.game_map.capital)
    reach &= free
    goods, money = state.goods[seat], state.money[seat]
    coins, built = layout.box.coins, state.built
    bricks, payable = goods[BRICK], 0
    for token, mask in enumerate(layout.of_good):
        units = goods[token] if token != BRICK else goods[FOOD]
        here = mask & reach
        if not units or not here:
            continue
        while here and units:
            bit = here & -here
            here ^= bit
            cost = coins[token] * (built[bit.bit_length() - 1] + 1)
            if cost > money or (token != BRICK and not bricks):
                continue
            money -= cost
            units -= 1
            bricks -= token != BRICK
            payable += 1
    return reach.bit_count(), (beside & free).bit_count(), payable


# The candidate answers, ordered by the heuristics, each with the actions planned right after it.

PLANS: Final = 8
"""Ways to move and build that are looked for."""


def lines(state: State, choices: Sequence[Action]) -> list[Line]:
    """The candidate answers of the seat to act."""
    heuristics = Heuristics(state, state.to_act, own_weights().likes)
    phase = state.stack[-1][0]
    if phase == phases.ARCHITECT:
        return _plans(state, heuristics)
    if phase == phases.MERCATOR:
        frame = state.stack[-1]
        done = state.layout.box.vocabulary.done
        return [(*actions, done) for actions in trades(state, heuristics.worth, frame[2], frame[3])]
    if phase in (phases.STOCKING, phases.KEEP):
        return [tuple(heuristics.answers(choices))]
    if phase == phases.MARKET:
        return [(action,) for action in heuristics.wares(choices)]
    ranked = heuristics.ranked(choices)
    sound = [action for action in ranked if heuristics.worth_of(action) > MISFIT] or ranked
    return [(action,) for action in sound]


def _plans(state: State, heuristics: Heuristics) -> list[Line]:
    """Ways to move and build, by their first step."""
    builder = Builder(state, heuristics.worth)
    builder.width = PLANS
    done = state.layout.box.vocabulary.done
    firsts: dict[Action, Line] = {}
    for plan in builder.plans():
        line = (*plan.actions, done)
        firsts.setdefault(line[0], line)
    return [*firsts.values()]


_CLOCK = ("left", "market", "houses", "last", "wait", "flipped")
_OWN = (
    "coins", "room", "income", "cards_temples", "cards_provinces", "cards_kinds", "cards_colonists", "now_temples",
    "now_provinces", "harvest", "tools", "hand",
)  # fmt: skip
"""Features that count absolutely as well as relative to the rivals."""
_MEAN = ("now_temples", "now_provinces", "now_colonists", "now_specialists", "coins", "income")
"""Numbers that are also compared with the mean of all rivals."""
_HOPES = tuple(f"hope_{name}" for name in PROSPECTS)
"""What the senator thinks all this comes to, in tens of points."""
_NAMES = (*_HOPES, *NAMES)
_TERMS: Mapping[str, str] = {
    "vesta": "coins", "coins": "coins", "room": "goods", "income": "harvest",
    "harvest": "harvest", "reach": "building", "beside": "building", "payable": "building", "tools": "personalities",
    "magnus": "harvest", "hand": "hand", "flipped": "harvest",
    "left": "pace", "market": "pace", "houses": "pace", "last": "pace", "wait": "",
    **{f"{part}_{word}": word for word in ("temples", "provinces", "kinds", "colonists", "pairs", "specialists")
       for part in ("now", "cards", "more", "hope")},
    **dict.fromkeys(GOODS, "goods"),
    **{f"hand_{kind}": "hand" for kind in READY},
    "hope_concordia": "concordia", "hope_coins": "coins", "hope_goods": "goods", "hope_harvest": "harvest",
    "hope_crew": "colonists", "hope_cards": "personalities", "hope_hand": "hand", "hope_pace": "pace",
}  # fmt: skip
_OWN_PLACES = [_NAMES.index(name) for name in _OWN]
_MEAN_PLACES = [_NAMES.index(name) for name in _MEAN]
_OUTLOOK = Evaluator(own_weights())


class HeuristicBot:
    """Plays by heuristics; carries a plan out as long as it can be."""

    def __init__(self) -> None:
        self._planned: list[Action] = []
        self._asked: tuple[int, int] = (-1, -1)

    def choose(self, game: Game[Any], seen: State, choices: Sequence[Action]) -> Action:
        asked = (seen.turn, seen.stack[-1][0])
        if not self._planned or asked != self._asked or self._planned[-1] not in choices:
            self._planned = Heuristics(seen, seen.to_act, own_weights().likes).answers(choices)[::-1]
            self._asked = asked
        return self._planned.pop()


CLOSING: Final = 0.1
"""The part of the match from which on the rest is played out."""


class Features:
    """The adapter of this game (``thinking.game_adapter.GameAdapter``).

    Households are compared with the best rival's; partners count as one, by their mean.
    """

    lead = 20.0
    opponents: tuple[str, ...] = ("planner", "novice")
    trace: float = 0.4

    def __init__(self) -> None:
        self.names: tuple[str, ...] = (
            *_CLOCK,
            *[f"own_{name}" for name in _OWN],
            *[f"ahead_{name}" for name in _NAMES],
            *[f"mean_{name}" for name in _MEAN],
        )
        self.terms: tuple[str, ...] = (
            *[_TERMS[name] for name in _CLOCK],
            *[_TERMS[name] for name in _OWN],
            *[_TERMS[name] for name in _NAMES],
            *[_TERMS[name] for name in _MEAN],
        )
        self.guide: Mapping[str, float] = {f"ahead_{name}": 0.5 for name in _HOPES}

    def values(self, state: State, seat: int) -> list[float]:
        time = clock(state)
        rows = [_row(state, other, time.left) for other in range(state.players)]
        if state.rules.team:
            half = state.teams
            rows = [[(a + b) / 2 for a, b in zip(rows[i], rows[i + half], strict=True)] for i in range(half)]
        own = rows.pop(state.side(seat))
        if len(rows) == 1:
            best = mean = rows[0]
        else:
            best = max(rows, key=_holding)
            mean = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        return [
            time.left,
            time.market,
            time.houses,
            state.last / state.teams if state.last >= 0 else 0.0,
            (seat - state.active) % state.players / state.players,
            visible_coins(state) / 10,
            *[own[place] for place in _OWN_PLACES],
            *map(sub, own, best),
            *[own[place] - mean[place] for place in _MEAN_PLACES],
        ]

    def policy(self, seed: int) -> Bot:
        return HeuristicBot()

    def lines(self, state: State, choices: Sequence[Action]) -> Sequence[Line]:
        return lines(state, choices)

    def turn(self, state: State) -> Hashable:
        return state.turn

    def closing(self, state: State) -> bool:
        return clock(state).left < CLOSING

    def turns_a_round(self, players: int) -> int:
        return players


def _row(state: State, seat: int, left: float) -> list[float]:
    """The features of a seat."""
    return [*[points / 10 for points in _OUTLOOK.prospects(state, seat)], *seat_numbers(state, seat, left)]


def _holding(row: Sequence[float]) -> float:
    """What a household comes to."""
    return sum(row[: len(_HOPES)])
