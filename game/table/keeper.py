"""Keeping a match: it is saved after every change and counted when it ends."""

from __future__ import annotations

from collections.abc import Mapping

from game.extras import offered
from game.storage.career_results import CareerResults
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.statistics import Statistics

from .laurels import laurels_of

Notice = tuple[str, Mapping[str, object]]
"""Key and words of a message about a secondary failure."""


class Keeper:
    """Writes a match into the saves, and into the statistics if there are any.

    ``notice`` is the last failure; the caller that shows it clears it.
    """

    def __init__(self, record: Record, saves: Saves | None) -> None:
        self.record = record
        self.saves = saves
        self.statistics: Statistics | None = None
        self.notice: Notice | None = None
        self._unkept = ""
        """Key of the sentence about why the match could not be written; empty when it was."""

    def save(self, name: str) -> None:
        """Keep the match under a name; raises ``SaveError``."""
        if self.saves is not None:
            self.saves.save(name, self.record)

    def keep(self) -> None:
        """Write the match as it is now."""
        if self.saves is None:
            return
        try:
            self.saves.autosave(self.record)
        except SaveError as error:
            if (
                self._unkept != error.key
            ):  # reported once; the match continues and is written when there is space
                self._unkept = error.key
                self.notice = (error.key, error.words)
        else:
            self._unkept = ""
            self.notice, self.saves.notice = self.saves.notice or self.notice, None

    def count(self) -> None:
        """Count the finished match, if this table counts."""
        self._count_extras()
        if self.statistics is None:
            return
        self._count_station(self.statistics)
        try:
            counted = self.statistics.add(self.record)
        except SaveError as error:
            self.notice = (error.key, error.words)
        else:
            first = None if counted else ("statistics.first_stands", dict[str, object]())
            self.notice = self.statistics.notice or first or self.notice

    def _count_station(self, statistics: Statistics) -> None:
        """Note the laurels of a go at a station of a path."""
        if self.record.station is None:
            return
        try:
            CareerResults(statistics).finish(self.record, laurels_of(self.record))
        except SaveError as error:
            self.notice = (error.key, error.words)

    def _count_extras(self) -> None:
        """Let the extras note the result."""
        if self.saves is None:
            return
        for note in offered("counted"):
            self.notice = note(self.record, self.saves) or self.notice


__all__ = ["Keeper", "Notice"]
