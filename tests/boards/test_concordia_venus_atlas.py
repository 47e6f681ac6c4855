"""Where things stand on the maps of Concordia Venus: room for every hand and eye, the same every time."""

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import hypot

import pytest

from build.art.workshop.concordia_venus.shores import on_land, shores
from game.boards.concordia_venus.atlas import Atlas, Point, atlas_of, halfway, spline
from game.engine.concordia_venus.box import own_box
from game.engine.concordia_venus.game_map import GameMap, read_maps

W, H = 868, 452
"""The map on a screen of 1280 x 720."""
BETWEEN_CITIES, BETWEEN_MIDDLES = 40, 22
DISC = 15
PLAQUE = (52, 28)
COAST = 0.12
"""So many degrees a harbor may lie off the simplified shore."""
MAPS = {game_map.id: game_map for game_map in own_box().maps}
ROOM = {letter: sum(goods) for letter, goods in own_box().tokens.items()}
OWN = """
id = "hellas"
capital = "roma"
provinces = [{ id = "latium", letter = "A" }, { id = "etruria", letter = "B" }]
cities = [
  { id = "roma", at = [41.9, 12.5] },
  { id = "ostia", province = "latium", at = [41.75, 12.28] },
  { id = "tibur", province = "latium", at = [41.96, 12.8] },
  { id = "veii", province = "etruria", at = [42.02, 12.4] },
  { id = "caere", province = "etruria", at = [42.0, 12.1] },
]
land = ["roma ostia", "roma tibur", "roma veii", "veii caere", "caere ostia"]
sea = ["roma ostia", "ostia caere"]
"""


@cache
def own_map() -> GameMap:
    """A person's own map that bears the name of one of the box."""
    return read_maps(OWN, "own.toml", ROOM)[0]


@cache
def strangers() -> tuple[GameMap, ...]:
    """Maps nobody has drawn: the closest of the box under other names, and a small one."""
    return (*(replace(MAPS[name], id=f"my_{name}") for name in ("ionium_east", "hellas_minor")), own_map())


def seen(points: tuple[Point, ...]) -> list[Point]:
    return [(x * W, y * H) for x, y in points]


def middles(atlas: Atlas) -> list[Point]:
    return seen(tuple(atlas.middle(line) for line in range(len(atlas.lines))))


def far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def beneath(plaque: Point, point: Point, margin: float) -> bool:
    return (
        abs(plaque[0] - point[0]) < PLAQUE[0] / 2 + margin
        and abs(plaque[1] - point[1]) < PLAQUE[1] / 2 + margin
    )


@pytest.mark.parametrize("game_map", [*MAPS.values(), *strangers()], ids=lambda game_map: game_map.id)
def test_an_atlas_has_a_place_for_everything_within_the_picture(game_map: GameMap) -> None:
    atlas = atlas_of(game_map)
    assert len(atlas.cities) == len(atlas.labels) == len(game_map.cities)
    assert len(atlas.provinces) == len(game_map.provinces)
    assert len(atlas.lines) == len(game_map.lines)
    every = [*atlas.cities, *atlas.provinces, *(point for line in atlas.lines for point in line)]
    assert all(0.02 < x < 0.98 and 0.03 < y < 0.97 for x, y in every)
    for line, points in zip(game_map.lines, atlas.lines, strict=True):
        assert (points[0], points[-1]) == tuple(atlas.cities[end] for end in line.ends)
    assert atlas.aspect == pytest.approx(W / H)


@pytest.mark.parametrize("game_map", MAPS.values(), ids=lambda game_map: game_map.id)
def test_a_map_of_the_box_is_drawn_and_keeps_its_distances(game_map: GameMap) -> None:
    atlas = atlas_of(game_map)
    assert atlas.picture is not None
    cities, halves = seen(atlas.cities), middles(atlas)
    assert min(far(a, b) for a, b in combinations(cities, 2)) >= BETWEEN_CITIES
    assert min(far(a, b) for a in cities for b in halves) >= BETWEEN_MIDDLES
    assert min(far(a, b) for a, b in combinations(halves, 2)) >= BETWEEN_MIDDLES


@pytest.mark.parametrize("game_map", MAPS.values(), ids=lambda game_map: game_map.id)
def test_a_plaque_lies_over_no_city_line_or_other_plaque(game_map: GameMap) -> None:
    atlas = atlas_of(game_map)
    plaques = seen(atlas.provinces)
    drawn = [point for line in atlas.lines for point in seen(line)]
    for name, plaque in zip(game_map.provinces, plaques, strict=True):
        assert not [city for city in seen(atlas.cities) if beneath(plaque, city, DISC - 3)], name
        assert not [point for point in drawn if beneath(plaque, point, 0)], name
    for one, two in combinations(plaques, 2):
        assert abs(one[0] - two[0]) >= PLAQUE[0] or abs(one[1] - two[1]) >= PLAQUE[1]


@pytest.mark.parametrize("game_map", MAPS.values(), ids=lambda game_map: game_map.id)
def test_lines_of_the_same_cities_run_apart(game_map: GameMap) -> None:
    atlas = atlas_of(game_map)
    pairs = [
        (a, b)
        for a, b in combinations(range(len(game_map.lines)), 2)
        if game_map.lines[a].ends == game_map.lines[b].ends
    ]
    assert pairs
    for a, b in pairs:
        middle = seen((atlas.middle(a),))[0]
        assert min(far(middle, point) for point in seen(atlas.lines[b])) >= 12, game_map.lines[a].name


def test_a_city_lies_on_land_or_close_to_its_shore() -> None:
    points = [point for _, line in shores() for point in line]
    places = {
        (name, at)
        for game_map in MAPS.values()
        for name, at in zip(game_map.cities, game_map.at, strict=True)
    }
    assert len(places) > 100
    for name, (north, east) in places:
        near = any(abs(x - east) < COAST / 0.8 and abs(y - north) < COAST for x, y in points)
        assert near or on_land((east, north)), name


@pytest.mark.parametrize("game_map", strangers(), ids=lambda game_map: game_map.id)
def test_a_map_nobody_has_drawn_gets_places_of_its_own(game_map: GameMap) -> None:
    atlas = atlas_of(game_map)
    assert atlas.picture is None
    cities, halves = seen(atlas.cities), middles(atlas)
    assert min(far(a, b) for a, b in combinations(cities, 2)) >= BETWEEN_CITIES
    assert min(far(a, b) for a in cities for b in halves) >= 20
    assert min(far(a, b) for a, b in combinations(halves, 2)) >= 20
    assert atlas_of.__wrapped__(game_map) == atlas


def test_the_smaller_map_stands_on_the_picture_of_the_larger() -> None:
    whole, east = (atlas_of(MAPS[name]) for name in ("ionium", "ionium_east"))
    assert whole.picture == east.picture
    places = dict(zip(MAPS["ionium"].cities, whole.cities, strict=True))
    assert east.cities == tuple(places[city] for city in MAPS["ionium_east"].cities)


def test_a_line_is_smooth_and_its_middle_halfway() -> None:
    line = spline(((0.0, 0.0), (0.5, 0.4), (1.0, 0.0)))
    assert line[0] == (0.0, 0.0)
    assert line[-1] == (1.0, 0.0)
    assert (0.5, 0.4) in line
    assert halfway(line, 2.0) == pytest.approx((0.5, 0.4))
    steps = [far(a, b) for a, b in pairwise(line)]
    assert max(steps) < 3 * min(steps)
