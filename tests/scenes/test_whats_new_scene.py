"""What is new: offered on the title once after an update, never to a newcomer, and in the credits at any time."""

import tomllib

import pytest

from build.project import ROOT
from game import __version__
from game.engine.registry import game_ids
from game.i18n import LANGUAGES, Texts
from game.scenes.pages.credits import NEWS
from game.scenes.title.title import Title
from game.ui.tree import find_target
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

MOST = 15
"""Lines of news that somebody reads."""


def title_again(driver: Driver) -> None:
    driver.top.enter()
    driver.turn(5)


def test_a_newcomer_is_told_nothing_and_nothing_later(driver: Driver) -> None:
    assert find_target(driver.tree, "ui/news") is None
    driver.app.settings.set("new_game", {"game": "constantinopolis"})
    title_again(driver)
    assert find_target(driver.tree, "ui/news") is None
    assert driver.app.settings.get("news") == __version__


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_after_an_update_the_title_offers_it_once(start: Start, size: tuple[int, int]) -> None:
    driver = start("de", size)
    driver.app.settings.set("new_game", {"game": "constantinopolis"})
    driver.app.settings.set("news", "0.0.1")
    title_again(driver)
    driver.click("ui/news")
    assert driver.scenes[-1] == "WhatsNew"
    assert any(__version__ in words for words in driver.texts())
    driver.click("ui/back")
    driver.turn(5)
    assert isinstance(driver.top, Title)
    assert find_target(driver.tree, "ui/news") is None
    driver.click("ui/credits")
    driver.click("ui/news")
    assert driver.scenes[-1] == "WhatsNew"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_news_are_short_and_all_are_shown(language: str) -> None:
    path = ROOT / "locales" / language / "interface_news.toml"
    words = tomllib.loads(path.read_text(encoding="utf-8"))["news"]
    groups = {name: value for name, value in words.items() if isinstance(value, dict)}
    assert {name: len(value) - 1 for name, value in groups.items()} == NEWS
    assert sum(NEWS.values()) <= MOST


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_news_call_each_game_by_its_name(language: str) -> None:
    text = (ROOT / "locales" / language / "interface_news.toml").read_text(encoding="utf-8")
    texts = Texts(language)
    assert [game for game in game_ids() if texts(f"{game}.name") not in text] == []
