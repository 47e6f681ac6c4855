"""The log beside the table: what happened, in words, the latest below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.core.event import Event
from game.i18n.speech import MatchTexts
from game.storage.record import SeatInfo
from game.table.chronicle import ROUND, LogEntry
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle, walk

from .new_game import banner
from .parts import button

LINE = TextStyle("small", align="left", valign="top", lines=9)
SPLIT = TextStyle("caption.bold", "porphyry", shrink=True)
TITLE = TextStyle("heading.small", "porphyry", align="left", shrink=True)
QUIET = frozenset((ROUND, "forced"))
"""Events that are no line of their own: a new round is a heading, and forced steps say what they did themselves."""


SIDE = "rail"
"""The part of a board that a panel may cover for a while: it repeats what the sheets of the seats say."""
LEAST = 340
"""Pixels a panel must have across."""


def side_room(view: View, area: Rect, root: Node) -> Rect:
    """Where a panel may lie over the board in `area`: over its rail, never over one's own things below.

    A board without a rail, or one moved so that too little of it is seen, gives the upper right of the area.
    """
    rail = next((node.rect for node in walk(root) if node.name.rpartition("/")[2] == SIDE), None)
    wide = min(area.w // 2, LEAST)
    if rail is not None:
        panel = Rect(min(rail.x, rail.right - wide), rail.y, max(rail.w, wide), rail.h)
        if area.holds(panel):
            return panel
    half = area.cut_top(area.h * 3 // 5)[0]
    return half.cut_right(min(area.w // 2, max(view.px(400), LEAST)))[0]


class Row(NamedTuple):
    """A line of the log or, with `split`, the heading of a round."""

    text: str
    split: bool
    seat: int


class Log:
    """The log in the present language; sentences are made once."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Event, str]] = {}
        self._language = ""
        self.back = 0
        """Rows scrolled up from the latest."""

    def rows(self, entries: Sequence[LogEntry], texts: MatchTexts) -> list[Row]:
        """Every row, the latest last."""
        if texts.language != self._language:
            self._made, self._language = {}, texts.language
        out: list[Row] = []
        latest = 0
        for entry in entries:
            if entry.round != latest and entry.round > 0:
                latest = entry.round
                out.append(Row(texts("table.round", round=latest), True, -1))
            if entry.event.key not in QUIET:
                out.append(Row(self._sentence(entry.event, texts), False, entry.event.seat))
        return out

    def _sentence(self, event: Event, texts: MatchTexts) -> str:
        made = self._made.get(id(event))
        if made is None or made[0] is not event:
            made = (event, texts.event(event))
            self._made[id(event)] = made
        return made[1]

    def scroll(self, steps: int, count: int) -> bool:
        """Wheel up (positive) shows earlier rows; whether anything moved."""
        back = max(0, min(count - 1, self.back + 3 * steps))
        moved = back != self.back
        self.back = back
        return moved

    def layout(
        self,
        view: View,
        area: Rect,
        entries: Sequence[LogEntry],
        texts: MatchTexts,
        seats: Sequence[SeatInfo],
    ) -> Node:
        """The panel: heading, and as many rows as there is room for."""
        node = Node("log", area, fill="panel", target="log/rows", focusable=False, solid=True)
        inner = area.inset(max(8, view.px(14)), max(6, view.px(10)))
        head, body = inner.cut_top(max(view.target(36), view.line("heading.small")), gap=max(2, view.px(4)))
        close, title = head.cut_right(head.h)
        node.add("title", title, text=texts("table.log"), style=TITLE)
        button(node, "close", close, "", "ui/log", fill="button.quiet", picture="glyph/cross", tip="ui/log")
        rows = self.rows(entries, texts)
        self.back = max(0, min(self.back, len(rows) - 1))
        self._fill(view, node, body, rows[: len(rows) - self.back], seats)
        return node

    @staticmethod
    def _fill(view: View, node: Node, body: Rect, rows: Sequence[Row], seats: Sequence[SeatInfo]) -> None:
        mark, gap = view.line("small"), max(3, view.px(5))
        indent = mark + gap
        y = body.bottom
        for number in range(len(rows) - 1, -1, -1):
            text, split, seat = rows[number]
            if split:
                high = view.line("caption.bold") + gap
            else:
                high = len(view.fonts.wrap(text, "small", view.k, body.w - indent)) * view.line("small") + 1
            y -= high
            if y < body.y:
                break
            if split:
                box = Rect(body.x, y, body.w, high)
                node.add(f"{number}.line", Rect(body.x, y, body.w, max(1, view.px(1.5))), fill="line.gold")
                node.add(f"{number}", box, text=text, style=SPLIT)
            else:
                if seat >= 0:
                    node.add(f"{number}.seat", Rect(body.x, y, mark, mark), picture=banner(seats[seat]))
                node.add(f"{number}", Rect(body.x + indent, y, body.w - indent, high), text=text, style=LINE)
            y -= gap
