"""Real browsers as phones: matches in three languages, small screens, large type, the keyboard. Needs Chromium."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.phones.page import is_card
from game.phones.public import Mapped, TablePicture
from game.phones.service import Phones
from tests.phones.browser import CHROMIUM, LIT, PATIENCE, SETTLED, SHOWN, Browser, Tab
from tests.phones.worlds import begun, hand_of, texts_of
from tests.waiting import goes_on

pytestmark = [pytest.mark.whole, pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")]
LANGUAGES = ("de", "it", "es", "en")
SIZES = ((360, 640), (390, 844), (844, 390))
"""A small phone, a usual one, and one that is held across."""
MOST_TOUCHES = 20_000


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    made = Browser(tmp_path / "profile")
    yield made
    made.close()


def table(game_id: str) -> Phones:
    session = begun(game_id, max(3, load_game(game_id).players[0]))
    session.privacy.on_phones = frozenset()
    return Phones(session, lambda code: texts_of(session.game, code or "en"), "127.0.0.1")


def ahead(phones: Phones, done: Callable[[], object], seed: int = 4) -> None:
    """Play at random before anybody comes, until something has come true."""
    session, chance = phones.session, Stream(seed)
    session.privacy.on_phones = frozenset(range(len(session.seats)))
    while not done():
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))


def until(phones: Phones, done: Callable[[], object]) -> None:
    """Let the loop go round between looks at the browsers."""
    end = monotonic() + PATIENCE
    while not done():
        assert monotonic() < end, "nothing came"
        for _ in range(5):
            phones.poll()
            sleep(0.001)


def text(tab: Tab) -> Callable[[], object]:
    return lambda: tab.value("document.getElementById('ask')?.textContent")


def lit(tab: Tab) -> Callable[[], object]:
    return lambda: tab.value(f"{LIT}.length")


def another(tab: Tab, before: object) -> Callable[[], object]:
    return lambda: tab.value(SHOWN) != before


def tabs_of(browser: Browser, phones: Phones) -> dict[int, Tab]:
    found = {
        seat: browser.tab(phones.address_of(seat), LANGUAGES[seat % 4], SIZES[seat % 3])
        for seat in phones.links
    }
    until(phones, lambda: all(phones.state_of(seat) == "here" for seat in found))
    for tab in found.values():
        until(phones, text(tab))
    return found


def play(phones: Phones, tabs: dict[int, Tab], most: int) -> int:
    """Touch what is lit, by whoever is to act; how many touches there were."""
    chance, session, touches = Stream(7), phones.session, 0
    while not session.over and touches < most:
        goes_on()
        tab = tabs[session.to_act]
        until(phones, lit(tab))
        target = chance.choice(tab.value(LIT))
        before = tab.value(SHOWN)
        tab.tap(target)
        until(phones, another(tab, before))
        touches += 1
        assert session.privacy.handover is None
    return touches


@pytest.mark.parametrize("game_id", game_ids())
def test_three_browsers_in_three_languages_play(browser: Browser, game_id: str) -> None:
    phones = table(game_id)
    try:
        tabs = tabs_of(browser, phones)
        assert [tab.value("document.documentElement.lang") for tab in tabs.values()][:2] == ["de", "it"]
        assert play(phones, tabs, 100) == 100
        assert len(phones.session.match) > 15
    finally:
        phones.close()


@pytest.mark.parametrize("game_id", game_ids())
def test_whole_matches_by_touch_on_phones_of_three_sizes(browser: Browser, game_id: str) -> None:
    """Every decision of a match by a touch, each phone in its own language and size; takes many minutes."""
    phones = table(game_id)
    try:
        tabs = tabs_of(browser, phones)
        sizes = [(tab.value("innerWidth"), tab.value("innerHeight")) for tab in tabs.values()]
        assert sizes[:3] == [*SIZES]
        play(phones, tabs, MOST_TOUCHES)
        assert phones.session.over
        seats = phones.session.match.setup.players
        assert len({entry.seat for entry in phones.session.match.entries}) == seats, "everybody has played"
    finally:
        phones.close()


def test_an_answer_is_prepared_by_touch(browser: Browser) -> None:
    phones = table("glory_to_rome")
    try:
        tabs, session = tabs_of(browser, phones), phones.session
        while not (ahead := [seat for seat in tabs if session.pre_answer_state(seat) is not None]):
            play(phones, tabs, 1)
        seat = ahead[0]
        tab, said = tabs[seat], "document.getElementById('ahead').textContent"
        until(phones, lambda: tab.value(said))
        before, done = tab.value(said), len(session.match)
        tab.tap(tab.value("document.querySelector('#verbs .first, #verbs button').dataset.target"))
        until(phones, lambda: tab.value(said) != before)
        assert session.prepared(seat) is not None
        assert len(session.match) == done
        tab.tap("ui/undo")
        until(phones, lambda: tab.value(said) == before)
        assert session.prepared(seat) is None
    finally:
        phones.close()


@pytest.mark.parametrize("size", [(320, 568), (360, 640)])
@pytest.mark.parametrize("game_id", game_ids())
def test_the_page_fits_small_screens(browser: Browser, game_id: str, size: tuple[int, int]) -> None:
    phones = table(game_id)
    try:
        seat = phones.session.to_act
        tab = browser.tab(phones.address_of(seat), "de", size)
        until(phones, lambda: tab.value("document.querySelectorAll('#fan .card, #shelves button').length"))
        for zoom in ("100%", "200%"):
            tab.value(f"document.documentElement.style.fontSize = {json.dumps(zoom)}")
            assert tab.value("document.documentElement.scrollWidth") <= size[0]
            small = tab.value(
                "[...document.querySelectorAll('button')].filter(b => b.offsetParent && b.getBoundingClientRect().height < 44).length"
            )
            nameless = tab.value(
                "[...document.querySelectorAll('button')].filter(b => !b.hidden && !(b.textContent || b.ariaLabel || '').trim()).length"
            )
            assert (small, nameless) == (0, 0)
    finally:
        phones.close()


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (640, 360)])
@pytest.mark.parametrize("game_id", game_ids())
def test_the_answers_are_wide_enough_for_their_words(
    browser: Browser, game_id: str, size: tuple[int, int]
) -> None:
    """Held across too: a button between less and more was as narrow as one word of it."""
    phones = table(game_id)
    try:
        tab = browser.tab(phones.address_of(phones.session.to_act), "de", size)
        until(phones, lambda: tab.value(f"{LIT}.length"))
        widths = tab.value(
            "[...document.querySelectorAll('#verbs button:not(.step):not(.quiet)')].map(b => b.getBoundingClientRect().width)"
        )
        assert widths
        assert min(widths) >= 88
        low = tab.value(
            "Math.max(...[...document.querySelectorAll('#verbs button')].map(b => b.getBoundingClientRect().bottom))"
        )
        beside = "document.querySelector('nav').getBoundingClientRect().left >= innerWidth / 2"
        below = "document.querySelector('nav').getBoundingClientRect().top"
        edge = tab.value("innerHeight") if tab.value(beside) else tab.value(below)
        assert low <= edge + 1, "no answer lies below the edge"
    finally:
        phones.close()


def test_the_keyboard_chooses_and_keeps_its_place(browser: Browser) -> None:
    phones = table("glory_to_rome")
    try:
        seat = phones.session.to_act
        tab = browser.tab(phones.address_of(seat), "en")
        until(phones, lambda: tab.value(f"{LIT}.length"))
        tab.value("document.querySelector('#verbs .first').focus()")
        focused = tab.value("document.activeElement.dataset.target")
        rev = phones.rev
        for kind in ("keyDown", "keyUp"):
            tab.call(
                "Input.dispatchKeyEvent",
                type=kind,
                key="Enter",
                code="Enter",
                windowsVirtualKeyCode=13,
                text="\r",
            )
        until(phones, lambda: phones.rev != rev or tab.value("document.querySelectorAll('.card.on').length"))
        assert tab.value("document.activeElement.dataset.target") in (focused, None)
    finally:
        phones.close()


def test_a_name_is_no_markup(browser: Browser) -> None:
    phones = table("glory_to_rome")
    name = "<img src=x onerror=document.title='broken'>"
    texts = texts_of(phones.session.game)
    texts.seat_names = (name,) * 3
    phones._texts_of = lambda _code: texts
    try:
        tab = browser.tab(phones.address_of(0), "en")
        until(phones, lambda: tab.value("document.getElementById('name')?.textContent"))
        assert tab.value("document.getElementById('name')?.textContent") == name
        assert tab.value("document.querySelectorAll('img').length") == 0
    finally:
        phones.close()


def test_a_page_that_is_loaded_again_keeps_its_seat(browser: Browser) -> None:
    phones = table("glory_to_rome")
    try:
        tab = browser.tab(phones.address_of(1), "en")
        until(phones, lambda: phones.state_of(1) == "here")
        device = phones.links[1].device
        tab.call("Page.reload")
        until(
            phones,
            lambda: (
                phones.state_of(1) == "here" and tab.value("document.getElementById('name')?.textContent")
            ),
        )
        assert phones.links[1].device == device
        assert phones.knocking is None
    finally:
        phones.close()


def test_a_phone_that_is_turned_away_stays_so_until_its_owner_asks_again(browser: Browser) -> None:
    phones = table("glory_to_rome")
    ask, again = "document.getElementById('ask')?.textContent", "ui/knock"
    button = f"[...document.querySelectorAll('button')].filter(b => b.dataset.target === '{again}').length"
    try:
        owner = browser.tab(phones.address_of(0), "en")
        until(phones, lambda: phones.state_of(0) == "here")
        other = browser.tab(phones.address_of(0), "en")
        until(phones, lambda: phones.knocking is not None)
        for left in (3, 2, 1, 0):
            knock = phones.knocking
            assert knock is not None
            phones.answer(knock, yes=False)
            until(phones, lambda: other.value(ask) == texts_of(phones.session.game)("phones.denied"))
            other.call("Page.reload")
            until(phones, lambda: other.value(ask) == texts_of(phones.session.game)("phones.denied"))
            assert phones.knocking is None
            assert other.value(button) == (1 if left else 0)
            if left:
                other.tap(again)
                until(phones, lambda: phones.knocking is not None)
        assert phones.state_of(0) == "here"
        assert owner.value("document.querySelectorAll('#fan .card').length") > 0
        assert other.value("document.querySelectorAll('#fan .card').length") == 0
    finally:
        phones.close()


def test_a_phone_that_gives_up_its_seat_shows_nothing_of_it(browser: Browser) -> None:
    phones = table("glory_to_rome")
    cards = "document.querySelectorAll('#fan .card').length"
    try:
        owner = browser.tab(phones.address_of(0), "en")
        until(phones, lambda: owner.value(cards))
        other = browser.tab(phones.address_of(0), "en")
        until(phones, lambda: phones.knocking is not None)
        knock = phones.knocking
        assert knock is not None
        phones.answer(knock, yes=True)
        until(phones, lambda: other.value(cards))
        until(phones, lambda: not owner.value(cards))
        assert owner.value("document.getElementById('name').textContent") == ""
    finally:
        phones.close()


def test_one_code_for_all_leads_to_a_seat_and_back_to_it(browser: Browser) -> None:
    """Scan, choose a name, be let in, play; reload and scan again come back; leave gives the seat back."""
    phones = table("glory_to_rome")
    cards, mine = (
        "document.querySelectorAll('#fan .card').length",
        "document.querySelector('.number b')?.textContent",
    )
    try:
        tab = browser.tab(phones.table_address, "de")
        until(phones, lambda: tab.value("document.querySelectorAll('.who').length") == 3)
        tab.tap("seat/1")
        until(phones, lambda: tab.value(mine) and phones.lobby.claims())
        (claim,) = phones.lobby.claims()
        assert tab.value(mine) == str(claim.number)
        assert tab.value(cards) == 0
        phones.lobby.answer(claim, yes=True)
        until(phones, lambda: tab.value(cards))
        assert phones.state_of(1) == "here"
        key = tab.value("location.hash").split(".")[1]
        assert key not in phones.table_address
        for address in ("", phones.table_address):
            tab.call("Page.reload") if not address else (
                tab.call("Page.navigate", url="about:blank"), tab.call("Page.navigate", url=address),
            )  # fmt: skip
            until(phones, lambda: tab.value(cards) and phones.state_of(1) == "here")
        assert phones.lobby.claims() == []
        tab.tap_first("#gear")
        tab.tap("ui/leave")
        tab.tap("ui/stay")
        assert phones.state_of(1) == "here", "it asks first"
        tab.tap_first("#gear")
        tab.tap("ui/leave")
        tab.tap("ui/leave_yes")
        until(phones, lambda: tab.value("document.querySelectorAll('.who').length") == 3)
        assert phones.state_of(1) == "waiting"
        assert tab.value(cards) == 0
    finally:
        phones.close()


def test_a_phone_whose_seat_is_gone_shows_nothing_of_it(browser: Browser) -> None:
    phones = table("glory_to_rome")
    cards = "document.querySelectorAll('#fan .card').length"
    try:
        tab = browser.tab(phones.address_of(0), "en")
        until(phones, lambda: tab.value(cards))
        phones.new_code(0)
        until(phones, lambda: not tab.value(cards))
        assert tab.value("document.getElementById('name').textContent") == ""
    finally:
        phones.close()


def ready(tab: Tab) -> Callable[[], object]:
    """Whether the cards are there, and the pictures."""
    return lambda: tab.value(
        "document.body?.classList.contains('pictures') && document.querySelectorAll('#fan .card').length"
    )


def test_the_browser_asks_for_the_same_whatever_is_in_the_hand(browser: Browser) -> None:
    """Which files and pictures a phone fetches tells the game, never a card."""
    phones = table("glory_to_rome")
    asked = "performance.getEntriesByType('resource').map(e => new URL(e.name).pathname).sort().join()"
    try:
        found = set()
        for seat in range(3):
            tab = browser.tab(phones.address_of(seat), "en")
            until(phones, ready(tab))
            for name in ("mine", "public", "log", "hand"):
                tab.tap(f"ui/tab/{name}")
            for _ in range(20):
                phones.poll()
            found.add(tab.value(asked))
        assert len(found) == 1
        assert found.pop().count(".webp") == 1
    finally:
        phones.close()


def test_the_button_is_about_the_card_that_was_chosen_however_long_the_cards_move(browser: Browser) -> None:
    """A touch on a small picture moves the cards; what passes the middle meanwhile must not come under the thumb."""
    phones = table("concordia_venus")
    try:
        seat = phones.session.to_act
        tab = browser.tab(phones.address_of(seat), "en")
        until(phones, lambda: tab.value(SETTLED) and tab.value(f"{LIT}.length"))
        cards = tab.value("[...document.querySelectorAll('#strip .small')].map(c => c.dataset.card)")
        for target in (cards[-1], cards[0], cards[len(cards) // 2]):
            tab.value(
                f"[...document.querySelectorAll('#strip .small')].find(b => b.dataset.card === {json.dumps(target)}).click()"
            )
            seen = tab.call(
                "Runtime.evaluate", awaitPromise=True, returnByValue=True,
                expression="""new Promise(done => { const seen = []; const fan = document.getElementById('fan');
                    let left = 40; const look = () => { fan.dispatchEvent(new Event('scroll'));
                    seen.push(document.querySelector('#verbs .first').dataset.target);
                    left -= 1; left ? requestAnimationFrame(look) : done([...new Set(seen)]); }; look(); })""",
            )["result"]["value"]  # fmt: skip
            assert seen == [target]
    finally:
        phones.close()


def test_a_page_that_comes_while_a_finger_is_down_takes_no_touch_away(browser: Browser) -> None:
    """The buttons that stay the same stay the same nodes: a click is what goes down and up on one node."""
    phones = table("glory_to_rome")
    try:
        seat = phones.session.to_act
        tab = browser.tab(phones.address_of(seat), "en")
        until(phones, lambda: tab.value(SETTLED) and tab.value(f"{LIT}.length"))
        tab.value(
            "window.kept = [...document.querySelectorAll('#verbs button, #strip button, #fan .card, #tabs button')]; 0"
        )
        pages = tab.value(SHOWN)
        phones._due.insert(0, seat)
        until(phones, lambda: tab.value(SHOWN) != pages)
        assert tab.value("window.kept.length > 5 && window.kept.every(node => document.contains(node))")
    finally:
        phones.close()


SIDES = """(node => [...document.querySelectorAll(node)].filter(n => n.offsetParent).map(n => { const r = n.getBoundingClientRect();
    return [r.left, r.top, r.right, r.bottom]; }))"""
"""Where the nodes of a selector lie."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", game_ids())
def test_the_table_is_read_in_words_on_every_phone(
    browser: Browser, game_id: str, size: tuple[int, int]
) -> None:
    phones = table(game_id)
    session = phones.session
    ahead(phones, lambda: len(session.match) > 60)
    try:
        tab = browser.tab(phones.address_of(0), "de", size)
        until(phones, text(tab))
        tab.tap("ui/tab/public")
        until(phones, lambda: tab.value("document.querySelectorAll('#public .lying').length") > 6)
        assert tab.value("document.querySelectorAll('#public section').length") >= 4
        shelf = texts_of(session.game, "de").own(
            {"glory_to_rome": "view.title.clients", "constantinopolis": "board.fleet"}.get(
                game_id, "title.houses"
            )
        )
        assert shelf in tab.value("document.getElementById('public').textContent")
        sides = tab.value(f"{SIDES}('#public .lying')")
        assert all(0 <= left < right <= size[0] for left, _, right, _ in sides)
        assert max(right for _, _, right, _ in sides) > 0.7 * (size[0] - 80), "the whole width is used"
        cut = "[...document.querySelectorAll('#public .lying .said')].filter(n => n.scrollWidth > n.clientWidth + 1).length"
        assert tab.value(cut) == 0
        assert tab.value("document.documentElement.scrollWidth") <= size[0]
        tab.tap_first("#public .lying")
        assert tab.value("document.querySelector('#cover .detail h3')?.textContent")
    finally:
        phones.close()


def test_the_line_about_what_happened_opens_the_whole_log(browser: Browser) -> None:
    phones = table("glory_to_rome")
    session = phones.session
    ahead(phones, lambda: len(session.match) > 150)
    lines, rounds = (
        "document.querySelectorAll('#log .told').length",
        "document.querySelectorAll('#log h2').length",
    )
    try:
        tab = browser.tab(phones.address_of(0), "es")
        until(phones, lambda: tab.value("document.querySelector('#news button')?.textContent"))
        tab.tap("ui/last")
        until(phones, lambda: tab.value(lines) > 30)
        assert tab.value("document.body.dataset.tab") == "log"
        assert tab.value(rounds) > 1
        assert texts_of(session.game, "es")("table.round", round=2)[:5] in tab.value(
            "document.getElementById('log').textContent"
        )
        before = tab.value(lines)
        tab.tap("ui/earlier")
        until(phones, lambda: tab.value(lines) > before)
        assert tab.value("document.getElementById('log').scrollWidth") <= 360
    finally:
        phones.close()


def test_a_touch_in_the_list_opens_a_card_and_its_button_plays_it(browser: Browser) -> None:
    phones = table("glory_to_rome")
    session = phones.session
    try:
        tab = browser.tab(phones.address_of(session.to_act), "en")
        until(phones, lambda: tab.value(f"{LIT}.length"))
        tab.tap_first("#gear")
        tab.tap("ui/set/list")
        tab.tap("ui/close")
        done, pages = len(session.match), tab.value(SHOWN)
        tab.touch(
            "[...document.querySelectorAll('#shelves button.lit')].find(b => b.dataset.card.startsWith('hand/'))"
        )
        for _ in range(30):
            phones.poll()
        assert (len(session.match), tab.value(SHOWN)) == (done, pages)
        assert tab.value("document.querySelector('#cover .detail h3')?.textContent")
        tab.tap_first("#cover .foot .first")
        until(phones, another(tab, pages))
        assert len(session.match) > done or tab.value("document.body.classList.contains('choosing')")
        assert tab.value("document.getElementById('cover').hidden")
    finally:
        phones.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_roles_of_a_jack_are_a_grid_that_stays_until_one_is_chosen(
    browser: Browser, size: tuple[int, int]
) -> None:
    phones = table("glory_to_rome")
    session, jack = phones.session, "hand/senator"
    ahead(
        phones,
        lambda: (
            session.state.role < 0 and any(one.verb == "senator" for one in session.game.legal(session.state))
        ),
    )
    try:
        tab = browser.tab(phones.address_of(session.to_act), "de", size)
        until(phones, lambda: tab.value(f"{LIT}.length"))
        tab.tap(jack)
        until(phones, lambda: tab.value("document.body.classList.contains('choosing')"))
        sides = tab.value(f"{SIDES}('#shelves .tile')")
        assert len(sides) == 6
        assert len({round(left) for left, *_ in sides}) == 2
        assert len({round(top) for _, top, *_ in sides}) == 3
        assert all(left >= 0 and right <= size[0] for left, _, right, _ in sides)
        heading = tab.value("document.querySelector('#shelves h2').textContent")
        assert texts_of(session.game, "de")("phones.menu") in heading
        assert tab.value("document.querySelectorAll('#shelves .tile .note').length") == 6
        done = len(session.match)
        for spot in ("#shelves h2", "#ask", "#name"):
            tab.tap_first(spot)
            for _ in range(20):
                phones.poll()
            assert tab.value("document.body.classList.contains('choosing')"), spot
        tab.tap(tab.value("document.querySelector('#shelves .tile').dataset.target"))
        until(phones, lambda: len(session.match) > done)
    finally:
        phones.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_number_and_the_names_are_in_view_also_when_held_across(
    browser: Browser, size: tuple[int, int]
) -> None:
    phones = table("glory_to_rome")
    try:
        tab = browser.tab(phones.table_address, "de", size)
        until(phones, lambda: tab.value("document.querySelectorAll('.who').length") == 3)
        tab.tap("seat/1")
        until(phones, lambda: tab.value("document.querySelector('.number b')?.textContent"))
        found = [
            *tab.value(f"{SIDES}('.number')"),
            *tab.value(f"{SIDES}('.who')"),
            *tab.value(f"{SIDES}('#verbs button')"),
        ]
        assert len(found) == 6
        assert all(
            min(left, top) >= 0 and right <= size[0] and bottom <= size[1]
            for left, top, right, bottom in found
        )
        assert min(bottom - top for _, top, _, bottom in found) >= 44
    finally:
        phones.close()


def test_an_answer_on_the_big_screen_is_said_on_the_phone(browser: Browser) -> None:
    phones = table("glory_to_rome")
    session = phones.session
    ahead(phones, lambda: session.may_show_on_main_screen(session.to_act))
    try:
        tab, notice = (
            browser.tab(phones.address_of(session.to_act), "en"),
            "document.getElementById('notice').textContent",
        )
        until(phones, lambda: tab.value(f"{LIT}.length"))
        assert tab.value(notice) == ""
        tab.tap_first("#gear")
        tab.tap("ui/main_screen")
        until(phones, lambda: tab.value(notice))
        assert texts_of(session.game)("phones.there") in tab.value(notice)
        until(phones, lambda: tab.value("document.querySelectorAll('#verbs button').length") == 1)
        assert not tab.value("document.querySelectorAll('.card.lit').length"), "there, not here"
        assert tab.value(f"{SIDES}('#verbs button')")[0][3] <= 640, "the whole button is in view"
        tab.tap_first("#verbs button")
        until(phones, lambda: not tab.value(notice))
        assert not session.privacy.shown_on_main_screen
    finally:
        phones.close()


@pytest.mark.parametrize("game_id", ["glory_to_rome", "concordia_venus"])
def test_a_touch_on_a_sign_of_a_card_says_what_it_is(browser: Browser, game_id: str) -> None:
    phones = table(game_id)
    session = phones.session
    legend = "document.querySelector('#cover .legend')"
    try:
        tab = browser.tab(phones.address_of(session.to_act), "it")
        until(
            phones,
            lambda: (
                tab.value(SETTLED) and tab.value("document.querySelectorAll('.card.mid .signs .sign').length")
            ),
        )
        tab.tap_first(".card.mid .signs .sign .icon")
        until(phones, lambda: tab.value(f"Boolean({legend})"))
        page = hand_of(session, session.to_act, "it").page()
        first = {row["text"]: row for shelf in page["shelves"] for row in shelf["things"]}[
            tab.value("document.querySelector('#cover h3').textContent").rpartition(" × ")[2]
        ]
        said = tab.value(f"{legend}.textContent")
        assert page["means"][str(first["badge"])][0] in said
        top, bottom = tab.value(f"(r => [r.top, r.bottom])({legend}.getBoundingClientRect())")
        assert 0 <= top < 640
        assert bottom > 0
    finally:
        phones.close()


def waits_for_a_thing_of_the_table(phones: Phones) -> bool:
    """Whether the seat to act chooses among things that are no cards of a row."""
    session = phones.session
    page = hand_of(session, session.to_act).page()
    lit = [row for shelf in page["shelves"] for row in shelf["things"] if row["lit"] and not row.get("later")]
    return len(lit) > 1 and not any(is_card(row) for row in lit)


COVERED = """[...document.querySelectorAll('#shelves button.lit')].filter(node => { node.scrollIntoView({ block: 'nearest' });
    const r = node.getBoundingClientRect(), x = (r.left + r.right) / 2;
    return [r.top + 6, (r.top + r.bottom) / 2, r.bottom - 6].some(y => !node.contains(document.elementFromPoint(x, y))); }).map(n => n.textContent)"""
"""The things to choose from that something else lies on, or that lie beyond an edge even after scrolling."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_lies_on_the_things_to_choose_from(
    browser: Browser, game_id: str, size: tuple[int, int]
) -> None:
    """The picture of the table lay on them where the phone is held across, and took their room on a small one."""
    phones = table(game_id)
    ahead(phones, lambda: waits_for_a_thing_of_the_table(phones))
    phones.session.privacy.on_phones = frozenset()
    try:
        tab = browser.tab(phones.address_of(phones.session.to_act), "es", size)
        until(phones, lambda: tab.value(f"{LIT}.length"))
        for _ in range(200):
            phones.poll()  # time for a picture of the table
            sleep(0.001)
        below = "document.getElementById('shelves').classList.contains('below')"
        more = "(n => n.scrollHeight - n.clientHeight - n.scrollTop > 3)(document.getElementById('shelves'))"
        assert tab.value(below) == tab.value(more), "what lies below the edge shows that it does"
        assert tab.value("document.querySelectorAll('#shelves button.lit').length") > 1
        assert tab.value(COVERED) == []
        assert tab.value("document.querySelectorAll('#aside .standing, #aside img').length") == 0
    finally:
        phones.close()


@pytest.mark.parametrize("size", SIZES)
def test_another_card_than_the_chosen_jack_puts_its_roles_away(
    browser: Browser, size: tuple[int, int]
) -> None:
    """They stayed below the other card, and a touch on one led with the Jack."""
    phones = table("glory_to_rome")
    session, jack = phones.session, "hand/senator"
    ahead(phones, lambda: any(one.verb == "senator" for one in session.game.legal(session.state)))
    tiles = "[...document.querySelectorAll('#shelves .tile')].map(n => n.dataset.target)"
    roles = f"{tiles}.filter(t => t.startsWith('role/')).length"
    try:
        tab = browser.tab(phones.address_of(session.to_act), "de", size)
        until(phones, lambda: tab.value(f"{LIT}.length"))
        before = tab.value(tiles)
        tab.tap(jack)
        until(phones, lambda: tab.value(roles) == 6)
        tab.tap_first("#strip .small.lit:not([data-card='hand/senator'])")
        assert tab.value(tiles) == before
        assert not tab.value("document.body.classList.contains('choosing')")
        tab.tap_first("#strip .small.on")
        assert tab.value(roles) == 6
        cut = "[...document.querySelectorAll('#shelves .tile')].filter(t => t.querySelector('.note').scrollHeight > t.querySelector('.note').clientHeight + 1).map(t => t.dataset.target)"
        assert not {"role/architectus", "role/artifex"} & {*tab.value(cut)}, "they differ in a few words"
        assert not tab.value("document.getElementById('shelves').classList.contains('below')"), "all in view"
    finally:
        phones.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", game_ids())
def test_the_words_of_a_card_end_with_a_whole_line(
    browser: Browser, game_id: str, size: tuple[int, int]
) -> None:
    phones = table(game_id)
    try:
        tab = browser.tab(phones.address_of(phones.session.to_act), "de", size)
        until(
            phones, lambda: tab.value(SETTLED) and tab.value("document.querySelectorAll('#fan .card').length")
        )
        found = tab.value(
            """[...document.querySelectorAll('#fan .words p:not([hidden])')].map(p => { const box = p.parentNode.getBoundingClientRect(), r = p.getBoundingClientRect();
            const lines = r.height / parseFloat(getComputedStyle(p).lineHeight);
            return [Math.abs(lines - Math.round(lines)) < .1, r.bottom <= box.bottom + 1, r.height > 0 || !p.textContent]; })"""
        )
        assert found
        assert all(all(each) for each in found), found
    finally:
        phones.close()


def test_the_line_about_oneself_gives_way_to_what_came_after(browser: Browser) -> None:
    phones = table("glory_to_rome")
    session = phones.session

    def told() -> int | None:
        """A seat that something was done to before the last action."""
        for seat in range(3):
            mine = [row for row in hand_of(session, seat).page()["since"] if row["me"]]
            if mine and not any(row["late"] for row in mine) and len(session.match) > 20:
                return seat
        return None

    ahead(phones, lambda: told() is not None)
    seat = told()
    assert seat is not None
    session.privacy.on_phones = frozenset()
    try:
        tab = browser.tab(phones.address_of(seat), "en", (360, 640))
        until(phones, lambda: tab.value("document.querySelector('#news button')?.textContent"))
        last = hand_of(session, seat).page()["news"][-1]
        assert tab.value("document.querySelector('#news .text').textContent") == f"Last: {last}"
        count = sum(row["me"] for row in hand_of(session, seat).page()["since"])
        assert tab.value("document.querySelector('#news .count').textContent") == f"+{count}"
        assert tab.value("document.querySelectorAll('#news .mine').length") == 0
    finally:
        phones.close()


LATER = "window.later = []; window.kept = setTimeout; window.setTimeout = (f, t) => t === 500 ? window.later.push(f) : window.kept(f, t); 0"
"""Lets the moment in which no touch is taken go on until it is said to end."""


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_that_comes_takes_no_touch_at_once_and_moves_no_small_card(
    browser: Browser, size: tuple[int, int]
) -> None:
    """The button of an answer came where the small cards were, under a finger on its way to them."""
    phones = table("glory_to_rome")
    session = phones.session
    strip = f"{SIDES}('#strip')[0]"
    held = "document.body.classList.contains('held')"
    ahead(
        phones, lambda: len(session.match) > 30 and session.pre_answer_state((session.to_act + 1) % 3) is None
    )
    seat = (session.to_act + 1) % 3
    try:
        tab = browser.tab(phones.address_of(seat), "en", size)
        until(phones, lambda: tab.value("document.querySelectorAll('#strip .small').length"))
        tab.value(LATER)
        where, chance = tab.value(strip), Stream(2)
        assert tab.value("document.querySelectorAll('#verbs button:not(.quiet)').length") == 0
        session.privacy.on_phones = frozenset(range(3))
        while session.to_act != seat:
            session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
        until(phones, lambda: tab.value(held) and tab.value(LIT))
        assert tab.value(strip) == where
        done, pages = len(session.match), tab.value(SHOWN)
        tab.touch_now("document.querySelector('#verbs button:not(.quiet):not([disabled])')")
        for _ in range(100):
            phones.poll()
            sleep(0.001)
        assert (len(session.match), tab.value(SHOWN)) == (done, pages)
        tab.value("window.later.forEach(each => each()); 0")
        tab.touch("document.querySelector('#verbs button:not(.quiet):not([disabled])')")
        until(phones, another(tab, pages))
    finally:
        phones.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", game_ids())
def test_a_hint_is_in_view_where_hints_are_allowed_and_help_is_in_the_menu(
    browser: Browser, game_id: str, size: tuple[int, int]
) -> None:
    phones = table(game_id)
    phones.hints = lambda: True
    seen = """(n => { const r = n.getBoundingClientRect(); return n.contains(document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2)); })"""
    hint = "document.querySelector('#verbs [data-target=\"ui/hint\"]')"
    try:
        tab = browser.tab(phones.address_of(phones.session.to_act), "de", size)
        until(phones, lambda: tab.value(f"{LIT}.length") and tab.value(f"Boolean({hint})"))
        assert tab.value(f"{seen}({hint})")
        tab.tap_first("#gear")
        assert tab.value("document.querySelectorAll('#cover [data-target=\"ui/hint\"]').length") == 1
        tab.tap("ui/help")
        assert tab.value("document.querySelectorAll('#cover .detail p').length") >= 4
        assert tab.value(f"{seen}(document.querySelector('#cover .foot button'))")
    finally:
        phones.close()


FACES = """[...document.querySelectorAll('#fan .fill')].filter(n => n.offsetParent).map(n => { const r = n.getBoundingClientRect(); return r.width / r.height; })"""
"""The shapes of the pictures of the cards."""
BROKEN = """(node => [...document.querySelectorAll(node)].filter(n => n.offsetParent && n.textContent).flatMap(n => {
    const words = n.firstChild, said = words.data || '', found = [];
    for (const part of said.matchAll(/[^\\s\\-–]+/g)) {
        const range = document.createRange();
        range.setStart(words, part.index);
        range.setEnd(words, part.index + part[0].length);
        const lines = new Set([...range.getClientRects()].map(r => Math.round(r.top)));
        if (lines.size > 1) found.push(part[0]);
    }
    return found; }))"""
"""The words of nodes that go over more than one line."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", game_ids())
def test_names_are_whole_and_pictures_keep_their_shape(
    browser: Browser, game_id: str, size: tuple[int, int]
) -> None:
    phones = table(game_id)
    session = phones.session
    ahead(phones, lambda: len(session.match) > 60 and any(hand_of(session, 0).page()["shelves"][0]["things"]))
    try:
        tab = browser.tab(phones.address_of(0), "de", size)
        until(phones, text(tab))
        names = "[...document.querySelectorAll('#strip .called')].filter(n => n.offsetParent && (n.scrollWidth > n.clientWidth + 1 || n.scrollHeight > n.clientHeight + 2)).map(n => n.textContent)"
        assert tab.value(names) == []
        assert all(abs(shape - 300 / 171) < 0.05 for shape in tab.value(FACES))
        for name in ("public", "mine"):
            tab.tap(f"ui/tab/{name}")
            until(phones, lambda: tab.value("document.querySelectorAll('#public .lying').length"))
            assert tab.value(f"{BROKEN}('#{name} .said b')") == []
            assert tab.value("document.documentElement.scrollWidth") <= size[0]
    finally:
        phones.close()


def test_held_across_a_card_in_full_shows_more_than_the_card(browser: Browser) -> None:
    phones = table("glory_to_rome")
    try:
        tab = browser.tab(phones.address_of(phones.session.to_act), "es", (844, 390))
        until(phones, lit(tab))
        size = "(n => { const r = n.getBoundingClientRect(); return r.width * r.height; })"
        card = tab.value(f"{size}(document.querySelector('#fan .mid .words'))")
        tab.tap_first("#fan .mid .words")
        until(phones, lambda: tab.value("document.querySelector('#cover .detail h3')?.textContent"))
        assert tab.value(f"{size}(document.querySelector('#cover .body'))") > 1.5 * card
        said = tab.value(f"{SIDES}('#cover .body > p')")
        foot = tab.value(f"{SIDES}('#cover .foot')")[0]
        assert said
        assert all(bottom <= foot[1] for _, _, _, bottom in said), "all that is said of it, without scrolling"
        assert foot[3] <= 390
    finally:
        phones.close()


def test_the_table_begins_with_the_turn_and_its_picture_is_looked_at_closely(browser: Browser) -> None:
    phones = table("glory_to_rome")
    picture = Path(__file__).parents[2] / "assets/phones/glory_to_rome.webp"
    phones._picture = TablePicture(lambda _: iter([picture.read_bytes()]), phones._clock)
    session = phones.session
    try:
        tab = browser.tab(phones.address_of(1), "en", (390, 844))
        until(phones, text(tab))
        tab.tap("ui/tab/public")
        until(phones, lambda: tab.value("document.querySelectorAll('#public .look').length"))
        assert tab.value("document.querySelector('#public').firstChild.className") == "standing"
        assert tab.value("document.querySelector('#public h3').textContent").startswith("Round 1")
        rows = tab.value("[...document.querySelectorAll('#public .stands')].map(n => n.textContent)")
        assert [row.startswith("▶") for row in rows] == [seat == session.to_act for seat in (1, 2, 0)]
        assert all("Influence" in row or "influence" in row for row in rows)
        tab.tap_first("#public .look")
        zoom = "Number(document.querySelector('.pan').dataset.zoom)"
        until(phones, lambda: tab.value("Boolean(document.querySelector('.pan[data-zoom]'))"))
        until(phones, lambda: tab.value(zoom) > 1)
        image, box = (tab.value(f"{SIDES}('{node}')")[0] for node in (".close-up", ".pan"))
        assert image[1] <= box[1] + 1, "it fills the phone"
        assert image[3] >= box[3] - 1, "it fills the phone"
        near, far = [{"x": 180, "y": 400}, {"x": 210, "y": 400}], [{"x": 100, "y": 400}, {"x": 290, "y": 400}]
        tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=near)
        tab.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=far)
        tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        assert tab.value(zoom) > 3
        before = tab.value("document.querySelector('.close-up').style.transform")
        tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": 200, "y": 400}])
        tab.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": 120, "y": 400}])
        tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        assert tab.value("document.querySelector('.close-up').style.transform") != before
        for _ in range(2):
            tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": 200, "y": 300}])
            tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        assert tab.value(zoom) == 1, "two touches show all of it again"
        tab.tap("ui/nearer")
        assert tab.value(zoom) > 1
        tab.tap("ui/close")
        assert tab.value("document.getElementById('cover').hidden")
    finally:
        phones.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_card_that_cannot_be_played_says_why_where_its_answer_would_be(
    browser: Browser, size: tuple[int, int]
) -> None:
    phones = table("glory_to_rome")
    session = phones.session
    session.privacy.on_phones = frozenset(range(3))
    led = next(action for action in session.game.legal(session.state) if action.verb == "play")
    session.act_on_phone(session.to_act, led)
    try:
        tab = browser.tab(phones.address_of(session.to_act), "en", size)
        until(phones, lit(tab))
        tab.tap_first("#strip .small.lit")
        answer = tab.value(f"{SIDES}('#verbs .row.main:last-child button')")[0]
        tab.tap_first("#strip .small:not(.lit)")
        until(
            phones,
            lambda: tab.value("document.querySelector('#verbs .why')?.textContent.includes('was led')"),
        )
        why = tab.value(f"{SIDES}('#verbs .why')")[0]
        assert abs(why[0] - answer[0]) < 4
        assert abs(why[3] - answer[3]) < 4
        done = len(session.match)
        tab.tap_first("#verbs .why")
        for _ in range(60):
            phones.poll()
        assert len(session.match) == done, "it only shows the card in full"
        assert tab.value("document.querySelector('#cover .why').textContent").count("was led") == 1
    finally:
        phones.close()


def test_passing_over_an_action_is_asked_about(browser: Browser) -> None:
    phones = table("glory_to_rome")
    session = phones.session
    skips = "[...document.querySelectorAll('#verbs button')].find(b => b.dataset.target === \"verb/done\")"

    def skippable() -> bool:
        page = hand_of(session, session.to_act).page()
        return any(verb["target"] == "verb/done" for verb in page["verbs"])

    ahead(phones, skippable)
    seat, done = session.to_act, len(session.match)
    try:
        tab = browser.tab(phones.address_of(seat), "en", (360, 640))
        until(phones, lit(tab))
        said = tab.value(f"{skips}.textContent")
        tab.value(LATER)
        tab.touch(skips)
        tab.touch_now(skips)  # the rest of a double touch
        for _ in range(60):
            phones.poll()
            sleep(0.001)
        assert len(session.match) == done
        assert tab.value(f"{skips}.classList.contains('warned')")
        assert tab.value(f"{skips}.textContent") != said
        tab.value("window.later.forEach(each => each()); 0")
        tab.touch(skips)
        until(phones, lambda: len(session.match) > done)
    finally:
        phones.close()


def test_a_petition_is_chosen_among_the_cards_before_it_is_played(browser: Browser) -> None:
    """A touch on what looked like a note played two cards."""
    phones = table("glory_to_rome")
    session = phones.session

    def petition() -> str:
        things = [
            row for shelf in hand_of(session, session.to_act).page()["shelves"] for row in shelf["things"]
        ]
        return next((row["target"] for row in things if row.get("way") and row.get("does")), "")

    ahead(phones, petition, seed=5)
    target, done = petition(), len(session.match)
    try:
        tab = browser.tab(phones.address_of(session.to_act), "de", (360, 640))
        until(phones, lit(tab))
        tab.tap_first(f"#strip .small[data-card='{target}']")
        for _ in range(60):
            phones.poll()
            sleep(0.001)
        assert len(session.match) == done, "it is only chosen"
        until(phones, lambda: tab.value(f"{AWRY}") <= 8)
        card, row = (tab.value(f"{SIDES}('{node}')")[0] for node in ("#fan .card.mid", "#fan"))
        assert row[1] <= card[1] < card[3] <= row[3], "it is whole"
        tab.tap(target)
        until(phones, lambda: len(session.match) > done)
    finally:
        phones.close()


AWRY = """(() => { const f = document.getElementById('fan'), c = document.querySelector('#fan .card.mid');
    return Math.abs(c.offsetLeft + c.offsetWidth / 2 - f.scrollLeft - f.clientWidth / 2); })()"""
"""How far the card with the ring is from the middle."""


def test_the_card_in_the_middle_is_the_one_with_the_ring_whatever_moves_the_row(browser: Browser) -> None:
    phones = table("glory_to_rome")
    try:
        tab = browser.tab(phones.address_of(phones.session.to_act), "en")
        until(phones, lit(tab))
        last = tab.value("[...document.querySelectorAll('#strip .small')].pop().dataset.card")
        tab.value("[...document.querySelectorAll('#strip .small')].pop().click()")
        until(phones, lambda: tab.value(AWRY) <= 8)
        tab.value("document.getElementById('fan').scrollLeft = 0")
        until(phones, lambda: tab.value(AWRY) <= 8)
        assert tab.value("document.querySelector('#strip .small.mid').dataset.card") == last
        assert tab.value("document.querySelector('#fan .card.mid').dataset.card") == last
    finally:
        phones.close()


def test_ones_turn_is_said_over_whatever_is_looked_at(browser: Browser) -> None:
    phones = table("glory_to_rome")
    session, bar = phones.session, "document.getElementById('due')"
    session.privacy.on_phones = frozenset(range(3))
    first = session.to_act
    try:
        tab = browser.tab(phones.address_of((first + 1) % 3), "en")
        until(phones, text(tab))
        tab.tap_first("#fan .card.mid")
        assert not tab.value("document.getElementById('cover').hidden")
        assert tab.value(f"{bar}.hidden")
        session.privacy.on_phones = frozenset(range(3))
        session.act_on_phone(first, session.game.legal(session.state)[0])
        assert session.to_act == (first + 1) % 3
        until(phones, lambda: not tab.value(f"{bar}.hidden"))
        assert tab.value(f"{bar}.textContent").startswith("Your turn")
        tab.tap_first("#due")
        assert tab.value("document.getElementById('cover').hidden")
        assert tab.value(f"{bar}.hidden")
    finally:
        phones.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_bar_of_ones_turn_covers_nothing_of_the_table(browser: Browser, size: tuple[int, int]) -> None:
    phones = table("glory_to_rome")
    ahead(phones, lambda: phones.session.state.role >= 0)
    phones.session.privacy.on_phones = frozenset()
    try:
        tab = browser.tab(phones.address_of(phones.session.to_act), "de", size)
        until(phones, lambda: tab.value(f"{LIT}.length"))
        tab.tap("ui/tab/public")
        until(phones, lambda: tab.value("document.querySelectorAll('#public .lying').length"))
        top, low = tab.value(
            "(r => [r.top, r.bottom])(document.getElementById('due').getBoundingClientRect())"
        )
        _, above, _, under = tab.value(f"{SIDES}('#public')")[0]
        assert low > top
        assert low <= above + 1 or top >= under - 1, "it lies over nothing of the table"
        name = tab.value(f"{SIDES}('#own')")[0]
        assert top >= name[3], "nor over one's name and money"
        tab.tap_first("#due")
        assert tab.value("document.querySelector('header').style.minHeight") == ""
    finally:
        phones.close()


def test_held_across_the_list_has_the_left_side_and_stays_there(browser: Browser) -> None:
    phones = table("glory_to_rome")
    lefts = []
    try:
        for seat in (phones.session.to_act, (phones.session.to_act + 1) % 3):
            tab = browser.tab(phones.address_of(seat), "es", (844, 390))
            until(phones, text(tab))
            tab.tap_first("#gear")
            if not tab.value("document.body.classList.contains('listed')"):
                tab.tap("ui/set/list")
            tab.tap("ui/close")
            left, top, right, bottom = tab.value(f"{SIDES}('#shelves')")[0]
            lefts.append((left, right))
            assert bottom - top > 300
            assert tab.value("getComputedStyle(document.getElementById('shelves')).overflowY") == "auto"
        assert lefts[0] == lefts[1]
        assert lefts[0][0] < 10
    finally:
        phones.close()


def test_a_lone_choice_lies_at_the_thumb(browser: Browser) -> None:
    phones = table("glory_to_rome")
    session = phones.session

    def only_pool() -> bool:
        shelves = hand_of(session, session.to_act).page()["shelves"]
        lit = {row["target"].partition("/")[0] for shelf in shelves for row in shelf["things"] if row["lit"]}
        return lit == {"pool"}

    ahead(phones, only_pool)
    try:
        tab = browser.tab(phones.address_of(session.to_act), "de", (360, 640))
        until(phones, lambda: tab.value("document.querySelectorAll('#shelves .tile').length"))
        sides, foot = tab.value(f"{SIDES}('#shelves .tile')"), tab.value(f"{SIDES}('#verbs')")[0]
        assert len({left for left, *_ in sides}) == 1, "one column on a small phone"
        assert foot[1] - max(bottom for *_, bottom in sides) < 60
    finally:
        phones.close()


def test_an_answer_of_the_card_in_front_is_there_once(browser: Browser) -> None:
    """An office to keep was a button and stood below its card again."""
    phones = table("constantinopolis")
    try:
        tab = browser.tab(phones.address_of(phones.session.to_act), "de", (360, 640))
        until(phones, lit(tab))
        answers = tab.value("[...document.querySelectorAll('#verbs button b')].map(b => b.textContent)")
        assert answers.count("Amt behalten") == 1, answers
    finally:
        phones.close()


def test_the_card_that_fits_comes_before_a_jack(browser: Browser) -> None:
    """Also where the Jack was looked at while others acted: it stands for any role, so it is the dearer one."""
    phones, before = table("glory_to_rome"), begun("glory_to_rome", 3)

    def fits() -> bool:
        seat, entries = before.to_act, before.match.entries
        if not entries or entries[-1].seat == seat:
            return False
        shelves = hand_of(before, seat).page()["shelves"]
        lit = [
            row["target"] for shelf in shelves if shelf.get("hand") for row in shelf["things"] if row["lit"]
        ]
        return len(lit) > 1 and "hand/senator" in lit

    played = Phones(before, lambda code: texts_of(before.game, code or "en"), "127.0.0.1")
    ahead(played, fits)
    played.close()
    session, actions, seat = phones.session, [entry.action for entry in before.match.entries], before.to_act
    session.privacy.on_phones = frozenset(range(3))
    for action in actions[:-1]:
        session.act_on_phone(session.to_act, action)
    try:
        tab = browser.tab(phones.address_of(seat), "en", (844, 390))
        until(phones, text(tab))
        tab.tap_first("#strip .small[data-card='hand/senator']")
        session.privacy.on_phones = frozenset(range(3))
        session.act_on_phone(session.to_act, actions[-1])
        until(phones, lit(tab))
        middle = tab.value("document.querySelector('#strip .small.mid').dataset.card")
        assert middle != "hand/senator"
        assert tab.value("document.querySelector('#verbs .row:last-child .first').dataset.target") == middle
    finally:
        phones.close()


TURNS = """[...document.querySelectorAll('#log .turn')].map(turn => [...turn.querySelectorAll('.text')].map(n => n.textContent))"""
"""What stands in each box of the log."""


def test_the_log_tells_each_thing_once_in_the_order_of_time_and_opens_at_its_end(browser: Browser) -> None:
    """With the latest turn first and each turn in the order of time, causes stood below what they led to."""
    phones = table("glory_to_rome")
    session = phones.session
    ahead(phones, lambda: len(session.match) > 20 and session.match.entries[-1].seat != 0)
    try:
        tab = browser.tab(phones.address_of(0), "en")
        until(phones, text(tab))
        tab.tap("ui/tab/log")
        hand = phones.links[0].hand
        assert hand is not None
        rows = [row for row in hand.log(0)["rows"] if not row[0]]
        until(phones, lambda: tab.value("document.querySelectorAll('#log .late').length"))
        told = tab.value("[...document.querySelectorAll('#log .told .text')].map(n => n.textContent)")
        assert sorted(told) == sorted(row[1] for row in rows), "each once"
        boxes = tab.value(f"{TURNS}")
        assert [line for box in boxes for line in box] == [row[1] for row in rows], "as it happened"
        end = "(n => n.scrollHeight > n.clientHeight && n.scrollHeight - n.scrollTop - n.clientHeight < 2)(document.getElementById('log'))"
        assert tab.value(end), "what happened last is in sight"
        line = "[...document.querySelectorAll('#log .unseen, #log .late')].findIndex(n => n.classList.contains('unseen'))"
        assert tab.value(line) == 0, "a line is drawn before what is new"
        said = [row[1] for row in rows]
        for box in boxes:
            assert any(said[at : at + len(box)] == box for at in range(len(said))), (
                "a turn from its beginning"
            )
        assert any(len(box) > 1 for box in boxes)
        assert tab.value("document.querySelectorAll('#log .late').length") == sum(len(r) > 4 for r in rows)
        faces = tab.value("document.querySelectorAll('#log .turn .face').length")
        assert faces == len(boxes) - tab.value("document.querySelectorAll('#log .turn.nobody').length")
    finally:
        phones.close()


def test_it_is_plain_whose_turn_it_is(browser: Browser) -> None:
    """One's own question has a ground of its own; beside that of another is a face."""
    phones = table("concordia_venus")
    ground = "getComputedStyle(document.getElementById('asking')).backgroundColor"
    faces = "document.querySelectorAll('#acting .face').length"
    try:
        seat = phones.session.to_act
        own = browser.tab(phones.address_of(seat), "en")
        other = browser.tab(phones.address_of((seat + 1) % 3), "de", (844, 390))
        for tab in (own, other):
            until(phones, text(tab))
        assert (own.value(faces), other.value(faces)) == (0, 1)
        assert own.value(ground) != other.value(ground)
        assert own.value(f"{COVERED}") == []
    finally:
        phones.close()


def test_prices_stand_on_the_table(browser: Browser) -> None:
    phones = table("concordia_venus")
    try:
        tab = browser.tab(phones.address_of(0), "en")
        until(phones, text(tab))
        tab.tap("ui/tab/public")
        until(phones, lambda: tab.value("document.querySelectorAll('#public .common .lying').length") == 7)
        assert tab.value(
            "[...document.querySelectorAll('#public .common .lying')].every(n => n.querySelector('.sign .icon'))"
        )
    finally:
        phones.close()


def test_notes_lie_with_ones_own_things(browser: Browser) -> None:
    phones = table("glory_to_rome")
    try:
        tab = browser.tab(phones.address_of(0), "en")
        until(phones, text(tab))
        tab.tap("ui/tab/mine")
        assert tab.value("document.querySelector('#mine textarea').offsetParent !== null")
        assert tab.value("document.querySelectorAll('#log textarea').length") == 0
    finally:
        phones.close()


WHOLE = """[...document.querySelectorAll('#aside .owns:not(.cut)')].filter(n => n.getBoundingClientRect().bottom <=
    document.getElementById('aside').getBoundingClientRect().bottom + 1).length"""
"""So many of one's own shelves lie whole in the room beside what can be chosen."""


@pytest.mark.parametrize("size", SIZES[1:])
def test_ones_own_things_lie_in_the_room_beside_what_can_be_chosen(
    browser: Browser, size: tuple[int, int]
) -> None:
    phones = table("constantinopolis")
    session = phones.session

    def chooses_goods() -> bool:
        legal = session.game.legal(session.state)
        return len(session.match) > 15 and {one.verb for one in legal} >= {"sell"} and len(legal) < 5

    ahead(phones, chooses_goods)
    session.privacy.on_phones = frozenset()
    try:
        seat = session.to_act
        tab = browser.tab(phones.address_of(seat), "de", size)
        until(phones, lambda: tab.value(SETTLED) and tab.value(f"{LIT}.length"))
        shown = tab.value("document.querySelectorAll('#aside .owns:not(.cut)').length")
        assert shown > 1
        assert tab.value(WHOLE) == shown, "none is cut"
        assert tab.value(COVERED) == []
        gold = texts_of(session.game, "de").own("holding.gold")
        said = tab.value("document.getElementById('own').textContent")
        assert f"{gold} {session.game.facts(session.state)[f'seat{seat}.gold']}" in said
        tab.tap_first("#aside .lying")
        assert tab.value("document.querySelector('#cover .detail h3')?.textContent")
    finally:
        phones.close()


def test_who_only_watches_has_table_and_log_beside_or_behind_each_other(browser: Browser) -> None:
    phones = table("glory_to_rome")
    ahead(phones, lambda: len(phones.session.match) > 30)
    phones.session.privacy.on_phones = frozenset()
    seen = "['public', 'log'].map(id => Boolean(document.getElementById(id).offsetParent))"
    question = "(n => n.scrollHeight - n.clientHeight)(document.getElementById('question'))"
    try:
        for size, both in (((360, 640), False), ((844, 390), True), ((1280, 800), True)):
            tab = browser.tab(phones.table_address, "de", size)
            until(phones, partial(tab.value, "document.querySelectorAll('.who').length === 3"))
            tab.tap("ui/watch")
            until(phones, partial(tab.value, "document.querySelectorAll('#log .turn').length"))
            assert tab.value(seen) == [True, both]
            assert tab.value(question) <= 1, "the question is whole"
            assert tab.value("document.documentElement.scrollWidth") <= size[0]
            if not both:
                tab.tap("ui/tab/log")
                assert tab.value(seen) == [False, True]
            assert "Du " not in tab.value("document.getElementById('log').textContent")
            tab.tap("ui/back")
            until(phones, partial(tab.value, "document.querySelectorAll('.who').length === 3"))
    finally:
        phones.close()


def test_a_tablet_shows_several_cards_from_its_edge(browser: Browser) -> None:
    phones = table("concordia_venus")
    try:
        tab = browser.tab(phones.address_of(phones.session.to_act), "en", (768, 1024))
        until(phones, lambda: tab.value(SETTLED) and tab.value(f"{LIT}.length"))
        sides = tab.value(f"{SIDES}('#fan .card')")
        assert sum(left >= 0 and right <= 768 for left, _, right, _ in sides) >= 2
        assert sides[0][0] < 60, "nothing is empty before the first"
        second = tab.value("document.querySelectorAll('#fan .card')[1].dataset.card")
        tab.touch("document.querySelectorAll('#fan .card')[1]")
        assert tab.value("document.querySelector('#fan .mid').dataset.card") == second
        assert tab.value("document.querySelector('#verbs .row:last-child .first').dataset.target") == second
    finally:
        phones.close()


MAP = "document.getElementById('map')"
PINS = "[...document.querySelectorAll('#map .pin')].map(pin => pin.dataset.target)"
BESIDE_MAP = """[...document.querySelectorAll('#map .pin')].filter(pin => { const r = pin.getBoundingClientRect(), m = document.getElementById('map').getBoundingClientRect();
    return r.x + r.width / 2 < m.x || r.right - r.width / 2 > m.right || r.y + r.height / 2 < m.y || r.bottom - r.height / 2 > m.bottom; }).length"""


def mapped(phones: Phones) -> None:
    """The picture of the table, on which all that is asked about has a place."""
    session = phones.session
    sheet = Mapped((Path(__file__).parents[2] / "assets/phones/concordia_venus.webp").read_bytes())
    game_map = session.state.layout.game_map
    names = [f"city/{city}" for city in game_map.cities] + [f"line/{line.name}" for line in game_map.lines]
    names += [f"province/{province}" for province in game_map.provinces]
    names += [f"colonist{seat}/{line.name}" for seat in range(3) for line in game_map.lines]
    sheet.spots = {name: (at * 37 % 1000, at * 61 % 1000) for at, name in enumerate(names)}
    phones._picture = TablePicture(lambda _: iter([sheet]), phones._clock)


@pytest.mark.parametrize("size", SIZES)
def test_colonists_are_moved_on_the_map(browser: Browser, size: tuple[int, int]) -> None:
    """A touch on a colonist shows where it can go, with the steps; one on a place says what happens there, and only the
    button does it."""
    phones = table("concordia_venus")
    session = phones.session
    mapped(phones)

    def moves() -> bool:
        decision = session.game.decision(session.state)
        return decision is not None and decision.key == "architect"

    ahead(phones, moves)
    session.privacy.on_phones = frozenset()
    try:
        tab = browser.tab(phones.address_of(session.to_act), "de", size)
        until(phones, lambda: tab.value(SETTLED) and tab.value(f"!{MAP}.hidden"))
        assert tab.value(BESIDE_MAP) == 0, "all that can be touched is in sight"
        assert "city/roma" in tab.value(PINS)
        tab.touch("[...document.querySelectorAll('.pin')].find(pin => pin.dataset.target === 'city/roma')")
        until(phones, lambda: any(pin.startswith("line/") for pin in tab.value(PINS)) and tab.value(SETTLED))
        assert tab.value(BESIDE_MAP) == 0
        lines = [pin for pin in tab.value(PINS) if pin.startswith("line/")]
        steps = tab.value(
            "[...document.querySelectorAll('.pin')].filter(p => p.dataset.target.startsWith('line/')).map(p => p.textContent)"
        )
        assert set(steps) <= {"1", "2", "3"}
        done, map_high = len(session.match), tab.value(f"{MAP}.clientHeight")
        tab.touch(f"[...document.querySelectorAll('.pin')].find(pin => pin.dataset.target === '{lines[0]}')")
        button = f"[...document.querySelectorAll('#verbs .main .first')].find(b => b.dataset.target === '{lines[0]}')"
        until(phones, lambda: tab.value(f"Boolean({button})"))
        assert len(session.match) == done, "a touch on the map moves nobody"
        assert "Roma" in tab.value(f"{button}.textContent")
        assert map_high - tab.value(f"{MAP}.clientHeight") < 60, "the map stays as large"
        tab.touch(button)
        until(phones, lambda: len(session.match) > done)
        assert session.game.grammar.text(session.match.entries[done].action).startswith("move roma ")
    finally:
        phones.close()


SIGNS = """[...document.querySelectorAll('#fan .card')].filter(card => [...card.querySelectorAll('.sign')].some(sign => {
    const r = sign.getBoundingClientRect(), c = card.getBoundingClientRect(); return r.right > c.right || r.bottom > c.bottom; })).length"""
"""Cards whose signs are cut."""


@pytest.mark.parametrize("size", SIZES)
def test_the_signs_of_a_contract_are_whole(browser: Browser, size: tuple[int, int]) -> None:
    phones = table("constantinopolis")
    session = phones.session

    def many() -> bool:
        session.privacy.on_phones = frozenset(range(3))
        decision = session.game.decision(session.state)
        if decision is None or decision.key != "load":
            return False
        rows = hand_of(session, session.to_act).page()["shelves"][0]["things"]
        return any(len(row.get("signs", ())) > 5 and row["lit"] for row in rows)

    ahead(phones, many)
    session.privacy.on_phones = frozenset()
    try:
        tab = browser.tab(phones.address_of(session.to_act), "de", size)
        until(phones, lambda: tab.value(SETTLED) and tab.value(f"{LIT}.length"))
        assert tab.value("document.querySelectorAll('#fan .signs.many').length")
        assert tab.value(SIGNS) == 0
    finally:
        phones.close()


def test_held_across_every_answer_says_what_it_changes(browser: Browser) -> None:
    phones = table("glory_to_rome")
    try:
        tab = browser.tab(phones.address_of(phones.session.to_act), "de", (844, 390))
        until(phones, lambda: tab.value(SETTLED) and tab.value(f"{LIT}.length"))
        shown = tab.value(
            "[...document.querySelectorAll('#verbs .after')].filter(n => n.offsetParent).map(n => n.textContent)"
        )
        assert len(shown) >= 3
        assert all("+" in said or "−" in said for said in shown)
        low = tab.value(
            "Math.max(...[...document.querySelectorAll('#verbs button')].map(b => b.getBoundingClientRect().bottom))"
        )
        assert low <= tab.value("document.getElementById('strip').getBoundingClientRect().top") + 1
    finally:
        phones.close()


def test_a_large_card_tells_all_of_itself(browser: Browser) -> None:
    phones = table("glory_to_rome")
    seat = (phones.session.to_act + 1) % 3
    rest = "[...document.querySelectorAll('#fan .card.mid .rest:not([hidden])')].map(n => n.textContent)"
    try:
        tab = browser.tab(phones.address_of(seat), "en", (390, 844))
        until(phones, lambda: tab.value("document.querySelectorAll('#fan .card.mid .rest').length"))
        notes = [
            row["note"]
            for shelf in hand_of(phones.session, seat).page()["shelves"]
            for row in shelf["things"]
        ]
        assert set(tab.value(rest)) <= set(notes)
        assert tab.value(rest)
    finally:
        phones.close()


@pytest.mark.parametrize("size", SIZES)
def test_provinces_open_so_near_that_names_and_goods_can_be_read(
    browser: Browser, size: tuple[int, int]
) -> None:
    phones = table("concordia_venus")
    session = phones.session
    mapped(phones)
    session.privacy.on_phones = frozenset(range(3))
    session.act_on_phone(session.to_act, session.game.grammar.parse("play prefect"))
    try:
        tab = browser.tab(phones.address_of(session.to_act), "en", size)
        until(
            phones, lambda: tab.value(SETTLED) and tab.value("document.querySelectorAll('.pin.worth').length")
        )
        until(
            phones,
            lambda: tab.value(
                "document.querySelector('#map .close-up').getBoundingClientRect().width > 1000"
            ),
        )
        seen = tab.value("document.querySelectorAll('.pin.worth').length") - tab.value(BESIDE_MAP)
        assert seen >= 1, "one of the best is in the middle"
        assert tab.value("getComputedStyle(document.querySelector('.pin.worth')).marginLeft") != "0px", (
            "beside its good, not on it"
        )
    finally:
        phones.close()


def test_a_picture_from_before_is_never_shown_as_the_present_one(browser: Browser) -> None:
    phones = table("concordia_venus")
    session, drawn = phones.session, [True]
    mapped(phones)
    sheet = next(each for each in phones._picture._draw("en"))  # type: ignore[misc]

    def drawing(_: str) -> Iterator[bytes]:
        while not drawn[0]:
            yield b""
        yield sheet

    phones._picture = TablePicture(drawing, phones._clock)
    stale = "document.body.classList.contains('stale')"
    try:
        tab = browser.tab(phones.address_of((session.to_act + 1) % 3), "en", (390, 844))
        until(phones, text(tab))
        tab.tap("ui/tab/public")
        until(phones, lambda: tab.value("Boolean(document.querySelector('img.seen'))"))
        assert not tab.value(stale)
        drawn[0] = False
        asked = text(tab)()
        session.privacy.on_phones = frozenset(range(3))
        session.act_on_phone(session.to_act, session.game.grammar.parse("play prefect"))
        until(phones, lambda: text(tab)() != asked)
        until(phones, partial(tab.value, stale))
        assert tab.value("getComputedStyle(document.querySelector('img.seen')).opacity <= .5")
        drawn[0] = True
        until(phones, lambda: not tab.value(stale))
    finally:
        phones.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("card", ["senator", "mercator3"])
def test_ones_own_goods_are_in_sight_where_one_pays_and_trades(
    browser: Browser, size: tuple[int, int], card: str
) -> None:
    phones = table("concordia_venus")
    session = phones.session
    session.privacy.on_phones = frozenset(range(3))
    plays = [session.game.grammar.text(action) for action in session.game.legal(session.state)]
    play = next(words for words in plays if words.startswith(f"play {card[:6]}"))
    session.act_on_phone(session.to_act, session.game.grammar.parse(play))
    try:
        tab = browser.tab(phones.address_of(session.to_act), "en", size)
        until(phones, lambda: tab.value(SETTLED) and tab.value(f"{LIT}.length"))
        _left, _top, right, low = tab.value(f"{SIDES}('.pool.goods b:last-child, #aside .owns')")[-1]
        found = tab.value(
            "[...document.querySelectorAll('.pool.goods, #aside .owns:first-child')].filter(n => n.offsetParent && getComputedStyle(n).visibility !== 'hidden').length"
        )
        assert found >= 1
        assert right <= size[0]
        assert low <= size[1]
    finally:
        phones.close()


def test_a_card_in_full_only_prepares_while_others_act(browser: Browser) -> None:
    phones = table("concordia_venus")
    session = phones.session
    try:
        tab = browser.tab(phones.address_of((session.to_act + 1) % 3), "en", (390, 844))
        until(phones, text(tab))
        tab.tap_first("#fan .card.mid")
        button = "document.querySelector('#cover .foot button')"
        assert tab.value(f"{button}.textContent").startswith("For your turn: Play")
        assert tab.value(f"{button}.className") == "early"
    finally:
        phones.close()


def test_a_card_that_stands_once_played_is_asked_about(browser: Browser) -> None:
    phones = table("glory_to_rome")
    session = phones.session
    session.privacy.on_phones = frozenset(range(3))
    led = next(action for action in session.game.legal(session.state) if action.verb == "play")
    session.act_on_phone(session.to_act, led)
    answer = "document.querySelector('#verbs .row.main:last-child .first')"
    try:
        tab = browser.tab(phones.address_of(session.to_act), "en", (390, 844))
        until(
            phones,
            lambda: tab.value(SETTLED) and tab.value("document.querySelectorAll('#strip .lit').length"),
        )
        tab.tap_first("#strip .small.lit")
        done, said = len(session.match), tab.value(f"{answer}.textContent")
        tab.touch(answer)
        for _ in range(60):
            phones.poll()
            sleep(0.001)
        assert len(session.match) == done
        assert tab.value(f"{answer}.classList.contains('warned')")
        assert tab.value(f"{answer}.textContent") != said
        tab.touch(answer)
        until(phones, lambda: len(session.match) > done)
    finally:
        phones.close()


def test_answers_without_a_card_say_their_price_on_a_small_phone(browser: Browser) -> None:
    phones = table("concordia_venus")
    session = phones.session
    session.privacy.on_phones = frozenset(range(3))
    session.act_on_phone(session.to_act, session.game.grammar.parse("play tribune"))
    buttons = "[...document.querySelectorAll('#verbs button[data-target]:not(.quiet)')]"
    try:
        tab = browser.tab(phones.address_of(session.to_act), "en", (360, 640))
        until(phones, lambda: tab.value(SETTLED) and tab.value(f"{buttons}.length > 2"))
        told = tab.value(f"{buttons}.map(b => b.querySelector('.after')?.offsetParent ? b.innerText : '')")
        assert sum("food" in words and "tool" in words for words in told) == 2
        assert tab.value("document.querySelector('#fan').offsetParent === null"), (
            "no card in the place of what matters"
        )
        assert tab.value(f"{SIDES}('#aside .owns')"), "but one's own goods"
        grounds = tab.value(f"{buttons}.map(b => getComputedStyle(b).backgroundColor)")
        assert len(set(grounds)) == 1, "none of several answers looks like the only one"
    finally:
        phones.close()


def test_what_an_answer_of_the_menu_costs_has_a_line_of_its_own(browser: Browser) -> None:
    phones = table("concordia_venus")
    session = phones.session
    mapped(phones)

    def colonist() -> bool:
        decision = session.game.decision(session.state)
        return decision is not None and decision.key == "colonist"

    ahead(phones, colonist)
    session.privacy.on_phones = frozenset()
    capital = "[...document.querySelectorAll('button')].find(b => b.dataset.target === 'city/roma' && b.offsetParent)"
    try:
        tab = browser.tab(phones.address_of(session.to_act), "de", (390, 844))
        until(phones, lambda: tab.value(SETTLED) and tab.value(f"Boolean({capital})"))
        tab.touch(capital)
        until(phones, lambda: tab.value("document.querySelectorAll('#menu .after').length"))
        names, costs = (tab.value(f"{SIDES}('#menu button > {part}')") for part in ("b", ".after"))
        assert all(cost[1] >= name[3] - 1 for name, cost in zip(names, costs, strict=True))
        ground = "getComputedStyle({}).backgroundColor"
        chosen = tab.value(ground.format("document.querySelector('#shelves .tile.on')"))
        assert chosen == "rgba(0, 0, 0, 0)", "what only goes back is no dark button"
    finally:
        phones.close()
