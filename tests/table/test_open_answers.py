"""Questions put to the whole table: answered on the public screen as far as everybody knows the answers to be possible."""

from dataclasses import replace

import pytest

from game.cli.measurements import count_handovers
from game.engine.core.action import Action
from game.engine.core.phase import Phase
from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from tests.table.questions import asked, friends

STEPS = 150
OTHER_WORLDS = 6


SHARED = [("bargain", "constantinopolis"), ("choose_office", "constantinopolis"), ("follow", "glory_to_rome")]


@pytest.mark.parametrize(("key", "game_id"), SHARED)
def test_a_question_put_to_one_after_another_is_answered_for_all_at_once(key: str, game_id: str) -> None:
    session = asked(key, game_id, **({"free_trade": "yes"} if key == "bargain" else {}))
    before, number, seats = session.match.hash(), len(session.match), session.asked_together
    decision = session.decision
    assert decision is not None
    assert seats[0] == session.to_act
    session.act_for_all()
    entries = session.match.entries[number:]
    assert tuple(entry.seat for entry in entries) == seats
    assert {entry.action for entry in entries} == {Action(decision.shared)}
    now = session.game.decision(session.state)
    assert now is None or now.key != key
    assert session.asked_together == ()
    with pytest.raises(RuntimeError):
        session.act_for_all()
    session.record.policy = "sandbox"
    session.history.undo()
    assert session.match.hash() == before, "it was one gesture"


@pytest.mark.parametrize(("key", "game_id"), SHARED)
def test_one_answers_for_the_people_at_the_screen_alone(key: str, game_id: str) -> None:
    session = asked(key, game_id, **({"free_trade": "yes"} if key == "bargain" else {}))
    seats = session.asked_together
    for gone in seats[1:]:
        left = seats[: seats.index(gone)]
        session.privacy.on_phones = frozenset((gone,))
        assert session.asked_together == (left if len(left) > 1 else ())
        session.privacy.on_phones = frozenset()
        person, session.seats[gone] = session.seats[gone], replace(session.seats[gone], controller="easy")
        assert session.asked_together == (left if len(left) > 1 else ())
        session.seats[gone] = person
    assert session.asked_together == seats
    session.privacy.look()
    assert session.asked_together == ()


@pytest.mark.parametrize("game_id", game_ids())
def test_an_open_question_shows_nothing_secret_and_offers_only_what_holds_in_every_world(
    game_id: str,
) -> None:
    session, chance, asked = friends(game_id), Stream(4), 0
    game = session.game
    for _ in range(STEPS):
        if session.over:
            break
        state, seat = session.state, session.to_act
        if session.privacy.open_question:
            asked += 1
            assert session.viewer is None
            assert game.dump(session.seen) == game.dump(game.observe(state, None))
            offered = list(session.choices)
            assert offered
            known = game.recall(state, None)
            for number in range(OTHER_WORLDS):
                world = game.determinize(known, Stream(1000 + number))
                assert all(game.explain(world, action) is None for action in offered)
        session.privacy.reveal()
        action = chance.choice(session.choices)
        assert session.to_act == seat
        session.act(action)
    public = any(type(phase).public_question is not Phase.public_question for phase in game.phases)
    assert (asked > 0) == public


@pytest.mark.parametrize("game_id", ["constantinopolis", "glory_to_rome"])
def test_the_seat_asked_may_answer_in_private(game_id: str) -> None:
    session, chance = friends(game_id), Stream(4)
    while not (session.privacy.open_question and session.privacy.has_secrets(session.to_act)):
        session.privacy.reveal()
        session.act(chance.choice(session.choices))
    seat = session.to_act
    session.privacy.look()
    assert session.privacy.handover == seat
    assert list(session.choices) == []
    session.privacy.reveal()
    assert session.viewer == seat
    assert session.choices == session.game.legal(session.state)


@pytest.mark.parametrize("game_id", ["constantinopolis", "glory_to_rome"])
def test_what_not_everybody_knows_to_be_possible_is_refused_on_the_public_screen(game_id: str) -> None:
    session, chance, refused = friends(game_id, 8), Stream(4), 0
    for _ in range(4 * STEPS):
        if session.over:
            break
        session.privacy.reveal()
        secret = [action for action in session.game.legal(session.state) if action not in session.choices]
        if session.privacy.open_question and secret:
            refused += 1
            assert session.explain(secret[0]) is None, "a refusal would tell what is hidden"
            with pytest.raises(RuntimeError):
                session.act(secret[0])
        session.act(chance.choice(session.choices))
    assert refused or game_id == "constantinopolis"


@pytest.mark.parametrize("curtain", ["always", "never"])
def test_only_the_curtain_for_secrets_lets_the_table_answer(curtain: str) -> None:
    session, chance = friends("glory_to_rome"), Stream(4)
    session.privacy.curtain = curtain
    for _ in range(STEPS):
        assert not session.privacy.open_question
        session.privacy.reveal()
        session.act(chance.choice(session.choices))


HALVES = {"constantinopolis": (41.5, 68, 97, 120), "glory_to_rome": (67.5, 97.5, 119.5, 116)}
"""By game, for two to five people: half of how often the acting seat changed in a match when this was first counted."""
MATCHES = {"constantinopolis": 3, "glory_to_rome": 12}
"""So many matches that any row of them gives the same answer: Rome's differ by their length more than twofold."""


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("game_id", "options"),
    [("constantinopolis", {}), ("constantinopolis", {"free_trade": "yes"}), ("glory_to_rome", {})],
)
def test_another_person_takes_the_screen_at_most_half_as_often_as_the_turn_changes(
    game_id: str, options: dict[str, str], players: int
) -> None:
    counts = [count_handovers(game_id, players, 1 + n, options) for n in range(MATCHES[game_id])]
    handovers = sum(count.handovers for count in counts)
    assert 0 < handovers <= 0.5 * sum(count.changes for count in counts)
    assert handovers <= HALVES[game_id][players - 2] * len(counts)


def test_nothing_is_covered_where_nothing_is_secret() -> None:
    count = count_handovers("concordia_venus", 2, 1)
    assert count.curtains == 0
    assert count.handovers == count.changes


def test_nobody_takes_back_what_another_person_did_without_a_word() -> None:
    for game_id in game_ids():
        session, chance, tried = friends(game_id), Stream(7), 0
        for _ in range(STEPS):
            if session.over:
                break
            session.privacy.reveal()
            last = session.match.entries[-1].seat if len(session.match) else session.to_act
            if session.viewer not in (None, last):
                tried += 1
                assert not session.history.can_undo
            session.act(chance.choice(session.choices))
        assert tried
