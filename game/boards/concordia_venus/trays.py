"""What some questions lay in place of the hand: the counter of a Mercator, goods that come, cards to copy, two halves."""

from __future__ import annotations

from game.boards.board import Offer
from game.boards.board_layout import COUNT_CENTER, STRONG, centred
from game.boards.concordia_venus.board_layout import BoardLayout, flat, good_picture, role_picture
from game.boards.concordia_venus.faces import face
from game.boards.hotspots import LESS, MORE
from game.engine.concordia_venus.components import GOODS, ROLES
from game.engine.concordia_venus.state import State
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

CARD = (100, 150)
NAME = TextStyle("small.bold", lines=2, shrink=True)
DEAL = TextStyle("caption.bold", shrink=True)


def opened(desk: BoardLayout, node: Node, rect: Rect) -> bool:
    """Lay out the tray of the question that is put to the one below; False when it needs none."""
    if not desk.acts or not desk.table.choices:
        return False
    make = {"trade": _counter, "stock": _counter, "keep": _arriving, "copy": _copies, "half": _halves}.get(
        desk.question
    )
    if make is None:
        return False
    make(desk, node, rect)
    return True


def _counter(desk: BoardLayout, node: Node, rect: Rect) -> None:
    """A column for each good: its price, what one has, how many are sold or bought at a click."""
    state = desk.state
    for good, column in enumerate(rect.equal_columns(len(GOODS), desk.gap)):
        cell = node.add(f"trade.{GOODS[good]}", column, fill="card", tip=f"buy/{GOODS[good]}")
        deals = 2 * (_deal_height(desk, column.h) + desk.line) + 4
        head, lower = column.inset(4).rows(1.0, deals, gap=2)
        sign, have, cost = _heads(desk, head)
        cell.add("good", sign, picture=good_picture(good))
        centred(desk, cell, "have", have, flat("warehouse"), str(state.goods[desk.me][good]))
        centred(desk, cell, "price", cost, flat("sestertius"), str(state.layout.box.price[good]))
        sell, buy = lower.equal_rows(2, 4)
        _deal(desk, cell, "sell", good, sell)
        _deal(desk, cell, "buy", good, buy)


def _heads(desk: BoardLayout, rect: Rect) -> tuple[Rect, Rect, Rect]:
    """Where the sign of a good, what one has and its price stand: under each other, or side by side where it is low."""
    if rect.h >= 4 * desk.line:
        sign, have, cost = rect.rows(1.0, desk.line + 2, desk.line + 2)
    else:
        sign, have, cost = rect.equal_columns(3, 2)
    return sign, have, cost


def _deal_height(desk: BoardLayout, whole: int) -> int:
    """Height of a sale or purchase in a column of a height: two lines at least."""
    return max(desk.target, 2 * desk.line + 10, min(whole // 4, 4 * desk.line))


def _deal(desk: BoardLayout, parent: Node, verb: str, good: int, rect: Rect) -> None:
    """Selling or buying so many units: fewer, the deal itself, more."""
    target = f"{verb}/{GOODS[good]}"
    words, rect = rect.cut_top(desk.line)
    parent.add(f"{verb}.words", words, text=desk.own(f"verb.{verb}"), style=DEAL)
    offer = next((found for found in desk.spots.offers if found.refs == (target,)), None)
    if offer is None:
        desk.put(parent, verb, rect, target, fill="well", picture=flat(f"act/{verb}"), dim=True)
        return
    units = _amount(desk, offer)
    coins = units * desk.state.layout.box.price[good]
    side = max(32, min(rect.h, rect.w // 4))
    if len(offer.actions) > 1 and rect.w >= 2 * side + 3 * desk.line:
        less, rect = rect.cut_left(side, 2)
        more, rect = rect.cut_right(side, 2)
        desk.put(parent, f"{verb}.less", less, f"{LESS}{offer.key}", fill="button", picture="glyph/minus")
        desk.put(parent, f"{verb}.more", more, f"{MORE}{offer.key}", fill="button", picture="glyph/plus")
    face_ = desk.put(parent, verb, rect, target, fill="button")
    sign = "−" if verb == "buy" else "+"
    upper, below = rect.inset(1, 3).equal_rows(2)
    centred(desk, face_, "units", upper, flat(f"act/{verb}"), str(units))
    centred(desk, face_, "coins", below, flat("sestertius"), f"{sign}{coins}")


def _amount(desk: BoardLayout, offer: Offer) -> int:
    """The units set by wheel or stepper, else the least."""
    return offer.amounts[offer.place(desk.table.picks.amounts.get(offer.key))]


def _arriving(desk: BoardLayout, node: Node, rect: Rect) -> None:
    """The goods that come, of which not all find room: each kind to be clicked for one unit."""
    state: State = desk.state
    coming = state.stack[-1][2]
    kinds = [good for good, count in enumerate(coming) if count]
    side = min(rect.h, (rect.w - desk.gap * 4) // 5, round(6 * desk.line))
    row = rect.place(side * len(kinds) + desk.gap * (len(kinds) - 1), side)
    for at, good in enumerate(kinds):
        cell = Rect(row.x + at * (side + desk.gap), row.y, side, side)
        shown = desk.put(node, f"coming.{GOODS[good]}", cell, f"good/{GOODS[good]}", fill="card")
        below, above = cell.inset(4).cut_bottom(desk.line + 4, 2)
        shown.add("good", above, picture=good_picture(good))
        shown.add("count", below, text=str(coming[good]), style=COUNT_CENTER)


def _copies(desk: BoardLayout, node: Node, rect: Rect) -> None:
    """The top cards of the others, large, under the banners of their owners; those not to be copied stand back."""
    state = desk.state
    others = [seat for seat in range(state.players) if seat != desk.me and state.pile[seat]]
    if not others:
        return
    gap = desk.gap
    wide = min(
        (rect.w - gap * (len(others) - 1)) // len(others), round(rect.h * CARD[0] / CARD[1]) + 2 * desk.line
    )
    row = rect.place(wide * len(others) + gap * (len(others) - 1), rect.h)
    for at, seat in enumerate(others):
        column = Rect(row.x + at * (wide + gap), row.y, wide, row.h)
        head, body = column.cut_top(desk.line + 4, 2)
        flag, words = head.cut_left(head.h, 4)
        node.add(f"owner{seat}", flag, picture=desk.banner(seat))
        node.add(f"name{seat}", words, text=desk.name(seat, STRONG.role, words.w), style=STRONG)
        target = f"pile/{seat}"
        shown = desk.put(node, f"copy{seat}", body, target, fill="card", dim=not desk.can(target))
        face(desk, shown, body, state.pile[seat][-1])


def _halves(desk: BoardLayout, node: Node, rect: Rect) -> None:
    """The two personalities of a double card."""
    state = desk.state
    roles = state.layout.box.cards[state.stack[-1][3]].roles
    wide = min(rect.h * 5 // 4, (rect.w - desk.gap) // 2)
    row = rect.place(wide * len(roles) + 2 * desk.gap, rect.h)
    for at, role in enumerate(roles):
        cell = Rect(row.x + at * (wide + 2 * desk.gap), row.y, wide, row.h)
        shown = desk.put(node, f"half.{ROLES[role]}", cell, f"role/{ROLES[role]}", fill="card")
        below, above = cell.inset(6).cut_bottom(round(1.6 * desk.line), 2)
        shown.add("role", above, picture=role_picture(role))
        shown.add("name", below, text=desk.table.texts.component(f"role/{ROLES[role]}"), style=NAME)


__all__ = ["opened"]
