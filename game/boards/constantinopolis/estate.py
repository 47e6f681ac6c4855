"""The buildings a seat owns, kind after kind, as large as they fit."""

from __future__ import annotations

from itertools import groupby
from math import isqrt

from game.boards.constantinopolis.board_layout import LABEL_CENTER, BoardLayout
from game.boards.constantinopolis.tiles import covered
from game.boards.constantinopolis.tip_estate import is_used
from game.engine.constantinopolis.components import BUILDINGS, CATEGORIES, CATEGORY
from game.ui.geometry import Rect
from game.ui.tree import Node

Spot = tuple[str, Rect]
"""What lies where: a kind's mark ("kind/wall") or a building's id."""


def buildings(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Lay out the buildings of a seat; used ones are stepped back with a tick."""
    shelf = node.add("buildings", rect)
    owned = _bought(layout, seat)
    if not owned:
        return
    spots, named = _largest(layout, rect, owned, large=not own)
    low = max(spot.bottom for _, spot in spots)
    spots = [(name, spot.moved(0, max(0, rect.bottom - low) // 2)) for name, spot in spots]
    for name, spot in spots:
        if name.startswith("kind/"):
            sign = shelf.add(name, spot.place(spot.w, spot.w), fill="chip", tip=name)
            sign.add("sign", sign.rect.inset(2), picture=name.replace("kind", "class"))
        else:
            used = is_used(layout.state, seat, BUILDINGS.index(name))
            target = f"own/{name}" if own else ""
            _tile(layout, shelf, name, spot, target, used=used, named=named)


def _bought(layout: BoardLayout, seat: int) -> list[int]:
    """The buildings of a seat, kind after kind, in each the one that came last at the end."""
    names = [name for at, name in enumerate(BUILDINGS) if layout.state.owns(seat, at)]
    row = layout.table.order.places(f"own/{seat}", "", names)
    return sorted((BUILDINGS.index(name) for name in row if name), key=lambda at: CATEGORY[at])


def _largest(layout: BoardLayout, rect: Rect, owned: list[int], *, large: bool) -> tuple[list[Spot], bool]:
    """The spots at the largest size with which all fit, and whether names do too.

    In large windows and on a sheet with much room they have names, else they are mosaics, else square.

    Where it is tight, marks and gaps give way.
    """
    spots: list[Spot] = []
    named, large = False, large or layout.is_large
    for named, shape, gap, share in (
        (True, 1.75, layout.gap, 0.5),
        (False, 1.75, layout.gap, 0.5),
        (False, 1.75, 4, 0.4),
        (False, 1.0, layout.gap, 0.5),
        (False, 1.0, 4, 0.3),
        (False, 1.0, 4, 0.0),
    ):
        if named and not large:
            continue
        under, least = (layout.line, _widest(layout, owned)) if named else (0, 0)
        most = isqrt(round(rect.w * rect.h / (len(owned) * shape)))  # more could not lie side by side
        for side in range(min(rect.h, most, round(layout.target * (3.5 if large else 2.8))), 10, -1):
            size = (max(round(side * shape), least), side + under)
            spots = _spots(rect, owned, size, (gap, round(side * share)))
            if spots[-1][1].bottom <= rect.bottom:
                break
        if spots[-1][1].bottom <= rect.bottom and spots[-1][1].h - under >= layout.target:
            break
    return spots, named


def _widest(layout: BoardLayout, owned: list[int]) -> int:
    """The width of the longest name of some buildings."""
    names = [layout.table.texts.component(f"building/{BUILDINGS[building]}") for building in owned]
    return max(layout.view.width(name, "caption") for name in names) + 8


def _spots(rect: Rect, owned: list[int], size: tuple[int, int], spaces: tuple[int, int]) -> list[Spot]:
    """Marks and tiles of that size in lines; a mark never ends a line."""
    gap, mark = spaces
    wide, side = size
    found: list[Spot] = []
    x, y = rect.x, rect.y
    for kind, group in groupby(owned, key=lambda building: CATEGORY[building]):
        if x + mark + wide > rect.right:
            x, y = rect.x, y + side + gap
        if mark:
            found.append((f"kind/{CATEGORIES[kind]}", Rect(x, y, mark, side)))
            x += mark + 2
        for building in group:
            if x + wide > rect.right:
                x, y = rect.x, y + side + gap
            found.append((BUILDINGS[building], Rect(x, y, wide, side)))
            x += wide + gap
        x += gap
    return found


def _tile(
    layout: BoardLayout, shelf: Node, name: str, rect: Rect, target: str, *, used: bool, named: bool
) -> None:
    fill = "tile.gone" if used else "tile"
    if target:
        tile = layout.put(shelf, name, rect, target, fill=fill, dim=used)
    else:
        tile = shelf.add(name, rect, fill=fill, dim=used, tip=f"building/{name}")
    inner = rect.inset(2)
    if named:
        words, inner = inner.cut_bottom(layout.line)
        text = layout.table.texts.component(f"building/{name}")
        tile.add("name", words, text=text, style=LABEL_CENTER)
    shown = inner.fit(7, 4) if named else inner
    tile.add("art", shown, picture=layout.art(f"building/{name}", shown.w))
    if used:
        side = min(shown.h, layout.line - 2)
        on = min(side, isqrt(covered(side, side, shown.area) * side))  # it lies on the corner
        side = min(side, on + max(3, layout.pad - 3))
        spot = Rect(shown.right - on, shown.bottom - on, side, side)
        tile.add("tick", spot, picture="glyph/check", fill="chip", tip="about/buildings", depth=1)
