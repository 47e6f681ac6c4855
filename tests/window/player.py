"""Plays the real program through its window: reads what is lit from the state file, clicks with xdotool."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from build.project import ROOT
from game.engine.core.rng import stream
from tests.display import Display

PATIENCE = 60.0
"""Seconds after which a window that does nothing is given up; far more than it ever needs."""
CHOICES = ("offer/", "verb/")

State = dict[str, Any]


class Player:
    """A person at the window: looks, moves the mouse, presses its button."""

    def __init__(self, display: Display, state_file: Path, program: subprocess.Popen[bytes]) -> None:
        self.display = display
        self.state_file = state_file
        self.program = program
        self.seen = -1
        self.clicks = 0

    def look(self, after: int | None = None) -> State:
        """What is on screen, newer than the layout number `after` (by default than the last click)."""
        after = self.seen if after is None else after
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            assert self.program.poll() is None, f"the program ended with {self.program.returncode}"
            if self.state_file.exists():
                state: State = json.loads(self.state_file.read_text(encoding="utf-8"))
                if state["layouts"] > after:
                    return state
            time.sleep(0.01)
        raise AssertionError("the window shows nothing new")

    def click(self, target: dict[str, Any], state: State, button: int = 1) -> None:
        """One click; the next look waits for what it brings about."""
        self.seen = int(state["layouts"])
        self.clicks += 1
        x, y = str(target["x"]), str(target["y"])
        self.display.xdotool("mousemove", x, y, "click", str(button))

    def choose(self, name: str) -> None:
        """Click the target of this name."""
        state = self.look()
        found = next((entry for entry in state["targets"] if entry["target"] == name), None)
        assert found is not None, f"{name} is not among {[entry['target'] for entry in state['targets']]}"
        self.click(found, state)

    def enter(self, name: str, text: str) -> None:
        """Click the entry of this name and type something plain into it."""
        state = self.look()
        self.click(next(entry for entry in state["targets"] if entry["name"] == name), state)
        self.display.xdotool("type", text)
        while not any(entry["name"] == name and entry["value"] == text for entry in state["targets"]):
            state = self.look(int(state["layouts"]))
        self.seen = int(state["layouts"]) - 1

    def hold(self, name: str) -> State:
        """Press the button on a target until another scene shows, then let it go."""
        state = self.look()
        held = state["scenes"]
        found = next(entry for entry in state["targets"] if entry["target"] == name)
        self.display.xdotool("mousemove", str(found["x"]), str(found["y"]), "mousedown", "1")
        while state["scenes"] == held:
            state = self.look(int(state["layouts"]))
        self.display.xdotool("mouseup", "1")
        self.seen = int(state["layouts"]) - 1
        return state


def lit(state: State) -> list[dict[str, Any]]:
    """What may be clicked: lines of an open menu, else lit things and buttons of the action bar."""
    targets = [
        entry
        for entry in state["targets"]
        if entry["name"].startswith(("table", "board", "actions", "offers"))
    ]
    menu = [entry for entry in targets if entry["target"].startswith("offer/")]
    return menu or [entry for entry in targets if entry["lit"] or entry["target"].startswith(CHOICES)]


def choices_shown(player: Player) -> State:
    """The next look at which something may be chosen; until then a bot thinks or new buttons take no press yet."""
    state = player.look()
    while not lit(state):
        state = player.look(int(state["layouts"]))
    return state


def play_to_the_end(player: Player, seed: int) -> State:
    """Click only what is lit, by chance, until the score is on screen."""
    chance = stream(seed, "mouse")
    state = player.look()
    while state["scenes"][-1] != "Score":
        assert state["scenes"][-1] == "Table", state["scenes"]
        choices = lit(state)
        if choices:
            player.click(chance.choice(choices), state)
        else:
            player.seen = int(state["layouts"])  # a bot is thinking
        state = player.look()
    return state


@contextmanager
def playing(display: Display, home: Path, language: str, curtain: str = "never") -> Iterator[Player]:
    """The program in a real window; it is closed by the window's own way afterwards."""
    state_file = home / "state.json"
    home.mkdir(parents=True, exist_ok=True)
    state_file.unlink(missing_ok=True)
    (home / "settings.toml").write_text(f'pace = "instant"\ncurtain = "{curtain}"\n', encoding="utf-8")
    environment = {
        **display.environment, "TABULARIUM_HOME": str(home), "TABULARIUM_STATE_FILE": str(state_file),
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
    }  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-m", "game", "--lang", language], cwd=ROOT, env=environment, stderr=subprocess.PIPE
    ) as program:
        try:
            yield Player(display, state_file, program)
        finally:
            if program.poll() is None:
                program.terminate()
            program.wait(PATIENCE)
