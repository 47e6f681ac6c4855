"""A picture goes to the desktop's own helper; without one nothing happens."""

import os
import sys
from pathlib import Path

import pytest

from game.ui.desktop import copy_picture, picture_commands

PNG = b"\x89PNG\r\n\x1a\n" + bytes(50_000)


def helper(folder: Path, name: str, status: int) -> Path:
    """A program of that name that writes down what it is given."""
    out = folder / f"{name}.out"
    file = folder / name
    file.write_text(f"#!/bin/sh\ncat > '{out}'\nexit {status}\n")
    file.chmod(0o755)
    return out


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="helpers of an X or Wayland desktop")
def test_the_first_helper_that_works_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    broken, good = helper(tmp_path, "wl-copy", 1), helper(tmp_path, "xclip", 0)
    picture = tmp_path / "result.png"
    picture.write_bytes(PNG)
    assert copy_picture(picture, PNG)
    assert broken.read_bytes() == good.read_bytes() == PNG


def test_without_a_helper_or_a_screen_there_is_no_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    assert not copy_picture(tmp_path / "result.png", PNG)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert not copy_picture(tmp_path / "result.png", PNG)


@pytest.mark.parametrize("system", ["win32", "darwin", "linux"])
def test_a_quote_in_a_path_stays_inside_its_word(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    words = " ".join(word for command in picture_commands(Path("/a'b\"c/result.png")) for word in command)
    assert "a''b" in words or 'b\\"c' in words or system == "linux"
