"""The buttons of the action bar: the end of a turn says what is lost by it."""

import pytest

from game.boards.board import VerbButton
from game.boards.registry import board_of
from tests.boards.constantinopolis import LANGUAGES, table

BOARD = board_of("constantinopolis")


def done(language: str, phase: str, **seat: object) -> VerbButton:
    found = table(language, phase=phase, first=seat)
    return next(button for button in BOARD.verbs(found) if button.name == "done")


@pytest.mark.parametrize("language", LANGUAGES)
def test_storing_says_how_many_goods_go_and_how_many_could_stay(language: str) -> None:
    button = done(language, "storage", goods={"food": 2, "luxury": 1})
    assert "3" in button.text
    assert "3" in button.warning
    assert "1" in button.warning
    granary = done(language, "storage", goods={"food": 7}, buildings=["horreum"])
    assert "7" in granary.text
    assert "5" in granary.warning


def test_loading_warns_only_while_something_could_be_used() -> None:
    assert done("en", "loading", hand=["l_a"]).warning == ""
    assert done("en", "loading", hand=["f_a", "l_a"], goods={"food": 1}).warning
