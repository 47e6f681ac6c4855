"""The window under a real window manager: full screen and back, its place, its class, what is seen while it is resized."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame
import pytest

from build.project import ROOT
from game import IDENTIFIER
from game.storage.settings import Settings
from game.ui.theme import LEAST_HEIGHT, LEAST_WIDTH
from tests.display import Display, missing_tools, open_display
from tests.window.points import dark_share

TOOLS = ("openbox", "xwininfo", "xprop")
SCREEN = (2560, 1600)
LOOKS = 6000
"""Looks, 50 ms apart, after which nothing is expected any more."""
AGAIN = 200
"""Looks after which a key or an order is given once more."""
pytestmark = [pytest.mark.window, pytest.mark.slow]


@dataclass
class Running:
    """A program with its window on a display with a window manager."""

    display: Display
    window: str
    state: Path
    program: subprocess.Popen[bytes]
    manager: subprocess.Popen[bytes]

    def geometry(self) -> tuple[int, int, int, int]:
        lines = self.display.xdotool("getwindowgeometry", "--shell", self.window).splitlines()
        found = dict(line.split("=") for line in lines)
        return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])

    def key(self, name: str) -> None:
        self.display.xdotool("key", name)

    def layouts(self) -> int:
        return int(json.loads(self.state.read_text(encoding="utf-8"))["layouts"])

    def dark(self, picture: Path) -> float:
        """The share of points of the window that are black."""
        return dark_share(self.display.server, self.window, picture)


def until(true: Callable[[], bool], again: Callable[[], object] = lambda: None) -> None:
    """Wait for something that must come.

    `again` is done every ten seconds, because a busy desktop may pass over a key or an order to a window.
    """
    for turn in range(1, LOOKS):
        if true():
            return
        if turn % AGAIN == 0:
            again()
        time.sleep(0.05)
    pytest.fail("it never came")


@pytest.fixture
def running(home: Path, tmp_path: Path) -> Iterator[Running]:
    missing = [*missing_tools(), *(tool for tool in (*TOOLS, "xwd") if shutil.which(tool) is None)]
    if missing:
        if os.environ.get("TABULARIUM_WINDOW_TESTS") == "required":
            pytest.fail(f"missing: {missing}")
        pytest.skip(f"missing: {missing}")
    Settings().set("window.size", [1280, 720])
    state = tmp_path / "state.json"
    with open_display(*SCREEN) as display:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        manager = subprocess.Popen(["openbox"], env=display.environment, **quiet)  # type: ignore[call-overload]
        environment = {**display.environment, "TABULARIUM_STATE_FILE": str(state)}
        program = subprocess.Popen([sys.executable, "-m", "game"], cwd=ROOT, env=environment, **quiet)  # type: ignore[call-overload]
        try:
            until(
                lambda: program.poll() is not None or (state.exists() and bool(display.windows("Tabularium")))
            )
            assert program.poll() is None
            found = Running(display, display.windows("Tabularium")[0], state, program, manager)
            until(lambda: found.geometry()[2:] == (1280, 720))
            yield found
        finally:
            for process in (program, manager):
                process.terminate()
                process.wait()


def test_the_window_comes_back_from_full_screen_as_it_was(running: Running) -> None:
    def has_size(size: tuple[int, int]) -> bool:
        return running.geometry()[2:] == size

    before = running.geometry()
    for _ in range(3):
        for size in (SCREEN, (1280, 720)):
            running.key("F11")
            until(partial(has_size, size), partial(running.key, "F11"))
    x, y, *_ = running.geometry()
    assert abs(x - before[0]) <= 40
    assert abs(y - before[1]) <= 40
    assert Settings().get("window.size") == [1280, 720]


def test_the_window_is_never_black_while_it_is_resized(running: Running, tmp_path: Path) -> None:
    pygame.display.init()
    until(lambda: running.dark(tmp_path / "first.xwd") < 0.2)

    def has_size(size: tuple[int, int]) -> bool:
        return running.geometry()[2:] == size

    for step in range(1, 9):
        size = (1280 + 40 * step, 720 + 20 * step)
        order = partial(running.display.xdotool, "windowsize", running.window, *map(str, size))
        order()
        until(partial(has_size, size), order)
        until(lambda: running.dark(tmp_path / "next.xwd") < 0.2)
        assert running.program.poll() is None
        assert running.geometry()[2:] == size


@pytest.mark.parametrize(("end", "obeys"), [("F11", True), ("alt+F4", True), ("", False)])
def test_a_window_made_too_small_ends_properly(running: Running, end: str, obeys: bool) -> None:
    if not obeys:  # below the least size only without a window manager that minds the hints
        running.manager.terminate()
        running.manager.wait()
        until(lambda: running.geometry()[2:] == (1280, 720))
    order = partial(running.display.xdotool, "windowsize", running.window, "525", "423")
    order()
    until(lambda: running.geometry()[2:] == ((LEAST_WIDTH, LEAST_HEIGHT) if obeys else (525, 423)), order)

    def press() -> None:
        running.display.xdotool("windowfocus", running.window)
        running.key(end)

    if end == "F11":
        press()
        until(lambda: Settings().get("window.fullscreen") is True, press)
    if end == "alt+F4":
        press()
        until(lambda: running.program.poll() is not None, press)
    else:
        running.program.terminate()
        until(lambda: running.program.poll() is not None)
    assert running.program.returncode == 0
    settings = Settings()
    assert settings.notice is None
    assert settings.get("window.size", []) == [LEAST_WIDTH, LEAST_HEIGHT]
    assert settings.get("window.fullscreen") is (end == "F11")


def test_the_window_says_which_program_it_is(running: Running) -> None:
    told = subprocess.run(
        ["xprop", "-id", running.window, "WM_CLASS"],
        env=running.display.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert f'"{IDENTIFIER}", "{IDENTIFIER}"' in told.stdout


OTHER_WINDOW = """
import pygame, time
pygame.display.init()
pygame.display.set_mode((200, 100))
while not pygame.event.get(pygame.QUIT):
    time.sleep(0.05)
"""
ASKS = """
import pygame
from game.scenes import app

def opened(window):
    looked = []
    def again():
        if pygame.key.get_focused():
            looked.append(True)
        elif looked:
            window.ask_for_attention()
            return
        window.call_later(again)
    again()

app.run("en", on_window=opened)
"""


def test_the_window_asks_for_attention_when_it_is_not_looked_at(home: Path) -> None:
    missing = [*missing_tools(), *(tool for tool in TOOLS if shutil.which(tool) is None)]
    if missing:
        pytest.skip(f"missing: {missing}")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with open_display(*SCREEN) as display:
        environment = display.environment

        def urgent() -> bool:
            told = [
                subprocess.run(
                    ["xprop", "-id", window, "WM_HINTS", "_NET_WM_STATE"],
                    env=environment, capture_output=True, text=True, check=True,
                ).stdout
                for window in display.windows("Tabularium")
            ]  # fmt: skip
            return any("urgency" in text or "DEMANDS_ATTENTION" in text for text in told)

        def active() -> str:
            words = ["xprop", "-root", "_NET_ACTIVE_WINDOW"]
            told = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
            return told.stdout.split()[-1]

        commands = (["openbox"], [sys.executable, "-c", ASKS], [sys.executable, "-c", OTHER_WINDOW])
        started: list[subprocess.Popen[bytes]] = []
        try:
            for command in commands:
                started.append(subprocess.Popen(command, cwd=ROOT, env=environment, **quiet))  # type: ignore[call-overload]
                if command is commands[1]:
                    until(
                        lambda: (
                            bool(display.windows("Tabularium")) and active() in display.windows("Tabularium")
                        )
                    )
                    assert not urgent()
            until(lambda: bool(display.windows("pygame window")))
            activate = partial(display.xdotool, "windowactivate", display.windows("pygame window")[0])
            activate()
            until(urgent, activate)
            assert urgent()
        finally:
            for process in started:
                process.terminate()
                process.wait()
