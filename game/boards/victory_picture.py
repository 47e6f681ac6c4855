"""The mosaic of the winner's city: a skyline of the seat's buildings in front of the game's scene.

The game decides on the pictures of a seat: ``victory_picture`` of its board's package. Pure layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node

SCENE = (16, 9)
"""Shape of a scene: it is always seen whole."""
TILE = (336, 192)
"""Width and height of a tile."""


@dataclass(frozen=True, slots=True)
class City:
    """The content of the mosaic: the `scene` behind, and one tile per component, the most important first."""

    scene: str
    tiles: Sequence[str]


def mosaic(view: View, parent: Node, area: Rect, city: City) -> list[str]:
    """Lay the mosaic out in `area`: the scene whole, the tiles on a ground of their own; their names from left to right."""
    gap = max(3, view.px(6))
    scene, grounds = _parts(area, gap)
    node = parent.add("city", area, fill="bar")
    node.add("scene", scene, picture=city.scene, picture_at="fill", frame="outline.gold")
    rects: list[Rect] = []
    left = len(city.tiles)
    for number, ground in enumerate(grounds):
        here = -(-left // (len(grounds) - number))
        rects += places(ground, here, gap)
        left -= here
    names = []
    for number, rect in enumerate(rects):
        tile = node.add(f"tile{number}", rect, picture=city.tiles[number], frame="outline.gold", depth=1)
        names.append(tile.name)
    return names


def _parts(area: Rect, gap: int) -> tuple[Rect, list[Rect]]:
    """The scene and the grounds of the tiles: below it in a high area, at both sides in a wide one."""
    whole = area.fit(*SCENE)
    beside = (area.w - whole.w) // 2
    if beside >= area.h // 3:  # so wide that the tiles stand at its sides
        walls = [Rect(area.x, area.y, beside, area.h), Rect(area.right - beside, area.y, beside, area.h)]
        return whole, [wall.inset(gap) for wall in walls]
    least = max(area.h // 5, min(area.h // 2, area.w // 9))
    high = min(area.h - least, area.w * SCENE[1] // SCENE[0])
    scene = Rect(area.x, area.y, area.w, high)
    return scene.fit(*SCENE), [Rect(area.x, scene.bottom, area.w, area.h - high).inset(gap)]


def places(ground: Rect, count: int, gap: int) -> list[Rect]:
    """Places for a number of equal tiles, as large as possible, in the middle of the ground."""
    best: list[Rect] = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide = (ground.w - gap * (columns - 1)) // columns
        high = min(wide * TILE[1] // TILE[0], (ground.h - gap * (rows - 1)) // rows)
        wide = min(wide, high * TILE[0] // TILE[1])
        if high <= 0 or (best and high <= best[0].h):
            continue
        best = [_place(ground, columns, count, number, (wide, high), gap) for number in range(count)]
    return best


def _place(ground: Rect, columns: int, count: int, number: int, size: tuple[int, int], gap: int) -> Rect:
    """The place of one tile: rows from above, each in the middle of the ground."""
    row, column = divmod(number, columns)
    wide, high = size
    rows = -(-count // columns)
    here = min(columns, count - row * columns)
    left = ground.cx - (here * wide + (here - 1) * gap) // 2
    y = ground.cy - (rows * high + (rows - 1) * gap) // 2 + row * (high + gap)
    return Rect(left + column * (wide + gap), y, wide, high)
