"""What happened since a seat last acted, in a few lines it may read when the screen comes back to it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.core.event import Event
from game.engine.core.match import Match
from game.i18n.match_texts import MatchTexts

from .event_log import ROUND, LogEntry

MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class RecapLine:
    """A line of the recap: the action and round it begins with, whom it is about (-1: the table), what happened.

    ``lead`` is the event that says most; ``events`` are all of them in their order. ``ordered``: the lead is what the
    reader answered by a standing order.
    """

    index: int
    round: int
    seat: int
    lead: Event
    events: tuple[Event, ...]
    ordered: bool = False


def recap(
    match: Match[Any], log: Sequence[LogEntry], seat: int, ordered: Container[int] = ()
) -> list[RecapLine]:
    """At most five lines of what happened since a seat last acted itself, in the order in which it happened.

    ``log`` is what the seat may know; every event of it since then is in exactly one line. ``ordered`` are the actions
    given as answers by standing orders: who had ordered them has not acted, and is told of them.
    """
    last = max(
        (n for n, entry in enumerate(match.entries) if entry.seat == seat and n not in ordered), default=-1
    )
    # What a seat's own last action did to itself it has seen; what came of it for others it may not have.
    since = [e for e in log if e.index > last or (e.index == last and e.event.seat != seat and last >= 0)]
    groups = [[entry] for entry in since]
    headlines = match.game.headlines - {ROUND}
    while len(groups) > MOST_LINES:
        _join(groups, seat, headlines)
    return [_line(group, seat, ordered, headlines) for group in groups]


def sentence(line: RecapLine, texts: MatchTexts) -> str:
    """A line of the recap in words; how much more there is of it stands behind."""
    said = texts.event(line.lead)
    if line.ordered:
        said = texts("recap.ordered", event=said)
    more = len(line.events) - 1
    return texts("recap.more", event=said, count=more) if more else said


def _join(groups: list[list[LogEntry]], seat: int, headlines: Container[str]) -> None:
    """Make one of the two neighbours that say least to a seat, rather of one seat than of two."""

    def said(n: int) -> tuple[int, bool, int]:
        both = groups[n] + groups[n + 1]
        several = len({entry.event.seat for entry in both}) > 1
        return max(_weight(entry.event, seat, headlines) for entry in both), several, len(both)

    at = min(range(len(groups) - 1), key=said)
    groups[at : at + 2] = [groups[at] + groups[at + 1]]


def _line(group: list[LogEntry], seat: int, ordered: Container[int], headlines: Container[str]) -> RecapLine:
    # Of what says as much, the last: it is what the rest came to.
    lead = max(reversed(group), key=lambda entry: _weight(entry.event, seat, headlines))
    events = tuple(entry.event for entry in group)
    by_order = lead.index in ordered and lead.event.seat == seat
    return RecapLine(group[0].index, lead.round, lead.event.seat, lead.event, events, by_order)


def _weight(event: Event, seat: int, headlines: Container[str]) -> int:
    """How much an event says to a seat: what concerns it, what was shown, what tells a match in short, anything else."""
    named = any(
        word == f"seat/{seat}" or (isinstance(word, tuple) and f"seat/{seat}" in word)
        for word in event.words.values()
    )
    return 4 * (event.seat == seat or named) + 2 * event.reveals + (event.key in headlines)
