"""Who must choose now, and about what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Word = int | str | tuple[str, ...]
"""A typed word of an event, refusal or decision: a number, a component reference such as ``office/consul`` or
``seat/2``, or a list of references (repeated ones are counted: two ``good/food`` are two food)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question the rules put to one seat.

    ``key`` names the question in the catalogues (``decision.<game>.<key>``), ``chapter`` the chapter of the round
    it belongs to, ``words`` the numbers and components its sentence needs. ``recurs`` is true for an interruption
    that may come to the seat several times a round, so that a person may wish to answer it once for all of them.
    """

    seat: int
    key: str
    chapter: str
    words: Mapping[str, Word] = field(default_factory=dict)
    recurs: bool = False


class Orderable(NamedTuple):
    """How a person may answer a question beforehand: to be asked for some ``values`` of one of its words only.

    ``word`` is the name of that word, ``values`` the references it may be; ``answers`` are the actions, in their
    notation, that may be the answer to all others, the usual one first.
    """

    word: str
    values: tuple[str, ...]
    answers: tuple[str, ...]
