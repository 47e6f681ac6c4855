"""The log of a match for one viewer."""

from __future__ import annotations

from collections.abc import Sequence

from game.storage.record import Record

from . import takeback
from .event_log import EventLog, LogEntry
from .orders import Orders
from .privacy import Privacy
from .recap import RecapLine, recap


class VisibleLog:
    """The events and the undone actions of a match that a seat may know."""

    def __init__(self, record: Record, log: EventLog, orders: Orders, privacy: Privacy) -> None:
        self._record = record
        self._log = log
        self._orders = orders
        self._privacy = privacy

    @property
    def now(self) -> Sequence[LogEntry]:
        """The events so far that the viewer may know."""
        log = self._log
        return self._noted([*log.entries] if self._privacy.open else log.visible(self._privacy.viewer))

    def of(self, viewer: int | None) -> Sequence[LogEntry]:
        """The events so far that a seat (``None``: a spectator) may know."""
        return self._noted(self._log.visible(viewer))

    def recap(self, seat: int) -> list[RecapLine]:
        """What happened since a seat last acted itself: what was done to it first, then all in the order of time."""
        match = self._record.match
        return recap(match, self._log.visible(seat), seat, self._orders.kept(match))

    def acted(self, seat: int) -> bool:
        """Whether the last action of the match is one a seat has taken itself, not by a standing order."""
        match = self._record.match
        last = len(match) - 1
        return last >= 0 and match.entries[last].seat == seat and last not in self._orders.kept(match)

    def _noted(self, known: Sequence[LogEntry]) -> Sequence[LogEntry]:
        """What is known, and what was taken back after the last action that stood before it."""
        notes = [takeback.note(back, self._log) for back in self._record.takebacks if back.beyond]
        return sorted([*known, *notes], key=lambda entry: entry.index)


__all__ = ["VisibleLog"]
