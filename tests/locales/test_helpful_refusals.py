"""Refusals that help: which goods are missing, and whether the moment is still to come this round."""

import re
from collections import Counter

import pytest

from game.engine.constantinopolis.commerce import missing
from game.engine.constantinopolis.phases.chapter import ORDER, TIMES, other_phase
from game.engine.constantinopolis.state import PORT
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.messages import Refusal, Word
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
                # A house costs coins too, so its goods alone would read as a wrong price.
                for names in (missing,) if refused.key == "no_goods_for_house" else (goods, missing):
                    assert texts.components(names) in texts.refusal(refused)
                told.add(refused.key)
        match.play(chance.choice(game.legal(match.state)))
    assert told == {"no_goods_for_house", "no_goods_for_card"}


def test_only_what_is_still_missing_is_asked_for() -> None:
    game = load_game("constantinopolis")
    state = game.start(Setup(game.id, 3, 4, {}))
    needed = Counter(food=2, luxury=1)
    state.goods[0] = [1, 0, 0, 0, 1]
    asked = [needed[good] for good in ("food", "consumer", "industrial", "military", "luxury")]
    assert missing(state, 0, asked) == ("good/food",)
    for language in LANGUAGES:
        texts = MatchTexts(Texts(language), game, NAMES)
        for key in ("needs_goods", "load_needs_goods"):
            words: dict[str, Word] = {"building": "building/taberna", "missing": missing(state, 0, asked)}
            said = texts.refusal(Refusal("128", key, words))
            assert f"1 {texts.component('good/food')}" in said


def test_a_good_stored_in_part_tells_how_many_of_it_are_left() -> None:
    chance, told = Stream(7), set()
    for seed in range(3):
        game = load_game("constantinopolis")
        match = Match(game, Setup(game.id, 3, seed, {}))
        while not game.over(match.state):
            events = match.play(chance.choice(game.legal(match.state)))
            for words in [event.words for event in events if event.key == "stores"]:
                goods, lost = words["goods"], words["lost"]
                assert isinstance(goods, tuple)
                assert isinstance(lost, tuple)
                partly = len({*goods}) == 1 and {*goods} == {*lost}
                assert words["rest"] == (len(lost) if partly else 0)
                told.add(partly)
    assert told == {True, False}


def test_a_contract_of_another_player_says_whose_it_is() -> None:
    """Only where one player alone has one of its kind: which of two was clicked is not known to the rules."""
    game, chance = load_game("constantinopolis"), Stream(5)
    match = Match(game, Setup(game.id, 3, 4, {}))
    keys: Counter[str] = Counter()
    while not game.over(match.state) and len(match) < 400:
        state = match.state
        for kind in range(len(state.box.contracts)):
            refused = game.explain(state, Action("hold", (kind,)))
            if refused is None or refused.key not in {"contract_of_other", "contract_not_drawn"}:
                continue
            rest = [seat for seat in range(3) if seat != state.to_act]
            loaded = {
                seat: [k for ship in state.fleet[seat] if ship.place == PORT for k in ship.cargo]
                for seat in rest
            }
            owners = [seat for seat in rest if kind in (*state.hand[seat], *state.held[seat], *loaded[seat])]
            assert refused.key == ("contract_of_other" if len(owners) == 1 else "contract_not_drawn")
            keys[refused.key] += 1
            if len(owners) == 1:
                assert refused.words["owner"] == f"seat/{owners[0]}"
                for language in LANGUAGES:
                    said = MatchTexts(Texts(language), game, NAMES).refusal(refused)
                    assert NAMES[owners[0]] in said
                    assert not re.search(r"1 (?:pass|Pass|pasaj)", said), "one word for a passenger contract"
        match.play(chance.choice(game.legal(state)))
    assert len(keys) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_must_finish_a_card_first_is_told_how(language: str) -> None:
    texts = MatchTexts(Texts(language), load_game("concordia_venus"), NAMES)
    cards = ("tribune", "architect", "prefect", "mercator", "diplomat", "colonist")
    told = {card: texts.own(f"first.{card}").partition(": ") for card in cards}
    assert [card for card, (what, _, how) in told.items() if not what or len(how.split()) < 3] == []
    button = texts.own("verb.done")
    pressed = ("tribune", "architect", "mercator", "market")
    assert [card for card in pressed if button not in texts.own(f"first.{card}")] == []
