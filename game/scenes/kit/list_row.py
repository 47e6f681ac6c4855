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
    signs: tuple[str, ...] = ()
    """Pictures of what it is about."""
    share: float = -1.0
    """How much of it is done, below 0 for nothing to show."""
    next: bool = False
    """The one to take next."""


def row_height(view: View) -> int:
    """The least height of a row."""
    return max(view.target(56), view.line(TITLE.role) + view.line(LINE.role) + view.px(8))


def list_row(view: View, node: Node, cell: Rect, row: ListRow) -> None:
    """Add a row."""
    fill = "button.gold" if row.next else "button"
    line = node.add(row.name, cell, fill=fill, target=row.target, speech=row.speech, tip=row.target)
    mark, words = cell.cut_left(min(cell.h, view.target(72)))
    if row.mark:
        around = mark.w // 12 if row.mark.startswith("art/") else mark.w // 4
        line.add("mark", mark.fit(1, 1).inset(around), picture=row.mark)
    wide = view.width(row.number, NUMBER.role) + 2 * view.px(NUMBER.pad)
    number, words = words.cut_right(wide)
    soft = "ink" if row.next else "ink_soft"
    line.add("number", number, text=row.number, style=NUMBER.but(colour=soft))
    side = min(cell.h - 2 * max(4, view.px(8)), view.target(72))
    if row.signs and words.w > 5 * side * len(row.signs):
        strip, words = words.cut_right(len(row.signs) * (side + gap_of(view)), gap=gap_of(view))
        for at, (picture, spot) in enumerate(
            zip(row.signs, strip.equal_columns(len(row.signs), gap_of(view)), strict=True)
        ):
            line.add(f"sign{at}", spot.place(side, side), picture=picture)
    if row.share >= 0 and view.width(row.about, LINE.role) + 2 * view.px(
        LINE.pad
    ) < words.w * 2 // 3 - gap_of(view):
        rail, words = words.cut_right(words.w // 3, gap=gap_of(view))
        rail = rail.place(rail.w, max(8, view.px(16)))
        line.add("rail", rail, fill="well")
        if row.share > 0:
            line.add("done", rail.cut_left(max(4, round(rail.w * row.share)))[0], fill="chart.porphyry")
    high = view.line(TITLE.role) + view.px(4)
    both = high + view.line(LINE.role) + view.px(8)
    upper, lower = words.place(words.w, min(words.h, both)).rows(high, 1.0)
    if view.fonts.fits(row.about, LINE, lower, view.k):
        line.add("title", upper, text=row.title, style=TITLE)
        line.add("about", lower, text=row.about, style=LINE.but(colour=soft))
    else:  # the tooltip and the page behind it say more
        line.add("title", words, text=row.title, style=TITLE)


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
    high = min(area.h, max(row, min(row * 3 // 2, (area.h + gap) // min(count, room) - gap)))
    shown = range(count)[leaf * room : (leaf + 1) * room]
    return leaf, [
        (number, Rect(area.x, area.y + at * (high + gap), area.w, high)) for at, number in enumerate(shown)
    ]


__all__ = ["LINE", "TITLE", "ListRow", "list_row", "row_height", "rows_of"]
