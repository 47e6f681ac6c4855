"""Occasions on which a character may say something, found in what everybody saw happen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .event import Event

BEGIN, FINE, PRAISE, LAST, WINS, LOSES = "begin", "fine", "praise", "last", "wins", "loses"
"""In every game: the match begins, a fine move of one's own, one of a person, the end is near, one wins, one loses."""


class OccasionRule(NamedTuple):
    """Which occasion a kind of event is.

    whose   the word that names the seat whose occasion it is: "seat" is that of the event itself
    word    the word of the event that must be a number of at least `least`, "" for any event of the kind
    """

    event: str
    occasion: str
    whose: str = "seat"
    word: str = ""
    least: int = 0


class Occasion(NamedTuple):
    """An occasion of a seat."""

    name: str
    seat: int


def occasions(rules: Sequence[OccasionRule], events: Sequence[Event]) -> Iterator[Occasion]:
    """The occasions in events, of those that everybody may know."""
    for event in events:
        if event.audience is not None:
            continue
        for rule in rules:
            if rule.event == event.key and _enough(rule, event.words):
                yield Occasion(rule.occasion, _seat(rule, event))


def _enough(rule: OccasionRule, words: Mapping[str, object]) -> bool:
    number = words.get(rule.word)
    return not rule.word or (isinstance(number, int) and number >= rule.least)


def _seat(rule: OccasionRule, event: Event) -> int:
    name = f"seat/{event.seat}" if rule.whose == "seat" else str(event.words[rule.whose])
    return int(name.removeprefix("seat/"))


__all__ = ["BEGIN", "FINE", "LAST", "LOSES", "PRAISE", "WINS", "Occasion", "OccasionRule", "occasions"]
