"""The top bar: menu, who must decide what, and the buttons of all panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle

from .. import routes
from ..kit.parts import banner, button, button_width, table_bar_heights
from ..kit.words import question
from . import clock, end_notice, trial
from .panel import Command, Panel, Tool

SENTENCE = TextStyle("body.bold", "white", align="left", lines=2, shrink=True)
MARK = TextStyle("small.bold", shrink=True, pad=6)
ORDER = ("phones", "score", "step", "pace", "orders", "coach", "advice", "motive", "log", "aid", "help")
"""The order of the buttons from the left; others come before them."""


def _place(tool: Tool) -> int:
    return ORDER.index(tool.command) if tool.command in ORDER else -1


class TopBar(Panel):
    """The top bar: menu, sentence, buttons."""

    def cut(self, view: View, area: Rect) -> Rect:
        return area.cut_top(table_bar_heights(view)[0])[1]

    def layout(self, view: View, area: Rect, root: Node) -> None:
        mark = trial.mark(self.model)
        bar, _ = view.rect.cut_top(table_bar_heights(view)[0])
        last = end_notice.mark(self.model)
        fill = "bar.trial" if self.model.session.record.origin is not None else "bar.last" if last else "bar"
        node = Node("top", bar, fill=fill, solid=True, region="access.region.top")
        root.children.append(node)
        if last:
            node.add("light", bar.cut_bottom(max(3, view.px(5)))[0], fill="line.gold")
        inner = bar.inset(max(4, view.px(8)), max(3, view.px(5)))
        gap = max(4, view.px(8))
        menu, inner = inner.cut_left(inner.h, gap)
        button(node, "menu", menu, "", "ui/menu", fill="bar.button", picture="glyph/menu", tip="ui/menu")
        inner = self._tools(view, node, inner, gap)
        if mark:
            chip, inner = inner.cut_left(button_width(view, mark, MARK.role), gap)
            high = min(inner.h, view.line(MARK.role) + 6)
            node.add("mark", chip.place(chip.w, high), text=mark, style=MARK, fill="chip.gold", tip=trial.TIP)
        inner = self._nearing(view, node, inner, gap)
        inner = self._clock(view, node, inner, gap)
        if self.model.session.to_act >= 0:
            flag, inner = inner.cut_left(inner.h, gap)
            node.add("flag", flag, picture=banner(self.model.session.seats[self.model.session.to_act]))
        node.add("sentence", inner, text=self._fitting(view, inner.w), style=SENTENCE, clear=True)

    def _fitting(self, view: View, width: int) -> str:
        """The sentence, with the occasion if both fit."""
        occasion, sentence = self._occasion(), self._sentence()
        whole = " ".join((*occasion, sentence))
        return whole if self._fits(view, whole, width) else sentence

    def _nearing(self, view: View, node: Node, area: Rect, gap: int) -> Rect:
        """The mark of the coming end at the right; what is left of the area."""
        words = end_notice.mark(self.model)
        if not words:
            return area
        wide, style = button_width(view, words, MARK.role), MARK
        if not self._fits(view, self._sentence(), area.w - wide - area.h - 2 * gap):
            wide, style = round(0.62 * wide), replace(MARK, lines=2)  # the sentence needs the room
        chip, rest = area.cut_right(wide, gap)
        sign, rest = rest.cut_right(area.h, gap // 2)
        node.add("end", sign, picture="glyph/hourglass?ink=gold_light", tip=end_notice.TIP)
        high = min(area.h, style.lines * view.line(MARK.role) + 6)
        node.add(
            "nearing", chip.place(chip.w, high), text=words, style=style, fill="chip.gold", tip=end_notice.TIP
        )
        return rest

    def _clock(self, view: View, node: Node, area: Rect, gap: int) -> Rect:
        """The time of the present turn at the right, where a clock is wanted; what is left of the area."""
        if self.model.clock is None:
            return area
        words, late = self.model.clock
        wide = button_width(view, "88:88", MARK.role) + area.h
        chip, rest = area.cut_right(wide, gap)
        fill = "terracotta" if late else "chip"
        plate = node.add(
            "clock", chip.place(chip.w, min(area.h, view.line(MARK.role) + 10)), fill=fill, tip=clock.TIP
        )
        sign, room = plate.rect.cut_left(plate.rect.h)
        plate.add("sign", sign.inset(3), picture="glyph/hourglass")
        plate.add("time", room, text=words, style=MARK)
        return rest

    @staticmethod
    def _fits(view: View, text: str, width: int) -> bool:
        """Whether a text has room in the lines of the sentence."""
        return len(view.fonts.wrap(text, SENTENCE.role, view.k, width)) <= SENTENCE.lines

    def _tools(self, view: View, node: Node, area: Rect, gap: int) -> Rect:
        """The tools at the right; what is left of the area."""
        for tool in sorted(self.model.host.tools(), key=_place, reverse=True):
            target = f"ui/{tool.command}"
            cell, area = area.cut_right(area.h, gap // 2)
            name = f"ui.{tool.command}"
            button(
                node, name, cell, "", target, fill="bar.button", picture=tool.picture, tip=target, selected=False,
            )  # fmt: skip
            if tool.pressed:
                node.add(f"{name}.on", cell.pad(top=cell.h - max(2, view.px(4))), fill="line.gold")
        return area

    def _sentence(self) -> str:
        """The sentence about who must decide what."""
        session, texts = self.model.session, self.model.context.texts
        decision, pending = session.decision, session.pending
        if pending is not None and not session.privacy.resting:
            action = self.model.texts.action(pending)
            return texts("takeback.chosen", name=session.seats[session.to_act].name, action=action)
        if decision is not None:
            return question(self.model.texts, session)
        if session.over:
            return texts("table.over")
        return texts("table.waits", name=session.seats[session.to_act].name)

    def _occasion(self) -> list[str]:
        """The occasion of a question outside the seat's own turn, for the viewer."""
        session = self.model.session
        asked = session.decision is not None and (session.pending is None or session.privacy.resting)
        found = session.game.interruption_reason(session.seen) if asked else None
        if found is None:
            return []
        whose = "own" if session.viewer == session.to_act else "other"
        return [self.model.texts.own(f"occasion.{found[0]}_{whose}", **found[1])]

    def tools(self) -> Sequence[Tool]:
        own = Tool("help", "glyph/help")
        return (Tool("score", "glyph/chart"), own) if self.model.session.over else (own,)

    def commands(self) -> dict[str, Command]:
        return {"help": Command(self._help), "score": Command(self._score)}

    def _help(self) -> None:
        """The reference, opened at the chapter of the question."""
        decision, model = self.model.session.decision, self.model
        chapter = decision.chapter if decision is not None else ""
        model.stack.push(routes.help_page(model.context, model.texts, rule="", chapter=chapter))

    def _score(self) -> None:
        self.model.stack.push(routes.score(self.model.context, self.model.session))

    def tooltip(self, token: str) -> Tip | None:
        name = token.removeprefix("ui/")
        return self.tool_tip(name) if name in {"menu", "help", "score"} else None


__all__ = ["TopBar"]
