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
    """At most five lines of what happened to or because of others since a seat last acted, in order.

    ``log`` is what the seat may know; every event of it since then is in exactly one line.
    """
    last = max((n for n, entry in enumerate(match.entries) if entry.seat == seat), default=-1)
    # What a seat's own last action did to itself it has seen; what came of it for others it may not have.
    since = [e for e in log if e.index > last or (e.index == last and e.event.seat != seat and last >= 0)]
    groups: list[list[LogEntry]] = []
    for entry in since:
        if groups and groups[-1][-1].event.seat == entry.event.seat:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    if len(groups) > MOST_LINES:
        groups = _by_seat(groups)
    while len(groups) > MOST_LINES:
        _join_smallest(groups)
    return [_line(group, seat) for group in groups]


def sentence(line: RecapLine, texts: MatchTexts) -> str:
    """A line of the recap in words; how much more there is of it stands behind."""
    said = texts.event(line.lead)
    more = len(line.events) - 1
    return texts("recap.more", event=said, count=more) if more else said


def _by_seat(groups: list[list[LogEntry]]) -> list[list[LogEntry]]:
    """One group a seat, in the order they first come."""
    found: dict[int, list[LogEntry]] = {}
    for group in groups:
        found.setdefault(group[0].event.seat, []).extend(group)
    return list(found.values())


def _join_smallest(groups: list[list[LogEntry]]) -> None:
    """Put the smallest group into the one before it, or after it when it is the first."""
    smallest = min(range(len(groups)), key=lambda n: (len(groups[n]), n))
    group = groups.pop(smallest)
    near = max(smallest - 1, 0)
    groups[near] = sorted([*groups[near], *group], key=lambda entry: entry.index)


def _line(group: list[LogEntry], seat: int) -> RecapLine:
    lead = max(group, key=lambda entry: _weight(entry.event, seat))
    events = tuple(entry.event for entry in group)
    return RecapLine(group[0].index, group[0].round, lead.event.seat, lead.event, events)


def _weight(event: Event, seat: int) -> int:
    """How much an event says to a seat: what concerns it, what was shown, a new round, anything else."""
    named = any(
        word == f"seat/{seat}" or (isinstance(word, tuple) and f"seat/{seat}" in word)
        for word in event.words.values()
    )
    return 4 * (event.seat == seat or named) + 2 * event.reveals + (event.key == ROUND)
