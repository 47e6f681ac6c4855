"""What each card brings at the end is told with it: the number of cards times what one of them is worth."""

from __future__ import annotations

import re

import pytest

from game.engine.core.game import ScoreTree
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.scenes.result.grid import things_of
from tests.boards.positions import match, the_game

GAMES = ("concordia_venus", "glory_to_rome")


@pytest.mark.parametrize("game_id", GAMES)
def test_what_each_thing_is_worth_adds_up_to_the_points(game_id: str) -> None:
    game, told = the_game(game_id), 0
    for state in [one.clone() for one in match(2, 3, ("random",), game_id=game_id)][::40]:
        for tree in game.score(state):
            for part in tree.parts:
                if part.worth:
                    told += 1
                    assert len(part.worth) == len(part.things)
                    assert sum(part.worth) == part.points
    assert told


def test_partners_cards_are_each_worth_what_they_are_to_their_owner() -> None:
    game = the_game("concordia_venus")
    for state in [one.clone() for one in match(4, 3, ("random",), {"game": "team"}, "concordia_venus")][::80]:
        for tree in game.score(state):
            assert all(sum(part.worth) == part.points for part in tree.parts if part.worth)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_says_how_many_of_what_at_how_much(language: str) -> None:
    texts = MatchTexts(Texts(language), the_game("concordia_venus"), ("Anna", "Bruno"))
    cards = ("card/architect", "card/architect", "card/diplomat")
    part = ScoreTree("jupiter", 33, None, cards, worth=(11, 11, 11))
    said = things_of(texts, part)
    assert re.findall(r"\d+", said) == ["2", "11", "11"]
    alone = things_of(texts, ScoreTree("jupiter", 9, None, cards[1:], worth=(2, 7)))
    assert re.findall(r"\d+", alone) == ["2", "7"]
