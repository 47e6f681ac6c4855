"""Who has the screen keeps it: after moves of bots, or an answer given by itself, nobody is asked whether it is ready."""

import pytest

from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.scenes.table.privacy import PrivacyScreen
from game.storage.record import PERSON
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
        bot, viewer = session.waiting_for_bot, session.viewer
        if bot:
            action = chance.choice(session.game.legal(session.state))
            before = driver.table.model.table()
            session._take(action)
            driver.table.model.happened(before, session.match.events(len(session.match) - 1))
        elif not session.choices:  # what came of the last move is still seen
            session.privacy.cover()
        else:
            driver.table.model.do(chance.choice(session.choices))
        if bot and not session.waiting_for_bot and viewer is not None and session.viewer == viewer:
            driver.turn(2)
            return True
    return False


ROUND_TABLE = "concordia_venus"
"""There after a bot it is always another person's turn."""


@pytest.mark.parametrize("game", [game for game in game_ids() if game != ROUND_TABLE])
def test_after_a_bot_the_same_person_goes_on_at_once(driver: Driver, game: str) -> None:
    driver.app.settings.set("clicks", "twice")
    driver.seat(PERSON, "random", PERSON, "random", curtain="secret", game=game)
    found = 0
    while found < 3 and bots_turn(driver):
        driver.settle()
        board = [node for node in driver.lit() if not node.target.startswith("verb/")]
        if not board:
            continue
        found += 1
        assert driver.scenes[-1] == "Table"
        model = driver.table.model
        before = model.picks, driver.session.match.hash(), driver.session.pending
        driver.press(driver.uncovered(board[0]))
        assert (model.picks, driver.session.match.hash(), driver.session.pending) != before
    assert found == 3
