"""Refusals that help: which goods are missing, and whether the moment is still to come this round."""

from collections import Counter

import pytest

from game.engine.constantinopolis.phases.turns import ORDER, TIMES, other_phase
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import Stream
from game.engine.registry import load_game
from game.i18n import LANGUAGES, MatchTexts, Texts

NAMES = ("Ana", "Bruno", "Carla")


def test_what_comes_later_is_not_said_to_be_over() -> None:
    for verb, (_, chapters) in TIMES.items():
        for chapter in set(ORDER) - set(chapters):
            found = other_phase(verb, chapter)
            assert found is not None
            later = [one for one in chapters if ORDER.index(one) > ORDER.index(chapter)]
            assert found.key == ("other_phase" if later else "past_phase"), (verb, chapter)
            assert found.words["chapter"] == f"chapter/{later[0] if later else chapters[-1]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_or_card_that_cannot_be_paid_names_what_is_missing(language: str) -> None:
    game, chance = load_game("concordia_venus"), Stream(7)
    match = Match(game, Setup(game.id, 3, 4, {}))
    texts = MatchTexts(Texts(language), game, NAMES)
    told: set[str] = set()
    tries = [Action("build", (city,)) for city in range(20)] + [
        Action("take", (place,)) for place in range(7)
    ]
    while not game.over(match.state) and len(match) < 500:
        for action in tries:
            refused = game.explain(match.state, action)
            if refused is not None and refused.key.startswith("no_goods_for_"):
                missing, goods = refused.words["missing"], refused.words["goods"]
                assert missing
                assert isinstance(missing, tuple)
                assert isinstance(goods, tuple)
                assert not Counter(missing) - Counter(goods)
                for names in (goods, missing):
                    assert texts.components(names) in texts.refusal(refused)
                told.add(refused.key)
        match.play(chance.choice(game.legal(match.state)))
    assert told == {"no_goods_for_house", "no_goods_for_card"}
