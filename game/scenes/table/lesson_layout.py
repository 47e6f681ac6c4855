"""Where a lesson's bubble and rings lie on a table that is laid out: pure layout, no lesson."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.ui.geometry import Rect, bounds
from game.ui.tree import Node, find_target, walk

STEPS = 24
"""Places tried for a bubble across the room, and as many down it."""
HAND = "/hand"


def pointed(root: Node, names: Iterable[str]) -> list[Rect]:
    """The rectangles of what is pointed at, those that are not on screen left out.

    A name is a target, else the end of a node's name; of several such nodes the largest is meant.
    """
    found = []
    for name in names:
        node = find_target(root, name)
        rects = (
            [node.rect]
            if node is not None
            else [one.rect for one in walk(root) if f"/{one.name}".endswith(f"/{name}")]
        )
        largest = max(rects, key=lambda rect: rect.area, default=None)
        if largest is not None and largest.area:
            found.append(largest)
    return found


def hand(root: Node) -> list[Rect]:
    """The rectangle of the hand of the person before the screen; empty when none is shown."""
    rects = [node.rect for node in walk(root) if node.name.endswith(HAND) and node.children]
    return [max(rects, key=lambda rect: rect.area)] if rects else []


def lit(root: Node) -> list[Rect]:
    """What may be clicked now."""
    return [node.rect for node in walk(root) if node.lit or (node.open and node.target)]


def around(window: Rect, holes: Sequence[Rect]) -> list[Rect]:
    """What is left of a window beside some holes, in pieces that share no pixel."""
    pieces = [window]
    for hole in holes:
        pieces = [part for piece in pieces for part in piece.without(hole)]
    return pieces


def place(
    room: Rect,
    size: tuple[int, int],
    targets: Sequence[Rect],
    kept: Sequence[Rect],
    spared: Sequence[Rect],
    last: Rect | None = None,
) -> Rect:
    """Where a bubble of a size lies in a room: off `targets` and `kept`, near the targets, on little of `spared`.

    Where there is no such place it lies where it covers least of them. Its lower right corner, where the button that goes
    on is, stays at that of the bubble before it, `last`, if nothing of `targets` and `kept` lies there.
    """
    w, h = min(size[0], room.w), min(size[1], room.h)
    if last is not None:
        stays = Rect(last.right - w, last.bottom - h, w, h)
        if room.holds(stays) and not any(stays.overlaps(one) for one in (*targets, *kept)):
            return stays
    aim = bounds(targets) if targets else room
    xs = sorted({room.x + (room.w - w) * step // STEPS for step in range(STEPS + 1)})
    ys = sorted({room.y + (room.h - h) * step // STEPS for step in range(STEPS + 1)})

    def cost(rect: Rect) -> tuple[int, int]:
        covered = sum(rect.intersection(one).area for one in (*targets, *kept))
        apart = _apart(rect, aim) if targets else abs(rect.cx - aim.cx) + abs(rect.cy - aim.cy)
        touched = sum(rect.intersection(one).area for one in spared)
        return covered, apart + 600 * touched // max(1, rect.area)

    return min((Rect(x, y, w, h) for y in ys for x in xs), key=cost)


def _apart(rect: Rect, other: Rect) -> int:
    """How far two rectangles lie from each other, with a little for how far their middles do."""
    dx = max(0, other.x - rect.right, rect.x - other.right)
    dy = max(0, other.y - rect.bottom, rect.y - other.bottom)
    return dx + dy + (abs(rect.cx - other.cx) + abs(rect.cy - other.cy)) // 4


__all__ = ["around", "hand", "lit", "place", "pointed"]
