"""The report of a finished match as plain data: curve, split, marked decisions, turning points. No texts.

Reports of one match and one version are equal. ``analyzing`` computes in small steps, so that it can be interrupted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from game.engine.core.game import Game

from ..thinking.evaluation import file_name
from .chances import FILE as CHANCES
from .chances import SeatSplit

REVISION = 5
"""Rises when the computation changes."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The chances of all seats after so many actions; ``band``: half the width of the uncertainty by seat."""

    after: int
    chances: list[float]
    band: list[float]


@dataclass(frozen=True, slots=True)
class LuckShare:
    """The luck of a seat by a judge with a longer horizon, the standard error of both, and whether its sign is safe."""

    far: float
    error: float
    safe: bool


@dataclass(frozen=True, slots=True)
class DecisionMark:
    """A decision beyond its error in which a judge one round further agrees.

    ``kind``: slip, mistake, blunder or strong. ``change``: what it cost in worth, or how much the answer was ahead of the
    next one; ``error``: half the 95 % interval; ``far``: the same by the other judge. ``played`` and ``better`` are in
    notation; ``reasons``: terms of the game and their points for the better line.
    """

    number: int
    seat: int
    kind: str
    change: float
    error: float
    far: float
    played: list[str]
    better: list[str]
    reasons: list[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """One of the largest changes: a mark (by its kind) or ``luck``, and what it changed for a seat."""

    kind: str
    number: int
    seat: int
    change: float
    error: float


@dataclass(frozen=True, slots=True)
class AnswerLoss:
    """What a question cost: its number, seat and chapter (``key``), the loss in worth with its error, and in points of the lead.

    ``stake``: how far the best and the worst line were apart in worth.
    """

    number: int
    seat: int
    key: str
    loss: float
    error: float
    points: float
    chance: float
    stake: float = 0.0


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The analysis of a finished match. Until it is ``final`` later parts are empty.

    ``seats`` add up to the result. ``losses`` has every question; ``close`` of them were too close to call.
    """

    version: str
    final: bool
    curve: list[CurvePoint]
    sides: list[int]
    seats: list[SeatSplit]
    luck: list[LuckShare]
    marks: list[DecisionMark]
    points: list[TurningPoint]
    losses: list[AnswerLoss]

    def chances_at(self, after: int) -> list[float]:
        """Every seat's chance after so many actions, in proportion between two points of the curve."""
        first = max((one for one in self.curve if one.after <= after), key=lambda one: one.after)
        last = next((one for one in self.curve if one.after > after), first)
        share = (after - first.after) / max(1, last.after - first.after)
        return [one + share * (other - one) for one, other in zip(first.chances, last.chances, strict=True)]

    @property
    def close(self) -> int:
        """How many decisions were too close to call."""
        return sum(abs(one.loss) <= 1.96 * one.error or one.loss < 0.02 for one in self.losses)


@lru_cache(maxsize=32)
def version_of(game: Game[Any], players: int, rules: int) -> str:
    """Rules, digest of the evaluation and the levels, and revision: reports of other versions are computed again."""
    folder = files(f"{__package__.rpartition('.')[0]}.{game.id}")
    names = [name for name in (file_name(players), "levels.toml", CHANCES) if folder.joinpath(name).is_file()]
    data = b"".join(folder.joinpath(name).read_bytes() for name in names)
    return f"{rules}.{blake2b(data, digest_size=6).hexdigest()}.{REVISION}"


def report_data(report: MatchReport) -> dict[str, Any]:
    """A report as plain data."""
    return asdict(report)


def report_from(data: Mapping[str, Any]) -> MatchReport:
    """The report that :func:`report_data` wrote; raises KeyError, TypeError or ValueError for anything else."""
    return MatchReport(
        str(data["version"]),
        bool(data["final"]),
        [CurvePoint(**one) for one in data["curve"]],
        [int(side) for side in data["sides"]],
        [SeatSplit(**one) for one in data["seats"]],
        [LuckShare(**one) for one in data["luck"]],
        [_mark(one) for one in data["marks"]],
        [TurningPoint(**one) for one in data["points"]],
        [AnswerLoss(**one) for one in data["losses"]],
    )


def _mark(data: Mapping[str, Any]) -> DecisionMark:
    reasons = [(str(term), float(points)) for term, points in data["reasons"]]
    return DecisionMark(**{**data, "reasons": reasons})
