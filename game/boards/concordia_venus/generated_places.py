"""Generated places for a map without drawn places, computed from the degrees of its cities.

Cities too near each other are moved apart; then every line, plaque and name takes the best of a few places, one after
another, several times over. The same map always gives the same places. Inside, lengths are pixels of a picture of
868 x 452: the size of the map on a screen of 1280 x 720.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, hypot, radians

from game.engine.concordia_venus.game_map import GameMap

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
W, H = 868.0, 452.0
ASPECT = W / H
MARGIN = 44.0
"""Least distance of cities from the edge of the picture."""
APART, CLEAR = 44.0, 25.0
"""Distances wanted: between two cities; between the middle of a line and any city or other middle."""
PASSING = 21.0
"""How near to a city a line may pass that does not go there."""
PLAQUE = (56.0, 32.0)
LETTER, HEIGHT, REACH = 6.4, 14.0, 17.0
"""Of a name: width of a letter, height, and how far from the middle of its city it begins."""
BOWS = (0.0, 9.0, -9.0, 16.0, -16.0, 25.0, -25.0, 36.0, -36.0, 50.0, -50.0, 70.0, -70.0)
"""How far a line may bend to the side, at its middle."""
ROUNDS = 4
SIDES = ("right", "left", "above", "below")


@dataclass(frozen=True)
class GeneratedPlaces:
    """What is generated, in shares of width and height: see :class:`~.atlas.Atlas`. Lines are knots of a spline."""

    cities: tuple[Point, ...]
    sides: tuple[str, ...]
    provinces: tuple[Point, ...]
    lines: tuple[tuple[Point, ...], ...]


def generate_places(game_map: GameMap) -> GeneratedPlaces:
    """The generated places of a map."""
    cities = spread(project(game_map.at))
    lines = bend(game_map, cities)
    plaques = settle(game_map, cities, lines)
    sides = name_sides(game_map, cities, lines, plaques)
    return GeneratedPlaces(_shares(cities), sides, _shares(plaques), tuple(_shares(line) for line in lines))


def _shares(points: Iterable[Point]) -> tuple[Point, ...]:
    return tuple((x / W, y / H) for x, y in points)


def project(at: Sequence[Point]) -> list[Point]:
    """Degrees north and east as pixels. East and west are drawn out by half at most, to fill the picture."""
    norths, easts = [north for north, _ in at], [east for _, east in at]
    south, north, west, east = min(norths), max(norths), min(easts), max(easts)
    narrow = cos(radians((south + north) / 2))
    high, wide = max(north - south, 0.01), max(east - west, 0.01) * narrow
    room_w, room_h = W - 2 * MARGIN, H - 2 * MARGIN
    scale = min(room_h / high, room_w / wide)
    across, down = min(room_w / wide, scale * 1.5), min(room_h / high, scale * 1.5)
    return [
        (
            W / 2 + (e - (west + east) / 2) * narrow * across,
            H / 2 - (n - (south + north) / 2) * down,
        )
        for n, e in at
    ]


def spread(points: Sequence[Point]) -> list[Point]:
    """Points moved apart until none are nearer than ``APART``, as little as that takes."""
    found = [list(point) for point in points]
    for _ in range(400):
        moved = False
        for i, j in combinations(range(len(found)), 2):
            dx, dy = found[j][0] - found[i][0], found[j][1] - found[i][1]
            far = hypot(dx, dy)
            if far >= APART - 0.01:
                continue
            if far < 0.01:
                dx, dy, far = 1.0, 0.5 * (i % 3 - 1), 1.0
            push = (APART - min(far, APART)) / 2 / far + 0.001
            found[i][0], found[i][1] = found[i][0] - dx * push, found[i][1] - dy * push
            found[j][0], found[j][1] = found[j][0] + dx * push, found[j][1] + dy * push
            moved = True
        for spot in found:
            spot[0] = min(max(spot[0], MARGIN), W - MARGIN)
            spot[1] = min(max(spot[1], MARGIN), H - MARGIN)
        if not moved:
            break
    return [(x, y) for x, y in found]


def bow(a: Point, b: Point, push: float) -> tuple[Point, Point, Point]:
    """A line with three knots whose middle is shifted ``push`` pixels to the side."""
    far = max(hypot(b[0] - a[0], b[1] - a[1]), 1.0)
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return a, (x - (b[1] - a[1]) / far * push, y + (b[0] - a[0]) / far * push), b


def along(knots: tuple[Point, Point, Point]) -> list[Point]:
    """Nine points of a bowed line, its ends too."""
    a, m, b = knots
    turn = (2 * m[0] - (a[0] + b[0]) / 2, 2 * m[1] - (a[1] + b[1]) / 2)
    shares = (i / 8 for i in range(9))
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * turn[0] + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * turn[1] + t * t * b[1],
        )
        for t in shares
    ]


def _lack(a: Point, b: Point, wanted: float) -> float:
    """By how much two places are nearer than wanted."""
    return max(0.0, wanted - hypot(b[0] - a[0], b[1] - a[1]))


def bend(game_map: GameMap, cities: Sequence[Point]) -> list[tuple[Point, Point, Point]]:
    """Every line with the bow that keeps it clear of cities, and its middle clear of the others."""
    ends = [line.ends for line in game_map.lines]
    chosen = [bow(cities[a], cities[b], 0.0) for a, b in ends]
    for _ in range(ROUNDS):
        before = list(chosen)
        for i, (a, b) in enumerate(ends):
            options = [bow(cities[a], cities[b], push) for push in BOWS]
            others = [(ends[j] == ends[i], knots[1]) for j, knots in enumerate(chosen) if j != i]
            costs = [
                _strain(knots, push, (a, b), cities, others)
                for knots, push in zip(options, BOWS, strict=True)
            ]
            chosen[i] = options[costs.index(min(costs))]
        if chosen == before:
            break
    return chosen


def _strain(
    knots: tuple[Point, Point, Point],
    push: float,
    ends: tuple[int, int],
    cities: Sequence[Point],
    others: Sequence[tuple[bool, Point]],
) -> float:
    """How bad a bow is: its own size, cities too near, and middles too near (``True``: of the same two cities)."""
    middle, cost = knots[1], abs(push) * 0.12
    cost += 3 * max(0.0, 16 - min(middle[0], W - middle[0])) + 3 * max(
        0.0, 16 - min(middle[1], H - middle[1])
    )
    inner = along(knots)[1:-1]
    for city, place in enumerate(cities):
        cost += 4 * _lack(middle, place, CLEAR)
        if city not in ends and hypot(place[0] - middle[0], place[1] - middle[1]) < W / 3:
            cost += 2 * max(_lack(point, place, PASSING) for point in inner)
    return cost + sum(4 * _lack(middle, other, CLEAR + (4 if same else 0)) for same, other in others)


def settle(
    game_map: GameMap, cities: Sequence[Point], lines: Sequence[tuple[Point, Point, Point]]
) -> list[Point]:
    """Every province's plaque: near its cities, and not over cities or lines."""
    drawn = [point for knots in lines for point in along(knots)]
    middles = [knots[1] for knots in lines]
    spots = [(x * 8.0, y * 8.0) for x in range(5, 104) for y in range(3, 54)]
    found: list[Point] = []
    for members in game_map.members:
        x, y = (sum(cities[city][axis] for city in members) / len(members) for axis in (0, 1))
        near = sorted((hypot(spot[0] - x, spot[1] - y), spot) for spot in spots)
        best, chosen = float("inf"), near[0][1]
        for far, spot in near:
            if 0.35 * far >= best:
                break
            cost = 0.35 * far + 12 * _covered(spot, drawn, 2) + 60 * _covered(spot, middles, 12)
            cost += 200 * _covered(spot, cities, 19) + 300 * _covered(spot, found, PLAQUE[0] / 2 + 4)
            if cost < best:
                best, chosen = cost, spot
        found.append(chosen)
    return found


def _covered(spot: Point, points: Sequence[Point], margin: float) -> int:
    """How many points lie under the plaque at a spot, or so near it."""
    x, y = spot
    w, h = PLAQUE[0] / 2 + margin, PLAQUE[1] / 2 + margin
    return sum(abs(px - x) < w and abs(py - y) < h for px, py in points)


def name_box(place: Point, side: str, letters: int) -> Box:
    """Where a name of so many letters stands beside its city."""
    w = letters * LETTER
    if side in ("right", "left"):
        left = place[0] + (REACH if side == "right" else -REACH - w)
        return left, place[1] - HEIGHT / 2, left + w, place[1] + HEIGHT / 2
    top = place[1] + (REACH if side == "below" else -REACH - HEIGHT)
    return place[0] - w / 2, top, place[0] + w / 2, top + HEIGHT


def name_sides(
    game_map: GameMap,
    cities: Sequence[Point],
    lines: Sequence[tuple[Point, Point, Point]],
    plaques: Sequence[Point],
) -> tuple[str, ...]:
    """By city: the side where its name covers least."""
    drawn = [point for knots in lines for point in along(knots)[1:-1]]
    middles = [knots[1] for knots in lines]
    boxes = [
        [name_box(place, side, len(name)) for side in SIDES]
        for place, name in zip(cities, game_map.cities, strict=True)
    ]
    chosen = [0] * len(cities)

    def cost(city: int, side: int) -> float:
        box = boxes[city][side]
        found = 0.5 * side
        found += 60 * (box[0] < 4 or box[1] < 4 or box[2] > W - 4 or box[3] > H - 4)
        found += 3 * sum(_holds(box, point, 2) for point in drawn) + 12 * sum(
            _holds(box, point, 9) for point in middles
        )
        found += 25 * sum(_holds(box, place, 14) for other, place in enumerate(cities) if other != city)
        found += 25 * sum(_meets(box, (x - 28, y - 15, x + 28, y + 15)) for x, y in plaques)
        return found + 20 * sum(
            _meets(box, boxes[other][chosen[other]]) for other in range(len(cities)) if other != city
        )

    for _ in range(ROUNDS):
        for city in range(len(cities)):
            costs = [cost(city, side) for side in range(len(SIDES))]
            chosen[city] = costs.index(min(costs))
    return tuple(SIDES[side] for side in chosen)


def _holds(box: Box, point: Point, margin: float) -> bool:
    return box[0] - margin < point[0] < box[2] + margin and box[1] - margin < point[1] < box[3] + margin


def _meets(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


__all__ = ["ASPECT", "GeneratedPlaces", "generate_places"]
