"""What a learned evaluation looks at: a position in numbers, as one seat sees it and its rivals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from game.engine.constantinopolis.components import PUBLIC_MASK
from game.engine.constantinopolis.phases import (
    ANSWER,
    AUCTION,
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
from game.engine.constantinopolis.phases.building import KIND_MASKS
from game.engine.constantinopolis.state import PORT, State
from game.engine.core.action import Action

from ..bot import Bot
from ..mind.verdict import Line
from .merchant import Merchant
from .outlook import MOST_ROUNDS, Outlook, last_round
from .weights import own_weights

_CHAPTERS = (AUCTION, BUILDING, LOADING, DONATION)
_CHAPTER = {
    AUCTION: AUCTION, DUEL: AUCTION, GRANT: AUCTION, BUILDING: BUILDING, PREEMPTION: BUILDING, LOADING: LOADING,
    EXCHANGE: LOADING, DRAFT: LOADING, ANSWER: LOADING, DONATION: DONATION, STORAGE: DONATION,
}  # fmt: skip
_KINDS = ("production", "commercial", "utility", "public", "wall")
_OFFICES = ("magister", "praetorio", "comes", "urbi", "consul")
_CLOCK = (
    "rounds_left", "last_known", "public_left", *(f"chapter_{name}" for name in ("auction", "building", "loading", "end")),
)  # fmt: skip
_HOUSEHOLD = (
    "points", "purse", "at_sea", "this_round", "coming", "walls", "gold", "goods", "cards", "held", "posts",
    "hold", "hold_in_port", "level", "done",
)  # fmt: skip
_OWN = (*(f"own_{kind}" for kind in _KINDS), *(f"own_office_{office}" for office in _OFFICES))
_SMALL = 60.0
"""Fame of a good match: what is reckoned in fame is divided by it."""
_TRIED = frozenset((AUCTION, DUEL, GRANT))
"""The questions whose answers are tried out: rivals matter there; everything else is planned as a whole anyway."""
_BIDS = 2
"""Amounts tried for each office."""


class Features:
    """The knowledge of this game for minds (``mind.knowledge.Knowledge``)."""

    names: tuple[str, ...] = (
        *_CLOCK,
        *(f"own_{name}" for name in _HOUSEHOLD),
        *_OWN,
        *(f"best_{name}" for name in _HOUSEHOLD),
        *(f"mean_{name}" for name in ("points", "coming", "worth")),
        "own_worth",
        "best_worth",
        "lead",
    )
    terms: tuple[str, ...] = names
    guide: Mapping[str, float] = {"lead": 1.0}
    lead = 10.0
    tutors: tuple[str, ...] = ("merchant",)

    def values(self, state: State, seat: int) -> list[float]:
        rows = [self._household(state, other) for other in range(state.players)]
        worths = [sum(row[:6]) for row in rows]
        rivals = [other for other in range(state.players) if other != seat]
        best = max(rivals, key=worths.__getitem__)
        count = len(rivals)
        return [
            *self._clock(state),
            *rows[seat],
            *self._own(state, seat),
            *rows[best],
            sum(rows[other][0] for other in rivals) / count,
            sum(rows[other][4] for other in rivals) / count,
            sum(worths[other] for other in rivals) / count,
            worths[seat],
            worths[best],
            4 * (worths[seat] - worths[best]),
        ]

    def _clock(self, state: State) -> list[float]:
        chapter = _CHAPTER.get(_frame(state)[0], DONATION)
        return [
            (last_round(state) - state.round) / MOST_ROUNDS,
            float(state.last_round > 0),
            (state.offered & PUBLIC_MASK).bit_count() / 8,
            *(float(chapter == other) for other in _CHAPTERS),
        ]

    def _household(self, state: State, seat: int) -> list[float]:
        """What there is to tell of any seat; the first six are fame over ``_SMALL`` and make up its worth."""
        outlook = Outlook(state, seat, own_weights())
        goods = state.goods[seat]
        owned = state.owned[seat]
        fleet, hold = state.fleet[seat], state.box.hold
        return [
            state.points(seat) / _SMALL,
            outlook.purse(outlook.own_gold, state.round) / _SMALL,
            outlook.at_sea() / _SMALL,
            outlook.this_round(owned, (goods[0], goods[1], goods[2], goods[3], goods[4]), state.office(seat))
            / _SMALL,
            outlook.coming(owned, state.posts[seat], outlook.sizes()) / _SMALL,
            outlook.walls(owned) / _SMALL,
            outlook.own_gold / 30,
            sum(goods) / 15,
            len(state.hand[seat]) / 10,
            len(state.held[seat]) / 4,
            state.posts[seat] / 4,
            sum(hold[ship.size] for ship in fleet) / 20,
            sum(hold[ship.size] for ship in fleet if ship.place == PORT) / 20,
            state.level(seat) / 7,
            float(_has_finished(state, seat)),
        ]

    def _own(self, state: State, seat: int) -> list[float]:
        owned, office = state.owned[seat], state.office(seat)
        return [
            *((owned & KIND_MASKS[kind]).bit_count() / 6 for kind in range(len(_KINDS))),
            *(float(office == other) for other in range(len(_OFFICES))),
        ]

    def policy(self, seed: int) -> Bot:
        return Merchant(seed)

    def lines(self, state: State, choices: Sequence[Action]) -> Sequence[Line]:
        """Where offices are fought for; of the bids for each the lowest."""
        if state.stack[-1][0] not in _TRIED:
            return ()
        bids: dict[int, int] = {}
        found = []
        for action in choices:
            if action.verb == "bid":
                bids[action.args[0]] = bids.get(action.args[0], 0) + 1
                if bids[action.args[0]] > _BIDS:
                    continue
            if action.verb == "raise" and action is not next(a for a in choices if a.verb == "raise"):
                continue
            found.append((action,))
        return found

    def turn(self, state: State) -> Hashable:
        """A chapter's seat; the contest for the offices goes on until all have bought, which shows what they are for."""
        frame = _frame(state)
        chapter = _CHAPTER.get(frame[0], DONATION)
        if chapter in (AUCTION, BUILDING):
            return (state.round, AUCTION, -1)
        return (state.round, frame[0], frame[1] if frame[0] in (LOADING, DONATION) else -1)


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
