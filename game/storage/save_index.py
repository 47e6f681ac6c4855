"""The index of the saves: what the list tells of each file, as long as the file keeps its size and its time.

It may be deleted at any time: it is made again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game import __version__

from .files import Stamp, read_limited, write_atomically
from .locks import alone
from .record import SeatInfo
from .save_info import SUFFIX, SaveInfo, moment_of

FILE = "index.json"
FORMAT = "tabularium-index"
_FIELDS = (
    "name", "game", "decision", "daily", "station", "hash", "round", "to_act", "actions", "over", "fork", "whole",
)  # fmt: skip
Line = list[Any]


class SaveIndex:
    """The lines of the index by file id. What another program or version wrote there wrongly is left out."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.fresh = 0
        """Number of entries that are not written yet."""
        self._lines: dict[str, Line] | None = None

    def get(self, path: Path, stamp: Stamp) -> SaveInfo | None:
        """The entry of a file, None if there is none for this stamp."""
        if self._lines is None:
            self._lines = self._read()
        line = self._lines.get(path.stem)
        if not isinstance(line, list) or line[:1] != [[*stamp]]:
            return None
        try:
            return _info(path, stamp, line)
        except (ValueError, TypeError, IndexError, OverflowError, OSError):
            return None

    def put(self, info: SaveInfo, stamp: Stamp) -> None:
        """Note an entry; not one of a damaged file, which is looked at anew."""
        if info.error is not None or not info.known or stamp == (0, 0, 0):
            return
        if self._lines is None:
            self._lines = self._read()
        self._lines[info.id] = _line(info, stamp)
        self.fresh += 1

    def write(self) -> None:
        """Write what was noted into what the file holds now, without the files that are gone."""
        with suppress(OSError), alone(self.path):
            here = {path.stem for path in self.path.parent.glob(f"*{SUFFIX}")}
            lines = {**self._read(), **(self._lines or {})}
            lines = {name: line for name, line in lines.items() if name in here}
            data = {"format": FORMAT, "program": __version__, "saves": lines}
            text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
            write_atomically(self.path, f"{_digest(text.encode())}\n{text}")
            self.fresh = 0

    def _read(self) -> dict[str, Line]:
        try:
            digest, _, text = read_limited(self.path).partition(b"\n")
            data = json.loads(text) if digest == _digest(text).encode() else {}
            if (data["format"], data["program"]) != (FORMAT, __version__):
                return {}
            return {str(name): line for name, line in data["saves"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return {}


def _digest(text: bytes) -> str:
    """What the first line must be: a damaged index is none."""
    return blake2b(text, digest_size=16).hexdigest()


def _line(info: SaveInfo, stamp: Stamp) -> Line:
    seats = [[seat.name, seat.color, seat.controller] for seat in info.seats]
    return [[*stamp], [*info.start], seats, *(getattr(info, name) for name in _FIELDS)]


def _info(path: Path, stamp: Stamp, line: Line) -> SaveInfo:
    """The digest says that the index is as :func:`_line` wrote it, so its values are not looked at again."""
    _, (created, first), seats, *rest = line
    players = tuple(SeatInfo(*seat) for seat in seats)
    values = dict(zip(_FIELDS, rest, strict=True))
    return SaveInfo(path.stem, path, moment_of(stamp), seats=players, start=(created, first), **values)


__all__ = ["FILE", "SaveIndex"]
