"""What a match says in words, over whole matches in every language."""

import pytest

from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.messages import Event, Word
from game.engine.core.rng import Stream
from game.engine.registry import load_game
from game.i18n import LANGUAGES, MatchTexts, Texts

GAME = load_game("constantinopolis")
NAMES = ("Ana", "Bruno", "Carla", "Dario")


def speech(language: str = "en") -> MatchTexts:
    return MatchTexts(Texts(language), GAME, NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_a_match_brings_up_can_be_said(language: str) -> None:
    texts, chance = speech(language), Stream(5)
    match = Match(GAME, Setup(GAME.id, 4, 11, {"free_trade": "yes"}))
    said = set()
    while not GAME.over(match.state):
        decision = GAME.decision(match.state)
        assert decision is not None
        line = texts.decision(decision)
        assert NAMES[match.state.to_act] in line
        assert texts.chapter(decision.chapter)
        choices = GAME.legal(match.state)
        labels = [texts.action(action) for action in choices]
        assert all(labels)
        for event in match.play(chance.choice(choices)):
            if event.key != "forced":
                line = texts.event(event)
                said.add(event.key)
                assert "/" not in line
                assert "{" not in line
                assert event.seat < 0 or NAMES[event.seat] in line
    assert len(said) > 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_can_be_said(language: str) -> None:
    texts, chance = speech(language), Stream(8)
    match = Match(GAME, Setup(GAME.id, 3, 2, {}))
    words = GAME.box.vocabulary  # type: ignore[attr-defined]  # every action of this very game, to be refused
    tries = [*words.build, *words.buy, *words.sell, *words.use, *words.take, *words.buy_ship, *words.donate]
    said = set()
    while not GAME.over(match.state):
        for action in tries:
            refusal = GAME.explain(match.state, action)
            if refusal is not None:
                said.add((refusal.key, texts.refusal(refusal)))
        match.play(chance.choice(GAME.legal(match.state)))
    assert len({key for key, _ in said}) > 8
    assert not [line for _, line in said if "/" in line or "{" in line]


def test_components_are_counted_and_joined() -> None:
    texts = speech()
    one, many = texts.component("good/consumer"), texts.component("good/consumer", 2)
    assert one != many
    assert texts.components(("good/consumer", "good/luxury", "good/consumer")) == (
        f"2 {many} and 1 {texts.component('good/luxury')}"
    )
    assert texts.components(("seat/1", "seat/0")) == "Bruno and Ana"
    assert texts.components(()) == texts("list.empty")


def test_a_contract_is_named_by_its_cargo() -> None:
    texts = speech()
    contract = texts.component("contract/fc_b")
    assert texts.own("contract.food") in contract
    assert texts.own("contract.consumer") in contract
    assert "8" in contract
    assert texts.own("contract.passenger") in texts.component("contract/passenger_a")
    assert texts.components(("contract/fc_b", "contract/fc_b")) == f"{contract} and {contract}"
    other = texts.component("contract/passenger_a")
    assert texts.components(("contract/fc_b", "contract/passenger_a", "contract/fc_b")) == (
        f"{contract}, {contract}, and {other}"
    )
    assert texts.components(("contract/fc_b",)) == contract


def test_more_than_a_few_contracts_are_added_up() -> None:
    texts = speech()
    few = texts.components(("contract/fc_b",) * 4)
    assert few.count("(8 gold)") == 4
    many = texts.components(("contract/fc_b",) * 4 + ("contract/passenger_a",))
    assert many == "4 food + 4 consumer goods + 1 passenger, 35 gold in all"


def test_a_component_is_counted_by_another_word_or_named_without_a_number() -> None:
    texts = speech()
    many = texts.component("good/luxury", 2)
    refusal = texts.own("refusal.trade_limit", good="good/luxury", limit=3)
    assert f"3 {many}" in refusal
    assert f"1 {texts.component('good/luxury')}" in texts.own(
        "refusal.trade_limit", good="good/luxury", limit=1
    )
    named = texts.own("refusal.not_traded", good="good/luxury")
    assert many in named
    assert "1" not in named


def test_a_contract_among_other_things_is_called_a_contract() -> None:
    texts = speech()
    words: dict[str, Word] = {
        "seat": "seat/0",
        "partner": "seat/1",
        "give": ("contract/fc_b", "good/food"),
        "ask": ("contract/passenger_a",) * 2,
    }
    said = texts.event(Event("offers", 0, words))
    assert "a contract for 1 food + 1 consumer good (8 gold) and 1 food" in said
    assert "2 contracts for 1 passenger" in said


def test_a_phase_is_named_in_a_sentence_of_its_own() -> None:
    texts = speech()
    said = texts.own("refusal.other_phase", chapter="chapter/donation")
    assert said == f"That comes later this round, {texts.own('when.donation')}."


def test_a_word_with_a_stroke_that_is_no_component_loses_what_stands_before_it() -> None:
    assert speech().show("nonsense/seven") == "seven"


def test_the_seat_of_an_event_can_be_named_by_its_words() -> None:
    texts = speech()
    leaves = texts.event(Event("leaves", 2, {}))
    assert "Carla" in leaves


def test_texts_of_a_match_are_still_those_of_the_program() -> None:
    texts = speech("de")
    assert texts.language == "de"
    assert texts("list.empty") == Texts("de")("list.empty")
