"""What happened to a seat while it did nothing: a few lines over the table until its next decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.boards.board import Board
from game.boards.news import Reporting
from game.engine.core.event import Event
from game.i18n.speech import MatchTexts
from game.table.chronicle import FORCED
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from .parts import button

MOST = 5
"""Lines told; what is more is in the log."""
DEPTH = 290
LINE = TextStyle("small", align="left", valign="top", lines=9)
TITLE = TextStyle("small.bold", "porphyry", align="left", shrink=True)


class Item(NamedTuple):
    """An event, and whether it came of a choice that had one option only."""

    event: Event
    forced: bool


class News:
    """For each seat what it has not been told yet."""

    def __init__(self, board: Board) -> None:
        self._keys = board.news if isinstance(board, Reporting) else frozenset[str]()
        self._items: dict[int, list[Item]] = {}

    def decided(self, seat: int) -> None:
        """A seat decides: it has read its news."""
        self._items.pop(seat, None)

    def clear(self) -> None:
        """What was told is no longer so: something was taken back."""
        self._items.clear()

    def happened(self, events: Sequence[Event], seats: Sequence[int], doer: int) -> None:
        """Collect for `seats` what happened at once; `doer` decided, and knows what came of it at once (-1: nobody)."""
        for seat in seats:
            known = [event for event in events if event.visible_to(seat)]
            if seat == doer and known and known[0].seat == seat:
                known = known[1:]
            self._items.setdefault(seat, []).extend(self._about(seat, known))

    def _about(self, seat: int, events: Sequence[Event]) -> list[Item]:
        found: list[Item] = []
        forced = False
        for event in events:
            if event.key == FORCED:
                forced = event.seat == seat
            elif event.seat == seat and (forced or event.key in self._keys):
                found.append(Item(event, forced))
                forced = False
            elif event.seat != seat and f"seat/{seat}" in event.words.values():
                found.append(Item(event, forced=False))
        return found

    def lines(self, seat: int | None, texts: MatchTexts) -> list[str]:
        """The lines for a seat, at most `MOST`; empty when there is nothing to tell."""
        items = self._items.get(seat, []) if seat is not None else []
        more = len(items) - MOST
        shown = items if more <= 0 else items[: MOST - 1]
        out = [
            texts("table.news.forced", event=texts.event(item.event))
            if item.forced
            else texts.event(item.event)
            for item in shown
        ]
        return out if more <= 0 else [*out, texts("table.news.more", count=more + 1)]


def panel(view: View, room: Rect, lines: Sequence[str], texts: MatchTexts) -> Node:
    """The lines at the top of `room`; a press anywhere puts them away."""
    pad, gap = max(6, view.px(12)), max(3, view.px(5))
    wide = room.w - 2 * pad
    highs = [len(view.fonts.wrap(line, LINE.role, view.k, wide)) * view.line(LINE.role) + 1 for line in lines]
    head = max(view.target(32), view.line(TITLE.role))
    high = min(room.h, head + sum(highs) + gap * len(lines) + 2 * pad)
    node = Node("news", room.cut_top(high)[0], fill="dialog", target="ui/news", depth=DEPTH)
    node.focusable = False
    inner = node.rect.inset(pad)
    top, body = inner.cut_top(head)
    close, title = top.cut_right(head)
    node.add("title", title, text=texts("table.news.title"), style=TITLE)
    button(node, "close", close, "", "ui/news", fill="button.quiet", picture="glyph/cross")
    for number, (line, line_high) in enumerate(zip(lines, highs, strict=True)):
        body = body.pad(top=gap)
        if line_high > body.h:
            break
        spot, body = body.cut_top(line_high)
        node.add(str(number), spot, text=line, style=LINE)
    return node
