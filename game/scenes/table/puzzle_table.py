"""The table of a puzzle: the real table at its position, with the log before it and the line of the puzzle."""

from __future__ import annotations

from game.table.puzzle import PuzzleRun
from game.ui.geometry import Rect
from game.ui.scene import Context, View
from game.ui.tree import Node

from .action_bar import ActionBar
from .aid import Aid
from .board_panel import BoardPanel
from .log import LogPanel
from .offer_menu import OfferMenu
from .panel import Command, Panel
from .puzzle_panel import PuzzlePanel
from .table import Table
from .top_bar import TopBar


class PuzzleBar(ActionBar):
    """The action bar without taking back, which the line of the puzzle does."""

    def _takeback(self, view: View, node: Node, inner: Rect, gap: int) -> Rect:
        del view, node, gap
        return inner

    def _quiet_hint(self) -> str:
        return ""

    def commands(self) -> dict[str, Command]:
        return {
            name: command
            for name, command in super().commands().items()
            if name not in ("timeline", "policy")
        }


KINDS: tuple[type[Panel], ...] = (TopBar, BoardPanel, PuzzleBar, LogPanel, OfferMenu, Aid)
"""What a puzzle has of the table: no advice, nothing that is kept or counted."""


class PuzzleTable(Table):
    """A puzzle on screen."""

    coached = False

    def __init__(self, context: Context, run: PuzzleRun) -> None:
        super().__init__(context, run.session)
        self.run = run
        run.session.auto_end = True
        self.panels = [*(kind(self.model) for kind in KINDS), PuzzlePanel(self.model, run)]


__all__ = ["PuzzleTable"]
