"""Headlines: a person is told what to choose; of a bot they say what it is deciding."""

import re

import pytest

from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, MatchTexts, Texts
from game.scenes.common.words import question
from game.storage.record import Record, SeatInfo
from game.table.session import Session

NAMES = ("Ana", "Bruno", "Carla")
SECOND_PERSON = {
    "en": r"\byou(r|rs)?\b|^\{seat\}:|\{seat\}: ",
    "de": r"\b(du|dir|dich|dein\w*)\b|\{seat\}: |\b[Ww]ähle\b|\bBaue\b|\b[Nn]imm\b|\bSpiele\b|\bKaufe\b|\bZieh\b",
    "es": r"\b(tú|te|ti|tus?|has|puedes|tienes)\b|\{seat\}: ",
    "it": r"\b(tu|ti|tuoi|tu[oae]|puoi|devi|hai)\b|\{seat\}: |\bscegli\b|\bfinisci\b|\bprendi\b|\bmetti\b",
}


def record(game_id: str, controllers: tuple[str, ...]) -> Record:
    game = load_game(game_id)
    match = Match(game, Setup(game_id, len(controllers), 3, {}))
    seats = [SeatInfo(NAMES[at], at, who) for at, who in enumerate(controllers)]
    return Record(match=match, seats=seats)


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_headline_about_another_says_you(language: str, game_id: str) -> None:
    texts = Texts(language)
    start = f"{game_id}.deciding."
    found = {key: form for key in texts.keys if key.startswith(start) for form in texts.message(key).forms}
    assert len(found) > 10
    wrong = re.compile(SECOND_PERSON[language])
    assert sorted(f"{key}: {form}" for key, form in found.items() if wrong.search(form)) == []
    assert all("{seat}" in form for form in found.values())


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_in_a_match_can_be_said_to_a_seat_and_about_it(language: str, game_id: str) -> None:
    game, chance = load_game(game_id), Stream(5)
    match = Match(game, Setup(game_id, 3, 11, {}))
    texts = MatchTexts(Texts(language), game, NAMES)
    for _ in range(150):
        decision = game.decision(match.state)
        if decision is None:
            break
        told, asked = texts.deciding(decision), texts.decision(decision)
        assert told != asked
        assert NAMES[decision.seat] in told
        assert not re.search(r"[{}]|\w/\w", told)
        match.play(chance.choice(game.legal(match.state)))


@pytest.mark.parametrize("game_id", game_ids())
def test_the_headline_orders_about_only_people_who_choose_here(game_id: str) -> None:
    for controllers in (("person",) * 3, ("trader",) * 3):
        session = Session(record(game_id, controllers))
        session.privacy.reveal()
        texts = MatchTexts(Texts("de"), session.game, NAMES)
        decision = session.decision
        assert decision is not None
        said = texts.decision(decision) if controllers[0] == "person" else texts.deciding(decision)
        if controllers[0] == "person" and decision.shared:
            said = texts.own(f"asks_all.{decision.key}", seat=f"seat/{decision.seat}", **decision.words)
            assert NAMES[decision.seat] in said, "put to all, it still says who is asked first"
        assert question(texts, session) == said
        session.close()


def test_a_person_afar_is_not_ordered_about_on_the_big_screen() -> None:
    session = Session(record("concordia_venus", ("person",) * 3))
    session.privacy.reveal()
    texts = MatchTexts(Texts("en"), session.game, NAMES)
    decision = session.decision
    assert decision is not None
    session.privacy.on_phones = frozenset({decision.seat})
    assert question(texts, session) == texts.deciding(decision)
    session.close()


CHOOSES = r"\b(wählt|darf|dürfen|kann|können|muss|entscheidet|überlegt|bereitet|prüft)\b"
"""What a German headline says of one who has not decided yet: "baut" and "nimmt" read as done."""


@pytest.mark.parametrize("game_id", game_ids())
def test_a_german_headline_about_a_decision_does_not_read_as_done(game_id: str) -> None:
    texts = Texts("de")
    keys = [
        key for key in texts.keys if key.startswith((f"{game_id}.deciding.", f"{game_id}.deciding_yours."))
    ]
    assert len(keys) > 10
    told = [form for key in keys for form in texts.message(key).forms]
    assert [form for form in told if not re.search(CHOOSES, form)] == []
