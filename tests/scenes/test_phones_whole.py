"""Three phones in Chromium play whole matches at the running program, each of another size and language, to the score."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.boards.clicks import END, VERB
from game.bots.registry import make_bot
from game.engine.registry import game_ids, load_game
from game.i18n.match_texts import speaking_to
from game.phones.seat_view import PhoneSeat
from game.phones.service import PhoneService
from game.scenes.table.privacy import PrivacyScreen
from game.storage.record import PERSON
from tests.phones.browser import CHROMIUM, OPEN, PATIENCE, SETTLED, SHOWN, Browser, Tab
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.phone_touches import opened, page, way
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


MOST = 400
"""Actions within which somebody has to choose between ships."""


def between_ships(driver: Driver) -> list[str]:
    """Easy players until one may load a contract on one of several ships, with others in hand; the touches."""
    session = driver.session
    session.privacy.on_phones = frozenset(range(len(session.seats)))
    for done in range(MOST):
        seat, choices = session.to_act, session.state.choices
        if session.decision is not None and session.decision.key == "load":
            hand = PhoneSeat(session, seat, speaking_to(driver.table.model.texts, seat))
            found = [way(hand, action) for action in choices if action.verb == "release"]
            ships = [steps for steps in found if len(steps) == 2 and steps[1].startswith("fleet/")]
            if ships and len({steps[0] for steps in found}) > 1:
                return ships[0]
        recalled = session.game.recall(session.state, seat)
        session.act_on_phone(
            seat, make_bot(session.game.id, "easy", done).choose(session.game, recalled, choices)
        )
    raise AssertionError("nobody chooses between ships")


def test_held_across_what_is_chosen_beside_the_cards_is_in_sight(start: Start, browser: Browser) -> None:
    """Of the ships that take a contract a strip of 17 pixels was seen, below the news: a touch of one went to the log."""
    driver = start("en")
    driver.seat(PERSON, PERSON, PERSON, curtain="always", game="constantinopolis")
    held, ship = between_ships(driver)
    driver.session.privacy.on_phones = frozenset()
    driver.table.model.changed()
    driver.app.context.service(PhoneService).address = "127.0.0.1"
    page(driver)
    driver.click("ui/open")
    phones = driver.app.context.service(PhoneService).phones
    assert phones is not None
    try:
        tab = browser.tab(phones.address_of(driver.session.to_act), "es", (844, 390))
        until(driver, lambda: tab.value(SETTLED) and held in tab.value(OPEN))
        touch(driver, tab, held)
        until(driver, lambda: tab.value(SETTLED) and ship in tab.value(OPEN))
        node = f"[...document.querySelectorAll('#shelves button')].find(b => b.dataset.target === {json.dumps(ship)})"
        hit = "(r => document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2))"
        assert tab.value("document.getElementById('shelves').clientHeight") >= 80
        assert tab.value(f"(n => n.contains({hit}(n.getBoundingClientRect())))({node})")
    finally:
        driver.app.context.service(PhoneService).close()
