"""What a learned evaluation looks at: a position in numbers, as one seat sees it and its rivals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from operator import mul
from typing import Any, Final

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.glory_to_rome.components import MATERIAL
from game.engine.glory_to_rome.construction import fits, open_lots
from game.engine.glory_to_rome.phases import LEAD
from game.engine.glory_to_rome.state import State

from ..bot import Bot
from ..thinking.search_result import Line
from .heuristics import PATIENCE, Heuristics
from .seat_features import NUMBERS, ROLES, seat_numbers, vaults
from .situation import time_left
from .weights import own_weights

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
    opponents: tuple[str, ...] = ("consul", "novice")
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
