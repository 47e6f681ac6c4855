"""Where the keyboard is: Tab follows reading order, arrows go to the nearest stop in their direction. Pure."""

from __future__ import annotations

from typing import Literal

from game.ui.geometry import Rect
from game.ui.tree import Node, focus_order

Direction = Literal["left", "right", "up", "down"]


class Focus:
    """The name of the node the keyboard is on, "" for none; survives new layouts as long as the name does."""

    def __init__(self) -> None:
        self.name = ""

    def node(self, root: Node) -> Node | None:
        """The focused node in this tree, or None (then the focus is dropped)."""
        if not self.name:
            return None
        found = next((node for node in focus_order(root) if node.name == self.name), None)
        if found is None:
            self.name = ""
        return found

    def step(self, root: Node, by: int = 1) -> Node | None:
        """Tab (`by` 1) or Shift+Tab (-1): the next stop in reading order, going round at the ends."""
        stops = focus_order(root)
        if not stops:
            self.name = ""
            return None
        names = [node.name for node in stops]
        if self.name in names:
            chosen = stops[(names.index(self.name) + by) % len(stops)]
        else:
            chosen = stops[0 if by > 0 else -1]
        self.name = chosen.name
        return chosen

    def move(self, root: Node, direction: Direction) -> Node | None:
        """An arrow key: the nearest stop in that direction (lit ones first when any is lit); None if there is none.

        Stops within the present one are entered up or down, from one that is not lit in every direction.
        """
        here = self.node(root)
        if here is None:
            return self.step(root)
        stops = [node for node in focus_order(root) if node is not here]
        enter = not here.lit or direction in {"up", "down"}
        inside = [node for node in stops if enter and _within(here.rect, node.rect, direction)]
        ahead = inside or [node for node in stops if _ahead(here.rect, node.rect, direction)]
        if direction in {"left", "right"}:  # what the present stop is a part of is left up or down
            ahead = [node for node in ahead if not node.rect.holds(here.rect)] or ahead
            # What reaches over the whole width of the present stop is above or below it, not beside it.
            beside = [
                node for node in ahead if node.rect.x > here.rect.x or node.rect.right < here.rect.right
            ]
            ahead = beside or ahead
        lit = [node for node in ahead if node.lit]
        if here.lit and lit and not inside:
            ahead = lit
        if not ahead:
            return None
        chosen = min(ahead, key=lambda node: _distance(here.rect, node.rect, direction))
        self.name = chosen.name
        return chosen


def _ahead(a: Rect, b: Rect, direction: Direction) -> bool:
    return {
        "left": b.cx < a.cx and b.x < a.x,
        "right": b.cx > a.cx and b.right > a.right,
        "up": b.cy < a.cy and b.y < a.y,
        "down": b.cy > a.cy and b.bottom > a.bottom,
    }[direction]


def _within(a: Rect, b: Rect, direction: Direction) -> bool:
    """Whether `b` is a part of `a` that lies in a direction from its middle."""
    sides = {"left": b.cx < a.cx, "right": b.cx > a.cx, "up": b.cy < a.cy, "down": b.cy > a.cy}
    return a != b and a.holds(b) and sides[direction]


def _distance(a: Rect, b: Rect, direction: Direction) -> float:
    """How far `b` is: gaps along the direction count once, gaps aside more; what is aside should also be ahead."""
    gap_x = max(0, b.x - a.right, a.x - b.right)
    gap_y = max(0, b.y - a.bottom, a.y - b.bottom)
    along, aside = (gap_x, gap_y) if direction in {"left", "right"} else (gap_y, gap_x)
    overlap = {"left": b.right - a.x, "right": a.right - b.x, "up": b.bottom - a.y, "down": a.bottom - b.y}
    beside = 2 * max(0, overlap[direction]) if aside else 0
    centre = abs(b.cx - a.cx) + abs(b.cy - a.cy)
    return along + 2.5 * aside + beside + centre / 16
