"""The result of a search: the answers compared, their expected points, and the factors for the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from game.engine.core.action import Action
from game.engine.core.messages import Word

Line = tuple[Action, ...]
"""An answer with what is meant to follow at once."""

How = Literal["tried", "glance", "whim", "slip", "only"]
"""``tried``: answers were tried out and compared; ``glance``: a rule of thumb decided; ``whim``: chance did; ``slip``: a mistake that people make,
whose kind is the term of the only factor; ``only``: there was one answer."""


class Slip(NamedTuple):
    """A mistake that people make: its kind, as ``<game>.slip.<kind>`` tells it, and the answer."""

    kind: str
    action: Action


SlipFinder = Callable[[Any, Sequence[Action], Action], Sequence[Slip]]
"""The mistakes that offer themselves: answers the observation, the choices and the sound answer with them."""


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

    ``reasons`` are in the order of their weight. Only ``SearchBot.explained`` fills them in. ``cut`` is how many more worlds there would have
    been if the time had not been over.
    """

    options: tuple[RatedAction, ...]
    worlds: int = 0
    how: How = "tried"
    reasons: tuple[Factor, ...] = ()
    cut: int = 0

    @property
    def action(self) -> Action:
        """The answer."""
        return self.options[0].line[0]


def settled(line: Line, how: How) -> SearchResult:
    """The result for an answer that was not compared with others."""
    return SearchResult((RatedAction(line, 0.0, 0.0),), 0, how)


# Purposes of actions as data: a kind of reason and the components it names, computed from a position.
#
# A purpose states an effect of the action or a goal that it serves. Two sentences are composed from it, which add nothing:
# ``purpose.<key>`` is about a bot, ``advice.<key>`` is said to a person.

LEAST: Final = 0.05
"""Points of the final lead below which a factor names no purpose."""


class Purpose(NamedTuple):
    """One effect or goal of an action.

    ``key`` is the catalogue key of its sentences without the game's id and their section, ``words`` are what it names, and ``terms`` are the
    terms of the evaluation (``GameAdapter.terms``) that it is part of; with none it is all there is to say of the action.
    """

    key: str
    words: Mapping[str, Word]
    terms: tuple[str, ...] = ()


Finder = Callable[[Any, int, Line], Sequence[Purpose]]
"""Returns the purposes of a line's first action for a seat in an observation, the most concrete first; at least one.

The observation may be another seat's: what it does not show is named nowhere. The rest of the line is what follows.
"""


def main_purpose(found: Sequence[Purpose], result: SearchResult | None) -> Purpose | None:
    """The purpose that belongs to the factor of greatest weight in favor, else the most concrete one."""
    for factor in result.reasons if result is not None else ():
        if factor.points < LEAST:
            continue
        for purpose in found:
            if factor.term in purpose.terms:
                return purpose
    return found[0] if found else None


__all__ = ["Finder", "Purpose", "main_purpose"]
