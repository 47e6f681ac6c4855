"""Characters: biases added to the evaluation, so that bots of one level play in different styles.

A game defines them in ``characters.toml`` of its bots package: a table for each, with a ``taste``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..bot import BotError


@dataclass(frozen=True, slots=True)
class Character:
    """An id, and how much each feature of a position is liked (above 0) or disliked beyond what it is worth.

    A liking of 1 for a feature that goes from 0 to 1 is felt like a chance that goes from 50 % to 73 %.
    """

    id: str
    taste: Mapping[str, float] = field(default_factory=dict)


def read_characters(text: str, file: str, names: Sequence[str]) -> tuple[Character, ...]:
    """The characters in the text of a ``characters.toml``; tastes are for features of these names.

    Raises :class:`BotError`.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BotError(f"{file}: {error}") from None
    return tuple(_character(name, table, f"{file}, {name}", names) for name, table in data.items())


def _character(name: str, table: object, place: str, names: Sequence[str]) -> Character:
    if not (name.isascii() and name.isidentifier() and name.islower()):
        raise BotError(f"{place}: an id is one word of small letters")
    if not isinstance(table, dict) or set(table) != {"taste"} or not isinstance(table["taste"], dict):
        raise BotError(f"{place}: has a table 'taste' and nothing else")
    taste = table["taste"]
    if unknown := set(taste) - set(names):
        raise BotError(f"{place}: no such feature: {', '.join(sorted(unknown))}")
    if wrong := [feature for feature, liking in taste.items() if not isinstance(liking, int | float)]:
        raise BotError(f"{place}: '{wrong[0]}' is no number")
    return Character(name, {feature: float(liking) for feature, liking in taste.items()})
