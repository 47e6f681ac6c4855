"""Plays the real program through its window: reads what is lit from the state file, clicks with xdotool.

It plays the program of this folder, or the one that the environment names in TABULARIUM_PROGRAM (a frozen one, an
installed one), which is started outside the project's folder and given everything through its environment.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from build.package.trial import PROGRAM
from build.package.wine import WINE, words
from build.package.wine import environment as wine_environment
from build.project import ROOT
from game.engine.core.rng import Stream, stream
from tests.display import Display
from tests.waiting import Patience, waits_of

BUSY = "Busy"
"""The scene while something is loaded."""
PATIENCE = 60.0
"""Seconds of its own time without reaction after which a program has failed; far more than needed."""
HASTE = 8
"""Time factor of the program where waiting is not tested."""
CHOICES = ("offer/", "verb/")

CAPTION = "Tabularium"
"""What the window's title says."""

ERRORS = ".errors"
"""Suffix of the file with the program's error stream."""
REPORT = 4000
"""Most characters of a report that are shown."""

State = dict[str, Any]


class Player:
    """A player at the window: reads the screen file, moves the mouse, clicks."""

    def __init__(self, display: Display, state_file: Path, program: subprocess.Popen[bytes]) -> None:
        self.display = display
        self.state_file = state_file
        self.program = program
        self.errors = state_file.with_suffix(ERRORS)
        self.clicks = 0

    def look(self, after: int = -1) -> State:
        """What is on screen now that every click has been answered and nothing is being loaded.

        Newer than the layout number `after` if given.
        """
        patience = Patience(PATIENCE, lambda: waits_of(self.program.pid))
        while not patience.over():
            assert self.program.poll() is None, self.trouble()
            if self.state_file.exists():
                state: State = json.loads(self.state_file.read_text(encoding="utf-8"))
                answered = state["layouts"] > after and state["presses"] >= self.clicks
                if answered and state["scenes"][-1:] != [BUSY]:
                    return state
            time.sleep(0.01)
        raise AssertionError(f"the window shows nothing new; {self.trouble()}")

    def trouble(self) -> str:
        """The diagnosis after a failure: exit status and reports."""
        reports = sorted((self.state_file.parent / "reports").glob("*.report"))
        told = [report.read_text(encoding="utf-8")[:REPORT] for report in reports]
        shown = (
            self.state_file.read_text(encoding="utf-8")[:REPORT] if self.state_file.exists() else "nothing"
        )
        ended = f"ended: {self.program.poll()}, clicks: {self.clicks}, shown: {shown}"
        return "\n".join([ended, self.errors.read_text(errors="replace"), *told])

    def click(self, target: dict[str, Any], button: int = 1) -> None:
        """One click; the next look waits for what it brings about."""
        self.clicks += 1
        self.display.xdotool("mousemove", *self.place(target), "click", str(button))

    def place(self, target: dict[str, Any]) -> tuple[str, str]:
        """Where a target is on the display. Wine leaves room for a frame, which no window manager draws here."""
        framed = isinstance(self.program.args, list) and self.program.args[0] == WINE
        left, top = self.display.corner(CAPTION) if framed else (0, 0)
        return str(left + target["x"]), str(top + target["y"])

    def shown(self, key: str, name: str) -> dict[str, Any]:
        """The target of this name once it is on screen: a press may be counted before what it brings is laid out."""
        patience = Patience(PATIENCE, lambda: waits_of(self.program.pid))
        while True:
            targets: list[dict[str, Any]] = self.look()["targets"]
            for entry in targets:
                if entry[key] == name:
                    return entry
            assert not patience.over(), f"{name} is not among {[entry[key] for entry in targets]}"
            time.sleep(0.05)

    def choose(self, name: str) -> None:
        """Click the target of this name."""
        self.click(self.shown("target", name))

    def enter(self, name: str, text: str) -> None:
        """Click the entry of this name and type something plain into it."""
        self.click(self.shown("name", name))
        state = self.look()
        self.display.xdotool("type", text)
        while not any(entry["name"] == name and entry["value"] == text for entry in state["targets"]):
            state = self.look(int(state["layouts"]))

    def hold(self, name: str) -> State:
        """Press the button on a target until another scene shows, then let it go."""
        state = self.look()
        held = state["scenes"]
        found = next(entry for entry in state["targets"] if entry["target"] == name)
        self.display.xdotool("mousemove", *self.place(found), "mousedown", "1")
        while state["scenes"] == held:
            state = self.look(int(state["layouts"]))
        self.display.xdotool("mouseup", "1")
        self.clicks += 1
        return self.look()


def lit(state: State) -> list[dict[str, Any]]:
    """The clickable targets: lines of an open menu, else lit places and buttons."""
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


def next_look(player: Player, chance: Stream, state: State) -> State:
    """Click something lit, by chance, or wait for what a bot does; answer what it leads to."""
    choices = lit(state)
    if choices:
        player.click(chance.choice(choices))
    return player.look(-1 if choices else int(state["layouts"]))


def play_to_the_end(player: Player, seed: int) -> State:
    """Click only what is lit, by chance, until the score is on screen."""
    chance = stream(seed, "mouse")
    state = player.look()
    while state["scenes"][-1] != "Score":
        assert state["scenes"][-1] == "Table", f"{state['scenes']}: {player.trouble()}"
        state = next_look(player, chance, state)
    return state


def start_of(home: Path) -> tuple[list[str], Path]:
    """The words that start the program to be played, and the folder it is started in."""
    named = os.environ.get(PROGRAM)
    if not named:
        return [sys.executable, "-m", "game"], ROOT
    program = Path(named).absolute()
    return words(program) if program.suffix == ".exe" else [str(program)], home


def environment_of(display: Display, home: Path, state_file: Path, haste: float) -> dict[str, str]:
    """The environment of the tested program: display, home, and the screen file.

    Under Wine the program has the driver of Windows, and Wine the one of X11; all files of this system lie on its drive Z.
    """
    drive = "Z:" if start_of(home)[0][0] == WINE else ""
    told = {
        "TABULARIUM_HOME": f"{drive}{home}", "TABULARIUM_STATE_FILE": f"{drive}{state_file}",
        "TABULARIUM_HASTE": str(haste), "SDL_FRAMEBUFFER_ACCELERATION": "0",
    }  # fmt: skip
    if not drive:
        return {**display.environment, **told}
    driven = {key: value for key, value in display.environment.items() if key != "SDL_VIDEODRIVER"}
    own = {key: value for key, value in wine_environment().items() if key.startswith("WINE")}
    return {**driven, **own, "DISPLAY": display.name, "SDL_AUDIODRIVER": "dummy", **told}


@contextmanager
def started(
    command: list[str], folder: Path, environment: dict[str, str], errors: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program whose errors go to a file. Under Wine its streams are pipes: with files it would not start."""
    with errors.open("wb") as file:
        if command[0] != WINE:
            with subprocess.Popen(command, cwd=folder, env=environment, stderr=file) as program:
                yield program
            return
        with (
            subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=file) as sink,
            subprocess.Popen(
                command,
                cwd=folder,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=sink.stdin,
                stderr=sink.stdin,
            ) as program,
        ):
            try:
                yield program
            finally:
                program.kill()  # one that has ended is not hit
                assert sink.stdin is not None
                sink.stdin.close()


@contextmanager
def playing(
    display: Display,
    home: Path,
    language: str,
    curtain: str = "never",
    haste: float = 1,
    window: str = "state",
    state_folder: Path | None = None,
) -> Iterator[Player]:
    """The program in a real window, with a faster clock on request; it is closed through the window.

    Two windows with one home need two names. A disk that is full or cannot be written to needs
    another folder for what is on screen, and keeps the settings it has.
    """
    state_file = (state_folder or home) / f"{window}.json"
    home.mkdir(parents=True, exist_ok=True)
    state_file.unlink(missing_ok=True)
    chosen = {"pace": "instant", "motion": "none", "curtain": curtain}
    lines = [*(f'{key} = "{value}"\n' for key, value in chosen.items()), "[window]\nsize = [1280, 720]\n"]
    if state_folder is None or not (home / "settings.toml").exists():
        (home / "settings.toml").write_text("".join(lines), encoding="utf-8")
    environment = environment_of(display, home, state_file, haste)
    command, folder = start_of(home)
    with started(
        [*command, "--lang", language], folder, environment, state_file.with_suffix(ERRORS)
    ) as program:
        try:
            yield Player(display, state_file, program)
        finally:
            if program.poll() is None:
                program.terminate()
            program.wait(PATIENCE)
