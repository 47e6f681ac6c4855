"""Whether characters play differently: where their points come from, and how sure it is that this is no chance.

Everybody sits at tables with the others (``MatchSeries.seats``). What is compared is the part of a seat's points that comes from each
source, always within a match: what a deal does to all is no style.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import erfc, sqrt

from game.engine.core.rng import stream

from .match_series import MatchResult
from .rating_estimate import MatchStats, Share, ratings, share

SURE = 0.001
"""Two bots count as distinguishable if chance explains the difference less often than this."""
SHUFFLES = 1999
"""Number of permutations of the seats that estimate chance."""


@dataclass(frozen=True, slots=True)
class StyleMatch:
    """One match, by seat: who sat there, its part of the victory, its points, and the parts of them by source (0 to 1)."""

    bots: tuple[str, ...]
    won: tuple[float, ...]
    points: tuple[int, ...]
    parts: tuple[Mapping[str, float], ...]


@dataclass(frozen=True, slots=True)
class StyleMeasure:
    """Difference of a bot's share of points from a source to that of others, and its probability by chance."""

    source: str
    apart: float
    chance: float


@dataclass(frozen=True, slots=True)
class Style:
    """One player: seats it sat in, its share of victories, mean points, mean parts by source, what marks it most.

    ``rating`` is its strength among those it sat with, on Elo's scale; the mean of all is 0.
    """

    seats: int
    won: Share
    points: float
    parts: Mapping[str, float]
    mark: StyleMeasure
    rating: float


@dataclass(frozen=True, slots=True)
class StyleFindings:
    """Results of the comparison.

    ``chance`` is the probability of such a difference if all played alike; ``pairs`` is the best distinguishing
    source of each pair.
    """

    styles: Mapping[str, Style]
    chance: float
    pairs: Mapping[tuple[str, str], StyleMeasure]

    @property
    def apart(self) -> int:
        """Number of pairs that a single source distinguishes with certainty."""
        return sum(mark.chance < SURE for mark in self.pairs.values())

    @property
    def hardest(self) -> tuple[tuple[str, str], StyleMeasure]:
        """The pair that is hardest to distinguish, and its best source."""
        return max(self.pairs.items(), key=lambda item: item[1].chance)


def style_match(match: MatchResult) -> StyleMatch:
    """What is compared of a match."""
    winners = match.places.count(1)
    return StyleMatch(
        match.bots,
        tuple(1 / winners if place == 1 else 0.0 for place in match.places),
        match.points,
        tuple(_parts(sources) for sources in match.sources),
    )


def findings(seen: Sequence[StyleMatch], seed: int = 1) -> StyleFindings:
    """The results of the matches; ``seed`` seeds the permutations."""
    everybody = sorted({bot for one in seen for bot in one.bots})
    sources = [*dict.fromkeys(key for one in seen for parts in one.parts for key in parts)]
    pairs = {pair: _between(seen, sources, *pair) for pair in combinations(everybody, 2)}
    rated = _ratings(seen)
    styles = {bot: _style(seen, sources, bot, rated[bot]) for bot in everybody}
    return StyleFindings(styles, _chance(seen, sources, everybody, seed), pairs)


def _parts(sources: Mapping[str, int]) -> Mapping[str, float]:
    whole = sum(max(0, points) for points in sources.values())
    return {key: max(0, points) / whole if whole else 0.0 for key, points in sources.items()}


def _ratings(seen: Sequence[StyleMatch]) -> dict[str, float]:
    """The ratings of all bots; matches of the same bots are summed up in one record."""
    tables: dict[tuple[str, ...], list[StyleMatch]] = {}
    for one in seen:
        tables.setdefault(tuple(sorted(one.bots)), []).append(one)
    return ratings(
        MatchStats(bots, {bot: sum(one.won[one.bots.index(bot)] for one in held) for bot in bots}, len(held))
        for bots, held in tables.items()
    )


def _style(seen: Sequence[StyleMatch], sources: Sequence[str], bot: str, rating: float) -> Style:
    mine = [(one, one.bots.index(bot)) for one in seen if bot in one.bots]
    rows: dict[str, list[float]] = {key: [] for key in sources}
    for one, seat in mine:
        others = [parts for other, parts in enumerate(one.parts) if other != seat]
        for key in sources:
            rows[key].append(
                one.parts[seat].get(key, 0.0) - sum(parts.get(key, 0.0) for parts in others) / len(others)
            )
    parts = {key: sum(one.parts[seat].get(key, 0.0) for one, seat in mine) / len(mine) for key in sources}
    points = sum(one.points[seat] for one, seat in mine) / len(mine)
    return Style(len(mine), share([one.won[seat] for one, seat in mine]), points, parts, _mark(rows), rating)


def _between(seen: Sequence[StyleMatch], sources: Sequence[str], first: str, second: str) -> StyleMeasure:
    """The source that distinguishes two bots best, by the matches both played in."""
    rows: dict[str, list[float]] = {key: [] for key in sources}
    for one in seen:
        if first in one.bots and second in one.bots:
            a, b = one.parts[one.bots.index(first)], one.parts[one.bots.index(second)]
            for key in sources:
                rows[key].append(a.get(key, 0.0) - b.get(key, 0.0))
    return _mark(rows)


def _mark(rows: Mapping[str, Sequence[float]]) -> StyleMeasure:
    """The source whose differences are least like chance: a paired test each, and as many chances as sources (Bonferroni)."""
    marks = []
    for key, row in rows.items():
        count = len(row)
        mean = sum(row) / max(1, count)
        spread = sqrt(sum((value - mean) ** 2 for value in row) / max(1, count - 1))
        far = abs(mean) / (spread / sqrt(count)) if spread else 0.0
        marks.append(StyleMeasure(key, mean, min(1.0, len(rows) * erfc(far / sqrt(2)))))
    return min(marks, key=lambda mark: (mark.chance, -abs(mark.apart)))


def _chance(seen: Sequence[StyleMatch], sources: Sequence[str], everybody: Sequence[str], seed: int) -> float:
    """The probability of such a difference if all play alike: seats are permuted within each match."""
    places = {bot: place for place, bot in enumerate(everybody)}
    tables: list[tuple[list[int], list[list[float]]]] = []
    weights = [0.0] * len(sources)
    for one in seen:
        rows = [[parts.get(key, 0.0) for key in sources] for parts in one.parts]
        means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        rows = [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]
        for row in rows:
            weights = [weight + value * value for weight, value in zip(weights, row, strict=True)]
        tables.append(([places[bot] for bot in one.bots], rows))
    scales = [1 / weight if weight else 0.0 for weight in weights]

    def apart() -> float:
        sums = [[0.0] * len(sources) for _ in everybody]
        for who, rows in tables:
            for place, row in zip(who, rows, strict=True):
                mine = sums[place]
                for key, value in enumerate(row):
                    mine[key] += value
        return sum(scale * value * value for row in sums for scale, value in zip(scales, row, strict=True))

    found, dice = apart(), stream(seed, "styles")
    beyond = 0
    for _ in range(SHUFFLES):
        for who, _rows in tables:
            dice.shuffle(who)
        beyond += apart() >= found
    return (1 + beyond) / (1 + SHUFFLES)
