"""What a finger means: how large it is on the screen, and which nodes it may be meant for. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from game.ui.geometry import Rect
from game.ui.tree import Node, hit, placed

LEAST_MM = 9
"""Millimetres that nothing pressed by a finger is smaller than."""
MM_PER_INCH = 25.4


def finger_px(inches: float, desktop: tuple[int, int]) -> int:
    """The pixels of `LEAST_MM` on a screen with this diagonal and this many pixels; 0 for a diagonal of 0."""
    return round(LEAST_MM * hypot(*desktop) / (inches * MM_PER_INCH)) if inches > 0 else 0


def touched(root: Node, x: int, y: int, finger: int) -> list[Node]:
    """The nodes that a tap at a pixel may be meant for, the one under the pixel first; empty for none.

    A node smaller than `finger` is reached by every tap in a square of that side around it. What can be chosen now
    goes before what cannot, and a scene's ground (a target without a stop) before nothing only.
    """
    exact = hit(root, x, y)
    if exact is not None and exact.widget is not None:
        return [exact]
    small = [node for node in _small(root, x, y, finger) if exact is None or node.target != exact.target]
    lit = [node for node in small if node.lit]
    if exact is None or not small:
        return (lit or small) if exact is None else [exact]
    if exact.lit:
        return [exact, *lit]
    ground = not exact.stops_keyboard() or (bool(lit) and not exact.enabled)
    return [*([] if ground else [exact]), *(lit or small)]


def _small(root: Node, x: int, y: int, finger: int) -> Iterator[Node]:
    """The nodes smaller than a finger within its reach, each target once, the nearest first."""
    near: list[tuple[int, Node]] = []
    for node, _depth, _dim, clip, _ground in placed(root):
        if not node.target:
            continue
        seen = node.rect if clip is None else node.rect.intersection(clip)
        if (seen.w >= finger and seen.h >= finger) or not seen.area:
            continue
        reach = seen.inset(-max(0, (finger - seen.w + 1) // 2), -max(0, (finger - seen.h + 1) // 2))
        if reach.contains(x, y) and _exposed(root, node, seen, x, y):
            near.append((abs(seen.cx - x) + abs(seen.cy - y), node))
    targets = set()
    for _, node in sorted(near, key=lambda pair: pair[0]):
        if node.target not in targets:
            targets.add(node.target)
            yield node


def _exposed(root: Node, node: Node, seen: Rect, x: int, y: int) -> bool:
    """Whether the middle of a node, or the part of it nearest to the tap, can be pressed."""
    nearest = (max(seen.x, min(x, seen.right - 1)), max(seen.y, min(y, seen.bottom - 1)))
    return any(hit(root, *place) is node for place in ((seen.cx, seen.cy), nearest))


__all__ = ["LEAST_MM", "finger_px", "touched"]
