"""How strong bots and persons are, estimated from finished matches: shares of victories, when to stop, ratings. Pure numbers.

Of bots the unit is the deal: its matches, one for each rotation of the seats, make one score between 0 and 1. A bot as good
as its rivals scores ``par``, one divided by the number of seats.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import groupby, permutations, product
from math import ceil, exp, log, log10, sqrt

GAIN = 0.05
"""How much above par a player has to be for the trial to call it stronger."""
ERROR = 0.05
"""How often either verdict may be wrong, at most."""
BOUND = log((1 - ERROR) / ERROR)
"""The logarithm of the likelihood ratio at which a trial is decided."""
LEAST_DEALS = 8
"""A trial is never decided on fewer deals: their spread says too little."""


CONFIDENCE = 1.96
"""Standard errors in half the width of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of victories: the mean over ``deals`` and half the width of its 95 % interval."""

    mean: float
    margin: float
    deals: int

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.margin / CONFIDENCE


def share(scores: Sequence[float], least: float = 0.0, most: float = 1.0) -> Share:
    """The share of victories that the scores of deals show, or the mean of others between ``least`` and ``most``.

    The margin is at most the way from ``least`` to ``most``.
    """
    running = Running(least, most)
    for score in scores:
        running.add(score)
    return running.share


def _variance(scores: Sequence[float]) -> float:
    """How far scores between 0 and 1 lie from their mean, squared; see :class:`Running`."""
    running = Running()
    for score in scores:
        running.add(score)
    return running.variance


@dataclass(slots=True)
class Running:
    """The mean of scores between ``least`` and ``most`` that come one after another (Welford's sums)."""

    least: float = 0.0
    most: float = 1.0
    count: int = 0
    mean: float = 0.0
    apart: float = 0.0

    def add(self, score: float) -> None:
        """One more score."""
        self.count += 1
        before = score - self.mean
        self.mean += before / self.count
        self.apart += before * (score - self.mean)

    @property
    def variance(self) -> float:
        """How far scores lie from their mean, squared.

        One imagined deal won and one lost are counted in, so that scores that are all the same are not taken for
        certain.
        """
        imagined = (self.most - self.mean) ** 2 + (self.least - self.mean) ** 2
        return (self.apart + imagined) / (self.count + 2)

    @property
    def share(self) -> Share:
        """The mean with its interval."""
        if self.count == 0:
            return Share(self.least, self.most - self.least, 0)
        margin = CONFIDENCE * sqrt(self.variance / self.count)
        return Share(self.mean, min(self.most - self.least, margin), self.count)


def likelihood(scores: Sequence[float], par: float) -> float:
    """The logarithm of how much likelier the scores are for a player above par by ``GAIN`` than for one at par.

    Scores are taken as drawn around a mean with their own variance.
    """
    if not scores:
        return 0.0
    mean = sum(scores) / len(scores)
    return len(scores) * GAIN * (mean - par - GAIN / 2) / _variance(scores)


def decided(scores: Sequence[float], par: float) -> int:
    """1: above par by ``GAIN``; -1: not; 0: too early to tell, each with an error of ``ERROR`` at most."""
    found = likelihood(scores, par)
    if len(scores) < LEAST_DEALS or abs(found) < BOUND:
        return 0
    return 1 if found > 0 else -1


def forecast(found: Share, par: float, most: int) -> int:
    """How many deals a trial will take in all if it goes on as it began, ``most`` at most."""
    if found.deals < 2 or found.margin <= 0:
        return most
    variance = found.deals * found.error**2
    drift = abs(GAIN * (found.mean - par - GAIN / 2)) / variance
    return max(found.deals, min(most, max(LEAST_DEALS, ceil(BOUND / drift)))) if drift > 0 else most


@dataclass(frozen=True, slots=True)
class MatchStats:
    """Matches between the same players: who sat there (once for each seat), and the victories of each player."""

    seats: tuple[str, ...]
    wins: Mapping[str, float]
    matches: int


ROUNDS = 2000
"""So often the strengths are adjusted to each other."""


def ratings(match_stats: Iterable[MatchStats]) -> dict[str, float]:
    """Ratings of the players by the model of Bradley and Terry for any number of seats; their mean is 0.

    A seat wins with the probability of its player's strength over the sum of all seats' strengths; 400 points more are
    ten times the strength. Every two players that met are counted one match more, drawn, so that no rating is endless.
    """
    known = [*match_stats]
    pairs = {pair for stats in known for pair in _pairs(stats.seats)}
    known += [MatchStats(pair, {pair[0]: 0.5, pair[1]: 0.5}, 1) for pair in sorted(pairs)]
    players = sorted({player for stats in known for player in stats.seats})
    strength = dict.fromkeys(players, 1.0)
    for _ in range(ROUNDS):
        chances = dict.fromkeys(players, 0.0)
        for stats in known:
            part = stats.matches / sum(strength[player] for player in stats.seats)
            for player in stats.seats:
                chances[player] += part
        strength = {
            player: sum(stats.wins.get(player, 0.0) for stats in known) / chances[player]
            for player in players
        }
        middle = sum(log(value) for value in strength.values()) / len(strength)
        strength = {player: value / exp(middle) for player, value in strength.items()}
    return {player: 400 * log10(value) for player, value in strength.items()}


def _pairs(seats: tuple[str, ...]) -> Iterable[tuple[str, str]]:
    players = sorted(set(seats))
    return [(one, other) for index, one in enumerate(players) for other in players[index + 1 :]]


# -- the rating of a person from the places it came to against bots of known levels ----------------------------------

FILE = "ratings.toml"
GRID = range(-1400, 1401, 20)
BEFORE = 450.0
"""Standard deviation of the rating before any match; its mean is 0, that of the levels."""
FADE = 0.98
"""The weight of a match falls to this share with each later one."""
LEAST_RATED = 5
"""Matches before anything is said."""
CERTAIN = 110.0
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
        return self.matches >= LEAST_RATED

    @property
    def sure(self) -> bool:
        """Whether it is known well enough for a number."""
        return self.told and self.deviation < CERTAIN


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
