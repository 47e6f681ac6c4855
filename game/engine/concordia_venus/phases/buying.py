"""Buying: cards from the display by Senator, Consul, Praetor and Proconsul; goods by the Mercator, or with the first money."""

from __future__ import annotations

from itertools import combinations
from operator import ge
from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY, Phase

from ..components import CONSUL, GOODS, PLACES, PROCONSUL, Five, card_word, goods_word, role_word
from ..scoring import trigger
from ..state import GAP, MARKET_OUT, State
from . import MARKET, MERCATOR
from .chapter import GameChapter, lacking

EMPTY = Reason("R160", "place_empty")
CHOOSE_GOOD = Reason("R162", "choose_good")
NO_CHOICE = Reason("R163", "no_choice_here")
NO_GOODS = Reason("R161", "no_goods_for_card")

FREE: Five = (0, 0, 0, 0, 0)


def price(state: State, role: int, place: int) -> tuple[Five, int]:
    """What the card at a place costs by a personality: goods, and how many more of the buyer's choice (0 or 1)."""
    box = state.layout.box
    if role == PROCONSUL and state.rules.proconsul_free:
        return FREE, 0
    cost = box.cards[state.display[place]].cost or FREE
    if role in (CONSUL, PROCONSUL):
        return cost, 0
    more, choice = (box.wine_display if state.rules.wine_display else box.display)[place]
    return (
        cost[0] + more[0], cost[1] + more[1], cost[2] + more[2], cost[3] + more[3], cost[4] + more[4]
    ), choice  # fmt: skip


def with_one(cost: Five, good: int) -> Five:
    """A cost with one more of a good."""
    return (*cost[:good], cost[good] + 1, *cost[good + 1 :])


class Market(GameChapter):
    """Frame: (MARKET, seat, purchases left, personality)."""

    chapter = "market"
    verbs: ClassVar[frozenset[str]] = frozenset(("take", "take_for", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.layout.box.vocabulary
        role = state.stack[-1][3]
        found = [words.done]
        have = state.goods[seat]
        for place in range(PLACES):
            if state.display[place] == GAP:
                continue
            cost, choice = price(state, role, place)
            if not state.has_goods(seat, cost):
                continue
            if choice:
                found += [
                    words.take_for[place][good] for good in range(len(GOODS)) if have[good] > cost[good]
                ]
            else:
                found.append(words.take[place])
        return found

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        place = action.args[0]
        if state.display[place] == GAP:
            return EMPTY
        cost, choice = price(state, state.stack[-1][3], place)
        if action.verb == "take":
            if choice:
                return CHOOSE_GOOD
        elif not choice:
            return NO_CHOICE
        else:
            cost = with_one(cost, action.args[1])
        return None if state.has_goods(seat, cost) else NO_GOODS

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        words = super().words(state, seat, action, reason)
        if reason is EMPTY:
            return {**words, "left": len(state.stock)}
        if reason in (CHOOSE_GOOD, NO_CHOICE):
            return {**words, "card": card_word(state.display[action.args[0]])}
        if reason is not NO_GOODS:
            return words
        cost, _ = price(state, state.stack[-1][3], action.args[0])
        if action.verb != "take":
            cost = with_one(cost, action.args[1])
        return {**words, **lacking(state.goods[seat], cost)}

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, left, role = state.stack.pop()
        if action.verb == "done":
            return
        place = action.args[0]
        cost, _ = price(state, role, place)
        if action.verb == "take_for":
            cost = with_one(cost, action.args[1])
        card = state.display[place]
        state.pay_goods(seat, cost)
        state.display[place] = GAP
        state.hand[seat] = sorted([*state.hand[seat], card])
        if log is not None:
            words: dict[str, Word] = {
                "card": card_word(card),
                "display": f"display/{place + 1}",
                "goods": goods_word(cost),
            }
            log.append(Event("acquires", seat, words))
        if not state.stock and not any(other != GAP for other in state.display):
            trigger(state, seat, MARKET_OUT, log)
        elif left > 1:
            state.stack.append((MARKET, seat, left - 1, role))

    def decision(self, state: State, seat: int) -> Decision:
        _, _, left, role = state.stack[-1]
        return Decision(seat, "market", self.chapter, {"count": left, "role": role_word(role)})


def payable(state: State, seat: int, role: int) -> int:
    """Cards of the display that a seat can pay for with a personality."""
    have, found = state.goods[seat], 0
    for place, card in enumerate(state.display):
        if card != GAP:
            cost, choice = price(state, role, place)
            found += state.has_goods(seat, cost) and sum(have) - sum(cost) >= choice
    return found


def cards_left(state: State) -> int:
    """Most cards that could still be bought in the running purchase with what the seat has."""
    _, seat, left, role = state.stack[-1]
    return most_payable(state, seat, role, min(int(left), payable(state, seat, role)))


def most_payable(state: State, seat: int, role: int, most: int) -> int:
    """Most cards, `most` or fewer, that a seat can pay for together."""
    have = state.goods[seat]
    costs = [price(state, role, at) for at, card in enumerate(state.display) if card != GAP]
    for count in range(most, 1, -1):
        for some in combinations(costs, count):
            need = [sum(units) for units in zip(*(cost for cost, _ in some), strict=True)]
            more = sum(choice for _, choice in some)
            if all(map(ge, have, need)) and sum(have) - sum(need) >= more:
                return count
    return most and 1


class Refill(Phase[State]):
    """Frame: (REFILL, whether new cards come): cards slide to the cheap end, the stack fills the dear one."""

    def advance(self, state: State, log: Log) -> int:
        _, filled = state.stack.pop()
        if GAP not in state.display:
            return NOBODY
        cards = [card for card in state.display if card != GAP]
        fresh = []
        while filled and state.stock and len(cards) < PLACES:
            fresh.append(state.stock.pop())
            cards.append(fresh[-1])
        state.display = cards + [GAP] * (PLACES - len(cards))
        if log is not None and fresh:
            names = tuple(card_word(card) for card in fresh)
            log.append(Event("refills", -1, {"cards": names}, reveals=True))
            if not state.stock:
                log.append(Event("stock_out", -1, {}))
        return NOBODY


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


def trade_words(state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
    """What a trade that is refused would cost, what the seat has, and what it lacks."""
    if reason is NO_COINS:
        good, units = action.args
        return {"cost": units * state.layout.box.price[good], "coins": state.money[seat]}
    if reason is NOT_STORED:
        good, units = action.args
        return {"missing": (f"good/{GOODS[good]}",) * (units - state.goods[seat][good])}
    return {}


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

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return super().words(state, seat, action, reason) | trade_words(state, seat, action, reason)

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


def trades_left(state: State) -> int:
    """Most kinds of goods that could still be traded with the running Mercator, one after the other."""
    _, seat, sold, bought = state.stack[-1]
    left = state.layout.box.trade_types - (sold | bought).bit_count()
    fresh = [
        action
        for action in Mercator().legal(state, seat)
        if action.args and not (sold | bought) >> action.args[0] & 1
    ]
    if left < 2 or not fresh:
        return max(0, min(int(left), len(fresh)))
    return 1 + max(trades_left(_traded(state, seat, action)) for action in fresh)


def _traded(state: State, seat: int, action: Action) -> State:
    """The position after a trade."""
    after = state.clone()
    Mercator().apply(after, seat, action, None)
    return after


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

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return super().words(state, seat, action, reason) | trade_words(state, seat, action, reason)

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
        else:
            trade(state, seat, action, log)

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "stock", self.chapter, {"coins": state.money[seat]})
