"""A whole match by AT-SPI alone: no pixels, no mouse, nothing of the program's own interface."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from build.project import ROOT
from game.engine.registry import load_game
from game.i18n import Texts
from tests.display import Display
from tests.pairs import share
from tests.window.player import HASTE, environment_of
from tests.window.real_matches import plays

SYSTEM = "/usr/bin/python3"
"""The Python that the system's bindings are installed for."""
BINDINGS = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
STATUS = ("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status")
MOST = 900
"""Seconds that a match may take."""

ENOUGH = 4
"""Presses at the table in the usual run."""

pytestmark = pytest.mark.window


def missing() -> list[str]:
    """What the system lacks for it."""
    absent = [tool for tool in ("dbus-run-session", "gdbus", SYSTEM) if shutil.which(tool) is None]
    if not absent and subprocess.run([SYSTEM, "-c", BINDINGS], capture_output=True, check=False).returncode:
        absent.append("gir1.2-atspi-2.0 and python3-gi")
    return absent


@contextmanager
def session(display: Display) -> Iterator[dict[str, str]]:
    """The environment of a desktop session with a screen reader."""
    words = ["dbus-run-session", "--", "sh", "-c", "echo $DBUS_SESSION_BUS_ADDRESS; cat"]
    with subprocess.Popen(
        words, env=display.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as bus:
        assert bus.stdout is not None
        assert bus.stdin is not None
        environment = {"DISPLAY": display.name, "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
        name, path, method, interface = STATUS
        for flag in ("IsEnabled", "ScreenReaderEnabled"):
            call = [
                "gdbus",
                "call",
                "--session",
                "-d",
                name,
                "-o",
                path,
                "-m",
                method,
                interface,
                flag,
                "<true>",
            ]
            subprocess.run(
                call, env={**os.environ, **environment}, check=True, capture_output=True, timeout=60
            )
        yield environment
        bus.stdin.close()


def plan(texts: Texts, game: str, process: int, seed: int, enough: int) -> dict[str, object]:
    """What the player has to know: names of buttons in the language of the interface.

    It stops after `enough` presses at the table, 0: when the result is read.
    """
    tools = ("menu", "pace", "orders", "advice", "log", "aid", "help")
    return {
        "process": process, "seed": seed, "told": 2, "enough": enough, "possible": texts("access.possible"), "undo": texts("table.undo"),
        "result": texts("score.title"),
        "steps": [texts("title.new_game"), texts(f"{game}.name"), str(load_game(game).players[-1]), texts("new_game.start")],
        "chrome": [texts("table.undo"), texts("table.redo"), texts("takeback.timeline"), *(texts(f"table.tip.{name}") for name in tools)],
    }  # fmt: skip


def lines_of(display: Display, home: Path, game: str, language: str, seed: int, enough: int = 0) -> list[str]:
    """What the player of a match prints; skips the test where it cannot run."""
    absent = missing()
    if absent:
        pytest.skip(f"a screen reader needs {', '.join(absent)}")
    home.mkdir(parents=True)
    chosen = 'pace = "instant"\nmotion = "none"\ncurtain = "never"\nend_turn = "auto"\nclicks = "once"\n'
    (home / "settings.toml").write_text(chosen, encoding="utf-8")
    with session(display) as bus:
        environment = {**environment_of(display, home, home / "state.json", HASTE), **bus}
        command = [sys.executable, "-m", "game", "--lang", language]
        with subprocess.Popen(command, cwd=ROOT, env=environment) as program:
            try:
                player = subprocess.run(
                    [SYSTEM, str(Path(__file__).with_name("reader_player.py"))],
                    env={**os.environ, **bus},
                    input=json.dumps(plan(Texts(language), game, program.pid, seed, enough)),
                    capture_output=True,
                    text=True,
                    timeout=MOST,
                    check=False,
                )
            finally:
                program.terminate()
    lines = player.stdout.splitlines()
    assert lines, player.stderr[-2000:]
    print("\n".join(lines))  # what was read and pressed: `pytest -rP` shows it
    assert lines[-1] == ("enough" if enough else "over"), "\n".join([*lines[-40:], player.stderr[-2000:]])
    return lines


@pytest.mark.parametrize(("game", "language", "seed"), plays()[1:2])
def test_a_match_is_begun_by_a_screen_reader(
    display: Display, home: Path, game: str, language: str, seed: int
) -> None:
    lines = lines_of(display, home, game, language, seed, ENOUGH)
    texts = Texts(language)
    words = "\n".join(lines)
    assert next(line for line in lines if line.startswith("press: ")) == f"press: {texts('title.new_game')}"
    assert sum(line.startswith("press: ") for line in lines) == 4 + ENOUGH
    for part in ("top", "players", "hand", "bottom"):
        assert f"landmark · {texts(f'access.region.{part}')}\n" in words
    assert texts("access.possible") in words
    assert sum(line.startswith("heard: ") for line in lines) >= ENOUGH / 2


@pytest.mark.whole
@pytest.mark.parametrize(("game", "language", "seed"), share(plays(), 1, spread=True))
def test_a_match_is_played_to_its_result_by_a_screen_reader(
    display: Display, home: Path, game: str, language: str, seed: int
) -> None:
    lines = lines_of(display, home, game, language, seed)
    assert sum(line.startswith("press: ") for line in lines) > 20
