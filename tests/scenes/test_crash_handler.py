"""A fault in the worst moment: without a file handle left, and with a title that fails itself."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from json import loads
from pathlib import Path
from typing import NoReturn

import pytest

from game.phones.service import PhoneService
from game.scenes import routes
from game.storage import places
from game.storage.record import PERSON
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

resource = pytest.importorskip("resource", reason="limits of handles are those of POSIX")
FEW = 40
"""File handles above those open when the limit is set."""


@contextmanager
def no_handles() -> Iterator[None]:
    """A time in which the process has used up all file handles."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = max(int(path.name) for path in Path("/dev/fd").iterdir())
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(highest + FEW, before[1]), before[1]))
    eaten: list[int] = []
    try:
        while True:
            try:
                eaten.append(os.open(os.devnull, os.O_RDONLY))
            except OSError:
                break
        yield
    finally:
        for handle in eaten:
            os.close(handle)
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def fail(*_: object) -> NoReturn:
    raise ZeroDivisionError("the title is broken too")


def played(driver: Driver) -> str:
    """A match with some actions; its hash."""
    driver.seat(PERSON, PERSON)
    driver.act_some(6)
    return driver.session.match.hash()


def test_without_a_file_handle_the_report_is_written_and_the_match_kept(driver: Driver) -> None:
    last = played(driver)
    driver.saves.delete("autosave")
    with no_handles():
        with pytest.raises(OSError, match="Too many open files"):
            os.open(os.devnull, os.O_RDONLY)
        assert driver.app.crashed(OSError(24, "Too many open files"))
    report = driver.app.crash_handler.last
    assert report is not None
    assert "Too many open files" in loads(report.read_text())["traceback"][-1]
    driver.turn(2)
    assert [info.hash for info in driver.saves.list()] == [last]
    assert driver.scenes == ["Title", "Dialog"]
    assert len(driver.app.crash_handler.spare) == driver.app.crash_handler.spare.count


@pytest.mark.parametrize("counted", [True, False])
def test_after_a_match_that_is_over_the_words_say_what_is_kept_of_it(driver: Driver, counted: bool) -> None:
    """There is nothing to go on with, and no other match is offered in its place."""
    played(driver)
    other = driver.session
    driver.saves.save("another", other.record)
    driver.seat(PERSON, PERSON)
    session, texts = driver.session, driver.app.context.texts
    if not counted:
        session.autosave.statistics = None
    session.leave(0)
    assert session.over
    assert driver.app.crashed(ZeroDivisionError())
    driver.turn(2)
    said = texts("crash.counted" if counted else "crash.counts_later")
    assert any(said in text for text in driver.texts())
    assert not any(texts("crash.kept") in text for text in driver.texts())
    assert texts("crash.resume") not in driver.texts()


def test_a_title_that_fails_is_survived(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    last = played(driver)
    with monkeypatch.context() as patched:
        patched.setattr(routes, "title", fail)
        assert driver.app.crashed(ZeroDivisionError("first"))
        driver.turn(2)
        assert driver.scenes == ["Bare", "Dialog"]
        assert driver.app.context.texts("crash.heading") in driver.texts()
        assert any(
            driver.app.context.texts("crash.kept") in text.replace("\n", " ") for text in driver.texts()
        )
        assert list(places.reports_folder().glob("*.report"))
        driver.click("answer/title")
        driver.turn(2)
        assert driver.scenes == ["Bare", "Dialog"]
    driver.click("answer/title")
    driver.turn(2)
    assert driver.scenes[0] == "Title"
    assert [info.hash for info in driver.saves.list()] == [last]


def test_the_match_goes_on_from_the_empty_screen(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    last = played(driver)
    with monkeypatch.context() as patched:
        patched.setattr(routes, "title", fail)
        assert driver.app.crashed(ZeroDivisionError("first"))
        driver.turn(2)
        assert driver.scenes == ["Bare", "Dialog"]
    driver.click("answer/resume")
    driver.turn(4)
    assert driver.session.match.hash() == last


def test_a_fault_closes_the_phones(driver: Driver) -> None:
    played(driver)
    service = driver.app.context.service(PhoneService)
    service.address = "127.0.0.1"
    service.open(driver.session, lambda _: driver.table.model.texts, lambda job: job())
    assert driver.app.crashed(ZeroDivisionError("planted"))
    assert service.phones is None


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_faults_of_a_whole_evening_end_nothing(start: Start, language: str) -> None:
    driver = start(language)
    passed = count(0, 21)
    driver.app.crash_handler.clock = lambda: float(next(passed))
    last, texts = played(driver), driver.app.context.texts
    for _ in range(9):
        assert driver.app.crashed(ZeroDivisionError("planted"))
        driver.turn(2)
        assert driver.scenes == ["Title", "Dialog"]
        said = " ".join(text.replace("\n", " ") for text in driver.texts())
        assert texts("crash.what", error="ZeroDivisionError") in said
        assert texts("crash.kept") in said
        driver.click("answer/resume")
        assert driver.session.match.hash() == last
    assert (driver.app.window.closing, driver.app.status) == (False, 0)


def test_the_fourth_fault_within_a_minute_ends_the_program(driver: Driver) -> None:
    moments = iter([0.0, 55.0, 100.0, 105.0, 114.9, 115.0])
    driver.app.crash_handler.clock = lambda: next(moments)
    closing = []
    for _ in range(6):
        driver.app.crashed(ZeroDivisionError("planted"))
        closing.append(driver.app.window.closing)
    assert closing == [False, False, False, False, True, True]


def test_a_closed_program_holds_no_spare_handles(start: Start) -> None:
    driver = start()
    assert len(driver.app.crash_handler.spare) > 0
    driver.app.close()
    assert len(driver.app.crash_handler.spare) == 0
