"""`slow`: measure the tests and write tests/slow.toml, the list of tests that `test --fast` leaves out."""

import os
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from build.check import pytest_command
from build.project import ROOT, say

LIST = ROOT / "tests/slow.toml"
LIMIT = 0.15
"""Seconds; a test that takes longer, all its parameters together, is listed."""
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
    return found


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
    """Run every test of the usual run and list the slow ones; or list those of a log of such a run."""
    if arguments:
        lines = Path(arguments[0]).read_text(encoding="utf-8").splitlines()
    else:
        say("measuring the tests; this takes as long as all of them")
        call = [*pytest_command(python, ()), "--durations=0", "--durations-min=0.005"]
        done = subprocess.run(call, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)
        lines = done.stdout.splitlines()
        if done.returncode:
            say(lines[-1] if lines else "pytest did not run")
            return done.returncode
    LIST.write_text(listed(durations(lines)), encoding="utf-8")
    return 0
