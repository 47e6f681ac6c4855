"""How moments look: a plate on the board, and a notice of what was taken from the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle, placed

DEPTH = 345
NOTICE_DEPTH = 338
"""Below the question whether the next person is ready, which must be answered first."""
PLATE, NOTICE = (560, 150), 760
"""Design units: the size of a plate, and the width of a notice."""
NAME = TextStyle("title", "porphyry", shrink=True, lines=2)
WORDS = TextStyle("body", shrink=True, lines=5)
LINE = TextStyle("body.bold", align="left", shrink=True, lines=2)
SEEN = "ui/moment_seen"
PLATE_NAME, NOTICE_NAME = "moment", "losses"
PLACES = (
    (0.5, 0.0),
    (0.5, 0.2),
    (0.5, 0.45),
    (0.5, 0.7),
    (0.5, 1.0),
    (0.0, 0.0),
    (1.0, 0.0),
    (0.0, 1.0),
    (1.0, 1.0),
)
"""Where a notice may lie in the board's area, best first: across and down."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A moment in words, its picture in the shape of that, and the flag of whose doing it is."""

    name: str
    words: str
    picture: str
    shape: tuple[int, int]
    flag: str = ""


@dataclass(frozen=True, slots=True)
class LossLine:
    """What was taken: the flag of who did it, the sentence, and a picture of the thing."""

    flag: str
    words: str
    picture: str
    shape: tuple[int, int]


def plate(view: View, area: Rect, root: Node, shown: Plate) -> Node:
    """The plate of a moment at the edge of the board, off what may be chosen; it takes no click."""
    wide, high = min(view.px(PLATE[0]), area.w * 2 // 3), view.px(PLATE[1])
    rect = _clear(area.inset(max(4, view.px(8))), root, (wide, high))
    node = Node(PLATE_NAME, rect, fill="card", frame="outline.gold", depth=DEPTH)
    inner = node.rect.inset(max(6, view.px(14)))
    if shown.picture:
        across, down = shown.shape
        side = min(inner.h * across // down, inner.w * 9 // 20)
        left, inner = inner.cut_left(side, max(8, view.px(18)))
        node.add("art", left.fit(across, down), picture=shown.picture)
    if shown.flag:
        corner = node.rect.cut_top(high * 2 // 5)[0]
        flag = corner.place(corner.h, corner.h, 0.0).moved(-corner.h // 3, -corner.h // 4)
        node.add("flag", flag, picture=shown.flag, depth=1)
    name, words = inner.cut_top(inner.h * 2 // 5 if shown.words else inner.h, 2)
    node.add("name", name, text=shown.name, style=NAME)
    if shown.words:
        node.add("words", words, text=shown.words, style=WORDS)
    return node


def notice(view: View, area: Rect, root: Node, lines: Sequence[LossLine], close: str) -> Node:
    """What was taken from the reader, line by line, where it covers least of what may be chosen."""
    gap, high = max(4, view.px(8)), max(view.target(44), 2 * view.line(LINE.role) + 4)
    wide = min(view.px(NOTICE), area.w - 2 * gap)
    size = (wide, len(lines) * (high + gap) + gap)
    rect = _clear(area.inset(gap), root, size)
    node = Node(
        NOTICE_NAME, rect, fill="card", frame="outline.gold", solid=True, modeless=True, depth=NOTICE_DEPTH
    )
    button, inner = rect.inset(gap).cut_right(view.target(36), gap)
    node.add(
        "seen", button.place(button.w, button.w, 0.5, 0.0), fill="button", picture="glyph/cross", target=SEEN, speech=close
    )  # fmt: skip
    for number, (line, row) in enumerate(zip(lines, inner.equal_rows(len(lines), gap), strict=True)):
        flag, words = row.cut_left(row.h, gap)
        node.add(f"flag{number}", flag.inset(flag.h // 8), picture=line.flag)
        if line.picture:
            art, words = words.cut_right(row.h * line.shape[0] // line.shape[1], gap)
            node.add(f"art{number}", art, picture=line.picture)
        node.add(f"words{number}", words, text=line.words, style=LINE)
    return node


def _clear(area: Rect, root: Node, size: tuple[int, int]) -> Rect:
    """The place that covers least of what may be chosen now."""
    lit = [item.node.rect for item in placed(root) if item.node.lit or item.node.open]
    places = [area.place(*size, *at) for at in PLACES]
    return min(places, key=lambda place: sum(place.intersection(rect).area for rect in lit))


__all__ = ["NOTICE_NAME", "PLATE_NAME", "SEEN", "LossLine", "Plate", "notice", "plate"]
