"""The names of places: a label with a picture, a number and the buildings that change it."""

from __future__ import annotations

from game.boards.board_layout import STRONG, counter
from game.boards.glory_to_rome.board_layout import BoardLayout, art, flat
from game.engine.glory_to_rome.components import BUILDINGS
from game.ui.geometry import Rect
from game.ui.tree import Node


def heading(
    layout: BoardLayout,
    room: Node,
    rect: Rect,
    picture: str,
    text: str,
    tip: str,
    makers: tuple[int, ...] = (),
) -> None:
    """Name and number of a room, and the sign of every building that changes the number."""
    side = rect.h
    words = max(2, layout.view.px(5)) + layout.view.width(text, STRONG.role)
    wide = min(rect.w, side + words + len(makers) * (side * 7 // 4 + 2) + 2 * layout.pad + 12)
    label = room.add("heading", rect.place(wide, rect.h, 0.0), fill="label", tip=tip)
    inner = label.rect.inset(4, 1)
    for maker in reversed(makers):
        cell, inner = inner.cut_right(side * 7 // 4, 2)
        label.add(f"maker{maker}", cell, picture=art(f"building/{BUILDINGS[maker]}"))
    counter(label, "count", inner, flat(picture), text, STRONG)
