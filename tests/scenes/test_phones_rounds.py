"""What three phones cost the window: a match by taps at a person's quickest pace, each round of the loop measured. Run with ``-s``
to read the figures: processor time of the window's thread, so that other programs hardly change them."""

from collections.abc import Callable
from time import monotonic, sleep, thread_time
from typing import Any

import pytest

from game.boards.clicks import END, VERB
from game.bots.registry import make_bot
from game.engine.registry import game_ids
from game.phones.seat_view import PhoneSeat
from game.phones.service import Phones, PhoneService
from game.scenes.table.phones import PhonePicture
from game.ui.desktop import set_apart
from tests.phones.client import PATIENCE, Phone
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.phone_touches import opened, way
from tests.waiting import goes_on

pytestmark = pytest.mark.whole
ACTIONS = 40
PACE = 60
"""Rounds from one tap to the next: a second."""
BEFORE = 400
"""Rounds in which the first pages and pictures are made, while the code is still on the screen."""
LANGUAGES = ("de", "it", "es")


class Looker(Phone):
    """A phone that looks at the table all the time, and keeps its page apart from what else comes."""

    pictures = words = 0

    def take(self, news: dict[str, Any]) -> None:
        if "part" in news:
            self.pictures += news["part"] == news["of"] - 1
        elif "lies" in news:
            self.words += 1
        elif "shelves" in news:
            self.page = news


class Rounds:
    """Rounds of the window, and how long each took."""

    def __init__(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.driver, self.phones = driver, list[Looker]()
        self.all, self.for_phones = list[float](), list[float]()
        self.pages, self.layouts = list[int](), list[int]()
        look_after = driver.app.window.on_round
        assert look_after is not None

        def on_round() -> bool:
            begun = thread_time()
            found = look_after()
            self.for_phones.append(thread_time() - begun)
            return found

        driver.app.window.on_round = on_round
        self._counted(monkeypatch, PhoneSeat, "page", self.pages)
        self._counted(monkeypatch, PhonePicture, "drawing", self.layouts)

    def _counted(self, patch: pytest.MonkeyPatch, kind: type, name: str, into: list[int]) -> None:
        """Note the rounds in which a method is called."""
        real = getattr(kind, name)

        def called(*words: Any) -> Any:
            into.append(len(self.all))
            return real(*words)

        patch.setattr(kind, name, called)

    def go(self, count: int) -> None:
        for _ in range(count):
            begun = thread_time()
            self.driver.turn()
            self.all.append(thread_time() - begun)
            for phone in self.phones:
                phone.hear()
            sleep(0.001)

    def until(self, done: Callable[[], object]) -> None:
        end = monotonic() + PATIENCE
        while not done():
            assert monotonic() < end, "nothing came"
            self.go(1)

    def forget(self) -> None:
        for found in (self.all, self.for_phones, self.pages, self.layouts):
            found.clear()


def told(name: str, rounds: list[float]) -> str:
    """Median, 99th percentile and most in milliseconds."""
    found = sorted(rounds)
    picked = (found[len(found) // 2], found[len(found) * 99 // 100], found[-1])
    return f"{name}: " + " / ".join(f"{seconds * 1000:.1f}" for seconds in picked)


def arithmetic() -> float:
    """Seconds for a fixed piece of work, by which figures of different machines and loads can be compared."""
    begun = thread_time()
    sum(n * n for n in range(1_000_000))
    return thread_time() - begun


def tap(rounds: Rounds, phone: Looker, target: str) -> None:
    """Tap as soon as the phone is asked, and wait for its next page."""
    rounds.until(lambda: phone.page["yours"])
    old = phone.page
    phone.ask("tap", target=target)
    rounds.until(lambda: phone.page is not old)


def played(rounds: Rounds, phones: Phones, game_id: str) -> int:
    """Actions by taps, all phones looking at the table; how many taps."""
    session, taps = phones.session, 0
    while not session.over and len(session.match) < ACTIONS:
        goes_on()
        seat, done = session.to_act, len(session.match)
        hand, phone = phones.links[seat].hand, rounds.phones[seat]
        assert hand is not None
        action = make_bot(game_id, "easy", done).choose(
            session.game, session.game.recall(session.state, seat), session.state.choices
        )
        for target in (*way(hand, action), VERB + END):
            if target == VERB + END and len(session.match) > done:
                break
            tap(rounds, phone, target)
            taps += 1
            rounds.go(PACE)
            for each in rounds.phones:
                each.ask("look")
        assert session.match.entries[done] == (seat, action)
    return taps


@pytest.mark.parametrize("game_id", game_ids())
def test_what_three_phones_cost_each_round(
    start: Start, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    driver = start("en")
    driver.app.phones.on_texts = set_apart
    phones = opened(driver, game_id)
    rounds = Rounds(driver, monkeypatch)
    try:
        rounds.phones = [
            Looker(phones.address_of(seat), f"{seat:032x}", LANGUAGES[seat]).hello()
            for seat in sorted(phones.links)
        ]
        rounds.until(lambda: all(phone.page for phone in rounds.phones))
        while driver.scenes[-1] != "Table":
            driver.app.manager.pop()
        for phone in rounds.phones:
            phone.ask("look")
        rounds.go(BEFORE)
        rounds.forget()
        taps = played(rounds, phones, game_id)
        rounds.until(lambda: all(min(phone.pictures, phone.words) > 1 for phone in rounds.phones))
        print(
            f"\n{game_id}: {taps} taps, {len(rounds.all)} rounds, median / 99th percentile / most in ms: "
            f"{told('whole', rounds.all)}, {told('for phones', rounds.for_phones)}; arithmetic {arithmetic() * 1000:.0f} ms"
        )
        assert len(rounds.pages) == len(set(rounds.pages)), "two pages in one round"
        assert len(rounds.layouts) <= len(rounds.phones) * (taps + 1), (
            "a picture for each language and position"
        )
    finally:
        driver.app.context.service(PhoneService).close()
