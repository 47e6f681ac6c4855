"""The desktop: its preferences, its programs, its clipboard, and memory given back to the system."""

from __future__ import annotations

import ctypes
import gc
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from shutil import which
from threading import Thread
from typing import Any

from game.ui.moves import STYLES
from game.ui.scene import Context, Settings

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


# -- programs of the desktop -------------------------------------------------------------------------------------------
# Programs of the desktop that this one starts: with the user's own environment, and without waiting for them.


KEPT = "_ORIG"
"""Ending of the variable in which a frozen program finds what it has changed for itself."""
OWN = ("_PYI_", "_MEIPASS")
"""Beginnings of variables that a frozen program sets for itself alone."""
LIBRARIES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "LIBPATH")
"""Variables that a frozen program points at its own libraries."""
OPENERS = {"darwin": (("open",),), "linux": (("xdg-open",), ("gio", "open"), ("exo-open",), ("kde-open",))}
"""By system: the commands that open a folder as the desktop does, the best first."""


def user_environment(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment as the user has it, without what a frozen program changed in it for itself."""
    found = dict(os.environ if environment is None else environment)
    frozen = bool(getattr(sys, "frozen", False)) or any(name.startswith(OWN) for name in found)
    for name in LIBRARIES:
        before = found.pop(name + KEPT, None)
        if before:
            found[name] = before
        elif frozen or before is not None:
            found.pop(name, None)
    return {name: value for name, value in found.items() if not name.startswith(OWN)}


def open_folder(folder: Path, failed: Callable[[], None]) -> None:
    """Show a folder on the desktop. `failed` is called, on another thread, if nothing here can; nothing is waited for."""
    Thread(target=_open, args=(folder, failed), daemon=True, name="open a folder").start()


def _open(folder: Path, failed: Callable[[], None]) -> None:
    try:
        if sys.platform == "win32":
            os.startfile(folder)  # the only way there that takes every path
            return
        commands = OPENERS.get(sys.platform, OPENERS["linux"])
        done = any(_ran((*command, str(folder))) for command in commands if which(command[0]) is not None)
    except OSError:
        done = False
    if not done:
        failed()


def _ran(command: Sequence[str]) -> bool:
    """Whether a command did what it was started for; one that stays has."""
    try:
        return (
            subprocess.run(
                command,
                env=user_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                check=False,
            ).returncode
            == 0
        )
    except OSError:
        return False


# -- memory ------------------------------------------------------------------------------------------------------------
# Returns the memory of surfaces to the system when they are freed.
#
# The GNU C library gives back at once what is larger than a threshold, but raises that threshold to the size of
# whatever it gave back last. After one picture of a whole window every later picture lies in the heap, between small
# objects that stay, and the program's memory grows with every change of the window's size although nothing more is in
# use.


LARGE = 256 * 1024
"""Bytes from which a block has pages of its own, as for the library at its start (docs of mallopt, M_MMAP_THRESHOLD)."""
THRESHOLD = -3
"""The number of M_MMAP_THRESHOLD in malloc.h; naming it keeps it where it is."""


def keep_large_blocks_apart() -> bool:
    """Fix the size from which memory has pages of its own; false where the C library has no such setting or refuses."""
    if platform.libc_ver()[0] != "glibc":
        return False
    return bool(ctypes.CDLL(None).mallopt(THRESHOLD, LARGE))


def set_apart() -> None:
    """Leave all objects that are there now out of the search for unreachable ones, which looks at every object and held up a
    frame for a tenth of a second: code and texts stay for good. What the last call set apart is searched first."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


# -- clipboard ---------------------------------------------------------------------------------------------------------
# The clipboard of the desktop: words and pictures go there at a press, and nowhere else.


class Clipboard:
    """Puts words where every program can paste them."""

    def put(self, text: str) -> bool:
        """Copy a text; False where there is no clipboard."""
        import pygame

        if not pygame.display.get_init():
            return False
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True


def clipboard_of(context: Context) -> Clipboard:
    """The clipboard the program provides to its scenes, or the desktop's."""
    clipboard = context.services.get(Clipboard)
    return clipboard if isinstance(clipboard, Clipboard) else Clipboard()


# -- pictures ----------------------------------------------------------------------------------------------------------
# Copies pictures to the clipboard. SDL supports only text, so helpers of the desktop are used if there are any.


COPY_PATIENCE = 4.0
"""Seconds a helper may take."""


def picture_commands(path: Path) -> list[tuple[str, ...]]:
    """The commands that put a PNG file on the clipboard of this system, the best first."""
    if sys.platform == "win32":
        quoted = str(path).replace("'", "''")
        script = (
            "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; "
            f"[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile('{quoted}'))"
        )
        return [("powershell", "-NoProfile", "-STA", "-Command", script)]
    if sys.platform == "darwin":
        quoted = str(path).replace("\\", "\\\\").replace('"', '\\"')
        return [("osascript", "-e", f'set the clipboard to (read (POSIX file "{quoted}") as «class PNGf»)')]
    wayland: list[tuple[str, ...]] = [("wl-copy", "--type", "image/png")]
    plain: list[tuple[str, ...]] = [("xclip", "-selection", "clipboard", "-t", "image/png")]
    return wayland + plain if os.environ.get("WAYLAND_DISPLAY") else plain


def copy_picture(path: Path, data: bytes) -> bool:
    """Put a PNG (`data`, stored at `path`) on the clipboard; False if that is impossible."""
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":
        return False
    return any(_copied(command, data) for command in picture_commands(path) if which(command[0]))


def _copied(command: Sequence[str], data: bytes) -> bool:
    """Whether a helper took the picture. It may stay behind to hand it on, so nothing of it is waited for."""
    try:
        result = subprocess.run(
            command,
            input=data,
            env=user_environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=COPY_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return result.returncode == 0
