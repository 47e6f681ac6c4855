"""The program of Windows for its tests: made once, started under Wine, one at a time."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from build.package import wine
from build.package.command import DIST
from build.package.facts import NAME
from build.package.installer import SETUP, make_installer
from build.package.windows import TOOLS, make_windows
from build.package.windows_python import windows_python
from build.project import ROOT
from build.setup import alone

PATIENCE = 240.0 if wine.native() else 1200.0
"""Seconds after which a program is given up. Under Wine a first start takes a minute on an idle machine, many on a busy one."""
POOL_PATIENCE = 300.0
"""Seconds after which a pool of processes under Wine is taken for one that waits forever."""


@dataclass(frozen=True, slots=True)
class Windows:
    """What is tried: the folder of the frozen program, the installer, and a Python of Windows for the sources."""

    program: Path
    setup: Path
    python: Path

    @property
    def window(self) -> Path:
        """The program with a window."""
        return self.program / f"{NAME}.exe"

    @property
    def command_line(self) -> Path:
        """Its twin with a console."""
        return self.program / f"{NAME}-cli.exe"


def missing() -> list[str]:
    """The tools these tests need and this machine lacks."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


@contextmanager
def windows() -> Iterator[Windows]:
    """The program, built if missing; a lock keeps other Wine users out, and its server is stopped afterwards."""
    with alone(wine.WINDOWS.with_name(f"{wine.WINDOWS.name}-tests")):
        program, setup = DIST / "windows" / NAME, DIST / SETUP
        if not (program / f"{NAME}.exe").exists():
            DIST.mkdir(exist_ok=True)
            make_windows(DIST)
        elif not setup.exists():
            make_installer(program, DIST)
        try:
            yield Windows(program, setup, windows_python())
        finally:
            end_wine()


def end_wine() -> None:
    """End every program under Wine, and wait until its server has ended too; nothing on Windows itself."""
    if wine.native():
        return
    for option in ("-k", "-w"):
        subprocess.run(["wineserver", option], env=wine.environment(), capture_output=True, check=False)


def answer(program: Path, *words: str, cwd: Path, patience: float = PATIENCE, **told: str) -> tuple[int, str]:
    """Run a Windows program to its end; returns exit status and output with errors."""
    environment = {**wine.environment(), "SDL_AUDIODRIVER": "dummy", **told}
    environment.pop("SDL_VIDEODRIVER", None)  # the tests' own
    found = subprocess.run(
        wine.words(program, *words),
        cwd=cwd,
        env=environment,
        input=b"",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=patience,
        check=False,
    )
    return found.returncode, found.stdout.decode("utf-8").replace("\r\n", "\n")


def answer_of_a_pool(program: Path, *words: str, cwd: Path) -> tuple[int, str]:
    """The same for a program that begins a pool of processes; skips the test where Wine lets that wait forever."""
    if wine.native():
        return answer(program, *words, cwd=cwd)
    try:
        return answer(program, *words, cwd=cwd, patience=POOL_PATIENCE)
    except subprocess.TimeoutExpired:
        end_wine()
        pytest.skip("Wine: pools of processes wait forever, plain ones of Python too (docs/packaging.md)")


def source(python: Path, cwd: Path, *lines: str, **told: str) -> str:
    """What lines of Python print that use the sources of this folder, run by the Python of Windows."""
    code, said = answer(
        python,
        "-c",
        "\n".join(lines),
        cwd=cwd,
        patience=PATIENCE,
        PYTHONPATH=str(ROOT),
        PYTHONUTF8="1",
        **told,
    )
    assert code == 0, said
    return said.strip()


def registry(key: str, cwd: Path) -> str:
    """The content of a key of the user's registry with its subkeys; "" if missing."""
    code, said = answer(Path("reg"), "query", f"HKCU\\{key}", "/s", cwd=cwd)
    return said if code == 0 else ""


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A small file system of a size; skips the test where mounting is not allowed."""
    folder.mkdir(parents=True, exist_ok=True)
    options = f"size={kilobytes}k,mode=700"
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True, check=False
    )
    if made.returncode != 0:
        pytest.skip("a disk of its own cannot be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def remount(folder: Path, how: str) -> None:
    """Let a disk be written to ("rw") or not ("ro")."""
    subprocess.run(["mount", "-o", f"remount,{how}", str(folder)], check=True)


def kill(program: subprocess.Popen[bytes]) -> None:
    """End a program without a warning, as the task manager of Windows does."""
    os.kill(program.pid, signal.SIGKILL)
    program.wait(60)
