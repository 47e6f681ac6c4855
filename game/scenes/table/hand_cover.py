"""Covers what only the one person at the screen may see, while the others look at the public table and at their phones."""

from __future__ import annotations

from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..kit.parts import LABEL, SMALL_LABEL, banner, button, button_width, gap_of, table_bar_heights
from .privacy_screen import PrivacyScreen

WORDS = TextStyle("heading.small", "porphyry", align="left", lines=2, shrink=True)


class HandCover(PrivacyScreen):
    """A plate above the lower bar; the public table stays in sight. Held, its button uncovers the hand."""

    opaque = False
    scrim = False

    def layout(self, view: View) -> Node:
        texts, gap = self.context.texts, gap_of(view)
        root = Node("cover", view.rect, solid=True)
        words, leave = texts("curtain.covered", name=self.seat.name), texts("pause.title")
        hold = texts("curtain.hold")
        high = view.target(64)
        widths = (
            high, view.width(words, WORDS.role) + 2 * gap, button_width(view, hold, LABEL.role, picture=True),
            button_width(view, leave, SMALL_LABEL.role, picture=True),
        )  # fmt: skip
        wide = min(view.w - 2 * gap, sum(widths) + 5 * gap)
        area = view.rect.pad(bottom=table_bar_heights(view)[1] + gap)
        plate = root.add("plate", area.place(wide, high + 2 * gap, 0.5, 1.0), fill="dialog", solid=True)
        inner = plate.rect.inset(gap)
        flag, inner = inner.cut_left(high, gap=gap)
        plate.add("flag", flag.inset(high // 10), picture=banner(self.seat))
        away, inner = inner.cut_right(min(widths[3], inner.w // 4), gap=gap)
        button(plate, "title", away, leave, "ui/title", picture="glyph/quit", style=SMALL_LABEL)
        press, inner = inner.cut_right(min(widths[2], inner.w // 2), gap=gap)
        plate.add("words", inner, text=words, style=WORDS)
        node = button(
            plate, "reveal", press, hold, "ui/reveal", fill="button.primary", picture="glyph/eye", style=LABEL,
        )  # fmt: skip
        done = node.rect.inset(max(3, view.px(6)), 0).pad(
            top=node.rect.h - max(7, view.px(14)), bottom=max(3, view.px(6))
        )
        node.add("done", done.cut_left(done.w * self.share // 20)[0], fill="line.gold")
        return root


__all__ = ["HandCover"]
