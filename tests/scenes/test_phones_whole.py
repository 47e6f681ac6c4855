"""Three phones in Chromium play whole matches at the running program, each in another language, to the score."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.boards.board import Picks
from game.boards.clicks import END, VERB
from game.bots.registry import make_bot
from game.engine.core.action import Action
from game.engine.registry import game_ids, load_game
from game.phones.page import Page
from game.phones.seat_view import PhoneSeat
from game.phones.service import Phones, PhoneService
from game.scenes.table.privacy import PrivacyScreen
from game.storage.record import PERSON
from tests.phones.browser import CHROMIUM, OPEN, PATIENCE, SETTLED, SHOWN, Browser, Tab
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

pytestmark = [pytest.mark.whole, pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")]
LANGUAGES = ("de", "it", "es")
DEEPEST = 4
"""Most touches that make up one action."""


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    made = Browser(tmp_path / "profile")
    yield made
    made.close()


def until(driver: Driver, done: Callable[[], object]) -> None:
    """Let the program's loop go round until something has come true."""
    end = monotonic() + PATIENCE
    while not done():
        assert monotonic() < end, "nothing came"
        for _ in range(4):
            driver.turn()
            sleep(0.001)


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


def touch(driver: Driver, tab: Tab, target: str) -> None:
    """Touch a button as soon as it is there, and wait for the page to become another one."""
    until(driver, lambda: tab.value(SETTLED) and target in tab.value(OPEN))
    before = tab.value(SHOWN)
    tab.tap(target)
    until(driver, lambda: tab.value(SHOWN) != before)


def opened(driver: Driver, game_id: str) -> Phones:
    """The phones of a table of three persons, on this computer only."""
    driver.seat(PERSON, PERSON, PERSON, curtain="always", game=game_id)
    driver.app.context.service(PhoneService).address = "127.0.0.1"
    driver.session.privacy.reveal()
    while driver.scenes[-1] != "Table":
        driver.app.manager.pop()
    driver.turn(2)
    driver.table.command("phones")
    driver.turn(2)
    driver.click("ui/open")
    phones = driver.app.context.service(PhoneService).phones
    assert phones is not None
    return phones


@pytest.mark.parametrize("game_id", game_ids())
def test_a_whole_match_by_touches(start: Start, browser: Browser, game_id: str) -> None:
    assert 3 in load_game(game_id).players
    driver = start("en")
    phones = opened(driver, game_id)
    try:
        tabs = {seat: browser.tab(phones.address_of(seat), LANGUAGES[seat]) for seat in phones.links}
        until(driver, lambda: all(phones.state_of(seat) == "here" for seat in tabs))
        while driver.scenes[-1] != "Table":
            driver.app.manager.pop()
        session, touches = driver.session, 0
        game = session.game
        while not session.over:
            seat, done = session.to_act, len(session.match)
            hand = phones.links[seat].hand
            assert hand is not None
            bot = make_bot(game_id, "easy", done)
            action = bot.choose(game, game.recall(session.state, seat), session.state.choices)
            for target in way(hand, action):
                touch(driver, tabs[seat], target)
                touches += 1
            if len(session.match) == done and VERB + END in tabs[seat].value(OPEN):
                touch(driver, tabs[seat], VERB + END)
            assert session.match.entries[done] == (seat, action)
            assert not any(isinstance(scene, PrivacyScreen) for scene in driver.app.manager.scenes)
            assert session.viewer is None or session.over
        until(driver, lambda: driver.scenes[-1] == "Score")
        asked = "document.body.classList.contains('yours')"
        until(driver, lambda: not any(tab.value(asked) for tab in tabs.values()))
        fingers = sum(tab.touches for tab in tabs.values())
        print(f"{game_id}: {len(session.match)} actions by {touches} answers, {fingers} touches")
    finally:
        driver.app.context.service(PhoneService).close()
