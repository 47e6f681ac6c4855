"""What the program starts on the desktop has the user's environment, and is never waited for."""

import ast
import os
import sys
from pathlib import Path
from threading import Event
from threading import enumerate as threads

import pytest

from game.ui import desktop
from game.ui.desktop import open_folder, user_environment

ROOT = Path(__file__).parents[2]
FROZEN = {
    "LD_LIBRARY_PATH": "/usr/lib/tabularium/_internal", "_PYI_ARCHIVE_FILE": "/usr/bin/tabularium",
    "_PYI_APPLICATION_HOME_DIR": "/usr/lib/tabularium/_internal", "_PYI_PARENT_PROCESS_LEVEL": "1", "_MEIPASS2": "/x",
}  # fmt: skip
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the openers are shell scripts")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, {}),
        ({"LD_LIBRARY_PATH_ORIG": "/opt/mine"}, {"LD_LIBRARY_PATH": "/opt/mine"}),
        ({"LD_LIBRARY_PATH_ORIG": ""}, {}),
        ({"DYLD_LIBRARY_PATH": "/in", "DYLD_LIBRARY_PATH_ORIG": "/m"}, {"DYLD_LIBRARY_PATH": "/m"}),
    ],
)
def test_a_frozen_program_hands_on_what_the_user_had(before: dict[str, str], after: dict[str, str]) -> None:
    assert user_environment({"HOME": "/h", "LANG": "de", **FROZEN, **before}) == {
        "HOME": "/h",
        "LANG": "de",
        **after,
    }


def test_from_source_everything_is_handed_on() -> None:
    own = {"HOME": "/h", "LD_LIBRARY_PATH": "/opt/mine"}
    assert user_environment(own) == own


def tool(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole search path, in a frozen program's environment."""
    folder = tmp_path / "tools"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    for name, value in FROZEN.items():
        monkeypatch.setenv(name, value)
    return folder


def opening() -> list[str]:
    return [thread.name for thread in threads() if thread.name == "open a folder"]


@LINUX
def test_opening_a_folder_waits_for_nothing_and_hands_on_the_environment(tools: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "end")
    told = tmp_path / "told"
    tool(
        tools,
        "xdg-open",
        f'/usr/bin/env > {told}; echo "$1" >> {told}; read line < {tmp_path / "end"}; /bin/mv {told} {told}.done',
    )
    failed = Event()
    open_folder(tmp_path, failed.set)
    assert opening(), "the opener still runs"
    (tmp_path / "end").write_text("now\n", encoding="utf-8")
    while opening():
        pass
    lines = (tmp_path / "told.done").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == str(tmp_path)
    assert not [line for line in lines if "_internal" in line or line.startswith(("_PYI", "_MEI"))]
    assert not failed.is_set()


@LINUX
@pytest.mark.parametrize("there", [(), ("xdg-open",), ("xdg-open", "gio")])
def test_a_folder_that_cannot_be_opened_is_told(tools: Path, tmp_path: Path, there: tuple[str, ...]) -> None:
    for name in there:
        tool(tools, name, "exit 4")
    failed = Event()
    open_folder(tmp_path, failed.set)
    assert failed.wait(30)


@LINUX
def test_the_next_opener_is_tried(tools: Path, tmp_path: Path) -> None:
    tool(tools, "xdg-open", "exit 3")
    tool(tools, "gio", f'echo "$1" > {tmp_path / "told"}')
    failed = Event()
    open_folder(tmp_path, failed.set)
    while opening():
        pass
    assert (tmp_path / "told").read_text(encoding="utf-8") == "open\n"
    assert not failed.is_set()


@LINUX
def test_helpers_of_the_clipboard_have_the_users_environment(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    tool(tools, "xclip", f"/usr/bin/env > {tmp_path / 'told'}")
    assert desktop.copy_picture(tmp_path / "x.png", b"")
    assert "_internal" not in (tmp_path / "told").read_text(encoding="utf-8")


def test_every_program_that_is_started_gets_an_environment() -> None:
    """All of the game but its developers' tools; the processes of the bots are the program itself."""
    bare = []
    for path in (ROOT / "game").rglob("*.py"):
        if "devtools" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import) and any(alias.name == "webbrowser" for alias in node.names):
                bare.append(f"{path.name}:{node.lineno} webbrowser")
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            home = node.func.value
            if isinstance(home, ast.Name) and home.id == "subprocess":
                given = {word.arg for word in node.keywords}
                bare += [] if "env" in given else [f"{path.name}:{node.lineno}"]
            elif isinstance(home, ast.Name) and home.id == "os" and node.func.attr in {"system", "popen"}:
                bare.append(f"{path.name}:{node.lineno} os.{node.func.attr}")
    assert bare == []
