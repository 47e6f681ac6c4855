"""The coach: a small bubble over the table with one sentence about the question asked. It takes no focus and fades."""

from __future__ import annotations

from itertools import product

from game.engine.core.coach import CoachLine, coaching
from game.table.coach import Coach, may_coach
from game.ui.geometry import Rect
from game.ui.scene import Press, Tip, View
from game.ui.tree import Node, TextStyle, find

from ..common.parts import button, button_width
from .model import TableModel
from .panel import Command, TimedPanel, Tool

SECONDS, PER_WORD = 8.0, 0.5
"""How long a line stays, and how much longer for each of its words."""
PATIENCE = 3
"""After so many lines in a row that were sent away, it asks whether to be quiet."""
DEPTH = 318
HOMES, LEAST = (0.44, 0.36), 14
"""Where its home in the upper bar begins, as a share of the width, and how many lines of text it is wide at least."""
WORDS = TextStyle("small", align="left", lines=6, shrink=True, pad=2)
ANSWER = TextStyle("small.bold", lines=2, shrink=True, pad=6)
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

    @property
    def _yields(self) -> bool:
        """Whether the lower bar has to say something about what the person just does."""
        model = self.model
        wrong = bool(model.hint) and model.hint_wrong
        return wrong or bool(model.picks.selection) or model.session.pending is not None

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The bubble in its home, the right half of the upper bar, or the lower bar: there it covers no player and no choice."""
        if self.left <= 0 or not self.on:
            return
        bar = find(root, "actions")
        if bar is None:
            return
        said = self.model.context.texts("coach.quiet") if self.asking else self.words
        home, style = self._upper(view, root, said)
        if not home.w and self._yields:
            return
        home = home if home.w else self._home(view, bar, said)
        node = Node("coach", home, fill="dialog", tip=AWAY, speech=said, focusable=False, solid=True,
                    modeless=True, depth=DEPTH)  # fmt: skip
        inner = self._answers(view, node, home.inset(max(4, view.px(6)), 2))
        sign, inner = inner.cut_left(_side(view, home), max(4, view.px(6)))
        side = min(sign.w, sign.h)
        node.add("sign", sign.place(side, side).inset(side // 8), picture="glyph/coach")
        node.add("words", inner, text=said, style=style)
        root.children.append(node)

    def _upper(self, view: View, root: Node, said: str) -> tuple[Rect, TextStyle]:
        """The home in the upper bar beside the sentence, which wraps there, and its face; empty where both have no room."""
        bar, sentence = find(root, "top"), find(root, "top/sentence")
        if bar is None or sentence is None:
            return Rect(0, 0, 0, 0), WORDS
        line, gap = sentence.rect, max(4, view.px(8))
        for role, share in product((WORDS.role, "caption"), HOMES):
            x = bar.rect.x + round(bar.rect.w * share)
            home = Rect(x, bar.rect.y + 1, line.right - x, bar.rect.h - 2)
            rest = line.pad(right=home.w + gap)
            if home.w < LEAST * view.line(role) or self._high(view, said, home, role) - 4 > home.h:
                continue
            if view.fonts.fits(sentence.text, sentence.style, rest, view.k):
                sentence.rect = rest
                return home, WORDS.but(role=role)
        return Rect(0, 0, 0, 0), WORDS

    def _home(self, view: View, bar: Node, said: str) -> Rect:
        """The place of the bubble: as wide as the free middle, or over the timeline too; as high as the bar, or more."""
        places = {node.name.rpartition("/")[2]: node.rect for node in bar.children}
        middle = places.get("ribbon") or places.get("hint") or bar.rect
        left = places["policy"].x if "policy" in places else middle.x
        homes = [Rect(x, bar.rect.y + 1, middle.right - x, bar.rect.h - 2) for x in (middle.x, left)]
        home = next((one for one in homes if self._high(view, said, one) <= one.h), homes[-1])
        more = max(0, self._high(view, said, home) - home.h)
        return Rect(home.x, home.y - more, home.w, home.h + more)

    def _high(self, view: View, said: str, home: Rect, role: str = WORDS.role) -> int:
        """The pixels the bubble needs down in a home of that width."""
        signs = _side(view, home) * (5 if self.asking else 2) + 4 * max(4, view.px(6))
        lines = len(view.fonts.wrap(said, role, view.k, max(60, home.w - signs - 2 * view.px(WORDS.pad))))
        return lines * view.line(role) + 4

    def _answers(self, view: View, node: Node, inner: Rect) -> Rect:
        """The sign that sends it away, or the answers to its question, at the right end; what is left."""
        texts, gap, side = self.model.context.texts, max(4, view.px(6)), _side(view, node.rect)
        if not self.asking:
            cell, inner = inner.cut_right(side, gap)
            button(node, "away", cell.place(side, min(side, cell.h)), "", AWAY, fill="button.quiet",
                   picture="glyph/cross", tip=AWAY, speech=texts("access.close"))  # fmt: skip
            node.children[-1].focusable = False
            return inner
        for name, words, target in (
            ("stay", texts("coach.go_on"), STAY), ("quiet", texts("coach.be_quiet"), QUIET)
        ):  # fmt: skip
            cell, inner = inner.cut_right(min(button_width(view, words, ANSWER.role), 2 * side), gap)
            button(node, name, cell, words, target, style=ANSWER)
        return inner


def _side(view: View, home: Rect) -> int:
    """The width of its signs."""
    return min(view.target(40), home.h)
