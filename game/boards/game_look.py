"""How the games look where one chooses them: ``look.toml`` beside each board. Reading it imports no rules and no board.

Its keys: ``picture`` (of the whole game), ``door`` (the same, smaller, for its door on the title), ``focus`` (what must stay in sight of it when it is cut, as shares of its width and
height), ``seal`` (the wax of its lessons), ``tone`` (its color in charts), ``earned`` (the events after which a seat has a component, as "event.word").
All may be left out.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

FILE = "look.toml"


class GameLookError(ValueError):
    """A ``look.toml`` that cannot be used; the message names file and key."""


class GameLook(NamedTuple):
    """The look of a game; the defaults are those of one without a board of its own."""

    picture: str = "tabularium"
    door: str = ""
    focus: tuple[float, float] = (0.5, 0.5)
    seal: str = "gold"
    tone: str = "porphyry"
    earned: tuple[str, ...] = ()


@lru_cache(maxsize=16)
def game_look(game_id: str) -> GameLook:
    """The look of a game; raises :class:`GameLookError` for a wrong file."""
    file = files(__package__).joinpath(game_id, FILE)
    return read(file.read_text(encoding="utf-8"), str(file)) if file.is_file() else GameLook()


def read(text: str, source: str) -> GameLook:
    """The entry in the text of a file; raises :class:`GameLookError`."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise GameLookError(f"{source}: {error}") from None
    for key, value in data.items():
        if key not in GameLook._fields:
            raise GameLookError(f"{source}: '{key}' means nothing here")
        if key not in {"focus", "earned"} and not (isinstance(value, str) and value):
            raise GameLookError(f"{source}: '{key}' is not a word")
    focus = data.pop("focus", [0.5, 0.5])
    if not (
        isinstance(focus, list)
        and len(focus) == 2
        and all(isinstance(at, float) and 0 <= at <= 1 for at in focus)
    ):
        raise GameLookError(f"{source}: 'focus' is not two shares from 0.0 to 1.0")
    earned = data.pop("earned", [])
    if not (isinstance(earned, list) and all(isinstance(one, str) and one.count(".") == 1 for one in earned)):
        raise GameLookError(f"{source}: 'earned' is not a list of \"event.word\"")
    return GameLook(**data, focus=(focus[0], focus[1]), earned=tuple(earned))
