"""The controls of the log filter: seats, phase, headlines only, words."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.match_texts import MatchTexts
from game.storage.record import SeatInfo
from game.table.log_view import LogFilter
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from .parts import banner, button, entry

SMALL = TextStyle("small", lines=2, shrink=True, pad=4)
WORDS = "words"
WORDS_LINE = f"/{WORDS}/entry"
"""End of the name of the search entry."""


def filter_rows(
    view: View, node: Node, body: Rect, filters: LogFilter, texts: MatchTexts, seats: Sequence[SeatInfo]
) -> Rect:
    """Lay out the controls at the top of `body`; the room below them."""
    row, gap = view.target(36), max(3, view.px(5))
    line, body = body.cut_top(row, gap)
    numbers = [*range(len(seats)), -1]
    for seat, cell in zip(numbers, line.equal_columns(len(numbers), gap), strict=True):
        button(
            node, f"seat.{seat}", cell, "", f"log/seat/{seat}",
            picture=banner(seats[seat]) if seat >= 0 else "glyph/people", selected=seat in filters.seats,
            speech=texts.seat(seat) if seat >= 0 else texts("log.table"),
        )  # fmt: skip
    line, body = body.cut_top(row, gap)
    kind, short = line.equal_columns(2, gap)
    chapter = texts.chapter(filters.chapter) if filters.chapter else texts("log.all_phases")
    button(node, "chapter", kind, chapter, "log/chapter", selected=bool(filters.chapter), style=SMALL)
    button(node, "short", short, texts("log.short"), "log/short", selected=filters.short, style=SMALL)
    line, body = body.cut_top(row, gap)
    glass, well = line.cut_left(row, gap)
    node.add("glass", glass.inset(max(2, row // 6)), picture="glyph/search")
    entry(node, WORDS, well, filters.words, speech=texts("help.search"), length=30)
    return body
