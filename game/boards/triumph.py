"""The mosaic of the winner's city: a skyline of the seat's buildings in front of the game's scene.

The game decides on the pictures of a seat: ``triumph`` of its board's package. Pure layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node

SKY = 0.42
"""Share of the height that stays free for the scene above the tiles."""
MOST = 3
"""Rows of tiles at most."""
TILE = (336, 192)
"""Width and height of a tile."""


@dataclass(frozen=True, slots=True)
class City:
    """The content of the mosaic: the `scene` behind, and one tile per component, the most important first."""

    scene: str
    tiles: Sequence[str]


def mosaic(view: View, parent: Node, area: Rect, city: City) -> list[str]:
    """Lay the mosaic out in `area`; the names of its tiles from left to right."""
    node = parent.add("city", area, picture=city.scene, picture_at="fill", frame="outline.gold")
    border = max(4, view.px(10))
    inner = area.inset(border)
    ground = inner.pad(top=round(inner.h * SKY))
    names = []
    for number, rect in enumerate(places(ground, len(city.tiles), max(3, view.px(5)))):
        tile = node.add(f"tile{number}", rect, picture=city.tiles[number], frame="outline.gold", depth=1)
        names.append(tile.name)
    return names


def places(ground: Rect, count: int, gap: int) -> list[Rect]:
    """Places for a number of equal tiles, as large as possible, on the lower edge of the ground."""
    best: list[Rect] = []
    for rows in range(1, MOST + 1):
        columns = -(-count // rows)
        if not columns:
            return []
        wide = min((ground.w - gap * (columns - 1)) // columns, ground.w // 3)
        high = min(wide * TILE[1] // TILE[0], (ground.h - gap * (rows - 1)) // rows)
        wide = min(wide, high * TILE[0] // TILE[1])
        if high <= 0 or (best and high <= best[0].h):
            continue
        best = [_place(ground, columns, count, number, (wide, high), gap) for number in range(count)]
    return best


def _place(ground: Rect, columns: int, count: int, number: int, size: tuple[int, int], gap: int) -> Rect:
    """The place of one tile: rows from below, each in the middle of the ground."""
    row, column = divmod(number, columns)
    wide, high = size
    here = min(columns, count - row * columns)
    left = ground.cx - (here * wide + (here - 1) * gap) // 2
    y = ground.bottom - (row + 1) * high - row * gap
    return Rect(left + column * (wide + gap), y, wide, high)


__all__ = ["City", "mosaic", "places"]
