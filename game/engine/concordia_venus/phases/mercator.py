"""The Mercator: trade in two types of goods; and the purchases before the first turn, where money was chosen."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word

from ..components import GOODS
from ..state import State
from . import MERCATOR
from .chapter import GameChapter

NOTHING_TRADED = Reason("R113", "no_units")
BOTH_WAYS = Reason("R115", "bought_and_sold")
THIRD_TYPE = Reason("R112", "third_type")
NOT_STORED = Reason("R113", "not_stored")
NO_COINS = Reason("R113", "no_coins_for_goods")
NO_SPACE = Reason("R030", "no_space")


def why_not_buy(state: State, seat: int, good: int, units: int) -> Reason | None:
    """What forbids buying units of a good at the list price."""
    if not units:
        return NOTHING_TRADED
    if units > state.free(seat):
        return NO_SPACE
    return NO_COINS if units * state.layout.box.price[good] > state.money[seat] else None


def purchases(state: State, seat: int, good: int) -> list[Action]:
    """All amounts of a good that a seat can buy."""
    box = state.layout.box
    price = box.price[good]
    most = state.free(seat)
    if price:
        most = min(most, state.money[seat] // price)
    return box.vocabulary.buy[good][1 : most + 1]


def trade(state: State, seat: int, action: Action, log: Log) -> int:
    """Do a sale or a purchase; answer the bit of its good."""
    good, units = action.args
    coins = units * state.layout.box.price[good]
    sign = 1 if action.verb == "buy" else -1
    state.goods[seat][good] += sign * units
    state.money[seat] -= sign * coins
    if log is not None:
        words: dict[str, Word] = {"good": f"good/{GOODS[good]}", "count": units, "coins": coins}
        log.append(Event("buys" if sign > 0 else "sells", seat, words))
    return 1 << good


class Mercator(GameChapter):
    """Frame: (MERCATOR, seat, bit mask of goods sold, bit mask of goods bought)."""

    chapter = "mercator"
    verbs: ClassVar[frozenset[str]] = frozenset(("sell", "buy", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        _, _, sold, bought = state.stack[-1]
        words, have = state.layout.box.vocabulary, state.goods[seat]
        found = [words.done]
        used = sold | bought
        full = used.bit_count() >= state.layout.box.trade_types
        for good in range(len(GOODS)):
            bit = 1 << good
            if full and not used & bit:
                continue
            if have[good] and not bought & bit:
                found += words.sell[good][1 : have[good] + 1]
            if not sold & bit:
                found += purchases(state, seat, good)
        return found

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        _, _, sold, bought = state.stack[-1]
        good, units = action.args
        bit = 1 << good
        if (bought if action.verb == "sell" else sold) & bit:
            return BOTH_WAYS
        if not (sold | bought) & bit and (sold | bought).bit_count() >= state.layout.box.trade_types:
            return THIRD_TYPE
        if action.verb == "buy":
            return why_not_buy(state, seat, good, units)
        if not units:
            return NOTHING_TRADED
        return None if units <= state.goods[seat][good] else NOT_STORED

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
            return
        bit = trade(state, seat, action, log)
        _, _, sold, bought = state.stack[-1]
        if action.verb == "sell":
            sold |= bit
        else:
            bought |= bit
        state.stack[-1] = (MERCATOR, seat, sold, bought)

    def decision(self, state: State, seat: int) -> Decision:
        _, _, sold, bought = state.stack[-1]
        used = tuple(f"good/{name}" for good, name in enumerate(GOODS) if (sold | bought) >> good & 1)
        return Decision(seat, "trade", self.chapter, {"goods": used})


class Stocking(GameChapter):
    """Frame: (STOCKING, seat): goods for the money given in place of them, before the first turn."""

    chapter = "setup"
    verbs: ClassVar[frozenset[str]] = frozenset(("buy", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        found = [state.layout.box.vocabulary.done]
        for good in range(len(GOODS)):
            found += purchases(state, seat, good)
        return found

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.verb == "done" else why_not_buy(state, seat, *action.args)

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
        else:
            trade(state, seat, action, log)

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "stock", self.chapter, {"coins": state.money[seat]})
