"""The Tribune: cards come back, coins for many of them, one colonist; and the intermediate scoring after it."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason
from game.engine.core.phase import NOBODY, Phase

from ..box import Components
from ..components import LAND, SEA
from ..player_area import gather
from ..scoring import own_points
from ..state import NOT_YET, State
from . import MARK, TRIBUNE
from .chapter import GameChapter
from .colonist import NO_COLONIST, NO_GOODS, place

CAPITAL_ONLY = Reason("R044", "capital_only")


def tribune_coins(box: Components, count: int) -> int:
    """The coins of a Tribune for a number of cards taken back, itself included."""
    return max(0, count - box.free_cards)


def take_back(state: State, seat: int, log: Log) -> None:
    """Step one of a Tribune: the cards and the coins; step two waits."""
    count = gather(state, seat)
    coins = tribune_coins(state.layout.box, count)
    state.money[seat] += coins
    if log is not None:
        log.append(Event("takes_back", seat, {"count": count, "coins": coins}))
    if state.rules.intermediate and state.marks[seat] == NOT_YET:
        state.stack.append((MARK, seat))
    state.stack.append((TRIBUNE, seat))


class Tribune(GameChapter):
    """Frame: (TRIBUNE, seat): whether it buys a colonist."""

    chapter = "tribune"
    verbs: ClassVar[frozenset[str]] = frozenset(("place_land", "place_sea", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        layout = state.layout
        found = [layout.box.vocabulary.done]
        if state.has_goods(seat, state.layout.box.colonist_price):
            for kind, reserve in ((LAND, state.land), (SEA, state.sea)):
                if reserve[seat]:
                    found.append(layout.ways.place[kind][layout.game_map.capital])
        return found

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        layout = state.layout
        if layout.ways.local_city.get(action.args[0]) != layout.game_map.capital:
            return CAPITAL_ONLY
        if not (state.land if action.verb == "place_land" else state.sea)[seat]:
            return NO_COLONIST
        return None if state.has_goods(seat, state.layout.box.colonist_price) else NO_GOODS

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb != "done":
            place(state, seat, action, log)

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "recruit", self.chapter, {})


class Mark(Phase[State]):
    """Frame: (MARK, seat): the points of a seat at its first Tribune; when all have some, coins for the first two."""

    def advance(self, state: State, log: Log) -> int:
        _, seat = state.stack.pop()
        state.marks[seat] = own_points(state, seat)
        if log is not None:
            log.append(Event("marks", seat, {"points": state.marks[seat]}))
        if NOT_YET not in state.marks:
            best = sorted(state.marks, reverse=True)
            coins = (state.layout.box.leader_coins, state.layout.box.second_coins)
            for other, points in enumerate(state.marks):
                rank = best.index(points)
                if rank < len(coins):
                    state.money[other] += coins[rank]
                    if log is not None:
                        log.append(Event("leads", other, {"place": rank + 1, "coins": coins[rank]}))
        return NOBODY
