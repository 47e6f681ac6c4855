"""The screen passes from one person to another: curtain, ribbon, and secrets that rest when nobody moves."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.devtools import sample_positions
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.scenes import launch
from game.scenes.table.privacy import HOLD, LET_GO, OFF, TURN_SECONDS, TurnBanner
from game.storage.record import PERSON
from game.table.session import Session
from game.ui.hover import DELAY
from game.ui.tree import find, find_target, placed, walk
from tests.audit import audit
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.handover import in_private, reveal, to_handover, to_secrets

OPEN = {"gold": "open", "cargo": "open"}


def post(driver: Driver, kind: int, **words: Any) -> None:
    pygame.event.post(pygame.Event(kind, **words))
    driver.turn()


def key_down(driver: Driver) -> None:
    post(driver, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)


def test_a_short_press_reveals_nothing_and_a_long_one_does(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, curtain="secret")
    to_handover(driver)
    waited = driver.session.privacy.handover
    node = driver.node("ui/reveal")
    at = (node.rect.cx, node.rect.cy)
    post(driver, pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    driver.pass_time(HOLD / 2)
    post(driver, pygame.MOUSEBUTTONUP, pos=at, button=1)
    driver.pass_time(HOLD * 2)
    assert driver.scenes[-1] == "PrivacyScreen"
    post(driver, pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    driver.pass_time(HOLD + 0.1)
    assert driver.scenes[-1] == "Table"
    assert driver.session.viewer == waited


def hold_until_revealed(driver: Driver) -> None:
    """Hold a key down on the privacy screen; on the table it would mean something else."""
    for _ in range(20):
        if driver.scenes[-1] == "Table":
            break
        key_down(driver)
        driver.pass_time(0.05)
    assert driver.scenes[-1] == "Table"


@pytest.mark.parametrize("game", ["constantinopolis", "glory_to_rome"])
def test_the_curtain_says_what_the_next_person_is_asked_about(driver: Driver, game: str) -> None:
    """The chapter of the round, which everybody sees: nothing of the question itself."""
    driver.seat(PERSON, PERSON, curtain="secret", game=game)
    to_handover(driver)
    session = driver.session
    asked = driver.node_named("curtain/asked").text
    assert session.decision is not None
    assert asked == driver.table.model.texts.chapter(session.decision.chapter)


def test_the_curtain_at_loading_says_that_all_load_in_secret(driver: Driver) -> None:
    record = sample_positions.played(Texts("en"), players=2, game_id="constantinopolis")
    match = record.match
    asked = [match.game.decision(match.at(n)) for n in range(len(match))]
    first = next(n for n, one in enumerate(asked) if one is not None and one.key == "load")
    for _ in range(len(match) - first):
        match.undo()
    driver.app.settings.set("curtain", "secret")
    seats = [replace(seat, controller=PERSON) for seat in record.seats]
    launch.open_table(driver.top, Session(replace(record, seats=seats), saves=driver.saves))
    driver.turn(2)
    assert driver.scenes[-1] == "PrivacyScreen"
    assert driver.node_named("curtain/why").text == driver.table.model.texts.own("curtain.load")
    stage = driver.app.window.stage
    assert audit(stage.tree, stage.view) == []


def test_a_held_key_reveals_but_not_one_that_is_still_held_from_before(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, curtain="secret")
    to_handover(driver)
    letter = driver.session.seats[driver.session.privacy.handover or 0].name[0]
    for _ in range(40):  # the one before has not let go
        key_down(driver)
        post(driver, pygame.TEXTINPUT, text=letter)
        driver.pass_time(0.05)
    assert driver.scenes[-1] == "PrivacyScreen"
    driver.pass_time(LET_GO + 0.1)
    hold_until_revealed(driver)


def test_the_button_can_be_held_by_the_keyboard(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, curtain="secret")
    to_handover(driver)
    for _ in range(5):
        driver.key(pygame.K_TAB)
        if driver.app.window.stage.hover_state.focus.name.endswith("reveal"):
            break
    assert driver.app.window.stage.hover_state.focus.name.endswith("reveal")
    hold_until_revealed(driver)
    assert driver.scenes[-1] == "Table"


def rests(driver: Driver) -> bool:
    return driver.session.privacy.hidden


def shows(driver: Driver) -> list[str]:
    return [scene for scene in driver.scenes if scene == "PrivacyScreen"]


@pytest.mark.parametrize(
    ("curtain", "options", "expected"),
    [("always", OPEN, True), ("secret", OPEN, False), ("secret", {}, True), ("never", {}, False)],
)
def test_there_is_a_curtain_when_it_is_needed_else_a_ribbon(
    driver: Driver, curtain: str, options: dict[str, str], expected: bool
) -> None:
    driver.seat(PERSON, PERSON, curtain=curtain, **options)
    session = driver.session
    if session.privacy.handover is not None:
        reveal(driver)
    while session.privacy.open_question:
        session.privacy.look()
        session.privacy.reveal()
    first = session.viewer
    chance = stream(1, "first")
    while session.privacy.handover is None and (session.to_act == first or session.privacy.open_question):
        driver.table.model.do(chance.choice(session.choices))
    driver.turn(2)
    assert bool(shows(driver)) is expected
    words = driver.app.context.texts("curtain.turn", name=session.seats[session.to_act].name)
    assert (words in driver.texts()) is not expected
    if not expected:
        assert session.viewer == session.to_act
        driver.pass_time(TURN_SECONDS + 0.1)
        assert words not in driver.texts()
    else:
        reveal(driver)
        assert find(driver.tree, "ribbon") is None, "the curtain has greeted already"


def test_bots_between_two_persons_cause_no_curtain(driver: Driver) -> None:
    driver.seat(PERSON, "random", PERSON, curtain="secret")
    to_secrets(driver)
    chance, seen = stream(2, "bots"), {driver.session.to_act}
    for _ in range(80):
        session = driver.session
        if driver.scenes[-1] == "PrivacyScreen":
            assert session.seats[session.to_act].is_person
            seen.add(session.to_act)
            reveal(driver)
        elif session.waiting_for_bot:
            assert driver.scenes[-1] == "Table"
            driver.wait_for_person()
        elif session.choices:
            driver.table.model.do(chance.choice(session.choices))
            driver.turn()
        else:  # what came of the move is still looked at
            driver.pass_time(1)
    assert seen == {0, 2}


Stir = Callable[[Driver], None]


def mouse(driver: Driver) -> None:
    post(driver, pygame.MOUSEMOTION, pos=(700, 20), rel=(1, 1), buttons=(0, 0, 0))


@pytest.mark.parametrize("stir", [mouse, key_down])
def test_secrets_rest_when_nobody_moves_and_wake_with_the_first_touch(driver: Driver, stir: Stir) -> None:
    driver.seat(PERSON, PERSON, curtain="secret")
    to_handover(driver)
    reveal(driver)
    session = driver.session
    holder, count = session.viewer, len(session.match)
    driver.click("ui/moment_seen")  # the touch that wakes would close the notice of the forced pass
    before = driver.texts()
    driver.pass_time(58)  # the rounds of the loop add what they take, a little each
    assert session.viewer == holder
    driver.pass_time(3)
    assert session.viewer is None
    assert session.privacy.holder == holder
    assert driver.app.context.texts("curtain.resting") in driver.texts()
    assert session.choices == []
    assert not [item for item in placed(driver.tree) if item.node.lit]
    seen = session.game.digest(session.game.observe(session.state, None))
    assert session.game.digest(session.seen) == seen
    stir(driver)
    driver.turn()
    assert session.viewer == holder
    said = driver.app.context.texts("curtain.woken")
    assert (said in driver.texts()) is (stir is key_down), "what a key would have done is lost"
    if stir is mouse:
        assert driver.texts() == before
    assert (driver.scenes[-1], len(session.match)) == ("Table", count), "it only woke"


@pytest.mark.parametrize(
    ("seats", "curtain", "options", "veil"),
    [
        ((PERSON, "random"), "secret", {}, "60"),
        ((PERSON, PERSON), "never", {}, "60"),
        ((PERSON, PERSON), "secret", OPEN, "60"),
        ((PERSON, PERSON), "secret", {}, OFF),
    ],
)
def test_nothing_rests_where_nobody_else_looks_or_nothing_is_secret(
    driver: Driver, seats: tuple[str, ...], curtain: str, options: dict[str, str], veil: str
) -> None:
    driver.app.settings.set("veil", veil)
    driver.seat(*seats, curtain=curtain, **options)
    if driver.scenes[-1] == "PrivacyScreen":
        reveal(driver)
    driver.wait_for_person()
    if curtain == "secret" and not options:
        to_secrets(driver)
    in_private(driver)
    viewer = driver.session.viewer
    driver.pass_time(70)
    assert driver.session.viewer == viewer is not None


def test_what_was_selected_and_said_rests_too(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, curtain="secret")
    to_handover(driver)
    reveal(driver)
    driver.table.model.say("a secret sum")
    driver.turn()
    assert "a secret sum" in driver.texts()
    driver.pass_time(61)
    assert "a secret sum" not in driver.texts()
    assert driver.table.model.verbs() == []
    mouse(driver)
    driver.turn()
    assert "a secret sum" in driver.texts()


def test_a_hand_over_ends_the_rest(driver: Driver) -> None:
    driver.seat(PERSON, "random", PERSON, curtain="secret")
    if driver.scenes[-1] == "PrivacyScreen":
        reveal(driver)
    driver.wait_for_person()
    to_secrets(driver)
    in_private(driver)
    driver.pass_time(61)
    assert rests(driver)
    chance = stream(3, "on")
    session = driver.session
    while session.privacy.handover is None:
        session._take(chance.choice(session.game.legal(session.state)))
    assert not rests(driver)
    session.privacy.reveal()
    assert session.viewer == session.to_act


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_that_ends_by_itself_is_told_on_the_curtain_without_its_secret_reason(
    start: Start, language: str
) -> None:
    driver = start(language, (1280, 720))
    driver.seat(PERSON, PERSON, curtain="secret")
    session, chance, told = driver.session, stream(2, "ends"), 0
    stage = driver.app.window.stage
    for _ in range(400):
        if session.over or told == 2:
            break
        if driver.scenes[-1] == "PrivacyScreen":
            entry, events = session.match.entries[-1], session.match.events(len(session.match) - 1)
            last = find(driver.tree, "curtain/last")
            forced = [e for e in events if e.key == "forced" and e.seat == entry.seat]
            if last is not None:
                told += 1
                assert forced
                assert forced[0].words["verb"] == "verb/done"
                assert events[0].audience is None
                assert driver.table.model.texts.event(events[0]) in last.text
                assert audit(stage.tree, stage.view) == []
            reveal(driver)
            continue
        session._take(chance.choice(session.game.legal(session.state)))
        if session.privacy.handover is not None:
            driver.table.panel(TurnBanner)._cover()
        driver.turn()
    assert told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_curtain_ribbon_and_rest_fit(start: Start, language: str, size: tuple[int, int]) -> None:
    driver = start(language, size)
    driver.seat(PERSON, PERSON, curtain="secret")
    to_handover(driver)
    stage = driver.app.window.stage
    assert audit(stage.tree, stage.view) == []
    assert find_target(driver.tree, "ui/title") is not None
    reveal(driver)
    driver.table.panel(TurnBanner).left = TURN_SECONDS
    driver.table.model.invalidate()
    driver.turn()
    assert [fault for fault in audit(stage.tree, stage.view) if fault.name.startswith("ribbon")] == []
    driver.pass_time(61)
    assert [fault for fault in audit(stage.tree, stage.view) if fault.name.startswith("actions")] == []


def test_behind_the_curtain_no_tooltip_rises_until_the_pointer_moves(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, curtain="secret")
    stage, table = driver.app.window.stage, driver.table
    to_handover(driver)
    told = [node for node in walk(table.layout(stage.view)) if node.target.startswith("office/")]
    place = next(node for node in told if table.tooltip(node.tip or node.target))
    driver.hover(place)
    driver.type(driver.session.seats[driver.session.privacy.handover or 0].name[0])
    assert driver.scenes[-1] == "Table"
    driver.pass_time(10 * DELAY)
    assert find(stage.shown(), "tooltip") is None
    post(driver, pygame.MOUSEMOTION, pos=(place.rect.cx + 1, place.rect.cy), rel=(1, 0), buttons=(0, 0, 0))
    driver.pass_time(10 * DELAY)
    assert find(stage.shown(), "tooltip") is not None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", game_ids())
def test_the_ribbon_hides_nothing_that_is_asked_about(start: Start, game: str, size: tuple[int, int]) -> None:
    driver = start("en", size=size)
    driver.seat(PERSON, PERSON, PERSON, curtain="never", game=game)
    chance, shown = stream(3, "ribbon"), 0
    for _ in range(60):
        if driver.session.over:
            break
        driver.table.model.do(chance.choice(driver.session.choices))
        driver.table.panel(TurnBanner).left = TURN_SECONDS
        driver.table.model.invalidate()
        driver.turn()
        ribbon = find(driver.tree, "ribbon")
        if ribbon is None:  # the match has ended
            continue
        shown += 1
        lit = [node for node in walk(driver.tree) if node.lit or node.open or node.selected]
        lit += [node for node in walk(driver.tree) if node.target.startswith("display/")]
        bars = [node for node in walk(driver.tree) if node.name in ("actions", "top") and node is not ribbon]
        assert bars
        assert [node.name for node in (*lit, *bars) if node.rect.overlaps(ribbon.rect)] == []
    assert shown > 10


@pytest.mark.parametrize("game", game_ids())
def test_where_nothing_is_hidden_that_is_said_once_at_the_first_change_of_persons(
    driver: Driver, game: str
) -> None:
    """Else people wait for a curtain that never comes."""
    driver.seat(PERSON, PERSON, game=game)
    said, heard, secrets = driver.app.context.texts("curtain.open_hands"), list[int](), False
    for number in range(20):
        driver.act_some(1, number)
        driver.settle()
        session = driver.session
        secrets |= any(map(session.privacy.has_secrets, range(len(session.seats))))
        if driver.scenes[-1] == "Table" and driver.table.model.hint == said:
            heard.append(number)
        if session.over:
            break
    assert secrets != load_game(game).open_hands
    assert bool(heard) != secrets
    assert not heard or driver.table.model.hint != said
