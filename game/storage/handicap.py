"""Handicap between people: points that a seat was given and that count at the end."""

from __future__ import annotations

from game.engine.core.score import Standing, standings

from .record import Record


def places(record: Record) -> list[Standing]:
    """The places of the seats with what each was given; in teams nobody is given anything."""
    match = record.match
    game, rows = match.game, match.game.standings(match.state)
    given = [seat.handicap for seat in record.seats]
    if not any(given) or game.partner(game.check_options(match.setup), match.setup.players, 0) >= 0:
        return [*rows]
    return standings({row.seat: (row.points + given[row.seat], *row.ties) for row in rows})


__all__ = ["places"]
