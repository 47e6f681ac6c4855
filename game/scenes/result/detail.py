"""Details of a seat's points from one source: rule, components, and log entries."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.core.game import ScoreTree
from game.i18n.match_texts import MatchTexts, rule_number
from game.storage.record import SeatInfo
from game.table.log import LogEntry
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..common.log import Log
from ..common.parts import HEADING, banner, button, gap_of, text_block

RULE = TextStyle("small", "ink_soft", "left", "top")
THINGS = TextStyle("small.bold", align="left", valign="top")
POINTS = TextStyle("number", shrink=True)


def detail(
    view: View,
    root: Node,
    area: Rect,
    which: tuple[int, int],
    parts: Sequence[tuple[int, ScoreTree]],
    sources: tuple[Log, Sequence[LogEntry]],
    seats: Sequence[SeatInfo],
    texts: MatchTexts,
) -> None:
    """Lay the panel out: `which` are the place of the source and the seat, `parts` each seat's points of that source."""
    node = root.add("detail", area, fill="sheet", target="log/rows", focusable=False)
    gap = gap_of(view)
    inner = area.inset(max(10, view.px(18)), max(8, view.px(14)))
    part = next(part for seat, part in parts if seat == which[1])
    line, inner = inner.cut_top(max(view.target(36), view.line("heading")), gap // 2)
    cross, line = line.cut_right(view.target(36), gap)
    button(
        node, "close", cross, "", "ui/curve", fill="button.quiet", picture="glyph/cross", tip="score/curve"
    )
    node.add("heading", line, text=texts.source(part.key), style=HEADING)
    line, inner = inner.cut_top(view.target(44), gap)
    for (seat, each), cell in zip(parts, line.equal_columns(len(parts), gap // 2), strict=True):
        face = button(
            node, f"seat.{seat}", cell, "", f"score/{which[0]}/{seat}", selected=seat == which[1],
            enabled=each.points > 0, speech=seats[seat].name,
        )  # fmt: skip
        flag, number = cell.inset(3).columns(1.0, 1.0)
        face.add("flag", flag, picture=banner(seats[seat]))
        face.add("points", number, text=str(each.points), style=POINTS)
    if part.rule and texts.has_own(f"rule.{part.rule}"):
        words = texts("table.rule", rule=rule_number(part.rule), words=texts.rule(part.rule))
        _, inner = text_block(view, node, "rule", inner, words, RULE)
    if part.things:
        _, inner = text_block(view, node, "things", inner, texts.components(part.things), THINGS)
    log, entries = sources
    log.lines(view, node, inner, entries, texts, seats)
