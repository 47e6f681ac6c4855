"""A virtual X display for the tests of the real window."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

TOOLS = ("Xvfb", "xdotool", "xwininfo")


@dataclass(frozen=True, slots=True)
class Display:
    """A running display: its name (":7"), its size in pixels."""

    name: str
    width: int
    height: int
    left: int = 0
    """Where the window begins that is clicked in."""

    @property
    def environment(self) -> dict[str, str]:
        """Environment for a program that is to open its window here; sound stays mute."""
        inherited = {key: value for key, value in os.environ.items() if key != "WAYLAND_DISPLAY"}
        return {**inherited, "DISPLAY": self.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}

    def beside(self, x: int) -> "Display":
        """The same display for a window whose left edge is at this pixel: clicks are given in its own pixels."""
        return replace(self, left=x)

    def windows(self, caption: str) -> list[str]:
        """The windows with this caption."""
        words = ["xwininfo", "-root", "-tree"]
        tree = subprocess.run(words, env=self.environment, capture_output=True, text=True, check=True)
        return [line.split()[0] for line in tree.stdout.splitlines() if f'"{caption}"' in line]

    def xdotool(self, *words: str) -> str:
        """Run xdotool on this display and return what it prints; raises CalledProcessError when it fails."""
        if words[0] == "mousemove":
            words = (words[0], str(int(words[1]) + self.left), *words[2:])
        return subprocess.run(
            ["xdotool", *words], env=self.environment, check=True, capture_output=True, text=True, timeout=60
        ).stdout.strip()


def missing_tools() -> list[str]:
    """Return the programs a window test needs and this machine lacks."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


@contextmanager
def open_display(width: int, height: int) -> Iterator[Display]:
    """Start Xvfb on a free display number and stop it afterwards; it is ready when this returns."""
    reader, writer = os.pipe()
    screen = ["-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), *screen],
        pass_fds=[writer],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(writer)
        try:
            # Xvfb writes its number once clients may connect, and closes the pipe if it gives up.
            with os.fdopen(reader) as answer:
                number = answer.readline().strip()
            assert number, "Xvfb did not start"
            yield Display(f":{number}", width, height)
        finally:
            server.terminate()
