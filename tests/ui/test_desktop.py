"""Whether things may move is the person's choice, else the desktop's."""

import os
import sys
from pathlib import Path

import pytest

from game.ui import desktop
from game.ui.desktop import motion_of, wants_less_motion
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
