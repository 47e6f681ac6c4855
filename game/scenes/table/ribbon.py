"""The ribbon: for a moment it says who has the screen now, where no curtain is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.privacy import Privacy
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..kit.parts import banner

if TYPE_CHECKING:
    from .table import Table

SECONDS = 1.0
DEPTH = 350
NAME = TextStyle("title", "gold_light", shrink=True)


class Ribbon:
    """Which seat the screen has gone to, and how long it is still said."""

    def __init__(self) -> None:
        self.left = 0.0
        self._holder: int | None = None

    def moved(self, privacy: Privacy, *, curtain: bool = False) -> None:
        """The position is another one; with `curtain` the person has been greeted already."""
        holder = privacy.holder
        if holder is None or holder == self._holder:
            return
        if self._holder is not None and not curtain:
            self.left = SECONDS
        self._holder = holder

    def tick(self, seconds: float) -> bool:
        """Let time pass; whether the ribbon has just gone."""
        if self.left <= 0:
            return False
        self.left -= seconds
        return self.left <= 0


def layout(table: Table, view: View, area: Rect) -> Node:
    """The ribbon across the upper part of `area`; what lies under it can be clicked all the same."""
    session = table.session
    seat = session.seats[session.privacy.holder or 0]
    words = table.context.texts("curtain.turn", name=seat.name)
    high = view.line(NAME.role) + 2 * max(8, view.px(18))
    band = area.place(area.w, high, 0.5, 0.24)
    node = Node("ribbon", band, fill="bar", depth=DEPTH)
    line = max(2, view.px(3))
    node.add("upper", band.cut_top(line)[0], fill="line.gold")
    node.add("lower", band.cut_bottom(line)[0], fill="line.gold")
    wide = min(band.w - 2 * high, view.width(words, NAME.role) + view.px(8))
    middle = band.place(wide + high, band.h)
    flag, name = middle.cut_left(high)
    node.add("flag", flag.inset(max(6, view.px(12))), picture=banner(seat))
    node.add("name", name, text=words, style=NAME)
    return node
