"""Phones in the program: the page about them, the table while they play, codes, another device, the end."""

from collections.abc import Callable, Iterator
from io import BytesIO
from time import monotonic, sleep

import pygame
import pytest

from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from game.i18n import Texts
from game.i18n.match_texts import MatchTexts
from game.phones.lobby import MARGIN, data_of, letters, squares
from game.phones.service import Phones, PhoneService
from game.scenes import routes
from game.scenes.table.phones import PhonePicture
from game.scenes.table.phones_page import KnockQuestion
from game.scenes.table.undo import Consent
from game.storage.record import PERSON
from game.ui.tree import Node, walk
from tests.phones.client import PATIENCE, Phone
from tests.phones.guest import Claimer
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.phone_touches import page
from tests.scenes.setups import opened, sealed

LANGUAGES = ("de", "it", "es")


@pytest.fixture
def seated(start: Start) -> Iterator[Driver]:
    """A table of three persons with a curtain, on this computer only."""
    driver = start()
    driver.seat(PERSON, PERSON, PERSON, curtain="always")
    service(driver).address = "127.0.0.1"
    yield driver
    service(driver).close()


def service(driver: Driver) -> PhoneService:
    return driver.app.context.service(PhoneService)


def joined(driver: Driver) -> list[Phone]:
    """A phone for every person, each in another language."""
    phones = service(driver).phones
    assert phones is not None
    found = [
        Phone(phones.address_of(seat), f"{seat:032x}", LANGUAGES[seat]).hello()
        for seat in sorted(phones.links)
    ]
    until(driver, lambda: all(phone.page for phone in found), *found)
    return found


def until(driver: Driver, done: Callable[[], object], *phones: Phone) -> None:
    """Let the program's loop go round until something has come true."""
    end = monotonic() + PATIENCE
    while not done():
        assert monotonic() < end, "nothing came"
        driver.turn()
        for phone in phones:
            phone.hear()
        sleep(0.001)


def says(phone: Phone, name: str) -> Callable[[], object]:
    return lambda: phone.page[name]


def says_no(phone: Phone, name: str) -> Callable[[], object]:
    return lambda: not phone.page[name]


def another(phone: Phone, old: object) -> Callable[[], object]:
    return lambda: phone.page is not old


def played(driver: Driver, phones: list[Phone], taps: int, seed: int) -> None:
    """Taps on what is lit, by whoever is to act."""
    chance, session = Stream(seed), driver.session
    for _ in range(taps):
        if session.over:
            return
        phone = phones[session.to_act]
        until(driver, says(phone, "yours"), *phones)
        rows = [row for shelf in phone.page["shelves"] for row in shelf["things"] if row["lit"]]
        rows += [*phone.page["menu"], *(verb for verb in phone.page["verbs"] if verb["enabled"])]
        old = phone.page
        phone.ask("tap", target=chance.choice(rows)["target"])
        until(driver, another(phone, old), *phones)


@pytest.mark.slow
def test_codes_are_shown_one_at_a_time_and_covered(seated: Driver) -> None:
    page(seated)
    assert service(seated).phones is None, "nobody listens before the button"
    seated.press(seated.node("ui/open"))
    phones = service(seated).phones
    assert phones is not None
    seated.press(seated.node("show/0"))
    assert code(seated)
    seated.press(seated.node("show/1"))
    own = code(seated)
    assert own
    assert phones.state_of(1) == "waiting"
    (phone,) = [Phone(phones.address_of(1), "b" * 32).hello()]
    until(seated, lambda: phone.page, phone)
    seated.turn(2)
    assert "release/1" in {node.target for node in walk_of(seated)}
    assert code(seated) != own, "the code for all is back: it opens no hand"
    seated.settle()
    seated.press(seated.node("release/1"))
    assert phones.state_of(1) == "waiting"
    seated.press(seated.node("ui/close"))
    assert service(seated).phones is None


def claimed(seated: Driver, phones: Phones) -> tuple[Phone, Claimer, int]:
    """A phone that has scanned the code for all and asked for the seat 1, its half of the number, and the number it shows."""
    guest = Phone(phones.table_address, "c" * 32).hello()
    until(seated, lambda: guest.page, guest)
    half = Claimer(guest.key, 1)
    guest.ask("claim", target=half.commitment)
    until(seated, lambda: guest.page.get("claimed") == 1, guest)
    return guest, half, half.agree(data_of(guest.page["public"]))[1]


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["let_in", "no"])
def test_who_scans_the_code_for_all_is_a_row_with_a_number(seated: Driver, answer: str) -> None:
    page(seated)
    seated.press(seated.node("ui/open"))
    phones = service(seated).phones
    assert phones is not None
    guest, half, number = claimed(seated, phones)
    guest.ask("reveal", target=letters(half.public))
    until(seated, lambda: "let_in/1" in {node.target for node in walk_of(seated)}, guest)
    said = next(node.text for node in walk_of(seated) if node.name.endswith("state.1"))
    assert str(number) in said
    assert len(seated.app.manager.scenes) == scenes_before(seated), "a row, no dialog"
    seated.press(seated.node(f"{answer}/1"))
    assert (phones.links[1].device == "c" * 32) is (answer == "let_in")
    assert not phones.lobby.claims()


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["phone_in", "phone_no"])
def test_a_phone_is_let_in_by_a_click_at_the_table_itself(seated: Driver, answer: str) -> None:
    """Nobody needs to find the page about phones again: the question lies over the table, with both answers."""
    page(seated)
    seated.press(seated.node("ui/open"))
    phones = service(seated).phones
    assert phones is not None
    seated.press(seated.node("ui/back"))
    assert seated.scenes[-1] == "Table"
    guest, half, number = claimed(seated, phones)
    assert "ui/phone_in" not in {node.target for node in walk_of(seated)}, (
        "nothing is asked before both show a number"
    )
    guest.ask("reveal", target=letters(half.public))
    until(seated, lambda: "ui/phone_in" in {node.target for node in walk_of(seated)}, guest)
    said = next(node.text for node in walk_of(seated) if node.name.endswith("claim/words"))
    assert str(number) in said
    assert seated.session.seats[1].name in said
    seated.press(seated.node(f"ui/{answer}"))
    assert (phones.links[1].device == "c" * 32) is (answer == "phone_in")
    assert not phones.lobby.claims()
    seated.turn(2)
    assert "ui/phone_in" not in {node.target for node in walk_of(seated)}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["glory_to_rome", "concordia_venus"])
def test_who_left_its_seat_on_its_turn_is_let_in_again_over_the_cover(start: Start, game_id: str) -> None:
    """The question about its phone lies over the covered table, its answer and the button of phones take clicks there."""
    driver = start()
    driver.seat(PERSON, PERSON, PERSON, curtain="always", game=game_id)
    service(driver).address = "127.0.0.1"
    try:
        page(driver)
        driver.press(driver.node("ui/open"))
        phones = service(driver).phones
        assert phones is not None
        driver.press(driver.node("ui/back"))
        found = joined(driver)
        seat = driver.session.to_act
        found[seat].ask("leave")
        hidden = driver.session.privacy.has_secrets(seat)
        until(driver, lambda: phones.state_of(seat) == "waiting")
        driver.turn(3)
        assert driver.scenes[-1] == ("HandCover" if hidden else "Table"), "what all know is not covered"
        assert driver.session.viewer == (None if hidden else seat)
        guest = Phone(phones.table_address, "c" * 32).hello()
        until(driver, lambda: guest.page, guest)
        half = Claimer(guest.key, seat)
        guest.ask("claim", target=half.commitment)
        until(driver, lambda: guest.page.get("claimed") == seat, guest)
        half.agree(data_of(guest.page["public"]))
        guest.ask("reveal", target=letters(half.public))
        until(driver, lambda: "ui/phone_in" in {node.target for node in walk_of(driver)}, guest)
        driver.press(driver.node("ui/phones"))
        driver.turn(2)
        assert driver.scenes[-1] == "PhonesPage", "the button of phones above is alive"
        driver.press(driver.node("ui/back"))
        driver.turn(2)
        driver.press(driver.node("ui/phone_in"))
        driver.turn(3)
        assert phones.links[seat].device == "c" * 32
        assert driver.scenes[-1] == "Table"
    finally:
        service(driver).close()


@pytest.mark.slow
def test_phones_come_back_when_their_match_is_continued(seated: Driver) -> None:
    """To the title and back: the same codes, the same seats, no curtain, and whoever was let in goes on."""
    page(seated)
    seated.press(seated.node("ui/open"))
    phones = service(seated).phones
    assert phones is not None
    seated.press(seated.node("ui/back"))
    found = joined(seated)
    address, codes = phones.table_address, [phones.address_of(seat) for seat in range(3)]
    played(seated, found, 4, 3)
    mark = seated.session.match.hash()
    seated.app.manager.reset(routes.title(seated.app.context))
    seated.turn(2)
    assert service(seated).phones is None, "nobody listens at the title"
    seated.click("ui/continue")
    seated.turn(6)
    again = service(seated).phones
    assert again is not None
    assert again is not phones
    assert seated.session.match.hash() == mark
    assert again.table_address == address
    assert [again.address_of(seat) for seat in range(3)] == codes
    assert seated.scenes[-1] == "Table", "nothing is handed over"
    back = [Phone(code, f"{seat:032x}", LANGUAGES[seat]).hello() for seat, code in enumerate(codes)]
    until(seated, lambda: all(phone.page.get("shelves") for phone in back), *back)
    assert all(again.state_of(seat) == "here" for seat in range(3))


def scenes_before(driver: Driver) -> int:
    """How many scenes there are up to the page about phones."""
    return 1 + [type(scene).__name__ for scene in driver.app.manager.scenes].index("PhonesPage")


def code(driver: Driver) -> str:
    """The picture of the code that is shown, "" for none."""
    found = [node.picture for node in walk_of(driver) if node.name.endswith("code/picture")]
    return found[0] if found else ""


def walk_of(driver: Driver) -> Iterator[Node]:
    return walk(driver.tree)


@pytest.mark.slow
def test_the_table_goes_on_by_phones_without_a_curtain(seated: Driver) -> None:
    page(seated)
    seated.press(seated.node("ui/open"))
    phones = joined(seated)
    assert [phone.page["language"] for phone in phones] == list(LANGUAGES)
    seated.press(seated.node("ui/back"))
    assert seated.scenes[-1] == "Table"
    done = len(seated.session.match)
    played(seated, phones, 20, 4)
    assert len(seated.session.match) > done
    assert seated.scenes[-1] == "Table"
    assert seated.session.viewer is None
    assert list(seated.table.model.choices()) == []
    assert not any(node.lit for node in walk_of(seated))
    seated.table.command("replay")
    seated.turn(2)
    played(seated, phones, 4, 5)  # another scene on top stops no phone
    seated.app.manager.pop()
    seated.table.leave()
    assert service(seated).phones is None


@pytest.mark.slow
def test_a_wish_on_a_phone_is_shown_and_answered(seated: Driver) -> None:
    seated.session.record.policy = "friends"
    page(seated)
    seated.press(seated.node("ui/open"))
    phones = joined(seated)
    seated.press(seated.node("ui/back"))
    chance = 1
    asks = {Texts(language)("phones.ask_undo") for language in LANGUAGES}
    while not any(phone.page["undo"] in asks for phone in phones):
        played(seated, phones, 1, chance)
        until(seated, lambda: len({phone.page["rev"] for phone in phones}) == 1, *phones)
        chance += 1
    asking = next(phone for phone in phones if phone.page["undo"] in asks)
    done = len(seated.session.match)
    asking.ask("undo")
    until(seated, lambda: seated.session.proposal is not None, *phones)
    assert isinstance(seated.top, Consent)
    others = [phone for phone in phones if phone is not asking]
    for phone in others:
        until(seated, says(phone, "wish"), *phones)
        # Every phone has heard of the last change: an answer to an older page is not taken.
        until(seated, lambda: len({one.page["rev"] for one in phones}) == 1, *phones)
        phone.ask("agree")
        until(seated, says_no(phone, "wish"), *phones)
    assert len(seated.session.match) < done
    assert seated.scenes[-1] == "Table"


@pytest.mark.slow
def test_another_device_is_asked_about_once(seated: Driver) -> None:
    page(seated)
    seated.press(seated.node("ui/open"))
    joined(seated)
    phones = service(seated).phones
    assert phones is not None
    other = Phone(phones.address_of(0), "f" * 32).hello()
    until(seated, lambda: seated.scenes[-1] == "KnockQuestion", other)
    seated.turn(50)
    assert seated.scenes.count("KnockQuestion") == 1
    seated.press(seated.node("answer/no"))
    until(seated, lambda: other.page.get("denied"), other)
    for _ in range(3):
        other.close()
        other.page = {}
        other.hello()
        until(seated, lambda: other.page.get("denied"), other)
    seated.turn(10)
    assert "KnockQuestion" not in seated.scenes
    assert phones.links[0].device == "0" * 32
    assert phones.state_of(0) == "here"


@pytest.mark.slow
@pytest.mark.parametrize("place", ["page", "table"])
def test_a_question_goes_with_the_phone_that_asked(seated: Driver, place: str) -> None:
    page(seated)
    seated.press(seated.node("ui/open"))
    joined(seated)
    phones = service(seated).phones
    assert phones is not None
    if place == "table":
        seated.press(seated.node("ui/back"))
    other = Phone(phones.address_of(0), "f" * 32).hello()
    until(seated, lambda: seated.scenes[-1] == "KnockQuestion", other)
    question = seated.top
    assert isinstance(question, KnockQuestion)
    other.close()
    until(seated, lambda: seated.scenes[-1] != "KnockQuestion")
    question.done("yes")
    assert phones.links[0].device == "0" * 32
    assert phones.state_of(0) == "here"


@pytest.mark.slow
def test_phones_can_be_asked_for_before_the_first_move(start: Start) -> None:
    driver = start()
    opened(driver)
    sealed(driver)
    driver.press(driver.node("ui/phones"))
    driver.turn(2)
    assert driver.scenes[-1] == "PhonesPage"
    assert service(driver).phones is None


def test_a_code_has_its_margin_and_says_one_thing() -> None:
    rows = squares("http://192.168.178.23:49152/#2." + "a" * 43)
    assert len(rows) == len(rows[0])
    assert not any(any(row) for row in rows[:MARGIN])
    assert rows != squares("http://192.168.178.23:49152/#3." + "a" * 43)


def test_hints_decided_for_the_match_reach_the_phones(seated: Driver) -> None:
    page(seated)
    seated.click("ui/open")
    seated.turn(2)
    phones = service(seated).phones
    assert phones is not None
    seated.app.settings.set("hints", "never")
    assert not phones.hints()
    seated.table.model.switch_hints_on()
    assert phones.hints()


@pytest.mark.painted
def test_the_picture_of_the_table_is_in_the_language_of_the_phone(start: Start) -> None:
    driver = start()
    driver.seat(PERSON, PERSON, PERSON, game="glory_to_rome")
    model = driver.table.model

    def texts(code: str) -> MatchTexts:
        return MatchTexts(Texts(code), model.session.game, ("Anna", "Bruno", "Chloe"))

    english, german, again = ([*PhonePicture(model, texts).drawing(code)][-1] for code in ("en", "de", "en"))
    assert english.startswith(b"\xff\xd8")
    assert english == again
    assert english != german


@pytest.mark.painted
@pytest.mark.parametrize("game_id", game_ids())
def test_the_picture_of_the_table_has_all_that_is_seen_there(start: Start, game_id: str) -> None:
    driver = start()
    driver.seat(PERSON, PERSON, PERSON, game=game_id)
    made = [*PhonePicture(driver.table.model, lambda _: driver.table.model.texts).drawing("en")][-1]
    picture = pygame.image.load(BytesIO(made), "table.jpg")
    w, h = picture.get_size()
    spots = [(w * x // 20, h * y // 20) for x in range(1, 20) for y in range(1, 20)]
    black = [at for at in spots if max(picture.get_at(at)[:3]) < 12]
    assert len(black) < len(spots) // 20, "parts of the table are not painted"
