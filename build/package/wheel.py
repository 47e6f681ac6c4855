"""The wheel: the program for those who have Python, as one package `tabularium` with its texts and pictures inside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from build.project import PACK_LOCK, PACK_VENV, ROOT, Stop, say
from build.setup import environment

from .freeze import steady

NATIVE = "TABULARIUM_WHEEL_NATIVE"
"""The environment variable by which `packaging/wheel/hook.py` knows what native modules go into the wheel."""


def make_wheel(folder: Path, native: Path | None = None) -> Path:
    """Make the wheel and return it; Stop when that fails. Nothing is fetched while it is made.

    With a folder of native modules it is one of this system and this Python, else one for all.
    """
    python = environment(PACK_VENV, PACK_LOCK)
    say("making the wheel" if native is None else "making the wheel of this system")
    ending = "-none-any.whl"
    for old in folder.glob("*.whl"):
        if old.name.endswith(ending) == (native is None):
            old.unlink()
    call = [str(python), "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    env = {**os.environ, **steady(), NATIVE: str(native or "")}
    if subprocess.run(call, cwd=ROOT, env=env, check=False).returncode != 0:
        raise Stop("hatchling could not make the wheel; the lines above say why.")
    made = next(file for file in folder.glob("*.whl") if file.name.endswith(ending) == (native is None))
    return made if native is None or sys.platform != "linux" else tagged(made, python)


def tagged(wheel: Path, python: Path) -> Path:
    """The wheel under the name of the oldest systems that it runs on (manylinux); Stop where a library of the system is missing in it."""
    env = {**os.environ, **steady(), "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}
    with TemporaryDirectory() as work:
        call = [str(python), "-m", "auditwheel", "repair", "--wheel-dir", work, str(wheel)]
        if subprocess.run(call, env=env, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            raise Stop("auditwheel could not tag the wheel; the lines above say why.")
        (named,) = Path(work).glob("*.whl")
        wheel.unlink()
        return Path(shutil.move(named, wheel.parent / named.name))
