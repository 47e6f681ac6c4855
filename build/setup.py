"""`setup`: make `.venv` and install exactly what the lock files name, each file checked by its hash."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from build import pip_faults, stamp
from build.project import ROOT, RUNTIME_LOCK, TEST_LOCK, VENV, Stop, base_python, run, say, venv_python


def setup(for_tests: bool = False, venv: Path = VENV) -> Path:
    """Bring the environment up to date and return its Python; at once when nothing has changed.

    The test lock holds the runtime lock whole, so an environment for tests also serves to play.
    Raises Stop with one sentence when it cannot be done.
    """
    python = venv_python(venv)
    runtime = stamp.digest([RUNTIME_LOCK])
    tests = stamp.digest([RUNTIME_LOCK, TEST_LOCK])
    have = stamp.read(venv) if python.exists() else ""
    if have == tests or (have == runtime and not for_tests):
        return python
    require_writable(venv.parent)
    try:
        if have != runtime:
            make(venv)
        stamp.clear(venv)
        install(python, TEST_LOCK if for_tests else RUNTIME_LOCK)
        stamp.write(venv, tests if for_tests else runtime)
    except OSError as error:
        raise Stop(f"{error.filename or venv} cannot be written: {error.strerror}.") from error
    return python


def environment(venv: Path, lock: Path) -> Path:
    """Bring an environment with exactly one lock file's packages up to date and return its Python; Stop if it cannot."""
    python, wanted = venv_python(venv), stamp.digest([lock])

    def ready() -> bool:
        return python.exists() and stamp.read(venv) == wanted

    if ready():
        return python
    require_writable(venv.parent)
    try:
        with alone(venv):
            if not ready():  # another process may have made it in the meantime
                make(venv)
                stamp.clear(venv)
                install(python, lock)
                stamp.write(venv, wanted)
    except OSError as error:
        raise Stop(f"{error.filename or venv} cannot be written: {error.strerror}.") from error
    return python


@contextmanager
def alone(venv: Path) -> Iterator[None]:
    """Wait until no other process is at work on an environment: two at once would take each other's files away."""
    with venv.with_name(f"{venv.name}.lock").open("a", encoding="utf-8") as file:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def require_writable(folder: Path) -> None:
    """Raise Stop when nothing can be created in the folder."""
    if not os.access(folder, os.W_OK):
        raise Stop(f"The folder {folder} cannot be written to; copy the project to a folder of your own.")


def require_tools() -> list[str]:
    """Return the extra options `venv` needs on this Python; raise Stop when it can make no environment.

    Debian cuts ensurepip out of Python; where its pip package is there, that pip does the work from outside.
    """
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return []
    if importlib.util.find_spec("venv") and importlib.util.find_spec("pip"):
        return ["--without-pip"]
    raise Stop(
        "This Python cannot make virtual environments (venv or pip is missing); "
        "on Debian and Ubuntu run: sudo apt install python3-venv"
    )


def make(venv: Path) -> None:
    """Make an empty environment, replacing what stood there; of a link only the link, since others may use what it leads to."""
    options = require_tools()
    if venv.is_symlink():
        venv.unlink()
    say(f"making the virtual environment {venv.name}")
    if run([base_python(), "-m", "venv", "--clear", *options, str(venv)], cwd=ROOT) != 0:
        raise Stop(f"The virtual environment {venv} could not be made; the lines above say why.")


def installer(python: Path) -> list[str]:
    """Return the pip to use: the environment's own, or the outer one told to install into it."""
    own = subprocess.run([str(python), "-c", "import pip"], capture_output=True, check=False)
    if own.returncode == 0:
        return [str(python), "-m", "pip"]
    return [base_python(), "-m", "pip", "--python", str(python)]


def install(python: Path, lock: Path) -> None:
    """Install the packages of a lock file and nothing else; raise Stop when that fails."""
    say(f"installing the packages of {lock.relative_to(ROOT)} (the first time this fetches about 45 MB)")
    command = [*installer(python), "install", "--require-hashes", "--only-binary", ":all:"]
    command += ["--no-input", "--disable-pip-version-check", "--retries", "2", "-r", str(lock)]
    code, output = watch(command)
    if code != 0:
        print(*output[-12:], sep="", flush=True)
        raise Stop(pip_faults.sentence("".join(output)))


def watch(command: Sequence[str]) -> tuple[int, list[str]]:
    """Run pip, showing only the lines that tell of progress; return its exit code and all its lines."""
    lines: list[str] = []
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "PIP_USER": "0", "PIP_PROGRESS_BAR": "off"}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=env,
        text=True,
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            if line.lstrip().startswith(("Downloading", "Installing", "Successfully")):
                print("   ", line.strip(), flush=True)
    return process.returncode, lines
