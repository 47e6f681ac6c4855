"""Cities on the map: discs with their good, houses on their upper edge, colonists before them."""

from __future__ import annotations

from game.boards.board_layout import STRONG_CENTER
from game.boards.concordia_venus.board_layout import flat, good_picture
from game.boards.concordia_venus.clear_places import aside, moved_clear
from game.boards.concordia_venus.click_targets import MISFIT
from game.boards.concordia_venus.ground import CITIES_AT, PIECES_AT, Ground
from game.boards.concordia_venus.pieces import PiecesOnMap
from game.engine.concordia_venus.components import GOODS
from game.ui.geometry import Rect, bounds

LETTERED = 52
"""Size in pixels from which a city shows the letter of its good."""


def cities(ground: Ground, stands: PiecesOnMap) -> list[Rect]:
    """Lay out all cities; returns by city the rectangle around its disc and its pieces."""
    found = []
    for city in range(len(ground.atlas.cities)):
        disc = _disc(ground, city)
        houses = _houses(ground, stands, city, disc)
        found.append(bounds([disc, *houses, *_guests(ground, stands, city, disc, houses)]))
    return found


def _disc(ground: Ground, city: int) -> Rect:
    layout, game_map = ground.layout, ground.layout.state.layout.game_map
    rect = ground.disc(city)
    side = rect.w
    ground.blocked.append(rect)
    if not ground.sees(rect):
        return rect
    name, good = game_map.cities[city], layout.state.layout.tokens[city]
    target = f"city/{name}"
    if layout.table.picks.selection[:1] and layout.table.picks.selection[0].startswith("colonist/"):
        target = f"{MISFIT}{name}" if f"{MISFIT}{name}" in layout.lit else target
    if ground.in_lit_land(city):
        node = ground.node.add(f"city.{name}", rect, fill="chip", tip=f"city/{name}")
    else:
        node = layout.put(ground.node, f"city.{name}", rect, target, fill="chip")
    node.depth = CITIES_AT
    margin = max(3, side // 8)
    inner = rect.inset(margin)
    if good < 0:
        node.add("good", inner, picture=flat("capital"))
    elif side >= LETTERED:
        node.add("good", inner, picture=good_picture(good))
        chip = rect.place(layout.line, layout.line, 0.98, 0.98)
        text = layout.own(f"letter.{GOODS[good]}")
        node.add("letter", chip, text=text, style=STRONG_CENTER, fill="chip", depth=1)
    else:
        node.add("good", inner, picture=good_picture(good))
    return rect


def _houses(ground: Ground, stands: PiecesOnMap, city: int, disc: Rect) -> list[Rect]:
    """Houses on the upper edge of the disc; returns their rectangles."""
    seats = stands.houses[city]
    side = max(16, disc.w // 2)
    step = side - 1 if len(seats) <= 3 else max(8, side * 2 // 3)
    left, top = disc.cx - (side + step * (len(seats) - 1)) // 2, disc.y - side * 2 // 3
    name = ground.layout.state.layout.game_map.cities[city]
    row = [Rect(left + at * step, top, side, side) for at in range(len(seats))]
    moves = [*aside(disc.w * 3 // 4), (0, disc.h)]  # at worst on its lower edge
    cells = moved_clear(row, moves, ground.names)
    for seat, cell in zip(seats, cells, strict=True):
        picture = ground.layout.house(seat)
        _stand(ground, f"house.{name}.{seat}", cell, picture, PIECES_AT, f"city/{name}")
    return cells


def _guests(ground: Ground, stands: PiecesOnMap, city: int, disc: Rect, houses: list[Rect]) -> list[Rect]:
    """Colonists in front of a city, at most six in a row, or beside it; returns their rectangles."""
    guests = stands.cities.get(city, ())
    side = max(18, disc.w * 9 // 16)
    name = ground.layout.state.layout.game_map.cities[city]
    across = min(len(guests), 6)
    step = side - 2 if across <= 4 else max(11, side * 3 // 4)
    left, top = disc.cx - (side + step * (across - 1)) // 2, disc.bottom - side // 3
    row = [Rect(left + at % 6 * step, top + at // 6 * (side - 3), side, side) for at in range(len(guests))]
    moves = [*aside(disc.w), *((dx, -disc.w * part // 4) for part in (2, 3) for dx in (disc.w, -disc.w))]
    cells = moved_clear(row, moves, [*ground.names, *houses])
    for at, ((seat, kind), cell) in enumerate(zip(guests, cells, strict=True)):
        picture = ground.layout.colonist(seat, kind)
        _stand(ground, f"in.{name}.{at}", cell, picture, PIECES_AT + at // 6, f"city/{name}")
    return cells


def _stand(ground: Ground, name: str, cell: Rect, picture: str, depth: int, tip: str) -> None:
    """A piece at a city."""
    ground.blocked.append(cell)
    if ground.sees(cell):
        ground.node.add(name, cell, picture=picture, depth=depth, tip=tip)
