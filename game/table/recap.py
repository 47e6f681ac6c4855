"""What happened since a seat last acted, in a few lines it may read when the screen comes back to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.core.event import Event
from game.engine.core.match import Match
from game.i18n.speech import MatchTexts

from .chronicle import ROUND, LogEntry

MOST_LINES = 5
TABLE = -1
"""The seat of events that are nobody's own."""


@dataclass(frozen=True, slots=True)
class RecapLine:
    """A line of the recap: the action and round it begins with, whom it is about (-1: the table), what happened.

    ``lead`` is the event that says most; ``events`` are all of them in their order.
    """

    index: int
    round: int
    seat: int
    lead: Event
    events: tuple[Event, ...]


def recap(match: Match[Any], log: Sequence[LogEntry], seat: int) -> list[RecapLine]:
    """At most five lines of what happened to or because of others since a seat last acted.

    ``log`` is what the seat may know; every event of it since then is in exactly one line. The others come first, each
    in lines of its own as long as there is room, then the table, and what came to the seat itself last.
    """
    last = max((n for n, entry in enumerate(match.entries) if entry.seat == seat), default=-1)
    # What a seat's own last action did to itself it has seen; what came of it for others it may not have.
    since = [e for e in log if e.index > last or (e.index == last and e.event.seat != seat and last >= 0)]
    by_seat: dict[int, list[LogEntry]] = {}
    for entry in since:
        by_seat.setdefault(entry.event.seat, []).append(entry)
    common = [by_seat.pop(who) for who in (TABLE, seat) if who in by_seat]
    told = [[[entry] for entry in entries] for entries in by_seat.values()]
    while sum(map(len, told)) > max(MOST_LINES - len(common), len(told)):
        _join(max(told, key=len), seat)
    lines = [group for groups in told for group in groups]
    while len(lines) + len(common) > MOST_LINES:
        _put_together(common if len(common) > 1 else lines)
    return [_line(group, seat) for group in [*lines, *common]]


def sentence(line: RecapLine, texts: MatchTexts) -> str:
    """A line of the recap in words; how much more there is of it stands behind."""
    said = texts.event(line.lead)
    more = len(line.events) - 1
    return texts("recap.more", event=said, count=more) if more else said


def _join(groups: list[list[LogEntry]], seat: int) -> None:
    """Make one of the two neighbours that say least to a seat."""

    def said(n: int) -> tuple[int, int]:
        both = groups[n] + groups[n + 1]
        return max(_weight(entry.event, seat) for entry in both), len(both)

    at = min(range(len(groups) - 1), key=said)
    groups[at : at + 2] = [groups[at] + groups[at + 1]]


def _put_together(groups: list[list[LogEntry]]) -> None:
    """Make one of the last two."""
    *rest, one, two = groups
    groups[:] = [*rest, sorted([*one, *two], key=lambda entry: entry.index)]


def _line(group: list[LogEntry], seat: int) -> RecapLine:
    # Of what says as much, the last: it is what the rest came to.
    lead = max(reversed(group), key=lambda entry: _weight(entry.event, seat))
    events = tuple(entry.event for entry in group)
    return RecapLine(group[0].index, lead.round, lead.event.seat, lead.event, events)


def _weight(event: Event, seat: int) -> int:
    """How much an event says to a seat: what concerns it, what was shown, a new round, anything else."""
    named = any(
        word == f"seat/{seat}" or (isinstance(word, tuple) and f"seat/{seat}" in word)
        for word in event.words.values()
    )
    return 4 * (event.seat == seat or named) + 2 * event.reveals + (event.key == ROUND)
