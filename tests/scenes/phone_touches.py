"""Phones of a table in the program, and the touches by which a person would choose an action."""

from collections import deque
from dataclasses import replace

from game.boards.board import Picks
from game.engine.core.action import Action
from game.phones.page import Page
from game.phones.seat_view import PhoneSeat
from game.phones.service import Phones, PhoneService
from game.scenes.table.phones_page import PhonesPage
from game.storage.record import PERSON
from tests.scenes.driver import Driver

DEEPEST = 4
"""Most touches that make up one action."""


def way(hand: PhoneSeat, action: Action) -> list[str]:
    """The touches by which a person would choose an action, the fewest."""
    begun = hand.look()
    ways: deque[tuple[Picks, list[str]]] = deque([(begun.picks, [])])
    seen = set()
    while ways:
        picks, so_far = ways.popleft()
        page = Page(replace(begun, picks=picks))
        data = page.data()
        targets = [
            row["target"]
            for shelf in data["shelves"]
            for row in shelf["things"]
            if row["lit"] and not row.get("later")
        ]
        targets += [row["target"] for row in (*data["menu"], *data["verbs"]) if row.get("enabled", True)]
        rows = [*data["menu"], *data["verbs"], *(row for shelf in data["shelves"] for row in shelf["things"])]
        targets += [row[step] for row in rows for step in ("less", "more") if row.get(step)]
        for target in targets:
            found = page.meaning(target)
            if found == action:
                return [*so_far, target]
            if isinstance(found, Picks) and len(so_far) < DEEPEST and repr(found) not in seen:
                seen.add(repr(found))
                ways.append((found, [*so_far, target]))
    raise AssertionError(f"no touches lead to {action}")


def page(driver: Driver) -> PhonesPage:
    """The page about phones, opened from the menu of the table."""
    driver.session.privacy.reveal()
    while driver.scenes[-1] != "Table":
        driver.app.manager.pop()
    driver.turn(2)
    driver.table.command("phones")
    driver.turn(2)
    top = driver.top
    assert isinstance(top, PhonesPage)
    return top


def opened(driver: Driver, game_id: str) -> Phones:
    """The phones of a table of three persons, on this computer only."""
    driver.seat(PERSON, PERSON, PERSON, curtain="always", game=game_id)
    driver.app.context.service(PhoneService).address = "127.0.0.1"
    page(driver)
    driver.click("ui/open")
    phones = driver.app.context.service(PhoneService).phones
    assert phones is not None
    return phones
