"""What a learned evaluation looks at: a position in numbers, as one seat sees it and its rivals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any, Final

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.glory_to_rome.components import BUILDINGS, FORUM, MATERIAL
from game.engine.glory_to_rome.construction import fits, open_lots
from game.engine.glory_to_rome.phases import LEAD
from game.engine.glory_to_rome.powers import client_limit, statue_points, vault_limit, wall_points
from game.engine.glory_to_rome.state import State

from ..bot import Bot
from ..thinking.search_result import Line
from .heuristics import PATIENCE, Heuristics, time_left
from .rollout_bot import forum_steps, own_weights

# The features of any seat, as numbers of the size of 1.
#
# What lasts (clients, functions, influence as room) is counted for the part of the match that is left; what can still be
# used up (materials, cards, places) loses its worth in the last half.

ROLES = ("labor", "craft", "demand", "build", "sell", "hire")
GROUPS: Mapping[str, str] = {
    "drawing": "latrina academia sacellum schola vomitorium templum",
    "supply": "navale aeraria horreum cloaca fons",
    "hiring": "insula taberna thermae aquaeductus hortus",
    "selling": "mercatus atrium basilica",
    "building": "via circus arcus porta amphitheatrum turris bibliotheca villa scalae statua",
    "demanding": "pons colosseum",
    "guarding": "vallum murus",
    "acting": "senatus circus_maximus carcer ludus_magna palatium",
    "ending": "catacumbae forum",
}
"""Buildings grouped by what their functions help with; each group is one feature."""
NUMBERS: Mapping[str, tuple[str, float]] = {
    "influence": ("influence", 10.0), "growth": ("influence", 12.5), "vault_worth": ("vault", 10.0), "tokens": ("tokens", 6.0),
    "gaps": ("tokens", 2.0), "extras": ("functions", 5.0), "client_labor": ("clients", 8.0), "client_craft": ("clients", 8.4),
    "client_demand": ("clients", 6.4), "client_build": ("clients", 9.6), "client_sell": ("clients", 10.0),
    "client_hire": ("clients", 7.6), "client_room": ("clients", 0.5), "vault_room": ("vault", 1.2),
    "saleable": ("materials", 4.0), "surplus": ("materials", 1.5), "fitting": ("materials", 1.6), "hand": ("hand", 2.0),
    "senators": ("hand", 0.8), "sites": ("building", 0.0), "promise": ("building", 5.0), "begun": ("building", 10.0),
    **{f"has_{name}": ("functions", 10.0) for name in GROUPS}, "forum": ("forum", 12.0),
}  # fmt: skip
"""The features in order: the term each belongs to, and about how many points one unit is worth."""

_WEIGHTS = own_weights()
_GROUP = tuple(
    next(number for number, names in enumerate(GROUPS.values()) if building in names.split())
    for building in BUILDINGS
)
_LIKES = tuple(like or 1.0 for like in _WEIGHTS.likes)
"""What each function is worth for a whole match, in points; one that is not rated still counts."""
_ONCE = _WEIGHTS.once
_PLANNED = tuple(like + once for like, once in zip(_WEIGHTS.likes, _ONCE, strict=True))
_CROWD = tuple(count / (1 + _WEIGHTS.crowd * (count - 1)) for count in range(200))
"""Value of this many clients of a role, where one counts 1."""
_DEAREST = (5, 4, 3, 2, 1, 0)


@dataclass(frozen=True, slots=True)
class Vaults:
    """By seat: known cards by material, tokens held, and distance to the next tokens."""

    cards: Sequence[Sequence[int]]
    tokens: Sequence[int]
    gaps: Sequence[float]


def vaults(state: State) -> Vaults:
    """The known content of the vaults, and the leader in each material with its lead."""
    cards = []
    for seat in range(state.players):
        row = state.vault[seat]
        if state.sealed[seat] or state.blind[seat]:
            row = row[:]
            for card in (*state.sealed[seat], *state.blind[seat]):
                if card >= 0:
                    row[MATERIAL[card]] += 1
        cards.append(row)
    tokens, gaps = [0] * state.players, [0.0] * state.players
    for material in range(6):
        counts = [row[material] for row in cards]
        most = max(counts)
        if not most:
            continue
        if counts.count(most) == 1:
            owner = counts.index(most)
            tokens[owner] += 1
            if sorted(counts)[-2] <= most - 2:
                gaps[owner] += 1.0
        for seat, count in enumerate(counts):
            if count == most - 1:
                gaps[seat] += 0.25
            elif count == most and counts.count(most) > 1:
                gaps[seat] += 0.5
    return Vaults(cards, tokens, gaps)


def seat_numbers(state: State, seat: int, left: float, found: Vaults) -> list[float]:
    """The ``NUMBERS`` of a seat, with a part ``left`` of the match to come."""
    value, powers, stock = state.box.value, state.powers[seat], state.stock[seat]
    clients = [old + new for old, new in zip(state.clients[seat], state.fresh[seat], strict=True)]
    influence, vault = state.influence[seat], found.cards[seat]
    extras = statue_points(state, seat) + wall_points(state, seat)
    room = max(0, vault_limit(state, seat) - sum(vault))
    saleable, surplus = _sales(stock, value, room)
    soon = min(1.0, 2.0 * left)
    held = len(state.hand[seat])
    numbers = [
        influence / 10,
        influence * left / 5,
        sum([count * worth for count, worth in zip(vault, value, strict=True)]) / 10,
        found.tokens[seat] / 2,
        found.gaps[seat] * left / 2,
        extras / 5,
        *[left * _CROWD[count] / 2 for count in clients],
        (client_limit(state, seat) - sum(clients)) * left / 3,
        min(room, 8) * soon / 4,
        saleable * soon / 10,
        surplus * soon / 10,
    ]
    sites, promise, begun, fitting = _building(state, seat, left)
    numbers += [
        fitting * soon / 4,
        soon * held / (4 + held),
        soon * min(2, state.senators[seat]) / 2,
        sites / 3,
        promise / 5,
        begun * left / 10,
    ]
    numbers += _functions(powers, left)
    numbers.append(_forum(state, seat))
    return numbers


def _sales(stock: Sequence[int], value: Sequence[int], room: int) -> tuple[int, int]:
    """The worth of the dearest materials for which a vault has room, and of the rest."""
    saleable = surplus = 0
    for material in _DEAREST:
        held = stock[material]
        if held:
            sold = held if held < room else room
            room -= sold
            saleable += value[material] * sold
            surplus += value[material] * (held - sold)
    return saleable, surplus


def _building(state: State, seat: int, left: float) -> tuple[int, float, float, int]:
    """Sites under way, the points and the use they promise, and the worth of the materials at hand that fit them."""
    sites = fitting = 0
    promise = begun = 0.0
    hope = min(1.0, 0.3 + 2.0 * left)
    value, powers = state.box.value, state.powers[seat]
    free: list[int] | None = None
    for lot in state.lots[seat]:
        if lot.done:
            continue
        sites += 1
        full = value[lot.site]
        laid = sum(lot.materials)
        part = hope * (laid + _WEIGHTS.ground) / (full + 1)
        use = _ONCE[lot.card] if powers >> lot.card & 1 else _PLANNED[lot.card]
        promise += part * full
        begun += part * (_WEIGHTS.influence * full + use)
        if free is None:
            free = state.stock[seat][:]
        lack = full - laid
        for material in range(6):
            if lack and free[material] and fits(state, seat, lot, material):
                used = min(lack, free[material])
                free[material] -= used
                lack -= used
                fitting += used * value[material]
    return sites, promise, begun, fitting


def _functions(powers: int, left: float) -> list[float]:
    """What the functions are worth, by groups."""
    groups = [0.0] * len(GROUPS)
    while powers:
        lowest = powers & -powers
        building = lowest.bit_length() - 1
        groups[_GROUP[building]] += _LIKES[building] * left / 10
        powers ^= lowest
    return groups


def _forum(state: State, seat: int) -> float:
    """How near a victory by a Forum is: 1 when one step is missing; half as much while it is being built."""
    powers = state.powers[seat]
    if not (state.names[seat] | powers) >> FORUM & 1:
        return 0.0
    near = float(_WEIGHTS.forum_fade ** max(0, forum_steps(state, seat) - 1))
    return near if powers >> FORUM & 1 else near / 2


_CLOCK = {"left": "", "deck": "", "town": "", "leads": "lead", "idle": "", "pool_worth": "pool"}
_HAND = (*(f"hand_{role}" for role in ROLES), "hand_fitting", "hand_lead")
_RIVAL = {
    "influence": "rival_points", "vault": "rival_points", "tokens": "rival_points", "clients": "rival_clients",
    "materials": "rival_materials", "hand": "rival_hand", "building": "rival_building", "functions": "rival_functions",
    "forum": "rival_forum",
}  # fmt: skip
_GUIDE = tuple(factor for _, factor in NUMBERS.values())
CLOSING: Final = 0.12
CROWD: Final = 4
CLOSING_CROWD: Final = 0.18
"""The part of the match from which on the rest is played out; at tables of so many seats it may be longer, for seats have fewer turns in it."""
_AT_ONCE = frozenset(("collect", "dock", "bathe", "salvage", "reclaim", "lions", "give", "give_stock"))
"""Verbs of questions for which a glance is enough."""


class HeuristicBot:
    """Plays by heuristics, which include the buildings' functions."""

    def choose(self, game: Game[Any], seen: State, choices: Sequence[Action]) -> Action:
        if len(choices) == 1:
            return choices[0]
        return Heuristics(seen, seen.to_act, own_weights().likes).pick(choices)


class Features:
    """The adapter of this game (``thinking.game_adapter.GameAdapter``)."""

    lead = 8.0
    opponents: tuple[str, ...] = ("planner", "novice")
    trace: float = 0.4

    def __init__(self) -> None:
        terms: Mapping[str, str] = {
            **_CLOCK,
            **{f"own_{name}": term for name, (term, _) in NUMBERS.items()},
            **{f"own_{name}": "hand" for name in _HAND},
            **{f"best_{name}": _RIVAL[term] for name, (term, _) in NUMBERS.items()},
            "mean_points": "rival_points",
        }
        self.names: tuple[str, ...] = tuple(terms)
        self.terms: tuple[str, ...] = tuple(terms.values())
        self.guide: Mapping[str, float] = {
            **{f"own_{name}": factor for name, (_, factor) in NUMBERS.items()},
            **{f"best_{name}": -factor for name, (_, factor) in NUMBERS.items()},
        }

    def values(self, state: State, seat: int) -> list[float]:
        left, found = time_left(state), vaults(state)
        rows = [seat_numbers(state, other, left, found) for other in range(state.players)]
        rivals = [row for other, row in enumerate(rows) if other != seat]
        best = max(rivals, key=_standing) if len(rivals) > 1 else rivals[0]
        return [
            left,
            len(state.deck) / 60,
            sum(state.sites_in) / 12,
            float(state.leader == seat),
            state.idle / PATIENCE,
            sum(map(mul, state.pool, state.box.value)) / 20,
            *rows[seat],
            *_hand(state, seat, left),
            *best,
            sum([row[0] + row[2] for row in rivals]) / len(rivals),
        ]

    def policy(self, seed: int) -> Bot:
        return HeuristicBot()

    def lines(self, state: State, choices: Sequence[Action]) -> Sequence[Line]:
        """The candidate lines, ordered by the heuristics."""
        if state.stack[-1][0] == LEAD and state.idle >= PATIENCE:
            # Senators that go round for ever would end no match: a card drawn does.
            return [(action,) for action in choices if action.verb == "draw"]
        if any(action.verb in _AT_ONCE for action in choices):
            return ()
        heuristics = Heuristics(state, state.to_act, own_weights().likes)
        sound = [action for action in choices if not _wasteful(action)] or choices
        return [(action,) for action in sorted(sound, key=heuristics.worth, reverse=True)]

    def turn(self, state: State) -> Hashable:
        return state.turn

    def closing(self, state: State) -> bool:
        return time_left(state) < (CLOSING if state.players < CROWD else CLOSING_CROWD)

    def turns_a_round(self, players: int) -> int:
        return players


def _wasteful(action: Action) -> bool:
    """Whether several cards of a material are played for the very role that each of them plays."""
    return action.verb in ("petition", "pair") and action.args[0] == action.args[1]


def _standing(row: Sequence[float]) -> float:
    """About how many points a household is worth: which rival is the best."""
    return float(sum(map(mul, row, _GUIDE)))


def _hand(state: State, seat: int, left: float) -> list[float]:
    """The own hand: cards by role, those that fit a building under way, the most clients that would act with one."""
    counts = [0] * 6
    for card in state.hand[seat]:
        if card >= 0:
            counts[MATERIAL[card]] += 1
    lots, clients, soon = open_lots(state, seat), state.clients[seat], min(1.0, 2.0 * left)
    fitting = sum(
        [
            count
            for material, count in enumerate(counts)
            if count and any(fits(state, seat, lot, material) for lot in lots)
        ]
    )
    lead = max([clients[role] for role, count in enumerate(counts) if count], default=0)
    return [*[count * soon / 3 for count in counts], fitting * soon / 4, lead * left / 2]
