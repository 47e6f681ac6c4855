"""What a match says in words, over whole matches in every language."""

import re

import pytest

from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.messages import Decision, Event, Word
from game.engine.core.rng import Stream
from game.engine.registry import load_game
from game.i18n import LANGUAGES, MatchTexts, Texts
from game.i18n.match_texts import speaking_to

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
    other = texts.component("contract/passenger_a")
    assert texts.components(("contract/fc_b", "contract/passenger_a")) == f"{contract} and {other}"
    assert texts.components(("contract/fc_b",)) == contract
    twice = texts.components(("contract/passenger_a",) * 2)
    assert twice == "2 passenger contracts (each pays 3 gold)"


def test_contracts_are_added_up_from_three_on() -> None:
    texts = speech()
    many = texts.components(("contract/fc_b",) * 2 + ("contract/passenger_a",))
    assert many == "2 food, 2 consumer goods, and 1 passenger, 19 gold in all"


SUMS = {
    "en": ("3 contracts for 2 food, 2 consumer goods, and 1 passenger (19 gold)", "2 contracts (11 gold)"),
    "de": ("3 Aufträge (2 Nahrungsgüter, 2 Verbrauchsgüter und 1 Passagier; zusammen 19 Gold)", "2 Aufträge (zusammen 11 Gold)"),
    "es": ("3 contratos que dan 19 de oro y piden 2 alimentos, 2 bienes de consumo y 1 pasajero", "2 contratos (dan 11 de oro)"),
    "it": ("3 contratti (19 monete) per 2 generi alimentari, 2 beni di consumo e 1 passeggero", "2 contratti (11 monete)"),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["draws", "discards", "keeps_contracts"])
def test_contracts_in_a_sentence_are_counted_and_never_named_twice(language: str, key: str) -> None:
    texts = speech(language)
    cargo, person = "contract/fc_b", "contract/passenger_a"
    said = [
        texts.event(Event(key, 0, {"contracts": contracts, "count": len(contracts)}))
        for contracts in ((cargo,), (person, person), (cargo, person), (cargo, person, cargo))
    ]
    passenger = texts.own("contract.passenger")
    assert said[1].count(texts.own("contract.name.full.passenger", count=2, gold=3)) == 1
    assert " 2 " in said[1]
    assert all(texts.own("contract.food") in one for one in said[::2])
    assert passenger in said[2]
    assert SUMS[language][0] in said[3]
    assert not [one for one in said if re.search(r"\([^)]*\(|: \d+$", one)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_contracts_for_many_kinds_only_the_most_frequent_are_named(language: str) -> None:
    texts = speech(language)
    drawn = ("contract/fc_b", "contract/fc_b", "contract/mm_b", "contract/ci_c", "contract/passenger_a")
    said = texts.event(Event("draws", 0, {"contracts": drawn, "count": len(drawn)}))
    most = texts.component("good/consumer", 2)
    assert most.replace("güter", "- und Nahrungsgüter") in said, "German says the ending of both once"
    assert texts.own("contract.luxury") not in said
    assert texts.own("contract.passenger") not in said
    assert len(said) < 110


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_offer_adds_up_different_contracts_and_its_answer_is_short_in_the_log(language: str) -> None:
    texts = speech(language)
    things: dict[str, Word] = {
        "give": ("contract/fc_b", "good/food", "contract/passenger_a"),
        "ask": ("good/luxury",),
    }
    offer = Event("offers", 0, {"partner": "seat/1", **things})
    answer = Event("accepts_offer", 1, {"partner": "seat/0", **things})
    said = texts.event(offer)
    assert SUMS[language][1] in said
    assert f"1 {texts.component('good/food')}" in said
    assert SUMS[language][1] in texts.event(answer)
    for reader in (None, 0, 1):
        short = speaking_to(texts, reader) if reader is not None else texts
        assert SUMS[language][1] not in short.event(answer, offer)
        assert SUMS[language][1] in short.event(answer, Event("offers", 0, {**offer.words, "ask": ()}))
    asked = Decision(1, "answer_offer", "loading", answer.words)
    assert SUMS[language][1] in texts.decision(asked)
    assert SUMS[language][1] in texts.deciding(asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_good_stored_in_part_is_named_once(language: str) -> None:
    texts = speech(language)
    words: dict[str, Word] = {"goods": ("good/food",), "lost": ("good/food",) * 3, "rest": 3}
    for reader in (1, 0):
        said = speaking_to(texts, reader).event(Event("stores", 0, words))
        assert texts.component("good/food") in said
        assert texts.component("good/food", 3) not in said.replace(f"1 {texts.component('good/food')}", "")
        assert "3" in said
    none = texts.event(Event("stores", 0, {**words, "goods": (), "rest": 0}))
    assert f"3 {texts.component('good/food', 3)}" in none


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_delivered_is_told_without_its_pay_twice(language: str) -> None:
    words: dict[str, Word] = {
        "cargo": ("contract/fc_b",) * 2,
        "ship": "size/medius_dromo",
        "gold": 16,
        "fame": 2,
    }
    said = speech(language).event(Event("delivers", 0, words))
    assert "8" not in said
    assert "16" in said


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
    assert "a contract for 1 food and 1 consumer good (8 gold) and 1 food" in said
    assert "2 passenger contracts" in said


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_of_turns_is_a_row_without_and(language: str) -> None:
    said = speech(language).event(Event("auction_over", -1, {"order": ("seat/1", "seat/0", "seat/2")}))
    assert said.endswith(": Bruno, Ana, Carla")


MORE = {
    "en": "2 Prefects and the Tribune", "de": "2 Präfekten und den Tribun", "es": "2 Prefectos y el Tribuno",
    "it": "2 Prefetti e il Tribuno",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_cards_of_a_kind_are_in_the_plural(language: str) -> None:
    texts = MatchTexts(Texts(language), load_game("concordia_venus"), NAMES)
    cards = ("card/prefect", "card/tribune", "card/prefect")
    assert texts.own("recap.played", things=cards).endswith(MORE[language])
    assert texts.own("yourself.played", things=cards).endswith(MORE[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_goods_of_a_contract_are_joined_by_a_word_in_a_sentence(language: str) -> None:
    box = GAME.start(Setup(GAME.id, 2, 1)).box
    found = next(one for one in box.contracts if sum(map(bool, one.goods)) > 1)
    said = speech(language).own("refusal.contract_of_other", contract=f"contract/{found.id}", owner="seat/1")
    assert "+" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_everybody_begins_with_is_not_said_to_be_sold_out(language: str) -> None:
    texts = speech(language)
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"phase": "building", "seats": [{}, {}]})
    denied = GAME.explain(state, GAME.grammar.parse("build ager"))
    assert denied is not None
    assert denied.key == "sold_out"
    gone = texts.own("refusal.sold_out", building="building/ager", listed=5)
    assert texts.refusal(denied) != gone


@pytest.mark.parametrize("language", LANGUAGES)
def test_sites_that_are_gone_are_those_of_one_material(language: str) -> None:
    texts = MatchTexts(Texts(language), load_game("glory_to_rome"), NAMES)
    for count in (0, 1, 2):
        bricks, wood = (
            texts.own("view.tip.site", material=f"material/{name}", value=2, count=count).partition(".")[0]
            for name in ("later", "lignum")
        )
        assert bricks != wood


def test_a_component_is_named_once_however_often_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()
    real = type(GAME).naming

    def naming(game: object, reference: str) -> object:
        asked.append(reference)
        return real(GAME, reference)

    monkeypatch.setattr(type(GAME), "naming", naming)
    texts = speech()
    names = [texts.component("good/food", count) for count in (1, 2, 1, 2)]
    assert names[:2] == names[2:]
    assert len(asked) == 2
    assert speech("de").component("good/food") != names[0]
