"""A match is saved after every change and counted when it ends; what was missed is counted later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.engine.core.match import Match, link
from game.extras import offered
from game.storage import savefile
from game.storage.career_results import CareerResults, laurels_of
from game.storage.record import Abandoned, Record, SaveError, UndoRecord
from game.storage.saves import Saves
from game.storage.statistics import Statistics, match_id

Notice = tuple[str, Mapping[str, object]]
"""Key and words of a message about a secondary failure."""


class Autosave:
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

    def write(self) -> None:
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

    def record_result(self) -> None:
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


# -- matches that were not counted -------------------------------------------------------------------------------------
# Counts matches that were finished but not counted, as after a power cut between the last move and the result.


def count_late(saves: Saves, statistics: Statistics) -> int:
    """Count every finished autosave that is not counted; answers how many there were. One that is counted stays as it is."""
    late = 0
    try:
        waiting = [info for info in saves.finished() if not statistics.has_match(" ".join(info.start))]
    except SaveError:  # the page of the statistics says what is wrong with the file
        return 0
    for info in waiting:
        try:
            record = savefile.read(info.path)
        except SaveError:
            continue
        if record.counts:
            autosave = Autosave(record, saves)
            autosave.statistics = statistics
            autosave.record_result()
            late += 1
    return late


# -- earlier saves -----------------------------------------------------------------------------------------------------
# Notes in a match that it was played further before: going back to an earlier save is undoing, and is shown as such.
#
# Only what is still there can tell: the other saves of the match, and its counted result.


def note(record: Record, saves: Saves, statistics: Statistics) -> int:
    """Add to a loaded match what was played beyond it; answers how many actions count as undone now."""
    if record.origin is not None:
        return 0
    undone = 0
    for other in _others(record, saves, statistics):
        if not _told(record, other.hash()):
            undone += _add(record, other)
    return undone


def _others(record: Record, saves: Saves, statistics: Statistics) -> Iterator[Match[Any]]:
    """The same match as other files have it, as far as they are intact, and as it was counted."""
    start = (record.created, record.match.hash(0))
    for info in saves.header_infos():
        if info.start == start and not info.fork and not _told(record, info.hash):
            try:
                yield savefile.read(info.path).match
            except SaveError as error:
                if error.intact is not None:
                    yield error.intact.match
    try:
        yield statistics.record(match_id(record)).match
    except SaveError:  # never counted, or too long ago
        return


def _told(record: Record, tip: str) -> bool:
    """Whether a match has been where another one ends, as its line or its undone lines say."""
    match, text = record.match, record.match.game.grammar.text
    if any(match.hash(n) == tip for n in range(len(match), -1, -1)):
        return True
    return any(
        link(gone.before, f"{gone.entry.seat} {text(gone.entry.action)}") == tip for gone in record.abandoned
    )


def _add(record: Record, other: Match[Any]) -> int:
    """Note that a line was left where it parts from that of the record."""
    match = record.match
    if other.hash(0) != match.hash(0):
        return 0
    shared = min(len(match), len(other))
    while match.hash(shared) != other.hash(shared):
        shared -= 1
    for n in range(shared, len(other)):
        if not _told(record, other.hash(n + 1)):
            record.abandoned.append(Abandoned(n, other.hash(n), other.entries[n]))
    left = other.entries[shared:]
    persons = [entry.seat for entry in left if record.seats[entry.seat].is_person]
    record.takebacks.append(UndoRecord(shared, next(iter(persons), left[0].seat), len(left), beyond=True))
    return len(left)
