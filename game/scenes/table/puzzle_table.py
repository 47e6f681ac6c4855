"""The table of a puzzle: the real table at its position, with the log before it, the question and the verdict."""

from __future__ import annotations

from game.table.puzzle import PuzzleRun
from game.ui.geometry import Rect
from game.ui.scene import Context, View
from game.ui.tree import Node, TextStyle

from ..kit.parts import button, button_width
from .action_bar import VERB, ActionBar
from .aid import Aid
from .board_panel import BoardPanel, Light, OfferMenu
from .log import LogPanel
from .model import TableModel
from .panel import Command, Panel
from .puzzle_panel import PuzzlePanel
from .table import Table
from .top_bar import TopBar

ASK = TextStyle("body.bold", align="left", lines=2, shrink=True, pad=6)


class PuzzleBar(ActionBar):
    """The action bar with the question of the puzzle in the place of taking back."""

    def __init__(self, model: TableModel, run: PuzzleRun) -> None:
        super().__init__(model)
        self.run = run

    def _takeback(self, view: View, node: Node, inner: Rect, gap: int) -> Rect:
        if self.run.over:
            return inner
        texts = self.model.context.texts
        show, ask = texts("puzzle.show_button"), texts("puzzle.ask")
        cell, inner = inner.cut_left(min(button_width(view, show, VERB.role), inner.w // 4), gap)
        button(node, "show", cell, show, "ui/puzzle_show", style=VERB)
        words, inner = inner.cut_left(
            min(view.width(ask, ASK.role) + 2 * view.px(ASK.pad) + 2, inner.w // 3), gap
        )
        node.add("ask", words, text=ask, style=ASK)
        return inner

    def _quiet_hint(self) -> str:
        return ""

    def commands(self) -> dict[str, Command]:
        return {
            name: command
            for name, command in super().commands().items()
            if name not in ("timeline", "policy")
        }


KINDS: tuple[type[Panel], ...] = (LogPanel, OfferMenu, Aid, Light)
"""What a puzzle has of the table besides the bars and the board: no advice, nothing that is kept or counted."""


class PuzzleTable(Table):
    """A puzzle on screen."""

    coached = False

    def __init__(self, context: Context, run: PuzzleRun, *, shown: bool = False) -> None:
        super().__init__(context, run.session)
        self.run = run
        self._show = shown
        """Whether the best answer is shown at once."""
        run.session.auto_end = True
        model = self.model
        self.panels = [
            TopBar(model), BoardPanel(model), PuzzleBar(model, run), *(kind(model) for kind in KINDS),
            PuzzlePanel(model, run),
        ]  # fmt: skip
        self.panel(LogPanel).opened = False

    def enter(self) -> None:
        super().enter()
        if self._show:
            self._show = False
            self.command("puzzle_show")


__all__ = ["PuzzleTable"]
