"""Tooltips of markets, what is traded there, donations and goods."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.constantinopolis.tip_words import joined, me, named, spelling
from game.engine.constantinopolis.commerce import buy_price, sell_price
from game.engine.constantinopolis.components import GOODS, MARKETS
from game.engine.constantinopolis.phases.loading import ship_price
from game.engine.constantinopolis.state import State
from game.ui.scene import Tip

MARKET_RULES = ("112", "115")
GOOD_RULES = ("192",)
DONATION_RULES = ("182", "185")


def market(table: TableView, name: str) -> Tip:
    """A market: whether it is in force; at length all it trades and takes as donations."""
    texts = table.texts
    index = MARKETS.index(name)
    now = table.seen.market == index
    effect = texts.own("effect.market.current" if now else "effect.market.next")
    every = [line for good in range(5) for line in (_terms(table, index, good), _gift(table, index, good))]
    title, picture = named(table, f"market/{name}"), f"art/market/{name}"
    long = joined([effect, *every, spelling(table, f"market/{name}")])
    return Tip(title, effect, long, picture=picture, rules=MARKET_RULES)


def _terms(table: TableView, market: int, good: int) -> str:
    """What a market asks and pays for a good, in a line; "" for one it does not trade."""
    terms = table.seen.box.markets[market].trade[good]
    if terms is None:
        return ""
    kind = table.texts.own(f"good_kind.{GOODS[good]}")
    return table.texts.own("tip.trade", good=kind, buy=terms.buy, sell=terms.sell, limit=terms.limit)


def _gift(table: TableView, market: int, good: int) -> str:
    """What a market gives for a donation of a good, in a line; "" for one it does not take."""
    terms = table.seen.box.markets[market].donations[good]
    if terms is None:
        return ""
    return table.texts.own("tip.donation", fame=terms[1], goods=(f"good/{GOODS[good]}",) * terms[0])


def coming(table: TableView, name: str) -> Tip:
    """A good on the next market: prices, limit and donation."""
    texts, state = table.texts, table.seen
    index, good = state.future[-1], GOODS.index(name)
    ref = f"market/{MARKETS[index]}"
    terms = _terms(table, index, good) or texts.own(
        "tip.not_traded", good=texts.own(f"good_kind.{name}"), market=ref
    )
    whole = market(table, MARKETS[index])
    return Tip(
        texts.own("tip.next", market=ref), joined([terms, _gift(table, index, good)]), whole.long,
        picture=whole.picture, rules=MARKET_RULES,
    )  # fmt: skip


def cell(table: TableView, name: str) -> Tip:
    """A good on the market in force: prices for oneself, limit, and how much of it is used."""
    texts, state = table.texts, table.seen
    kind, good = texts.own(f"good_kind.{name}"), GOODS.index(name)
    terms = state.box.markets[state.market].trade[good]
    if terms is None:
        short = texts.own("tip.no_terms")
    else:
        buy, sell = buy_price(state, me(table), good), sell_price(state, me(table), good)
        price = texts.own("tip.terms", buy=buy, sell=sell, limit=terms.limit)
        short = joined([price, account(table, good)])
    return Tip(kind, short, rules=MARKET_RULES)


def account(table: TableView, good: int) -> str:
    """Units of a good bought or sold this round, and the limit; "" before the first trade."""
    state: State = table.seen
    traded = state.traded[me(table)][good]
    terms = state.box.markets[state.market].trade[good]
    if not traded:
        return ""
    key = "tip.bought" if traded > 0 else "tip.sold"
    return table.texts.own(key, count=abs(traded), limit=terms.limit if terms else abs(traded))


def buy(table: TableView, name: str) -> Tip:
    """The half of a market cell that buys: price for oneself, and why it is lower."""
    return _half(table, name, "buy")


def sell(table: TableView, name: str) -> Tip:
    """The half of a market cell that sells: price for oneself, and why it is higher."""
    return _half(table, name, "sell")


def _half(table: TableView, name: str, way: str) -> Tip:
    texts, state = table.texts, table.seen
    good = GOODS.index(name)
    terms = state.box.markets[state.market].trade[good]
    if terms is None:
        return cell(table, name)
    seat = me(table)
    price = buy_price(state, seat, good) if way == "buy" else sell_price(state, seat, good)
    common = terms.buy if way == "buy" else terms.sell
    lines = [texts.own(f"tip.{way}", good=f"good/{name}", gold=price, limit=terms.limit)]
    if price != common:
        lines.append(texts.own(f"tip.{way}_changed", gold=common))
    lines.append(account(table, good))
    short = joined(lines)
    return Tip(texts.own(f"good_kind.{name}"), short, rules=MARKET_RULES)


def donation(table: TableView, name: str) -> Tip | None:
    """A donation: the set and its fame, and when it can be made."""
    texts, state = table.texts, table.seen
    good = GOODS.index(name)
    set_ = _gift(table, state.market, good)
    if not set_:
        return None
    now = table.decision is not None and table.decision.chapter == "donation"
    # During other questions the refusal says when a donation is possible.
    when = "" if now or table.choices else texts.own("tip.donation_when")
    short = joined([set_, when])
    return Tip(texts.own("board.donation"), short, rules=DONATION_RULES)


def store(table: TableView, name: str) -> Tip:
    """The tooltip of a good in the own store: production and trade of this round."""
    texts, state = table.texts, table.seen
    good = GOODS.index(name)
    able = state.producible[me(table)] >> good & 1
    short = joined([texts.own("tip.able" if able else "tip.unable"), account(table, good)])
    return Tip(texts.own(f"good_kind.{name}"), short, rules=GOOD_RULES)


def ship_for_sale(table: TableView, size: int) -> str:
    """Price for oneself and how many of a size are left, in a line."""
    state: State = table.seen
    left = state.ship_stock[size]
    key = "tip.for_sale" if left else "tip.no_ship"
    return table.texts.own(key, gold=ship_price(state, me(table), size), left=left)
