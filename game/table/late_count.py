"""Counts matches that were finished but not counted, as after a power cut between the last move and the result."""

from __future__ import annotations

from game.storage import savefile
from game.storage.record import SaveError
from game.storage.saves import Saves
from game.storage.statistics import Statistics

from .keeper import Keeper


def count_late(saves: Saves, statistics: Statistics) -> int:
    """Count every finished autosave that is not counted; answers how many there were. One that is counted stays as it is."""
    late = 0
    try:
        waiting = [info for info in saves.finished() if not statistics.knows(" ".join(info.start))]
    except SaveError:  # the page of the statistics says what is wrong with the file
        return 0
    for info in waiting:
        try:
            record = savefile.read(info.path)
        except SaveError:
            continue
        if record.counts:
            keeper = Keeper(record, saves)
            keeper.statistics = statistics
            keeper.count()
            late += 1
    return late


__all__ = ["count_late"]
