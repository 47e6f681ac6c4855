"""The frozen program, played: whole matches by clicks in a real window, every game in each language."""

from __future__ import annotations

import os
from pathlib import Path

from build.check import pytest_command
from build.project import ROOT, run, say
from build.setup import setup

from .facts import NAME

PROGRAM = "TABULARIUM_PROGRAM"
"""Environment variable: path of the program that tests/window plays instead of this folder's."""
PLAYED = "tests/window"


def play_by_clicks(program: Path) -> int:
    """Play a frozen program's folder to the score, many times over; return pytest's exit status.

    What is missing for it (Xvfb, xdotool) is a failure, since somebody asked for it.
    """
    say("playing the frozen program")
    executable = program / (f"{NAME}.exe" if os.name == "nt" else NAME)
    env = {**os.environ, PROGRAM: str(executable.absolute()), "TABULARIUM_WINDOW_TESTS": "required"}
    return run(pytest_command(setup(for_tests=True), [PLAYED]), cwd=ROOT, env=env)
