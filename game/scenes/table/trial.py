"""A trial is marked as one: its name in the bar above, a frame round the board."""

from __future__ import annotations

from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node

from .model import TableModel
from .panel import Panel

TIP = "ui/trial"
DEPTH = 350
"""The frame lies over the board and the panels on it, below the small menu."""


def mark(model: TableModel) -> str:
    """What a trial is called in the bar above, "" for a real match."""
    return model.context.texts("trial.mark") if model.session.record.origin is not None else ""


class Trial(Panel):
    """The frame of a trial, and what is to be known of it."""

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.model.session.record.origin is not None:
            root.add("trial", area, frame="frame.trial", depth=DEPTH)

    def tooltip(self, token: str) -> Tip | None:
        origin = self.model.session.record.origin
        if token != TIP or origin is None:
            return None
        texts = self.model.context.texts
        return Tip(texts("trial.mark"), texts("trial.tip", step=origin.after))


__all__ = ["TIP", "Trial", "mark"]
