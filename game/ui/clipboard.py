"""The clipboard of the desktop: words and pictures go there at a press, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import which

import pygame

from game.ui.desktop import user_environment
from game.ui.scene import Context


class Clipboard:
    """Puts words where every program can paste them."""

    def put(self, text: str) -> bool:
        """Copy a text; False where there is no clipboard."""
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


PATIENCE = 4.0
"""Seconds a helper may take."""


def helpers(path: Path) -> list[tuple[str, ...]]:
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
    return any(_done(command, data) for command in helpers(path) if which(command[0]))


def _done(command: Sequence[str], data: bytes) -> bool:
    """Whether a helper took the picture. It may stay behind to hand it on, so nothing of it is waited for."""
    try:
        result = subprocess.run(
            command,
            input=data,
            env=user_environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return result.returncode == 0
