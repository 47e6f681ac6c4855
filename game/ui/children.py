"""Programs of the desktop that this one starts: with the user's own environment, and without waiting for them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shutil import which
from threading import Thread

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


__all__ = ["open_folder", "user_environment"]
