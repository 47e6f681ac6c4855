"""A row of a list of things to do: a mark of its state, a title, a line about it, a number at the right end."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle

from .parts import gap_of, pager

TITLE = TextStyle("body.bold", align="left", valign="bottom", shrink=True, pad=6)
LINE = TextStyle("small", "ink_soft", align="left", valign="top", shrink=True, pad=6)
NUMBER = TextStyle("small", "ink_soft", align="right", shrink=True, pad=10)


class ListRow(NamedTuple):
    """What a row says; ``target`` is also its tooltip's token, ``mark`` a picture or ""."""

    name: str
    target: str
    title: str
    about: str
    number: str
    mark: str
    speech: str


def row_height(view: View) -> int:
    """The least height of a row."""
    return max(view.target(56), view.line(TITLE.role) + view.line(LINE.role) + view.px(8))


def list_row(view: View, node: Node, cell: Rect, row: ListRow) -> None:
    """Add a row."""
    line = node.add(row.name, cell, fill="button", target=row.target, speech=row.speech, tip=row.target)
    mark, words = cell.cut_left(min(cell.h, view.target(56)))
    if row.mark:
        line.add("mark", mark.fit(1, 1).inset(mark.w // 4), picture=row.mark)
    wide = view.width(row.number, NUMBER.role) + 2 * view.px(NUMBER.pad)
    number, words = words.cut_right(wide)
    line.add("number", number, text=row.number, style=NUMBER)
    high = view.line(TITLE.role) + view.px(4)
    both = high + view.line(LINE.role) + view.px(8)
    upper, lower = words.place(words.w, min(words.h, both)).rows(high, 1.0)
    line.add("title", upper, text=row.title, style=TITLE)
    line.add("about", lower, text=row.about, style=LINE)


def rows_of(
    view: View, node: Node, area: Rect, texts: Texts, count: int, leaf: int
) -> tuple[int, list[tuple[int, Rect]]]:
    """The leaf that is shown, and the rows of it with their cells; a pager below where one leaf has no room for all.

    Rows are a little higher than the least where there is room.
    """
    row, gap = row_height(view), max(3, gap_of(view) // 2)
    room = max(1, (area.h + gap) // (row + gap))
    if count > room:
        strip, area = area.cut_bottom(view.target(40), gap)
        room = max(1, (area.h + gap) // (row + gap))
        leaves = -(-count // room)
        leaf = min(leaf, leaves - 1)
        pager(view, node, texts, strip, leaf, leaves)
    else:
        leaf = 0
    high = min(area.h, max(row, min(row * 5 // 4, (area.h + gap) // min(count, room) - gap)))
    shown = range(count)[leaf * room : (leaf + 1) * room]
    return leaf, [
        (number, Rect(area.x, area.y + at * (high + gap), area.w, high)) for at, number in enumerate(shown)
    ]


__all__ = ["LINE", "TITLE", "ListRow", "list_row", "row_height", "rows_of"]
