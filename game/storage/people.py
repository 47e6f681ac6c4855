"""The people who play here, the groups in which they meet, and what the statistics know of a group."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from game.storage import places
from game.storage.files import Stamp, exclusive, put_aside, read_limited, stamp_of, write_atomically
from game.storage.record import PERSON
from game.storage.saves import now
from game.storage.settings import toml_text
from game.storage.tallies import Finished

# -- the people who play at this screen and the groups in which they meet, in a small TOML file ----------------------

FILE = "people.toml"
VERSION = 1
LONGEST = 60
"""Letters of the longest name of a group; those of a person are limited where they are typed."""
MOST = 400
"""So many people and groups are kept; the ones met longest ago give way."""


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """A person: name, the index of its color (-1: none yet), its portrait ("game/character", "": none), when it last played."""

    name: str
    color: int = -1
    portrait: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """People who play together: their names, the name of the group ("": theirs), and how they played last.

    ``plan`` is a set-up of ``game`` in the form in which the settings keep it, ``policy`` the undo rules.
    """

    people: tuple[str, ...]
    name: str = ""
    game: str = ""
    plan: Mapping[str, Any] = field(default_factory=dict)
    policy: str = ""
    date: str = ""

    @property
    def key(self) -> str:
        """What it is known by, whatever the order of the people."""
        return key_of(self.people)


def key_of(people: Iterable[str]) -> str:
    """What a group of people is known by."""
    return "\n".join(sorted(name.casefold() for name in people))


@dataclass(slots=True)
class _Book:
    people: dict[str, KnownPerson] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)


class People:
    """The people and groups. A change is written at once, into what the file holds then: two windows keep each other's.

    An invalid file is moved aside as ``people.broken-1.toml`` (2, 3 …); what is sound in it stays. ``notice`` holds key
    and words of the message to show.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or places.data_folder() / FILE
        self.notice: tuple[str, dict[str, object]] | None = None
        self._book = self._read()

    @property
    def known(self) -> list[KnownPerson]:
        """The people, who played last first."""
        return sorted(self._book.people.values(), key=lambda one: (one.date, one.name), reverse=True)

    @property
    def groups(self) -> list[Group]:
        """The groups, which met last first."""
        return sorted(self._book.groups.values(), key=lambda one: (one.date, one.key), reverse=True)

    def person(self, name: str) -> KnownPerson:
        """The person of a name; one without color and portrait if it is not known."""
        return self._book.people.get(name.casefold(), KnownPerson(name))

    def group(self, people: Iterable[str]) -> Group | None:
        """The group of these people, ``None`` if it never began a match."""
        return self._book.groups.get(key_of(people))

    def meet(self, people: Mapping[str, int], game: str, plan: Mapping[str, Any], policy: str) -> None:
        """These people, with the colors they have, begin a match; several of them are a group."""
        date, names = now(), tuple(people)

        def change(book: _Book) -> None:
            for name, color in people.items():
                before = book.people.get(name.casefold(), KnownPerson(name))
                book.people[name.casefold()] = replace(before, name=name, color=color, date=date)
            if len(people) > 1:
                earlier = book.groups.get(key_of(names), Group(names))
                book.groups[earlier.key] = replace(
                    earlier, people=names, game=game, plan=plan, policy=policy, date=date
                )

        self._change(change)

    def set_portrait(self, name: str, portrait: str) -> None:
        """Give a person a portrait, "" for none."""

        def change(book: _Book) -> None:
            book.people[name.casefold()] = replace(
                book.people.get(name.casefold(), KnownPerson(name)), portrait=portrait
            )

        self._change(change)

    def rename(self, people: tuple[str, ...], name: str) -> None:
        """Give a group a name, "" for the names of its people."""

        def change(book: _Book) -> None:
            book.groups[key_of(people)] = replace(
                book.groups.get(key_of(people), Group(people)), name=name.strip()[:LONGEST]
            )

        self._change(change)

    def take(self, other: People) -> None:
        """Take over people and groups of another file; those known here stay as they are."""

        def change(book: _Book) -> None:
            book.people = {**other._book.people, **book.people}
            book.groups = {**other._book.groups, **book.groups}

        self._change(change)

    # -- the file ----------------------------------------------------------------------------------------------------

    def _change(self, change: Callable[[_Book], None]) -> None:
        """Change what the file holds now, and write it. If it cannot be written, `notice` is set."""
        try:
            with exclusive(self.path):
                book = self._read() if self.path.exists() else self._book
                change(book)
                _prune(book)
                self._book = book
                write_atomically(self.path, _text(book))
        except OSError:
            change(self._book)
            self.notice = ("save.error.unwritable", {"file": self.path.name})

    def _read(self) -> _Book:
        stamp = stamp_of(self.path)
        try:
            data = tomllib.loads(read_limited(self.path).decode())
        except FileNotFoundError:
            return _Book()
        except OSError:
            self.notice = ("save.error.unreadable", {"file": self.path.name})
            return _Book()
        except (ValueError, RecursionError):
            return self._broken(stamp, _Book())
        people, groups = data.get("people", []), data.get("groups", [])
        if data.get("version") != VERSION or not isinstance(people, list) or not isinstance(groups, list):
            return self._broken(stamp, _Book())
        found, met = [_person(one) for one in people], [_group(one) for one in groups]
        book = _Book(
            {one.name.casefold(): one for one in found if one is not None},
            {one.key: one for one in met if one is not None},
        )
        return self._broken(stamp, book) if None in found or None in met else book

    def _broken(self, stamp: Stamp, book: _Book) -> _Book:
        """Move the file aside, set `notice`, and keep what is sound."""
        self.notice = ("people.broken", {"file": put_aside(self.path, stamp).name})
        if book.people or book.groups:
            write_atomically(self.path, _text(book))
        return book


def _prune(book: _Book) -> None:
    for table in (book.people, book.groups):
        for key in sorted(table, key=lambda key: table[key].date)[: max(0, len(table) - MOST)]:
            del table[key]


def _text(book: _Book) -> str:
    people = [
        {"name": one.name, "colour": one.color, "portrait": one.portrait, "date": one.date}
        for one in book.people.values()
    ]
    groups = [
        {
            "people": [*one.people], "name": one.name, "game": one.game, "plan": dict(one.plan),
            "policy": one.policy, "date": one.date,
        }
        for one in book.groups.values()
    ]  # fmt: skip
    return toml_text({"version": VERSION, "people": people, "groups": groups})


def _words(value: object, *names: str) -> dict[str, str] | None:
    """The texts of a table under these names; ``None`` where one is missing, of another kind or not to be printed."""
    if not isinstance(value, dict):
        return None
    found = {name: value.get(name) for name in names}
    sound = all(isinstance(text, str) and text.isprintable() and len(text) <= 200 for text in found.values())
    return {name: str(text) for name, text in found.items()} if sound else None


def _person(value: object) -> KnownPerson | None:
    words = _words(value, "name", "portrait", "date")
    color = value.get("colour") if isinstance(value, dict) else None
    if words is None or not words["name"].strip() or type(color) is not int or not -1 <= color < 100:
        return None
    return KnownPerson(words["name"], color, words["portrait"], words["date"])


def _group(value: object) -> Group | None:
    words = _words(value, "name", "game", "policy", "date")
    people = value.get("people") if isinstance(value, dict) else None
    plan = value.get("plan") if isinstance(value, dict) else None
    if words is None or not isinstance(people, list) or not isinstance(plan, dict):
        return None
    sound = [name for name in people if isinstance(name, str) and name.strip() and name.isprintable()]
    if len(sound) < len(people) or len(people) < 2:
        return None
    return Group(tuple(sound), words["name"], words["game"], plan, words["policy"], words["date"])


# -- what the statistics say of people who play together ------

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
    "FILE",
    "MONTHS",
    "Group",
    "GroupRank",
    "KnownPerson",
    "People",
    "Streak",
    "evening",
    "groups_met",
    "key_of",
    "persons_of",
    "season",
    "standings",
    "streaks",
    "together",
]
