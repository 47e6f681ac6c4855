"""Notes in a match that it was played further before: going back to an earlier save is undoing, and is shown as such.

Only what is still there can tell: the other saves of the match, and its counted result.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.engine.core.match import Match, link
from game.storage import savefile
from game.storage.record import Abandoned, Record, SaveError, UndoRecord
from game.storage.saves import Saves
from game.storage.statistics import Statistics, match_id


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
    for info in saves.glances():
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


__all__ = ["note"]
