"""The open decision: seat, question and related components."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Word = int | str | tuple[str, ...]
"""A typed word of an event, refusal or decision: a number, a component reference such as ``office/consul`` or
``seat/2``, or a list of references (repeated ones are counted: two ``good/food`` are two food)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of one seat.

    ``key`` names the question in the catalogues (``decision.<game>.<key>``), ``chapter`` its chapter of the round,
    ``words`` the numbers and components of its sentence. ``recurs`` is true for an interruption that may come several
    times a round, so that an auto-answer is useful.
    """

    seat: int
    key: str
    chapter: str
    words: Mapping[str, Word] = field(default_factory=dict)
    recurs: bool = False


class Orderable(NamedTuple):
    """The auto-answer options of a question: to be asked only for some ``values`` of one of its words.

    ``word`` is the name of that word, ``values`` its possible references; ``answers`` are the actions, in notation,
    for all other values, the usual one first.
    """

    word: str
    values: tuple[str, ...]
    answers: tuple[str, ...]
