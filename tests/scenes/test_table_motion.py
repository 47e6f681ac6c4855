"""Motion at the table: what a person and bots do travels, at the pace and in the manner of the settings."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.common.board_view import backwards
from game.storage.settings import Pace
from game.ui.moves import PieceMove
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

pytestmark = pytest.mark.painted


def at_the_table(driver: Driver, pace: Pace = "normal", motion: str = "full") -> Driver:
    driver.app.settings.set("motion", motion)
    driver.begin()
    driver.wait_for_person()
    driver.session.players.pace = pace
    return driver


def act(driver: Driver) -> None:
    """The person does the first thing there is to do, and the table is laid out anew."""
    driver.table.model.do(driver.session.choices[0])
    driver.app.window.stage.lay_out()


def count(driver: Driver) -> int:
    """Frames until nothing moves."""
    stage, surface, frames = driver.app.window.stage, driver.app.window.surface, 0
    while stage.motion.busy and frames < 1000:
        stage.motion.advance(1 / 60)
        stage.frame(surface)
        frames += 1
    return frames


def test_an_action_travels_and_nothing_of_it_stays(driver: Driver) -> None:
    act(at_the_table(driver))
    assert driver.app.window.stage.motion.busy
    assert 10 < count(driver) < 200
    assert driver.app.window.stage.motion.pieces() == []


@pytest.mark.parametrize(("pace", "motion"), [("instant", "full"), ("normal", "none")])
def test_at_once_and_without_motion_nothing_travels(start: Start, pace: Pace, motion: str) -> None:
    driver = start()
    act(at_the_table(driver, pace, motion))
    assert not driver.app.window.stage.motion.busy


def test_fast_and_reduced_motion_are_shorter(start: Start) -> None:
    lengths = []
    manners: list[tuple[Pace, str]] = [("normal", "full"), ("fast", "full"), ("normal", "reduced")]
    for pace, motion in manners:
        driver = start()
        act(at_the_table(driver, pace, motion))
        lengths.append(count(driver))
    assert lengths[0] > lengths[1] > 0
    assert lengths[0] > lengths[2] > 0


def test_the_menu_key_ends_motion_and_opens_the_menu(driver: Driver) -> None:
    act(at_the_table(driver))
    driver.key(pygame.K_ESCAPE)
    assert not driver.app.window.stage.motion.busy
    assert driver.scenes[-1] != "Table"


def test_what_is_taken_back_travels_back_and_is_ringed(driver: Driver) -> None:
    at_the_table(driver)
    before = len(driver.session.match)
    act(driver)
    stage = driver.app.window.stage
    count(driver)
    driver.table.model.highlighted.clear()
    driver.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert len(driver.session.match) == before
    assert driver.table.model.highlighted
    assert stage.motion.busy
    assert 5 < count(driver) < 200
    driver.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert len(driver.session.match) > before
    assert stage.motion.busy


def test_a_piece_goes_back_the_way_it_came() -> None:
    way = PieceMove("card/front", ("deck",), ("hand",), "+1", turned="card/back", laid=True, bed="plot")
    assert backwards(way) == PieceMove("card/back", ("hand",), ("deck",), turned="card/front")
    assert backwards(PieceMove("gold", ("a",), ("b",), copies=3)) == PieceMove(
        "gold", ("b",), ("a",), copies=3
    )
