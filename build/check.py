"""`test`: the tests, the style checks among them (tests/architecture/test_style.py).

`--fast` leaves out the slow ones; `--whole` adds the rest of what is tested by a share of it (tests/pairs.py);
`--near FILE...` runs the quick tests near some files and names the others (build/near.py).
"""

import os
from collections.abc import Sequence
from pathlib import Path

from build.near import divided, near
from build.project import ROOT, Stop, run, say

WHOLE = "TABULARIUM_WHOLE_TESTS"
"""The environment variable that is set when tests leave nothing out."""
NEAR = "--near"
"""Followed by files: the quick tests near them are run."""
QUICK = "not slow and not window"
"""What `--near` runs, by marks."""
AMOUNTS = {"--fast": "not slow", "--whole": ""}
"""What is said instead of the usual choice of pyproject.toml, by marks: no choice at all for the whole."""


def pytest_command(python: Path, arguments: Sequence[str]) -> list[str]:
    """Return the call of pytest: one worker a core; arguments of the person come last and therefore win."""
    command = [str(python), "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
    for word, marked in AMOUNTS.items():
        if word in arguments:
            command += ["-m", marked]
    return [*command, *(argument for argument in arguments if argument not in AMOUNTS)]


def _named(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """The files after `--near`, and all other arguments."""
    at = arguments.index(NEAR)
    end = next((n for n in range(at + 1, len(arguments)) if arguments[n].startswith("-")), len(arguments))
    return [*arguments[at + 1 : end]], [*arguments[:at], *arguments[end:]]


def check_near(python: Path, arguments: Sequence[str]) -> int:
    """Check the style of some files and run the quick tests near them; return the first exit code that is not 0."""
    files, others = _named(arguments)
    if not files:
        raise Stop(f"{NEAR} is followed by the files that have changed")
    tests, left = divided(near(files))
    say(f"running the quick tests of {', '.join(tests) or 'nothing: no quick test is near'}")
    code = 0
    programs = [str(Path(file).resolve()) for file in files if file.endswith(".py")]
    for check in (("check", "--quiet"), ("format", "--check", "--quiet")) if programs else ():
        code = run([str(python), "-m", "ruff", *check, *programs], cwd=ROOT) or code
    if tests:
        code = run(pytest_command(python, ["-m", QUICK, *tests, *others]), cwd=ROOT) or code
    if left:
        say(f"left out what takes longer: python3 build test {' '.join(left)}")
    return code


def check(python: Path, arguments: Sequence[str]) -> int:
    """Run the tests from the project's folder; return pytest's exit code."""
    if NEAR in arguments:
        return check_near(python, arguments)
    amount = "quick " if "--fast" in arguments else "whole of the " if "--whole" in arguments else ""
    say(f"running the {amount}tests")
    # Without bytecode every process of every worker compiles the program and rewrites the tests again.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if "--whole" in arguments:
        env[WHOLE] = "1"
    return run(pytest_command(python, arguments), cwd=ROOT, env=env)
