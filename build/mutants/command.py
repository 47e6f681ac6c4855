"""`mutants`: plants faults in a copy of the project, runs the tests that cover each, prints what survived."""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from build.mutants.faults import Fault, faults, planted
from build.project import ROOT, Stop, say

COVERS = Path(__file__).with_name("covers.toml")
PARTS = ("game", "tests", "build", "locales", "assets", "docs", "packaging", "pyproject.toml", "README.md")
HANGS = 600
"""Seconds after which a run of tests counts as failed: the fault made an endless loop."""

Site = tuple[Path, Fault]
"""A file, from the project's folder, and a fault in it."""


def covering(path: Path, covers: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the tests that cover a file: those of the longest beginning of its path."""
    known = [start for start in covers if path.as_posix().startswith(start)]
    if not known:
        raise Stop(f"{path} is covered by nothing in {COVERS.relative_to(ROOT)}")
    return list(covers[max(known, key=len)])


def sites(root: Path, paths: Sequence[str]) -> list[Site]:
    """Return every fault in the files and folders named, always in the same order."""
    found = []
    for name in paths:
        named = root / name
        if not named.exists():
            raise Stop(f"there is no {name}")
        for file in sorted(named.rglob("*.py")) if named.is_dir() else [named]:
            found += [(file.relative_to(root), fault) for fault in faults(file.read_text(encoding="utf-8"))]
    return found


def sample(found: Sequence[Site], count: int, seed: int) -> list[Site]:
    """Return so many of the faults (0: all of them), the same ones for a seed."""
    if not count or count >= len(found):
        return [*found]
    places = sorted(random.Random(seed).sample(range(len(found)), count))
    return [found[place] for place in places]


def _copy(folder: Path) -> Path:
    folder.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, folder / part)
    return folder


def survives(python: Path, folder: Path, site: Site, tests: Sequence[str]) -> bool:
    """Whether all tests pass on a copy of the project with a fault in it; the copy is whole again afterwards."""
    path, fault = site
    file = folder / path
    whole = file.read_text(encoding="utf-8")
    file.write_text(planted(whole, fault), encoding="utf-8")
    command = [
        str(python),
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-m",
        "not whole",
        *tests,
    ]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, check=False, timeout=HANGS)
        return done.returncode == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        file.write_text(whole, encoding="utf-8")


def _words(arguments: Sequence[str], paths: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="build mutants")
    parser.add_argument("--paths", nargs="+", default=[*paths], help="files and folders to plant faults in")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--sample", type=int, default=0, help="so many faults, drawn by the seed; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def mutants(python: Path, arguments: Sequence[str]) -> int:
    """Run the check and print survivors and score; 0 when every fault was found, else 1."""
    covers = tomllib.loads(COVERS.read_text(encoding="utf-8"))["tests"]
    chosen = _words(arguments, [start for start in covers if start.endswith("/") or start.count("/") == 2])
    found = sites(ROOT, list(dict.fromkeys(name.rstrip("/") for name in chosen.paths)))
    drawn = sample(list(dict.fromkeys(found)), chosen.sample, chosen.seed)
    say(f"planting {len(drawn)} of {len(found)} faults")
    with tempfile.TemporaryDirectory() as home:
        free: SimpleQueue[Path] = SimpleQueue()
        for number in range(chosen.jobs):
            free.put(_copy(Path(home) / str(number)))

        def tried(site: Site) -> bool:
            folder = free.get()
            try:
                left = survives(python, folder, site, covering(site[0], covers))
            finally:
                free.put(folder)
            say(f"{'SURVIVED' if left else 'found'} {site[0].as_posix()}:{site[1].line} {site[1].what}")
            return left

        with ThreadPoolExecutor(chosen.jobs) as pool:
            left = sum(pool.map(tried, drawn))
    score = 100 * (len(drawn) - left) / max(1, len(drawn))
    say(f"{len(drawn) - left} of {len(drawn)} faults found ({score:.0f} %)")
    return 1 if left else 0
