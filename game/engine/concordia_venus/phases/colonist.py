"""The Colonist: new colonists, or coins."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word

from ..components import LAND, PIECES, SEA
from ..state import State
from ..words import city_word
from . import COLONIST
from .chapter import GameChapter

NO_GOODS = Reason("R141", "no_goods_for_colonist")
NO_COLONIST = Reason("R145", "no_colonist_left")


def put(state: State, seat: int, kind: int, city: int) -> dict[str, Word]:
    """Move a colonist from the warehouse to a city; returns the words of the event."""
    (state.sea if kind == SEA else state.land)[seat] -= 1
    state.settlers[seat] = sorted([*state.settlers[seat], 2 * city + kind])
    return {"colonist": f"colonist/{PIECES[kind]}", "city": city_word(state, city)}


def place(state: State, seat: int, action: Action, log: Log) -> None:
    """Buy a colonist, as a ``place_land`` or ``place_sea`` action says."""
    state.pay_goods(seat, state.layout.box.colonist_price)
    kind = LAND if action.verb == "place_land" else SEA
    words = put(state, seat, kind, state.layout.ways.local_city[action.args[0]])
    if log is not None:
        log.append(Event("places", seat, words))


NO_CITY = Reason("R143", "no_such_city")
NO_HOUSE_THERE = Reason("R143", "no_own_house")
NO_LINE_THERE = Reason("R145", "no_line_of_kind")
PLACED_ALREADY = Reason("R140", "placed_already")


def stipend(state: State, seat: int) -> int:
    """The coins a Colonist brings in place of colonists."""
    return state.layout.box.stipend + state.colonists(seat)


class Colonist(GameChapter):
    """Frame: (COLONIST, seat, whether a colonist was placed)."""

    chapter = "colonist"
    verbs: ClassVar[frozenset[str]] = frozenset(("place_land", "place_sea", "stipend", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        layout = state.layout
        words = layout.box.vocabulary
        found = [words.done] if state.stack[-1][2] else [words.done, words.stipend]
        if not state.has_goods(seat, state.layout.box.colonist_price):
            return found
        homes = state.houses[seat] | 1 << layout.game_map.capital
        fit, spots = state.rules.must_fit, layout.game_map.spots
        for kind, reserve in ((LAND, state.land), (SEA, state.sea)):
            if reserve[seat]:
                found += [
                    action
                    for city, action in enumerate(layout.ways.place[kind])
                    if homes >> city & 1 and (not fit or spots[2 * city + kind])
                ]
        return found

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        if action.verb == "stipend":
            return PLACED_ALREADY if state.stack[-1][2] else None
        layout = state.layout
        kind = LAND if action.verb == "place_land" else SEA
        city = layout.ways.local_city.get(action.args[0], -1)
        if city < 0:
            return NO_CITY
        if city != layout.game_map.capital and not state.houses[seat] >> city & 1:
            return NO_HOUSE_THERE
        if not (state.sea if kind == SEA else state.land)[seat]:
            return NO_COLONIST
        if state.rules.must_fit and not layout.game_map.spots[2 * city + kind]:
            return NO_LINE_THERE
        return None if state.has_goods(seat, state.layout.box.colonist_price) else NO_GOODS

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
        elif action.verb == "stipend":
            state.stack.pop()
            coins = stipend(state, seat)
            state.money[seat] += coins
            if log is not None:
                log.append(Event("draws_stipend", seat, {"coins": coins}))
        else:
            place(state, seat, action, log)
            state.stack[-1] = (COLONIST, seat, True)

    def decision(self, state: State, seat: int) -> Decision:
        key = "colonist_more" if state.stack[-1][2] else "colonist"
        return Decision(seat, key, self.chapter, {"coins": stipend(state, seat)})
