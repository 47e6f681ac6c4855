"""The strip that asks what to do when a bot takes very long: wait, or let it make a simple move."""

from __future__ import annotations

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..kit.parts import button_row, gap_of
from .model import TableModel
from .panel import Command, Panel

DEPTH = 360
WORDS = TextStyle("body.bold", lines=2, shrink=True, pad=6)


class Late(Panel):
    """Whether the strip is shown, and its two buttons."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.shown = False

    def tick(self, seconds: float) -> bool:
        """Look again; whether the strip comes or goes."""
        before, self.shown = self.shown, self._is_late()
        return before != self.shown

    def _is_late(self) -> bool:
        """Whether there is a bot to be waited for."""
        return self.model.session.waiting_for_bot and self.model.session.players.late

    def commands(self) -> dict[str, Command]:
        return {"wait": Command(self._wait, self._is_late), "simple": Command(self._simple, self._is_late)}

    def _wait(self) -> None:
        """Go on waiting."""
        self.model.session.players.wait()
        self._look_again()

    def _simple(self) -> None:
        """Let the bot make a simple move."""
        self.model.session.players.hurry()
        self._look_again()

    def _look_again(self) -> None:
        self.tick(0)
        self.model.invalidate()

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The strip in the upper part of `area`: which bot takes long, and two buttons."""
        if self.shown:
            root.children.append(strip(self.model, view, area))


def strip(model: TableModel, view: View, area: Rect) -> Node:
    """Lay out the strip."""
    texts, gap = model.context.texts, gap_of(view)
    name = model.session.seats[model.session.to_act].name
    pad = max(10, view.px(20))
    high = 2 * view.line(WORDS.role) + view.target(48) + gap + 2 * pad
    card = area.place(min(area.w - 2 * gap, max(view.px(720), 520)), min(area.h, high), 0.5, 0.16)
    node = Node("late", card, fill="dialog", depth=DEPTH, solid=True)
    row, words = card.inset(pad).cut_bottom(view.target(48), gap=gap)
    node.add("words", words, text=texts("table.late", name=name), style=WORDS)
    rows = [
        ("ui/wait", texts("table.late_wait"), "button.primary", "glyph/hourglass"),
        ("ui/simple", texts("table.late_simple"), "button", "glyph/step"),
    ]
    button_row(view, node, row, rows, across=0.5)
    return node
