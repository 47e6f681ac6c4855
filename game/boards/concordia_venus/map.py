"""The map: its picture under the zoom, lines in two patterns, cities with their pieces, names, plaques of provinces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from game.boards.board import ZOOMED, TableView
from game.boards.board_layout import STRONG_CENTER
from game.boards.concordia_venus.areas import STRETCH, UPRIGHT_STRETCH
from game.boards.concordia_venus.atlas import Atlas, Point, atlas_of
from game.boards.concordia_venus.board_layout import BoardLayout, flat, good_picture
from game.boards.concordia_venus.click_targets import MISFIT
from game.boards.concordia_venus.map_geometry import (
    ASKED_AT,
    CITIES_AT,
    FRAME,
    LANDS_AT,
    LINES_AT,
    LIT_AT,
    PIECES_AT,
    PLACED,
    PLAQUES_AT,
    SPOTS_AT,
    MapView,
    PiecesOnMap,
    aside,
    moved_clear,
    pixel,
    standing,
)
from game.boards.concordia_venus.map_labels import names_of, signs
from game.boards.concordia_venus.map_route import chosen_route, draw_route
from game.engine.concordia_venus.components import GOODS, LAND
from game.engine.concordia_venus.state import GAP, State
from game.ui.geometry import Rect, bounds
from game.ui.tree import Node, Stroke

MASTER = (2560, 1334)
"""Size in pixels of the pictures of maps."""
EDGE = 4
"""Width of the edge of a province that can be chosen, in design units."""
BAND = 1.2
"""Half the width of the light around a line that can be chosen, in widths of the line."""
LINE, SLOW = 6, 0.45
"""Width of a line on such a map, and how slowly it grows with the map."""


def map_zone(layout: BoardLayout, parent: Node, rect: Rect, low: int) -> Node:
    """Lay out the map in its window, which ends at the pixel `low`, above the hand, with the frame of the picture."""
    game_map = layout.state.layout.game_map
    atlas = atlas_of(game_map)
    seen = rect.cut_top(min(rect.h, max(1, low - rect.y)))[0]
    window = parent.add("map", seen, fill="sea", clip=True, region="concordia_venus.region.map")
    zoom = layout.table.zoom
    whole = zoom.spread(rect, drawn_aspect(rect, atlas))
    if zoom.scale > 1:
        middle = round(seen.y + seen.h / 2 - zoom.y * whole.h)
        whole = whole.moved(0, max(seen.bottom - whole.h, min(seen.y, middle)) - whole.y)
    _picture(window, atlas, whole, closer=zoom.scale > 1)
    window.add("ground", whole, target=f"{ZOOMED}map", tip="map", focusable=False)
    view = MapView(layout, window, atlas, whole, whole.w / PLACED, low)
    view.names = names_of(view)
    stands = standing(layout.state)
    route = chosen_route(view)
    _lines(view)
    if route is not None:
        draw_route(view, route, view.side(LINE, 4, SLOW))
    _spots(view, stands, -1 if route is None else route.goal)
    _plaques(view)
    _lands(view)
    signs(view, cities(view, stands))
    return window


def drawn_aspect(rect: Rect, atlas: Atlas) -> float:
    """Width by height of the map as it is drawn: that of its window, if it may be drawn out so far."""
    aspect = rect.w / max(1, rect.h)
    return max(atlas.aspect / (1 + UPRIGHT_STRETCH), min(aspect, atlas.aspect * (1 + STRETCH)))


def _picture(window: Node, atlas: Atlas, whole: Rect, *, closer: bool) -> None:
    """The whole picture, or the part that is seen when one looks closer; where the hand lies below, its frame ends above it."""
    if atlas.picture is None:
        return
    seen = window.rect.intersection(whole)
    if closer:
        _part(window, atlas.picture, seen, whole)
    elif seen.bottom == whole.bottom:
        window.add("picture", whole, picture=atlas.picture, picture_at="stretch")
    else:
        (w, h), edge = MASTER, round(FRAME * MASTER[0])
        inner, foot = seen.cut_bottom(round(FRAME * whole.w))[::-1]
        rows = inner.h * h // whole.h
        for name, place, part in (("picture", inner, (0, rows)), ("picture.foot", foot, (h - edge, edge))):
            key = f"{atlas.picture}?part=0.{part[0]}.{w}.{part[1]}"
            window.add(name, place, picture=key, picture_at="stretch")


def _part(window: Node, picture: str, seen: Rect, whole: Rect) -> None:
    """The part of a picture that is seen, of an enlarged one."""
    w, h = MASTER
    left, top = (seen.x - whole.x) * w // whole.w, (seen.y - whole.y) * h // whole.h
    right = min(w, -(-(seen.right - whole.x) * w // whole.w))
    bottom = min(h, -(-(seen.bottom - whole.y) * h // whole.h))
    x, y = whole.x + left * whole.w // w, whole.y + top * whole.h // h
    part = Rect(x, y, whole.x + right * whole.w // w - x, whole.y + bottom * whole.h // h - y)
    key = f"{picture}?part={left}.{top}.{right - left}.{bottom - top}&passing=1"
    window.add("picture", part, picture=key, picture_at="stretch")


def _lands(view: MapView) -> None:
    """The provinces that can be chosen, each as a whole: tinted, with a white edge, the rest of the ground a little darker;
    the one that was picked in gold, as one that has just produced. A click anywhere in one chooses it, as a click on its plaque
    does.
    """
    layout = view.layout
    width = max(4, layout.view.px(EDGE))
    seen = view.open.intersection(view.node.rect)
    lit: list[tuple[str, Rect, tuple[Stroke, ...], str]] = []
    for name, rings in zip(layout.state.layout.game_map.provinces, view.atlas.lands, strict=True):
        target = f"province/{name}"
        picked, open_ = target in layout.table.picks.selection, layout.can(target)
        if not rings or not (open_ or picked or layout.changed(target)):
            continue
        spots = [[view.at(point) for point in ring] for ring in rings]
        rect = bounds([Rect(x, y, 1, 1) for ring in spots for x, y in ring]).inset(-width).intersection(seen)
        tone, edge = ("white", "white") if open_ and not picked else ("gold_light", "gold")
        strokes = tuple(
            Stroke(tuple((x - rect.x, y - rect.y) for x, y in ring), "field", tone, edge, width)
            for ring in spots
        )
        if rect.area:
            lit.append((name, rect, strokes, target if open_ or picked else ""))
    if any(target for *_, target in lit):
        view.node.add("veil", seen, fill="shade", depth=LANDS_AT)
    for name, rect, strokes, target in lit:
        view.node.add(f"land.{name}", rect, strokes=strokes, depth=LANDS_AT, target=target, focusable=False)


def _lines(view: MapView) -> None:
    """Lines of land are two side by side, lines of the sea swing like water; one that can be chosen lies in a band of light.

    A click anywhere on the band chooses it, as a click on its middle does.
    """
    width = view.side(LINE, 4, SLOW)
    passed, picked = view.layout.question == "prefect", bool(view.layout.table.picks.selection)
    for number, line in enumerate(view.layout.state.layout.game_map.lines):
        target = f"line/{line.name}"
        lit = not passed and (target in view.layout.lit or (not picked and view.layout.can(target)))
        rect, strokes = line_drawn(view.atlas.lines[number], view.whole, width, line.kind, lit)
        if not rect.overlaps(view.node.rect):
            continue
        if not lit:
            view.node.add(f"stroke{number}", rect, strokes=strokes, depth=LINES_AT, dim=not line.stop)
            continue
        view.node.add(
            f"stroke{number}", rect, strokes=strokes, depth=LINES_AT, target=target, focusable=False
        )


@lru_cache(maxsize=512)
def line_drawn(
    points: tuple[Point, ...], whole: Rect, width: int, kind: int, lit: bool
) -> tuple[Rect, tuple[Stroke, ...]]:
    """A line on a map that lies there: its rectangle, and its strokes within that, the same as long as nothing is moved."""
    spots = [pixel(whole, point) for point in points]
    ring = band(spots, round(BAND * width)) if lit else []
    rect = bounds([Rect(x, y, 1, 1) for x, y in [*spots, *ring]]).inset(-width - 3)
    inside = tuple((x - rect.x, y - rect.y) for x, y in spots)
    stroke = (
        Stroke(inside, "double", "plate_light", "ink", width)
        if kind == LAND
        else Stroke(inside, "wave", "white", "lapis_deep", width)
    )
    if not lit:
        return rect, (stroke,)
    light = Stroke(inside, "solid", "gold_light", "gold_deep", round(2 * BAND * width))
    reach = tuple((x - rect.x, y - rect.y) for x, y in ring)
    return rect, (Stroke(reach, "field", "gold_light", "gold_light", 1), light, stroke)


def band(points: Sequence[tuple[int, int]], half: int) -> list[tuple[int, int]]:
    """The outline of a band around a line, so many pixels to each side."""
    sides: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for at, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, at - 1)], points[min(len(points) - 1, at + 1)]
        long = hypot(bx - ax, by - ay) or 1.0
        dx, dy = -(by - ay) / long * half, (bx - ax) / long * half
        sides[0].append((round(x + dx), round(y + dy)))
        sides[1].append((round(x - dx), round(y - dy)))
    return [*sides[0], *reversed(sides[1])]


STEPS_ON = ("chip.gold", "sea")
"""What the number of steps stands on, by land and by sea: the shapes differ as well."""


def _spots(view: MapView, stands: PiecesOnMap, goal: int) -> None:
    """The place of a colonist on a line: empty, with the number of steps, or occupied; `goal`: the one that is chosen."""
    layout, game_map = view.layout, view.layout.state.layout.game_map
    squares, passed = view.squares(), layout.question == "prefect"  # then clicks go to the provinces below
    for number, line in enumerate(game_map.lines):
        seat = stands.roads.get(number, -1)
        rect = squares[number]
        if seat >= 0:
            view.blocked.append(rect)
            target = "" if passed else f"colonist{seat}/{line.name}"
            node = layout.put(
                view.node, f"on.{line.name}", rect, target, picture=f"{layout.colonist(seat, line.kind)}&rim=1",
                tip=f"stands/{seat}/{line.name}",
            )  # fmt: skip
            node.depth = LIT_AT if layout.can(target) else PIECES_AT
            continue
        target = f"line/{line.name}"
        view.spots.append(rect)
        if layout.can(target):
            view.dots.append(rect.place(rect.w // 3, rect.h // 3))
        _empty(view, target, rect, number, passed=passed, chosen=number == goal)


def _empty(view: MapView, target: str, rect: Rect, line: int, *, passed: bool, chosen: bool) -> None:
    """A place without a colonist, with the number of steps to it if it can be reached; on the chosen one the colonist is seen."""
    layout, name = view.layout, f"spot.{target.partition('/')[2]}"
    steps, selected = _steps(layout, line), target in layout.table.picks.selection
    kind = layout.state.layout.game_map.lines[line].kind
    if steps and (chosen or target in layout.lit):
        node = view.node.add(
            name, rect, target=target, lit=target in layout.lit, selected=selected, fill=STEPS_ON[kind],
            text="" if chosen else str(steps), style=STRONG_CENTER,
        )  # fmt: skip
        node.depth = ASKED_AT
        return
    node = view.node.add(
        name, rect, target="" if passed else target, tip=target if passed else "",
        selected=selected, frame="outline.gold" if layout.changed(target) else "", focusable=selected,
    )  # fmt: skip
    node.depth = LIT_AT if layout.can(target) else SPOTS_AT


def _steps(layout: BoardLayout, line: int) -> int:
    """The steps to a line from the colonist that was picked, 0 when none was or none leads there."""
    return steps_to(layout.table, line)


def steps_to(table: TableView, line: int) -> int:
    """The same, for a table that is not laid out."""
    state: State = table.seen
    if not table.picks.selection:
        return 0
    game_map = state.layout.game_map
    names = {other.name: at for at, other in enumerate(game_map.lines)}
    for ref in table.picks.selection:
        kind, _, name = ref.partition("/")
        if kind == "city" and name in game_map.cities:
            return game_map.steps[2 * game_map.cities.index(name) + game_map.lines[line].kind][line]
        if kind.startswith("colonist") and name in names:
            return game_map.steps[2 * len(game_map.cities) + names[name]][line]
    return 0


def _plaques(view: MapView) -> None:
    """The bonus of every province: its good, or the coins it shows."""
    layout, state = view.layout, view.layout.state
    setup = state.layout
    for province, name in enumerate(setup.game_map.provinces):
        target, good = f"province/{name}", setup.bonus[province]
        shut = state.flipped >> province & 1
        key = f"plaque/coins_{min(2, setup.box.marker[good])}" if shut else f"plaque/{GOODS[good]}"
        rect = view.plaque(province)
        view.blocked.append(rect)
        node = layout.put(view.node, f"province.{name}", rect, target, picture=flat(key))
        node.depth = PLAQUES_AT


PUTS = {"build": -1, "place_land": 0, "place_sea": 1}
"""By verb the kind of colonist that it puts on a city, -1 for a house."""
GHOST_AT = LIT_AT + 2
HOUSE = 0.64
"""Side of a house, as a share of a city's disc."""
LOWERED = (0, 1, 2, 3, 4, 5)
"""How far a row of houses sinks onto its city where a name stands close above, in twelfths of the disc."""
LEAST_PLACE = 24
"""The least side in pixels of what is clicked for a piece."""
FEW_GUESTS = 3
"""Colonists in a city that stand in one row."""
LETTERED = 52
"""Size in pixels from which a city shows the letter of its good."""
LETTER_LINES = 2.2
"""The same in lines of the smallest text: a larger letter would cover the sign."""


def cities(view: MapView, stands: PiecesOnMap) -> list[Rect]:
    """Lay out all cities; returns by city the rectangle around its disc and its pieces."""
    found, ghost = [], _ghost(view)
    for city in range(len(view.atlas.cities)):
        disc = _disc(view, city)
        coming = ghost.picture if ghost is not None and ghost.city == city else ""
        houses = _houses(view, stands, city, disc, coming if ghost is not None and ghost.house else "")
        guests = _guests(view, stands, city, disc, houses)
        found.append(bounds([disc, *houses, *guests]))
        if coming and ghost is not None and not ghost.house:
            side = max(20, disc.w * 5 // 8)
            taken = [*houses, *guests]
            spot = Rect(disc.cx - side // 2, disc.bottom - side // 3, side, side)
            (cell,) = moved_clear([spot], [*aside(disc.w)], taken)
            view.node.add(f"ghost.{city}", cell, picture=coming, depth=GHOST_AT, scenery=True)
    return found


class Ghost(NamedTuple):
    """The piece that what is chosen would put on a city."""

    city: int
    picture: str
    house: bool


def _ghost(view: MapView) -> Ghost | None:
    """The piece that what is chosen or waits would put on a city; None for none."""
    layout = view.layout
    chosen = layout.spots.certain(layout.table.picks.selection)
    action = None if chosen is None else (chosen.then or chosen.actions)[-1]
    if action is None or action.verb not in PUTS:
        return None
    kind, seat = PUTS[action.verb], layout.table.to_act
    picture = layout.house(seat) if kind < 0 else layout.colonist(seat, kind)
    return Ghost(action.args[0], f"{picture}&rim=1", kind < 0)


def _disc(view: MapView, city: int) -> Rect:
    layout, game_map = view.layout, view.layout.state.layout.game_map
    rect = view.disc(city)
    side = rect.w
    view.blocked.append(rect)
    if not view.sees(rect):
        return rect
    name, good = game_map.cities[city], layout.state.layout.tokens[city]
    target = _city_target(view, city)
    if view.in_lit_land(city):
        node = view.node.add(f"city.{name}", rect, fill="chip", tip=f"city/{name}")
    else:
        node = layout.put(view.node, f"city.{name}", rect, target, fill="chip")
    node.depth = CITIES_AT
    margin = max(3, side // 8)
    inner = rect.inset(margin)
    if good < 0:
        node.add("good", inner, picture=flat("capital"))
    elif side >= max(LETTERED, LETTER_LINES * layout.line):
        node.add("good", inner, picture=good_picture(good))
        chip = rect.place(layout.line, layout.line, 0.98, 0.98)
        text = layout.own(f"letter.{GOODS[good]}")
        node.add("letter", chip, text=text, style=STRONG_CENTER, fill="chip", depth=1)
    else:
        node.add("good", inner, picture=good_picture(good))
    return rect


def _city_target(view: MapView, city: int) -> str:
    """What a click on a city means."""
    layout = view.layout
    name = layout.state.layout.game_map.cities[city]
    if layout.table.picks.selection[:1] and layout.table.picks.selection[0].startswith("colonist/"):
        return f"{MISFIT}{name}" if f"{MISFIT}{name}" in layout.lit else f"city/{name}"
    return f"city/{name}"


def _houses(view: MapView, stands: PiecesOnMap, city: int, disc: Rect, coming: str) -> list[Rect]:
    """Houses on the upper edge of the disc, one that would be built last; returns their rectangles."""
    seats = [*stands.houses[city], *([GAP] if coming else [])]
    side = max(22, round(disc.w * HOUSE))
    step = side - 1 if len(seats) <= 2 else max(11, side * 2 // 3)
    left, top = disc.cx - (side + step * (len(seats) - 1)) // 2, disc.y - side * 5 // 8
    name = view.layout.state.layout.game_map.cities[city]
    row = [Rect(left + at * step, top, side, side) for at in range(len(seats))]
    moves = [(dx, disc.h * down // 12) for down in LOWERED for dx, _ in aside(disc.w * 3 // 4)]
    moves.append((0, disc.h))  # at worst on its lower edge
    cells = moved_clear(row, moves, view.names)
    for seat, cell in zip(seats, cells, strict=True):
        if seat == GAP:
            view.node.add(f"ghost.{city}", cell, picture=coming, depth=GHOST_AT, scenery=True)
            continue
        picture = f"{view.layout.house(seat)}&rim=1"
        _stand(view, f"house.{name}.{seat}", cell, picture, PIECES_AT, city)
    return cells


def _guests(view: MapView, stands: PiecesOnMap, city: int, disc: Rect, houses: list[Rect]) -> list[Rect]:
    """Colonists in front of a city, more than three in two rows, or beside it; returns their rectangles."""
    guests = stands.cities.get(city, ())
    side = max(20, disc.w * 5 // 8)
    name = view.layout.state.layout.game_map.cities[city]
    across = len(guests) if len(guests) <= FEW_GUESTS else max(2, -(-len(guests) // 2))
    step = side - 2 if across <= 4 else max(11, side * 3 // 4)
    left, top = disc.cx - (side + step * (across - 1)) // 2, disc.bottom - side // 3
    row = [
        Rect(left + at % across * step, top + at // across * (side - 3), side, side)
        for at in range(len(guests))
    ]
    moves = [*aside(disc.w), *((dx, -disc.w * part // 4) for part in (2, 3) for dx in (disc.w, -disc.w))]
    cells = moved_clear(row, moves, [*view.names, *houses])
    for at, ((seat, kind), cell) in enumerate(zip(guests, cells, strict=True)):
        picture = f"{view.layout.colonist(seat, kind)}&rim=1"
        _stand(view, f"in.{name}.{at}", cell, picture, PIECES_AT + at // across, city)
    return cells


def _stand(view: MapView, name: str, cell: Rect, picture: str, depth: int, city: int) -> None:
    """A piece at a city: while that can be clicked, a click on the piece is one on it, whatever line runs below."""
    view.blocked.append(cell)
    if not view.sees(cell):
        return
    tip, target = f"city/{view.layout.state.layout.game_map.cities[city]}", _city_target(view, city)
    if view.layout.can(target) and not view.in_lit_land(city):
        depth += LIT_AT - PIECES_AT + 1
        place = cell.place(max(cell.w, LEAST_PLACE), max(cell.h, LEAST_PLACE))
        view.node.add(f"{name}.place", place, target=target, depth=depth, focusable=False)
    view.node.add(name, cell, picture=picture, depth=depth, tip=tip)
