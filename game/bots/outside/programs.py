"""The programs that may play: a person lists them by name in a file of their own; nothing else can add one.

A bot's id is ``program:NAME``. Ids travel in saves and settings, commands never do: a save from elsewhere starts nothing
but what the person has listed, and only where it sits at a table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..bot import BotError

FILE = "programs.toml"
"""The file in the user's folder of settings."""
PREFIX = "program:"
STAND_IN = "normal"
"""The level that plays on for a program that failed."""
USUAL_SECONDS, MOST_SECONDS = 5.0, 15.0
"""For one answer. A table asks what to do after 20 seconds, so a program has less."""
MOST_PROGRAMS = 24
_NAME = re.compile(r"[A-Za-z0-9_]{1,16}")


@dataclass(frozen=True, slots=True)
class Program:
    """A program: its name, the words that start it, the folder it starts in, seconds for an answer, its games (empty: all)."""

    name: str
    command: tuple[str, ...]
    folder: str
    seconds: float = USUAL_SECONDS
    games: tuple[str, ...] = ()

    def plays(self, game_id: str) -> bool:
        """Whether it plays a game."""
        return not self.games or game_id in self.games


_known: dict[str, Program] = {}


def know(programs: Mapping[str, Program]) -> None:
    """These programs may play in this process from now on, and no others."""
    _known.clear()
    _known.update(programs)


def known() -> Mapping[str, Program]:
    """The programs that may play, by name, as they are listed."""
    return dict(_known)


def is_program(bot_id: str) -> bool:
    """Whether an id is that of a program, listed or not."""
    return bot_id.startswith(PREFIX)


def name_of(bot_id: str) -> str:
    """The name of a program."""
    return bot_id.removeprefix(PREFIX)


def called(bot_id: str) -> str:
    """The name of a program as people read it."""
    return name_of(bot_id).replace("_", " ").strip() or name_of(bot_id)


def program_ids(game_id: str) -> list[str]:
    """The ids of the programs that play a game."""
    return [PREFIX + one.name for one in _known.values() if one.plays(game_id)]


def read_programs(text: str, folder: str) -> dict[str, Program]:
    """The programs in the text of a ``programs.toml``; raises :class:`BotError` naming what is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BotError(str(error)) from None
    if len(data) > MOST_PROGRAMS:
        raise BotError(f"more than {MOST_PROGRAMS} programs")
    return {name: _program(name, entry, folder) for name, entry in data.items()}


def _program(name: str, entry: Any, folder: str) -> Program:
    if not _NAME.fullmatch(name) or not isinstance(entry, Mapping):
        raise BotError(f"[{name}]: a name has 1 to 16 letters, digits and _")
    if unknown := set(entry) - {"command", "seconds", "games"}:
        raise BotError(f"[{name}] {min(unknown)}: unknown")
    command, games, seconds = (
        _words(entry.get("command")),
        _words(entry.get("games", [])),
        entry.get("seconds"),
    )
    if not command:
        raise BotError(f'[{name}] command: a list of words, such as ["python3", "my_bot.py"]')
    if games is None:
        raise BotError(f"[{name}] games: a list of words")
    if seconds is None:
        seconds = USUAL_SECONDS
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= MOST_SECONDS:
        raise BotError(f"[{name}] seconds: more than 0, at most {MOST_SECONDS:g}")
    return Program(name, command, folder, float(seconds), games)


def _words(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list) and all(isinstance(word, str) and "\0" not in word for word in value):
        return tuple(value)
    return None
