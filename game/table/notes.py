"""Notes of the people: what one of them writes about a position or about the match, for its own seat alone."""

from __future__ import annotations

from game.storage.record import Record, SeatNote

WHOLE = -1
"""The position of a note about the match as a whole."""
LONGEST = 160
"""Letters of a note."""
MOST = 500
"""Notes of a match."""


def note_of(record: Record, seat: int, after: int) -> str:
    """What a seat has noted at a position, "" for nothing."""
    return next((one.text for one in record.notes if (one.seat, one.after) == (seat, after)), "")


def notes_of(record: Record, seat: int | None) -> list[SeatNote]:
    """The notes of a seat in the order of the match, that about the whole first; none for nobody."""
    return sorted((one for one in record.notes if one.seat == seat), key=lambda one: one.after)


def write(record: Record, seat: int, after: int, text: str) -> None:
    """Note something at a position in place of what stood there; "" takes it away."""
    plain = " ".join(text.split())[:LONGEST]
    rest = [one for one in record.notes if (one.seat, one.after) != (seat, after)]
    record.notes[:] = [*rest, SeatNote(seat, after, plain)][-MOST:] if plain else rest
