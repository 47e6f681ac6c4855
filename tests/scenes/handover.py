"""Persons pass the screen on: to the curtain, and behind it."""

from game.engine.core.rng import stream
from game.scenes.table.privacy import PrivacyScreen
from tests.scenes.driver import Driver


def to_handover(driver: Driver, seed: int = 1) -> Driver:
    """Let whoever has the screen act by chance until it is to be passed on."""
    chance, session = stream(seed, "handover"), driver.session
    if session.privacy.handover is not None:
        reveal(driver)
    while session.privacy.handover is None:
        driver.table.model.do(chance.choice(session.game.legal(session.state)))
    driver.turn(2)
    assert driver.scenes[-1] == "PrivacyScreen"
    return driver


def reveal(driver: Driver) -> None:
    top = driver.top
    assert isinstance(top, PrivacyScreen)
    top.reveal()
    driver.turn()


def in_private(driver: Driver) -> None:
    """The person asked sees its own, also where the question is put to the whole table."""
    driver.table.command("private")
    driver.turn()
    if isinstance(driver.top, PrivacyScreen):
        reveal(driver)


def to_secrets(driver: Driver) -> None:
    """Go on until a person is asked who has a secret: in the first auction nobody has one."""
    session = driver.session
    for _ in range(100):
        if session.seats[session.to_act].is_person and session.privacy.has_secrets(session.to_act):
            break
        session._take(session.game.default(session.state))
    driver.table.model.changed()
    driver.turn(2)
    if isinstance(driver.top, PrivacyScreen):
        reveal(driver)
