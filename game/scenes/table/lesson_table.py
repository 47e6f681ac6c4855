"""The table of a lesson: the real table with what a lesson needs, and the layer of its bubbles."""

from __future__ import annotations

from game.table.lesson import LessonRun
from game.ui.scene import Context

from .action_bar import ActionBar
from .aid import Aid
from .board_panel import BoardPanel, OfferMenu
from .lesson_panel import LessonPanel
from .pace import PaceTool
from .panel import Panel
from .table import Table
from .takeback import UndoPanel
from .thinking import Thinking
from .top_bar import TopBar

KINDS: tuple[type[Panel], ...] = (
    TopBar,
    BoardPanel,
    ActionBar,
    OfferMenu,
    Thinking,
    UndoPanel,
    PaceTool,
    Aid,
)
"""What a lesson has of the table: no log, no advice, nothing that is kept or counted, nothing that ends in a score."""


class LessonTable(Table):
    """One part of a lesson on screen."""

    coached = False

    def __init__(self, context: Context, run: LessonRun) -> None:
        super().__init__(context, run.session)
        self.run = run
        self.panels = [*(kind(self.model) for kind in KINDS), LessonPanel(self.model, run)]


__all__ = ["LessonTable"]
