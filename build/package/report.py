"""What a package weighs and what starting it takes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import time
from typing import Any

from build.project import ROOT, Stop

from .archive import size_of
from .wine import WINE, environment, session, start_words

MEGA = 1_000_000
PAGE = ROOT / "docs" / "packaging.md"
"""The page with the figures; `package --report` writes them there."""
BARS = {"unpacked": 150.0, "download": 60.0, "start_cold": 3.0, "start_warm": 1.5, "memory": 400.0}
"""Megabytes unpacked and to download; seconds to the first picture; megabytes held at most at 1920 x 1080."""
TABLES = ("linux", "windows")
"""The systems whose figures the page shows."""
SIZE = "1920x1080"
STARTS = 5
"""So many starts of each kind; the median counts."""


def measure(program: Path, downloads: Sequence[Path]) -> dict[str, float]:
    """The figures of `BARS` for a frozen program and what is made of it; a bar that is passed is not a Stop."""
    cold: list[float] = []
    warm: list[float] = []
    memory: list[float] = []
    with session() if start_words(program)[0] == WINE else nullcontext():
        for _ in range(STARTS):
            with TemporaryDirectory() as home:
                for found in (cold, warm):
                    row = start(program, Path(home))
                    found.append(row["start"])
                    memory.append(row["memory"])
    return {
        "unpacked": size_of(program) / MEGA,
        "download": max((path.stat().st_size for path in downloads), default=0) / MEGA,
        "start_cold": median(cold),
        "start_warm": median(warm),
        "memory": max(memory),
    }


def start(program: Path, home: Path) -> dict[str, Any]:
    """Start a program with its files in a folder: seconds until its title is painted, and what it says of itself."""
    itself = start_words(program)
    command = [*itself, "selftest", "--size", SIZE, "--out", str(home), "--json"]
    foreign = itself[0] == WINE
    bare = foreign or (sys.platform == "linux" and not os.environ.get("DISPLAY"))
    driver = {"SDL_VIDEODRIVER": "dummy"} if bare else {}
    began = time()
    done = subprocess.run(
        command,
        cwd=home,
        env={**(environment() if foreign else os.environ), **driver, "SDL_AUDIODRIVER": "dummy"},
        input="",  # a program under Wine wants pipes
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if foreign else None,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Stop(f"{program} does not start: exit status {done.returncode}.")
    said: dict[str, Any] = json.loads(done.stdout)
    return said | {"start": said["painted"] - began}


def rows(found: dict[str, float], downloads: Sequence[Path]) -> list[str]:
    """The figures as the table of `docs/packaging.md` has them: each beside its limit, then every file."""
    said = {
        "unpacked": "unpacked, {:.1f} MB",
        "download": "largest download, {:.1f} MB",
        "start_cold": "start to first picture, without cached pictures, {:.2f} s",
        "start_warm": "start to first picture, with cached pictures, {:.2f} s",
        "memory": "peak memory, title and the fullest table, {:.0f} MB",
    }
    table = ["| | Measured | Limit |", "|---|---|---|"]
    for name, form in said.items():
        what, _, unit = form.rpartition(", ")
        limit = f"{BARS[name]:g} {unit.rpartition(' ')[2]}"
        table.append(f"| {what} | {unit.format(found[name])} | {limit} |")
    files = sorted(downloads, key=lambda path: path.name)
    return table + [f"| `{path.name}` | {path.stat().st_size / MEGA:.1f} MB | |" for path in files]


def write_rows(system: str, table: Sequence[str], page: Path = PAGE) -> None:
    """Put a table where the page has one for a system; raise Stop where it has none."""
    begin, end = f"<!-- measured: {system} -->\n", "<!-- end -->"
    before, found, after = page.read_text(encoding="utf-8").partition(begin)
    if not found:
        raise Stop(f"{page.name} has no place for the figures of {system}.")
    rest = after.partition(end)[2]
    page.write_text(f"{before}{begin}{chr(10).join(table)}\n{end}{rest}", encoding="utf-8")


def write_sizes(files: Sequence[Path], folder: Path = ROOT) -> None:
    """Put the sizes of downloads into the tables of the READMEs: a row names the end of its file."""
    sizes = {path.name: f"{path.stat().st_size / MEGA:.0f} MB" for path in files}
    for page in sorted(folder.glob("README*.md")):
        rows_ = page.read_text(encoding="utf-8").split("\n")
        for at, row in enumerate(rows_):
            cells = row.split("|")
            end = cells[2].strip(" `").rpartition("…")[2] if "…" in row and len(cells) == 6 else None
            for name, size in sizes.items():
                if end and name.endswith(end) and "manylinux" not in name:
                    rows_[at] = re.sub(r"\| \d+ MB \|", f"| {size} |", row)
        page.write_text("\n".join(rows_), encoding="utf-8")


def lines(found: dict[str, float]) -> list[str]:
    """The figures beside their bars."""
    units = {"unpacked": "MB", "download": "MB", "start_cold": "s", "start_warm": "s", "memory": "MB"}
    return [
        f"{name:12} {value:8.2f} {units[name]:2} of {BARS[name]:6.1f} {'' if value <= BARS[name] else '  too much'}".rstrip()
        for name, value in found.items()
    ]
