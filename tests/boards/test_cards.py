"""The cards of components: a picture, all words, signs with their numbers, and rules that the catalogue has."""

from __future__ import annotations

import pytest

from game.boards.board import FullCard, Picks, card_of
from game.boards.clicks import Hotspots, press
from game.boards.registry import board_of
from game.engine.constantinopolis.components import BUILDINGS, GOODS, SHIPS
from game.engine.core.action import Action
from game.engine.core.game import Setup
from tests.boards.constantinopolis import LANGUAGES, REFS, table
from tests.boards.positions import the_game
from tests.boards.views import pictures

BOARD = board_of("constantinopolis")


def card(ref: str, language: str = "en") -> FullCard:
    found = card_of(BOARD, table(language, "loading", first={"hand": ["f_a"]}), ref)
    assert found is not None, ref
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_has_a_picture_words_and_rules(language: str) -> None:
    texts = table(language).texts
    for ref in REFS:
        found = card(ref, language)
        assert found.title
        assert found.text
        assert pictures().has(found.picture), ref
        assert found.rules, ref
        assert all(texts.has_own(f"rule.{rule}") for rule in found.rules), ref
        assert all(pictures().has(picture) for picture, _ in found.signs), ref


def test_a_contract_shows_goods_pay_and_voyages() -> None:
    box = table().seen.box
    for index, contract in enumerate(box.contracts):
        found = card(f"contract/{contract.id}")
        signs = dict(found.signs)
        assert pictures().has(found.picture)
        assert all(pictures().has(mark) for mark in found.marks)
        assert len(found.marks) == max(1, sum(contract.goods))
        assert signs["gold"] == f"+{contract.gold}"
        assert [signs[f"ship/{ship}"] for ship in SHIPS] == [str(n) if n else "–" for n in contract.voyage]
        for good, n in enumerate(box.contracts[index].goods):
            assert signs.get(f"good/{GOODS[good]}", "0") == str(n)


def test_a_building_shows_its_price_first() -> None:
    box = the_game().start(the_game_setup()).box
    for index, name in enumerate(BUILDINGS):
        assert card(f"building/{name}").signs[0] == ("gold", f"−{box.cost[index]}")


def the_game_setup() -> Setup:
    return Setup(the_game().id, 2, 5)


def test_what_is_not_of_the_table_has_no_card() -> None:
    assert card_of(BOARD, table(), "ui/undo") is None


def test_a_held_contract_is_chosen_before_it_is_released() -> None:
    found = table("en", "loading", first={"held": ["f_a"], "posts": 1})
    release = next(action for action in found.choices if action.verb == "release")
    assert BOARD.touches(found, release) == ("held/f_a", "hand")
    assert "release" not in {button.name for button in BOARD.verbs(found)}
    picks = press(BOARD, found, "held/f_a")
    assert isinstance(picks, Picks)
    assert picks.selection == ("held/f_a",)
    found.picks = picks
    assert "hand" in Hotspots.of(BOARD, found).lit(picks.selection)
    button = next(button for button in BOARD.verbs(found) if button.name == "release")
    assert press(BOARD, found, button.target) == release
    for second in ("hand", "held/f_a"):
        assert isinstance(press(BOARD, found, second), Action)
