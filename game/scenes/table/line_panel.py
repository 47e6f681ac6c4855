"""A line above the board that says something and has buttons: the task of a lesson, a puzzle."""

from __future__ import annotations

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..kit.parts import SMALL_LABEL, button, button_width, gap_of
from .model import TableModel
from .panel import Panel

LINE = TextStyle("body.bold", align="left", lines=4, shrink=True, pad=6)
KEPT_AREA = "lesson/kept"
"""A click on the line beside its buttons means nothing."""


class LinePanel(Panel):
    """Takes a line from the board's area while there is something to say."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.line = Rect(0, 0, 0, 0)
        """Where the line is; without height while there is none."""

    @property
    def in_line(self) -> bool:
        """Whether the line is shown."""
        raise NotImplementedError

    @property
    def mark(self) -> str:
        """The picture in front of the words."""
        raise NotImplementedError

    @property
    def answerable(self) -> bool:
        """Whether the buttons are shown."""
        return True

    def words(self) -> str:
        """What is said now."""
        raise NotImplementedError

    def buttons(self) -> list[tuple[str, str, bool]]:
        """Command, words and whether it is the one that goes on, for each button."""
        raise NotImplementedError

    def cut(self, view: View, area: Rect) -> Rect:
        """The line takes its room from the board."""
        self.line = Rect(area.x, area.y, area.w, 0)
        if not self.in_line:
            return area
        words = area.w - self._wide(view) - view.target(44) - 4 * gap_of(view) - 2 * view.px(LINE.pad)
        lines = min(LINE.lines, len(view.fonts.wrap(self.words(), LINE.role, view.k, max(1, words))))
        high = max(view.target(44), lines * view.line(LINE.role)) + gap_of(view)
        self.line, rest = area.cut_top(high)
        return rest

    def _wide(self, view: View) -> int:
        """The width of the buttons in a row, with the gaps between them."""
        widths = [button_width(view, text, SMALL_LABEL.role) for _, text, _ in self.buttons()]
        return sum(max(view.target(44), wide) + gap_of(view) for wide in widths)

    def lay_line(self, view: View, root: Node) -> None:
        """Add the line to the tree: a mark, the words, the buttons."""
        gap = gap_of(view)
        node = root.add(
            "lesson", self.line, fill="sheet", target=KEPT_AREA, focusable=False, speech=self.words()
        )
        inner = self.line.inset(gap, gap // 2)
        if self.answerable:
            inner = self.row(view, node, inner)
        mark, inner = inner.cut_left(min(inner.h, view.target(44)))
        node.add("mark", mark.place(mark.w, mark.w).inset(mark.w // 5), picture=self.mark)
        node.add("words", inner, text=self.words(), style=LINE)

    def row(self, view: View, node: Node, strip: Rect) -> Rect:
        """The buttons at the right end of a strip; what is left of it."""
        gap, high = gap_of(view), view.target(44)
        for command, words, primary in reversed(self.buttons()):
            wide = max(high, button_width(view, words, SMALL_LABEL.role))
            cell, strip = strip.cut_right(min(wide, strip.w), gap)
            button(
                node, command, cell.place(cell.w, min(cell.h, high)), words, f"ui/{command}",
                fill="button.primary" if primary else "button", style=SMALL_LABEL,
            )  # fmt: skip
        return strip


__all__ = ["KEPT_AREA", "LINE", "LinePanel"]
