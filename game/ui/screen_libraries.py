"""The system's libraries that SDL opens a window with on Linux: which are missing, and the command that installs them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from ctypes import CDLL

X11, WAYLAND = "x11", "wayland"
NEEDED = {
    X11: ("libX11.so.6", "libXext.so.6"),
    WAYLAND: ("libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1", "libxkbcommon.so.0"),
}
"""What SDL 2 opens by name before it can use a screen; it says nothing when one of them is not there."""
MANAGERS = {
    "apt-get": "sudo apt install",
    "dnf": "sudo dnf install",
    "zypper": "sudo zypper install",
    "pacman": "sudo pacman -S",
}
"""Programs that install packages, and how they are called."""
PACKAGES = {
    "libX11.so.6": ("libx11-6", "libX11", "libX11-6", "libx11"),
    "libXext.so.6": ("libxext6", "libXext", "libXext6", "libxext"),
    "libwayland-client.so.0": ("libwayland-client0", "libwayland-client", "libwayland-client0", "wayland"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor", "libwayland-cursor0", "wayland"),
    "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl", "libwayland-egl1", "wayland"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon0", "libxkbcommon"),
}
"""The package of each library, in the order of `MANAGERS`."""


def screen_asked_for(env: Mapping[str, str] = os.environ) -> str:
    """The kind of screen that the environment names: ``x11``, ``wayland``, or "" where there is none."""
    asked = env.get("SDL_VIDEODRIVER", "")
    if asked not in ("", X11, WAYLAND):
        return ""
    if env.get("DISPLAY") and asked != WAYLAND:
        return X11
    return WAYLAND if env.get("WAYLAND_DISPLAY") and asked != X11 else ""


def missing(screen: str) -> list[str]:
    """The libraries that a kind of screen needs and this system has not; empty on other systems than Linux."""
    return [name for name in NEEDED.get(screen, ()) if sys.platform == "linux" and not _there(name)]


def _there(name: str) -> bool:
    try:
        CDLL(name)
    except OSError:
        return False
    return True


def command(libraries: Sequence[str]) -> str:
    """The command that installs libraries on this system; "" where its way of installing is not known."""
    for number, (manager, call) in enumerate(MANAGERS.items()):
        if shutil.which(manager):
            packages = dict.fromkeys(PACKAGES[name][number] for name in libraries)
            return " ".join([call, *packages])
    return ""


__all__ = ["MANAGERS", "NEEDED", "PACKAGES", "WAYLAND", "X11", "command", "missing", "screen_asked_for"]
