"""The grounds of the maps: one for every map of the box, quiet enough for words, the same coasts as the degrees say."""

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from build.art.workshop.concordia_venus.gallery import MAP_SIZE, MAPS, ROOM
from build.art.workshop.concordia_venus.nature import ALSO, BEYOND, RANGES, RIVERS, STRAITS
from build.art.workshop.concordia_venus.shores import FILE, inside, on_land, shores
from build.project import ROOT
from game.engine.concordia_venus.box import own_box
from game.ui.theme import PALETTE, Color, contrast

FOLDER = ROOT / "assets" / "art" / ROOM / "map"
LEAVES = ROOT / "game" / "boards" / "concordia_venus" / "atlas"
BRAID = 38


def load(word: str) -> pygame.Surface:
    return pygame.image.load(FOLDER / f"{word}.webp")


def leaf(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def test_every_map_of_the_box_has_its_ground() -> None:
    leaves = [leaf(file) for file in LEAVES.glob("*.toml")]
    assert {entry["picture"] for entry in leaves} == set(MAPS) == set(BEYOND) == set(ALSO)
    told = [word for entry in leaves for word in entry["maps"]]
    assert sorted(told) == sorted(game_map.id for game_map in own_box().maps)


@pytest.mark.parametrize("word", MAPS)
def test_words_read_on_land_and_sea(word: str) -> None:
    surface = load(word)
    area = surface.get_rect().inflate(-2 * BRAID - 40, -2 * BRAID - 40)
    spots = [(x, y) for y in range(area.top, area.bottom, 9) for x in range(area.left, area.right, 9)]
    ratios = [contrast(Color(*surface.get_at(spot)[:3]), PALETTE["ink"]) for spot in spots]
    assert sum(ratio >= 4.5 for ratio in ratios) / len(ratios) > 0.93


@pytest.mark.parametrize("word", MAPS)
def test_the_braid_goes_round(word: str) -> None:
    surface = load(word)
    w, h = MAP_SIZE
    sides = [
        pygame.Rect(60, 0, w - 120, BRAID), pygame.Rect(60, h - BRAID, w - 120, BRAID),
        pygame.Rect(0, 60, BRAID, h - 120), pygame.Rect(w - BRAID, 60, BRAID, h - 120),
    ]  # fmt: skip
    means = [pygame.transform.average_color(surface, side)[:3] for side in sides]
    for one, two in combinations(means, 2):
        assert max(abs(a - b) for a, b in zip(one, two, strict=True)) < 14


def test_the_shores_are_closed_lines_of_the_ancient_world() -> None:
    lines = shores()
    assert len(lines) > 300
    assert FILE.stat().st_size < 120_000
    for _, line in lines:
        assert len(line) >= 4
        assert all(-20.01 <= x <= 50.01 and 23.9 <= y <= 61.1 for x, y in line)


@pytest.mark.parametrize(
    ("place", "land"),
    [
        ((12.5, 41.9), True),
        ((33.2, 35.05), True),
        ((25.0, 38.5), False),
        ((18.0, 35.5), False),
        ((34.0, 43.0), False),
    ],
    ids=["Rome", "Cyprus", "the Aegean", "the sea of Sidra", "the Black Sea"],
)
def test_land_is_told_from_water(place: tuple[float, float], land: bool) -> None:
    assert on_land(place) is land


def test_inside_goes_by_the_line() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    assert inside((1.0, 1.0), square)
    assert not inside((3.0, 1.0), square)


def test_rivers_ranges_and_straits_lie_on_the_map() -> None:
    for line in (*RIVERS, *STRAITS):
        assert len(line) >= 2
    for north, east in (spot for line in (*RIVERS, *RANGES, *STRAITS) for spot in line):
        assert 24 < north < 60
        assert -15 < east < 45


def test_further_places_belong_to_provinces_of_their_map() -> None:
    provinces = {game_map.id: {*game_map.provinces, ""} for game_map in own_box().maps}
    assert ALSO
    assert [name for name, places in ALSO.items() if not set(places) <= provinces[name]] == []
