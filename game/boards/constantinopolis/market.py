"""The market in force, the next one, and the ships for sale."""

from __future__ import annotations

from game.boards.constantinopolis.desk import (
    COUNT,
    COUNT_CENTER,
    LABEL,
    LABEL_CENTER,
    STRONG_CENTER,
    Desk,
    centred,
)
from game.engine.constantinopolis.commerce import buy_price, sell_price
from game.engine.constantinopolis.components import GOODS, MARKETS, SHIPS
from game.engine.constantinopolis.phases.loading import ship_price
from game.engine.constantinopolis.state import HIDDEN
from game.ui.geometry import Rect
from game.ui.tree import Node


def market(desk: Desk, parent: Node, rect: Rect) -> None:
    """Lay out the row: now, next, ships."""
    now, coming, ships = rect.columns(0.645, 0.17, 0.185, gap=desk.gap)
    _now(desk, parent.add("market", now, fill="plate"), now.inset(desk.pad, desk.pad - 1))
    _next(desk, parent.add("next", coming, fill="plate", tip="about/next"), coming.inset(desk.pad))
    _ships(desk, parent.add("ships", ships), ships)


def _now(desk: Desk, node: Node, rect: Rect) -> None:
    words = [desk.own("board.buy"), desk.own("board.sell")]
    word_w = max(desk.view.width(word, "caption") for word in words) + 2
    state = desk.state
    name = f"market/{MARKETS[state.market]}"
    place, wells = rect.cut_left(max(word_w, round((rect.h - 2 * desk.line) * 7 / 4)), desk.gap)
    buy, picture, sell = place.rows(desk.line, 1.0, desk.line)
    node.add("picture", picture, picture=desk.art(name, picture.w), tip=name)
    for word, line in zip(words, (buy, sell), strict=True):
        node.add(word, line, text=word, style=LABEL_CENTER, tip=name)
    for good, cell in enumerate(wells.equal_columns(5, gap=desk.gap)):
        _well(desk, node, good, cell)


def _well(desk: Desk, node: Node, good: int, rect: Rect) -> None:
    """One good: what is left to trade, donation, the price to buy above the price to sell."""
    state, box = desk.state, desk.box
    terms = box.markets[state.market].trade[good]
    name = GOODS[good]
    well = node.add(f"good/{name}", rect, tip=f"trade/{name}")
    left, right = rect.columns(0.5, 0.5, gap=desk.gap // 2 + 1)
    top, gift = left.equal_rows(2, gap=desk.gap)
    buy, sell = right.equal_rows(2, gap=desk.gap)
    used = abs(state.traded[desk.me][good]) if desk.me >= 0 else 0
    limit = str(max(0, terms.limit - used)) if terms else ""
    stock = well.add("stock", top, dim=terms is None)
    icon, left_over = top.columns(min(top.h - 4, top.w * 3 // 5), 1.0, gap=1)
    stock.add("good", icon.inset(0, 1), picture=f"good/{name}")
    if terms is not None:
        stock.add("left", left_over, text=limit, style=COUNT_CENTER)
    _gift(desk, well, good, gift)
    if terms is None:
        well.add("closed", right, text="–", style=LABEL_CENTER, fill="well", tip=f"trade/{name}")
        return
    prices = (("buy", buy, buy_price(state, desk.me, good)), ("sell", sell, sell_price(state, desk.me, good)))
    for way, cell, price in prices:
        half = desk.put(
            well,
            way,
            cell,
            f"{way}/{name}",
            fill="verdigris" if way == "buy" else "terracotta",
            dim=not desk.can(f"{way}/{name}"),
        )
        centred(desk, half, "price", cell, "gold", str(price), COUNT)


def _gift(desk: Desk, well: Node, good: int, rect: Rect) -> None:
    terms = desk.box.markets[desk.state.market].donations[good]
    if terms is None:
        return
    cubes, fame = terms
    gift = desk.put(well, "gift", rect, f"donation/{GOODS[good]}", fill="well.marble")
    inner = rect.inset(3, 0)
    icon = min(desk.line, inner.w - desk.view.width(f"{cubes}→{fame}", "caption.bold") - 2)
    words, laurel = inner.columns(1.0, max(icon, 4), gap=1)
    gift.add("terms", words, text=f"{cubes}→{fame}", style=STRONG_CENTER)
    gift.add("fame", laurel, picture="fame")


def _next(desk: Desk, node: Node, rect: Rect) -> None:
    """The next market: goods above prices to buy and to sell, limits and donations in the tooltip."""
    coming = desk.state.future[-1] if desk.state.future else HIDDEN
    last = desk.state.last_round == desk.state.round
    if coming == HIDDEN or last:
        node.add("none", rect, text=desk.own("board.last_round"), style=LABEL_CENTER.but(lines=2))
        return
    mark, rect = rect.cut_left(round(desk.line * 0.7), 2)
    node.add("later", mark, picture="glyph/chevron_right", dim=True)
    trade = desk.box.markets[coming].trade
    for good, cell in enumerate(rect.equal_columns(5, gap=2)):
        terms = trade[good]
        column = node.add(f"good/{GOODS[good]}", cell, tip=f"next/{GOODS[good]}", dim=terms is None)
        icon, buy, sell = cell.rows(1.2, 1.0, 1.0)
        column.add("good", icon.inset(0, 1), picture=f"good/{GOODS[good]}")
        if terms is not None:
            column.add("buy", buy, text=str(terms.buy), style=STRONG_CENTER.but(colour="lapis"))
            column.add("sell", sell, text=str(terms.sell), style=STRONG_CENTER.but(colour="terracotta_deep"))


def _ships(desk: Desk, node: Node, rect: Rect) -> None:
    """The ships for sale: picture, price, hold and how many are left."""
    state, box = desk.state, desk.box
    many = desk.view.width("×9", "caption") + 4
    for size, cell in enumerate(rect.equal_columns(3, gap=desk.gap)):
        left = state.ship_stock[size]
        tile = desk.put(
            node, SHIPS[size], cell, f"ship/{SHIPS[size]}", fill="tile" if left else "tile.gone", dim=not left
        )
        inner = cell.inset(2)
        hull = inner.w * 264 // 420
        picture, price, hold = inner.rows(min(hull, inner.h - 2 * desk.line), 1.0, 1.0)
        art = tile.add("hull", picture, picture=desk.art(f"ship/{SHIPS[size]}", picture.w))
        stock = picture.place(many, desk.line - 2, 1.0, 0.0)
        art.add("left", stock, text=f"×{left}", style=LABEL_CENTER, fill="note")
        centred(desk, tile, "price", price, "gold", str(ship_price(state, desk.me, size)), COUNT)
        centred(desk, tile, "hold", hold, "any_good", str(box.hold[size]), LABEL)
