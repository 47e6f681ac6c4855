"""The reference: what it holds, its index and search, and the ways to it."""

import pygame
import pytest

from game.engine.constantinopolis.rules import RULEBOOK
from game.i18n import LANGUAGES
from game.scenes.common.over_table import ComponentCard
from game.scenes.pages.help_page import Help
from game.scenes.pages.rule_page import PAUSE
from game.ui.tree import Node, find, walk
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.matches import two_persons, until


def reference(driver: Driver) -> Help:
    top = driver.top
    assert isinstance(top, Help)
    return top


def test_every_rule_stands_in_exactly_one_chapter() -> None:
    found = [rule for rules in RULEBOOK.chapters.values() for rule in rules]
    assert sorted(found, key=int) == list(RULEBOOK.rules)
    assert next(iter(RULEBOOK.chapters)) == "winning"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_begins_with_one_page_and_the_contents_lead_to_every_part(start: Start, language: str) -> None:
    driver = start(language)
    driver.click("ui/help")
    scene = reference(driver)
    assert scene.part == scene.text.parts[0]
    for part in scene.text.parts:
        driver.click(part)
        assert scene.part == part
        assert scene.text.title(part) in driver.texts()


def test_the_search_leaves_only_what_holds_every_word_and_leads_there(driver: Driver) -> None:
    driver.click("ui/help")
    driver.click("game/constantinopolis")
    scene = reference(driver)
    scene.on_widget("reader/search/entry", "consul preempt wall", False)
    driver.turn(2)
    rules = [item for item in scene.text.found(scene.query) if item.target.startswith("rule/")]
    assert rules
    assert all(word in item.text.casefold() for item in rules for word in ("consul", "preempt", "wall"))
    driver.click(rules[0].target)
    assert scene.rule == rules[0].target.removeprefix("rule/")
    scene.on_widget("reader/search/entry", "zeppelin", False)
    driver.turn(2)
    assert driver.app.context.texts("help.nothing", words="zeppelin") in driver.texts()


def test_it_is_reached_from_title_new_game_and_pause(driver: Driver) -> None:
    driver.key(pygame.K_F1)
    assert driver.scenes == ["Title", "Help"]
    driver.key(pygame.K_ESCAPE)
    driver.click("ui/new_game")
    driver.click("ui/help")
    assert driver.scenes == ["Title", "NewGame", "Help"]
    driver.click("ui/back")
    driver.click("ui/start")
    driver.table.command("menu")
    driver.turn(2)
    driver.click("menu/help")
    assert driver.scenes == ["Title", "Table", "Help"]


def test_at_the_table_it_opens_at_the_present_chapter(driver: Driver) -> None:
    two_persons(driver, "never")
    until(driver, "building")
    driver.click("ui/help")
    scene = reference(driver)
    assert scene.part == "page/building"


def closed_building(driver: Driver) -> Node:
    """A building that cannot be bought now."""
    lit = driver.table.model.spots().targets
    return next(
        node for node in walk(driver.tree) if node.target.startswith("building/") and node.target not in lit
    )


def card(driver: Driver) -> ComponentCard:
    assert isinstance(driver.top, ComponentCard)
    return driver.top


def test_i_shows_the_card_and_its_first_rule_is_why_not(driver: Driver) -> None:
    two_persons(driver, "never")
    until(driver, "building")
    driver.hover(closed_building(driver))
    driver.key(pygame.K_i)
    first = card(driver).rules[0]
    assert find(driver.tree, "shade/card/picture") is not None
    driver.click(f"rule/{first}")
    scene = reference(driver)
    assert scene.rule == first
    shown = [node.text for node in walk(driver.node_named("reader/sheet/margin"))]
    assert any(text.startswith(f"{scene.rule}. ") for text in shown)
    driver.key(pygame.K_ESCAPE)
    card(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is driver.table


def test_the_right_button_opens_the_card_and_a_click_beside_it_closes_it(driver: Driver) -> None:
    two_persons(driver, "never")
    until(driver, "building")
    node = closed_building(driver)
    before = len(driver.table.session.match)
    pygame.event.post(
        pygame.Event(pygame.MOUSEMOTION, pos=(node.rect.cx, node.rect.cy), rel=(1, 1), buttons=(0, 0, 0))
    )
    driver.turn(2)  # its name appears
    driver.press(node, button=3)
    assert card(driver).card.picture == f"art/{node.target}"
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(4, 60), button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(4, 60), button=1))
    driver.turn(2)
    assert driver.top is driver.table
    assert len(driver.table.session.match) == before


def test_a_small_window_with_large_letters_has_a_button_for_the_contents(start: Start) -> None:
    driver = start()
    driver.app.settings.set("scale", 200)
    driver.app.apply("scale")
    driver.turn(2)
    driver.click("ui/help")
    assert find(driver.tree, "reader/index") is None
    assert find(driver.tree, "reader/search/entry") is not None
    driver.click("contents")
    scene = reference(driver)
    driver.click(scene.text.parts[1])
    assert scene.part == scene.text.parts[1]


def test_a_picture_of_a_page_is_drawn_and_its_pieces_move(driver: Driver) -> None:
    driver.click("ui/help")
    driver.click("game/constantinopolis")
    driver.click("page/offices")
    driver.turn(3)
    page = driver.top
    assert isinstance(page, Help)
    picture = page.picture()
    assert picture is not None
    while picture.missing is not None:
        driver.turn()
    driver.turn()
    assert driver.node_named("reader/sheet/live/picture").picture
    driver.click("live/play")
    for _ in range(8):
        driver.app.window.stage.advance(PAUSE / 4)
        driver.turn(1)
        if driver.app.window.stage.motion.busy:
            break
    assert driver.app.window.stage.motion.busy
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title"]


def test_control_and_f1_open_the_rule_that_a_tooltip_names(driver: Driver) -> None:
    two_persons(driver, "never")
    until(driver, "building")
    node = closed_building(driver)
    tip = driver.table.tooltip(node.target)
    assert tip is not None
    assert driver.app.context.texts("table.to_rule", key="Ctrl+F1") == tip.keys
    driver.hover(node)
    driver.app.window.stage.advance(0.5)
    driver.turn(1)
    driver.key(pygame.K_F1, pygame.KMOD_CTRL)
    scene = reference(driver)
    assert scene.rule == tip.rules[0]
    assert scene.part == "page/building"
