"""The wheel: the program for those who have Python, as one package `tabularium` with its texts and pictures inside."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from build.project import PACK_LOCK, PACK_VENV, ROOT, Stop, say
from build.setup import environment

from .freeze import steady


def make_wheel(folder: Path) -> Path:
    """Make the wheel and return it; Stop when that fails. Nothing is fetched while it is made."""
    python = environment(PACK_VENV, PACK_LOCK)
    say("making the wheel")
    for old in folder.glob("*.whl"):
        old.unlink()
    call = [str(python), "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    if subprocess.run(call, cwd=ROOT, env={**os.environ, **steady()}, check=False).returncode != 0:
        raise Stop("hatchling could not make the wheel; the lines above say why.")
    return next(folder.glob("*.whl"))
