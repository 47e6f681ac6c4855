"""Losses and luck over many matches: what a person loses by kind of question, against what each level loses there."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import sqrt

from ..odds import SURE
from .losses import mean_and_error
from .report import MatchReport

FILE = "losses.toml"
ALL = "all"
"""The key of all questions together."""
OPEN = (0.05, 0.95)
"""Chances between which a decision counts: what is won or lost already costs nothing."""
LEAST_OF_MATCH = 15
"""Fewest open decisions of a match of which a mean is told."""
WEAKEST = "newcomer"
LEAST = 30
"""Fewest questions of a kind that are compared."""


@dataclass(frozen=True, slots=True)
class MeanLoss:
    """The mean loss in points of the final lead, its standard error, and the number of questions."""

    mean: float
    error: float
    count: int


@dataclass(frozen=True, slots=True)
class KindLoss:
    """A kind of question: the person's loss, and that of each level at it as far as measured."""

    key: str
    own: MeanLoss
    levels: Mapping[str, MeanLoss]


@dataclass(frozen=True, slots=True)
class SeatTrend:
    """A person over some matches of a game: losses by third of a match and by kind (``ALL`` first), luck, and the trend.

    ``luck`` is the mean per match, from -1 to 1; ``trend`` the loss in the second half of the matches less that in the
    first. Errors are standard errors.
    """

    matches: int
    thirds: tuple[MeanLoss, ...]
    kinds: tuple[KindLoss, ...]
    luck: float
    luck_error: float
    trend: float
    trend_error: float


def counts(worth: float) -> bool:
    """Whether a decision with this worth (from 0 to 1) was still open."""
    return OPEN[0] <= worth <= OPEN[1]


@lru_cache(maxsize=8)
def level_losses(game_id: str) -> Mapping[str, Mapping[str, MeanLoss]]:
    """By level and question what was measured; empty where nothing was."""
    path = files(f"{__package__.rpartition('.')[0]}.{game_id}").joinpath(FILE)
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        level: {key: MeanLoss(*row) for key, row in rows.items()}
        for level, rows in data.items()
        if isinstance(rows, dict)
    }


def trend_of(game_id: str, played: Sequence[tuple[MatchReport, int]]) -> SeatTrend | None:
    """A person's seats in reports of one game, the earliest match first; ``None`` where no decision counts."""
    known = level_losses(game_id)
    by_key: dict[str, list[float]] = defaultdict(list)
    thirds: list[list[float]] = [[], [], []]
    matches: list[list[float]] = []
    for report, seat in played:
        last = max(1, report.curve[-1].after)
        open_ones = [one for one in report.losses if one.seat == seat and counts(one.chance)]
        for one in open_ones:
            by_key[one.key].append(one.points)
            thirds[min(2, 3 * one.number // last)].append(one.points)
        matches.append([one.points for one in open_ones])
    every = [points for row in matches for points in row]
    if not every:
        return None
    kinds = [KindLoss(ALL, _mean(every), _levels(known, ALL))]
    often = [(key, values) for key, values in by_key.items() if len(values) >= LEAST]
    kinds += [
        KindLoss(key, _mean(values), _levels(known, key))
        for key, values in sorted(often, key=lambda item: -sum(item[1]) / len(item[1]))
    ]
    luck, luck_error = mean_and_error([report.seats[seat].luck for report, seat in played])
    half = len(matches) // 2
    before, after = ([points for row in rows for points in row] for rows in (matches[:half], matches[half:]))
    trend = trend_error = 0.0
    if before and after:
        early, late = _mean(before), _mean(after)
        trend, trend_error = late.mean - early.mean, sqrt(early.error**2 + late.error**2)
    return SeatTrend(
        len(played), tuple(_mean(row) for row in thirds), tuple(kinds), luck, luck_error, trend, trend_error
    )


def loss_of(report: MatchReport, seat: int) -> MeanLoss | None:
    """What a seat gave away per open decision of a match; ``None`` where they are too few to say."""
    found = [one.points for one in report.losses if one.seat == seat and counts(one.chance)]
    return _mean(found) if len(found) >= LEAST_OF_MATCH else None


def levels_near(game_id: str, loss: MeanLoss) -> tuple[str, str]:
    """The weakest and the strongest level that a loss may be like: equal for one level, "" beyond the ends.

    The two weakest levels cannot be told apart, so the weakest is left out.
    """
    known = {level: rows[ALL].mean for level, rows in level_losses(game_id).items() if ALL in rows}
    ladder = sorted((level for level in known if level != WEAKEST), key=lambda level: -known[level])
    if not ladder:
        return "", ""
    high, low = loss.mean + SURE * loss.error, loss.mean - SURE * loss.error
    inside = [level for level in ladder if low <= known[level] <= high]
    if inside:
        return inside[0], inside[-1]
    weaker = [level for level in ladder if known[level] > high]
    stronger = [level for level in ladder if known[level] < low]
    return weaker[-1] if weaker else "", stronger[0] if stronger else ""


def _mean(values: Sequence[float]) -> MeanLoss:
    return MeanLoss(*mean_and_error(values), len(values)) if values else MeanLoss(0.0, 0.0, 0)


def _levels(known: Mapping[str, Mapping[str, MeanLoss]], key: str) -> dict[str, MeanLoss]:
    return {level: rows[key] for level, rows in known.items() if key in rows}


__all__ = [
    "ALL",
    "FILE",
    "KindLoss",
    "MeanLoss",
    "SeatTrend",
    "counts",
    "level_losses",
    "levels_near",
    "loss_of",
    "trend_of",
]
