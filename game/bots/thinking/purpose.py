"""Purposes of actions as data: a kind of reason and the components it names, computed from a position.

A purpose states an effect of the action or a goal that it serves. Two sentences are composed from it, which add nothing:
``purpose.<key>`` is about a bot, ``advice.<key>`` is said to a person.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.engine.core.decision import Word

from .search_result import Line, SearchResult

LEAST: Final = 0.05
"""Points of the final lead below which a factor names no purpose."""


class Purpose(NamedTuple):
    """One effect or goal of an action.

    ``key`` is the catalogue key of its sentences without the game's id and their section, ``words`` are what it names, and ``terms`` are the
    terms of the evaluation (``GameAdapter.terms``) that it is part of.
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
