"""`test`: every test, the style checks among them (tests/house/test_style.py); `--fast` leaves out the slow ones."""

from collections.abc import Sequence
from pathlib import Path

from build.project import ROOT, run, say


def pytest_command(python: Path, arguments: Sequence[str]) -> list[str]:
    """Return the call of pytest: one worker a core; arguments of the person come last and therefore win."""
    command = [str(python), "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
    if "--fast" in arguments:
        command += ["-m", "not slow"]
    return [*command, *(argument for argument in arguments if argument != "--fast")]


def check(python: Path, arguments: Sequence[str]) -> int:
    """Run the tests from the project's folder; return pytest's exit code."""
    say("running the quick tests" if "--fast" in arguments else "running the tests")
    return run(pytest_command(python, arguments), cwd=ROOT)
