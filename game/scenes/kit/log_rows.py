"""The rows of a log: headings, sentences under the banner of their seat, the signs that lead to rules and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.storage.record import SeatInfo
from game.table.log_view import LogRow
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from .parts import banner

LINE = TextStyle("small", align="left", valign="top", lines=9, pad=3)
SPLIT = TextStyle("caption.bold", "porphyry", shrink=True)
PHASE = TextStyle("caption", "ink_soft", align="left", shrink=True)
RULE = TextStyle("small.bold", "ink_soft")
SIGN = "§"
LEAST = 24
"""Pixels a line must have to be hit."""


def foot(heights: Iterable[int], body: Rect, gap: int) -> int:
    """Where the last row ends: a log that is not full begins at the top."""
    used = 0
    for high in heights:
        used += high + gap
        if used > body.h:
            return body.bottom
    return body.y + used


def height(view: View, row: LogRow, wide: int, *, asked: bool) -> int:
    """Height of a row in pixels; rows with an explanation have one more sign."""
    if row.level == 1:
        return max(_side(view), view.line("caption.bold") + max(3, view.px(5)))
    if row.level:
        return view.line("caption")
    room = _words_room(view, wide, asked=asked)[1] - 2 * view.px(LINE.pad)
    lines = view.fonts.wrap(row.text, LINE.role, view.k, room)
    return max(_side(view), len(lines) * view.line("small") + 2)


def lay(
    view: View,
    node: Node,
    number: int,
    row: LogRow,
    rect: Rect,
    seats: Sequence[SeatInfo],
    *,
    marked: bool,
    asked: bool,
) -> None:
    """Put a row there."""
    if row.level:
        _heading(view, node, number, row, rect)
        return
    before, words = _words_room(view, rect.w, asked=asked)
    face = node.add(
        f"{number}", rect.cut_left(before + words)[0], target=f"log/at/{number}", fill="button.quiet",
        selected=marked, speech=row.text,
    )  # fmt: skip
    entry = row.entry
    mark = view.line("small")
    if entry is not None and entry.event.seat >= 0:
        face.add("seat", Rect(rect.x + 1, rect.y + 1, mark, mark), picture=banner(seats[entry.event.seat]))
    face.add("words", Rect(rect.x + before, rect.y, words, rect.h), text=row.text, style=LINE)
    side = _side(view)
    sign = rect.cut_right(side)[0].cut_top(side)[0]
    if row.rule:
        node.add(
            f"{number}.rule", sign, text=SIGN, style=RULE, target=f"log/rule/{row.rule}", fill="button.quiet",
            focusable=False,
        )  # fmt: skip
    if asked:
        node.add(
            f"{number}.motive", Rect(sign.x - side, sign.y, side, side), picture="glyph/why",
            target=f"log/motive/{number}", fill="button.quiet", focusable=False,
        )  # fmt: skip


def _heading(view: View, node: Node, number: int, row: LogRow, rect: Rect) -> None:
    if row.level > 1:
        node.add(f"{number}", rect, text=row.text, style=PHASE)
        return
    target = f"log/at/{number}" if row.moment >= 0 else ""
    line = Rect(rect.x, rect.y, rect.w, max(1, view.px(1.5)))
    node.add(f"{number}.line", line, fill="line.gold")
    node.add(
        f"{number}", rect, text=row.text, style=SPLIT, target=target, focusable=False,
        fill="button.quiet" if target else "",
    )  # fmt: skip


def _words_room(view: View, wide: int, *, asked: bool) -> tuple[int, int]:
    """Pixels for the banner before a line, and for its words."""
    mark = view.line("small") + max(3, view.px(5))
    return mark, wide - mark - (2 if asked else 1) * _side(view)


def _side(view: View) -> int:
    """Width and height of a sign."""
    return max(LEAST, view.line(RULE.role))
