"""Progress in the lessons, in a small TOML file."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.storage import places
from game.storage.files import Stamp, alone, put_aside, read_limited, remove, stamp_of, write_atomically
from game.storage.record import SaveError
from game.storage.saves import now
from game.storage.settings import toml_text

FILE = "learning.toml"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a lesson: its mark, part and step of the next bubble, time, and whether it is done or skipped.

    ``actions`` is the number of actions its part had then.
    """

    mark: str
    part: int = 0
    step: int = 0
    actions: int = 0
    done: bool = False
    skipped: bool = False
    date: str = ""


_TYPES = {"mark": str, "part": int, "step": int, "actions": int, "done": bool, "skipped": bool, "date": str}


class Learning:
    """The progress by game and lesson. A change is written at once, into what the file holds then.

    So two windows keep each other's progress. An invalid file is moved aside as ``learning.broken-1.toml`` (2, 3 …); `notice` holds key and words of the message
    to show.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or places.data_folder() / FILE
        self.notice: tuple[str, dict[str, object]] | None = None
        self._unwritten: dict[str, Progress] = {}
        """What the file does not hold yet."""
        self._known = self._read()
        if self._unwritten:
            self._change()

    def of(self, game: str, lesson: str) -> Progress | None:
        """How far a lesson was played, ``None`` when it never was."""
        return self._known.get(f"{game}/{lesson}")

    @property
    def begun(self) -> bool:
        """Whether any lesson was finished or skipped."""
        return any(one.done or one.skipped for one in self._known.values())

    @property
    def known(self) -> bool:
        """Whether anything is remembered."""
        return bool(self._known)

    @property
    def latest(self) -> tuple[str, str] | None:
        """Game and lesson that were left unfinished last, ``None`` if there is none."""
        left = [
            (one.date, key) for key, one in self._known.items() if (one.part or one.step) and not one.skipped
        ]
        if not left:
            return None
        game, _, lesson = max(left)[1].partition("/")
        return game, lesson

    def keep(self, game: str, lesson: str, progress: Progress) -> None:
        """Store the progress of a lesson now. If the file cannot be written, `notice` is set."""
        dated = Progress(**{**asdict(progress), "date": now()})
        self._known[f"{game}/{lesson}"] = self._unwritten[f"{game}/{lesson}"] = dated
        self._change()

    def _change(self) -> None:
        """Write what is new into what the file holds now."""
        try:
            with alone(self.path):
                there = self._read() if self.path.exists() else {}
                self._known = {**(there or self._known), **self._unwritten}
                self._write()
        except OSError:
            self.notice = (SaveError("unwritable", {}).key, {"file": self.path.name})
        else:
            self._unwritten.clear()

    def reset(self) -> None:
        """Forget everything."""
        self._known.clear()
        self._unwritten.clear()
        try:
            with alone(self.path):
                remove(self.path)
        except OSError:
            self.notice = (SaveError("unwritable", {}).key, {"file": self.path.name})

    def _write(self) -> None:
        lessons = {key: asdict(one) for key, one in sorted(self._known.items())}
        write_atomically(self.path, toml_text({"version": VERSION, "lessons": lessons}))

    def _read(self) -> dict[str, Progress]:
        stamp = stamp_of(self.path)
        try:
            data = tomllib.loads(read_limited(self.path).decode())
        except FileNotFoundError:
            return {}
        except OSError:
            self.notice = ("save.error.unreadable", {"file": self.path.name})
            return {}
        except (ValueError, RecursionError):
            return self._broken(stamp)
        lessons = data.get("lessons", {})
        if data.get("version") != VERSION or not isinstance(lessons, dict):
            return self._broken(stamp)
        found = {key: _progress(value) for key, value in lessons.items()}
        good = {key: one for key, one in found.items() if one is not None}
        if len(good) < len(found):
            self._broken(stamp)
            self._unwritten = {**good, **self._unwritten}
        return good

    def _broken(self, stamp: Stamp) -> dict[str, Progress]:
        """Move the file aside and set `notice`."""
        self.notice = ("learn.broken", {"file": put_aside(self.path, stamp).name})
        return {}


def _progress(value: Any) -> Progress | None:
    """The progress that was written, ``None`` for anything else."""
    if not isinstance(value, dict) or set(value) != set(_TYPES):
        return None
    if any(type(value[name]) is not kind for name, kind in _TYPES.items()):
        return None
    if min(value["part"], value["step"], value["actions"]) < 0:
        return None
    return Progress(**value)


def sound(path: Path) -> bool:
    """Whether a file holds progress undamaged."""
    return Learning(path).notice is None


ARCHIVED = (FILE, sound)
"""The file that an archive holds, and whether one is undamaged."""
