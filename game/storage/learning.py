"""Progress in the lessons, in a small TOML file."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from . import places
from .files import next_number, prune, read_limited, remove, write_atomically
from .record import SaveError
from .saves import now
from .settings import toml_text

FILE = "learning.toml"
VERSION = 1
MOST_ASIDE = 9


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
    """The progress by game and lesson, read once and written at every change.

    An invalid file is moved aside as ``learning.broken-1.toml`` (2, 3 …); `notice` holds key and words of the message
    to show.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or places.data_folder() / FILE
        self.notice: tuple[str, dict[str, object]] | None = None
        self._known = self._read()

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
        self._known[f"{game}/{lesson}"] = dated
        self._write()

    def reset(self) -> None:
        """Forget everything."""
        self._known.clear()
        try:
            remove(self.path)
        except OSError:
            self.notice = (SaveError("unwritable", {}).key, {"file": self.path.name})

    def _write(self) -> None:
        lessons = {key: asdict(one) for key, one in sorted(self._known.items())}
        try:
            write_atomically(self.path, toml_text({"version": VERSION, "lessons": lessons}))
        except OSError:
            self.notice = (SaveError("unwritable", {}).key, {"file": self.path.name})

    def _read(self) -> dict[str, Progress]:
        try:
            data = tomllib.loads(read_limited(self.path).decode())
        except FileNotFoundError:
            return {}
        except OSError:
            self.notice = ("save.error.unreadable", {"file": self.path.name})
            return {}
        except (ValueError, RecursionError):
            return self._broken()
        lessons = data.get("lessons", {})
        if data.get("version") != VERSION or not isinstance(lessons, dict):
            return self._broken()
        found = {key: _progress(value) for key, value in lessons.items()}
        good = {key: one for key, one in found.items() if one is not None}
        if len(good) < len(found):
            self._broken()
            self._known = good
            self._write()
        return good

    def _broken(self) -> dict[str, Progress]:
        """Move the file aside and set `notice`."""
        stem, suffix = f"{self.path.stem}.broken", self.path.suffix
        aside = self.path.with_name(next_number(self.path.parent, stem, suffix) + suffix)
        try:
            self.path.replace(aside)
            prune(self.path.parent, stem, suffix, MOST_ASIDE)
        except OSError:
            aside = self.path
        self.notice = ("learning.broken", {"file": aside.name})
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


__all__ = ["FILE", "Learning", "Progress"]
