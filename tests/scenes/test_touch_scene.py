"""Touch in the program: the setting makes targets as large as a finger, a menu decides between close ones."""

import pytest

from game.engine.registry import game_ids
from game.scenes.common.dialogs import INCHES, Menu, ask_which, finger_of
from game.storage.record import PERSON
from game.ui.tree import find_target, focus_order
from tests.scenes.driver import Driver

DESKTOP = (1280, 800)


def test_the_setting_is_the_diagonal() -> None:
    fingers = [finger_of(inches, DESKTOP) for inches in INCHES]
    assert fingers == sorted(fingers, reverse=True)
    assert len(set(fingers)) == len(fingers)
    assert [finger_of(odd, DESKTOP) for odd in ("off", None, 7, "7000")] == [0, 0, 0, 0]


def test_the_setting_takes_effect_at_once(driver: Driver) -> None:
    stage = driver.app.window.stage
    driver.app.settings.set("touch", "7")
    driver.app.apply("touch")
    assert stage.view.finger == stage.finger > 0
    driver.app.settings.set("touch", "off")
    driver.app.apply("touch")
    assert stage.view.finger == 0


@pytest.mark.parametrize("game", game_ids())
def test_the_menu_names_what_is_close_and_clicks_it(driver: Driver, game: str) -> None:
    driver.seat(PERSON, "novice", game=game)
    driver.wait_for_person()
    driver.settle()
    driver.turn(2)
    stage, before = driver.app.window.stage, driver.table.model.log_shown
    assert not before
    nodes = [node for node in focus_order(driver.tree) if node.target in {"ui/log", "ui/help"}]
    stage.use_finger(60)
    ask_which(stage, nodes)
    driver.turn()
    assert isinstance(driver.top, Menu)
    lines = [find_target(driver.tree, f"menu/{number}") for number in range(len(nodes))]
    assert all(line is not None and line.rect.h >= 60 and line.speech for line in lines)
    driver.click(f"menu/{[node.target for node in nodes].index('ui/log')}")
    driver.turn()
    assert driver.scenes[-1] == "Table"
    assert driver.table.model.log_shown is not before
