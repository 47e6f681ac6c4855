"""How a line looks: a plate of ivory beside the bust, on nothing that may be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle, placed

DEPTH = 325
"""Above the board, below all that asks or tells something."""
PLATE = "speech"
WIDE = 400
"""Design units: the width of a plate at the most."""
MOST_LINES = 4
NAME = TextStyle("small.bold", "porphyry", align="left", shrink=True)
WORDS = TextStyle("body", align="left", valign="top", lines=MOST_LINES, shrink=True)
SITTER = "sitter"


def speech(view: View, area: Rect, root: Node, seat: int, name: str, words: str) -> Node | None:
    """The plate with what a seat says, without a target; None where its bust is not seen or there is no room."""
    items = placed(root)
    busts = [
        item.node.rect
        for item in items
        if item.node.name.rpartition("/")[2] == SITTER and item.node.tip == f"seat/{seat}"
    ]
    if not busts:
        return None
    gap = max(4, view.px(8))
    wide = min(view.px(WIDE), area.w - 2 * gap)
    inner = wide - 2 * gap
    lines = min(MOST_LINES, len(view.fonts.wrap(words, WORDS.role, view.k, inner)))
    if lines == 1:
        wide = max(view.width(words, WORDS.role), view.width(name, NAME.role)) + 2 * gap + 4
    high = view.line(NAME.role) + lines * view.line(WORDS.role) + 2 * gap
    taken = [item.node.rect for item in items if item.node.lit or item.node.open]
    taken += [node.rect for node in root.children if node.depth >= DEPTH]
    aims = [item.node.rect for item in items if item.node.target]
    rect = _clear(area.inset(gap // 2), busts[0], (wide, high), gap, taken, aims)
    if rect is None:
        return None
    plate = Node(PLATE, rect, fill="card", frame="outline.gold", depth=DEPTH)
    upper, lower = rect.inset(gap).cut_top(view.line(NAME.role))
    plate.add("name", upper, text=name, style=NAME)
    plate.add("words", lower, text=words, style=WORDS)
    return plate


def _clear(
    area: Rect, bust: Rect, size: tuple[int, int], gap: int, taken: Sequence[Rect], aims: Sequence[Rect]
) -> Rect | None:
    """The first of the best places near a bust: on nothing taken, and on as little as possible that has a tooltip or takes a click."""
    free = [
        place
        for place in _places(bust, size, gap)
        if area.holds(place) and not any(place.overlaps(rect) for rect in taken)
    ]
    return min(free, key=lambda at: sum(at.intersection(rect).area for rect in aims), default=None)


def _places(bust: Rect, size: tuple[int, int], gap: int) -> Iterator[Rect]:
    """Places beside a bust: left and right of it at several heights, then above and below at several offsets."""
    wide, high = size
    rows = [bust.cy - high // 2, bust.y, bust.bottom - high, bust.y - high // 2, bust.bottom - high // 2]
    for y in rows:
        yield Rect(bust.x - gap - wide, y, wide, high)
        yield Rect(bust.right + gap, y, wide, high)
    for x in (bust.x, bust.cx - wide // 2, bust.right - wide):
        yield Rect(x, bust.y - gap - high, wide, high)
        yield Rect(x, bust.bottom + gap, wide, high)


__all__ = ["DEPTH", "PLATE", "speech"]
