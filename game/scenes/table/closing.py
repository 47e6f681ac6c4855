"""The closing of a match: the last move, the final board once more, then the result with its count.

It takes a few seconds; any key, any click on the board and its button go on at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import TableView
from game.engine.core.event import Event
from game.ui.geometry import Rect
from game.ui.moves import SPEEDS
from game.ui.scene import Key, Press, View
from game.ui.tree import Node, TextStyle

from .. import routes
from ..kit.parts import banner, button, button_width
from .model import TableModel
from .panel import TimedPanel

SECONDS = 3.0
"""How long the final board is seen once all pieces have landed, at normal speed."""
DEPTH = 352
TARGET = "closing/on"
TITLE = TextStyle("title", "gold_light", shrink=True)
WORDS = TextStyle("body.bold", "white", shrink=True, lines=2)


class Closing(TimedPanel):
    """Whether the closing goes on, and whether the result has been opened since the end."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._announced = False
        self._last: Event | None = None

    @property
    def shown(self) -> bool:
        """Whether the closing goes on."""
        return self.left > 0

    def enter(self) -> None:
        self.changed()

    def changed(self) -> None:
        """The match may have ended: close it, at the pace instant without delay."""
        model, session = self.model, self.model.session
        if not model.on_top or session.privacy.handover is not None:
            return
        if not session.over:
            self._announced, self.left = False, 0.0
        elif not self._announced:
            self._announced = True
            self._last = self._last_move()
            self.left = SECONDS * SPEEDS.get(session.players.pace, 1.0)
            if not self.shown:
                self._go_on()

    def _last_move(self) -> Event | None:
        """The last thing a seat did, None where nobody did anything."""
        match = self.model.session.match
        if not len(match):
            return None
        seat, events = match.entries[-1].seat, match.events(len(match) - 1)
        return next((event for event in events if event.seat == seat and event.key != "forced"), None)

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        """The final board is seen once the pieces of the last move have landed."""
        if self.shown:
            self.left += seconds

    def tick(self, seconds: float) -> bool:
        over = super().tick(seconds)
        if over and self.model.on_top:
            self._go_on()
        return over

    def _go_on(self) -> None:
        self.left = 0.0
        session = self.model.session
        self.model.stack.push(routes.score(self.model.context, session, counting=True))

    # -- input -------------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> bool:
        if not self.shown or target != TARGET:
            return False
        self._go_on()
        return True

    def on_key(self, key: Key) -> bool:
        if not self.shown or key.name not in {"return", "space", "escape"}:
            return False
        self._go_on()
        return True

    def claims(self, key: Key) -> bool:
        return self.shown and key.name in {"return", "space", "escape"}

    # -- what is seen ------------------------------------------------------------------------------------------------

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if not self.shown:
            return
        texts = self.model.texts
        root.add("closing.board", area, target=TARGET, focusable=False, solid=True, depth=DEPTH - 1)
        root.add("light.glow", area, frame="light.glow", depth=DEPTH - 1)
        pad = max(8, view.px(16))
        rows = view.line(TITLE.role), 2 * view.line(WORDS.role)
        band = area.place(area.w, sum(rows) + 2 * pad, 0.5, 0.0)
        node = Node("closing", band, fill="bar", depth=DEPTH)
        for name, cut in (("upper", band.cut_top), ("lower", band.cut_bottom)):
            node.add(name, cut(max(2, view.px(3)))[0], fill="line.gold")
        label = texts("moment.to_result")
        wide = button_width(view, label)
        cell, inner = band.inset(2 * pad, pad // 2).cut_right(wide, pad)
        button(node, "on", cell.place(wide, view.target(48)), label, TARGET, fill="button.primary")
        if self._last is not None:
            flag, inner = inner.cut_left(sum(rows), pad)
            node.add("flag", flag, picture=banner(self.model.session.seats[self._last.seat]))
        title, words = inner.cut_top(rows[0])
        node.add("title", title, text=texts("table.over"), style=TITLE)
        if self._last is not None:
            said = texts("moment.over_by", event=texts.event(self._last))
            node.add("words", words, text=said, style=WORDS)
        root.children.append(node)


__all__ = ["TARGET", "Closing"]
