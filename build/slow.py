"""`slow`: measure the tests and write tests/slow.toml, the list of tests that `test --fast` leaves out."""

import os
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from build.check import pytest_command
from build.project import ROOT, Stop, say

LIST = ROOT / "tests/slow.toml"
LIMIT = 0.15
"""Seconds; a test that takes longer, all its parameters together, is listed."""
PASSES = 4
"""Quick runs at most."""
MARKED = "tests/window/"
"""Tests of this folder are marked in their files."""
MEASURED = re.compile(r"\s*([\d.]+)s (?:call|setup|teardown)\s+(tests/[^:]+)::(\w+)")
"""A line of pytest's `--durations`."""
HEADER = f"""\
# Tests that take more than {LIMIT} seconds, all their parameters together; marked `slow`.
# Written by `python3 build slow`.
"""


def durations(lines: Iterable[str]) -> dict[tuple[str, str], float]:
    """Return the seconds of each test, all its parameters together, by file and name."""
    found: defaultdict[tuple[str, str], float] = defaultdict(float)
    for line in lines:
        measured = MEASURED.match(line)
        if measured:
            found[measured[2], measured[3]] += float(measured[1])
    return dict(found)


def listed(found: Mapping[tuple[str, str], float]) -> str:
    """Return the text of tests/slow.toml for these durations."""
    files: defaultdict[str, list[str]] = defaultdict(list)
    for (file, name), seconds in sorted(found.items()):
        if seconds > LIMIT and not file.startswith(MARKED):
            files[file].append(name)
    blocks = (
        "\n".join([f'"{file}" = [', *(f'    "{name}",' for name in names), "]\n"])
        for file, names in files.items()
    )
    return "\n".join([HEADER, "".join(blocks)])


def slow(python: Path, arguments: Sequence[str]) -> int:
    """Write the list from a log of the usual run, or measure: the usual run, then quick runs until none is slow.

    What several tests share is paid for by the first of them; without it another one becomes the first.
    """
    if arguments:
        found = durations(Path(arguments[0]).read_text(encoding="utf-8").splitlines())
        LIST.write_text(listed(found), encoding="utf-8")
        return 0
    say("measuring the tests; this takes longer than all of them")
    found = measured(python)
    LIST.write_text(listed(found), encoding="utf-8")
    for _ in range(PASSES):
        more = {test: seconds for test, seconds in measured(python, "--fast").items() if seconds > LIMIT}
        if not more:
            break
        found |= more
        LIST.write_text(listed(found), encoding="utf-8")
    return 0


def measured(python: Path, *amount: str) -> dict[tuple[str, str], float]:
    """Run the tests and return the seconds of each; Stop if one fails."""
    call = [*pytest_command(python, amount), "--durations=0", "--durations-min=0.005"]
    done = subprocess.run(call, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    if done.returncode:
        raise Stop(lines[-1] if lines else "pytest did not run")
    return durations(lines)
