"""Desktop preferences: reduced motion, dark frames. Each system has one documented place for each."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from importlib import import_module
from shutil import which
from typing import Any

from game.ui.children import user_environment
from game.ui.moves import STYLES
from game.ui.scene import Settings

PATIENCE = 1.0
"""Seconds the desktop may take to answer."""
CLIENT_AREA_ANIMATION = 0x1042
"""SPI_GETCLIENTAREAANIMATION of the Windows function SystemParametersInfo."""
IMMERSIVE_DARK_MODE = 20
"""DWMWA_USE_IMMERSIVE_DARK_MODE of the Windows function DwmSetWindowAttribute."""
PERSONALIZE = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
QUESTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
}
"""By system: the command that asks, and the answer that means less motion."""


def motion_of(settings: Settings) -> str:
    """The effective motion: "full", "reduced" or "none"; by default the preference of the desktop."""
    chosen = settings.get("motion")
    if chosen in STYLES:
        return str(chosen)
    return "reduced" if wants_less_motion() else "full"


@cache
def wants_less_motion() -> bool:
    """Whether the desktop prefers reduced motion; False if unknown."""
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":
        return False
    if sys.platform == "win32":
        return _windows()
    found = QUESTIONS.get(sys.platform)
    if found is None:
        return False
    command, less = found
    return which(command[0]) is not None and _answer(command) == less


def _answer(command: tuple[str, ...]) -> str:
    try:
        result = subprocess.run(
            command, env=user_environment(), capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return result.stdout.strip()


def _windows() -> bool:
    """Windows: "Show animations" is switched off."""
    import ctypes

    library = getattr(ctypes, "windll", None)
    if library is None:
        return False
    shown = ctypes.c_int(1)
    asked = library.user32.SystemParametersInfoW(CLIENT_AREA_ANIMATION, 0, ctypes.byref(shown), 0)
    return bool(asked) and not shown.value


def wants_dark_frames() -> bool:
    """Windows: apps are dark. Other systems draw frames in the chosen style by themselves."""
    try:
        winreg: Any = import_module("winreg")
    except ModuleNotFoundError:
        return False
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, PERSONALIZE) as key:
            light, _ = winreg.QueryValueEx(key, "AppsUseLightTheme")
    except OSError:
        return False
    return bool(light == 0)


def darken_frame(window: int) -> bool:
    """Give a window a dark title bar where the user has dark apps; whether the system did. ``window`` is its handle."""
    import ctypes

    library = getattr(ctypes, "windll", None)
    if library is None or not window or not wants_dark_frames():
        return False
    dark = ctypes.c_int(1)
    try:
        answer = library.dwmapi.DwmSetWindowAttribute(
            ctypes.c_void_p(window), IMMERSIVE_DARK_MODE, ctypes.byref(dark), ctypes.sizeof(dark)
        )
    except (OSError, AttributeError):
        return False
    return bool(answer == 0)
