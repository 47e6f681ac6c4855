"""A virtual X display for the tests of the real window, and a Wayland compositor in its window."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

TOOLS = ("Xvfb", "xdotool", "xwininfo")
SOCKET = "wayland-test"
BESIDE = 64
"""Pixels of the display beside Weston's window."""
QUIET_SHELL = """[core]
idle-time=0
[shell]
panel-position=none
locking=false
animation=none
startup-animation=none
close-animation=none
focus-animation=none
"""
"""Weston without its bar and without anything that moves: a window as large as the screen lies in its corner."""


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

    @property
    def server(self) -> dict[str, str]:
        """Environment for the tools that look at the display and act on it."""
        return {**os.environ, "DISPLAY": self.name}

    def beside(self, x: int) -> "Display":
        """The same display for a window whose left edge is at this pixel: clicks are given in its own pixels."""
        return replace(self, left=x)

    def windows(self, caption: str) -> list[str]:
        """The windows with this caption."""
        words = ["xwininfo", "-root", "-tree"]
        tree = subprocess.run(words, env=self.server, capture_output=True, text=True, check=True)
        return [line.split()[0] for line in tree.stdout.splitlines() if f'"{caption}"' in line]

    def corner(self, caption: str) -> tuple[int, int]:
        """Where the window with this caption begins, of several the one nearest to `left`, counted from there."""
        places = []
        for window in self.windows(caption):
            told = self.xdotool("getwindowgeometry", "--shell", window)
            said = dict(line.split("=") for line in told.splitlines())
            places.append((int(said["X"]) - self.left, int(said["Y"])))
        return min(places, key=lambda place: abs(place[0]), default=(0, 0))

    def xdotool(self, *words: str) -> str:
        """Run xdotool on this display and return what it prints; raises CalledProcessError when it fails."""
        if words[0] == "mousemove":
            words = (words[0], str(int(words[1]) + self.left), *words[2:])
        return subprocess.run(
            ["xdotool", *words], env=self.server, check=True, capture_output=True, text=True, timeout=60
        ).stdout.strip()


@dataclass(frozen=True, slots=True)
class Wayland(Display):
    """A display that a compositor fills; programs know the compositor only. `folder` holds its socket."""

    folder: Path = Path()

    @property
    def environment(self) -> dict[str, str]:
        """Environment for a program that is to open its window in the compositor."""
        inherited = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
        own = {"XDG_RUNTIME_DIR": str(self.folder), "WAYLAND_DISPLAY": SOCKET}
        return {**inherited, **own, "SDL_VIDEODRIVER": "wayland", "SDL_AUDIODRIVER": "dummy"}


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


@contextmanager
def open_compositor(
    width: int, height: int, folder: Path
) -> Iterator[tuple[Wayland, subprocess.Popen[bytes]]]:
    """Start Weston in a window of this size on a display of its own, and stop both afterwards.

    Programs may connect when this returns, and the mouse is where Weston believes it to be: it counts on from where the
    mouse came into its window, so the display is a little wider, and the mouse comes in once the window is there.
    """
    folder.mkdir(mode=0o700)
    config = folder / "weston.ini"
    config.write_text(QUIET_SHELL, encoding="utf-8")
    words = [
        "weston", "--backend=x11-backend.so", "--use-pixman", f"--width={width}", f"--height={height}",
        f"--socket={SOCKET}", f"--config={config}", f"--log={folder / 'weston.log'}",
    ]  # fmt: skip
    with open_display(width + BESIDE, height) as display:
        environment = {**display.environment, "XDG_RUNTIME_DIR": str(folder)}
        with subprocess.Popen(
            words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as server:
            try:
                while not (folder / SOCKET).exists() or not _is_mapped(display):
                    assert server.poll() is None, (folder / "weston.log").read_text(encoding="utf-8")
                    time.sleep(0.02)
                for x in (width + BESIDE // 2, width // 2):
                    display.xdotool("mousemove", str(x), str(height // 2))
                yield Wayland(display.name, width, height, folder=folder), server
            finally:
                server.terminate()


def _is_mapped(display: Display) -> bool:
    """Whether Weston's window is on the display."""
    words = ["xwininfo", "-stats", "-name", "Weston Compositor - screen0"]
    told = subprocess.run(words, env=display.server, capture_output=True, text=True, check=False).stdout
    return "IsViewable" in told
