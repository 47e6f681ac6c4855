"""Random hands at the real window over all games: no traceback, no gap, no memory that grows."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import sleep

import pytest

from game.engine.core.rng import stream
from game.engine.registry import game_ids
from tests.display import Display, missing_tools, open_display
from tests.pairs import share
from tests.window.hands import Hands, run
from tests.window.player import Player, playing
from tests.window.real_matches import face

pytestmark = [pytest.mark.window, pytest.mark.slow]
SCREEN = (1920, 1080)
LONG = 1800
"""Seconds of the long run, in which gaps and memory are measured."""
LONGEST = 1.0
"""Seconds that may lie between two frames of it."""
STOPPED = 5.0
"""Seconds without a frame after which a program counts as stopped, however busy the machine is."""
TOLD = "TABULARIUM_HANDS"
"""Environment variable: a file that gets what was done and what came of it."""
GROWTH = 60
"""MB that the memory may grow by from the second to the last third of a long run, in the median."""
MOST = 900
"""MB that it may have for a moment, as when a poster is drawn or all pictures anew in another theme."""


@pytest.mark.parametrize("seconds", share([48, LONG], 1))
def test_random_hands_break_nothing(home: Path, seconds: int) -> None:
    if shutil.which("openbox") is None or missing_tools():
        pytest.skip("random hands need openbox and a display")
    told: list[dict[str, object]] = []
    games = game_ids()
    try:
        for number, game in enumerate(games):
            with desktop() as display:
                told.append(tried(display, home / game, game, number, seconds / len(games)))
    finally:
        if os.environ.get(TOLD):
            Path(os.environ[TOLD]).write_text(json.dumps(told, indent=1), encoding="utf-8")
    longest = LONGEST if seconds == LONG else STOPPED
    assert all(row["slowest"] < longest for row in told), told  # type: ignore[operator]
    for row in told:
        sizes = row["mb"]
        assert isinstance(sizes, list)
        third = len(sizes) // 3
        if third > 10:
            assert median(sizes[-third:]) < median(sizes[third:-third]) + GROWTH, row
            assert max(sizes) < MOST, row


@contextmanager
def desktop() -> Iterator[Display]:
    """A display with a window manager; a new one for each program, since hands may leave a button pressed."""
    with open_display(*SCREEN) as display:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        manager = subprocess.Popen(["openbox"], env=display.environment, **quiet)  # type: ignore[call-overload]
        try:
            yield display
        finally:
            manager.terminate()
            manager.wait()


def tried(display: Display, home: Path, game: str, number: int, seconds: float) -> dict[str, object]:
    """What random hands did to a program of its own in so many seconds, beginning at a table of the game."""
    with playing(display, home, ("de", "it", "es", "en")[number % 4]) as player:
        open_table(player, game)
        hands = Hands(player, stream(number, "hands"))
        sizes = run(hands, seconds)
        if player.program.poll() is None:
            hands.look()
            player.program.terminate()
        status = player.program.wait(60)
    reports = [path.read_text(encoding="utf-8") for path in (home / "reports").glob("*")]
    assert not reports, reports[0]
    errors = player.errors.read_text(errors="replace")
    assert "Traceback" not in errors, errors
    assert status == 0, errors
    return {
        "game": game,
        "done": dict(hands.done),
        "scenes": dict(hands.seen),
        "slowest": hands.slowest,
        "mb": sizes,
    }


def open_table(player: Player, game: str) -> None:
    """Begin a match of the game; clicks are given in the window's own pixels. The first may come before the window is shown."""
    player.look()
    window = player.display.windows("Tabularium")[0]

    def click(name: str) -> None:
        entry = next(entry for entry in player.look()["targets"] if entry["target"] == name)
        where = ["mousemove", "--window", window, str(entry["x"]), str(entry["y"])]
        subprocess.run(["xdotool", *where, "click", "1"], env=player.display.server, check=True)

    while player.look()["scenes"] == ["Title"]:
        click("ui/new_game")
        sleep(1)
    player.clicks = player.look()["presses"]
    for name in (*face(game), "ui/start"):
        click(name)
        player.clicks += 1
