"""What the result of each seat is made of: a row of numbers that add up, each with a bar of its size."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.analysis.report import MatchReport
from game.storage.record import SeatInfo
from game.table.findings import split_told_apart
from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle

from ..common.parts import banner

HEAD = TextStyle("caption", "ink_soft", lines=2, shrink=True)
VALUE = TextStyle("small.bold", shrink=True)
NAME = TextStyle("small", align="left", shrink=True)
PLAY, APART = ("start", "luck", "play", "result"), ("start", "luck", "own", "others", "rest", "result")
ENDS = ("start", "result")


def parts_of(report: MatchReport, seat: int) -> dict[str, int]:
    """The parts of a result in whole percent: their sum is the result."""
    share = report.seats[seat]
    found = {"start": _percent(share.start), "luck": _percent(share.luck)}
    if split_told_apart(report):
        found |= {"own": _percent(share.own), "rest": _percent(share.revision)}
        found["others"] = _percent(share.result) - sum(found.values())
        found = {name: found[name] for name in APART[:-1]}
    else:
        found["play"] = _percent(share.result) - sum(found.values())
    return {**found, "result": _percent(share.result)}


def _percent(value: float) -> int:
    return round(100 * value)


def shares(
    view: View, node: Node, area: Rect, report: MatchReport, seats: Sequence[SeatInfo], texts: Texts
) -> None:
    """Lay the rows out in an area, a head above them."""
    names = APART if split_told_apart(report) else PLAY
    head, rest = area.cut_top(min(2 * view.line(HEAD.role), area.h // 3))
    count = len(seats)
    row = min(view.target(52), rest.h // max(1, count))
    label = min(area.w // 4, max(view.width(seat.name, NAME.role) for seat in seats) + row + 8)
    columns = head.cut_left(label)[1].equal_columns(len(names), 4)
    for name, cell in zip(names, columns, strict=True):
        node.add(
            f"head.{name}", cell, text=texts(f"analysis.column.{name}"), style=HEAD, tip=f"column/{name}"
        )
    for seat in range(count):
        line, rest = rest.cut_top(row)
        _row(view, node, line, label, seat, parts_of(report, seat), seats[seat])


def _row(
    view: View, node: Node, line: Rect, label: int, seat: int, parts: dict[str, int], who: SeatInfo
) -> None:
    title, cells = line.cut_left(label)
    flag, words = title.cut_left(min(line.h, view.target(30)), 4)
    side = min(flag.w, line.h)
    node.add(f"flag.{seat}", flag.place(side, side), picture=banner(who))
    node.add(f"name.{seat}", words, text=who.name, style=NAME)
    for (name, value), cell in zip(parts.items(), cells.equal_columns(len(parts), 4), strict=True):
        bar, number = cell.cut_bottom(max(5, view.px(8)))
        signed = f"{value:+d}".replace("-", "−") if name not in ENDS else str(value)
        node.add(
            f"value.{seat}.{name}",
            number,
            text=signed,
            style=VALUE,
            tip=f"luck/{seat}" if name == "luck" else "",
        )
        long = round(cell.w * min(1.0, abs(value) / 100))
        fill = "porphyry" if name in ENDS else "chip.good" if value > 0 else "chip.bad"
        if long:
            node.add(f"bar.{seat}.{name}", bar.place(long, bar.h), fill=fill)


__all__ = ["parts_of", "shares"]
