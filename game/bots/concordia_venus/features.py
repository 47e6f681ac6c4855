"""What a learned evaluation looks at: a position in numbers, as one seat sees it, its partner and its rivals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from operator import sub
from typing import Any, Final

from game.engine.concordia_venus.components import GOODS
from game.engine.concordia_venus.phases.prefect import visible_coins
from game.engine.concordia_venus.state import State
from game.engine.core.action import Action
from game.engine.core.game import Game

from ..bot import Bot
from ..thinking.search_result import Line
from .evaluator import PROSPECTS, Evaluator
from .heuristics import Heuristics
from .lines import lines
from .seat_features import NAMES, READY, clock, seat_numbers
from .weights import own_weights

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
    opponents: tuple[str, ...] = ("senator", "novice")
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
