"""Layout of the summary panel: a banner for each player, its items side by side. Pure functions."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..kit.parts import button

LINE = "recap/"
"""Prefix of the targets of items; line and item follow."""
DEPTH = 310
LEAST = 32
"""Smallest height of an item in pixels, so that it can be clicked."""
TEXT = TextStyle("small", align="left", lines=9)
MORE = TextStyle("small", "ink_soft", align="left", shrink=True)
LEAST_LINES = 4
"""So many lines have room before one of them is given to saying that there are more."""
TITLE = TextStyle("small.bold", "porphyry", align="left", shrink=True)


class RecapRow(NamedTuple):
    """The row of a player: the picture of its banner, and its items as text."""

    flag: str
    items: Sequence[str]


class PlacedItem(NamedTuple):
    """An item and its rectangle relative to the top left of all items: line of its player, number within the line."""

    line: int
    item: int
    rect: Rect
    text: str


class Flow(NamedTuple):
    """The positions of all items and banners, and where the lines of text are parted."""

    items: list[PlacedItem]
    flags: list[tuple[int, int]]
    """By player with items: its line, its upper edge."""
    edges: list[int]
    """The upper edge of each line of text, and the total height in pixels."""


def flow(view: View, rows: Sequence[RecapRow], wide: int) -> Flow:
    """Place items side by side within `wide` pixels; each player begins a new line."""
    high, mark = max(LEAST, view.line(TEXT.role)), view.line(TEXT.role)
    gap, left = max(6, view.px(10)), mark + max(4, view.px(7))
    items: list[PlacedItem] = []
    flags: list[tuple[int, int]] = []
    edges: list[int] = []
    y = 0
    for line, part in enumerate(rows):
        flags.append((line, y))
        edges.append(y)
        x, row = left, high
        for number, text in enumerate(part.items):
            across = view.width(text, TEXT.role) + 4
            if x > left and x + across > wide:
                x, y, row = left, y + row, high
                edges.append(y)
            tall = high
            if across > wide - left:
                lines = min(TEXT.lines, len(view.fonts.wrap(text, TEXT.role, view.k, wide - left)))
                across, tall = wide - left, max(high, lines * mark + 2)
                edges += [y + (tall - lines * mark) // 2 + below * mark for below in range(1, lines)]
            items.append(PlacedItem(line, number, Rect(x, y, across, tall), text))
            x += across + gap
            row = max(row, tall)
        y += row + max(2, view.px(3))
    return Flow(items, flags, [*edges, y])


class LaidPanel(NamedTuple):
    """The panel, the number of its first line at most, and how many lines it shows."""

    node: Node
    most: int
    shown: int


def panel(view: View, room: Rect, rows: Sequence[RecapRow], title: str, more: str, first: int) -> LaidPanel:
    """The panel at the foot of `room`, from a line on; `more` stands below where lines are left.

    It is no higher than what it says, and cuts no line.
    """
    pad, head = max(6, view.px(12)), view.target(32)
    edge = max(4, pad // 2)
    found = flow(view, rows, room.w - 2 * pad)
    edges, mark = found.edges, view.line(TEXT.role)
    room = room.cut_bottom(min(room.h, head + edges[-1] + 2 * edge))[0]
    node = Node(
        "recap", room, fill="dialog", solid=True, modeless=True, depth=DEPTH, target="recap/all", focusable=False
    )  # fmt: skip
    top, body = room.inset(pad, edge).cut_top(head)
    most = min(bisect_left(edges, edges[-1] - body.h), len(edges) - 2)
    first = min(first, most)
    if first < most and body.h >= LEAST_LINES * mark:
        foot, body = body.cut_bottom(mark)
        node.add("more", foot, text=more, style=MORE)
    down = edges[first]
    last = max(first + 1, bisect_right(edges, down + body.h) - 1)
    close, top = top.cut_right(head)
    button(node, "close", close, "", "ui/recap", fill="button.quiet", picture="glyph/cross", tip="ui/recap")
    if most:
        for name, way in (("later", "down"), ("earlier", "up")):
            cell, top = top.cut_right(head)
            can = first < most if name == "later" else first > 0
            button(node, name, cell, "", f"ui/recap_{name}", fill="button.quiet",
                   picture=f"glyph/chevron_{way}", enabled=can)  # fmt: skip
    node.add("title", top, text=title, style=TITLE)
    body = body.cut_top(min(body.h, edges[last] - down))[0]
    window = node.add("window", body, clip=True)
    for line, y in found.flags:
        spot = Rect(body.x, body.y + y - down + (max(LEAST, mark) - mark) // 2, mark, mark)
        if spot.overlaps(body):
            window.add(f"{line}", spot, picture=rows[line].flag)
    for each in found.items:
        spot = each.rect.moved(body.x, body.y - down)
        if spot.overlaps(body):
            item = window.add(f"{each.line}.{each.item}", spot, fill="button.quiet",
                              target=f"{LINE}{each.line}.{each.item}", speech=each.text)  # fmt: skip
            item.add("text", spot, text=each.text, style=TEXT)
    return LaidPanel(node, most, last - first)


__all__ = ["LINE", "LaidPanel", "RecapRow", "flow", "panel"]
