"""A match as a film: any position at once, by step, turn and round, seen from any seat or with everything open."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from game.engine.core.game import Game
from game.engine.core.match import SNAPSHOT_EVERY, Match, changed_start
from game.engine.core.messages import Decision, Event
from game.storage.record import Origin, Record, SeatInfo
from game.storage.saves import Saves, now

from . import privacy
from .log import EventLog, LogEntry
from .session import Session
from .timeline import UNITS, Mark, Unit, marks, starts

OPEN: Final = privacy.OPEN
"""The view in which nothing is hidden; a seat's number is that seat's view, ``None`` a spectator's."""


CountChange = tuple[int, str, int]
"""A number set by hand: seat, key (``Game.counts``), count."""


def views(record: Record, screen: int | None = None) -> tuple[int | None, ...]:
    """The allowed views of a match, best first.

    A finished match and a match without persons have no secrets. During a match with one person: that seat or a
    spectator; a table with free undo hides nothing from it. With several persons a file is open to all of them: only
    public information, and the view of the seat ``screen`` that has the screen.
    """
    everybody = (OPEN, *range(len(record.seats)), None)
    persons = [number for number, seat in enumerate(record.seats) if seat.is_person]
    alone = len(persons) < 2
    if record.match.game.over(record.match.state) or not persons or (alone and record.policy == "sandbox"):
        return everybody
    mine = persons[0] if alone else screen
    return (None,) if mine is None else (mine, None)


class Replay:
    """A recorded match that can be shown at any position; the record is never changed.

    ``at`` is the position shown, ``viewer`` the view. It only stops at ``stops``: the number of decisions a viewer
    learned nothing of must stay hidden.
    """

    def __init__(self, record: Record, viewer: int | None = None) -> None:
        self.record = record
        self.match: Match[Any] = record.match.fork()
        self.viewer = viewer
        self.event_log = EventLog(self.match)
        self._at = 0
        self._state = self.match.at(0)
        self._before: Any = None
        self._known: dict[int | None, list[LogEntry]] = {}
        self._marks: dict[int | None, list[Mark]] = {}
        self._stops: dict[int | None, list[int]] = {}

    def __len__(self) -> int:
        """How many actions there are; positions are 0 to this number."""
        return len(self.match)

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.match.game

    @property
    def at(self) -> int:
        """The position shown."""
        return self._at

    @property
    def stops(self) -> Sequence[int]:
        """The positions a viewer can distinguish: after its own actions and those with a visible event."""
        if self.viewer not in self._stops:
            self._stops[self.viewer] = [0, *(n + 1 for n in range(len(self)) if self._knows_action(n))]
        return self._stops[self.viewer]

    def _knows_action(self, n: int) -> bool:
        """Whether the viewer knows that action ``number`` was taken."""
        if self.viewer == OPEN or self.match.entries[n].seat == self.viewer:
            return True
        return any(self._knows(event) for event in self.match.events(n))

    @property
    def step(self) -> int:
        """Which of the stops is shown, counted from 0."""
        return bisect_right(self.stops, self._at) - 1

    @property
    def round(self) -> int:
        """The round of the position shown."""
        return self.event_log.round_at(self._at)

    @property
    def before(self) -> Any:
        """The position before the last action, as it truly was; not to be changed."""
        if self._before is None:
            self._before = self.match.at(max(0, self._at - 1))
        return self._before

    @property
    def seen(self) -> Any:
        """The position as the viewer may see it."""
        if self.viewer == OPEN:
            return self._state.clone()
        return self.game.observe(self._state, self.viewer)

    @property
    def decision(self) -> Decision | None:
        """The question put at this position."""
        return self.game.decision(self.seen)

    @property
    def events(self) -> Sequence[Event]:
        """The events that led to this position, as far as the viewer may know them."""
        found = self.match.events(self._at - 1) if self._at else self.match.opening
        return [event for event in found if self._knows(event)]

    @property
    def log(self) -> Sequence[LogEntry]:
        """The log as far as the viewer may know it; the position of an entry is ``moment(entry)``."""
        if self.viewer not in self._known:
            self._known[self.viewer] = [e for e in self.event_log.entries if self._knows(e.event)]
        return self._known[self.viewer]

    @property
    def marks(self) -> Sequence[Mark]:
        """The time line: a mark for every position."""
        if self.viewer not in self._marks:
            self._marks[self.viewer] = marks(self.match, None if self.viewer == OPEN else self.viewer)
        return self._marks[self.viewer]

    def moment(self, entry: LogEntry) -> int:
        """The position right after a log entry."""
        return entry.index + 1

    def go(self, n: int) -> None:
        """Show a position, or the last stop before it; numbers outside the match mean its ends."""
        n = self.stops[max(bisect_right(self.stops, n) - 1, 0)]
        if n == self._at:
            return
        if not self._at < n <= self._at + SNAPSHOT_EVERY:
            self._at = n - 1 if n % SNAPSHOT_EVERY else n  # there the match keeps a copy
            self._state, self._before = self.match.at(self._at), None
        for entry in self.match.entries[self._at : n]:
            self._before = self._state.clone()
            self.game.step(self._state, entry.action)
        self._at = n

    def rounds(self) -> list[tuple[int, int]]:
        """Every round with the number of the stop it begins at."""
        places = (self._stop(place) for place in self._places["round"])
        return [(self.event_log.round_at(self.stops[stop]), stop) for stop in places]

    def _stop(self, n: int) -> int:
        """The number of the first stop at or after a position, the last one beyond it."""
        return min(bisect_left(self.stops, n), len(self.stops) - 1)

    def next(self, unit: Unit) -> int:
        """The position one step, turn or round later; the end if there is none."""
        stops = [stop for stop in self._rests(unit) if stop > self._at]
        return stops[0] if stops else self.stops[-1]

    def last(self, unit: Unit) -> int:
        """The position one step, turn or round earlier; the start if there is none."""
        stops = [stop for stop in self._rests(unit) if stop < self._at]
        return stops[-1] if stops else 0

    def _rests(self, unit: Unit) -> Sequence[int]:
        """The stops at which steps, turns or rounds begin, rising."""
        return self.stops if unit == "step" else [self.stops[self._stop(n)] for n in self._places[unit]]

    @cached_property
    def _places(self) -> dict[Unit, list[int]]:
        """Where the position may rest when it is moved by each unit, rising."""
        return {unit: starts(self.match, unit) for unit in UNITS}

    def _knows(self, event: Event) -> bool:
        return self.viewer == OPEN or event.visible_to(self.viewer)


def play_from(
    record: Record,
    n: int,
    seats: Sequence[SeatInfo],
    saves: Saves | None = None,
    changed: Sequence[CountChange] = (),
) -> Session:
    """A new match with the first ``n`` actions of another, played on by these seats.

    With numbers `changed` by hand it starts from the position that they make. It is marked by its ``record.origin`` and kept
    apart from the real one. Raises IndexError for a position that
    never was, ValueError when the number of seats is not that of the match.
    """
    if len(seats) != record.match.setup.players:
        raise ValueError(len(seats))
    origin, begun = Origin(record.match.hash(n), n), record.match
    match = begun.fork(n)
    if changed:
        match = Match(begun.game, begun.setup, changed_start(begun, n, changed))
    return Session(Record(match, list(seats), created=now(), policy="sandbox", origin=origin), saves)
