"""The log at the table: sieved, scrolled, leading to moments and rules, and only what the viewer may know."""

import pygame
import pytest

from game.engine.registry import game_ids
from game.scenes.replay.playback import Playback
from game.scenes.table.log import LogPanel
from game.scenes.table.table import Table
from game.storage.record import PERSON
from game.table.log import LogFilter
from game.ui.tree import find, hit, placed, walk
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

ACTIONS = 90
"""So many make a log of several pages."""


def with_log(driver: Driver) -> Driver:
    driver.seat(PERSON, PERSON)
    driver.act_some(ACTIONS)
    driver.key(pygame.K_l)
    return driver


def targets(driver: Driver, start: str) -> list[str]:
    return [item.node.target for item in placed(driver.tree) if item.node.target.startswith(start)]


def test_a_line_leads_to_its_moment_with_the_rights_of_the_viewer(driver: Driver) -> None:
    with_log(driver)
    viewer = driver.session.viewer
    line = targets(driver, "log/at/")[0]
    moment = driver.table.panel(LogPanel).log.moment(int(line.removeprefix("log/at/")))
    driver.click(line)
    player = driver.top
    assert isinstance(player, Playback)
    assert (player.film.at, player.film.viewer) == (moment, viewer)


def test_a_line_leads_to_its_rule(driver: Driver) -> None:
    with_log(driver)
    rule = targets(driver, "log/rule/")[0].removeprefix("log/rule/")
    tip = driver.table.tooltip(f"log/rule/{rule}")
    assert tip is not None
    assert tip.body == driver.table.model.texts.rule(rule)
    driver.click(f"log/rule/{rule}")
    assert driver.scenes[-1] == "Help"


def test_the_sieve_opens_filters_and_closes(driver: Driver) -> None:
    with_log(driver)
    log = driver.table.panel(LogPanel).log
    everything = len(log.rows(driver.session.visible_log.now, driver.table.model.texts))
    driver.click("log/sieve")
    driver.click("log/seat/1")
    mine = log.rows(driver.session.visible_log.now, driver.table.model.texts)
    assert {row.entry.event.seat for row in mine if row.entry and not row.level} == {1}
    driver.click("log/seat/1")
    driver.click("log/short")
    driver.click("log/chapter")
    assert log.filters.chapter == log.book.chapters[0]
    driver.click("log/sieve")
    assert log.filters == LogFilter()
    assert len(log.rows(driver.session.visible_log.now, driver.table.model.texts)) == everything


def test_words_are_looked_for_as_they_are_typed(driver: Driver) -> None:
    with_log(driver)
    driver.click("log/sieve")
    driver.type("magister")  # the line waits for words as soon as it is there
    assert driver.table.panel(LogPanel).log.filters.words == "magister"
    rows = driver.table.panel(LogPanel).log.rows(driver.session.visible_log.now, driver.table.model.texts)
    assert all("Magister" in row.text for row in rows if not row.level)
    assert driver.scenes[-1] == "Table", "letters typed are no keys of the table"
    driver.type("xyz")
    assert driver.node_named("log/nothing").text


def test_the_bar_shows_where_one_is_and_moves_the_log(driver: Driver) -> None:
    with_log(driver)
    log = driver.table.panel(LogPanel).log
    thumb = driver.node_named("log/thumb").rect
    assert find(driver.tree, "log/later") is None
    driver.click("log/earlier")
    assert log.back > 0
    assert driver.node_named("log/thumb").rect.y < thumb.y
    driver.click("log/later")
    assert log.back == 0


def test_page_keys_move_a_log_that_is_shown(driver: Driver) -> None:
    with_log(driver)
    driver.key(pygame.K_PAGEUP)
    assert driver.table.panel(LogPanel).log.back > 0
    driver.key(pygame.K_PAGEDOWN)
    assert driver.table.panel(LogPanel).log.back == 0


def test_the_log_has_headings_of_rounds_and_phases(start: Start) -> None:
    driver = start("de", (1920, 1080))
    driver.begin()
    driver.play_some(2)
    driver.click("ui/log")
    texts, read = driver.table.model.texts, set(driver.texts())
    while find(driver.tree, "log/earlier") is not None:
        driver.click("log/earlier")
        read |= set(driver.texts())
    assert {texts("table.round", round=1), texts.chapter("auction")} <= read
    assert find(driver.tree, "log") is not None


def test_lines_can_be_hit_and_read_by_keyboard(driver: Driver) -> None:
    with_log(driver)
    rows = [item.node for item in placed(driver.tree) if item.node.target.startswith("log/at/")]
    stops = [node for node in rows if node.stops_keyboard()]
    assert stops
    assert all(node.speech for node in stops)
    assert all(min(node.rect.w, node.rect.h) >= 24 for node in rows)


def test_it_is_closed_at_first_and_comes_back_as_it_was_left(start: Start) -> None:
    driver = start("en", (1920, 1080))
    driver.seat(PERSON, PERSON)
    assert find(driver.tree, "log") is None
    driver.click("ui/log")
    assert find(driver.tree, "log") is not None
    again = Table(driver.app.context, driver.session)
    assert again.panel(LogPanel).opened
    driver.click("ui/log")
    assert not Table(driver.app.context, driver.session).panel(LogPanel).opened


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_it_opens_over_the_rail_and_leaves_the_board_its_size(
    start: Start, game: str, size: tuple[int, int]
) -> None:
    driver = start("en", size)
    driver.seat(PERSON, PERSON, PERSON, game=game)
    rail = next(node.rect for node in walk(driver.tree) if node.name.endswith("/players"))
    before = [node.rect for node in walk(driver.tree) if node.rect.w and node.rect.right <= rail.x]
    driver.click("ui/log")
    log = driver.node_named("log").rect
    assert [node.rect for node in walk(driver.tree) if node.rect.w and node.rect.right <= rail.x] == before
    assert log.right <= size[0]
    assert log.y >= rail.y


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3440, 1440)])
def test_it_never_opens_behind_the_player_aid(start: Start, size: tuple[int, int]) -> None:
    driver = start("en", size)
    driver.seat(PERSON, PERSON)
    driver.click("ui/aid")
    assert find(driver.tree, "aid") is not None
    driver.click("ui/log")
    assert find(driver.tree, "aid") is None
    log = driver.node_named("log")
    top = hit(driver.tree, log.rect.cx, log.rect.y + 8)
    assert top is not None
    assert top.name.startswith("log")
