"""The table of contents of the rule book and the search above it."""

from __future__ import annotations

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..common.parts import button, entry, gap_of
from .help_text import HelpText

INDEX_UNITS = 330
ENTRY = TextStyle("small", align="left", shrink=True, pad=8)
LEAST = 24
"""Pixels a line of the contents must have; where they do not fit, a button leads to them."""
COLUMN = 560
"""Least width of a column of running text in design units."""
CONTENTS = "contents"
"""The part that lists all others, and what a search has found."""


def index(view: View, root: Node, body: Rect, text: HelpText, part: str, query: str) -> tuple[Rect, bool]:
    """Lay out the search and the contents at the left; what is left of `body`, and whether there are contents."""
    row, gap, pad = view.target(34), max(2, view.px(3)), max(6, view.px(14))
    titles = {one: text.title(one) for one in text.parts}
    longest = max(view.width(words, ENTRY.role) for words in titles.values())
    wide = max(230, view.px(INDEX_UNITS), longest + 3 * view.px(ENTRY.pad) + 2 * pad)
    side, rest = body.cut_left(min(body.w // 3, wide))
    room = side.h - row - gap_of(view) - 2 * pad
    line = min(view.target(42), room // len(titles) - gap)
    if line < max(LEAST, view.line("small")) or rest.w < view.px(COLUMN):
        top, rest = body.cut_top(row, gap_of(view))
        _search(view, root, top.cut_left(min(top.w, view.px(2 * INDEX_UNITS)))[0], text, query)
        return rest, False
    rail = root.add("index", side, fill="porphyry")
    top, inner = side.inset(pad).cut_top(row, gap_of(view))
    sign, well = top.cut_left(row, gap=gap)
    rail.add("search.sign", sign.inset(row // 5), picture="glyph/search?ink=gold_light")
    entry(root, "search", well, query, speech=text.plain("help.search"), length=30)
    cells = inner.cut_top(len(titles) * (line + gap) - gap)[0].equal_rows(len(titles), gap)
    for (one, words), cell in zip(titles.items(), cells, strict=True):
        fill = "button.gold" if one == part else "bar.button"
        button(rail, one.replace("/", "."), cell, words, one, fill=fill, style=ENTRY)
    return rest, True


def _search(view: View, root: Node, rect: Rect, text: HelpText, query: str) -> None:
    words = text.plain("help.search")
    label, well = rect.cut_left(min(rect.w // 2, view.width(words, "small.bold") + view.px(28)))
    root.add("search.label", label, text=words, style=ENTRY.but(role="small.bold"), fill="sheet")
    entry(root, "search", well, query, speech=words, length=30)


__all__ = ["COLUMN", "CONTENTS", "index"]
