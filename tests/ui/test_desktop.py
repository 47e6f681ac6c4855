"""Whether things may move is the person's choice, else the desktop's."""

import ctypes
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.ui import desktop
from game.ui.desktop import IMMERSIVE_DARK_MODE, darken_frame, motion_of, wants_dark_frames, wants_less_motion
from tests.ui.stages import Memory


@pytest.fixture(autouse=True)
def fresh() -> None:
    wants_less_motion.cache_clear()


def settings(motion: object) -> Memory:
    memory = Memory()
    memory.set("motion", motion)
    return memory


@pytest.mark.parametrize("style", ["full", "reduced", "none"])
def test_what_the_person_chose_holds(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desktop, "wants_less_motion", lambda: True)
    assert motion_of(settings(style)) == style


@pytest.mark.parametrize(("less", "style"), [(True, "reduced"), (False, "full")])
def test_without_a_choice_the_desktop_decides(
    less: bool, style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "wants_less_motion", lambda: less)
    assert motion_of(settings("system")) == style
    assert motion_of(settings(None)) == style


@pytest.mark.skipif(sys.platform == "win32", reason="the helpers are shell scripts")
@pytest.mark.parametrize(
    ("system", "tool", "says", "less"),
    [
        ("linux", "gsettings", "false", True), ("linux", "gsettings", "true", False),
        ("darwin", "defaults", "1", True), ("darwin", "defaults", "0", False), ("freebsd", "gsettings", "false", False),
    ],
)  # fmt: skip
def test_the_desktop_is_asked_in_its_own_way(
    system: str, tool: str, says: str, less: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / tool).write_text(f"#!/bin/sh\necho {says}\n")
    (tmp_path / tool).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setattr(sys, "platform", system)
    assert wants_less_motion() is less


def test_where_nothing_can_be_asked_things_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setattr(sys, "platform", "linux")
    assert not wants_less_motion()


class Dwm:
    """The function of Windows that sets attributes of frames; keeps what it was given."""

    def __init__(self, answer: int) -> None:
        self.answer = answer
        self.calls: list[tuple[int, int]] = []

    def DwmSetWindowAttribute(self, window: ctypes.c_void_p, attribute: int, value: object, size: int) -> int:  # noqa: N802
        del value, size
        self.calls.append((window.value or 0, attribute))
        return self.answer


@pytest.mark.parametrize(
    ("dark", "window", "answer", "done"),
    [(True, 7, 0, True), (True, 7, 1, False), (True, 0, 0, False), (False, 7, 0, False)],
)
def test_windows_frames_are_dark_where_apps_are(
    dark: bool, window: int, answer: int, done: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Dwm(answer)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(dwmapi=library), raising=False)
    monkeypatch.setattr(desktop, "wants_dark_frames", lambda: dark)
    assert darken_frame(window) is done
    assert library.calls == ([(7, IMMERSIVE_DARK_MODE)] if dark and window else [])


@pytest.mark.skipif(sys.platform == "win32", reason="about the other systems")
def test_other_systems_choose_their_frames_themselves() -> None:
    assert not wants_dark_frames()
    assert not darken_frame(7)
