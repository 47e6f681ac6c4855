"""The living room: on a large screen text is as large as the screen allows; the log is closed; it is offered once."""

import pygame
import pytest

from game.engine.registry import game_ids
from game.i18n import LANGUAGES
from game.scenes.table.log import LogPanel
from game.storage.record import PERSON
from game.ui.tree import find, walk
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver


def living(driver: Driver, on: bool = True) -> Driver:
    driver.app.settings.set("living_room", on)
    driver.app.apply("living_room")
    driver.turn(2)
    return driver


def sizes(driver: Driver) -> list[int]:
    view = driver.app.window.stage.view
    return [view.text_px(role) for role in ("caption", "small", "body")]


@pytest.mark.parametrize("game", game_ids())
def test_text_grows_with_the_screen_in_full_ratio(start: Start, game: str) -> None:
    small = start("en", (1920, 1080))
    desk = start("en", (3840, 2160))
    desk.seat(PERSON, PERSON, PERSON, game=game)
    before = sizes(desk)
    assert living(desk).table is not None
    for near, far, base in zip(before, sizes(desk), sizes(small), strict=True):
        assert far == pytest.approx(2 * base, abs=1)
        assert far > near
    nodes = {node.name for node in walk(desk.tree)}
    assert {f"seat/{seat}" for seat in range(3)} <= {node.target for node in walk(desk.tree)}
    assert nodes
    assert sizes(living(desk, False)) == before


def test_a_screen_of_the_usual_size_stays_as_it_is(start: Start) -> None:
    driver = start("en", (1920, 1080))
    before = sizes(driver)
    assert sizes(living(driver)) == before


def test_it_closes_the_log(start: Start) -> None:
    driver = start("en", (3840, 2160))
    driver.seat(PERSON, PERSON)
    driver.click("ui/log")
    assert find(driver.tree, "log") is not None
    living(driver)
    assert find(driver.tree, "log") is None
    assert not driver.table.panel(LogPanel).opened
    assert driver.app.settings.get("log") is False


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_it_is_offered_once_where_the_screen_is_large(
    start: Start, monkeypatch: pytest.MonkeyPatch, language: str, answer: str
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(3840, 2160)])
    driver = start(language, (1280, 720))
    assert driver.app.context.texts("settings.living_room.offer") in driver.texts()
    driver.press(driver.node(f"answer/{answer}"))
    assert driver.scenes == ["Title"]
    assert driver.app.settings.get("living_room") is (answer == "yes")
    assert driver.app.window.stage.view.far is (answer == "yes")
    assert start(language).scenes == ["Title"], "never asked again"


def test_it_is_offered_where_the_screen_is_touched(start: Start) -> None:
    driver = start()
    assert driver.scenes == ["Title"]
    driver.app.settings.set("touch", "24")
    assert start().scenes == ["Title", "Dialog"]
