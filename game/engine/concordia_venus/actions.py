"""Every action of the game and its notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.engine.core.action import Action, Argument, ArgumentKind, Grammar, Grid, Row, Verb
from game.engine.core.action import Vocabulary as Tables

from .components import CARDS, GOODS, MOST_SEATS, PLACES, ROLES
from .game_map import GameMap

MOST_UNITS: Final = 40
"""Units of one good that are ever traded at once."""


ByStepsLeft = tuple[tuple[tuple[int, Action], ...], ...]
ByStart = tuple[ByStepsLeft, ...]


class Reachability:
    """The moves on one map, as actions: what may be reached from a start in so many steps."""

    def __init__(self, game_map: GameMap, words: Vocabulary) -> None:
        self._map = game_map
        self.local_city = {words.cities.index(name): i for i, name in enumerate(game_map.cities)}
        self.local_line = {words.lines.index(line.name): i for i, line in enumerate(game_map.lines)}
        self.local_province = {words.provinces.index(name): i for i, name in enumerate(game_map.provinces)}
        spots = [words.cities.index(game_map.cities[spot // 2]) for spot in range(2 * len(game_map.cities))]
        self.origin = (*spots, *(len(words.cities) + words.lines.index(line.name) for line in game_map.lines))
        """By start (spots, then lines): the number of its place in the notation."""
        self.build = [words.build[words.cities.index(name)] for name in game_map.cities]
        self.place = [
            [place[words.cities.index(name)] for name in game_map.cities]
            for place in (words.place_land, words.place_sea)
        ]
        self.produce = [words.produce[words.provinces.index(name)] for name in game_map.provinces]
        self.begin = [words.begin[words.cities.index(name)] for name in game_map.cities]
        self._by_steps: ByStart | None = None

    @property
    def by_steps(self) -> ByStart:
        """By start and steps left: the bit of each line in reach, with the action of moving there; made when first asked for."""
        if self._by_steps is None:
            numbers = {line: number for number, line in self.local_line.items()}
            rows = enumerate(self._map.steps)
            self._by_steps = tuple([self._from(start, row, numbers) for start, row in rows])
        return self._by_steps

    def _from(self, start: int, row: Sequence[int], numbers: dict[int, int]) -> ByStepsLeft:
        game_map = self._map
        targets = [
            (steps, line, Action("move", (self.origin[start], numbers[line])))
            for line, steps in enumerate(row)
            if steps and game_map.lines[line].stop
        ]
        furthest = max((steps for steps, _, _ in targets), default=0)
        return tuple(
            tuple((1 << line, action) for steps, line, action in targets if steps <= left)
            for left in range(furthest + 1)
        )


class Vocabulary(Tables):
    """The actions by what they are about. The moves on a map, and what is about its own places, are in its ``Reachability``.

    Cities, lines and provinces have one number in the notation over all maps; a map's own numbers are in its ``Reachability``.
    """

    cities: tuple[str, ...]
    lines: tuple[str, ...]
    provinces: tuple[str, ...]
    ways: dict[str, Reachability]
    cash: Action
    stipend: Action
    done: Action
    begin: Row
    play: Row
    as_: Row
    copy: Row
    build: Row
    place_land: Row
    place_sea: Row
    produce: Row
    keep: Row
    take: Row
    leave: Row
    sell: Grid
    buy: Grid
    take_for: Grid

    def __init__(self, maps: Sequence[GameMap]) -> None:
        self.cities = _union(game_map.cities for game_map in maps)
        self.lines = _union([line.name for line in game_map.lines] for game_map in maps)
        self.provinces = _union(game_map.provinces for game_map in maps)
        super().__init__(_grammar(self.cities, self.lines, self.provinces))
        self.ways = {game_map.id: Reachability(game_map, self) for game_map in maps}


def _union(rows: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for row in rows for name in row))


def _grammar(cities: Sequence[str], lines: Sequence[str], provinces: Sequence[str]) -> Grammar:
    card, role, seat = (
        ArgumentKind("card", CARDS),
        ArgumentKind("role", ROLES),
        ArgumentKind("seat", most=MOST_SEATS - 1),
    )
    city, line = ArgumentKind("city", cities), ArgumentKind("line", lines)
    start = ArgumentKind("start", (*cities, *lines))
    province, good, amount = (
        ArgumentKind("province", provinces),
        ArgumentKind("good", GOODS),
        ArgumentKind("amount", most=MOST_UNITS),
    )
    place = ArgumentKind("display", [str(number + 1) for number in range(PLACES)])
    in_city = Argument(city, "city")
    return Grammar(
        [
            Verb("begin", (in_city,)),
            Verb("play", (Argument(card, "hand"),)),
            Verb("as", (Argument(role, "role"),)),
            Verb("copy", (Argument(seat, "pile"),)),
            Verb("move", (Argument(start, "colonist"), Argument(line, "line")), listed=False),
            Verb("build", (in_city,)),
            Verb("place_land", (in_city,), ("colonist/land",)),
            Verb("place_sea", (in_city,), ("colonist/sea",)),
            Verb("produce", (Argument(province, "province"),)),
            Verb("cash"),
            Verb("stipend"),
            Verb("keep", (Argument(good, "good"),)),
            Verb("sell", (Argument(good, "good"), Argument(amount))),
            Verb("buy", (Argument(good, "good"), Argument(amount))),
            Verb("take", (Argument(place, "display"),)),
            Verb("take_for", (Argument(place, "display"), Argument(good, "good"))),
            Verb("done"),
            Verb("leave", (Argument(seat),)),
        ]
    )
