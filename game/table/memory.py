"""What a person and a character have been through: the last thing that happened between them in their last match."""

from __future__ import annotations

from game.engine.core.event import Event
from game.storage.record import Record


def between(record: Record, one: int, other: int) -> Event | None:
    """The last event that names both seats, what weighs most first; ``None`` where they left each other alone."""
    match = record.match
    rules = match.game.moment_rules
    found: Event | None = None
    for number in range(len(match) - 1, -1, -1):
        for event in reversed(match.events(number)):
            if event.audience is None and _names(event) >= {one, other}:
                if event.key in rules:
                    return event
                found = found or event
    return found


def _names(event: Event) -> set[int]:
    """The seats that an event is about."""
    words = [word for word in event.words.values() if isinstance(word, str)]
    seats = [word.removeprefix("seat/") for word in words if word.startswith("seat/")]
    return {event.seat, *(int(seat) for seat in seats if seat.isdigit())}


__all__ = ["between"]
