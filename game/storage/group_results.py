"""What the statistics say of people who play together: matches, wins, streaks, the season's table, the last evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from .people import key_of
from .record import PERSON
from .tallies import Finished

MONTHS = 3
"""Months of a season."""
BREAK = timedelta(hours=8)
"""An evening ends where nothing was finished for so long."""


def persons_of(match: Finished) -> tuple[str, ...]:
    """The people who played a match to its end, by place."""
    return tuple(one.player for one in match.results if one.controller == PERSON)


def together(matches: Iterable[Finished], people: Iterable[str]) -> list[Finished]:
    """The matches that exactly these people played, with or without bots."""
    key = key_of(people)
    return [match for match in matches if key_of(persons_of(match)) == key]


def groups_met(matches: Iterable[Finished]) -> list[tuple[str, ...]]:
    """The groups of several people who finished a match together, in the order of the matches."""
    found: dict[str, tuple[str, ...]] = {}
    for match in matches:
        people = persons_of(match)
        if len(people) > 1:
            found.setdefault(key_of(people), people)
    return list(found.values())


def _first(match: Finished) -> list[str]:
    """Which of the people came first among themselves: several where they share the place."""
    people = [one for one in match.results if one.controller == PERSON]
    best = min((one.place for one in people), default=0)
    return [one.player for one in people if one.place == best]


@dataclass(frozen=True, slots=True)
class GroupRank:
    """A person in a group's table: matches, matches in which it was the best of the people (a shared first place counts
    in parts), and how many of the other people it left behind, from 0 to 1."""

    name: str
    matches: int
    wins: float
    beaten: float


def standings(matches: Sequence[Finished], people: Iterable[str]) -> list[GroupRank]:
    """The table of a group: most wins first, then who left more of the others behind."""
    found = []
    for name in people:
        wins, beaten = 0.0, 0.0
        for match in matches:
            first = _first(match)
            rows = {one.player.casefold(): one.place for one in match.results if one.controller == PERSON}
            mine = rows[name.casefold()]
            wins += 1 / len(first) if name.casefold() in (one.casefold() for one in first) else 0
            others = [place for other, place in rows.items() if other != name.casefold()]
            beaten += sum(place > mine for place in others) / max(1, len(others))
        found.append(GroupRank(name, len(matches), wins, beaten / max(1, len(matches))))
    return sorted(found, key=lambda one: (-one.wins, -one.beaten, one.name.casefold()))


class Streak(NamedTuple):
    """So many wins of one person in a row."""

    name: str
    length: int


def streaks(matches: Sequence[Finished]) -> tuple[Streak, Streak]:
    """The present streak and the longest one; matches come latest first, and a shared win ends a streak."""
    best = now = Streak("", 0)
    for match in reversed(matches):
        first = _first(match)
        if len(first) != 1:
            now = Streak("", 0)
        elif first[0].casefold() == now.name.casefold():
            now = Streak(first[0], now.length + 1)
        else:
            now = Streak(first[0], 1)
        best = max(best, now, key=lambda one: one.length)
    return now, best


def season(date: str) -> tuple[int, int]:
    """The season of a date: its year and quarter, from 1; (0, 0) for what is no date."""
    try:
        here = datetime.fromisoformat(date).astimezone()
    except (ValueError, OverflowError, OSError):
        return 0, 0
    return here.year, (here.month - 1) // MONTHS + 1


def evening(matches: Sequence[Finished]) -> list[Finished]:
    """The matches of the last evening, the first one first; matches come latest first."""
    found: list[Finished] = []
    for match in matches:
        try:
            if (
                found
                and datetime.fromisoformat(found[-1].ended) - datetime.fromisoformat(match.ended) > BREAK
            ):
                break
        except (ValueError, TypeError):
            break
        found.append(match)
    return found[::-1]


__all__ = [
    "MONTHS",
    "GroupRank", "Streak", "evening", "groups_met", "persons_of", "season", "standings", "streaks", "together",
]  # fmt: skip
