"""The strip that asks what to do when a bot takes very long: wait, or let it make a simple move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.session import Session
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..kit.parts import button_row, gap_of

if TYPE_CHECKING:
    from .table import Table

DEPTH = 360
WORDS = TextStyle("body.bold", lines=2, shrink=True, pad=6)


class Late:
    """Whether the strip is shown."""

    def __init__(self) -> None:
        self.shown = False

    def tick(self, session: Session) -> bool:
        """Look again; whether the strip comes or goes."""
        before, self.shown = self.shown, session.waiting_for_bot and session.players.late
        return before != self.shown


def is_late(table: Table) -> bool:
    """Whether there is a bot to be waited for."""
    return table.session.waiting_for_bot and table.session.players.late


def wait(table: Table) -> None:
    """Go on waiting."""
    table.session.players.wait()
    _looked(table)


def simple(table: Table) -> None:
    """Let the bot make a simple move."""
    table.session.players.hurry()
    _looked(table)


def _looked(table: Table) -> None:
    table.late.tick(table.session)
    table.invalidate()


def layout(table: Table, view: View, area: Rect) -> Node:
    """The strip in the upper part of `area`: who takes long, and two buttons."""
    texts, gap = table.context.texts, gap_of(view)
    name = table.session.seats[table.session.to_act].name
    pad = max(10, view.px(20))
    high = 2 * view.line(WORDS.role) + view.target(48) + gap + 2 * pad
    card = area.place(min(area.w - 2 * gap, max(view.px(720), 520)), min(area.h, high), 0.5, 0.16)
    node = Node("late", card, fill="dialog", depth=DEPTH, solid=True)
    strip, words = card.inset(pad).cut_bottom(view.target(48), gap=gap)
    node.add("words", words, text=texts("table.late", name=name), style=WORDS)
    rows = [
        ("ui/wait", texts("table.late_wait"), "button.primary", "glyph/hourglass"),
        ("ui/simple", texts("table.late_simple"), "button", "glyph/step"),
    ]
    button_row(view, node, strip, rows, across=0.5)
    return node
