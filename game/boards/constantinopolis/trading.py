"""Where goods change hands: the forum with the market in force and its donations, the next market, and offers of free trade."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import (
    BIG,
    COUNT,
    COUNT_CENTER,
    HEAD,
    LABEL,
    LABEL_CENTER,
    STRONG_CENTER,
    BoardLayout,
    HeadingFace,
    centered,
    counter,
    natural,
    token,
)
from game.boards.constantinopolis.clicks import chapter_of
from game.boards.constantinopolis.contracts import small_contract
from game.engine.constantinopolis.actions import STEPS
from game.engine.constantinopolis.commerce import buy_price, sell_price
from game.engine.constantinopolis.components import GOODS, MARKETS
from game.engine.constantinopolis.phases import ANSWER, DRAFT
from game.engine.constantinopolis.phases.trading import Side
from game.engine.constantinopolis.state import HIDDEN
from game.ui.geometry import Rect
from game.ui.tree import Node

NAME = LABEL_CENTER.but(role="caption.bold", color="porphyry", lines=2)

GROWN = 5
"""From so many lines of height on the terms of a donation stand below each other, larger."""


def _columns(layout: BoardLayout, rect: Rect) -> tuple[Rect, Rect, Rect]:
    """The market in force, its donations, which may be none, and the next market."""
    gifts = sum(terms is not None for terms in layout.box.markets[layout.state.market].donations)
    title = layout.view.width(layout.own("board.donations"), "caption.bold") + 6
    one_line = natural(layout, "fame", "9→9", STRONG_CENTER)[0] + natural(layout, "good/food", "")[0] + 8
    least = sum(_next_w(layout)) + 2 * layout.pad
    coming = max(8 * layout.line, round(rect.w * 0.16), least)
    tight = (
        rect.w
        < coming
        + max(title, one_line * gifts)
        + 5 * (round(1.6 * layout.target) + layout.gap)
        + 9 * layout.line
    )
    if tight:
        one_line, coming = max(layout.target, 2 * layout.line) + 4, max(6 * layout.line, least)
    wide = max(title, one_line * gifts) + 2 * layout.pad
    now, given, later = rect.columns(1.0, wide if gifts else 0, coming, gap=layout.gap)
    return now, given, later


def headings(layout: BoardLayout, rect: Rect) -> list[tuple[str, int]]:
    """The heading of this row that all faces must have room for, with that room."""
    given = _columns(layout, rect)[1]
    return [(layout.own("board.donations"), given.w - 2 * layout.pad)] if given.w else []


def market(layout: BoardLayout, parent: Node, rect: Rect, face: HeadingFace) -> None:
    """Lay out the row: now, donations, next."""
    now, given, later = _columns(layout, rect)
    gifts = [good for good in range(5) if layout.box.markets[layout.state.market].donations[good]]
    plate = parent.add("market", now, fill="plate", region="constantinopolis.region.market")
    _now(layout, plate, now.inset(layout.pad, layout.pad - 1))
    if gifts:
        plate = parent.add("gifts", given, fill="plate")
        _gifts(layout, plate, given.inset(layout.pad, layout.pad - 1), gifts, face)
    plate = parent.add("next", later, fill="plate", tip="about/next")
    low = layout.line + 3 * layout.view.line(STRONG_CENTER.role)  # a heading above three lines
    edge = max(1, min(layout.pad - 1, (later.h - low) // 2))
    _next(layout, plate, later.inset(layout.pad, edge), face)


def _now(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """Picture and name of the market, and for each good a button to buy above and one to sell below."""
    name = f"market/{MARKETS[layout.state.market]}"
    title = layout.table.texts.component(name)
    longest = max(layout.view.width(word, NAME.role) for word in title.split(" ")) + 4
    words = [layout.own("board.buy"), layout.own("board.sell")]
    word_w = max(layout.view.width(word, "caption") for word in words) + 2
    place, heads, wells = rect.columns(max(longest, 4 * layout.line), word_w, 1.0, gap=layout.gap)
    lines = len(layout.view.fonts.wrap(title, NAME.role, layout.view.k, place.w))
    sign = node.add("sign", place, tip=name)
    picture, label = place.rows(1.0, lines * layout.line)
    shown = picture.fit(7, 4)
    sign.add("picture", shown, picture=layout.art(name, shown.w), tip=name)
    sign.add("name", label, text=title, style=NAME)
    rows = heads.equal_rows(2, gap=layout.gap // 2)
    for way, word, line in zip(("buy", "sell"), words, rows, strict=True):
        node.add(f"word.{way}", line, text=word, style=LABEL_CENTER.but(align="right"), tip=name)
    cells = wells.equal_columns(5, gap=layout.gap)
    for good, cell in enumerate(cells):
        _well(layout, node, good, cell)


def _well(layout: BoardLayout, node: Node, good: int, rect: Rect) -> None:
    """One good with how many may still be traded, the price to buy above the price to sell."""
    state, box = layout.state, layout.box
    terms = box.markets[state.market].trade[good]
    name = GOODS[good]
    well = node.add(f"good/{name}", rect, tip=f"trade/{name}")
    price = natural(layout, "gold", "12", COUNT)[0] + 2
    many = layout.view.width("≤9", STRONG_CENTER.role) + 1
    narrow = max(many, min(rect.w * 2 // 5, rect.w - price))
    left, right = rect.columns(narrow, 1.0, gap=2 if rect.w < 2 * price else layout.gap // 2)
    used = abs(state.traded[layout.me][good]) if layout.me >= 0 else 0
    stock = well.add("stock", left, dim=terms is None)
    icon, left_over = left.rows(1.0, layout.line)
    stock.add("good", icon.inset(0, 1), picture=f"good/{name}")
    if terms is None:
        well.add("closed", right, text="–", style=LABEL_CENTER, dim=True, tip=f"trade/{name}")
        return
    spare = max(0, terms.limit - used)
    stock.add("left", left_over, text=f"≤{spare}", style=STRONG_CENTER)
    buy, sell = right.equal_rows(2, gap=layout.gap // 2)
    prices = (
        ("buy", buy, buy_price(state, layout.me, good)),
        ("sell", sell, sell_price(state, layout.me, good)),
    )
    for way, cell, price in prices:
        target = f"{way}/{name}"
        fill = "verdigris" if way == "buy" else "terracotta"
        half = layout.put(
            well, way, cell, target, fill=fill if layout.can(target) else "well", dim=not layout.can(target)
        )
        large = cell.h >= 3 * layout.line and natural(layout, "gold", str(price), BIG)[0] <= cell.w - 4
        centered(layout, half, "price", cell, "gold", str(price), BIG if large else COUNT)


def _gifts(layout: BoardLayout, node: Node, rect: Rect, goods: list[int], face: HeadingFace) -> None:
    """The donations of the market: a number of a good for an amount of fame."""
    title, rest = rect.rows(layout.line, 1.0, gap=2)
    word = face.spelled(layout.own("board.donations"))
    node.add("title", title, text=word, style=face.style, tip="phase/donation")
    high = rest.h if rest.h >= GROWN * layout.line else round(1.7 * layout.target)
    cells = rest.place(rest.w, min(rest.h, max(layout.target, high)), 0.5, 0.5)
    for good, cell in zip(goods, cells.equal_columns(len(goods), gap=4), strict=True):
        terms = layout.box.markets[layout.state.market].donations[good]
        if terms is None:
            continue
        cubes, fame = terms
        gift = layout.put(node, GOODS[good], cell, f"donation/{GOODS[good]}", fill="well.marble")
        _terms_of(layout, gift, f"good/{GOODS[good]}", str(cubes), str(fame))


def _terms_of(layout: BoardLayout, gift: Node, good: str, cubes: str, fame: str) -> None:
    """What is given for what: in one line, or the fame below the goods in a narrow or high cell."""
    cell, arrow = gift.rect, f"{cubes}→{fame}"
    if cell.h >= GROWN * layout.line:
        upper, middle, lower = cell.inset(2, layout.pad).rows(2.0, 1.0, 2.0)
        token(layout, gift, "good", upper, good, cubes, BIG.but(align="center"), 0.5)
        gift.add("terms", middle.place(middle.w, min(middle.h, layout.line)), picture="glyph/arrow_down")
        token(layout, gift, "fame", lower, "fame", fame, BIG.but(align="center"), 0.5)
        return
    words = layout.view.width(arrow, "caption.bold") + 1
    side = min(cell.h - 4, layout.line + 2, (cell.w - words - 4) // 2)
    if side < layout.line - 4:
        upper, lower = cell.inset(2, 0).equal_rows(2)
        token(layout, gift, "good", upper, good, cubes, STRONG_CENTER, 0.5)
        token(layout, gift, "fame", lower, "fame", fame, STRONG_CENTER, 0.5)
        return
    row = cell.place(2 * side + words, min(cell.h, layout.line + 4))
    what, middle, laurel = row.columns(side, words, side)
    gift.add("good", what.place(side, side), picture=good)
    gift.add("terms", middle, text=arrow, style=STRONG_CENTER)
    gift.add("fame", laurel.place(side, side), picture="fame")


def _next(layout: BoardLayout, node: Node, rect: Rect, face: HeadingFace) -> None:
    """The next market: goods above prices to buy and to sell, limits and donations in the tooltip."""
    coming = layout.state.future[-1] if layout.state.future else HIDDEN
    last = layout.state.last_round == layout.state.round
    if coming == HIDDEN or last:
        node.add("none", rect, text=layout.own("board.last_round"), style=LABEL_CENTER.but(lines=2))
        return
    words = [face.spelled(form) for form in layout.forms("board.next_market")]
    word = next((form for form in words if layout.view.width(form, face.style.role) <= rect.w), "")
    if word and rect.h >= layout.line + 3 * layout.view.line(STRONG_CENTER.role):
        head, rect = rect.cut_top(layout.line)
        node.add("title", head, text=word, style=face.style, tip="about/next")
    else:
        mark, rect = rect.cut_left(round(layout.line * 0.7), 2)
        node.add("later", mark, picture="glyph/chevron_right", dim=True)
    rect = _ways(layout, node, rect)
    trade = layout.box.markets[coming].trade
    for good, cell in enumerate(rect.equal_columns(5, gap=2)):
        terms = trade[good]
        column = node.add(f"good/{GOODS[good]}", cell, tip=f"next/{GOODS[good]}", dim=terms is None)
        icon, buy, sell = cell.rows(*SHARES_OF_NEXT)
        column.add("good", icon.inset(0, 1), picture=f"good/{GOODS[good]}")
        if terms is None:
            column.add("closed", buy.union(sell), text="–", style=LABEL_CENTER)
            continue
        column.add("buy", buy, text=str(terms.buy), style=STRONG_CENTER.but(color="lapis"))
        column.add("sell", sell, text=str(terms.sell), style=STRONG_CENTER.but(color="terracotta_deep"))


SHARES_OF_NEXT = (1.2, 1.0, 1.0)
"""Heights of the goods of the next market, and of the lines with the prices to buy and to sell."""


def _next_w(layout: BoardLayout) -> tuple[int, int]:
    """Least widths in the next market: of the words of the two lines with the gap behind them, and of the prices."""
    words = max(layout.view.width(layout.own(f"board.{way}"), LABEL.role) for way in ("buy", "sell"))
    highest = max(terms.buy for one in layout.box.markets for terms in one.trade if terms is not None)
    price = layout.view.width(str(highest), STRONG_CENTER.role) + 4
    return words + 2 + layout.gap, 5 * max(price, layout.line) + 4 * 2


def _ways(layout: BoardLayout, node: Node, rect: Rect) -> Rect:
    """What the two lines of prices are, at the left; returns the rest."""
    heads, rest = rect.cut_left(_next_w(layout)[0] - layout.gap, layout.gap)
    for way, line in zip(("buy", "sell"), heads.rows(*SHARES_OF_NEXT)[1:], strict=True):
        node.add(f"word.{way}", line, text=layout.own(f"board.{way}"), style=LABEL)
    return rest


def is_offered(layout: BoardLayout) -> bool:
    """Whether there is a trade offer."""
    return chapter_of(layout.state) in (DRAFT, ANSWER)


def trade_offer(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the two sides of the offer."""
    phase, offerer, partner, give, ask = layout.state.stack[-1]
    node = parent.add("tray", rect, fill="dialog")
    inner = rect.inset(2 * layout.pad)
    sides = ((offerer, give, "give"), (partner, ask, "ask"))
    left, middle, right = inner.columns(1.0, layout.target, 1.0, gap=layout.gap)
    node.add("exchange", middle.place(middle.w, middle.w), picture="glyph/exchange")
    for (seat, side, way), cell in zip(sides, (left, right), strict=True):
        _side(layout, node.add(way, cell), cell, seat, side, way if phase == DRAFT else "")


def _side(layout: BoardLayout, node: Node, rect: Rect, seat: int, side: Side, way: str) -> None:
    head, goods, gold, cards = rect.rows(layout.target, 0.36, layout.target, 0.64, gap=2 * layout.gap)
    token, name = head.cut_left(head.h, layout.gap)
    node.add("banner", token, picture=layout.banner(seat, "banner"))
    node.add("name", name, text=layout.name(seat, "small.bold", name.w), style=HEAD)
    for good, cell in enumerate(goods.equal_columns(5, gap=layout.gap)):
        _good(layout, node, good, cell, seat, side, way)
    _gold(layout, node, gold, side, way)
    _cards(layout, node, cards, seat, side, way)


def _good(layout: BoardLayout, node: Node, good: int, rect: Rect, seat: int, side: Side, way: str) -> None:
    """A good: what is offered of what the seat has; a click adds one."""
    name = GOODS[good]
    fill = "card" if side.goods[good] else "well.marble"
    if way:
        well = layout.put(node, name, rect, f"{way}_good/{name}", fill=fill)
    else:
        well = node.add(name, rect, fill=fill, tip=f"good/{name}")
    picture, count = rect.inset(layout.pad).rows(1.0, layout.line, gap=2)
    well.add("picture", picture, picture=f"good/{name}")
    have = layout.state.goods[seat][good]
    text = f"{side.goods[good]}/{have}" if way else str(side.goods[good])
    well.add("count", count, text=text, style=STRONG_CENTER)


def _gold(layout: BoardLayout, node: Node, rect: Rect, side: Side, way: str) -> None:
    total, *steps = rect.columns(1.0, *([round(rect.h * 1.7)] * len(STEPS)), gap=layout.gap)
    counter(node, "gold", total, "gold", str(side.gold), BIG)
    if not way:
        return
    for step, cell in zip(STEPS, steps, strict=True):
        layout.put(
            node, f"gold{step}", cell, f"{way}_gold/{step}", text=f"+{step}", style=COUNT_CENTER, fill="button",
            enabled=layout.can(f"{way}_gold/{step}"),
        )  # fmt: skip


def _cards(layout: BoardLayout, node: Node, rect: Rect, seat: int, side: Side, way: str) -> None:
    """The contracts that may be traded; those in the offer are framed."""
    state = layout.state
    every = sorted((*state.hand[seat], *state.held[seat])) if way else list(side.contracts)
    offered = list(side.contracts)
    kinds = list(dict.fromkeys(every))
    if not kinds:
        return
    size = max(layout.target, min(layout.line * 5, rect.h))
    across = max(1, (rect.w + layout.gap) // (size + layout.gap))
    while -(-len(kinds) // across) * (size + layout.gap) - layout.gap > rect.h and size > 32:
        size -= 1
        across = max(1, (rect.w + layout.gap) // (size + layout.gap))
    for place, kind in enumerate(kinds):
        at = Rect(
            rect.x + place % across * (size + layout.gap),
            rect.y + place // across * (size + layout.gap),
            size,
            size,
        )
        name = f"contract{place}"
        target = f"{way}_contract/{layout.box.contracts[kind].id}" if way else ""
        small_contract(layout, node, name, at, kind, target)
        if kind in offered:
            node.children[-1].frame = "outline.gold"
            node.children[-1].fill = "pressed"
