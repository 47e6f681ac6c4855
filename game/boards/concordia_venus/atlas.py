"""Where everything of a map stands on its picture: cities, their names, the plaques of provinces, the lines between.

All places are shares of the picture's width and height, from 0 to 1, the origin at the upper left. Maps of the box have
their places in ``atlas/<map>.toml``; those of any other map are worked out by :mod:`.generated_places`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from math import hypot
from typing import Any, Literal, NamedTuple, cast, get_args

from game.boards.concordia_venus.generated_places import ASPECT, generate_places
from game.engine.concordia_venus.game_map import GameMap
from game.ui import asset

Point = tuple[float, float]
Side = Literal["above", "close", "right", "below", "left"]
"""Where a name stands: `above` is clear of houses, `close` is where houses would lie over it."""
PICTURES = "art/concordia_venus/map"
"""Picture keys of the maps."""
SHARES = 10_000
"""In such parts of width and height the outlines of provinces are written."""
STEPS = 8
"""Pieces of a drawn line between two of the points it goes through."""


class NamePlace(NamedTuple):
    """Where a name stands beside its city: on a side, shifted along it by so many halves of its length."""

    side: Side
    slide: float = 0.0


@dataclass(frozen=True)
class Atlas:
    """The places of a map. Cities, provinces and lines are in the order of the game map."""

    picture: str | None
    """Its key, as `art/concordia_venus/map/hellas`; None when the map has none."""
    aspect: float
    """Width by height of the picture."""
    cities: tuple[Point, ...]
    labels: tuple[NamePlace, ...]
    """By city: where its name stands, whatever happens in the match."""
    provinces: tuple[Point, ...]
    """By province: the middle of its plaque."""
    lands: tuple[tuple[tuple[Point, ...], ...], ...]
    """By province: the outlines of its pieces; empty for a map without a picture."""
    lines: tuple[tuple[Point, ...], ...]
    """By line: the points it is drawn through, from its first city to its second."""

    def middle(self, line: int) -> Point:
        """The place halfway along a line, where a colonist stands."""
        return halfway(self.lines[line], self.aspect)


def halfway(points: Sequence[Point], aspect: float) -> Point:
    """The place halfway along a line of points."""
    lengths = [hypot((bx - ax) * aspect, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
    left = sum(lengths) / 2
    for length, ((ax, ay), (bx, by)) in zip(lengths, pairwise(points), strict=True):
        if length >= left > 0:
            share = left / length
            return ax + (bx - ax) * share, ay + (by - ay) * share
        left -= length
    return points[0]


def spline(knots: Sequence[Point]) -> tuple[Point, ...]:
    """A smooth line through all knots."""
    if len(knots) == 2:
        return tuple(knots)
    first = (2 * knots[0][0] - knots[1][0], 2 * knots[0][1] - knots[1][1])
    last = (2 * knots[-1][0] - knots[-2][0], 2 * knots[-1][1] - knots[-2][1])
    all_knots = (first, *knots, last)
    found = [
        (_between(a[0], b[0], c[0], d[0], i / STEPS), _between(a[1], b[1], c[1], d[1], i / STEPS))
        for a, b, c, d in zip(all_knots, all_knots[1:], all_knots[2:], all_knots[3:], strict=False)
        for i in range(STEPS)
    ]
    return (*found, knots[-1])


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Catmull and Rom's cubic from ``b`` to ``c``."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


@lru_cache(maxsize=1)
def _leaves() -> Mapping[str, dict[str, Any]]:
    """By map of the box: its places as they stand in the file."""
    found: dict[str, dict[str, Any]] = {}
    for entry in files(__package__).joinpath("atlas").iterdir():
        if entry.name.endswith(".toml"):
            leaf = tomllib.loads(entry.read_text(encoding="utf-8"))
            found |= dict.fromkeys(leaf["maps"], leaf)
    return found


def _known(game_map: GameMap, leaf: Mapping[str, Any]) -> bool:
    """Whether a file describes this map, not a user's map of the same name."""
    return (
        set(game_map.cities) <= set(leaf["cities"])
        and set(game_map.provinces) <= set(leaf["provinces"])
        and {line.name for line in game_map.lines} <= set(leaf["lines"])
    )


@lru_cache(maxsize=16)
def atlas_of(game_map: GameMap) -> Atlas:
    """Where everything of a map stands."""
    leaf = _leaves().get(game_map.id)
    if leaf is None or not _known(game_map, leaf):
        return _generated(game_map)
    cities = tuple(_point(leaf["cities"][name]["at"]) for name in game_map.cities)
    return Atlas(
        picture=f"{PICTURES}/{leaf['picture']}",
        aspect=ASPECT,
        cities=cities,
        labels=tuple(name_place(leaf["cities"][name]["label"]) for name in game_map.cities),
        provinces=tuple(_point(leaf["provinces"][name]) for name in game_map.provinces),
        lands=_lands(leaf["picture"], game_map.provinces),
        lines=tuple(
            spline((cities[line.ends[0]], *map(_point, leaf["lines"][line.name]), cities[line.ends[1]]))
            for line in game_map.lines
        ),
    )


def _generated(game_map: GameMap) -> Atlas:
    places = generate_places(game_map)
    lines = tuple(spline(knots) for knots in places.lines)
    sides = tuple(name_place(side) for side in places.sides)
    lands: tuple[tuple[tuple[Point, ...], ...], ...] = ((),) * len(game_map.provinces)
    return Atlas(None, ASPECT, places.cities, sides, places.provinces, lands, lines)


def _lands(picture: str, provinces: Sequence[str]) -> tuple[tuple[tuple[Point, ...], ...], ...]:
    """By province the outlines that the workshop wrote beside the picture."""
    text = asset("art", "concordia_venus", "map", f"{picture}.toml").read_text(encoding="utf-8")
    rings = tomllib.loads(text)
    return tuple(
        tuple(
            tuple((x / SHARES, y / SHARES) for x, y in zip(ring[::2], ring[1::2], strict=True))
            for ring in rings[name]
        )
        for name in provinces
    )


def _point(value: Sequence[float]) -> Point:
    x, y = value
    return float(x), float(y)


def name_place(words: str) -> NamePlace:
    """A place of a name as a file has it: "left", or "left 0.5"."""
    side, _, slide = words.partition(" ")
    if side not in get_args(Side):
        raise ValueError(f"'{side}' is no side of a city")
    return NamePlace(cast(Side, side), float(slide or 0))


__all__ = ["Atlas", "NamePlace", "Point", "Side", "atlas_of", "halfway", "name_place"]
