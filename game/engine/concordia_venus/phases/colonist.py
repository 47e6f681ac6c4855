"""New colonists, by the Colonist or the Tribune: or coins; cards come back; and the intermediate scoring after the Tribune."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY, Phase

from ..box import Components
from ..components import LAND, PIECES, SEA
from ..scoring import own_points
from ..state import NOT_YET, State
from . import COLONIST, MARK, TRIBUNE
from .chapter import GameChapter, city_word, gather, short_of

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


class Placing(GameChapter):
    """A chapter that places colonists."""

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        words = super().words(state, seat, action, reason)
        if action.verb != "stipend":
            words["sea"] = int(action.verb == "place_sea")
            words["missing"] = short_of(state.goods[seat], state.layout.box.colonist_price)
        return words


class Colonist(Placing):
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


def colonists_left(state: State, seat: int) -> int:
    """Colonists that the goods of a seat could still pay for with a Colonist."""
    verbs = {action.verb for action in Colonist().legal(state, seat)}
    waiting = ("place_land" in verbs) * state.land[seat] + ("place_sea" in verbs) * state.sea[seat]
    price = zip(state.goods[seat], state.layout.box.colonist_price, strict=True)
    return min(waiting, *(there // need for there, need in price if need))


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


def missing_for_colonist(state: State, seat: int) -> tuple[str, ...]:
    """The goods a seat lacks for a new colonist; none where it has no colonist left either."""
    if not state.land[seat] + state.sea[seat]:
        return ()
    return short_of(state.goods[seat], state.layout.box.colonist_price)


def no_colonist(state: State, seat: int) -> str:
    """Why a seat can buy no colonist, as the end of a key (``<game>.remark.<word>``); "" if it can."""
    if not state.land[seat] + state.sea[seat]:
        return "no_colonist"
    missing = missing_for_colonist(state, seat)
    return "_".join(["without", *(good.removeprefix("good/") for good in missing)]) if missing else ""


class Tribune(Placing):
    """Frame: (TRIBUNE, seat): whether it buys a colonist."""

    chapter = "tribune"
    verbs: ClassVar[frozenset[str]] = frozenset(("place_land", "place_sea", "done"))

    def advance(self, state: State, log: Log) -> int:
        """Ask only who can buy one; otherwise what is lacking is told."""
        seat = int(state.stack[-1][1])
        if len(self.legal(state, seat)) > 1 or state.left_seats >> seat & 1:
            return seat
        state.stack.pop()
        if log is not None:
            log.append(Event("no_colonist", seat, {"missing": missing_for_colonist(state, seat)}))
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        layout = state.layout
        capital = [layout.ways.place[kind][layout.game_map.capital] for kind in (LAND, SEA)]
        return [layout.box.vocabulary.done, *self.allowed(state, seat, capital)]

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
