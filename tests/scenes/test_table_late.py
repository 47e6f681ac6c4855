"""A bot whose process is stopped: the table asks whether to wait or to let it make a simple move."""

import os
import signal
from itertools import product
from time import monotonic

import pytest

from game.engine.registry import game_ids
from game.i18n import LANGUAGES
from game.scenes.table import notices
from game.storage.record import PERSON
from game.ui.fonts import Fonts
from game.ui.scene import View
from game.ui.theme import Theme
from game.ui.tree import find_target
from tests.audit import audit
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.waiting import until

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")


def stopped(driver: Driver, *controllers: str, game: str = "") -> int:
    """A table at which a bot has been asked and its process stopped long ago; answers the id of the process."""
    driver.seat(*controllers, game=game)
    while not driver.session.waiting_for_bot:
        driver.session.act(driver.session.choices[0])
    worker = driver.session.players.worker
    while True:
        until(lambda: worker._ready and worker.busy and not worker._unheard, driver.turn)
        assert worker._line is not None
        process, number = worker._line.process.pid, len(driver.session.match)
        assert process is not None
        os.kill(process, signal.SIGSTOP)
        driver.turn(3)
        if worker.busy and not worker._unheard and len(driver.session.match) == number:
            break
        os.kill(process, signal.SIGCONT)  # it had its answer already
    assert not shown(driver)
    worker._clock = lambda: monotonic() + 1000
    driver.app.window.stage.advance(0.1)
    driver.turn(2)
    return process


def shown(driver: Driver) -> bool:
    return find_target(driver.tree, "ui/simple") is not None


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("people", [0, 1])
def test_a_simple_move_is_made_and_the_match_goes_on(driver: Driver, game_id: str, people: int) -> None:
    process = stopped(driver, *[PERSON] * people, *["expert"] * (2 - people), game=game_id)
    assert shown(driver)
    before = len(driver.session.match)
    driver.press(driver.node("ui/simple"))
    worker = driver.session.players.worker
    until(lambda: len(driver.session.match) > before, driver.turn)
    assert worker._line is not None
    assert worker._line.process.pid != process
    assert not shown(driver)


def test_waiting_goes_on_until_it_is_late_again(driver: Driver) -> None:
    process = stopped(driver, PERSON, "expert")
    before = len(driver.session.match)
    driver.press(driver.node("ui/wait"))
    assert not shown(driver)
    worker = driver.session.players.worker
    worker._clock = lambda: monotonic() + 2000
    driver.app.window.stage.advance(0.1)
    driver.turn(2)
    assert shown(driver)
    os.kill(process, signal.SIGCONT)
    until(lambda: len(driver.session.match) > before, driver.turn)
    assert not shown(driver)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_strip_fits(start: Start, language: str) -> None:
    driver = start(language)
    driver.seat(PERSON, "easy")
    driver.table.panel(notices.Late).shown = True
    for size, scale in product(((1280, 720), (1920, 1080), (3840, 2160)), (1.0, 1.5)):
        view = View(*size, Fonts(), Theme(), scale)
        node = notices.strip(driver.table.model, view, view.rect)
        assert [*audit(node, view)] == []
