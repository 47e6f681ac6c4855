"""The program as a whole: how it starts, and what it says when it cannot."""

import os
import subprocess
import sys

import pytest

from build.project import ROOT
from game.i18n import Texts
from game.scenes.app import report
from tests.scenes.driver import Driver

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
def test_without_a_screen_it_says_so_in_one_sentence_and_ends_with_2() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in SCREENS}
    done = subprocess.run(
        [sys.executable, "-m", "game", "--lang", "es"],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert Texts("es")("app.no_display", driver="offscreen") in done.stderr


def test_a_report_names_the_error_and_the_version(home: object) -> None:
    try:
        raise LookupError("planted")
    except LookupError as error:
        path = report(error)
    text = path.read_text(encoding="utf-8")
    assert "LookupError: planted" in text
    assert text.startswith("Tabularium ")


def test_a_program_that_crashes_again_and_again_gives_up(driver: Driver) -> None:
    verdicts = [driver.app.crashed(ZeroDivisionError("planted")) for _ in range(4)]
    assert verdicts == [True, True, True, False]
    assert driver.scenes == ["Title", "Dialog"]


def test_settings_changed_over_a_table_reach_the_match(driver: Driver) -> None:
    driver.begin()
    for key, value in (("pace", "step"), ("curtain", "always")):
        driver.app.settings.set(key, value)
        driver.app.apply(key)
    assert driver.session.pace == "step"
    assert driver.session.curtain == "always"
