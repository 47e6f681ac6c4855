"""Whether a person is asked to be ready before its turn begins, and that nothing happens until it is."""

import pygame
import pytest

from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.scenes.table.model import WAIT
from game.scenes.table.privacy import PrivacyScreen, Ready
from game.storage.record import PERSON
from game.ui.theme import Theme
from game.ui.tree import find
from tests.scenes.driver import Driver


def bots_turn(driver: Driver) -> bool:
    """Act by chance until a bot has moved and the same person as before is to act again; whether it came to that."""
    session, chance = driver.session, stream(1, "ready")
    for _ in range(400):
        if session.over:
            return False
        if isinstance(driver.top, PrivacyScreen):
            driver.turn()
            driver.top.reveal()
        bot = session.waiting_for_bot
        if bot:
            action = chance.choice(session.game.legal(session.state))
            before = driver.table.model.table()
            session._take(action)
            driver.table.model.happened(before, session.match.events(len(session.match) - 1))
        else:
            driver.table.model.do(chance.choice(session.choices))
        if (
            bot
            and not session.waiting_for_bot
            and session.privacy.handover is None
            and session.viewer is not None
        ):
            driver.turn(2)
            return True
    return False


OPEN_GAMES = ("concordia_venus",)
"""Games in which no seat sees anything that the others do not."""


@pytest.mark.parametrize("game", [game for game in game_ids() if game not in OPEN_GAMES])
def test_after_a_bot_a_person_is_asked_first_and_no_click_reaches_the_board(
    driver: Driver, game: str
) -> None:
    driver.seat(PERSON, "random", PERSON, "random", curtain="secret", game=game)
    found = 0
    while found < 3 and bots_turn(driver):
        if not driver.table.panel(Ready).asked:
            continue
        found += 1
        moves = len(driver.session.match)
        for node in driver.lit():
            driver.press(node)
            assert len(driver.session.match) == moves
        driver.app.window.stage.advance(WAIT)
        driver.turn()
        if found % 2:
            driver.press(driver.node("ui/ready"))
        else:
            driver.key(pygame.K_RETURN)
        assert find(driver.tree, "table/ready") is None
        assert len(driver.session.match) == moves
    assert found == 3


def test_the_answer_waits_a_moment_for_a_hand_that_is_still_moving(driver: Driver) -> None:
    driver.seat(PERSON, "random", PERSON, "random", curtain="secret")
    while not driver.table.panel(Ready).asked:
        assert bots_turn(driver)
    driver.table.panel(Ready).left = 1000.0
    driver.turn()
    driver.press(driver.node("ui/ready"))
    driver.key(pygame.K_SPACE)
    assert driver.table.panel(Ready).asked


def test_the_table_behind_the_question_is_darker(driver: Driver) -> None:
    driver.seat(PERSON, "random", PERSON, "random", curtain="secret")
    while not driver.table.panel(Ready).asked:
        assert bots_turn(driver)
    driver.turn()
    behind, box = find(driver.tree, "table/ready"), find(driver.tree, "table/ready.box")
    assert behind is not None
    assert box is not None
    assert Theme().surfaces[behind.fill].alpha > 100
    assert behind.rect.bottom == driver.tree.rect.bottom
    assert behind.depth < box.depth


@pytest.mark.parametrize(
    ("seats", "curtain"), [((PERSON, "random", "random"), "secret"), ((PERSON, "random", PERSON), "never")]
)
def test_who_plays_alone_or_wants_no_privacy_screen_is_not_asked(
    driver: Driver, seats: tuple[str, ...], curtain: str
) -> None:
    driver.seat(*seats, curtain=curtain)
    for _ in range(6):
        assert bots_turn(driver)
        assert not driver.table.panel(Ready).asked
        assert find(driver.tree, "table/ready") is None


@pytest.mark.parametrize("game", OPEN_GAMES)
def test_where_nothing_is_secret_nobody_is_asked(driver: Driver, game: str) -> None:
    driver.seat(PERSON, "random", PERSON, "random", curtain="secret", game=game)
    for _ in range(6):
        assert bots_turn(driver)
        assert not driver.table.panel(Ready).asked
        assert find(driver.tree, "table/ready") is None
    assert driver.scenes[-1] == "Table"
