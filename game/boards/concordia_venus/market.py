"""The display: seven cards, each with its gods and the price for the one below now; and the stack."""

from __future__ import annotations

from game.boards.board_layout import COUNT_CENTER
from game.boards.concordia_venus.board_layout import (
    BoardLayout,
    buying_role,
    flat,
    good_picture,
    listed,
    row_of,
)
from game.boards.concordia_venus.faces import Looks, face, title_for, title_room
from game.boards.concordia_venus.frame import display_margins
from game.engine.concordia_venus.components import PLACES, SENATOR
from game.engine.concordia_venus.phases.market import price
from game.engine.concordia_venus.state import GAP
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

FLAT = 3.6
"""From which width by height the places stand in one row."""
FEW = 5
"""Number of cards left from which the stack warns of the end."""
NAME = TextStyle("caption", shrink=True, lines=2)


def display(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the seven places and the stack, the cheapest place first."""
    node = parent.add("display", rect, fill="plate", region="concordia_venus.region.display")
    pad, apart = display_margins(layout)
    inner = rect.inset(pad)
    flat_row = rect.w >= FLAT * rect.h
    cells = inner.grid(8, 1, apart) if flat_row else inner.grid(4, 2, apart)
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
    shown = [one for one in state.display if one != GAP]
    title = title_for(layout, shown, title_room(rect.w))
    foot = face(layout, node, rect, card, Looks(title=title, named=title is not None))
    strip = node.add("price", foot, fill="label" if payable else "terracotta")
    pictures = [good_picture(good) for good in listed(cost)] + [flat("any")] * choice
    if pictures:
        row_of(strip, "good", foot.inset(3, 2), pictures, 0.5)
    else:
        strip.add("free", foot, text="0", style=NAME)


def _stack(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    left = len(layout.state.stock)
    node = parent.add("stack", rect, fill="terracotta" if left <= FEW else "label", tip="stack")
    below, above = rect.inset(4).cut_bottom(layout.line + 6, 2)
    node.add("picture", above, picture=flat("deck"))
    node.add("count", below, text=str(left), style=COUNT_CENTER)
