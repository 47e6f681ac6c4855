"""A trial is marked as one: its name in the bar above, a frame round the board. A go at a deal of the day has its name too."""

from __future__ import annotations

from game.table.daily import called
from game.table.laurels import station_in
from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node

from ..kit import career
from .model import TableModel
from .panel import Panel

TIP = "ui/trial"
DEPTH = 350
"""The frame lies over the board and the panels on it, below the small menu."""


def mark(model: TableModel) -> str:
    """What a trial or a go at a deal of the day or at a station is called in the bar above, "" for any other match."""
    record, texts = model.session.record, model.context.texts
    if record.origin is not None:
        return texts("trial.mark")
    if station_in(record) is not None:
        return texts("career.mark")
    return texts("daily.mark") if record.daily is not None else ""


class Trial(Panel):
    """The frame of a trial, and what is to be known of it."""

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.model.session.record.origin is not None:
            root.add("trial", area, frame="frame.trial", depth=DEPTH)

    def tooltip(self, token: str) -> Tip | None:
        record, texts = self.model.session.record, self.model.context.texts
        if token != TIP:
            return None
        if record.origin is not None:
            return Tip(texts("trial.mark"), texts("trial.tip", step=record.origin.after))
        if (station := station_in(record)) is not None:
            return Tip(career.numbered(texts, station), career.goal_of(texts, station))
        if record.daily is None:
            return None
        key = "again" if record.daily.again else "first"
        return Tip(texts("daily.mark"), texts(f"daily.mark_tip.{key}", deal=called(texts, record.daily.key)))


__all__ = ["TIP", "Trial", "mark"]
