"""`train`: makes an environment of its own and runs the training in it."""

from __future__ import annotations

import os
from collections.abc import Sequence

from build.project import ROOT, TRAIN_LOCK, TRAIN_VENV, run
from build.setup import environment


def train(arguments: Sequence[str]) -> int:
    """Learn an evaluation with these arguments and return the exit code."""
    python = environment(TRAIN_VENV, TRAIN_LOCK)
    here = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(here), "OMP_NUM_THREADS": "1"}
    return run([str(python), "-P", "-m", "build.train", *arguments], env=env)
