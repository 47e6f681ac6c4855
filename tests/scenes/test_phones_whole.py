"""Three phones in Chromium play whole matches at the running program, each of another size and language, to the score."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.boards.clicks import END, VERB
from game.bots.registry import make_bot
from game.engine.registry import game_ids, load_game
from game.phones.service import PhoneService
from game.scenes.table.privacy import PrivacyScreen
from tests.phones.browser import CHROMIUM, OPEN, PATIENCE, SETTLED, SHOWN, Browser, Tab
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.phone_touches import opened, way
from tests.waiting import goes_on

pytestmark = [pytest.mark.whole, pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")]
LANGUAGES = ("de", "it", "es")
SIZES = ((360, 640), (390, 844), (844, 390), (1024, 768))
"""Small, large, held across, and a tablet; each game has three of them, one held across always."""
WIDER = "document.documentElement.scrollWidth > innerWidth"
"""Whether something of the page lies beside what is seen."""


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


def touch(driver: Driver, tab: Tab, target: str) -> None:
    """Touch a button as soon as it is there, and wait for the page to become another one."""
    until(driver, lambda: tab.value(SETTLED) and target in tab.value(OPEN))
    before = tab.value(SHOWN)
    tab.tap(target)
    until(driver, lambda: tab.value(SHOWN) != before or tab.asks(target))
    if tab.value(SHOWN) == before:
        tab.confirm(json.dumps(target))
        until(driver, lambda: tab.value(SHOWN) != before)


@pytest.mark.parametrize(("first", "game_id"), list(enumerate(game_ids())))
def test_a_whole_match_by_touches(start: Start, browser: Browser, first: int, game_id: str) -> None:
    assert 3 in load_game(game_id).players
    driver = start("en")
    phones = opened(driver, game_id)
    try:
        sizes = [SIZES[(first + seat) % len(SIZES)] for seat in range(len(LANGUAGES))]
        tabs = {
            seat: browser.tab(phones.address_of(seat), LANGUAGES[seat], sizes[seat]) for seat in phones.links
        }
        until(driver, lambda: all(phones.state_of(seat) == "here" for seat in tabs))
        while driver.scenes[-1] != "Table":
            driver.app.manager.pop()
        session, touches = driver.session, 0
        game = session.game
        while not session.over:
            goes_on()
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
            assert not any(tab.value(WIDER) for tab in tabs.values()), "a page is wider than its phone"
            assert not any(isinstance(scene, PrivacyScreen) for scene in driver.app.manager.scenes)
            assert session.viewer is None or session.over
        until(driver, lambda: driver.scenes[-1] == "Score")
        asked = "document.body.classList.contains('yours')"
        until(driver, lambda: not any(tab.value(asked) for tab in tabs.values()))
        fingers = sum(tab.touches for tab in tabs.values())
        print(f"{game_id}: {len(session.match)} actions by {touches} answers, {fingers} touches")
    finally:
        driver.app.context.service(PhoneService).close()
