"""The Prefect: a province produces, or the markers are cashed; and choosing what fits into a warehouse."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason
from game.engine.core.phase import NOBODY

from ..components import GOODS, Five, goods_word
from ..state import State
from . import KEEP
from .chapter import GameChapter, deliver, province_word, store

NO_PROVINCE = Reason("R091", "no_such_province")
SHOWS_COINS = Reason("R091", "marker_shows_coins")
NOT_COMING = Reason("R033", "not_coming")


def visible_coins(state: State) -> int:
    """Coins on all flipped markers."""
    layout = state.layout
    marker = layout.box.marker
    return sum(marker[good] for province, good in enumerate(layout.bonus) if state.flipped >> province & 1)


def harvest(state: State, seat: int, province: int) -> list[list[int]]:
    """What every seat receives when a seat lets a province produce: lists of five numbers, by seat."""
    layout = state.layout
    coming = [[0] * len(GOODS) for _ in range(state.players)]
    bonus = layout.box.bonus * (layout.box.magnus_times if state.pm == seat else 1)
    coming[seat][layout.bonus[province]] += bonus
    region = layout.regions[province]
    for other, houses in enumerate(state.houses):
        left = houses & region
        while left:
            bit = left & -left
            left ^= bit
            coming[other][layout.tokens[bit.bit_length() - 1]] += 1
    return coming


class Prefect(GameChapter):
    """Frame: (PREFECT, seat)."""

    chapter = "prefect"
    verbs: ClassVar[frozenset[str]] = frozenset(("produce", "cash"))
    compels = "R090"

    def legal(self, state: State, seat: int) -> list[Action]:
        layout, flipped = state.layout, state.flipped
        actions = [
            action for province, action in enumerate(layout.ways.produce) if not flipped >> province & 1
        ]
        actions.append(layout.box.vocabulary.cash)
        return actions

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "cash":
            return None
        province = state.layout.ways.local_province.get(action.args[0], -1)
        if province < 0:
            return NO_PROVINCE
        return SHOWS_COINS if state.flipped >> province & 1 else None

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "cash":
            coins = visible_coins(state)
            state.money[seat] += coins
            state.flipped = 0
            if log is not None:
                log.append(Event("cashes", seat, {"coins": coins}))
        else:
            self._produce(state, seat, state.layout.ways.local_province[action.args[0]], log)

    def _produce(self, state: State, seat: int, province: int, log: Log) -> None:
        coming = harvest(state, seat, province)
        state.flipped |= 1 << province
        if log is not None:
            log.append(Event("produces", seat, {"province": province_word(state, province)}))
        if state.pm == seat:
            state.pm = (seat - 1) % state.players
            if log is not None:
                log.append(Event("passes_magnus", seat, {"taker": f"seat/{state.pm}"}))
        # The last frame pushed is asked first: clockwise from the active player (R033, S20).
        for step in range(state.players - 1, -1, -1):
            other = (state.active + step) % state.players
            deliver(state, other, tuple(coming[other]), log, maker=seat)

    def default(self, state: State, seat: int) -> Action:
        return state.layout.box.vocabulary.cash

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "prefect", self.chapter, {"coins": visible_coins(state)})


class Keep(GameChapter):
    """Frame: (KEEP, seat, goods coming that wait for a choice)."""

    chapter = "warehouse"
    verbs: ClassVar[frozenset[str]] = frozenset(("keep",))
    compels = "R033"

    def advance(self, state: State, log: Log) -> int:
        _, seat, coming = state.stack[-1]
        room = state.free(seat)
        if room and sum(coming) > room and sum(1 for units in coming if units) > 1:
            return int(seat)
        state.stack.pop()
        left = room
        kept = []
        for units in coming:
            kept.append(min(units, left))
            left -= kept[-1]
        store(state, seat, tuple(kept), log)
        lost = tuple(units - stored for units, stored in zip(coming, kept, strict=True))
        if log is not None and any(lost):
            log.append(Event("overflows", seat, {"goods": goods_word(lost)}))
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        return self.allowed(state, seat, state.layout.box.vocabulary.keep)

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if state.stack[-1][2][action.args[0]] else NOT_COMING

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, coming = state.stack[-1]
        one: Five = tuple(int(good == action.args[0]) for good in range(len(GOODS)))
        store(state, seat, one, log)
        left = tuple(units - taken for units, taken in zip(coming, one, strict=True))
        state.stack[-1] = (KEEP, seat, left)

    def default(self, state: State, seat: int) -> Action:
        return self.legal(state, seat)[-1]

    def decision(self, state: State, seat: int) -> Decision:
        coming = state.stack[-1][2]
        return Decision(
            seat, "keep", self.chapter, {"goods": goods_word(coming), "count": state.free(seat)}, recurs=True
        )
