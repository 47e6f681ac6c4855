"""The rating of a person from the places it came to against bots of known levels.

The levels are fixed: ``bots/<game>/ratings.toml`` has their ratings by number of seats, from the arena. The person's is the only unknown. Its
distribution is kept on a grid: a normal one before any match, multiplied by the probability of each match's whole order of places
(Plackett-Luce with strengths 10^(r / 400)); older matches count less.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import groupby, permutations, product
from math import exp, log, sqrt

FILE = "ratings.toml"
GRID = range(-1400, 1401, 20)
BEFORE = 450.0
"""Standard deviation of the rating before any match; its mean is 0, that of the levels."""
FADE = 0.98
"""The weight of a match falls to this share with each later one."""
LEAST = 5
"""Matches before anything is said."""
SURE = 110.0
"""Standard deviation from which a number is said."""

Levels = Mapping[str, tuple[float, float]]
"""Rating and standard error by level."""


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match of one person against bots: the place of the person, and level and place of each bot."""

    place: int
    rivals: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """Mean and standard deviation of a rating, the number of matches, and the level that is the nearest match."""

    mean: float
    deviation: float
    matches: int
    level: str

    @property
    def told(self) -> bool:
        """Whether there are enough matches to say anything."""
        return self.matches >= LEAST

    @property
    def sure(self) -> bool:
        """Whether it is known well enough for a number."""
        return self.told and self.deviation < SURE


@lru_cache(maxsize=16)
def level_ratings(game_id: str) -> Mapping[int, Levels]:
    """The ratings of a game's levels by number of seats; empty where none were measured."""
    path = files(f"{__package__}.{game_id}").joinpath(FILE)
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        int(players): {level: (float(value), float(error)) for level, (value, error) in table.items()}
        for players, table in data.items()
    }


def rate(matches: Sequence[RatedMatch], known: Levels) -> Rating:
    """The rating after matches, the oldest first; those with a rival that has no rating are left out."""
    counted = [match for match in matches if all(level in known for level, _ in match.rivals)]
    weights = [FADE**later for later in reversed(range(len(counted)))]
    logs = [-((rating / BEFORE) ** 2) / 2 for rating in GRID]
    for match, weight in zip(counted, weights, strict=True):
        rivals = [(known[level][0], place) for level, place in match.rivals]
        for index, rating in enumerate(GRID):
            logs[index] += weight * log(_chance([(float(rating), match.place), *rivals]))
    most = max(logs)
    shares = [exp(one - most) for one in logs]
    whole = sum(shares)
    mean = sum(share * rating for share, rating in zip(shares, GRID, strict=True)) / whole
    spread = sum(share * (rating - mean) ** 2 for share, rating in zip(shares, GRID, strict=True)) / whole
    met = [known[level][1] for match in counted for level, _ in match.rivals]
    error = sqrt(sum(one**2 for one in met) / len(met)) if met else 0.0
    level = min(known, key=lambda name: abs(known[name][0] - mean))
    return Rating(mean, sqrt(spread + error**2), len(counted), level)


def between(rating: Rating, known: Levels) -> tuple[str, str]:
    """The levels just below and just above a rating; twice the same at the ends of the ladder."""
    order = sorted(known, key=lambda name: known[name][0])
    below = [name for name in order if known[name][0] <= rating.mean]
    above = [name for name in order if known[name][0] > rating.mean]
    return (below or above)[-1 if below else 0], (above or below)[0 if above else -1]


def _chance(seats: Sequence[tuple[float, int]]) -> float:
    """The probability of the order of places of seats with these ratings; of shared places the mean over their orders."""
    strengths = [(10 ** (rating / 400), place) for rating, place in seats]
    orders = [*_orders(strengths)]
    return sum(map(_in_order, orders)) / len(orders)


def _orders(seats: Sequence[tuple[float, int]]) -> Iterator[list[float]]:
    """Every order of strengths that agrees with the places."""
    ranked = sorted(seats, key=lambda seat: seat[1])
    groups = [[strength for strength, _ in group] for _, group in groupby(ranked, key=lambda seat: seat[1])]
    for order in product(*(permutations(group) for group in groups)):
        yield [strength for group in order for strength in group]


def _in_order(strengths: Sequence[float]) -> float:
    left, chance = sum(strengths), 1.0
    for strength in strengths[:-1]:
        chance *= strength / left
        left -= strength
    return chance


__all__ = ["LEAST", "SURE", "Levels", "RatedMatch", "Rating", "between", "level_ratings", "rate"]
