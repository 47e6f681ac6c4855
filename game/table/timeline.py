"""The time line of a match: where its turns and rounds begin, and how far back nobody has learned anything since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from game.engine.core.event import Event
from game.engine.core.match import Match

from .event_log import ROUND

Unit = Literal["step", "turn", "round"]
UNITS: tuple[Unit, ...] = ("step", "turn", "round")


class UndoLimit(NamedTuple):
    """The last moment that showed something new: after so many actions, by this event (``None``: there was none)."""

    after: int
    event: Event | None = None


class Mark(NamedTuple):
    """A position worth a mark on the time line.

    ``after``: so many actions; ``seat``: who acts from there (-1 at the end); ``turn``, ``round``: whether one begins
    there; ``event``: what showed somebody something new just before.
    """

    after: int
    seat: int
    turn: bool
    round: bool
    event: Event | None


def turn_starts(match: Match[Any]) -> list[int]:
    """The positions from which another seat acted than before, the first one included."""
    seats = [entry.seat for entry in match.entries]
    return [n for n, seat in enumerate(seats) if n == 0 or seats[n - 1] != seat] or [0]


def round_starts(match: Match[Any]) -> list[int]:
    """The positions with the first decision of a round."""
    begun = [n + 1 for n in range(len(match)) if any(event.key == ROUND for event in match.events(n))]
    return [0, *begun]


def starts(match: Match[Any], unit: Unit) -> list[int]:
    """The positions a time line may rest at when it is moved by step, turn or round."""
    if unit == "step":
        return list(range(len(match) + 1))
    return turn_starts(match) if unit == "turn" else round_starts(match)


def previous(match: Match[Any], n: int, unit: Unit) -> int:
    """The last resting place before position ``n``; 0 at the beginning."""
    return max((start for start in starts(match, unit) if start < n), default=0)


def following(match: Match[Any], n: int, unit: Unit) -> int:
    """The first resting place after position ``n``; the end when there is none."""
    return min((start for start in starts(match, unit) if start > n), default=len(match))


def revealed(events: Sequence[Event], seat: int | None) -> Event | None:
    """The event that showed a seat (``None``: anybody) something new."""
    return next((e for e in events if e.reveals and (seat is None or e.visible_to(seat))), None)


def horizon(match: Match[Any], seat: int | None = None) -> UndoLimit:
    """The information horizon of a seat (``None``: of anybody at the table), with its reason."""
    for n in range(len(match) - 1, -1, -1):
        event = revealed(match.events(n), seat)
        if event is not None:
            return UndoLimit(n + 1, event)
    return UndoLimit(0)


def marks(match: Match[Any], viewer: int | None) -> list[Mark]:
    """Every position of a match; events only as far as the viewer (``None``: a spectator) may know them."""
    turns, rounds = set(turn_starts(match)), set(round_starts(match))
    seats = [*(entry.seat for entry in match.entries), int(match.state.to_act)]
    found = []
    for n, seat in enumerate(seats):
        known = [e for e in (match.events(n - 1) if n else ()) if e.visible_to(viewer)]
        found.append(Mark(n, seat, n in turns, n in rounds, revealed(known, None)))
    return found
