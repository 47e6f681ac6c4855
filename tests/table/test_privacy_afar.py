"""Seats that look at a device of their own: no curtain, no secret of theirs on the screen."""

import pytest

from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.storage import SeatInfo
from game.storage.record import PERSON
from game.table import Session, new_session

STEPS = 60


def begun(game_id: str, *controllers: str, policy: str = "strict") -> Session:
    least = load_game(game_id).players[0]
    controllers += (PERSON,) * (least - len(controllers))
    seats = [SeatInfo(f"Seat {n}", n, who) for n, who in enumerate(controllers)]
    return new_session(game_id, seats, {}, 5, policy=policy)


def screen(session: Session) -> tuple[int | None, int | None]:
    """Whose secrets the screen shows, and whom it waits for."""
    return session.viewer, session.privacy.handover


def step(session: Session, chance: Stream) -> None:
    """One random action of whoever is to act, wherever that seat looks."""
    seat, action = session.to_act, chance.choice(session.game.legal(session.state))
    if session.waiting_for_bot:
        session._take(action)
    elif seat in session.privacy.on_phones:
        session.act_on_phone(seat, action)
    else:
        session.privacy.reveal()
        session.act(action)


@pytest.mark.parametrize("game_id", game_ids())
def test_nobody_waits_for_the_screen_when_all_look_from_afar(game_id: str) -> None:
    session, chance = begun(game_id, PERSON, PERSON, PERSON), Stream(3)
    session.privacy.curtain = "always"
    session.privacy.on_phones = frozenset(range(len(session.seats)))
    game = session.game
    for _ in range(STEPS):
        if session.over:
            break
        assert session.privacy.handover is None
        assert session.viewer is None
        assert list(session.choices) == []
        assert game.dump(session.seen) == game.dump(game.observe(session.state, None))
        assert session.choices_on_phone(session.to_act)
        assert not session.choices_on_phone((session.to_act + 1) % len(session.seats))
        step(session, chance)
    assert len(session.match) >= STEPS


@pytest.mark.parametrize("game_id", game_ids())
def test_one_person_at_the_screen_among_devices_gets_a_curtain(game_id: str) -> None:
    session, chance = begun(game_id, PERSON, PERSON, PERSON), Stream(3)
    session.privacy.curtain = "always"
    session.privacy.on_phones = frozenset(range(1, len(session.seats)))
    shown = set()
    for _ in range(STEPS):
        if session.over:
            break
        assert session.privacy.handover == (0 if session.to_act == 0 and session.viewer is None else None)
        shown.add(session.privacy.handover)
        step(session, chance)
        assert session.viewer in (None, 0)
        assert session.viewer is None or session.to_act not in session.privacy.on_phones
    hands = any(map(session.privacy.has_secrets, range(len(session.seats))))
    assert shown == ({0, None} if hands else {None}), "what all know is not covered beside devices"


def test_the_only_person_looks_from_afar() -> None:
    session = begun("constantinopolis", PERSON, "random", "random")
    assert screen(session) == (0, None)
    session.privacy.on_phones = frozenset({0})
    chance = Stream(2)
    for _ in range(STEPS):
        assert screen(session) == (None, None)
        step(session, chance)
    session.privacy.on_phones = frozenset()
    assert screen(session) == (0, None)


def test_who_comes_and_goes_hides_and_asks_again() -> None:
    session = begun("glory_to_rome", PERSON, PERSON, PERSON)
    session.privacy.reveal()
    seat = session.to_act
    assert screen(session) == (seat, None)
    session.privacy.on_phones = frozenset({seat})
    assert screen(session) == (None, None)
    with pytest.raises(RuntimeError):
        session.act(session.game.legal(session.state)[0])
    session.privacy.on_phones = frozenset()
    assert screen(session) == (None, seat)
    with pytest.raises(RuntimeError):
        session.act_on_phone(seat, session.game.legal(session.state)[0])
    session.privacy.reveal()
    assert screen(session) == (seat, None)


def test_what_the_next_seat_has_been_sent_cannot_be_taken_back() -> None:
    session, chance = begun("glory_to_rome", PERSON, PERSON, PERSON), Stream(1)
    session.privacy.on_phones = frozenset(range(3))
    told = 0
    while not session.over and not told:
        before = session.to_act
        step(session, chance)
        if session.to_act in (-1, before) or session.history.undo_block is not None:
            continue
        session.privacy.told(session.to_act)
        block = session.history.block_of(len(session.match) - 1, before)
        assert block is not None
        assert block.key == "undo.secret"  # nobody has moved: another one has been shown something
        told += 1
    assert told == 1


def test_who_asks_from_afar_is_the_asker() -> None:
    session, chance = begun("glory_to_rome", PERSON, PERSON, PERSON, policy="friends"), Stream(1)
    session.privacy.on_phones = frozenset(range(3))
    for _ in range(12):
        step(session, chance)
    asked = session.history.propose(len(session.match) - 3, 2)
    assert (asked.seat, asked.waiting) == (2, (0, 1))
    assert not session.choices_on_phone(session.to_act)
    assert not session.history.agree(0)
    assert session.history.agree(1)
    assert session.record.takebacks[-1].seat == 2
