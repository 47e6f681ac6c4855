"""A refusal names what is missing, whose it is, or when it becomes possible."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.core.game import Setup
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from tests.boards.positions import the_game

GAME = "concordia_venus"


def refused(state: Any, action: str, language: str) -> str:
    """Why an action is refused, in words."""
    game = the_game(GAME)
    found = game.explain(state, game.grammar.parse(action))
    assert found is not None, action
    return MatchTexts(Texts(language), game, ("Anna", "Brian")).refusal(found)


def begun(*actions: str) -> Any:
    game = the_game(GAME)
    state = game.start(Setup(GAME, 2, 5, {}))
    for action in actions:
        game.step(state, game.grammar.parse(action))
    return state


@pytest.mark.parametrize("language", LANGUAGES)
def test_goods_that_cost_too_much_are_named_with_their_price_and_the_coins_one_has(language: str) -> None:
    state = begun("play mercator_small")
    state.money[state.to_act] = 2
    said = refused(state, "buy cloth 1", language)
    assert "7" in said
    assert "2" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_place_says_whether_another_card_comes(language: str) -> None:
    state = begun("play senator")
    state.display[2] = -1
    waits = refused(state, "take 3", language)
    state.stock = []
    assert refused(state, "take 3", language) != waits


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_colonist_stands_on_a_route_is_said(language: str) -> None:
    state = begun("play architect")
    move = next(action for action in the_game(GAME).legal(state) if action.verb == "move")
    text = the_game(GAME).grammar.text(move)
    line = state.layout.ways.local_line[move.args[1]]
    other = 1 - state.to_act
    state.roads[other] = [*state.roads[other], line]
    state.taken |= 1 << line
    assert ("Anna", "Brian")[other] in refused(state, text, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_good_that_a_colonist_lacks_is_named(language: str) -> None:
    state = begun("play tribune")
    game = the_game(GAME)
    decision = game.decision(state)
    assert decision is not None
    assert decision.key == "recruit"
    state.goods[state.to_act] = [0, 1, 0, 0, 0]
    said = refused(state, "place_land roma", language)
    words = MatchTexts(Texts(language), game, ("Anna", "Brian"))
    assert said.endswith(f"{words.components(('good/tool',))}.")
