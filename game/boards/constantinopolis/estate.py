"""The buildings a seat owns, kind after kind, as large as they fit."""

from __future__ import annotations

from itertools import groupby

from game.boards.constantinopolis.desk import Desk
from game.engine.constantinopolis.components import BUILDINGS, CATEGORIES, CATEGORY, WALL_BARTER, WALL_SWAP
from game.engine.constantinopolis.state import BARTERED, SWAPPED, USED_SHIFT
from game.ui.geometry import Rect
from game.ui.tree import Node

Spot = tuple[str, Rect]
"""What lies where: a kind's mark ("kind/wall") or a building's id."""


def buildings(desk: Desk, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Lay out the buildings of a seat; used ones are stepped back with a tick."""
    shelf = node.add("buildings", rect, tip="about/buildings")
    owned = [building for building in range(len(BUILDINGS)) if desk.state.owns(seat, building)]
    if not owned:
        return
    for name, spot in _largest(desk, rect, owned):
        if name.startswith("kind/"):
            shelf.add(name, spot, picture=name.replace("kind", "class"), tip=name)
        else:
            _tile(desk, shelf, BUILDINGS.index(name), spot, seat, own=own)


def _largest(desk: Desk, rect: Rect, owned: list[int]) -> list[Spot]:
    """The spots at the largest size with which all fit; where it is tight, marks and gaps give way first."""
    spots: list[Spot] = []
    for gap, share in ((desk.gap, 0.5), (4, 0.3)):
        for side in range(min(rect.h, round(desk.target * 2)), 10, -1):
            spots = _spots(rect, owned, side, (gap, round(side * share)))
            if spots[-1][1].bottom <= rect.bottom:
                break
        if spots[-1][1].w >= desk.target:
            break
    return spots


def _spots(rect: Rect, owned: list[int], side: int, spaces: tuple[int, int]) -> list[Spot]:
    """Marks and tiles of that size in lines; a mark never ends a line."""
    gap, mark = spaces
    found: list[Spot] = []
    x, y = rect.x, rect.y
    for kind, group in groupby(owned, key=lambda building: CATEGORY[building]):
        if x + mark + side > rect.right:
            x, y = rect.x, y + side + gap
        found.append((f"kind/{CATEGORIES[kind]}", Rect(x, y, mark, side)))
        x += mark + 2
        for building in group:
            if x + side > rect.right:
                x, y = rect.x, y + side + gap
            found.append((BUILDINGS[building], Rect(x, y, side, side)))
            x += side + gap
        x += gap
    return found


def _tile(desk: Desk, shelf: Node, building: int, rect: Rect, seat: int, *, own: bool) -> None:
    name = BUILDINGS[building]
    used = is_used(desk, seat, building)
    fill = "well" if used else "card"
    if own:
        tile = desk.put(shelf, name, rect, f"own/{name}", fill=fill, dim=used)
    else:
        tile = shelf.add(name, rect, fill=fill, dim=used, tip=f"building/{name}")
    inner = rect.inset(3)
    if used:
        inner, tick = inner.columns(1.0, max(6, inner.w // 3))
        tile.add("tick", tick, picture="glyph/check")
    tile.add("art", inner, picture=f"building/{name}")


def is_used(desk: Desk, seat: int, building: int) -> bool:
    """Whether a building with one use a round has been used."""
    used = desk.state.used[seat]
    flags = {WALL_BARTER: BARTERED, WALL_SWAP: SWAPPED}
    return bool(used & flags[building]) if building in flags else bool(used >> USED_SHIFT + building & 1)
