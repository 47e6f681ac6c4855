"""Watching a match that bots play among themselves: its pace, its pauses, how far it goes on, and from whose side.

While no person sits at the table this bar stands in place of the one with undo and verbs. "Paused" is the pace of single
steps: the next move is thought out and waits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from game.table.players import Pace
from game.table.privacy import OPEN
from game.ui.geometry import Rect
from game.ui.scene import Texts, Tip, View
from game.ui.tree import Node, TextStyle

from ..kit.dialogs import Choice, Menu
from ..kit.key_names import shown
from ..kit.parts import banner, button, button_width

if TYPE_CHECKING:
    from .table import Table

Goal = Literal["", "round", "end"]
STEP: Pace = "step"
PACES: tuple[Pace, ...] = tuple(
    pace for pace in ("slow", "normal", "fast", "instant") if pace in get_args(Pace)
)
"""The paces at which a match goes on by itself, the slowest first."""
USUAL: Pace = "normal"
PREFIX = "watch/"
KEYS: dict[str, str] = {
    "space": "play", "right": "step", "pagedown": "round", "page down": "round", "end": "end", "v": "side",
    "s": "pace", **{str(number): pace for number, pace in enumerate(PACES, 1)},
}  # fmt: skip
"""What a key does while one watches; the same keys as in the player of recorded matches."""
SHOWN_KEYS: dict[str, str] = {
    "play": "space", "step": "right", "round": "pagedown", "end": "end", "side": "v", "pace": "s",
    **{pace: str(number) for number, pace in enumerate(PACES, 1)},
}  # fmt: skip
WAY = (("step", "glyph/step"), ("round", "glyph/round_on"), ("end", "glyph/to_end"))
LABEL = TextStyle("small.bold", lines=2, shrink=True, pad=4)
HINT = TextStyle("small", align="left", lines=2, shrink=True, pad=6)


@dataclass(slots=True)
class Watch:
    """How the match is watched. ``pace`` is the one chosen, ``goal`` where it hurries to, ``steps`` those still owed."""

    pace: Pace = USUAL
    paused: bool = False
    goal: Goal = ""
    steps: int = 0
    _round: int = 0
    _begun: bool = False

    def begin(self, table: Table) -> None:
        """Take the pace of the settings; "step by step" is a pause."""
        if not self._begun:
            self._begun = True
            chosen = table.session.pace
            self.paused = chosen == STEP
            self.pace = USUAL if chosen == STEP else chosen

    @property
    def effective(self) -> Pace:
        """The pace at which moves appear now."""
        if self.goal:
            return "instant"
        return STEP if self.paused else self.pace

    def follow(self, table: Table) -> bool:
        """Called every frame: keep the pace, take the steps that are owed, stop at the goal; whether the bar changed."""
        session, before = table.session, (self.paused, self.goal)
        if self.goal and (session.over or (self.goal == "round" and session.round != self._round)):
            self.goal, self.paused = "", True
        session.pace = self.effective
        if self.steps and session.can_step:
            self.steps -= 1
            session.step()
        return before != (self.paused, self.goal)

    def take(self, table: Table, name: str) -> None:
        """Do what a button or a key stands for."""
        if name in PACES:
            self._choose(table, name)
        elif name == "pace":
            place = PACES.index(self.pace) if not self.paused else -1
            self._choose(table, PACES[(place + 1) % len(PACES)])
        elif name == "side":
            _ask_side(table)
        elif not table.session.over:
            self._go(table, name)
        self.follow(table)
        table.invalidate()

    def _choose(self, table: Table, pace: str) -> None:
        self.pace = next(one for one in PACES if one == pace)
        self.paused, self.goal, self.steps = False, "", 0
        table.context.settings.set("pace", self.pace)

    def _go(self, table: Table, name: str) -> None:
        running = bool(self.goal) or not self.paused
        if name == "play":
            self.paused, self.goal, self.steps = running, "", 0
        elif name == "step":
            self.steps = 1 if running else self.steps + 1
            self.paused, self.goal = True, ""
        elif name == "round":
            self.goal, self._round = "round", table.session.round
        elif name == "end":
            self.goal = "end"


def watched(table: Table) -> bool:
    """Whether nobody plays and somebody watches."""
    return table.session.privacy.watched


def side_name(table: Table, side: int | None) -> str:
    """What a view is called."""
    texts = table.context.texts
    if side is None or side == OPEN:
        return texts("replay.side.public") if side is None else texts("replay.side.open")
    return texts("replay.side.seat", name=table.session.seats[side].name)


def _sides(table: Table) -> list[int | None]:
    return [OPEN, *range(len(table.session.seats)), None]


def _ask_side(table: Table) -> None:
    """Let whoever watches choose from whose side."""
    session, sides = table.session, _sides(table)

    def see(name: str) -> None:
        session.privacy.side = sides[int(name)]
        table.changed()

    lines = [
        Choice(str(n), side_name(table, side), _picture(table, side), side == session.privacy.side)
        for n, side in enumerate(sides)
    ]
    heading = table.context.texts("replay.side.heading")
    table.stack.push(Menu(table.context, lines, see, heading=heading))


def _picture(table: Table, side: int | None) -> str:
    if side is None or side == OPEN:
        return "glyph/people" if side is None else "glyph/eye"
    return banner(table.session.seats[side])


# -- the bar ---------------------------------------------------------------------------------------------------------


def bar(table: Table, view: View, area: Rect) -> Node:
    """Go on or pause, how far, at which pace, from whose side; a line of words where there is room."""
    watch, texts, over = table.watch, table.context.texts, table.session.over
    node = Node("watch", area, fill="panel", solid=True)
    inner = area.inset(max(6, view.px(10)), max(4, view.px(6)))
    gap = max(5, view.px(10))
    side = max(inner.h, view.target(46))
    running = bool(watch.goal) or not watch.paused
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
            selected=name == watch.goal, speech=texts(f"watch.{name}"),
        )  # fmt: skip
    inner = inner.pad(left=gap)
    inner = _side(table, view, node, inner, gap)
    inner = _paces(table, view, node, inner, gap, running=running)
    if inner.w >= view.px(150):
        node.add("hint", inner, text=table.hint or _said(table, texts), style=HINT)
    return node


def _side(table: Table, view: View, node: Node, room: Rect, gap: int) -> Rect:
    """From whose side, at the right end; what is left of the room."""
    name = side_name(table, table.session.privacy.side)
    wide = min(button_width(view, name, LABEL.role, picture=True), room.w // 3)
    cell, rest = room.cut_right(wide, gap)
    button(node, "side", cell, name, f"{PREFIX}side", picture="glyph/eye", style=LABEL)
    return rest


def _paces(table: Table, view: View, node: Node, room: Rect, gap: int, *, running: bool) -> Rect:
    """The paces side by side, or one button that changes them where they find no room; what is left."""
    watch, texts = table.watch, table.context.texts
    names = {pace: texts(f"settings.pace.{pace}") for pace in PACES}
    each = max(button_width(view, name, LABEL.role) for name in names.values())
    now = watch.pace if running and not watch.goal else ""
    if each * len(PACES) + gap > room.w:
        cell, rest = room.cut_left(min(each, room.w), gap)
        button(node, "pace", cell, names[watch.pace], f"{PREFIX}pace", selected=bool(now), style=LABEL)
        return rest
    strip, rest = room.cut_left(each * len(PACES), gap)
    for pace, cell in zip(PACES, strip.equal_columns(len(PACES), max(2, gap // 3)), strict=True):
        button(node, pace, cell, names[pace], f"{PREFIX}{pace}", selected=pace == now, style=LABEL)
    return rest


def _said(table: Table, texts: Texts) -> str:
    """What is going on, when there is nothing else to report."""
    session, watch = table.session, table.watch
    if session.over:
        return texts("table.over")
    if watch.goal:
        return texts(f"watch.to_{watch.goal}")
    name = session.seats[session.to_act].name
    return texts("watch.paused", name=name) if watch.paused else texts("table.thinking", name=name)


def tip(table: Table, token: str) -> Tip | None:
    """What a button of the bar does, with its key."""
    name, texts = token.removeprefix(PREFIX), table.context.texts
    keys = shown(texts, SHOWN_KEYS.get(name, ""))
    if name in PACES:
        return Tip(texts(f"settings.pace.{name}"), texts(f"watch.about.{name}"), keys=keys)
    if name == "play":
        running = bool(table.watch.goal) or not table.watch.paused
        return Tip(texts("watch.pause" if running else "watch.play"), keys=keys)
    if name == "side":
        return Tip(texts("replay.side.heading"), side_name(table, table.session.privacy.side), keys=keys)
    return Tip(texts(f"watch.{name}") if name != "pace" else texts("settings.pace.label"), keys=keys)


__all__ = ["KEYS", "PACES", "PREFIX", "Watch", "bar", "side_name", "tip", "watched"]
