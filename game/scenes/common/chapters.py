"""A large sheet with its chapters at the left, in a small or upright window above it. Pure layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from .parts import SMALL_LABEL, button, gap_of

ENTRY = TextStyle("body.bold", align="left", lines=2, shrink=True, pad=6)
CHAPTER = TextStyle("title", "porphyry", align="left", shrink=True)
UNDER = TextStyle("small", "ink_soft", align="left", valign="top", lines=2, shrink=True)
LEAST_TEXT = 860
"""Least width beside the chapters in design units."""


class ChapterEntry(NamedTuple):
    """One entry: target, words, picture, whether it is open, and whether it stands below at the foot of the list."""

    target: str
    words: str
    picture: str
    chosen: bool = False
    foot: bool = False


class OpenChapter(NamedTuple):
    """The sheet, the room for what is in the chapter, and whether the chapters stand beside it."""

    sheet: Node
    room: Rect
    beside: bool


def chapters(view: View, root: Node, area: Rect, entries: Sequence[ChapterEntry]) -> OpenChapter:
    """Lay out the sheet with its entries."""
    margin, gap = max(10, view.px(34)), gap_of(view)
    longest = max(view.width(one.words, ENTRY.role) for one in entries)
    wide = min(view.px(400), longest + view.target(52) + 2 * margin // 2 + view.px(24))
    beside = area.w - wide >= view.px(LEAST_TEXT) and not view.upright
    if not beside:
        return _above(view, root, area, entries)
    sheet = root.add("sheet", area, fill="sheet")
    rail, room = area.cut_left(wide)
    node = sheet.add("chapters", rail, fill="porphyry")
    inner = rail.inset(margin // 2)
    high = min(view.target(62), (inner.h + gap // 2) // len(entries) - gap // 2)
    for one in entries:
        if one.foot:
            cell, inner = inner.cut_bottom(high, gap=gap // 2)
        else:
            cell, inner = inner.cut_top(high, gap=gap // 2)
        fill = "button.gold" if one.chosen else "bar.button"
        made = node.add(one.target.replace("/", "."), cell, fill=fill, target=one.target, speech=one.words)
        icon, words = cell.cut_left(min(cell.h, view.target(52)))
        drawn = one.picture.startswith("glyph/")
        ink = "?ink=gold_light" if drawn and not one.chosen else ""
        made.add("picture", icon.inset(icon.w // (5 if drawn else 12)), picture=one.picture + ink)
        made.add("words", words, text=one.words, style=ENTRY)
    return OpenChapter(sheet, room.inset(margin * 5 // 4, margin), beside=True)


def _above(view: View, root: Node, area: Rect, entries: Sequence[ChapterEntry]) -> OpenChapter:
    """The entries in one line above the sheet, in more where their words need it."""
    gap = gap_of(view) // 2
    widest = max(view.width(one.words, SMALL_LABEL.role) for one in entries) + 2 * view.px(16)
    room = max(1, (area.w + gap) // (widest + gap))
    lines = -(-len(entries) // min(room, len(entries)))
    columns = -(-len(entries) // lines)
    strip, rest = area.cut_top(lines * view.target(44) + (lines - 1) * gap, gap=gap)
    for one, cell in zip(entries, strip.grid(columns, lines, gap), strict=False):
        button(
            root, one.target.replace("/", "."), cell, one.words, one.target, selected=one.chosen, style=SMALL_LABEL
        )  # fmt: skip
    sheet = root.add("sheet", rest, fill="sheet")
    return OpenChapter(sheet, rest.inset(max(10, view.px(26)), max(6, view.px(14))), beside=False)
