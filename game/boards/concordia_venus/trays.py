"""What some questions lay in place of the hand: the counter of a Mercator, goods that come, cards to copy, two halves."""

from __future__ import annotations

from game.boards.board import Offer
from game.boards.board_layout import COUNT_CENTER, STRONG, centered, natural
from game.boards.clicks import LESS, MORE
from game.boards.concordia_venus.board_layout import BoardLayout, flat, good_picture
from game.boards.concordia_venus.cards import TITLES, Looks, face, title_lines
from game.engine.concordia_venus.components import CARDS, GOODS, ROLES
from game.engine.concordia_venus.state import State
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

CARD = (100, 150)
RING = 5
"""Pixels between a word and what may be lit below it."""
OWNER_LINES = 6
"""The width of the name of who owns a card that may be copied, beside it, in lines of the smallest text."""
DEALS = ("sell", "buy")
DEAL = TextStyle("caption.bold", shrink=True)


def opened(layout: BoardLayout, node: Node, rect: Rect) -> bool:
    """Lay out the tray of the question that is put to the one below; False when it needs none."""
    if not layout.acts or not layout.table.choices:
        return False
    make = {"trade": _counter, "stock": _counter, "keep": _arriving, "copy": _copies, "half": _halves}.get(
        layout.question
    )
    if make is None:
        return False
    make(layout, node, rect)
    return True


def _counter(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """A column for each good: price, own units, and units per click.

    The words for selling and buying stand above each button, in a low tray once, beside the columns.
    """
    state = layout.state
    words = {verb: layout.own(f"verb.{verb}") for verb in DEALS}
    named = 2 * (_deal_height(layout, rect.h) + layout.line + RING) + 4
    low = rect.h - 8 - named - 2 < layout.line + 2
    deals = 2 * (_deal_height(layout, rect.h) + RING) if low else named
    if low:
        wide = max(layout.view.width(word, DEAL.role) for word in words.values()) + 4
        side, rect = rect.cut_left(wide, layout.gap)
        lower = side.inset(0, 4).rows(1.0, deals, gap=2)[1]
        for verb, row in zip(DEALS, lower.equal_rows(2, 2 * RING), strict=True):
            node.add(f"{verb}.words", row, text=words[verb], style=DEAL)
    for good, column in enumerate(rect.equal_columns(len(GOODS), layout.gap)):
        cell = node.add(f"trade.{GOODS[good]}", column, fill="card", tip=f"buy/{GOODS[good]}")
        head, lower = column.inset(4).rows(1.0, deals, gap=2)
        sign, have, cost = _heads(layout, head)
        cell.add("good", sign, picture=good_picture(good))
        centered(layout, cell, "have", have, flat("warehouse"), str(state.goods[layout.me][good]))
        centered(layout, cell, "price", cost, flat("sestertius"), str(state.layout.box.price[good]))
        for verb, row in zip(DEALS, lower.equal_rows(2, 2 * RING if low else 4), strict=True):
            spot = row
            if not low:
                head, spot = row.cut_top(layout.line, RING)
                cell.add(f"{verb}.words", head, text=words[verb], style=DEAL)
            _deal(layout, cell, verb, good, spot)


def _heads(layout: BoardLayout, rect: Rect) -> tuple[Rect, Rect, Rect]:
    """Where the sign of a good, what one has and its price stand: under each other, or side by side where it is low."""
    if rect.h >= 4 * layout.line:
        sign, have, cost = rect.rows(1.0, layout.line + 2, layout.line + 2)
    else:
        sign, have, cost = rect.equal_columns(3, 2)
    return sign, have, cost


def _deal_height(layout: BoardLayout, whole: int) -> int:
    """Height of a sale or purchase in a column of a height: two lines at least."""
    return max(layout.target, 2 * layout.line + 8, min(whole // 4, 4 * layout.line))


def _deal(layout: BoardLayout, parent: Node, verb: str, good: int, rect: Rect) -> None:
    """Buttons to trade a number of units: fewer, trade, more."""
    target = f"{verb}/{GOODS[good]}"
    offer = next((found for found in layout.spots.offers if found.refs == (target,)), None)
    if offer is None:
        layout.put(parent, verb, rect, target, fill="well", picture=flat(f"act/{verb}"), dim=True)
        return
    units = _amount(layout, offer)
    coins = units * layout.state.layout.box.price[good]
    side = max(32, min(rect.h, rect.w // 4))
    widest = natural(layout, flat("sestertius"), "+28")[0] + 2
    if len(offer.actions) > 1 and rect.w >= 2 * (side + 2) + widest:
        less, rect = rect.cut_left(side, 2)
        more, rect = rect.cut_right(side, 2)
        layout.put(parent, f"{verb}.less", less, f"{LESS}{offer.key}", fill="button", picture="glyph/minus")
        layout.put(parent, f"{verb}.more", more, f"{MORE}{offer.key}", fill="button", picture="glyph/plus")
    face_ = layout.put(parent, verb, rect, target, fill="button")
    sign = "−" if verb == "buy" else "+"
    upper, below = rect.inset(1, 3).equal_rows(2)
    centered(layout, face_, "units", upper, flat(f"act/{verb}"), str(units))
    centered(layout, face_, "coins", below, flat("sestertius"), f"{sign}{coins}")


def _amount(layout: BoardLayout, offer: Offer) -> int:
    """The units set by wheel or stepper, else the least."""
    return offer.amounts[offer.place(layout.table.picks.amounts.get(offer.key))]


def _arriving(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """Incoming goods of which not all fit: each kind can be clicked for one unit."""
    state: State = layout.state
    coming = state.stack[-1][2]
    kinds = [good for good, count in enumerate(coming) if count]
    gap = 2 * layout.gap
    side = min(rect.h - 2 * RING, (rect.w - gap * 4) // 5, round(6 * layout.line))
    row = rect.place(side * len(kinds) + gap * (len(kinds) - 1), side)
    for at, good in enumerate(kinds):
        cell = Rect(row.x + at * (side + gap), row.y, side, side)
        shown = layout.put(node, f"coming.{GOODS[good]}", cell, f"good/{GOODS[good]}", fill="card")
        below, above = cell.inset(4).cut_bottom(layout.line + 4, 2)
        shown.add("good", above, picture=good_picture(good))
        shown.add("count", below, text=str(coming[good]), style=COUNT_CENTER)


def _copies(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """The top cards of the others, large, under the banners of their owners; those not to be copied stand back."""
    state = layout.state
    others = [seat for seat in range(state.players) if seat != layout.me and state.pile[seat]]
    if not others:
        return
    gap = 2 * layout.gap
    most = (rect.w - gap * (len(others) - 1)) // len(others)
    beside = most >= rect.h + OWNER_LINES * layout.line
    wide = min(most, round(rect.h * CARD[0] / CARD[1]) + (OWNER_LINES + 2 if beside else 2) * layout.line)
    row = rect.place(wide * len(others) + gap * (len(others) - 1), rect.h)
    lines = max(title_lines(layout, state.pile[seat][-1]) for seat in others)
    for at, seat in enumerate(others):
        column = Rect(row.x + at * (wide + gap), row.y, wide, row.h).inset(0, RING)
        high = layout.line + 4
        if beside:
            head, body = column.cut_left(OWNER_LINES * layout.line, RING)
            need = high + 6 + layout.view.width(layout.table.seats[seat].name, STRONG.role)
            head = head.place(min(head.w, need), high, 1.0)
        else:
            head, body = column.cut_top(high, RING)
        flag, words = head.cut_left(high, 4)
        node.add(f"owner{seat}", flag, picture=layout.banner(seat))
        node.add(f"name{seat}", words, text=layout.name(seat, STRONG.role, words.w), style=STRONG)
        target = f"pile/{seat}"
        shown = layout.put(node, f"copy{seat}", body, target, fill="card", dim=not layout.can(target))
        face(layout, shown, body, state.pile[seat][-1], Looks(foot=False, title=TITLES[2], lines=lines))


def _halves(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """The two personalities of a double card, each as a card of its own."""
    state = layout.state
    roles = state.layout.box.cards[state.stack[-1][3]].roles
    gap = 3 * layout.gap
    rect = rect.inset(0, RING)
    wide = min(rect.h * 5 // 6, (rect.w - gap) // 2)
    row = rect.place(wide * len(roles) + gap, rect.h)
    for at, role in enumerate(roles):
        cell = Rect(row.x + at * (wide + gap), row.y, wide, row.h)
        shown = layout.put(node, f"half.{ROLES[role]}", cell, f"role/{ROLES[role]}", fill="card")
        face(layout, shown, cell, CARDS.index(ROLES[role]), Looks(foot=False, gods=False))


__all__ = ["opened"]
