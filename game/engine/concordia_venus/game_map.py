"""A map: cities in provinces, joined by lines of land and sea, read from a map file and checked.

Cities, lines and provinces are numbered in the order of the file. A colonist in a city stands on *spot* 2 x city + kind.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine.core.tables import TableError, TomlTable

_NAME = re.compile(r"[a-z0-9_]+")
_KINDS = ("land", "sea")


@dataclass(frozen=True)
class Route:
    """A line between two cities: its name, its ends, 0 for land or 1 for sea, and whether colonists may stay on it."""

    name: str
    ends: tuple[int, int]
    kind: int
    stop: bool = True


@dataclass(frozen=True, eq=False)
class GameMap:
    """A map. ``at`` holds the degrees north and east of each city; ``province`` is -1 for a capital outside them."""

    id: str
    cities: tuple[str, ...]
    at: tuple[tuple[float, float], ...]
    province: tuple[int, ...]
    provinces: tuple[str, ...]
    letters: tuple[str, ...]
    """By province."""
    capital: int
    lines: tuple[Route, ...]

    members: tuple[tuple[int, ...], ...] = field(init=False)
    """By province: its cities, the capital left out."""
    spots: tuple[tuple[int, ...], ...] = field(init=False)
    """By spot: the lines of its kind that touch its city."""
    neighbors: tuple[tuple[int, ...], ...] = field(init=False)
    """By line: the other lines of its kind that share a city with it."""
    shores: frozenset[tuple[int, int]] = field(init=False)
    """Every two cities that a line joins, both ways round."""
    start_cities: tuple[int, ...] = field(init=False)
    """The cities where the second half of a team match may begin: neither the capital nor joined to it."""

    _walks: tuple[tuple[int, ...], ...] = field(init=False)
    """``steps``, once it has been asked for."""

    def __post_init__(self) -> None:
        self._derive("_walks", ())
        numbers = range(len(self.cities))
        cities = [city for city in numbers if city != self.capital]
        pairs = [line.ends for line in self.lines]
        self._derive("shores", frozenset([*pairs, *[(b, a) for a, b in pairs]]))
        self._derive("start_cities", tuple([c for c in cities if (c, self.capital) not in self.shores]))
        members = [
            tuple([city for city in cities if self.province[city] == province])
            for province in range(len(self.provinces))
        ]
        self._derive("members", tuple(members))
        spots = [
            tuple([i for i, line in enumerate(self.lines) if line.kind == kind and city in line.ends])
            for city in numbers
            for kind in range(2)
        ]
        self._derive("spots", tuple(spots))
        neighbors = [
            tuple(sorted({other for end in line.ends for other in spots[2 * end + line.kind]} - {i}))
            for i, line in enumerate(self.lines)
        ]
        self._derive("neighbors", tuple(neighbors))

    def _derive(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """By start and line: the fewest steps to it, 0 for none; starts are the spots, then the lines."""
        if not self._walks:
            from_spots = [self._steps(spot) for spot in self.spots]
            from_lines = [self._steps(row, line) for line, row in enumerate(self.neighbors)]
            self._derive("_walks", tuple(from_spots + from_lines))
        return self._walks

    def _steps(self, first: Sequence[int], start: int = -1) -> tuple[int, ...]:
        found = dict.fromkeys(first, 1)
        border = list(first)
        while border:
            line = border.pop(0)
            for other in self.neighbors[line]:
                if other not in found and other != start:
                    found[other] = found[line] + 1
                    border.append(other)
        return tuple(found.get(line, 0) for line in range(len(self.lines)))

    def without(self, name: str, letter: str) -> GameMap:
        """The map of another name that has no province of a letter, nor any line to one."""
        kept = [
            i for i, province in enumerate(self.province) if province < 0 or self.letters[province] != letter
        ]
        left = [i for i, other in enumerate(self.letters) if other != letter]
        new = {city: i for i, city in enumerate(kept)}
        return GameMap(
            id=name,
            cities=tuple(self.cities[city] for city in kept),
            at=tuple(self.at[city] for city in kept),
            province=tuple(
                left.index(self.province[city]) if self.province[city] >= 0 else -1 for city in kept
            ),
            provinces=tuple(self.provinces[i] for i in left),
            letters=tuple(self.letters[i] for i in left),
            capital=new[self.capital],
            lines=tuple(
                Route(line.name, (new[line.ends[0]], new[line.ends[1]]), line.kind, line.stop)
                for line in self.lines
                if line.ends[0] in new and line.ends[1] in new
            ),
        )


class _Reader:
    """Reads one map file."""

    def __init__(self, text: str, source: str, room: Mapping[str, int]) -> None:
        self.table = TomlTable(text, source)
        self.lines = text.splitlines()
        self.room = room
        """By letter: how many city tokens there are."""

    def read(self) -> list[GameMap]:
        table = self.table
        table.only({"id", "capital", "reduced", "provinces", "cities", "land", "sea", "through"})
        name = table.get("id")
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise table.fail("is not a name of small letters, digits and _", "id")
        provinces = table.records("provinces", {"letter"})
        letters = tuple(self._letter(record) for record in provinces)
        cities = table.records("cities", {"province", "at"})
        names = tuple(record["id"] for record in cities)
        capital = table.get("capital")
        if capital not in names:
            raise table.fail(f"'{capital}' is no city of this map", "capital")
        groups = tuple(record["id"] for record in provinces)
        game_map = GameMap(
            id=name, cities=names, at=tuple(self._at(record) for record in cities),
            province=tuple(self._province(record, groups, capital) for record in cities),
            provinces=groups, letters=letters, capital=names.index(capital), lines=tuple(self._lines(names)),
        )  # fmt: skip
        self._check(game_map)
        return [game_map, *self._reduced(game_map)]

    def _letter(self, record: dict[str, Any]) -> str:
        letter = record.get("letter")
        if not isinstance(letter, str) or letter not in self.room:
            raise self.table.fail(f"its letter is one of {', '.join(self.room)}", "provinces", record["id"])
        return letter

    def _at(self, record: dict[str, Any]) -> tuple[float, float]:
        at = record.get("at")
        numbers = isinstance(at, list) and len(at) == 2 and all(type(x) in (int, float) for x in at)
        # A coordinate that is no number (nan) is within no bounds.
        if not isinstance(at, list) or not numbers or not (abs(at[0]) <= 90 and abs(at[1]) <= 180):
            raise self.table.fail("at: degrees north and east, [41.9, 12.5]", "cities", record["id"])
        return float(at[0]), float(at[1])

    def _province(self, record: dict[str, Any], groups: tuple[str, ...], capital: str) -> int:
        province = record.get("province")
        if province is None and record["id"] == capital:
            return -1
        if province not in groups:
            raise self.table.fail(f"'{province}' is no province of this map", "cities", record["id"])
        return groups.index(province)

    def _lines(self, names: tuple[str, ...]) -> Iterator[Route]:
        through = {self._pair("through", word, names): word for word in self._pairs("through")}
        used: Counter[str] = Counter()
        for kind, key in enumerate(_KINDS):
            for word in self._pairs(key):
                ends = self._pair(key, word, names)
                name = f"{'-'.join(sorted(names[end] for end in ends))}-{key}"
                used[name] += 1
                stop = kind == 1 or ends not in through
                if not stop:
                    del through[ends]
                count = used[name]
                yield Route(f"{name}-{count}" if count > 1 else name, ends, kind, stop)
        if through:
            raise self._fail("through", "is no land line of this map", next(iter(through.values())))

    def _pairs(self, key: str) -> list[str]:
        pairs = self.table.data.get(key, [])
        if not isinstance(pairs, list) or not all(isinstance(pair, str) for pair in pairs):
            raise self.table.fail('is not a list of lines such as "roma massilia"', key)
        return pairs

    def _pair(self, key: str, word: str, names: tuple[str, ...]) -> tuple[int, int]:
        ends = word.split()
        if len(ends) != 2 or ends[0] == ends[1]:
            raise self._fail(key, "does not name two cities", word)
        for end in ends:
            if end not in names:
                raise self._fail(key, f"'{end}' is no city of this map", word)
        first, second = sorted(names.index(end) for end in ends)
        return first, second

    def _fail(self, key: str, what: str, word: str) -> TableError:
        """The error for one line of a list without an id; it is located by its text."""
        start = self.table.line(key)
        found = (n for n, text in enumerate(self.lines, 1) if n >= start and f'"{word}"' in text)
        return TableError.at(self.table.source, next(found, start), f"{key} '{word}': {what}")

    def _check(self, game_map: GameMap) -> None:
        for province, members in enumerate(game_map.members):
            if not members:
                raise self.table.fail("has no city", "provinces", game_map.provinces[province])
        counts = Counter(
            game_map.letters[game_map.province[city]] for members in game_map.members for city in members
        )
        for letter, count in sorted(counts.items()):
            if count > self.room[letter]:
                raise self.table.fail(
                    f"{count} cities of letter {letter}, but only {self.room[letter]} tokens", "cities"
                )
        for city, name in enumerate(game_map.cities):
            if not (game_map.spots[2 * city] or game_map.spots[2 * city + 1]):
                raise self.table.fail("no line leads there", "cities", name)
        if lost := set(range(len(game_map.cities))) - reached(game_map.capital, game_map.shores):
            name = game_map.cities[min(lost)]
            raise self.table.fail("no way leads there from the capital", "cities", name)
        for kind, key in enumerate(_KINDS):
            if not game_map.spots[2 * game_map.capital + kind]:
                raise self.table.fail(f"no line of the kind '{key}' leaves it", "capital")

    def _reduced(self, game_map: GameMap) -> Iterator[GameMap]:
        if "reduced" in self.table.data:
            entry = self.table.mapping(self.table.get("reduced"), "reduced")
            name, letter = entry.get("id"), entry.get("without")
            if set(entry) != {"id", "without"} or letter not in game_map.letters:
                raise self.table.fail("is not { id = ..., without = a letter of the map }", "reduced")
            if not isinstance(name, str) or not _NAME.fullmatch(name) or name == game_map.id:
                raise self.table.fail("its id is another name of small letters, digits and _", "reduced")
            if (
                game_map.province[game_map.capital] >= 0
                and game_map.letters[game_map.province[game_map.capital]] == letter
            ):
                raise self.table.fail("the capital would be left out", "reduced")
            smaller = game_map.without(name, letter)
            self._check(smaller)
            yield smaller


def reached(start: int, pairs: Iterable[tuple[int, int]]) -> set[int]:
    """Everything that pairs join to a start, and the start."""
    found, border = {start}, [start]
    joined = list(pairs)
    while border:
        here = border.pop()
        for a, b in joined:
            if a == here and b not in found:
                found.add(b)
                border.append(b)
    return found


def read_maps(text: str, source: str, room: Mapping[str, int]) -> list[GameMap]:
    """The map of a file and, where the file names one, its smaller form; ``room`` are the city tokens by letter.

    Raises ``TableError`` naming file, line and reason of what is wrong.
    """
    return _Reader(text, source, room).read()
