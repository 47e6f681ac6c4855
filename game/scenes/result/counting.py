"""The points of a finished match, counted one source after the other: how far the count is, and the bars that grow."""

from __future__ import annotations

from collections.abc import Sequence

from game.storage.record import SeatInfo
from game.table.score_history import ScoreHistory
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..common.parts import banner

STEP = 0.8
"""Seconds for a source at normal speed."""
LONGEST = 6.0
"""Seconds of the whole count at normal speed."""
POINTS = TextStyle("number", align="left", shrink=True, pad=4)


class Counting:
    """How many of the sources have been counted. ``speed`` multiplies all durations; 0 counts all of them at once."""

    def __init__(self, sources: int, speed: float) -> None:
        self.sources = sources
        self.counted = 0 if speed > 0 and sources else sources + 1
        self._step = min(STEP, LONGEST / max(1, sources)) * speed
        self._spent = 0.0

    @property
    def over(self) -> bool:
        """Whether every source has been counted and seen: the last one stays as long as the others."""
        return self.counted > self.sources

    def advance(self, seconds: float) -> bool:
        """Advance the count; returns whether anything changed."""
        if self.over:
            return False
        self._spent += seconds
        if self._spent < self._step:
            return False
        self._spent = 0.0
        self.counted += 1
        return True

    def finish(self) -> None:
        """Count all at once."""
        self.counted = self.sources + 1


def so_far(score_history: ScoreHistory, seat: int, counted: int) -> int:
    """The points of a seat from the first sources."""
    return sum(part.points for part in score_history.trees[seat].parts[:counted])


def bars(
    view: View, root: Node, area: Rect, score_history: ScoreHistory, seats: Sequence[SeatInfo], counted: int
) -> None:
    """A bar for each seat, its length relative to the winner's final points."""
    node = root.add("bars", area)
    most = max(1, *(tree.points for tree in score_history.trees))
    flag = max(18, view.px(36))
    words = view.width("0000", POINTS.role)
    for seat, line in enumerate(area.equal_rows(len(seats), max(4, view.px(10)))):
        row = line.place(line.w, min(line.h, 2 * flag))
        mark, rest = row.cut_left(flag, gap=max(4, view.px(8)))
        node.add(f"bar.{seat}.flag", mark.place(flag, flag), picture=banner(seats[seat]))
        points = so_far(score_history, seat, counted)
        field = rest.pad(right=words)
        long = field.w * max(0, points) // most
        high = min(row.h, flag)
        if long > 0:
            bar = field.place(long, high, 0, 0.5)
            node.add(f"bar.{seat}", bar, fill=f"stone.{seats[seat].color}")
        end = Rect(field.x + long + 2, row.y, words - 2, row.h)
        node.add(f"bar.{seat}.points", end, text=str(points), style=POINTS)


__all__ = ["Counting", "bars", "so_far"]
