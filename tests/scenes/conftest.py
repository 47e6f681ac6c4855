"""A program without a window for each test that asks for one."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from build.check import WHOLE
from game.scenes.common import dialogs
from game.storage import save_info
from game.ui.paint import Painter
from tests.scenes.driver import Driver

Start = Callable[..., Driver]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs in threads are finished before anything is checked."""
    monkeypatch.setattr(dialogs, "QUICK", 600.0)
    monkeypatch.setattr(save_info, "QUICK", 600.0)


@pytest.fixture(autouse=True)
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames are laid out but their pixels left out, nearly half the time of a test that looks at none.

    Tests marked `painted`, those of the real window and the whole run paint.
    """
    if request.node.get_closest_marker("painted") is None and not os.environ.get(WHOLE):
        monkeypatch.setattr(Painter, "_paint_rect", lambda *_: None)


@pytest.fixture
def start() -> Iterator[Start]:
    """Start programs (words as for `Driver`); they are closed after the test."""
    begun: list[Driver] = []

    def begin(
        language: str = "en", size: tuple[int, int] = (1280, 720), opened: Path | None = None
    ) -> Driver:
        driver = Driver(language, size, opened=opened)
        begun.append(driver)
        return driver

    yield begin
    for driver in begun:
        driver.close()


@pytest.fixture
def driver(start: Start) -> Driver:
    """A program in English showing the title."""
    return start()
