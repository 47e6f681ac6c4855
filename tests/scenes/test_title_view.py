"""The city of the title lives: at its places, within its picture, slowly; and stands still where that is wanted."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.boards.registry import game_look
from game.engine.registry import game_ids
from game.scenes.app import App
from game.scenes.common import dialogs
from game.scenes.common.parts import DOOR, HOME_FOCUS, part_of
from game.scenes.title.city import HEIGHT, SHIPS, WIDTH, LivingCity, level, sailed, spots
from game.scenes.title.title import Title
from game.storage.record import SeatInfo
from game.storage.save_info import SaveInfo
from game.ui.geometry import Rect
from game.ui.pictures import Pictures
from game.ui.tree import walk

from .driver import Driver

pytestmark = pytest.mark.painted

MOST_FLASHES = 3
"""A second: more may hurt some people."""


def ships_of(driver: Driver) -> list[Rect]:
    return [node.rect for node in walk(driver.app.window.stage.tree) if "dromon" in node.picture]


def test_every_light_is_on_its_sheet_and_on_the_view() -> None:
    view, sheet = Rect(0, 0, WIDTH, HEIGHT), Rect(0, 0, 1024, 512)
    assert {spot.kind for spot in spots()} == {"sea", "lamp", "star"}
    assert len(spots()) > 80
    pictures = Pictures()
    for spot in spots():
        x, y, w, h = (int(word) for word in spot.part.partition("part=")[2].split("."))
        part = Rect(x, y, w, h)
        assert spot.rect.intersection(view) == spot.rect
        assert part.intersection(sheet) == part
        assert (part.w, part.h) == (spot.rect.w, spot.rect.h)
        assert pictures.has(spot.part)


def test_ships_cross_the_sea_and_come_back() -> None:
    for ship in SHIPS:
        assert Pictures().get(ship.picture, 5000, 5000).get_size()[0] > 0
        lap = (WIDTH + ship.size[0]) / abs(ship.speed)
        first, later = sailed(ship, 0.0), sailed(ship, lap)
        assert abs(first.x - later.x) <= 1
        seen = [sailed(ship, lap * part / 400) for part in range(400)]
        assert any(rect.right <= ship.size[0] // 8 for rect in seen)
        assert any(rect.x >= WIDTH - ship.size[0] // 2 for rect in seen)
        assert max(rect.y for rect in seen) - min(rect.y for rect in seen) <= 6


def swings(values: list[float]) -> list[int]:
    """At which places a light that has risen or fallen by a tenth or more turns round."""
    found, high, low, way = [], values[0], values[0], 0
    for index, value in enumerate(values):
        high, low = max(high, value), min(low, value)
        if way >= 0 and value <= high - 0.1:
            found.append(index)
            way, low = -1, value
        elif way <= 0 and value >= low + 0.1:
            found.append(index)
            way, high = 1, value
    return found


def test_nothing_flashes() -> None:
    rate = 30
    assert len(swings([0.0, 0.5, 0.0, 0.05, 0.0, 1.0])) == 3
    for number, spot in enumerate(spots()):
        values = [level(spot, number, index / rate) for index in range(rate * 60)]
        assert min(values) >= 0.0
        assert max(values) <= 1.0
        turns = swings(values)
        gaps = [later - earlier for earlier, later in pairwise(turns)]
        assert all(2 * gap / rate > 1 / MOST_FLASHES for gap in gaps)


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1200), (2560, 1080)])
def test_lights_lie_where_the_covering_picture_has_them(size: tuple[int, int]) -> None:
    window = Rect(0, 0, *size)
    city = LivingCity(window, window)
    corner, far = city.placed(Rect(0, 0, 10, 10)), city.placed(Rect(WIDTH - 10, HEIGHT - 10, 10, 10))
    assert max(corner.x, corner.y) <= 0
    assert far.right >= size[0] - 1
    assert far.bottom >= size[1] - 1
    part = part_of(HOME_FOCUS, window)
    shown = city.placed(part)
    assert max(abs(shown.x), abs(shown.y), abs(shown.w - size[0]), abs(shown.h - size[1])) <= 2
    focus = city.placed(Rect(round(HOME_FOCUS[0] * WIDTH), round(HOME_FOCUS[1] * HEIGHT), 1, 1))
    assert window.holds(focus)


def test_the_title_lives_and_a_dialog_over_it_stills_it() -> None:
    driver = Driver()
    assert isinstance(driver.top, Title)
    assert driver.top.animation is not None
    assert ships_of(driver) == []
    driver.app.window.stage.advance(30.0)
    driver.turn()
    alive = [
        piece.rect
        for piece in driver.top.city.pieces(driver.app.window.stage.life.moment)
        if "dromon" in piece.picture
    ]
    driver.app.manager.push(dialogs.message(driver.app.context, "a", "b"))
    driver.turn()
    assert ships_of(driver) == alive  # where they were, not where they began
    before = driver.app.window.stage.life.seconds
    driver.app.window.stage.advance(5.0)
    assert driver.app.window.stage.life.seconds == before


@pytest.mark.parametrize("motion", ["reduced", "none"])
def test_with_less_motion_the_ships_lie_still(motion: str) -> None:
    driver = Driver()
    driver.app.settings.set("motion", motion)
    driver.top.invalidate()
    driver.turn()
    assert driver.top.animation is None
    assert len(ships_of(driver)) == len(SHIPS)
    driver.turn(1 + len(game_ids()))  # what waits behind the doors is read
    surface = pygame.Surface((1280, 720))
    driver.app.window.stage.frame(surface)
    for _ in range(20):
        driver.app.window.stage.advance(0.2)
        assert driver.app.window.stage.frame(surface) == []


def test_the_first_picture_of_the_title_waits_for_no_lesson_and_reads_small_pictures() -> None:
    app = App("en")
    title = Title(app.context)
    app.manager.push(title)
    app.window.once()
    assert all(door.lesson is None for door in title.doors)
    scenes = [node.picture for node in walk(app.window.stage.tree) if node.name.rpartition("/")[2] == "scene"]
    assert len(scenes) == len(title.doors) == 3
    assert all("door" in picture.partition("?")[0] for picture in scenes)
    for _ in range(1 + len(title.doors)):  # the page is seen first, then a door is read a round
        app.window.once()
    assert all(door.lesson is not None for door in title.doors)


@pytest.mark.parametrize("game", game_ids())
def test_the_picture_of_a_door_is_the_place_of_its_game_and_smaller(game: str) -> None:
    entry, pictures = game_look(game), Pictures()
    large, small = (pictures.get(key, 320, 180) for key in (entry.picture, entry.door))
    assert pictures.get(entry.door, *DOOR).get_size() == DOOR
    ways = [
        abs(large.get_at((x, y))[n] - small.get_at((x, y))[n])
        for x in range(0, 320, 8) for y in range(0, 180, 8) for n in range(3)
    ]  # fmt: skip
    assert sum(ways) / len(ways) < 6


def test_a_match_that_was_only_glanced_at_is_told_by_its_players(driver: Driver) -> None:
    seats = (SeatInfo("Anna", 0), SeatInfo("Bruno", 1))
    info = SaveInfo("a", Path("a"), datetime(2026, 1, 1, tzinfo=UTC), seats=seats, round=0, to_act=0)
    title = driver.top
    assert isinstance(title, Title)
    assert "0" in title.stands(info)
    assert title.stands(replace(info, whole=False)) == "Anna, Bruno"
