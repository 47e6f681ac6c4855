"""Standing orders: who need not be asked is not asked, and the screen changes hands less often."""

from __future__ import annotations

import pytest

from game.engine.core.action import Action
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.i18n import Texts
from game.i18n.match_texts import MatchTexts
from game.storage.record import PERSON, SeatInfo
from game.table.players import AutoAnswer
from game.table.recap import sentence
from game.table.session import Session, new_session

GAME = "glory_to_rome"
QUESTIONS = [(game_id, key) for game_id in game_ids() for key in load_game(game_id).auto_answerable()]
ROUNDS = 40


def persons(players: int, seed: int, game_id: str = GAME) -> Session:
    seats = [SeatInfo(f"P{number}", number, PERSON) for number in range(players)]
    return new_session(game_id, seats, {}, seed)


def think_but_for(session: Session, *roles: str) -> None:
    """Every person wants to be asked for some roles only."""
    for seat in range(len(session.seats)):
        asked = frozenset(f"role/{role}" for role in roles)
        session.auto_answers.leave(seat, "follow", AutoAnswer(asked, Action("draw")))


def play_on(session: Session, chance: Stream, rounds: int) -> tuple[int, int]:
    """Play by chance; how often the screen was handed over, and in how many rounds."""
    handovers, began = 0, session.round
    while not session.over and session.round < began + rounds:
        if session.privacy.handover is not None:
            handovers += 1
            session.privacy.reveal()
        session.act(chance.choice(session.choices))
    return handovers, session.round - began


@pytest.mark.parametrize(("game_id", "key"), QUESTIONS)
def test_what_may_be_ordered_is_of_the_game(game_id: str, key: str) -> None:
    game, question = load_game(game_id), load_game(game_id).auto_answerable()[key]
    assert question.values
    for text in question.answers:
        game.grammar.parse(text)
    assert len(set(question.values)) == len(question.values)


def test_who_wants_to_be_asked_for_one_role_is_asked_for_no_other() -> None:
    session, chance = persons(3, 4), Stream(4)
    think_but_for(session, "mercator")
    asked = 0
    for _ in range(600):
        if session.over:
            break
        if session.privacy.handover is not None:
            session.privacy.reveal()
        decision = session.decision
        assert decision is not None
        if decision.key == "follow":
            asked += 1
            assert decision.words["role"] == "role/mercator"
        session.act(chance.choice(session.choices))
    assert asked


def test_an_order_withdrawn_asks_again() -> None:
    session, chance = persons(2, 5), Stream(5)
    think_but_for(session)
    play_on(session, chance, 6)
    assert [key for seat in (0, 1) for key in session.auto_answers.of(seat)] == ["follow", "follow"]
    for seat in (0, 1):
        session.auto_answers.leave(seat, "follow", None)
    keys = set()
    for _ in range(200):
        if session.over:
            break
        if session.privacy.handover is not None:
            session.privacy.reveal()
        assert session.decision is not None
        keys.add(session.decision.key)
        session.act(chance.choice(session.choices))
    assert "follow" in keys


def test_an_answer_the_rules_do_not_allow_is_not_given() -> None:
    session, chance = persons(2, 6), Stream(6)
    for seat in (0, 1):
        session.auto_answers.leave(seat, "follow", AutoAnswer(frozenset(), Action("take_senator")))
    none_left = 0
    for _ in range(900):
        if session.over:
            break
        if session.privacy.handover is not None:
            session.privacy.reveal()
        assert session.decision is not None
        if session.decision.key == "follow":
            none_left += 1
            assert Action("take_senator") not in session.choices
        session.act(chance.choice(session.choices))
    assert none_left


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_screen_is_handed_over_once_a_person_and_round_at_most(players: int) -> None:
    ordered, plain = persons(players, 7), persons(players, 7)
    think_but_for(ordered, "patronus")
    with_orders, rounds = play_on(ordered, Stream(7), ROUNDS)
    without, others = play_on(plain, Stream(7), ROUNDS)
    assert rounds > 5
    assert with_orders <= players * rounds
    assert with_orders * others < without * rounds


def test_a_seat_that_answers_by_order_does_not_take_the_screen() -> None:
    session = persons(3, 8)
    think_but_for(session)
    chance = Stream(8)
    stayed = 0
    for _ in range(400):
        if session.over:
            break
        if session.privacy.handover is not None:
            session.privacy.reveal()
        seat = session.to_act
        shown = session.viewer == seat
        session.act(chance.choice(session.choices))
        if session.to_act == seat and shown:
            stayed += 1
            assert session.privacy.handover is None
            assert session.viewer == seat
    assert stayed >= 20


def test_who_ordered_an_answer_is_told_that_it_was_given() -> None:
    session, chance = persons(3, 4), Stream(4)
    think_but_for(session, "mercator")
    speech = MatchTexts(Texts("en"), session.game, [seat.name for seat in session.seats])
    told = 0
    for _ in range(300):
        if session.over:
            break
        if session.privacy.handover is not None:
            session.privacy.reveal()
        seat = session.to_act
        given = session.auto_answers.kept(session.match)
        mine = [n for n, entry in enumerate(session.match.entries) if entry.seat == seat and n not in given]
        since = [n for n in given if session.match.entries[n].seat == seat and n > max(mine, default=-1)]
        lines = session.visible_log.recap(seat)
        told_of = [item for line in lines for item in line.items]
        heard = {event for item in told_of for event in map(id, item.events)}
        own = [
            entry
            for entry in session.visible_log.of(seat)
            if entry.index in since and entry.event.seat == seat
        ]
        assert all(id(entry.event) in heard for entry in own)
        for item in told_of:
            assert item.ordered <= (item.events[0].seat == seat)
            plain = speech.event(item.events[0])
            assert sentence(item, speech).startswith(plain + " (auto") == item.ordered
            told += item.ordered
        session.act(chance.choice(session.choices))
    assert told > 3


def test_an_answer_that_was_taken_back_is_no_answer_any_more() -> None:
    session, chance = persons(2, 5), Stream(5)
    think_but_for(session)
    play_on(session, chance, 3)
    given = session.auto_answers.kept(session.match)
    assert given
    assert not session.auto_answers.kept(session.match.fork(min(given)))


def test_goods_of_one_kind_are_stored_without_a_question() -> None:
    seats = [SeatInfo(name, number) for number, name in enumerate(("Anna", "Bruno"))]
    for goods, asked in (({"food": 3}, False), ({"food": 2, "luxury": 1}, True)):
        session = new_session("constantinopolis", seats, {}, 5)
        session.asks_all, game = False, session.game
        session.match.state = game.arrange(session.match.setup, {
            "phase": "donation", "seats": [{"office": "magister_officiorum", "goods": goods}, {"office": "consul"}],
        })  # fmt: skip
        session.privacy.curtain = "never"
        questions, before = [], session.round
        while session.round == before and not session.over:
            decision = game.decision(session.state)
            assert decision is not None
            questions.append(decision.key)
            session.act(next(action for action in session.choices if action.verb in ("done", "store")))
            if questions[-1] == "store":
                break
        assert ("store" in questions) is asked
        if not asked:
            assert session.state.goods[0][0] == 1
            told = [entry.event for entry in session.event_log.entries if entry.event.key == "stores"]
            assert [event.seat for event in told] == [0]
