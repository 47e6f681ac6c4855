"""A job that takes long shows that the program works, keeps the window painting, and can be given up."""

from collections.abc import Callable
from threading import Event

import pygame
import pytest

from game.devtools import sample_positions
from game.i18n import LANGUAGES, Texts
from game.scenes import launch
from game.scenes.common import dialogs
from game.storage.record import SaveError
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.waiting import until


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Jobs are waited for at no time, and end when this is set."""
    monkeypatch.setattr(dialogs, "QUICK", 0.0)
    return Event()


def waiting(driver: Driver, held: Event, found: Callable[[], int]) -> list[object]:
    """Begin a job that waits; what came of it in the end."""
    came: list[object] = []

    def job() -> int:
        held.wait()
        return found()

    def done(result: Callable[[], int]) -> None:
        try:
            came.append(result())
        except SaveError as error:
            came.append(error.key)

    dialogs.work(driver.top, driver.app.context.texts("load.busy"), job, done)
    return came


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sign_comes_after_a_moment_and_goes_with_the_job(
    start: Start, held: Event, language: str
) -> None:
    driver = start(language)
    came = waiting(driver, held, lambda: 7)
    words = Texts(language)("load.busy")
    assert driver.scenes[-1] == "Busy"
    driver.app.window.stage.lay_out()
    assert words not in driver.texts()
    driver.app.manager.scenes[-1].tick(dialogs.SIGN_AFTER)
    driver.app.manager.scenes[-1].invalidate()
    before = driver.app.window.rounds
    driver.turn(5)
    assert words in driver.texts()
    assert driver.app.window.rounds == before + 5
    assert came == []
    held.set()
    until(lambda: came, driver.turn)
    assert came == [7]
    assert driver.scenes[-1] != "Busy"


def test_what_the_job_raises_arrives_where_it_was_asked_for(start: Start, held: Event) -> None:
    driver = start("en")

    def fails() -> int:
        raise SaveError("unreadable", {})

    came = waiting(driver, held, fails)
    held.set()
    until(lambda: came, driver.turn)
    assert came == [SaveError("unreadable", {}).key]


def test_escape_gives_the_job_up(start: Start, held: Event) -> None:
    driver = start("en")
    came = waiting(driver, held, lambda: 7)
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] != "Busy"
    held.set()
    driver.turn(20)
    assert came == []


def test_a_saved_match_is_read_beside_the_window(start: Start, held: Event) -> None:
    driver = start("en")
    record = sample_positions.played(driver.app.context.texts, players=2, round_=2)
    saves, read = driver.saves, driver.saves.load
    saves.autosave(record)
    key = saves.unfinished()[0].id

    def load(save_id: str) -> object:
        held.wait()
        return read(save_id)

    saves.load = load  # type: ignore[method-assign, assignment]
    launch.resume(driver.top, key)
    assert driver.scenes[-1] == "Busy"
    held.set()
    until(lambda: "Table" in driver.scenes, driver.turn)
    assert len(driver.session.match) == len(record.match)
