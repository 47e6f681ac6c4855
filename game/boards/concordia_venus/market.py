"""The display: seven cards, each with its gods and the price for the one below now; and the stack."""

from __future__ import annotations

from game.boards.board_layout import COUNT_CENTER
from game.boards.concordia_venus.board_layout import (
    BoardLayout,
    buying_role,
    card_of,
    flat,
    god_picture,
    good_picture,
    listed,
    row_of,
)
from game.boards.concordia_venus.faces import portrait
from game.engine.concordia_venus.components import PLACES, SENATOR
from game.engine.concordia_venus.phases.market import price
from game.engine.concordia_venus.state import GAP
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

FEW = 5
"""With so many cards left the stack warns of the end."""
NAME = TextStyle("caption", shrink=True, lines=2)


def display(desk: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the seven places and the stack, the cheapest place first."""
    node = parent.add("display", rect, fill="plate")
    inner = rect.inset(desk.pad)
    cells = inner.grid(4, 2, desk.gap + 1)
    role = buying_role(desk.state, desk.me)
    for place in range(PLACES):
        _place(desk, node, place, cells[place], role if role >= 0 else SENATOR)
    _stack(desk, node, cells[PLACES])


def _place(desk: BoardLayout, parent: Node, place: int, rect: Rect, role: int) -> None:
    state = desk.state
    card, target = state.display[place], f"display/{place + 1}"
    if card == GAP:
        empty = desk.put(parent, f"place{place + 1}", rect, target, fill="well")
        side = min(rect.w, rect.h) // 2
        empty.add("closed", rect.place(side, side), picture=flat("well_closed"), dim=True)
        return
    node = desk.put(parent, f"place{place + 1}", rect, target, fill="card")
    cost, choice = price(state, role, place)
    payable = state.has_goods(desk.me, cost) and sum(state.goods[desk.me]) >= sum(cost) + choice
    inner = rect.inset(4, 3)
    foot, body = inner.cut_bottom(desk.line + 4, 2)
    strip = node.add("price", foot, fill="label" if payable else "terracotta")
    pictures = [good_picture(good) for good in listed(cost)] + [flat("any")] * choice
    if pictures:
        row_of(strip, "good", foot.inset(3, 2), pictures, 0.5)
    else:
        strip.add("free", foot, text="0", style=NAME)
    text = desk.roles_name(card)
    lines = 1 if desk.view.width(text, NAME.role) <= rect.w - 2 else 2
    words, body = body.cut_bottom(lines * desk.line, 1)
    node.add("name", Rect(rect.x + 1, words.y, rect.w - 2, words.h), text=text, style=NAME)
    if body.h < desk.line // 2:
        return  # at the greatest scales the name alone; the tooltip shows the rest
    portrait(desk, node, body, card)
    side = min(max(body.h // 2, desk.line - 4), desk.line + 6, body.h)
    gods_of(desk, node, Rect(inner.right - side, inner.y, side, body.h), card)


def gods_of(desk: BoardLayout, node: Node, rect: Rect, card: int) -> None:
    """The signs of the gods of a card under each other."""
    found = card_of(desk.state, card).gods
    side = min(rect.w, (rect.h - 2 * (len(found) - 1)) // len(found))
    for at, god in enumerate(found):
        cell = Rect(rect.right - side, rect.y + at * (side + 2), side, side)
        node.add(f"god{at}", cell, picture=god_picture(god), depth=2)


def _stack(desk: BoardLayout, parent: Node, rect: Rect) -> None:
    left = len(desk.state.stock)
    node = parent.add("stack", rect, fill="terracotta" if left <= FEW else "label", tip="stack")
    below, above = rect.inset(4).cut_bottom(desk.line + 6, 2)
    node.add("picture", above, picture=flat("deck"))
    node.add("count", below, text=str(left), style=COUNT_CENTER)
