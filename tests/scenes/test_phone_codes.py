"""The code on the screen, read from its pixels: it is that of the seat that was chosen, in every order."""

from collections.abc import Iterator
from itertools import permutations

import pygame
import pytest

from game.phones.lobby import squares
from game.phones.service import PhoneService
from game.storage.record import PERSON
from game.ui.tree import walk
from tests.pairs import share
from tests.phones.qr_reader import read_screen, text_of
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

pytestmark = pytest.mark.painted
SEATS = 4


@pytest.fixture
def page(start: Start) -> Iterator[Driver]:
    """The page about phones of a table of four persons, on this computer only."""
    driver = start(size=(1280, 720))
    driver.seat(*[PERSON] * SEATS)
    driver.app.context.service(PhoneService).address = "127.0.0.1"
    driver.turn(2)
    driver.table.command("phones")
    driver.turn(2)
    driver.click("ui/open")
    driver.turn(2)
    yield driver
    driver.app.context.service(PhoneService).close()


def painted_code(driver: Driver) -> str:
    """What a camera reads from the window."""
    node = next(node for node in walk(driver.tree) if node.name.endswith("code/picture"))
    rect = node.rect
    return read_screen(driver.app.window.surface, pygame.Rect(rect.x, rect.y, rect.w, rect.h))


def shown(driver: Driver, seat: int) -> str:
    driver.press(driver.node(f"show/{seat}"))
    driver.turn(2)
    return painted_code(driver)


def wanted(driver: Driver, seat: int) -> str:
    phones = driver.app.context.service(PhoneService).phones
    assert phones is not None
    return phones.address_of(seat)


@pytest.mark.parametrize("order", share([(0, 1, 2, 3, 2, 0, 3, 1, 0), *permutations(range(SEATS))], 2))
def test_the_painted_code_is_that_of_the_seat(page: Driver, order: tuple[int, ...]) -> None:
    assert [shown(page, seat) for seat in order] == [wanted(page, seat) for seat in order]


def test_a_new_code_and_phones_opened_again_are_painted_too(page: Driver) -> None:
    service = page.app.context.service(PhoneService)
    first = shown(page, 1)
    assert service.phones is not None
    service.phones.new_code(1)
    service.changes += 1
    page.turn(2)
    assert painted_code(page) == wanted(page, 1) != first
    page.click("ui/close")
    page.turn(2)
    page.click("ui/open")
    page.turn(2)
    assert shown(page, 1) == wanted(page, 1)


@pytest.mark.parametrize("letters", [1, 20, 40, 60, 75, 90])
def test_the_reader_reads_codes_of_every_size(letters: int) -> None:
    said = "http://x/#" + "k" * letters
    assert text_of([row[4:-4] for row in squares(said)[4:-4]]) == said


def test_one_code_for_all_is_painted_until_everybody_is_in(page: Driver) -> None:
    service = page.app.context.service(PhoneService)
    phones = service.phones
    assert phones is not None
    first = painted_code(page)
    assert first == phones.table_address
    page.click("ui/new")
    page.turn(2)
    assert painted_code(page) == phones.table_address != first
    assert shown(page, 2) == wanted(page, 2)
    page.click("ui/everyone")
    page.turn(2)
    assert painted_code(page) == phones.table_address
    for seat, link in phones.links.items():
        link.device = f"{seat:032x}"
    service.changes += 1
    page.turn(2)
    assert not [node for node in walk(page.tree) if node.name.endswith("code/picture")]
    page.click("ui/shown")
    page.turn(2)
    assert painted_code(page) == phones.table_address
