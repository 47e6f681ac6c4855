"""The closing of a match: the last move, the final board once more, then the result with its count.

Its words are in the upper bar, so that nothing lies over the board: the last move, then that the points are counted. It takes a few seconds; any key, any click on the board and its button go on at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import TableView
from game.engine.core.messages import Event
from game.ui.geometry import Rect
from game.ui.moves import SPEEDS
from game.ui.scene import Key, Press, View
from game.ui.tree import Node, TextStyle

from .. import routes
from ..common.parts import banner, button, button_width, table_bar_heights
from .model import TableModel
from .panel import TimedPanel

SECONDS = 3.0
"""How long the final board is seen once all pieces have landed, at normal speed."""
DEPTH = 352
TARGET = "closing/on"
TITLE = TextStyle("heading.small", "gold_light", align="left", shrink=True, lines=2)
WORDS = TextStyle("small", "white", align="left", shrink=True, lines=2)


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

    @property
    def landed(self) -> bool:
        """Whether all pieces of the last move have landed: then the count is announced."""
        return self.shown and self.left <= SECONDS * SPEEDS.get(self.model.session.players.pace, 1.0)

    def tick(self, seconds: float) -> bool:
        before = self.landed
        over = super().tick(seconds)
        if over and self.model.on_top:
            self._go_on()
        return over or self.landed != before

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
        root.add("closing.board", area, target=TARGET, focusable=False, solid=True, depth=DEPTH - 1)
        root.add("light.glow", area, frame="light.glow", depth=DEPTH - 1)
        bar = view.rect.cut_top(table_bar_heights(view)[0])[0]
        node = Node("closing", bar, fill="bar", depth=DEPTH, solid=True)
        node.add("lower", bar.cut_bottom(max(2, view.px(3)))[0], fill="line.gold")
        gap = max(6, view.px(12))
        inner = bar.inset(gap, max(3, view.px(5)))
        label = self.model.texts("moment.to_result")
        wide = button_width(view, label)
        cell, inner = inner.cut_right(wide, gap)
        button(node, "on", cell, label, TARGET, fill="button.primary")
        self._words(view, node, inner, gap)
        root.children.append(node)

    def _words(self, view: View, node: Node, rect: Rect, gap: int) -> None:
        """That the match is over, and once all has landed that the points will be counted; beside it the last move."""
        texts = self.model.texts
        if self._last is not None:
            flag, rect = rect.cut_left(rect.h, gap)
            node.add("flag", flag, picture=banner(self.model.session.seats[self._last.seat]))
        title = texts("score.counting") if self.landed else texts("table.over")
        widest = max(view.width(texts(key), TITLE.role) for key in ("score.counting", "table.over")) + 2
        head, words = rect.cut_left(min(rect.w // 2, widest) if self._last is not None else rect.w, 2 * gap)
        node.add("title", head, text=title, style=TITLE)
        if self._last is not None:
            said = texts("moment.over_by", event=texts.event(self._last))
            node.add("words", words, text=said, style=WORDS)
