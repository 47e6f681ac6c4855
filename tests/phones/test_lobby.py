"""One code for all: it opens no hand; a seat is had by a number that both sides show, and only when the table lets it in."""

import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from game.phones.lobby import AGAIN, OPEN, Agreement, Claim, data_of, digest, letters
from game.phones.public import public_page
from game.phones.server import GUESTS, LOBBY
from game.phones.service import Phones
from tests.phones.client import Phone, until
from tests.phones.guest import Claimer
from tests.phones.worlds import begun, copy_of, texts_of

ONE, TWO, THREE = "a" * 32, "b" * 32, "c" * 32
TABLE = bytes(range(32))


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def phones(clock: Clock) -> Iterator[Phones]:
    session = begun("glory_to_rome")
    session.privacy.on_phones = frozenset()
    opened = Phones(session, lambda code: texts_of(session.game, code or "en"), "127.0.0.1", clock=clock)
    yield opened
    opened.close()


def come(phones: Phones, device: str) -> Phone:
    """A phone that has scanned the code for all."""
    phone = Phone(phones.table_address, device).hello()
    until(phones, lambda: phone.page, phone)
    return phone


def claim(phones: Phones, phone: Phone, seat: int) -> tuple[bytes, int]:
    """Ask for a seat; the key and the number that the phone shows."""
    half = Claimer(phone.key, seat)
    phone.ask("claim", target=half.commitment)
    until(phones, lambda: phone.page.get("claimed") == seat, phone)
    key, number = half.agree(data_of(phone.page["public"]))
    phone.ask("reveal", target=letters(half.public))
    until(phones, lambda: phone.page.get("number"), phone)
    return key, number


def open_claim(phones: Phones, seat: int) -> Claim:
    return next(claim for claim in phones.lobby.claims() if claim.seat == seat)


# -- the agreement ------------------------------------------------------------------------------------------------------


def test_both_sides_agree_and_what_was_heard_is_not_enough() -> None:
    half = Claimer(TABLE, 1)
    made = Agreement(TABLE, 1, data_of(half.commitment.partition(".")[2]))
    key, number = half.agree(made.public)
    assert made.reveal(half.public)
    assert (made.key, made.number) == (key, number)
    heard = (TABLE, made.public, half.public, bytes([1]))
    assert made.key not in (digest(b"seat", *heard)[:32], digest(b"seat", bytes(32), *heard)[:32])
    assert 10 <= number <= 99


def test_another_key_than_the_one_committed_to_is_refused() -> None:
    half, other = Claimer(TABLE, 1), Claimer(TABLE, 1)
    made = Agreement(TABLE, 1, data_of(half.commitment.partition(".")[2]))
    for wrong in (other.public, b"", bytes(31), bytes(33)):
        assert not made.reveal(wrong)
    assert made.key == b""
    zero = Agreement(TABLE, 1, digest(b"commit", bytes(32))[:32])
    assert not zero.reveal(bytes(32)), "a point that gives no secret"


def test_who_swaps_the_keys_on_the_way_changes_the_number() -> None:
    same = 0
    for _ in range(60):
        phone, thief_out, thief_in = (Claimer(TABLE, 0) for _ in range(3))
        made = Agreement(TABLE, 0, data_of(thief_in.commitment.partition(".")[2]))
        assert made.reveal(thief_in.public)
        _, shown = phone.agree(thief_out.public)
        same += shown == made.number
    assert same < 8


# -- over the network -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_phone_gets_its_seat_by_its_number(phones: Phones) -> None:
    phone = come(phones, ONE)
    assert [row["state"] for row in phone.page["seats"]] == ["free"] * 3
    key, number = claim(phones, phone, 1)
    assert phones.state_of(1) == "waiting", "nothing before the table says so"
    found = open_claim(phones, 1)
    assert (found.number, found.device) == (number, ONE)
    phones.lobby.answer(found, yes=True)
    until(phones, lambda: phone.page.get("in") == 1, phone)
    seated = Phone(f"http://{phones.server.host}/#1.{letters(key)}", ONE).hello()
    until(phones, lambda: "shelves" in seated.page, seated)
    assert phones.state_of(1) == "here"
    assert 1 in phones.session.privacy.on_phones
    until(phones, lambda: "seats" in phone.page, phone)
    assert [row["state"] for row in phone.page["seats"]] == ["free", "taken", "free"]
    again = Phone(f"http://{phones.server.host}/#1.{letters(key)}", ONE).hello()
    until(phones, lambda: "shelves" in again.page, again)
    assert phones.knocking is None


@pytest.mark.slow
def test_the_key_of_the_table_opens_no_hand(phones: Phones) -> None:
    phone = come(phones, ONE)
    for do, words in (
        ("tap", {"target": "hand/forum"}), ("undo", {}), ("main_screen", {}), ("knock", {}), ("agree", {}), ("watch", {}),
        ("claim", {"target": "1"}), ("claim", {"target": "1.x"}), ("claim", {"target": "x.y"}), ("claim", {"target": "77." + "A" * 43}),
        ("reveal", {"target": "A" * 43}), ("reveal", {"target": ""}),
    ):  # fmt: skip
        phone.ask(do, **words)
        for _ in range(20):
            phones.poll()
            phone.hear()
        assert "shelves" not in phone.page
    assert phones.lobby.claims() == []
    assert not phones.session.privacy.on_phones


@pytest.mark.slow
def test_a_refused_phone_asks_once_more_and_then_only_when_the_table_forgets(
    phones: Phones, clock: Clock
) -> None:
    phone = come(phones, ONE)

    def state() -> str:
        return str(phone.page["seats"][0]["state"])

    def tried() -> bool:
        phone.page = {}
        phone.ask("claim", target=Claimer(phone.key, 0).commitment)
        until(phones, lambda: phone.page, phone)
        return "claimed" in phone.page

    for turn in ("wait", "refused"):
        claim(phones, phone, 0)
        phones.lobby.answer(open_claim(phones, 0), yes=False)
        until(phones, lambda: state() in ("wait", "refused"), phone)
        assert state() == turn
        assert not tried()
        clock.now += AGAIN + 1
        if turn == "wait":
            phone.ask("leave")
            until(phones, lambda: state() == "free", phone)
    assert not tried()
    phones.lobby.forget()
    until(phones, lambda: state() == "free", phone)
    claim(phones, phone, 0)
    phones.lobby.answer(open_claim(phones, 0), yes=True)
    assert phones.links[0].device == ONE


@pytest.mark.slow
def test_questions_go_with_their_phone_and_with_time_and_are_one_a_seat(phones: Phones, clock: Clock) -> None:
    one, two = come(phones, ONE), come(phones, TWO)
    claim(phones, one, 0)
    two.ask("claim", target=Claimer(two.key, 0).commitment)
    for _ in range(30):
        phones.poll()
        two.hear()
    assert "claimed" not in two.page, "one row a seat"
    stale = open_claim(phones, 0)
    one.close()
    until(phones, lambda: not phones.lobby.claims(), two)
    phones.lobby.answer(stale, yes=True)
    assert phones.links[0].device == ""
    claim(phones, two, 0)
    clock.now += OPEN + 1
    until(phones, lambda: not phones.lobby.claims(), two)
    until(phones, lambda: two.page.get("unanswered"), two)
    assert "claimed" not in two.page
    assert two.page["words"]["unanswered"], "that nobody answered is said"
    claim(phones, two, 0)
    assert not two.page["unanswered"]


@pytest.mark.slow
def test_another_phone_takes_a_seat_only_when_it_is_let_in(phones: Phones) -> None:
    first = Phone(phones.address_of(0), THREE).hello()
    until(phones, lambda: "shelves" in first.page, first)
    one = come(phones, ONE)
    assert one.page["seats"][0]["state"] == "taken"
    key, _ = claim(phones, one, 0)
    assert phones.links[0].device == THREE
    phones.lobby.answer(open_claim(phones, 0), yes=True)
    with pytest.raises(ConnectionClosed):
        first.drain()
    seated = Phone(f"http://{phones.server.host}/#0.{letters(key)}", ONE).hello()
    until(phones, lambda: "shelves" in seated.page, seated)


@pytest.mark.slow
def test_who_leaves_gives_the_seat_back_to_the_screen(phones: Phones) -> None:
    phone = Phone(phones.address_of(0), ONE).hello()
    until(phones, lambda: "shelves" in phone.page, phone)
    phone.ask("leave")
    until(phones, lambda: phones.state_of(0) == "waiting")
    assert 0 not in phones.session.privacy.on_phones


@pytest.mark.slow
def test_a_new_code_for_all_leaves_seats_alone(phones: Phones) -> None:
    phone = Phone(phones.address_of(0), ONE).hello()
    guest, old = come(phones, TWO), phones.table_address
    until(phones, lambda: "shelves" in phone.page, phone)
    phones.new_table_code()
    assert phones.table_address != old
    with pytest.raises(ConnectionClosed):
        guest.drain()
    assert phones.state_of(0) == "here"
    assert come(phones, THREE).page["lobby"]


@pytest.mark.slow
def test_a_crowd_in_the_lobby_keeps_no_seat_out(phones: Phones) -> None:
    crowd = [Phone(phones.table_address, f"{number:032x}").hello() for number in range(GUESTS + 6)]
    for _ in range(200):
        phones.poll()
    assert len(phones.lobby.guests) <= GUESTS
    phone = Phone(phones.address_of(0), ONE).hello()
    until(phones, lambda: "shelves" in phone.page, phone)
    for one in crowd:
        one.close()


# -- who only watches --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", game_ids())
def test_who_watches_sees_the_same_in_worlds_that_differ_in_hands(game_id: str) -> None:
    session, chance, looked = begun(game_id, 3, 6), Stream(6), 0
    game = session.game
    for number in range(60):
        if number % 12 == 4:
            looked += 1
            other = copy_of(session, game.determinize(game.observe(session.state, None), Stream(number)))
            pages = [
                json.dumps(public_page(world, texts_of(game)), sort_keys=True) for world in (session, other)
            ]
            assert pages[0] == pages[1]
        session.act_on_phone(session.to_act, chance.choice(game.legal(session.state)))
    assert looked == 5


@pytest.mark.slow
def test_a_watcher_follows_the_match(phones: Phones) -> None:
    phone = come(phones, ONE)
    phone.ask("watch")
    until(phones, lambda: phone.page.get("watch"), phone)
    assert len(phone.page["players"]) == 3
    session = phones.session
    before = phone.page["news"]
    session.privacy.on_phones = frozenset(range(3))
    for _ in range(4):
        session.act_on_phone(session.to_act, session.game.legal(session.state)[0])
    until(phones, lambda: phone.page["news"] != before, phone)
    assert "shelves" not in phone.page
    phone.ask("leave")
    until(phones, lambda: phone.page.get("lobby"), phone)
    assert str(LOBBY) == phone.seat


def test_a_seat_that_a_phone_waits_for_is_not_free_for_the_others(phones: Phones) -> None:
    one, two = come(phones, ONE), come(phones, TWO)
    claim(phones, one, 0)
    until(phones, lambda: two.page["seats"][0]["state"] == "asked", two)
    assert [row["state"] for row in two.page["seats"]] == ["asked", "free", "free"]
    assert one.page["seats"][0]["state"] == "free", "its own question is no other's"
    one.close()
    until(phones, lambda: two.page["seats"][0]["state"] == "free", two)
