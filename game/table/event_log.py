"""The log of a match: every event with the round it happened in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.core.event import Event
from game.engine.core.match import Match

ROUND = "round"
"""Event key of the start of a round in every game, and the fact that holds its number."""
FORCED = "forced"
"""Event key of a decision with one option; its result has an event of its own."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log: the number of the action it belongs to (from 0; -1: before the first), the round, the event."""

    index: int
    round: int
    event: Event


class EventLog:
    """Follows a match forwards and backwards, so that nothing is collected twice."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._entries: list[LogEntry] = []
        self._hashes = [match.hash(0)]
        self._rounds = [self._add(-1, match.opening, self._first_round())]
        self._starts = [len(self._entries)]
        self.follow()

    def _first_round(self) -> int:
        """The round before the first event: that of a start in the middle of one, else none."""
        match = self._match
        if match.position is None or any(event.key == ROUND for event in match.opening):
            return 0
        return int(match.game.facts(match.at(0)).get(ROUND, 0))

    @property
    def round(self) -> int:
        """The round now."""
        return self._rounds[-1]

    def round_at(self, n: int) -> int:
        """The round after ``n`` actions."""
        return self._rounds[n]

    @property
    def entries(self) -> Sequence[LogEntry]:
        """Everything that happened."""
        return self._entries

    def visible(self, viewer: int | None) -> list[LogEntry]:
        """The events that a seat (``None``: a spectator) may know."""
        return [entry for entry in self._entries if entry.event.visible_to(viewer)]

    def follow(self) -> None:
        """Bring the log up to the present state of the match."""
        match = self._match
        while len(self._hashes) > len(match) + 1 or self._hashes[-1] != match.hash(len(self._hashes) - 1):
            del self._entries[self._starts.pop() :]
            self._hashes.pop()
            self._rounds.pop()
        for n in range(len(self._hashes) - 1, len(match)):
            self._starts.append(len(self._entries))
            self._rounds.append(self._add(n, match.events(n), self._rounds[-1]))
            self._hashes.append(match.hash(n + 1))

    def _add(self, n: int, events: Sequence[Event], now: int) -> int:
        """Add what action ``n`` brought about in round ``now``; answer the round after it."""
        for event in events:
            if event.key == ROUND:
                number = event.words.get(ROUND, now + 1)
                now = number if isinstance(number, int) else now + 1
            if event.key != FORCED:
                self._entries.append(LogEntry(n, now, event))
        return now
