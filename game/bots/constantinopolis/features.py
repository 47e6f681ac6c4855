"""What a learned evaluation looks at: a position in numbers, as one seat sees it and its rivals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from game.engine.constantinopolis.components import (
    COMMERCIAL_MASK,
    MOST_ROUNDS,
    PRODUCTION_MASK,
    PUBLIC_MASK,
    REDEMPTOR,
    TABERNA,
    UTILITY_MASK,
    WALL_MASK,
)
from game.engine.constantinopolis.phases import (
    ANSWER,
    AUCTION,
    BARGAIN,
    BUILDING,
    DONATION,
    DRAFT,
    DUEL,
    EXCHANGE,
    GRANT,
    LOADING,
    PREEMPTION,
    ROUND,
    STORAGE,
)
from game.engine.constantinopolis.state import BOUGHT, LOADED, SHIP_BOUGHT, State
from game.engine.core.action import Action

from ..bot import Bot
from ..thinking.search_result import Line
from .alternatives import building_lines, loading_lines
from .economy import production
from .evaluator import Evaluator, last_round
from .fast_planner_bot import FastPlannerBot
from .standing import aboard, gift, hold_ready, still_to_come
from .weights import own_weights

_CHAPTERS = (AUCTION, LOADING, DONATION)
_CHAPTER = {
    AUCTION: AUCTION, DUEL: AUCTION, GRANT: AUCTION, BUILDING: BUILDING, PREEMPTION: BUILDING, LOADING: LOADING,
    EXCHANGE: LOADING, BARGAIN: LOADING, DRAFT: LOADING, ANSWER: LOADING, DONATION: DONATION, STORAGE: DONATION,
}  # fmt: skip
_GOODS = ("food", "consumer", "industrial", "military", "luxury")
_OFFICES = ("magister", "praetorio", "comes", "urbi", "consul")
_TABLE = {
    "rounds_left": "", "last_known": "", "public_left": "", "production_left": "", "walls_left": "",
    "chapter_auction": "", "chapter_loading": "", "chapter_end": "",
}  # fmt: skip
_HOUSEHOLD = {
    "points": "fame", "purse": "gold", "at_sea": "ships", "this_round": "goods", "coming": "income", "walls": "walls",
    "gold": "gold", "goods": "goods", "held": "posts", "posts": "posts", "draws": "income", "hold": "ships",
    "hold_ready": "ships", "berths": "ships", "level": "income", "commercial": "income", "utility": "utilities",
    "wall": "walls", "order": "offices", "done": "", **{f"makes_{good}": "income" for good in _GOODS},
}  # fmt: skip
"""The features of a seat and the term each belongs to; the first six are fame over ``_SMALL``."""
_OWN = {
    **{f"own_office_{office}": "offices" for office in _OFFICES},
    **{f"own_{name}": "utilities" for name in ("redemptor", "taberna")},
}
_BEGUN = {BUILDING: sum(BOUGHT), LOADING: LOADED | SHIP_BOUGHT}
"""What a seat has used up once it carries a plan out."""
_WORTH: Final = 6
_SMALL: Final = 60.0
"""Fame of a good match: what is reckoned in fame is divided by it."""
_BIDS: Final = 2
"""Amounts tried for each office."""


class Features:
    """The adapter of this game (``thinking.game_adapter.GameAdapter``)."""

    lead = 10.0
    opponents: tuple[str, ...] = ("hasty", "merchant")
    trace: float = 0.8

    def __init__(self) -> None:
        terms: Mapping[str, str] = {
            **_TABLE,
            **{f"own_{name}": term for name, term in _HOUSEHOLD.items()},
            **_OWN,
            **{f"best_{name}": term and "rivals" for name, term in _HOUSEHOLD.items()},
        }
        self.names: tuple[str, ...] = tuple(terms)
        self.terms: tuple[str, ...] = tuple(terms.values())
        self.guide: Mapping[str, float] = {
            **dict.fromkeys([f"own_{name}" for name in [*_HOUSEHOLD][:_WORTH]], 1.0),
            **dict.fromkeys([f"best_{name}" for name in [*_HOUSEHOLD][:_WORTH]], -1.0),
        }

    # A position in numbers ---------------------------------------------------------------------------------------

    def values(self, state: State, seat: int) -> list[float]:
        return self.features(state, seat, self.households(state))

    def households(self, state: State) -> list[list[float]]:
        """The features of each seat."""
        chapter = _CHAPTER.get(_frame(state)[0], DONATION)
        return [self._household(state, seat, chapter) for seat in range(state.players)]

    def features(self, state: State, seat: int, rows: Sequence[Sequence[float]]) -> list[float]:
        """The features of a position from the view of a seat."""
        chapter = _CHAPTER.get(_frame(state)[0], DONATION)
        worths = [sum(row[:_WORTH]) for row in rows]
        rivals = [other for other in range(state.players) if other != seat]
        best = max(rivals, key=worths.__getitem__)
        owned, office = state.owned[seat], state.office(seat)
        return [
            (last_round(state) - state.round) / MOST_ROUNDS,
            float(state.last_round > 0),
            (state.offered & PUBLIC_MASK).bit_count() / 8,
            (state.offered & PRODUCTION_MASK).bit_count() / 12,
            (state.offered & WALL_MASK).bit_count() / 6,
            *(float(chapter == other) for other in _CHAPTERS),
            *rows[seat],
            *(float(office == other) for other in range(len(_OFFICES))),
            float(owned >> REDEMPTOR & 1),
            float(owned >> TABERNA & 1),
            *rows[best],
        ]

    def _household(self, state: State, seat: int, chapter: int) -> list[float]:
        evaluator = Evaluator(state, seat, own_weights())
        goods, owned, posts = state.goods[seat], state.owned[seat], state.posts[seat]
        box, fleet, sizes = state.box, state.fleet[seat], evaluator.sizes()
        done = _has_finished(state, seat)
        made = production(box, owned)
        loading = chapter == LOADING
        if chapter == DONATION or (loading and done):
            this_round = gift(state, seat)
        else:
            this_round = still_to_come(state, seat, evaluator, chapter == AUCTION)
        return [
            state.points(seat) / _SMALL,
            evaluator.purse(evaluator.own_gold, state.round) / _SMALL,
            (evaluator.at_sea() + (aboard(state, seat, evaluator) if loading else 0.0)) / _SMALL,
            this_round / _SMALL,
            evaluator.coming(owned, posts, sizes) / _SMALL,
            evaluator.walls(owned) / _SMALL,
            evaluator.own_gold / 30,
            sum(goods) / 15,
            len(state.held[seat]) / 4,
            posts / 4,
            box.drawn(owned, posts, 0) / 8,
            sum([box.hold[ship.size] for ship in fleet]) / 20,
            hold_ready(state, seat, chapter == AUCTION) / 20,
            sum([box.passengers[ship.size] for ship in fleet]) / 6,
            state.level(seat) / 7,
            (owned & COMMERCIAL_MASK).bit_count() / 6,
            (owned & UTILITY_MASK).bit_count() / 4,
            (owned & WALL_MASK).bit_count() / 6,
            state.office(seat) / 4,
            float(done),
            *[count / 4 for count in made],
        ]

    # What to try -------------------------------------------------------------------------------------------------

    def policy(self, seed: int) -> Bot:
        return FastPlannerBot(seed)

    def lines(self, state: State, choices: Sequence[Action]) -> Sequence[Line]:
        """Answers in the contest for the offices; whole plans for building and loading, none in the middle of one."""
        phase, seat = state.stack[-1][0], state.to_act
        if state.used[seat] & _BEGUN.get(phase, 0):
            return ()
        if phase == BUILDING:
            return building_lines(state, seat, own_weights(), choices)
        if phase == LOADING:
            return loading_lines(state, seat, own_weights(), choices)
        if phase in (AUCTION, DUEL):
            return _bids(choices)
        return [(action,) for action in choices] if phase in (GRANT, PREEMPTION, DONATION) else ()

    def turn(self, state: State) -> Hashable:
        """The contest for the offices and all buying, which shows what they are for; a seat's loading; the rest."""
        frame = _frame(state)
        chapter = _CHAPTER.get(frame[0], DONATION)
        if chapter in (AUCTION, BUILDING):
            return (state.round, AUCTION, -1)
        return (state.round, chapter, frame[1] if chapter == LOADING else -1)

    def closing(self, state: State) -> bool:
        return state.round == state.last_round

    def turns_a_round(self, players: int) -> int:
        """Auction and building, the rest, and the loading of each seat."""
        return 2 + players


def _bids(choices: Sequence[Action]) -> list[Line]:
    """Of the bids for each office the lowest, and the lowest raise."""
    met: dict[tuple[str, int], int] = {}
    found: list[Line] = []
    for action in choices:
        if action.verb in ("bid", "raise"):
            key = (action.verb, action.args[0] if action.verb == "bid" else -1)
            met[key] = met.get(key, 0) + 1
            if met[key] > _BIDS:
                continue
        found.append((action,))
    return found


def _frame(state: State) -> tuple[int, ...]:
    """The frame of the chapter that is running, below what is nested in it."""
    for frame in state.stack:
        if frame[0] != ROUND:
            return frame
    return (ROUND, 0)


def _has_finished(state: State, seat: int) -> bool:
    """Whether the seat has had its turn in the chapter that is running."""
    frame = _frame(state)
    return frame[0] in (BUILDING, LOADING, DONATION, STORAGE) and state.office(seat) < frame[1]
