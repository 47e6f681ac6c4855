"""Matches kept in a folder, so that training can stop and go on later.

The folder holds ``about.json``, what the matches were played for, and files ``00001.npz``, ``00002.npz`` … of numpy arrays,
a few matches each. With m matches of n seats and p features:

- ``numbers`` (m): the numbers of the tasks; ``turns`` (m): turns that ended
- ``worth``, ``leads`` (m, n): as in :class:`Episode`
- ``counts`` (m, n): rows of each seat
- ``rows`` (sum of ``counts``, p): features, match by match and seat by seat
- ``seconds`` (): time spent playing since the file before
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from build.train.training_data import Episode

ABOUT = "about.json"
PART = 50
"""Matches of a file."""


class StoreError(Exception):
    """A folder that cannot be gone on with; the message names the file."""


class MatchStore:
    """The matches of one training; ``about`` says what they are played for and must be the same each time."""

    def __init__(self, folder: Path, about: Mapping[str, Any]) -> None:
        self._folder = folder
        self._waiting: list[tuple[int, Episode]] = []
        file = folder / ABOUT
        if not file.exists():
            if folder.exists() and any(folder.iterdir()):
                raise StoreError(f"{folder}: there are other things in it, and no {ABOUT}")
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
            return
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise StoreError(f"{file}: {error}") from None
        if not isinstance(found, dict):
            raise StoreError(f"{file}: a table of names is expected")
        for name, value in about.items():
            if found.get(name) != value:
                raise StoreError(f"{file}: '{name}' is {found.get(name)!r}, and here {value!r}")

    def matches(self) -> Iterator[tuple[int, Episode]]:
        """The matches kept so far, with the numbers of their tasks, in the order in which they were added."""
        for file in self._parts():
            part = _read(file)
            first, last = 0, 0
            for index, counts in enumerate(part["counts"]):
                rows = []
                for count in counts:
                    first, last = last, last + int(count)
                    rows.append(tuple(map(tuple, part["rows"][first:last].tolist())))
                worth, leads = (tuple(part[name][index].tolist()) for name in ("worth", "leads"))
                yield (
                    int(part["numbers"][index]),
                    Episode(tuple(rows), worth, leads, int(part["turns"][index])),
                )

    def seconds(self) -> float:
        """Time spent playing them."""
        return float(sum(_read(file)["seconds"] for file in self._parts()))

    def add(self, number: int, episode: Episode) -> bool:
        """Keep a match; whether there are now enough for a file, to be written with :meth:`write`."""
        self._waiting.append((number, episode))
        return len(self._waiting) >= PART

    def write(self, seconds: float) -> None:
        """Write what was added since the last time, and how long it took to play."""
        if not self._waiting:
            return
        numbers, episodes = zip(*self._waiting, strict=True)
        rows = [row for episode in episodes for seat in episode.rows for row in seat]
        parts = self._parts()
        file = self._folder / f"{int(parts[-1].stem) + 1 if parts else 1:05}.npz"
        unfinished = file.with_suffix(".new")
        with unfinished.open("wb") as stream:
            np.savez_compressed(
                stream,
                numbers=np.array(numbers),
                turns=np.array([episode.turns for episode in episodes]),
                worth=np.array([episode.worth for episode in episodes]),
                leads=np.array([episode.leads for episode in episodes]),
                counts=np.array([[len(seat) for seat in episode.rows] for episode in episodes]),
                rows=np.array(rows),
                seconds=np.array(seconds),
            )
        unfinished.replace(file)
        self._waiting.clear()

    def _parts(self) -> list[Path]:
        return sorted(self._folder.glob("[0-9]*.npz"))


def _read(file: Path) -> dict[str, Any]:
    names = ("numbers", "turns", "worth", "leads", "counts", "rows", "seconds")
    try:
        with np.load(file) as data:
            return {name: data[name] for name in names}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise StoreError(f"{file}: not a file of matches ({error})") from None
