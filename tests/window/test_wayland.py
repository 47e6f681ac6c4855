"""The window under Wayland, without X: it starts, paints, is clicked, resized, fills the screen, comes back and closes."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.engine.registry import game_ids
from game.storage.settings import Settings
from tests.display import Wayland, open_compositor
from tests.window.player import PATIENCE, Player, State, playing
from tests.window.points import dark_share
from tests.window.real_matches import face

pytestmark = [pytest.mark.window, pytest.mark.slow]
SIZE = [1280, 720]
PRESSES = 8
"""Times that a key is pressed until something comes of it."""
REACTION = 15.0
"""Seconds between two of them."""


@contextmanager
def compositor(folder: Path) -> Iterator[tuple[Wayland, subprocess.Popen[bytes]]]:
    """A display with Weston."""
    if shutil.which("weston") is None:
        if os.environ.get("TABULARIUM_WINDOW_TESTS") == "required":
            pytest.fail("missing: weston")
        pytest.skip("the window under Wayland needs weston")
    with open_compositor(SIZE[0], SIZE[1], folder) as opened:
        yield opened


def until(player: Player, true: Callable[[State], bool]) -> State:
    """The first look of which this holds."""
    give_up = monotonic() + PATIENCE
    while not true(state := player.look()):
        assert monotonic() < give_up, player.trouble()
        sleep(0.05)
    return state


def begin(player: Player) -> None:
    """Open the page of a new match."""
    player.look()
    player.choose("ui/new_game")
    until(player, lambda state: state["scenes"] != ["Title"])


def press(player: Player, key: str, true: Callable[[State], bool]) -> State:
    """Press a key until this holds: Weston may pass over one while the machine is busy."""
    for _ in range(PRESSES):
        player.display.xdotool("key", key)
        give_up = monotonic() + REACTION
        while monotonic() < give_up:
            state = player.look()
            if true(state):
                return state
            sleep(0.05)
    raise AssertionError(player.trouble())


def painted(player: Player, picture: Path) -> None:
    """Wait until the window shows more than black."""
    give_up = monotonic() + PATIENCE
    while dark_share(player.display.server, "-root", picture) > 0.2:
        assert monotonic() < give_up, player.trouble()
        assert player.program.poll() is None, player.trouble()
        sleep(0.05)


def test_the_window_lives_under_wayland(home: Path, tmp_path: Path) -> None:
    """Start, paint, play, be resized, go full screen, end."""
    picture = tmp_path / "shown.xwd"
    with compositor(tmp_path / "run") as (wayland, _), playing(wayland, home, "de") as player:
        assert until(player, lambda state: state["size"] == SIZE)["scenes"] == ["Title"]
        painted(player, picture)
        begin(player)
        for name in (*face(game_ids()[0]), "tab/deal"):
            player.choose(name)
        player.enter("new/deal/seed/entry", "1204")
        player.choose("ui/start")
        assert player.look()["scenes"] == ["Title", "Table"]
        painted(player, picture)
        for _ in range(20):
            if player.look()["size"] != SIZE:
                break
            pull(wayland)
            sleep(0.5)
        small = until(player, lambda state: state["size"] != SIZE)
        assert small["size"][0] < SIZE[0]
        painted(player, picture)
        for _ in range(2):
            press(player, "F11", lambda state: state["size"] == SIZE)
            painted(player, picture)
            press(player, "F11", lambda state: state["size"] == small["size"])
        player.program.terminate()
        assert player.program.wait(60) == 0, player.trouble()
    assert not list((home / "reports").glob("*")), player.trouble()
    assert Settings().get("window.size", []) == small["size"]
    assert Settings().get("window.place", []) == [], "nobody is told where the window is"


def test_the_program_ends_with_the_desktop(home: Path, tmp_path: Path) -> None:
    """The program ends when the compositor does."""
    with compositor(tmp_path / "run") as (wayland, server), playing(wayland, home, "en") as player:
        begin(player)
        for name in (*face(game_ids()[0]), "ui/start"):
            player.choose(name)
        player.look()
        server.kill()
        assert player.program.wait(60) == 0, player.trouble()
    assert "Traceback" not in player.errors.read_text(errors="replace")
    assert not list((home / "reports").glob("*"))


def pull(wayland: Wayland) -> None:
    """Make the window smaller with the mouse, as Weston lets one."""
    wayland.xdotool("mousemove", "1200", "680", "keydown", "super", "mousedown", "3")
    for step in range(1, 9):
        wayland.xdotool("mousemove", str(1200 - 15 * step), str(680 - 6 * step))
    wayland.xdotool("mouseup", "3", "keyup", "super")
