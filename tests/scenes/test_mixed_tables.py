"""One person at the screen, the others with phones: the public table stays in sight, her hand is covered until held."""

import pygame
import pytest

from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.i18n import LANGUAGES
from game.scenes.table.privacy import COVER, HOLD, PrivacyScreen
from game.storage.record import PERSON
from game.ui.tree import Node, find, walk
from tests.audit import audit
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.handover import reveal

SECRET_GAMES = [game for game in game_ids() if game != "concordia_venus"]


def mixed(driver: Driver, game: str, *others: str) -> None:
    """A table at which only the first seat looks at the screen."""
    driver.seat(PERSON, PERSON, *others, curtain="secret", game=game)
    privacy = driver.session.privacy
    if isinstance(driver.top, PrivacyScreen):  # the phones come afterwards
        reveal(driver)
    privacy.on_phones = frozenset(
        seat for seat, info in enumerate(driver.session.seats) if seat and info.is_person
    )
    driver.table.model.changed()
    driver.turn(2)


def to_cover(driver: Driver, seed: int = 1) -> None:
    """Let all act by chance until the first seat is to uncover its hand."""
    chance, session = stream(seed, "mixed"), driver.session
    for _ in range(400):
        if session.privacy.handover == 0:
            driver.table.model.changed()
            driver.turn(2)
            return
        session._take(chance.choice(session.game.legal(session.state)))
    raise AssertionError("the first seat was never asked for its secrets")


def hold(driver: Driver, seconds: float) -> None:
    node = driver.node("ui/reveal")
    at = (node.rect.cx, node.rect.cy)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    driver.turn()
    for _ in range(round(seconds * 20)):
        driver.app.window.stage.advance(0.05)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    driver.turn(2)


def board(driver: Driver) -> list[Node]:
    found = find(driver.tree, "board")
    return [] if found is None else list(walk(found))


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_the_public_table_stays_while_her_hand_is_covered(driver: Driver, game: str) -> None:
    mixed(driver, game, PERSON)
    to_cover(driver)
    session = driver.session
    assert driver.scenes[-1] == "HandCover"
    assert len(board(driver)) > 20, "the table is laid out below"
    assert session.viewer is None
    assert session.game.digest(session.seen) == session.game.digest(session.game.observe(session.state, None))
    hold(driver, HOLD / 2)
    assert driver.scenes[-1] == "HandCover"
    hold(driver, HOLD + 0.2)
    assert driver.scenes[-1] == "Table"
    assert session.viewer == 0


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_her_hand_is_covered_again_when_another_acts(driver: Driver, game: str) -> None:
    mixed(driver, game, "random")
    to_cover(driver)
    session, chance = driver.session, stream(2, "mixed")
    others: set[int] = set()
    session.privacy.reveal()
    for _ in range(200):
        if session.over or len(others) == 2:
            break
        session._take(chance.choice(session.game.legal(session.state)))
        if session.to_act == 0:
            session.privacy.reveal()
        else:
            others.add(session.to_act)
            assert session.viewer is None, "the others look at the screen"
    assert others == {1, 2}


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_what_came_of_her_move_is_seen_on_the_public_table(driver: Driver, game: str) -> None:
    mixed(driver, game, PERSON)
    session, model, chance = driver.session, driver.table.model, stream(3, "mixed")
    for _ in range(400):
        session.privacy.reveal()
        if session.viewer == 0 and session.to_act == 0:
            session.players.pace = "normal"
            model.changed()
            model.do(chance.choice([*session.choices]))
            if session.to_act > 0:
                break
        else:
            session._take(chance.choice(session.game.legal(session.state)))
    assert (session.privacy.shows_last_move, session.viewer) == (True, None)
    assert session.choices_on_phone(session.to_act), "who has a phone need not wait"
    stage = driver.app.window.stage
    for _ in range(400):
        if not session.privacy.shows_last_move:
            break
        stage.advance(0.05)
    assert session.viewer is None
    assert driver.scenes[-1] == "Table"


def test_alone_with_bots_nothing_is_covered(driver: Driver) -> None:
    driver.seat(PERSON, "random", "random", curtain="secret", game="glory_to_rome")
    assert not driver.session.privacy.mixed
    assert driver.session.viewer == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_plate_finds_room(start: Start, language: str, size: tuple[int, int]) -> None:
    driver = start(language, size)
    mixed(driver, "glory_to_rome", PERSON)
    to_cover(driver)
    stage = driver.app.window.stage
    assert [fault for fault in audit(stage.tree, stage.view) if fault.name.startswith("cover")] == []


def drawn_cards(driver: Driver) -> None:
    """The only one at the screen has drawn cards, and a phone is to answer next."""
    mixed(driver, "glory_to_rome", PERSON)
    session, model, chance = driver.session, driver.table.model, stream(3, "mixed")
    for _ in range(40):
        session.privacy.reveal()
        if (session.viewer, session.to_act) == (0, 0):
            session.players.pace = "normal"
            model.changed()
            thinks = [action for action in session.choices if action.verb == "draw"]
            model.do(thinks[0] if thinks else chance.choice([*session.choices]))
            if thinks and session.to_act > 0:
                driver.turn()
                return
        else:
            session._take(chance.choice(session.game.legal(session.state)))
    raise AssertionError("no cards were drawn")


def test_drawn_cards_stay_in_sight_until_she_passes_on_while_phones_need_not_wait(driver: Driver) -> None:
    drawn_cards(driver)
    session, model = driver.session, driver.table.model
    driver.pass_time(20)
    assert (session.privacy.waits, session.viewer) == (True, 0)
    words = driver.app.context.texts("curtain.seen")
    assert words in driver.texts()
    phone = session.to_act
    before, choice = model.table(), session.choices_on_phone(phone)[0]
    model.happened(before, session.act_on_phone(phone, choice))
    driver.pass_time(5)
    assert len(session.match.entries) > 1
    assert session.match.entries[-1].seat == phone
    assert session.viewer == 0, "she has not passed it on"
    assert driver.scenes[-1] == "Table"
    if session.to_act != 0:
        driver.click(COVER)
        driver.pass_time(1)
        assert session.viewer is None


def test_passed_on_the_public_table_is_back_and_the_phone_is_asked(driver: Driver) -> None:
    drawn_cards(driver)
    session = driver.session
    driver.click(COVER)
    driver.pass_time(1)
    assert (session.viewer, driver.scenes[-1]) == (None, "Table")
    assert session.choices_on_phone(session.to_act)
