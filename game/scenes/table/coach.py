"""The coach: a small bubble over the table with one sentence about the question asked. It takes no focus and fades."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.core.coach import CoachLine, coaching
from game.table.coach import Coach, may_coach
from game.ui.geometry import Rect
from game.ui.scene import Press, Tip, View
from game.ui.tree import Node, TextStyle, walk

from ..kit.parts import button
from .host import Tool
from .model import TableModel
from .panel import Command, TimedPanel

SECONDS, PER_WORD = 8.0, 0.5
"""How long a line stays, and how much longer for each of its words."""
STEPS = 8
"""Places tried for the bubble across the room, and as many down it."""
PATIENCE = 3
"""After so many lines in a row that were sent away, it asks whether to be quiet."""
DEPTH = 318
WIDTH = 480
WEIGHT = 20
"""Covering what can be clicked is so many times worse than covering anything else."""
MOST_LINES = 6
TITLE = TextStyle("small.bold", "porphyry", align="left", shrink=True)
WORDS = TextStyle("body", align="left", valign="top", lines=MOST_LINES)
AWAY, QUIET, STAY = "coach/away", "coach/quiet", "coach/stay"


class CoachPanel(TimedPanel):
    """What the coach says now, and whether it asks to be quiet.

    ``waved`` counts the lines in a row that were sent away before they faded.
    """

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.words = ""
        self.waved, self.asking = 0, False
        self._coach: Coach | None = None
        self._line: CoachLine | None = None
        """The line of the present question."""
        self._said: CoachLine | None = None
        """The line said last."""
        self._place: tuple[tuple[object, ...], Rect] | None = None

    # -- what is said ------------------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether there is a coach at this table who is to speak."""
        return self.model.context.settings.get("coach") is True and may_coach(self.model.session)

    def enter(self) -> None:
        self.changed()

    def changed(self) -> None:
        """Say the line of a question that has one, once."""
        model = self.model
        if not self.on or not model.session.choices:
            return
        line = self._the_coach().line()
        if line is not self._line:
            self._line = line
            if line is not None:
                self._said = line
                self._say(line)
        if line is None and self.left > 0 and self._answered():
            self._hide()

    def _answered(self) -> bool:
        """Whether the question that was spoken about last is answered, and another one asked."""
        decision = self.model.session.decision
        return decision is not None and self._said is not None and decision.key not in self._said.asked

    def _the_coach(self) -> Coach:
        found = coaching(self.model.session.game.id)
        assert found is not None
        if self._coach is None:
            self._coach = Coach(self.model.session, found)
        return self._coach

    def _say(self, line: CoachLine) -> None:
        self.words = self.model.texts.own(f"coach.{line.id}", **self._the_coach().words(line))
        self.asking = False
        self._show()

    def _show(self) -> None:
        self.left = SECONDS + PER_WORD * len(self.words.split())
        self._place = None
        self.model.invalidate()

    def tick(self, seconds: float) -> bool:
        """Fade; a line that was left standing counts as read."""
        gone = super().tick(seconds)
        if gone:
            self.waved, self.asking = 0, False
        return gone

    # -- what the person does ----------------------------------------------------------------------------------------

    def tools(self) -> list[Tool]:
        return [Tool("coach", "glyph/coach", self.left > 0)] if self.on else []

    def commands(self) -> dict[str, Command]:
        def why_not() -> str:
            return "" if self.on else self.model.context.texts("coach.none")

        return {"coach": Command(self._again, lambda: self.on, why_not)}

    def tooltip(self, token: str) -> Tip | None:
        if token in (AWAY, QUIET, STAY):
            return Tip(self.model.context.texts("coach.title"), self.model.context.texts("coach.about"))
        return self.tool_tip("coach") if token == "ui/coach" else None

    def _again(self) -> None:
        """Put the bubble away, or show what was said last once more."""
        if self.left > 0:
            self._hide()
        else:
            self.words = self.words or self.model.context.texts("coach.nothing")
            self._show()

    def on_target(self, target: str, press: Press) -> bool:
        del press
        if target == AWAY:
            self.waved += 1
            self.asking = self.waved >= PATIENCE
            if self.asking:
                self._show()
            else:
                self._hide()
        elif target in (QUIET, STAY):
            self.waved, self.asking = 0, False
            if target == QUIET:
                self.model.context.settings.set("coach", False)
            self._hide()
        return target in (AWAY, QUIET, STAY)

    def close(self) -> bool:
        """Escape puts the bubble away."""
        return self.left > 0 and self._hide()

    def make_room(self) -> None:
        self._hide()

    def _hide(self) -> bool:
        self.left, self.asking = 0.0, False
        self.model.invalidate()
        return True

    # -- what is seen ------------------------------------------------------------------------------------------------

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The bubble, where it covers least of what can be clicked now."""
        if self.left <= 0 or not self.on:
            return
        texts = self.model.context.texts
        said = texts("coach.quiet") if self.asking else self.words
        pad, gap, row = max(6, view.px(10)), max(3, view.px(6)), view.target(40)
        wide = min(view.px(WIDTH), area.w - 2 * pad)
        lines = len(view.fonts.wrap(said, WORDS.role, view.k, wide - 2 * pad - 2 * view.px(WORDS.pad)))
        high = view.line(TITLE.role) + min(lines, MOST_LINES) * view.line(WORDS.role) + 2 * pad + gap + 4
        high += row + gap if self.asking else 0
        rect = self._spot(view, area, root, Rect(0, 0, wide, high))
        target = "" if self.asking else AWAY
        bubble = Node(
            "coach",
            rect,
            fill="dialog",
            target=target,
            tip=AWAY,
            speech=said,
            focusable=False,
            solid=True,
            modeless=True,
            depth=DEPTH,
        )
        title, rest = rect.inset(pad).cut_top(view.line(TITLE.role), gap)
        bubble.add("title", title, text=texts("coach.title"), style=TITLE)
        if self.asking:
            foot, rest = rest.cut_bottom(row, gap)
            left, right = foot.columns(1.0, 1.0, gap=gap)
            button(bubble, "quiet", left, texts("coach.be_quiet"), QUIET)
            button(bubble, "stay", right, texts("coach.go_on"), STAY)
        bubble.add("words", rest, text=said, style=WORDS)
        root.children.append(bubble)

    def _spot(self, view: View, area: Rect, root: Node, size: Rect) -> Rect:
        """The place of the bubble: chosen once for each line and size of the window, and anew when it hides what can be clicked."""
        key = (view.w, view.h, view.k, area, size, self.asking)
        place = self._place
        hides = place is not None and any(
            _clickable(node) and _small(node.rect, size) and node.rect.overlaps(place[1])
            for node in walk(root)
        )
        if place is None or place[0] != key or hides:
            things = [
                node
                for node in walk(root)
                if _clickable(node) or ((node.text or node.picture) and not node.solid)
            ]
            weighed = [
                (node.rect, WEIGHT if _clickable(node) else 1) for node in things if _small(node.rect, size)
            ]
            place = (key, min(_places(view, area, size), key=lambda spot: _covered(spot, weighed)))
            self._place = place
        return place[1]


def _places(view: View, area: Rect, size: Rect) -> Iterator[Rect]:
    """Where a bubble may stand, the best liked first."""
    inner = area.inset(max(6, view.px(10)))
    shares = sorted(
        (step / STEPS for step in range(STEPS + 1)), key=lambda share: (share % 1 > 0, share % 0.5 > 0)
    )
    for down in shares:
        for across in shares:
            yield inner.place(size.w, size.h, across, down)


def _clickable(node: Node) -> bool:
    """Whether a click on a thing means something now, ringed or with a sign of its own."""
    return node.lit or node.open


def _small(rect: Rect, size: Rect) -> bool:
    """Whether a thing is no ground on which others lie."""
    return rect.area < 2 * size.area


def _covered(spot: Rect, weighed: list[tuple[Rect, int]]) -> int:
    """How much of the things lies under a rectangle: pixels times weight."""
    return sum(weight * spot.intersection(rect).area for rect, weight in weighed)


__all__ = ["AWAY", "PATIENCE", "QUIET", "SECONDS", "STAY", "CoachPanel"]
