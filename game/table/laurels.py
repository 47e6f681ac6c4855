"""What a finished go at a station of a path is worth, and which closing line it has: all of it from its record."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from game.bots.career import Station, laurels, station_of
from game.bots.registry import parted
from game.storage.career_results import CareerResults, StationResult, Tally
from game.storage.record import PERSON, Record, SaveError
from game.storage.statistics import Statistics

DEFEATS = 2
"""After so many defeats in a row an easier form is offered."""
CLOSE, STREAK = 3, 3
"""Points behind up to which a defeat was close; times in a row that are a habit, which is said every so many times."""
TURNED = 2
"""After so many defeats in a row a victory over the same character is told as a turn."""


def station_in(record: Record) -> Station | None:
    """The station that a match is a go at; ``None`` for none, and for one that there is no more."""
    mark = record.station
    return None if mark is None else station_of(record.match.game.id, mark.id)


def bots_of(record: Record) -> list[str]:
    """The bot of each seat, "" for a person."""
    return ["" if seat.is_person else seat.controller for seat in record.seats]


def laurels_of(record: Record) -> int:
    """The laurels of a match: 0 for one that is not over or no go, was played on from another one, or in which a bot held the seat."""
    mark, station, match = record.station, station_in(record), record.match
    if mark is None or station is None or not match.game.over(match.state) or record.origin is not None:
        return 0
    held = any(one.seat == mark.seat and one.controller != PERSON for one in record.controls)
    if held or not record.seats[mark.seat].is_person or len(record.seats) != station.players:
        return 0
    return laurels(station, match, mark.seat, bots_of(record))


def goal_reached(record: Record) -> bool:
    """Whether a finished go has reached its goal, won or not."""
    mark, station = record.station, station_in(record)
    return bool(mark and station and station.goal.reached(record.match, mark.seat, bots_of(record)))


def easier_offered(known: StationResult) -> bool:
    """Whether a person lost so often in a row, and never won, that an easier form is worth a sentence."""
    return known.lost >= DEFEATS and known.lost == known.tries


def tally_line(tally: Tally | None, *, won: bool) -> tuple[str, int]:
    """The closing line that a tally with the rival calls for, and its number; ("", 0) where it is nothing to speak of."""
    if tally is None:
        return "", 0
    if not won:
        return ("again", tally.behind) if tally.behind and not tally.behind % STREAK else ("", 0)
    if tally.streak and not tally.streak % STREAK:
        return "streak", tally.streak
    if tally.turned >= TURNED:
        return "turned", tally.turned
    return ("twice", 2) if tally.streak == 2 else ("", 0)


def closing(record: Record, statistics: Statistics) -> tuple[str, Mapping[str, str | int]]:
    """The key of the closing line of a finished go and its words, ``name`` by its key; ("", {}) where there is none."""
    mark, station, match = record.station, station_in(record), record.match
    if mark is None or station is None or not match.game.over(match.state):
        return "", {}
    game = station.game
    rows = {row.seat: row for row in match.game.standings(match.state)}
    rivals = [seat for seat in rows if seat != mark.seat]
    best = min(rivals, key=lambda seat: (rows[seat].place, seat))
    first = parted(record.seats[(mark.seat + 1) % station.players].controller)[1]
    words: dict[str, str | int] = {"name": f"{game}.bot.{first}.name"}
    won = rows[mark.seat].place == 1
    with suppress(SaveError):
        tally = CareerResults(statistics).tallies(record.seats[mark.seat].name, game).get(first)
        kind, count = tally_line(tally, won=won)
        if kind:
            return f"{game}.career.closing.{kind}", {**words, "count": count}
    if won:
        return f"{game}.career.{station.id}.won", {}
    if goal_reached(record):
        return f"{game}.career.closing.goal", words
    if 0 <= rows[best].points - rows[mark.seat].points <= CLOSE:
        beat = parted(record.seats[best].controller)[1]
        return f"{game}.career.closing.close", {"name": f"{game}.bot.{beat}.name"}
    return f"{game}.career.{station.id}.lost", {}
