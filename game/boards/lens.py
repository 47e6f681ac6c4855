"""Zoom: the scale and the visible part of a picture in its window.

A board puts a clipping node for the window and in it a node with the target ``lens/<name>`` for the whole picture; where
that lies is for the lens to say. Scenes turn the lens: the wheel, dragging, a double click.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.geometry import Rect
from game.ui.tree import Node

LENS = "lens/"
"""How the target of the node for the whole picture begins."""
CLOSEST = 6.0
STEP = 1.25
"""By how much one step of the wheel enlarges."""


@dataclass(frozen=True, slots=True)
class Lens:
    """`zoom` 1.0 shows the whole picture; `x` and `y` are the share of it that lies in the middle of the window."""

    zoom: float = 1.0
    x: float = 0.5
    y: float = 0.5

    def spread(self, window: Rect, aspect: float) -> Rect:
        """The rectangle of the whole picture with the proportion `aspect`."""
        fit = window.fit(aspect, 1.0)
        w, h = round(fit.w * self.zoom), round(fit.h * self.zoom)
        return Rect(_start(window.x, window.w, w, self.x), _start(window.y, window.h, h, self.y), w, h)

    def turned(self, sight: Sight, at: tuple[int, int], steps: int) -> Lens:
        """Zoom by steps of the wheel; the pixel `at` stays in place."""
        zoom = max(1.0, min(self.zoom * STEP**steps, CLOSEST))
        whole, times = sight.whole, zoom / self.zoom
        left, top = at[0] - (at[0] - whole.x) * times, at[1] - (at[1] - whole.y) * times
        w, h = max(1.0, whole.w * times), max(1.0, whole.h * times)
        return Lens(zoom, (sight.window.cx - left) / w, (sight.window.cy - top) / h).held(sight)

    def moved(self, sight: Sight, dx: float, dy: float) -> Lens:
        """Move the picture by pixels, as it is dragged."""
        whole = sight.whole
        return replace(self, x=self.x - dx / max(1, whole.w), y=self.y - dy / max(1, whole.h)).held(sight)

    def centred(self, sight: Sight, at: tuple[int, int]) -> Lens:
        """Center the pixel `at`; zoom in if the whole picture was visible."""
        whole = sight.whole
        x, y = (at[0] - whole.x) / max(1, whole.w), (at[1] - whole.y) / max(1, whole.h)
        return Lens(self.zoom if self.zoom > 1 else 2.0, x, y).held(sight)

    def held(self, sight: Sight) -> Lens:
        """Limit the offset so that the window shows only the picture."""
        grown = self.zoom / max(1.0, sight.zoom)
        half_w = min(0.5, sight.window.w / 2 / max(1.0, sight.whole.w * grown))
        half_h = min(0.5, sight.window.h / 2 / max(1.0, sight.whole.h * grown))
        return replace(self, x=max(half_w, min(self.x, 1 - half_w)), y=max(half_h, min(self.y, 1 - half_h)))


@dataclass(frozen=True, slots=True)
class Sight:
    """A zoomed picture on a tree: its window, its whole rectangle, and its zoom."""

    window: Rect
    whole: Rect
    zoom: float


def sight_of(root: Node, zoom: float) -> Sight | None:
    """The zoomed picture of a tree, None if there is none."""
    stack = [root]
    while stack:
        node = stack.pop()
        for child in node.children:
            if child.target and child.target.startswith(LENS):
                return Sight(node.rect, child.rect, zoom)
        stack += node.children[::-1]
    return None


def _start(start: int, room: int, size: int, middle: float) -> int:
    """Where a side of the picture begins: in the middle while it is smaller than its window."""
    if size <= room:
        return start + (room - size) // 2
    return max(start + room - size, min(start, round(start + room / 2 - size * middle)))


__all__ = ["LENS", "Lens", "Sight", "sight_of"]
