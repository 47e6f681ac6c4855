"""The frozen program, played: whole matches by clicks in a real window, every game in each language."""

from __future__ import annotations

import os
from pathlib import Path

from build.check import pytest_command
from build.project import ROOT, run, say
from build.setup import setup

from .wine import WINE, start_words

PROGRAM = "TABULARIUM_PROGRAM"
"""Environment variable: path of the program that tests/window plays instead of this folder's."""
PLAYED, WINDOWS_PLAYED = "tests/window", "tests/windows"
LONGEST = 3600
"""Seconds after which a test under Wine counts as hanging: one starts the program 67 times, which takes up to a minute each."""


def play_by_clicks(program: Path) -> int:
    """Play a frozen program's folder to the score, many times over; return pytest's exit status.

    What is missing for it (Xvfb, xdotool) is a failure, since somebody asked for it.
    """
    say("playing the frozen program")
    itself = start_words(program)
    env = {**os.environ, PROGRAM: itself[-1], "TABULARIUM_WINDOW_TESTS": "required"}
    # Under Wine one at a time, and everything that is tried there.
    at_wine = [WINDOWS_PLAYED, "-m", "", "-n", "0", "-o", f"faulthandler_timeout={LONGEST}"]
    played = at_wine if itself[0] == WINE else [PLAYED]
    return run(pytest_command(setup(for_tests=True), played), cwd=ROOT, env=env)
