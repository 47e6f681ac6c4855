"""How well a player plays: the numbers that make a newcomer or an expert of the same bot.

A game writes them in ``levels.toml`` beside its players, one table for each of ``LEVELS``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from ..bot import BotError

LEVELS = ("newcomer", "easy", "normal", "hard", "expert")
"""The levels, the weakest first."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a player of a level thinks.

    It starts from the answer of ``base``, one of the game's plain players, or ``quick``, its quick player.

    - ``whims``: how often (0 to 1) it takes any allowed answer instead
    - ``leaning``: how often a player with a taste picks among these what looks best to it, when it tries nothing out
    - ``method``: ``none`` (it does not try answers out), ``lookahead`` or ``search``
    - ``iterations``: worlds tried (``lookahead``) or lines followed (``search``) for one question
    - ``turns``: how many turns a line is played out before it is judged
    - ``breadth``: how many answers are tried at most
    - ``noise``: how far judgements are off, as a standard deviation, where 1 takes a match from even to 73 %
    - ``trust``: how much better, from 0 to 1, another answer than the base's must look
    - ``seconds``: after so long the best answer so far is given, on machines too slow for the iterations
    - ``crowd``: how it plays at larger tables, from ``seats`` up: another table within its own, with what is different there
    """

    base: str
    whims: float = 0.0
    leaning: float = 0.0
    method: Literal["none", "lookahead", "search"] = "none"
    iterations: int = 0
    turns: int = 1
    breadth: int = 6
    noise: float = 0.0
    trust: float = 0.004
    seconds: float = 1.0
    seats: int = 2
    crowd: Level | None = None

    def at(self, players: int) -> Level:
        """The level as it is played by so many."""
        return self.crowd if self.crowd is not None and players >= self.crowd.seats else self


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
    if "crowd" not in data:
        return level
    other = data["crowd"]
    if not isinstance(other, Mapping) or "seats" not in other or {"base", "crowd"} & set(other):
        raise BotError(f"{place}: 'crowd' names its 'seats' and what is different there, but for the base")
    return replace(level, crowd=_level({**own, **other}, f"{place}, crowd"))


_FITS: Mapping[str, Callable[[Any], bool]] = {
    "method": lambda word: word in ("none", "lookahead", "search"),
    "whims": lambda part: 0 <= part <= 1,
    "leaning": lambda part: 0 <= part <= 1,
    "noise": lambda size: size >= 0,
    "trust": lambda part: 0 <= part < 1,
    "seconds": lambda time: time > 0,
    "turns": lambda count: count >= 1,
    "seats": lambda count: count >= 2,
    "breadth": lambda count: count >= 2,
}
"""What each number may be."""
