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
"""Number of cards left from which the stack warns of the end."""
NAME = TextStyle("caption", shrink=True, lines=2)


def display(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the seven places and the stack, the cheapest place first."""
    node = parent.add("display", rect, fill="plate", region="concordia_venus.region.display")
    inner = rect.inset(layout.pad)
    cells = inner.grid(4, 2, layout.gap + 1)
    role = buying_role(layout.state, layout.me)
    for place in range(PLACES):
        _place(layout, node, place, cells[place], role if role >= 0 else SENATOR)
    _stack(layout, node, cells[PLACES])


def _place(layout: BoardLayout, parent: Node, place: int, rect: Rect, role: int) -> None:
    state = layout.state
    card, target = state.display[place], f"display/{place + 1}"
    if card == GAP:
        empty = layout.put(parent, f"place{place + 1}", rect, target, fill="well")
        side = min(rect.w, rect.h) // 2
        empty.add("closed", rect.place(side, side), picture=flat("well_closed"), dim=True)
        return
    node = layout.put(parent, f"place{place + 1}", rect, target, fill="card")
    cost, choice = price(state, role, place)
    payable = state.has_goods(layout.me, cost) and sum(state.goods[layout.me]) >= sum(cost) + choice
    inner = rect.inset(4, 3)
    foot, body = inner.cut_bottom(layout.line + 4, 2)
    strip = node.add("price", foot, fill="label" if payable else "terracotta")
    pictures = [good_picture(good) for good in listed(cost)] + [flat("any")] * choice
    if pictures:
        row_of(strip, "good", foot.inset(3, 2), pictures, 0.5)
    else:
        strip.add("free", foot, text="0", style=NAME)
    text = layout.roles_name(card)
    lines = 1 if layout.view.width(text, NAME.role) <= rect.w - 2 else 2
    words, body = body.cut_bottom(lines * layout.line, 1)
    node.add("name", Rect(rect.x + 1, words.y, rect.w - 2, words.h), text=text, style=NAME)
    if body.h < layout.line // 2:
        return  # at the greatest scales the name alone; the tooltip shows the rest
    portrait(layout, node, body, card)
    side = min(max(body.h // 2, layout.line - 4), layout.line + 6, body.h)
    gods_of(layout, node, Rect(inner.right - side, inner.y, side, body.h), card)


def gods_of(layout: BoardLayout, node: Node, rect: Rect, card: int) -> None:
    """The signs of the gods of a card under each other."""
    found = card_of(layout.state, card).gods
    side = min(rect.w, (rect.h - 2 * (len(found) - 1)) // len(found))
    for at, god in enumerate(found):
        cell = Rect(rect.right - side, rect.y + at * (side + 2), side, side)
        node.add(f"god{at}", cell, picture=god_picture(god), depth=2)


def _stack(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    left = len(layout.state.stock)
    node = parent.add("stack", rect, fill="terracotta" if left <= FEW else "label", tip="stack")
    below, above = rect.inset(4).cut_bottom(layout.line + 6, 2)
    node.add("picture", above, picture=flat("deck"))
    node.add("count", below, text=str(left), style=COUNT_CENTER)
