"""Touch and feel: what the pointer is on rises, what is pressed goes down, with all that lies on it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.tree import Node, Placed, walk

RISE, DOWN = -2, 2
"""Design units by which a thing rises and goes down."""
SHADE = 8
"""Design units of the shadow below what has risen."""
PRESS = 0.06
"""Seconds for which a thing that was pressed stays down at least."""
LARGEST = 0.12
"""The largest share of the window that rises as a whole."""


class Lifted(NamedTuple):
    """A thing that has been moved by some pixels: its own name, those of all its nodes, and the area of them."""

    name: str = ""
    names: frozenset[str] = frozenset()
    by: int = 0
    area: Rect = Rect(0, 0, 0, 0)


NOTHING = Lifted()


def moves(node: Node, window: Rect) -> bool:
    """Whether a node rises under the pointer: something of its own that can be clicked, no whole board."""
    solid = bool(node.fill or node.picture or node.frame)
    return solid and bool(node.target) and node.enabled and node.rect.area <= LARGEST * window.area


def lifted(items: Sequence[Placed], window: Rect, k: float, pointed: str, pressed: str) -> Lifted:
    """What has risen or gone down: the thing that is pressed, else the one pointed at."""
    name = pressed or pointed
    node = next((item.node for item in items if item.node.name == name), None) if name else None
    if node is None or not moves(node, window):
        return NOTHING
    by = round((DOWN if pressed else RISE) * k) or (1 if pressed else -1)
    parts = list(walk(node))
    area = node.rect
    for part in parts:
        area = area.union(part.rect) if part.rect.area else area
    return Lifted(name, frozenset(part.name for part in parts), by, area.inset(-round((SHADE + 4) * k)))


__all__ = ["NOTHING", "PRESS", "SHADE", "Lifted", "lifted", "moves"]
