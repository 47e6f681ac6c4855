"""`art`: an environment of its own for the workshops, and the one of pictures or of sound run in it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from build.project import ART_LOCK, ART_VENV, ROOT, run
from build.setup import environment

SOUND = "--sound"


def make_art(arguments: Sequence[str]) -> int:
    """Run a workshop with these arguments and return its exit code: that of sound after `--sound`."""
    workshop = "build.art.sound" if SOUND in arguments else "build.art.workshop"
    words = [word for word in arguments if word != SOUND]
    here = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(here), "OMP_NUM_THREADS": "1"}
    return run([str(workbench()), "-P", "-m", workshop, *words], env=env)


def workbench() -> Path:
    """Bring the workshop's environment up to date and return its Python; Stop when that cannot be done."""
    return environment(ART_VENV, ART_LOCK)
