"""Levels, which make one bot weak or strong, and characters, which make bots of one level play in different styles.

A game defines both beside its bots: ``levels.toml`` has a table for each of ``LEVELS``, ``characters.toml`` one with a ``taste`` for each character.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import Any, Literal

from ..bot import BotError

# -- characters --------------------------------------------------------------------------------------------------------


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


# -- levels ------------------------------------------------------------------------------------------------------------


LEVELS = ("newcomer", "easy", "normal", "hard", "expert")
"""The levels, the weakest first."""


@dataclass(frozen=True, slots=True)
class Level:
    """The parameters of a level.

    The starting point is the answer of ``base``, a plain bot of the game, or ``quick``, its fastest bot.

    - ``randomness``: probability (0 to 1) of a random allowed answer
    - ``slips``: probability of a mistake that people make, where one offers itself
    - ``most_slips``: how many a match may have; a third of them of one kind
    - ``variety``: how much worse than the best, as a logit, the openings may be of which one is drawn in the first rounds
    - ``leaning``: probability that a bot with a taste takes the option it likes best, when it does not search
    - ``method``: ``none`` (no search), ``lookahead`` or ``search``
    - ``iterations``: worlds tried (``lookahead``) or lines followed (``search``) per decision
    - ``trees``: trees of their own seeds that share the iterations of ``search`` and may grow side by side; their counts are added
    - ``turns``: turns a line is played out before it is evaluated
    - ``breadth``: most answers tried
    - ``noise``: standard deviation of the evaluation error, where 1 changes a match from even to 73 %
    - ``trust``: how much better, from 0 to 1, another answer than the base's must be
    - ``check``: whether the answer is checked once more near the end of the match (``search_bot.py``)
    - ``seconds``: time limit for slow machines, after which the best answer so far is taken
    - ``crowd``: differing values for larger tables, each from its ``seats`` up, in tables of their own (``[[expert.crowd]]``)
    """

    base: str
    randomness: float = 0.0
    leaning: float = 0.0
    slips: float = 0.0
    most_slips: int = 0
    variety: float = 0.0
    method: Literal["none", "lookahead", "search"] = "none"
    iterations: int = 0
    trees: int = 1
    turns: int = 1
    breadth: int = 6
    noise: float = 0.0
    trust: float = 0.004
    check: bool = False
    seconds: float = 1.0
    seats: int = 2
    crowd: tuple[Level, ...] = ()

    def at(self, players: int) -> Level:
        """The level for a number of players."""
        return next((other for other in reversed(self.crowd) if players >= other.seats), self)


def read_levels(text: str, file: str) -> Mapping[str, Level]:
    """The levels in the text of a ``levels.toml``, by name, the weakest first; raises :class:`BotError`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BotError(f"{file}: {error}") from None
    if wrong := set(LEVELS) ^ set(data):
        raise BotError(f"{file}: levels missing or unknown: {', '.join(sorted(wrong))}")
    return {name: _level(data[name], f"{file}, {name}") for name in LEVELS}


def _level(data: Mapping[str, Any], place: str) -> Level:
    known = {field.name for field in fields(Level)}
    if unknown := set(data) - known:
        raise BotError(f"{place}: no such number: {', '.join(sorted(unknown))}")
    if not isinstance(data.get("base"), str):
        raise BotError(f"{place}: 'base' is missing")
    own = {name: value for name, value in data.items() if name != "crowd"}
    level = Level(**own)
    for name, fits in _FITS.items():
        value = getattr(level, name)
        if isinstance(value, str) != (name == "method") or not fits(value):
            raise BotError(f"{place}: '{name}' cannot be {value!r}")
    if level.method != "none" and level.iterations < 1:
        raise BotError(f"{place}: 'iterations' cannot be {level.iterations}")
    if level.trees > 1 and (level.method != "search" or level.iterations % level.trees):
        raise BotError(f"{place}: 'trees' cannot share {level.iterations} iterations of '{level.method}'")
    if "crowd" not in data:
        return level
    crowd = tuple(_crowd(own, other, place) for other in _tables(data["crowd"]))
    if any(fewer.seats >= more.seats for fewer, more in pairwise((level, *crowd))):
        raise BotError(f"{place}: every 'crowd' has more 'seats' than the one before")
    return replace(level, crowd=crowd)


def _tables(crowd: object) -> list[Any]:
    """One table or several."""
    return crowd if isinstance(crowd, list) else [crowd]


def _crowd(own: Mapping[str, Any], other: object, place: str) -> Level:
    """A level as it is at larger tables: the values of the smallest, but for those named."""
    if not isinstance(other, Mapping) or "seats" not in other or {"base", "crowd"} & set(other):
        raise BotError(f"{place}: 'crowd' names its 'seats' and what is different there, but for the base")
    return _level({**own, **other}, f"{place}, crowd")


_FITS: Mapping[str, Callable[[Any], bool]] = {
    "method": lambda word: word in ("none", "lookahead", "search"),
    "randomness": lambda part: 0 <= part <= 1,
    "leaning": lambda part: 0 <= part <= 1,
    "slips": lambda part: 0 <= part <= 1,
    "most_slips": lambda count: count >= 0,
    "variety": lambda size: size >= 0,
    "noise": lambda size: size >= 0,
    "trust": lambda part: 0 <= part < 1,
    "check": lambda flag: isinstance(flag, bool),
    "seconds": lambda time: time > 0,
    "trees": lambda count: count >= 1,
    "turns": lambda count: count >= 1,
    "seats": lambda count: count >= 2,
    "breadth": lambda count: count >= 2,
}
"""What each number may be."""
