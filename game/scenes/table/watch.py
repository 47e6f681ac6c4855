"""Watching a match of bots: pace, pause, goal, view.

While no person sits at the table this bar stands in place of the one with undo and verbs. "Paused" is the pace of single
steps: the next move is thought out and waits.
"""

from __future__ import annotations

from typing import Literal

from game.storage.settings import PACES, Pace
from game.table.privacy import OPEN
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Texts, Tip, View
from game.ui.tree import Node, TextStyle

from ..common.dialogs import Choice, Menu
from ..common.keys import chord, shown
from ..common.parts import banner, button, button_width, table_bar_heights
from .model import TableModel
from .panel import Panel

Goal = Literal["", "round", "end"]
STEP: Pace = "step"
AUTOMATIC: tuple[Pace, ...] = tuple(pace for pace in reversed(PACES) if pace != STEP)
"""The automatic paces, slowest first."""
USUAL: Pace = "normal"
PREFIX = "watch/"
KEYS: dict[str, str] = {
    "space": "play", "right": "step", "pagedown": "round", "page down": "round", "end": "end", "v": "side",
    "s": "pace", **{str(number): pace for number, pace in enumerate(AUTOMATIC, 1)},
}  # fmt: skip
"""What a key does while one watches; the same keys as in the player of recorded matches."""
SHOWN_KEYS: dict[str, str] = {
    "play": "space", "step": "right", "round": "pagedown", "end": "end", "side": "v", "pace": "s",
    **{pace: str(number) for number, pace in enumerate(AUTOMATIC, 1)},
}  # fmt: skip
WAY = (("step", "glyph/step"), ("round", "glyph/round_on"), ("end", "glyph/to_end"))
LABEL = TextStyle("small.bold", lines=2, shrink=True, pad=4)
HINT = TextStyle("small", align="left", lines=2, shrink=True, pad=6)


class Watch(Panel):
    """The state of watching. ``pace`` is the chosen one, ``goal`` the position to hurry to, ``steps`` the remaining
    single steps."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.pace: Pace = USUAL
        self.paused = False
        self.goal: Goal = ""
        self.steps = 0
        self._round = 0
        self._set: object = None
        """The pace of the settings that was taken over, None while a person plays."""

    @property
    def watched(self) -> bool:
        """Whether the match has no person."""
        return self.model.session.privacy.watched

    @property
    def effective(self) -> Pace:
        """The pace at which moves appear now."""
        if self.goal:
            return "instant"
        return STEP if self.paused else self.pace

    @property
    def working(self) -> bool:
        return self.watched and not self.model.session.over and (bool(self.goal) or not self.paused)

    def enter(self) -> None:
        self._begin()

    def changed(self) -> None:
        self._begin()

    def _begin(self) -> None:
        """Take the pace that is set, when watching begins or it was set meanwhile; "step by step" is a pause."""
        chosen = self.model.context.settings.get("pace") if self.watched else None
        if chosen == self._set:
            return
        self._set = chosen
        if chosen is not None:
            self.paused = chosen == STEP
            self.pace = next((pace for pace in AUTOMATIC if pace == chosen), USUAL)

    def tick(self, seconds: float) -> bool:
        """Apply pace, single steps and goal; returns whether the bar changed."""
        return self.watched and self._follow()

    def _follow(self) -> bool:
        session, before = self.model.session, (self.paused, self.goal)
        if self.goal and (session.over or (self.goal == "round" and session.round != self._round)):
            self.goal, self.paused = "", True
        session.players.pace = self.effective
        if self.steps and session.players.ready:
            self.steps -= 1
            session.players.release()
        return before != (self.paused, self.goal)

    # -- input -------------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> bool:
        if not target.startswith(PREFIX):
            return False
        self._take(target.removeprefix(PREFIX))
        return True

    def claims(self, key: Key) -> bool:
        return self.watched and chord(key) in KEYS

    def on_key(self, key: Key) -> bool:
        if not self.claims(key):
            return False
        self._take(KEYS[chord(key)])
        return True

    def _take(self, name: str) -> None:
        """Execute a button or a key."""
        if name in AUTOMATIC:
            self._choose(name)
        elif name == "pace":
            place = AUTOMATIC.index(self.pace) if not self.paused else -1
            self._choose(AUTOMATIC[(place + 1) % len(AUTOMATIC)])
        elif name == "side":
            self._ask_side()
        elif not self.model.session.over:
            self._go(name)
        self._follow()
        self.model.invalidate()

    def _choose(self, pace: str) -> None:
        self.pace = next(one for one in AUTOMATIC if one == pace)
        self.paused, self.goal, self.steps = False, "", 0
        self.model.context.settings.set("pace", self.pace)
        self._set = self.pace

    def _go(self, name: str) -> None:
        running = bool(self.goal) or not self.paused
        if name == "play":
            self.paused, self.goal, self.steps = running, "", 0
        elif name == "step":
            self.steps = 1 if running else self.steps + 1
            self.paused, self.goal = True, ""
        elif name == "round":
            self.goal, self._round = "round", self.model.session.round
        elif name == "end":
            self.goal = "end"

    def _ask_side(self) -> None:
        """Open the menu of views."""
        model, privacy = self.model, self.model.session.privacy
        sides = [OPEN, *range(len(model.session.seats)), None]

        def see(name: str) -> None:
            privacy.side = sides[int(name)]
            model.changed()

        lines = [
            Choice(str(n), side_name(model, side), _picture(model, side), side == privacy.side)
            for n, side in enumerate(sides)
        ]
        heading = model.context.texts("replay.side.heading")
        model.stack.push(Menu(model.context, lines, see, heading=heading))

    # -- the bar -----------------------------------------------------------------------------------------------------

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.watched:
            bar, _ = view.rect.cut_bottom(table_bar_heights(view)[1])
            root.children.append(self._bar(view, bar))

    def _bar(self, view: View, area: Rect) -> Node:
        """Go on or pause, how far, at which pace, from whose side; a line of words where there is room."""
        texts, over = self.model.context.texts, self.model.session.over
        node = Node("watch", area, fill="panel", solid=True)
        inner = area.inset(max(6, view.px(10)), max(4, view.px(6)))
        gap = max(5, view.px(10))
        side = max(inner.h, view.target(46))
        running = bool(self.goal) or not self.paused
        words = texts("watch.pause" if running else "watch.play")
        wide = button_width(
            view, max(texts("watch.pause"), texts("watch.play"), key=len), LABEL.role, picture=True
        )
        cell, inner = inner.cut_left(wide, gap)
        button(
            node, "play", cell, words, f"{PREFIX}play", fill="button.primary", style=LABEL, enabled=not over,
            picture="glyph/pause" if running else "glyph/play",
        )  # fmt: skip
        for name, picture in WAY:
            cell, inner = inner.cut_left(side, gap // 2)
            button(
                node, name, cell, "", f"{PREFIX}{name}", picture=picture, enabled=not over,
                selected=name == self.goal, speech=texts(f"watch.{name}"),
            )  # fmt: skip
        inner = inner.pad(left=gap)
        inner = self._side(view, node, inner, gap)
        inner = self._paces(view, node, inner, gap, running=running)
        if inner.w >= view.px(150):
            node.add("hint", inner, text=self.model.hint or self._said(texts), style=HINT)
        return node

    def _side(self, view: View, node: Node, room: Rect, gap: int) -> Rect:
        """From whose side, at the right end; what is left of the room."""
        name = side_name(self.model, self.model.session.privacy.side)
        wide = min(button_width(view, name, LABEL.role, picture=True), room.w // 3)
        cell, rest = room.cut_right(wide, gap)
        button(node, "side", cell, name, f"{PREFIX}side", picture="glyph/eye", style=LABEL)
        return rest

    def _paces(self, view: View, node: Node, room: Rect, gap: int, *, running: bool) -> Rect:
        """The paces side by side, or one button that changes them where they find no room; what is left."""
        texts = self.model.context.texts
        names = {pace: texts(f"settings.pace.{pace}") for pace in AUTOMATIC}
        each = max(button_width(view, name, LABEL.role) for name in names.values())
        now = self.pace if running and not self.goal else ""
        if each * len(AUTOMATIC) + gap > room.w:
            cell, rest = room.cut_left(min(each, room.w), gap)
            button(node, "pace", cell, names[self.pace], f"{PREFIX}pace", selected=bool(now), style=LABEL)
            return rest
        strip, rest = room.cut_left(each * len(AUTOMATIC), gap)
        for pace, cell in zip(AUTOMATIC, strip.equal_columns(len(AUTOMATIC), max(2, gap // 3)), strict=True):
            button(node, pace, cell, names[pace], f"{PREFIX}{pace}", selected=pace == now, style=LABEL)
        return rest

    def _said(self, texts: Texts) -> str:
        """What is going on, when there is nothing else to report."""
        session = self.model.session
        if session.over:
            return texts("table.over")
        if self.goal:
            return texts(f"watch.to_{self.goal}")
        name = session.seats[session.to_act].name
        return texts("watch.paused", name=name) if self.paused else texts("table.thinking", name=name)

    def tooltip(self, token: str) -> Tip | None:
        """What a button of the bar does, with its key."""
        if not token.startswith(PREFIX):
            return None
        name, texts = token.removeprefix(PREFIX), self.model.context.texts
        keys = shown(texts, SHOWN_KEYS.get(name, ""))
        if name in AUTOMATIC:
            return Tip(texts(f"settings.pace.{name}"), texts(f"watch.about.{name}"), keys=keys)
        if name == "play":
            running = bool(self.goal) or not self.paused
            return Tip(texts("watch.pause" if running else "watch.play"), keys=keys)
        if name == "side":
            return Tip(
                texts("replay.side.heading"),
                side_name(self.model, self.model.session.privacy.side),
                keys=keys,
            )
        return Tip(texts(f"watch.{name}") if name != "pace" else texts("settings.pace.label"), keys=keys)


def side_name(model: TableModel, side: int | None) -> str:
    """What a view is called."""
    texts = model.context.texts
    if side is None or side == OPEN:
        return texts("replay.side.public") if side is None else texts("replay.side.open")
    return texts("replay.side.seat", name=model.session.seats[side].name)


def _picture(model: TableModel, side: int | None) -> str:
    if side is None or side == OPEN:
        return "glyph/people" if side is None else "glyph/eye"
    return banner(model.session.seats[side])
