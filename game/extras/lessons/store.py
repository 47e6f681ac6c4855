"""Progress in the lessons, in the file of the statistics."""

from __future__ import annotations

import sqlite3
import tomllib
from collections.abc import Iterable
from dataclasses import asdict, astuple, dataclass
from typing import Any

from game.storage.files import exclusive, migrate_file, remove, retired_path, storable
from game.storage.record import SaveError
from game.storage.saves import now
from game.storage.settings import toml_text
from game.storage.statistics import Statistics

FILE = "learning.toml"
"""The file that an archive holds; earlier versions kept the progress in it."""
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
Lessons = dict[str, Progress]
"""By game and lesson: ``game/lesson``."""


class Learning:
    """The progress by game and lesson. A change is written at once, beside what the file holds then.

    So two windows keep each other's progress. The file of an earlier version is taken over once; an invalid one is moved aside as
    ``learning.broken-1.toml`` (2, 3 …). `notice` holds key and words of the message to show.
    """

    def __init__(self, statistics: Statistics) -> None:
        self.statistics = statistics
        self.notice: tuple[str, dict[str, object]] | None = None
        self._unwritten: Lessons = {}
        """What the file does not hold yet."""
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
        self._known[f"{game}/{lesson}"] = self._unwritten[f"{game}/{lesson}"] = dated
        try:
            with self.statistics.opened(change=True) as base:
                there = _lessons(base)
                fresh = self._unwritten if there else self._known
                _write(base, "replace", fresh)
        except SaveError as error:
            self.notice = (error.key, error.words)
        else:
            self._known = {**there, **fresh}
            self._unwritten.clear()

    def reset(self) -> None:
        """Forget everything."""
        self._known.clear()
        self._unwritten.clear()
        old = self.statistics.path.with_name(FILE)
        try:
            with exclusive(old):
                remove(old)
                remove(retired_path(old))
            with self.statistics.opened(change=True) as base:
                base.execute("delete from lessons")
        except OSError:
            self.notice = (SaveError("unwritable", {}).key, {"file": old.name})
        except SaveError as error:
            self.notice = (error.key, error.words)

    def written(self) -> str:
        """The progress as an archive holds it."""
        lessons = {key: asdict(one) for key, one in sorted(self._known.items())}
        return toml_text({"version": VERSION, "lessons": lessons})

    def _read(self) -> Lessons:
        """What the file holds, with what an earlier version kept in a file of its own."""
        old = self.statistics.path.with_name(FILE)
        found: Lessons = {}

        def taken(data: bytes) -> bool:
            good, whole = _parsed(data)
            found.update(good)
            if good:
                with self.statistics.opened(change=True) as base:
                    _write(base, "ignore", good)
            return whole

        try:
            if (aside := migrate_file(old, taken)) is not None:
                self.notice = ("learn.broken", {"file": aside.name})
        except OSError:
            self.notice = ("save.error.unreadable", {"file": old.name})
        except SaveError as error:
            self.notice = (error.key, error.words)
        try:
            if self.statistics.path.exists():
                with self.statistics.opened() as base:
                    found |= _lessons(base)
        except SaveError as error:
            self.notice = self.notice or (error.key, error.words)
        self.notice = self.notice or self.statistics.notice
        return found


def _lessons(base: sqlite3.Connection) -> Lessons:
    """The rows of the table."""
    rows = base.execute("select game, lesson, mark, part, step, actions, done, skipped, date from lessons")
    return {
        f"{game}/{lesson}": Progress(mark, part, step, actions, bool(done), bool(skipped), date)
        for game, lesson, mark, part, step, actions, done, skipped, date in rows
    }


def _write(base: sqlite3.Connection, otherwise: str, lessons: Lessons) -> None:
    """Write rows; those that are there already are replaced, or kept with "ignore"."""
    rows: Iterable[tuple[object, ...]] = (
        (*key.partition("/")[::2], *astuple(progress)) for key, progress in lessons.items()
    )
    base.executemany(f"insert or {otherwise} into lessons values (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


# -- the file of an archive, and of earlier versions -------------------------------------------------------------------


def _parsed(data: bytes) -> tuple[Lessons, bool]:
    """The progress that such a file holds undamaged, and whether that is all of it."""
    try:
        table = tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return {}, False
    lessons = table.get("lessons", {})
    if table.get("version") != VERSION or not isinstance(lessons, dict):
        return {}, False
    found = {key: _progress(value) for key, value in lessons.items()}
    good = {key: one for key, one in found.items() if one is not None and storable(key)}
    return good, len(good) == len(found)


def _progress(value: Any) -> Progress | None:
    """The progress that was written, ``None`` for anything else."""
    if not isinstance(value, dict) or set(value) != set(_TYPES):
        return None
    if any(type(value[name]) is not kind for name, kind in _TYPES.items()):
        return None
    if not all(storable(item) for item in value.values()):
        return None
    return Progress(**value)


def written(statistics: Statistics) -> bytes:
    """The file of an archive, b"" where nothing is remembered."""
    learning = Learning(statistics)
    return learning.written().encode() if learning.known else b""


def taken(data: bytes, statistics: Statistics) -> None:
    """Take the lessons of a file of an archive that are not known here; ValueError for a damaged one. Raises ``SaveError``."""
    good, whole = _parsed(data)
    if not whole:
        raise ValueError(FILE)
    with statistics.opened(change=True) as base:
        _write(base, "ignore", good)


ARCHIVED = (FILE, written, taken)
"""The file that an archive holds, what writes it, and what takes one."""
