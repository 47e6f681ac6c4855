"""Where things are, and how a program of the virtual environment is run."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
RUNTIME_LOCK = ROOT / "build" / "requirements.lock"
TEST_LOCK = ROOT / "build" / "requirements-test.lock"
ART_LOCK = ROOT / "build" / "requirements-art.lock"
ART_VENV = ROOT / ".venv-art"
TRAIN_LOCK = ROOT / "build" / "requirements-train.lock"
TRAIN_VENV = ROOT / ".venv-train"
PETTINGZOO_LOCK = ROOT / "build" / "requirements-pettingzoo.lock"
PETTINGZOO_VENV = ROOT / ".venv-pettingzoo"
COMPILE_LOCK = ROOT / "build" / "requirements-compile.lock"
COMPILE_VENV = ROOT / ".venv-compile"
ZIG_LOCK = ROOT / "build" / "requirements-zig.lock"
ZIG_VENV = ROOT / ".venv-zig"
PACK_LOCK = ROOT / "build" / "requirements-pack.lock"
PACK_VENV = ROOT / ".venv-pack"
SITE_LOCK = ROOT / "build" / "requirements-site.lock"
SITE_VENV = ROOT / ".venv-site"
WINDOWS_LOCK = ROOT / "build" / "requirements-windows.lock"
"""The packages of the pack lock as Windows installs them, for freezing on another system."""
WINDOWS_PYTHON_LOCK = ROOT / "build" / "requirements-windows-python.lock"


class Stop(Exception):
    """The command cannot go on; its message is one sentence for the person at the keyboard."""


def commit() -> str:
    """The short name of the commit that is checked out, with a `+` where files were changed; empty without git."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--abbrev=9", "--dirty=+"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def say(text: str) -> None:
    """Tell what is being done; flushed, so that it stands before the output of the program it announces."""
    print(f"[build] {text}", flush=True)


def venv_python(venv: Path = VENV) -> Path:
    """Return the interpreter inside a virtual environment, whether or not it is there."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def base_python() -> str:
    """Return the interpreter outside any virtual environment: an environment cannot replace itself."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def run(command: Sequence[str], cwd: Path | None = None, env: Mapping[str, str] | None = None) -> int:
    """Run a program on this terminal and return its exit code (128 + n when signal n ended it)."""
    code = subprocess.run(command, cwd=cwd, env=env, check=False).returncode
    return 128 - code if code < 0 else code


def run_game(python: Path, arguments: Sequence[str]) -> int:
    """Run `python -m game` where the person stands."""
    return run_module(python, "game", arguments)


def run_module(python: Path, module: str, arguments: Sequence[str]) -> int:
    """Run a module of ours where the person stands, so that file names mean what they say there.

    -P keeps a folder called "game" in that place from being taken for ours.
    """
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    return run([str(python), "-P", "-m", module, *arguments], env=env)
