"""The map as it lies in its window: where a place is, how large a thing on it, what lies above what."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.concordia_venus.atlas import Atlas, Point
from game.boards.concordia_venus.board_layout import BoardLayout
from game.ui.geometry import Rect
from game.ui.tree import Node

PLACED = 868
"""Width in pixels for which everything on a map has been placed."""
LINES_AT, SPOTS_AT, PLAQUES_AT, NAMES_AT, CITIES_AT, PIECES_AT, ASKED_AT = 1, 3, 4, 5, 6, 8, 12
"""Depths of what lies on the map."""


@dataclass(slots=True)
class Ground:
    """The map as it lies in its window."""

    desk: BoardLayout
    node: Node
    atlas: Atlas
    whole: Rect
    scale: float
    """Pixels of the window for one of the map as it was placed."""

    def at(self, point: Point) -> tuple[int, int]:
        """The pixel of a place given in shares."""
        return self.whole.x + round(point[0] * self.whole.w), self.whole.y + round(point[1] * self.whole.h)

    def side(self, units: float, least: int, slow: float = 0.72) -> int:
        """The size of a thing: it grows with the map, though not as quickly."""
        return max(least, round(units * (self.scale if self.scale <= 1 else self.scale**slow)))

    def box(self, point: Point, w: int, h: int) -> Rect:
        """A rectangle around a place."""
        x, y = self.at(point)
        return Rect(x - w // 2, y - h // 2, w, h)
