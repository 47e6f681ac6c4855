"""Statistics of finished matches: shares of victories, when to stop, ratings. Pure numbers, no matches.

The unit is the deal: its matches, one for each rotation of the seats, make one score between 0 and 1. A player as good
as its rivals scores ``par``, one divided by the number of seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, exp, log, log10, sqrt

GAIN = 0.05
"""How much above par a player has to be for the trial to call it stronger."""
ERROR = 0.05
"""How often either verdict may be wrong, at most."""
BOUND = log((1 - ERROR) / ERROR)
"""The logarithm of the likelihood ratio at which a trial is decided."""
LEAST_DEALS = 8
"""A trial is never decided on fewer deals: their spread says too little."""


SURE = 1.96
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
        return self.margin / SURE


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
        margin = SURE * sqrt(self.variance / self.count)
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


def ratings(match_stats: Iterable[MatchStats], rounds: int = 2000) -> dict[str, float]:
    """Ratings of the players by the model of Bradley and Terry for any number of seats; their mean is 0.

    A seat wins with the probability of its player's strength over the sum of all seats' strengths; 400 points more are
    ten times the strength. Every two players that met are counted one match more, drawn, so that no rating is endless.
    """
    known = [*match_stats]
    pairs = {pair for stats in known for pair in _pairs(stats.seats)}
    known += [MatchStats(pair, {pair[0]: 0.5, pair[1]: 0.5}, 1) for pair in sorted(pairs)]
    players = sorted({player for stats in known for player in stats.seats})
    strength = dict.fromkeys(players, 1.0)
    for _ in range(rounds):
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
