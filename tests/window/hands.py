"""Random hands at a real window: keys, clicks, wheel, drags, sizes, focus, full screen; what came of it."""

import json
import subprocess
import time
from collections import Counter
from pathlib import Path

from game.engine.core.rng import Stream
from tests.display import Display
from tests.window.player import Player, State

KEYS = (
    *"abcdefghiklmnoprstuwxyz12345", "Return", "space", "Escape", "Tab", "shift+Tab", "Left", "Right", "Up", "Down",
    "Prior", "Next", "Home", "plus", "minus", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "ctrl+z", "ctrl+y", "alt+z",
    "ctrl+F1", "ctrl+a", "ctrl+c", "ctrl+v", "BackSpace", "Delete",
)  # fmt: skip
"""Not F10 and F12, which write pictures and reports."""
AVOIDED = frozenset(("ui/quit",))
SIZES = (
    (525, 423),
    (300, 200),
    (1024, 640),
    (1280, 720),
    (1600, 900),
    (900, 1000),
    (1920, 1080),
    (1100, 700),
)
AT_ONCE = 12
"""Deeds handed to xdotool at once."""


class Hands:
    """Hands that do what chance says, at a player's window."""

    def __init__(self, player: Player, chance: Stream) -> None:
        self.player, self.chance = player, chance
        self.display: Display = player.display
        self.window = self.display.windows("Tabularium")[0]
        self.done: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.slowest = 0.0

    def look(self) -> State:
        """What the file of the window says now, whether or not all has been answered."""
        state: State = json.loads(self.player.state_file.read_text(encoding="utf-8"))
        self.seen[state["scenes"][-1] if state["scenes"] else ""] += 1
        self.slowest = max(self.slowest, float(state["slowest"]))
        return state

    def act(self) -> None:
        """Some deeds one after the other, as fast as hands are."""
        state = self.look()
        words: list[str] = []
        for _ in range(AT_ONCE):
            words += [*self._deed(state), "sleep", "0.03"]
        subprocess.run(
            ["xdotool", *words], env=self.display.server, check=False, capture_output=True, timeout=120
        )

    def _deed(self, state: State) -> list[str]:
        kind = self.chance.below(100)
        if kind < 50:
            return self._count("click", [*self._to(state), "click", self._button()])
        if kind < 65:
            return self._count("key", ["key", self.chance.choice(KEYS)])
        if kind < 73:
            button = ("4", "5")[self.chance.below(2)]
            turns = ["--repeat", str(1 + self.chance.below(6)), "--delay", "8", button]
            return self._count("wheel", [*self._to(state), "click", *turns])
        if kind < 80:
            return self._count(
                "drag",
                [*self._to(state), "mousedown", "1", *self._to(state), *self._to(state), "mouseup", "1"],
            )
        if kind < 86:
            return self._count("move", [word for _ in range(6) for word in self._to(state)])
        if kind < 91:
            width, height = self.chance.choice(SIZES)
            return self._count("size", ["windowsize", self.window, str(width), str(height)])
        if kind < 94:
            return self._count("full screen", ["key", "F11"])
        if kind < 96:
            return self._count("focus", ["windowfocus", self.window])
        if kind < 98:
            return self._count(
                "minimize", ["windowminimize", self.window, "sleep", "0.2", "windowmap", self.window]
            )
        return self._count("type", ["type", "--delay", "5", "Ærø 12"])

    def _count(self, name: str, words: list[str]) -> list[str]:
        self.done[name] += 1
        return words

    def _button(self) -> str:
        return ("1", "1", "1", "1", "3", "2")[self.chance.below(6)]

    def _to(self, state: State) -> list[str]:
        """Where the mouse goes: mostly to a target, now and then anywhere. Pixels are the window's, wherever it is."""
        targets = [entry for entry in state["targets"] if entry["target"] not in AVOIDED]
        if targets and self.chance.below(4):
            found = self.chance.choice(targets)
            x, y = found["x"], found["y"]
        else:
            x, y = (self.chance.below(side) for side in state["size"])
        return ["mousemove", "--window", self.window, str(x), str(y)]


def memory(pid: int) -> int:
    """The resident memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) // 1024
    return 0


def run(hands: Hands, seconds: float) -> list[int]:
    """Let the hands act for so long, or until the program is closed; its memory in MB every ten seconds."""
    program, sizes = hands.player.program, []
    began = noted = time.monotonic()
    while time.monotonic() - began < seconds and program.poll() is None:
        hands.act()
        if time.monotonic() - noted >= 10:
            noted = time.monotonic()
            sizes.append(memory(program.pid))
    return sizes
