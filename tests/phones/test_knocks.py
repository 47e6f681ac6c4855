"""Who gets a seat that has a phone: one question at a time, and each answer reaches the device that was asked about."""

from collections.abc import Iterator

import pytest

from game.phones.server import KNOCKERS
from game.phones.service import QUESTIONS, REFUSALS, Knock, Phones
from tests.phones.client import Phone, until
from tests.phones.worlds import begun, texts_of

pytestmark = pytest.mark.slow
OWNER, OTHER, THIRD = "0" * 32, "b" * 32, "c" * 32


@pytest.fixture
def phones() -> Iterator[Phones]:
    session = begun("glory_to_rome")
    session.privacy.on_phones = frozenset()
    opened = Phones(session, lambda code: texts_of(session.game, code or "en"), "127.0.0.1")
    yield opened
    opened.close()


def come(phones: Phones, device: str, seat: int = 0) -> Phone:
    """A phone that has scanned the code of a seat and heard what about it."""
    phone = Phone(phones.address_of(seat), device).hello()
    until(phones, lambda: phone.page, phone)
    return phone


def again(phones: Phones, phone: Phone) -> None:
    """The same phone with a new connection."""
    phone.close()
    phone.page = {}
    phone.hello()
    until(phones, lambda: phone.page, phone)


def asked(phones: Phones, device: str) -> Knock:
    """The question about a device, when it is put."""
    until(phones, lambda: phones.knocking is not None and phones.knocking.device == device)
    found = phones.knocking
    assert found is not None
    return found


def rounds(phones: Phones) -> None:
    for _ in range(50):
        phones.poll()


def test_a_denied_device_stays_denied_until_its_owner_asks_again(phones: Phones) -> None:
    come(phones, OWNER)
    other = come(phones, OTHER)
    for time in range(1, QUESTIONS + 1):
        phones.answer(asked(phones, OTHER), yes=False)
        until(phones, lambda: other.page.get("denied"), other)
        for _ in range(3):
            again(phones, other)
            assert other.page.get("denied")
        rounds(phones)
        assert phones.knocking is None
        assert other.page["again"] is (time < QUESTIONS)
        other.page = {}
        other.ask("knock")
        until(phones, lambda: other.page, other)
        assert bool(other.page.get("waiting")) is (time < QUESTIONS)
    assert phones.knocking is None
    assert phones.links[0].device == OWNER
    assert phones.state_of(0) == "here"


@pytest.mark.parametrize("yes", [True, False])
def test_an_answer_after_the_other_phone_has_gone_changes_nothing(phones: Phones, yes: bool) -> None:
    owner = come(phones, OWNER)
    other = come(phones, OTHER)
    knock = asked(phones, OTHER)
    other.close()
    until(phones, lambda: phones.knocking is None, owner)
    phones.answer(knock, yes=yes)
    rounds(phones)
    assert (phones.links[0].device, phones.state_of(0)) == (OWNER, "here")
    owner.page = {}
    owner.say({"do": "agree", "rev": 0})
    until(phones, lambda: owner.page, owner)  # its connection still is the one of the seat
    assert "shelves" in owner.page


@pytest.mark.parametrize("yes", [True, False])
def test_the_answer_goes_to_the_one_asked_about_and_the_next_is_asked_then(phones: Phones, yes: bool) -> None:
    owner = come(phones, OWNER)
    other = come(phones, OTHER)
    third = come(phones, THIRD)
    knock = asked(phones, OTHER)
    rounds(phones)
    assert phones.knocking == knock
    phones.answer(knock, yes=yes)
    until(phones, lambda: other.page.get("denied") or "shelves" in other.page, owner, other, third)
    assert ("shelves" in other.page) is yes
    assert phones.links[0].device == (OTHER if yes else OWNER)
    assert third.page.get("waiting")
    phones.answer(knock, yes=True)  # the same answer once more is nobody's
    assert phones.knocking is not None
    assert phones.knocking.device == THIRD
    phones.answer(phones.knocking, yes=False)
    until(phones, lambda: third.page.get("denied"), owner, other, third)
    assert phones.links[0].device == (OTHER if yes else OWNER)


def test_the_phone_that_gave_up_its_seat_does_not_ask_by_itself(phones: Phones) -> None:
    owner = come(phones, OWNER)
    other = come(phones, OTHER)
    phones.answer(asked(phones, OTHER), yes=True)
    until(phones, lambda: owner.page.get("denied"), owner, other)
    for _ in range(3):
        again(phones, owner)
        assert owner.page.get("denied")
    rounds(phones)
    assert phones.knocking is None
    owner.ask("knock")
    assert asked(phones, OWNER).device == OWNER


def test_what_came_before_a_new_code_is_void(phones: Phones) -> None:
    late = Phone(phones.address_of(0), OTHER).hello()
    until_inbox(phones)
    phones.new_code(0)  # before the hello was read
    rounds(phones)
    assert phones.state_of(0) == "waiting"
    assert phones.links[0].device == ""
    late.close()
    assert "shelves" in come(phones, OWNER).page


def until_inbox(phones: Phones) -> None:
    """Wait until something has come that nobody has read."""
    until_true = phones.server.inbox
    while until_true.empty():
        pass


def test_many_devices_with_the_code_neither_put_out_the_owner_nor_ask_without_end(phones: Phones) -> None:
    owner = come(phones, OWNER)
    again(phones, owner)
    questions = 0
    for number in range(REFUSALS + 8):
        stranger = come(phones, f"{number:031x}d")
        if phones.knocking is not None:
            questions += 1
            phones.answer(phones.knocking, yes=False)
        stranger.close()
    crowd = [Phone(phones.address_of(0), f"{number:031x}e").hello() for number in range(KNOCKERS + 6)]
    rounds(phones)
    owner.page = {}
    owner.say({"do": "agree", "rev": 0})
    until(phones, lambda: owner.page, owner)
    assert questions == REFUSALS
    assert len(phones.links[0].out) <= REFUSALS + KNOCKERS + 1
    assert phones.state_of(0) == "here"
    for one in crowd:
        one.close()
