"""The end of a go at a station: its laurels and the closing line of the rivals. Pure layout."""

from __future__ import annotations

from game.bots.career import LAURELS
from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle

from ..common.career import StationEnd
from ..common.parts import gap_of

SAID = TextStyle("body.italic", lines=2, shrink=True, pad=10)
REACHED = TextStyle("small.bold", "porphyry", shrink=True, pad=10)


def strip_height(view: View) -> int:
    """The height of the strip."""
    return SAID.lines * view.line(SAID.role) + view.line(REACHED.role) + 8


def station_strip(view: View, root: Node, area: Rect, end: StationEnd, texts: Texts, par: str = "") -> None:
    """What was reached, with as many laurels and the par if there is one, and below it what is said."""
    node = root.add("station", area, fill="sheet")
    upper, lower = area.inset(0, 3).cut_top(view.line(REACHED.role))
    words = " · ".join(part for part in (reached_words(end, texts), par) if part)
    side = view.line(REACHED.role)
    wide = min(
        upper.w,
        LAURELS * side + gap_of(view) + view.width(words, REACHED.role) + 2 * view.px(REACHED.pad) + 2,
    )
    row = upper.place(wide, upper.h)
    leaves, said = row.cut_left(LAURELS * side, gap=gap_of(view))
    for number, cell in enumerate(leaves.equal_columns(LAURELS)[: end.laurels]):
        node.add(f"laurel{number}", cell.square(), picture="fame")
    node.add("station.reached", said, text=words, style=REACHED)
    node.add("station.said", lower, text=end.said, style=SAID)


def reached_words(end: StationEnd, texts: Texts) -> str:
    """What was reached in words; of a lost match also that its goal was kept."""
    if not end.laurels:
        return texts("career.no_laurel")
    if end.laurels == LAURELS or not end.goal:
        return texts(f"career.laurel.{end.laurels}")
    return texts("career.goal_only")


__all__ = ["reached_words", "station_strip", "strip_height"]
