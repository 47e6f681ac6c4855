"""`test`: the tests, the style checks among them (tests/architecture/test_style.py).

`--fast` leaves out the slow ones; `--whole` adds the rest of what is tested by a share of it (tests/pairs.py).
"""

import os
from collections.abc import Sequence
from pathlib import Path

from build.project import ROOT, run, say

WHOLE = "TABULARIUM_WHOLE_TESTS"
"""The environment variable that is set when tests leave nothing out."""
AMOUNTS = {"--fast": "not slow", "--whole": ""}
"""What is said instead of the usual choice of pyproject.toml, by marks: no choice at all for the whole."""


def pytest_command(python: Path, arguments: Sequence[str]) -> list[str]:
    """Return the call of pytest: one worker a core; arguments of the person come last and therefore win."""
    command = [str(python), "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
    for word, marked in AMOUNTS.items():
        if word in arguments:
            command += ["-m", marked]
    return [*command, *(argument for argument in arguments if argument not in AMOUNTS)]


def check(python: Path, arguments: Sequence[str]) -> int:
    """Run the tests from the project's folder; return pytest's exit code."""
    amount = "quick " if "--fast" in arguments else "whole of the " if "--whole" in arguments else ""
    say(f"running the {amount}tests")
    # Without bytecode every process of every worker compiles the program and rewrites the tests again.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if "--whole" in arguments:
        env[WHOLE] = "1"
    return run(pytest_command(python, arguments), cwd=ROOT, env=env)
