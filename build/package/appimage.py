"""The AppImage: one file that runs on most Linux desktops. Needs appimagetool, which no registry of packages carries."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from pathlib import Path

from build.project import Stop, say

from .desktop import ICONS, write_share
from .facts import IDENTIFIER, NAME, VERSION
from .freeze import steady

TOOL = "appimagetool"


def make_appimage(program: Path, folder: Path) -> Path | None:
    """Make the `.AppImage` and return it; None, and a word why, where appimagetool is not installed."""
    tool = shutil.which(TOOL)
    if tool is None:
        say(f"no AppImage: {TOOL} is not on the PATH (https://appimage.github.io)")
        return None
    say("making the AppImage")
    root = app_dir(program, folder / "AppDir")
    target = folder / f"Tabularium-{VERSION}-{platform.machine()}.AppImage"
    call = [tool, "--no-appstream", str(root), str(target)]
    if subprocess.run(call, env={**os.environ, **steady()}, check=False).returncode != 0:
        raise Stop(f"{TOOL} could not make the AppImage; the lines above say why.")
    shutil.rmtree(root)
    return target


def app_dir(program: Path, root: Path) -> Path:
    """Lay out what an AppImage holds: the program, its entry, its icon and the link that starts it."""
    shutil.rmtree(root, ignore_errors=True)
    inside = root / "usr" / "lib" / NAME
    inside.parent.mkdir(parents=True)
    shutil.copytree(program, inside, symlinks=True)
    write_share(root / "usr" / "share")
    (root / "AppRun").symlink_to(f"usr/lib/{NAME}/{NAME}")
    shutil.copyfile(
        root / "usr" / "share" / "applications" / f"{IDENTIFIER}.desktop", root / f"{IDENTIFIER}.desktop"
    )
    shutil.copyfile(ICONS / f"{NAME}-256.png", root / f"{NAME}.png")
    return root
