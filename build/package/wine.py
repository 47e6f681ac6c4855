"""Programs of Windows run on Linux: Wine with a prefix of its own, one run at a time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from build.project import ROOT, Stop
from build.setup import alone

from .facts import NAME

WINDOWS = ROOT / ".venv-windows"
"""Holds the Python of Windows and the Wine prefix; it may be deleted at any time."""
PREFIX = WINDOWS / "prefix"
WINE = "wine"
LAST_LINES = 12
"""So many lines of a failed program are shown."""


def native() -> bool:
    """Whether this is Windows itself, where no Wine is needed."""
    return sys.platform == "win32"


def require(tools: Mapping[str, str]) -> None:
    """Raise Stop naming every tool of `tools` (command to Debian package) that is not on this machine."""
    absent = [command for command in tools if shutil.which(command) is None]
    if absent:
        packages = " ".join(sorted({tools[command] for command in absent}))
        raise Stop(
            f"{', '.join(absent)} is missing here; on Debian and Ubuntu run: sudo apt install {packages}"
        )


def environment() -> dict[str, str]:
    """The environment of a program under Wine: its own prefix, 64 bits, no messages, nothing of a Python here."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    if native():
        return kept
    quiet = {"WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d"}
    return {**kept, "WINEPREFIX": str(PREFIX), "WINEARCH": "win64", **quiet}


def words(program: Path, *arguments: str) -> list[str]:
    """The command that starts a program of Windows on this machine."""
    return [*([] if native() else [WINE]), str(program), *arguments]


def start_words(program: Path) -> list[str]:
    """The command that starts a frozen program's folder on this machine, under Wine where it is one of Windows."""
    windows = program / f"{NAME}.exe"
    return words(windows.absolute()) if windows.exists() else [str((program / NAME).absolute())]


def run(
    program: Path, arguments: Sequence[str], *, cwd: Path, extra: Mapping[str, str] | None = None
) -> tuple[int, list[str]]:
    """Run a program to its end; return its exit status and the lines it wrote.

    Its output is a pipe: a Python of Windows under Wine 8 ends at once when it is a file or nothing.
    """
    with subprocess.Popen(
        words(program, *arguments),
        cwd=cwd,
        env={**environment(), **(extra or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as running:
        output, _ = running.communicate()
    return running.returncode, output.splitlines()


def must_run(
    what: str,
    program: Path,
    arguments: Sequence[str],
    *,
    cwd: Path,
    extra: Mapping[str, str] | None = None,
) -> list[str]:
    """Run a program and return its lines; raise Stop with `what` when it fails, its last lines shown."""
    code, lines = run(program, arguments, cwd=cwd, extra=extra)
    if code != 0:
        print(*lines[-LAST_LINES:], sep="\n", flush=True)
        raise Stop(f"{what}: exit status {code}; the lines above say why.")
    return lines


@contextmanager
def session() -> Iterator[None]:
    """Wait until no other run uses the prefix, make it when it is missing, end its server afterwards."""
    if native():
        yield
        return
    WINDOWS.mkdir(exist_ok=True)
    with alone(WINDOWS):
        try:
            if not (PREFIX / "system.reg").exists():
                subprocess.run(
                    [WINE, "wineboot", "--init"], env=environment(), capture_output=True, check=False
                )
            yield
        finally:
            subprocess.run(["wineserver", "-k"], env=environment(), capture_output=True, check=False)
