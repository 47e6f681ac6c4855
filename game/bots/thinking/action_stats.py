"""Statistics of one answer that is tried out: its value in each world, and the features of the positions."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from operator import add
from typing import Final

from .search_result import Line, RatedAction

SURE: Final = 0.002
"""Worth is kept this far from 0 and 1 when it is turned into points."""


class ActionStats:
    """The trials of one answer so far."""

    __slots__ = ("bias", "features", "judged", "line", "squares", "total", "trials")

    def __init__(self, line: Line, features: int, bias: float = 0.0) -> None:
        self.line = line
        self.bias = bias
        """How far the judgement of this answer is off, on the scale of the logit."""
        self.trials = 0
        self.total = 0.0
        self.squares = 0.0
        self.judged = 0
        """Trials that ended in the middle of the match: ``features`` is the sum of theirs."""
        self.features = [0.0] * features

    def note(self, worth: float, features: Sequence[float] | None) -> None:
        """Count one more trial; ``features`` is ``None`` when the match ended in it."""
        self.trials += 1
        self.total += worth
        self.squares += worth * worth
        if features is not None:
            self.judged += 1
            self.features = [*map(add, self.features, features)]

    @property
    def mean(self) -> float:
        """The mean worth, from 0 to 1; 0 while not tried."""
        return self.total / self.trials if self.trials else 0.0

    @property
    def logit(self) -> float:
        """The mean worth on the scale on which evaluations add up."""
        worth = min(1 - SURE, max(SURE, self.mean))
        return log(worth / (1 - worth)) + self.bias

    @property
    def standing(self) -> tuple[int, float]:
        """What answers are ordered by: one that was tried longer was kept for good reasons."""
        return self.trials, self.logit

    @property
    def middle(self) -> list[float]:
        """The mean features of the trials in which the match went on."""
        return [value / max(1, self.judged) for value in self.features]

    def option(self, points: float) -> RatedAction:
        """The rated action, where one unit of the logit counts ``points`` points."""
        worth = min(1 - SURE, max(SURE, self.mean))
        spread = max(0.0, self.squares / max(1, self.trials) - self.mean**2)
        error = sqrt((spread + SURE) / max(1, self.trials)) / (worth * (1 - worth))
        return RatedAction(self.line, points * self.logit, points * error)
