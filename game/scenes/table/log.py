"""The log of the table: over the rail, in very wide windows beside the board; its rows link to positions, explanations and rules."""

from __future__ import annotations

from game.table.log import LogEntry
from game.ui.geometry import Rect
from game.ui.scene import Press, Tip, View
from game.ui.tree import Node

from .. import routes
from ..common.log import WORDS_LINE, Log, side_room
from . import explanation
from .model import TableModel
from .panel import Command, Panel, Tool

UNITS = 400
"""Width of the log beside the board in design units."""
BOARD_SHAPE = (16, 9)
"""A board beside which the log stands has at least this shape: the log never makes it smaller."""
DEPTH = 300
PREFIX = "log/"


class LogPanel(Panel):
    """``opened``: whether the log is open; closed at the first start, then as it was left."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.log = Log()
        self.opened = bool(model.context.settings.get("log"))
        self._strip = Rect(0, 0, 0, 0)

    # -- layout ------------------------------------------------------------------------------------------------------

    @staticmethod
    def docks(view: View) -> bool:
        """Whether the window is wide enough for the log to stand beside the board."""
        wide, high = BOARD_SHAPE
        return (view.w - view.px(UNITS)) * high >= view.h * wide

    def cut(self, view: View, area: Rect) -> Rect:
        model, docks = self.model, self.docks(view)
        model.log_shown = self.opened
        model.log_docked = docks and model.log_shown
        if model.log_docked:
            self._strip, area = area.cut_right(view.px(UNITS))
        return area

    def lies_beside(self) -> bool:
        return self.model.log_shown

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.model.log_docked:
            root.children.insert(
                1, self._laid(view, self._strip)
            )  # the keyboard comes to it before the board
        elif self.model.log_shown:
            over = self._laid(view, side_room(view, area, root))
            over.depth = DEPTH
            root.children.append(over)

    def _laid(self, view: View, strip: Rect) -> Node:
        session = self.model.session
        return self.log.layout(
            view, strip, session.visible_log.now, self.model.texts, session.seats, explained=self._explains
        )

    def _explains(self, entry: LogEntry) -> bool:
        return explanation.explains(self.model, entry)

    def tooltip(self, token: str) -> Tip | None:
        if token.startswith(PREFIX):
            return self.log.tooltip(token, self.model.texts)
        return self.tool_tip("log") if token == "ui/log" else None

    def tools(self) -> list[Tool]:
        return [Tool("log", "glyph/log", pressed=self.model.log_shown)]

    # -- input -------------------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Command]:
        def shown() -> bool:
            return self.model.log_shown

        return {
            "log": Command(self._toggle),
            "log_earlier": Command(lambda: self._take("log/earlier"), shown),
            "log_later": Command(lambda: self._take("log/later"), shown),
            "replay": Command(self._replay),
        }

    def _toggle(self) -> None:
        self.opened = not self.opened
        self.model.context.settings.set("log", self.opened)
        if self.opened:
            self.model.host.make_room()  # else it would open behind what lies there
        self.model.invalidate()

    def close(self) -> bool:
        """Close a log that covers the board."""
        over = self.model.log_shown and not self.model.log_docked
        if over:
            self._toggle()
        return over

    def _replay(self, at: int | None = None) -> None:
        """The player at a moment of the match (None: the present one), with the rights of who has the screen."""
        model = self.model
        if model.session.privacy.handover is None:
            model.stack.push(routes.replay(model.context, model.session, at=at))

    def on_target(self, target: str, press: Press) -> bool:
        if not target.startswith(PREFIX):
            return False
        what, _, which = target.removeprefix(PREFIX).partition("/")
        if what == "at":
            self._replay(self.log.moment(int(which)))
        elif what == "motive":
            explanation.show(self.model, self.log.moment(int(which)) - 1)
        elif what == "rule":
            self.model.stack.push(routes.help_page(self.model.context, self.model.texts, rule=which))
        else:
            self._take(target)
        return True

    def _take(self, target: str) -> None:
        """Pass a command of its controls to the log."""
        if self.log.take(target):
            self.model.invalidate()

    def on_wheel(self, target: str, steps: int) -> bool:
        if not target.startswith(PREFIX):
            return False
        if self.log.scroll(steps):
            self.model.invalidate()
        return True

    def on_widget(self, name: str, value: str) -> None:
        """The search text was changed."""
        if name.endswith(WORDS_LINE) and value != self.log.filters.words:
            self.log.set_filters(words=value)
            self.model.invalidate()

    def changed(self) -> None:
        self.log.back = 0
