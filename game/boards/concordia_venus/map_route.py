"""The way of a colonist over the map: the lines it passes; drawn in its player's color while its goal is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from game.boards.board_layout import STRONG_CENTER
from game.boards.concordia_venus.map_geometry import ASKED_AT, MapView
from game.engine.concordia_venus.game_map import GameMap
from game.ui.geometry import Rect, bounds
from game.ui.tree import Stroke

Pixel = tuple[int, int]
BROAD, CORE = 2.3, 1.4
"""Widths of the white edge and of the color of a way, in widths of a line."""
WAY_AT = ASKED_AT + 1
"""Its depth: above the places that can be chosen, which lie close together."""
FINE = 3
"""Pixels between two points of a way."""
GHOST = 1.35
"""Side of the colonist that is shown at the goal, as a share of its place."""


class Route(NamedTuple):
    """The way of a seat's colonist of a kind: the numbers of its lines, the goal last, and the pixels of each part of it."""

    seat: int
    kind: int
    lines: tuple[int, ...]
    parts: tuple[tuple[Pixel, ...], ...]

    @property
    def goal(self) -> int:
        """The line on which the colonist would stand."""
        return self.lines[-1]


def shortest(game_map: GameMap, kind: str, start: str, goal: str) -> list[int]:
    """The lines of one of the shortest ways from a city or line to a line; where it stands on one, that comes first."""
    names = [line.name for line in game_map.lines]
    last = names.index(goal)
    if kind == "city":
        first = list(game_map.spots[2 * game_map.cities.index(start) + game_map.lines[last].kind])
    else:
        first = [names.index(start)]
    came: dict[int, int] = dict.fromkeys(first, -1)
    border = list(first)
    while border and last not in came:
        line = border.pop(0)
        for other in game_map.neighbors[line]:
            if other not in came:
                came[other] = line
                border.append(other)
    way, line = [], last
    while line >= 0:
        way.append(line)
        line = came.get(line, -1)
    return way[::-1]


def between(game_map: GameMap, way: Sequence[int]) -> list[int]:
    """The cities between the lines of a way."""
    return [
        next(city for city in game_map.lines[here].ends if city in game_map.lines[there].ends)
        for here, there in pairwise(way)
    ]


def chosen_route(view: MapView) -> Route | None:
    """The way from the colonist that was picked to the line that was picked or is pointed at; None if there is none."""
    layout = view.layout
    table, game_map = layout.table, layout.state.layout.game_map
    picked = table.picks.selection
    start = next((ref for ref in picked if ref.startswith(("city/", f"colonist{table.to_act}/"))), "")
    pointed = table.pointed if table.pointed in layout.lit else ""
    goal = next((ref for ref in (*picked, pointed) if ref.startswith("line/")), "").partition("/")[2]
    kind, _, name = start.partition("/")
    kind = "city" if kind == "city" else "line"
    names = {line.name: number for number, line in enumerate(game_map.lines)}
    if layout.question != "architect" or goal not in names or name not in (*game_map.cities, *names):
        return None
    way = shortest(game_map, kind, name, goal)
    if kind == "line" and (way[0] != names[name] or len(way) < 2):
        return None
    city = game_map.cities.index(name) if kind == "city" else -1
    parts = tuple(tuple(part) for part in _pieces(view, way, city))
    return Route(table.to_act, game_map.lines[way[-1]].kind, tuple(way if city >= 0 else way[1:]), parts)


def _pieces(view: MapView, way: Sequence[int], city: int) -> list[list[Pixel]]:
    """The pixels of each line of a way outside of its cities: from a city, or from the colonist on its first line (city -1), to
    the place on the last line."""
    game_map, squares = view.layout.state.layout.game_map, view.squares()
    stops, found = between(game_map, way), []
    for at, line in enumerate(way):
        ends = game_map.lines[line].ends
        track = _dense([view.at(point) for point in view.atlas.lines[line]])
        if at == 0 and city < 0:
            stands = _up_to(track if ends[0] == stops[0] else track[::-1], squares[line])
            track = stands[::-1]
        else:
            enters = city if at == 0 else stops[at - 1]
            track = track if ends[0] == enters else track[::-1]
            track = _up_to(track, squares[line]) if at + 1 == len(way) else track
        discs = [(disc := view.disc(end)).inset(disc.w // 4) for end in ends]
        found.append(
            [spot for spot in track if not any(disc.contains(*spot) for disc in discs)] or track[-1:]
        )
    return found


def _dense(track: Sequence[Pixel]) -> list[Pixel]:
    """The same line with points close together, so that it can be cut anywhere."""
    found: list[Pixel] = []
    for (ax, ay), (bx, by) in pairwise(track):
        steps = max(1, round(hypot(bx - ax, by - ay) / FINE))
        found += [(ax + (bx - ax) * at // steps, ay + (by - ay) * at // steps) for at in range(steps)]
    return [*found, track[-1]]


def _up_to(track: Sequence[Pixel], spot: Rect) -> list[Pixel]:
    """A line from its beginning as far as the place of a colonist on it."""
    near = min(range(len(track)), key=lambda at: hypot(track[at][0] - spot.cx, track[at][1] - spot.cy))
    return [*track[: max(1, near)], (spot.cx, spot.cy)]


def draw_route(view: MapView, route: Route, width: int) -> None:
    """The way in the color of its player over all that can be chosen, its steps counted, and the colonist at its goal."""
    layout, squares = view.layout, view.squares()
    color = layout.table.seats[route.seat].color
    broad = round(BROAD * width)
    points = [spot for part in route.parts for spot in part]
    rect = bounds([Rect(x, y, 1, 1) for x, y in points]).inset(-broad)
    inside = [tuple((x - rect.x, y - rect.y) for x, y in part) for part in route.parts if len(part) > 1]
    strokes = [Stroke(part, "solid", "white", "ink", broad) for part in inside]
    strokes += [Stroke(part, "solid", f"seat.{color}", "ink", round(CORE * width)) for part in inside]
    view.node.add("route", rect, strokes=tuple(strokes), depth=WAY_AT)
    side = layout.line + 4
    for steps, line in enumerate(route.lines, 1):
        place = squares[line]
        chip = place.place(side, side)
        if line == route.goal:
            large = round(GHOST * place.w)
            picture = layout.colonist(route.seat, route.kind)
            view.node.add(
                "route.goal", place.place(large, large), picture=picture, depth=WAY_AT + 1, scenery=True
            )
            chip = place.place(side, side, 1.0, 0.0).moved(side // 2, -side // 2)  # beside the colonist
        view.node.add(
            f"route.step{steps}",
            chip,
            text=str(steps),
            style=STRONG_CENTER,
            fill=f"stone.{color}",
            depth=WAY_AT + 2,
        )
