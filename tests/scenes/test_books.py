"""Where printed books differ from a default: said on the page of a new match and in the rule book, from the options' data."""

from pathlib import Path

import pytest

from game.devtools.shot import context_in
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.scenes import routes
from game.scenes.common import game_cards
from game.scenes.pages.help_text import OPTIONS, HelpText
from game.ui.tree import find_target, placed
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.setups import opened


def test_the_page_of_a_new_match_says_it_too(driver: Driver) -> None:
    new = opened(driver, "rules")
    texts, game = new.context.texts, new.game
    assert [option.name for option in game.options if option.printed] == ["taberna", "produce"]
    said = [item.node.text for item in placed(driver.tree)]
    while find_target(driver.tree, "leaf/1") is not None and driver.node("leaf/1").enabled:
        driver.click("leaf/1")
        said += [item.node.text for item in placed(driver.tree)]
    for option in game.options:
        if option.printed:
            (sentence,) = game_cards.printed(texts, game.id, option)
            assert any(sentence in words for words in said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_where_books_differ_stands_beside_what_the_option_is_about(
    start: Start, language: str, size: tuple[int, int]
) -> None:
    driver = start(language, size)
    new = opened(driver, "rules")
    said = [item.node.text for item in placed(driver.tree)]
    while find_target(driver.tree, "leaf/1") is not None and driver.node("leaf/1").enabled:
        driver.click("leaf/1")
        said += [item.node.text for item in placed(driver.tree)]
    printed = [option for option in new.game.options if option.printed]
    assert printed
    for option in printed:
        assert game_cards.hint(new.context.texts, new.game.id, option) in said


def test_books_that_differ_have_another_value_than_the_default() -> None:
    found = {}
    for name in game_ids():
        for option in load_game(name).options:
            for book, value in option.printed:
                assert book in LANGUAGES
                assert value in set(option.values) - {option.default}
                found[name, option.name, book] = value
    assert found == {
        ("constantinopolis", "taberna", "it"): "one_kind",
        ("constantinopolis", "produce", "de"): "at_once",
        ("constantinopolis", "produce", "es"): "at_once",
        ("glory_to_rome", "lions", "es"): "all",
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_rule_book_and_tooltip_say_where_printed_books_differ(
    language: str, name: str, tmp_path: Path
) -> None:
    texts, game = Texts(language), load_game(name)
    help_text = HelpText(texts, MatchTexts(texts, game, ()))
    pages = [page for page in map(help_text.page, help_text.parts) if page is not None and page.id == OPTIONS]
    said = [item.text for page in pages for item in help_text.text(page)]
    scene = routes.new_game(context_in(tmp_path, language), name)
    differing = [option for option in game.options if option.printed]
    for option in differing:
        (sentence,) = game_cards.printed(texts, name, option)
        assert any(sentence in line and texts(f"{name}.option.{option.name}.name") in line for line in said)
        tip = scene.tooltip(f"option/{option.name}")
        assert tip is not None
        assert sentence in tip.body
    assert (texts("pages.printed") in said) == bool(differing)
