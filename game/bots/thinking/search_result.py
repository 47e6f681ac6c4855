"""The result of a search: the answers compared, their expected points, and the factors for the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.core.action import Action

Line = tuple[Action, ...]
"""An answer with what is meant to follow at once."""

How = Literal["tried", "glance", "whim", "only"]
"""``tried``: answers were tried out and compared; ``glance``: a rule of thumb decided; ``whim``: chance did; ``only``: there was one answer."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor for (above 0) or against (below 0) the best answer, compared with the next best one.

    ``term`` is its name in the game (``GameAdapter.terms``); ``points`` its weight in points of the final lead.
    """

    term: str
    points: float


@dataclass(frozen=True, slots=True)
class RatedAction:
    """An answer, the lead in points it is expected to end with, and the standard error of that."""

    line: Line
    points: float
    error: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The rated answers, best first, from ``worlds`` sampled worlds; ``how`` it was decided, and the factors.

    ``reasons`` are in the order of their weight. Only ``SearchBot.explained`` fills them in.
    """

    options: tuple[RatedAction, ...]
    worlds: int = 0
    how: How = "tried"
    reasons: tuple[Factor, ...] = ()

    @property
    def action(self) -> Action:
        """The answer."""
        return self.options[0].line[0]


def settled(line: Line, how: How) -> SearchResult:
    """The result for an answer that was not compared with others."""
    return SearchResult((RatedAction(line, 0.0, 0.0),), 0, how)
