"""The stamp in the virtual environment: which locks, and which Python, it was made from."""

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

NAME = "tabularium.stamp"


def digest(locks: Sequence[Path], python: str = str(sys.implementation.cache_tag)) -> str:
    """Return a fingerprint of these lock files, in this order, and of a Python ("cpython-311").

    The third number of the version stays out: 3.11.2 can use what 3.11.7 has made.
    """
    whole = hashlib.sha256(python.encode())
    for lock in locks:
        whole.update(hashlib.sha256(lock.read_bytes()).digest())
    return whole.hexdigest()


def read(venv: Path) -> str:
    """Return the fingerprint an environment was finished with; empty if it never was."""
    try:
        return (venv / NAME).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def write(venv: Path, fingerprint: str) -> None:
    """Mark an environment as finished."""
    (venv / NAME).write_text(fingerprint + "\n", encoding="ascii")


def clear(venv: Path) -> None:
    """Mark an environment as unfinished."""
    (venv / NAME).unlink(missing_ok=True)
