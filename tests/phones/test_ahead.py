"""Answers prepared ahead on a phone, and questions given to the big screen."""

import json

import pytest

from game.boards.clicks import END, VERB
from game.bots.registry import make_bot
from game.engine.core.action import Action
from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from game.table.session import Session
from tests.phones.worlds import begun, hand_of


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def waiting(session: Session, chance: Stream) -> int:
    """Play at random until a seat may answer ahead; that seat."""
    while not session.over:
        found = [seat for seat in range(len(session.seats)) if session.pre_answer_state(seat) is not None]
        if found:
            return found[0]
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    raise AssertionError("nobody may answer ahead")


def until(session: Session, seat: int, chance: Stream) -> None:
    """Let the others answer until a seat is asked."""
    while session.to_act != seat:
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))


def foreseen(session: Session) -> dict[int, tuple[object, list[Action]]]:
    """By seat the question that it may answer ahead, and its answers."""
    found = {seat: session.pre_answer_state(seat) for seat in range(len(session.seats))}
    game = session.game
    return {
        seat: (game.decision(asked), list(asked.choices))
        for seat, asked in found.items()
        if asked is not None
    }


@pytest.mark.parametrize("game_id", ["glory_to_rome", "constantinopolis"])
def test_what_is_prepared_is_what_will_be_asked(game_id: str) -> None:
    session, chance, checked = begun(game_id, 3, 1), Stream(1), 0
    game, before = session.game, foreseen(begun(game_id, 3, 1))
    for _ in range(600):
        if session.over or checked > 8:
            break
        action = (
            make_bot(game_id, "novice", len(session.match)).choose(
                game, game.recall(session.state, session.to_act), session.state.choices
            )
            if chance.below(3)
            else chance.choice(session.state.choices)
        )
        session.act_on_phone(session.to_act, action)
        decision, choices = before.get(session.to_act, (None, []))
        if decision is not None and decision == game.decision(session.state):
            assert set(session.state.choices) <= set(choices), (
                "nothing new is possible; the last Senator may be gone"
            )
            checked += 1
        before = foreseen(session)
    assert checked > 3


@pytest.mark.parametrize("game_id", ["glory_to_rome", "constantinopolis"])
def test_a_prepared_answer_is_taken_at_the_pace_of_a_bot(game_id: str) -> None:
    session, chance = begun(game_id, 3, 2), Stream(2)
    clock = Clock()
    session.players._clock = clock
    seat = waiting(session, chance)
    hand = hand_of(session, seat)
    page = hand.page()
    assert page["ahead"]
    assert not page["yours"]
    asked = session.pre_answer_state(seat)
    assert asked is not None
    action = asked.choices[-1]
    session.prepare(seat, action)
    assert hand.texts.action(action) in hand.page()["ahead"]
    assert all(
        hand.texts.action(action) not in json.dumps(hand_of(session, other).page()["ahead"])
        for other in range(3)
        if other != seat
    )
    until(session, seat, chance)
    done = len(session.match)
    assert not session.poll(), "an answer in no time would tell that it needed no thought"
    clock.now += 5
    assert session.poll()
    assert session.match.entries[done] == (seat, action)
    assert session.prepared(seat) is None


def test_taps_prepare_and_withdraw() -> None:
    session, chance = begun("glory_to_rome", 3, 2), Stream(2)
    seat = waiting(session, chance)
    hand, done = hand_of(session, seat), len(session.match)
    target = (
        next(row["target"] for shelf in hand.page()["shelves"] for row in shelf["things"] if row["lit"])
        if any(row["lit"] for shelf in hand.page()["shelves"] for row in shelf["things"])
        else hand.page()["verbs"][0]["target"]
    )
    hand.tap(target)
    assert session.prepared(seat) is not None
    assert len(session.match) == done
    assert hand.page()["undo"]
    hand.undo()
    assert session.prepared(seat) is None


def test_what_is_prepared_is_marked_and_its_loss_is_said() -> None:
    """The card is named, so that it can be marked; when moves are taken back and the answer is gone with them, that is said."""
    session, chance = begun("concordia_venus", 3, 2, "sandbox"), Stream(2)
    for _ in range(6):
        session._take(chance.choice(session.game.legal(session.state)))
    seat = next(
        seat for seat in range(3) if seat != session.to_act and session.pre_answer_state(seat) is not None
    )
    hand = hand_of(session, seat)
    (shelf,) = [shelf for shelf in hand.page()["shelves"] if shelf.get("hand")]
    cards = [row["target"] for row in shelf["things"] if row["lit"]]
    assert hand.page()["ready"] == ""
    hand.tap(cards[-1])
    page = hand.page()
    assert page["ready"] == cards[-1]
    assert page["said"] == ""
    prepared = session.prepared(seat)
    assert prepared is not None
    words = hand.texts.action(prepared)
    session.history.go_back(len(session.match) - 1)
    said = hand.page()["said"]
    assert words in said
    assert said == hand.texts("phones.dropped", action=words)
    hand.tap(cards[0])
    assert hand.page()["said"] == ""


def test_taking_back_withdraws_what_was_prepared() -> None:
    session, chance = begun("glory_to_rome", 3, 2, "sandbox"), Stream(2)
    seat = waiting(session, chance)
    asked = session.pre_answer_state(seat)
    assert asked is not None
    session.prepare(seat, asked.choices[0])
    session.history.go_back(len(session.match) - 1)
    assert session.prepared(seat) is None


def test_a_card_chosen_ahead_is_laid_ready_and_not_taken() -> None:
    session, chance = begun("concordia_venus", 3, 2), Stream(2)
    seat = waiting(session, chance)
    hand = hand_of(session, seat)
    asked = session.pre_answer_state(seat)
    assert asked is not None
    session.prepare(seat, asked.choices[0])
    until(session, seat, chance)
    if session.game.binding(session.state):
        pytest.skip("another question came first")
    session.poll()
    done = len(session.match)
    assert VERB + END in [verb["target"] for verb in hand.page()["verbs"]]
    hand.tap(VERB + END)
    assert session.match.entries[done] == (seat, asked.choices[0])


def test_an_answer_that_is_no_longer_allowed_is_asked() -> None:
    session = begun("glory_to_rome", 3, 2)
    seat = waiting(session, Stream(2))
    asked = session.pre_answer_state(seat)
    assert asked is not None
    session.prepare(seat, session.game.grammar.parse("done"))
    assert session.prepared(seat) is None
    session.prepare(session.to_act, asked.choices[0])
    assert session.prepared(session.to_act) is None


@pytest.mark.parametrize("game_id", game_ids())
def test_only_public_questions_go_to_the_big_screen(game_id: str) -> None:
    session, chance = begun(game_id, 3, 3), Stream(3)
    game, lent, kept, told = session.game, 0, 0, 0
    while not session.over and len(session.match) < 60:
        seat = session.to_act
        hand = hand_of(session, seat)
        may = session.may_show_on_main_screen(seat)
        assert bool(hand.page()["main_screen"]) == may
        assert not session.choices
        other = game.determinize(game.observe(session.state, None), Stream(len(session.match)))
        if may:
            lent += 1
            told += any(game.explain(other, action) is not None for action in session.state.choices)
            hand.show_on_main_screen()
            assert list(session.choices) == list(session.state.choices)
            assert session.viewer is None, "the screen shows nobody's secrets"
            if lent % 2:
                hand.show_on_main_screen()
                assert not session.choices
            else:
                session.act(chance.choice(session.choices))
                assert not session.privacy.shown_on_main_screen
                continue
        else:
            kept += 1
            hand.show_on_main_screen()
            assert not session.choices
        session.act_on_phone(seat, chance.choice(game.legal(session.state)))
    assert lent
    assert told <= lent // 20, "a spectator learns next to nothing; the sample is not exact"
    assert kept or game_id == "concordia_venus"
