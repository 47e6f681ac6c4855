"""The players there are: plain ones, and those people meet, which are a level and a character.

Every package ``bots/<game>`` offers plain players: ``BASES``, their makers by id, the weakest first. With an ``ADAPTER``, a
``levels.toml`` and a ``characters.toml`` beside them a game has players at five levels with characters: ``hard`` or
``hard-theodora``. Then the plain ones are what levels start from and what strength is measured with; tables offer the levels.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules
from types import ModuleType

from .bot import Bot, BotError
from .outside.programs import STAND_IN, ProgramBot, allowed_programs, is_program, listed_name, program_ids
from .thinking.evaluation import own_evaluation
from .thinking.game_adapter import GameAdapter
from .thinking.level import LEVELS, Character, Level, read_characters, read_levels
from .thinking.search_bot import NOBODY, GameModel, SearchBot
from .thinking.search_result import Finder, SlipFinder

JOINT = "-"
"""Between level and character in an id."""

OLDER = {"merchant": "planner", "hasty": "fast_planner", "consul": "planner", "senator": "planner"}
"""Ids of earlier versions, and what they are called now: saves, settings and records may name them."""

ADVISOR = "expert"
"""The level that gives advice to people."""


def bot_ids(game_id: str) -> list[str]:
    """What a game offers to people: its levels, the weakest first; plain players where it has no levels."""
    return [*levels(game_id)] or [*_bases(game_id)]


def every_bot_id(game_id: str) -> list[str]:
    """All players that can be made: levels, levels with characters, plain players, programs of the user."""
    found = levels(game_id)
    named = [player_id(level, one.id) for level in found for one in characters(game_id)]
    return [*found, *named, *_bases(game_id), *program_ids(game_id)]


def plain_ids(game_id: str) -> list[str]:
    """The plain players of a game, the weakest first: no look-ahead by what was learned, and no character."""
    return [*_bases(game_id)]


def player_id(level: str, character: str = "") -> str:
    """The id of a player of a level, with a character or without."""
    return f"{level}{JOINT}{character}" if character else level


def split_bot_id(bot_id: str) -> tuple[str, str]:
    """The level (or plain player) and the character of an id; "" for no character."""
    level, _, character = bot_id.partition(JOINT)
    return level, character


def current_id(bot_id: str) -> str:
    """The id of a player as it is now, of one that had another name in an earlier version."""
    return OLDER.get(bot_id, bot_id)


def make_bot(game_id: str, bot_id: str, seed: int) -> Bot:
    """A player by id; raises :class:`BotError` when there is none of that name.

    A program that is not listed here is made all the same: then the level that stands in for it plays at once.
    """
    if is_program(bot_id):
        listed = allowed_programs().get(listed_name(bot_id))
        playing = listed if listed is not None and listed.plays(game_id) else None
        return ProgramBot(playing, seed, make_bot(game_id, STAND_IN, seed))
    level, character = split_bot_id(bot_id)
    if level in levels(game_id):
        drawn = {one.id: one for one in characters(game_id)}
        if not character or character in drawn:
            return _thinker(game_id, levels(game_id)[level], seed, drawn.get(character, NOBODY))
    elif current_id(bot_id) in _every_base(game_id):
        return _every_base(game_id)[current_id(bot_id)](seed)
    every = ", ".join(dict.fromkeys([*bot_ids(game_id), *plain_ids(game_id)]))
    raise BotError(f"{game_id} has no player '{bot_id}'; there are: {every or 'none'}")


def advisor(game_id: str, seed: int) -> SearchBot | None:
    """Whoever tells people what it would do; ``None`` where a game has no levels."""
    found = levels(game_id)
    return _thinker(game_id, found[ADVISOR], seed, NOBODY) if found else None


def with_level(game_id: str, level: Level, seed: int) -> SearchBot:
    """A player that plays by numbers of one's own, to try them out."""
    return _thinker(game_id, level, seed, NOBODY)


@lru_cache(maxsize=32)
def levels(game_id: str) -> Mapping[str, Level]:
    """The numbers of each level, by id, the weakest first; empty where a game has none. Raises :class:`BotError`."""
    text = _text(game_id, "levels.toml")
    return read_levels(text, f"bots/{game_id}/levels.toml") if text else {}


@lru_cache(maxsize=32)
def characters(game_id: str) -> tuple[Character, ...]:
    """The characters of a game's players; empty where it has none. Raises :class:`BotError`."""
    text, adapter = _text(game_id, "characters.toml"), adapter_of(game_id)
    if not text or adapter is None:
        return ()
    return read_characters(text, f"bots/{game_id}/characters.toml", adapter.names)


def adapter_of(game_id: str) -> GameAdapter | None:
    """The adapter of a game; ``None`` where it has none."""
    found: GameAdapter | None = getattr(_package(game_id), "ADAPTER", None)
    return found


def purposes_of(game_id: str) -> Finder | None:
    """What says what the actions of a game are good for; ``None`` where it has none."""
    found: Finder | None = getattr(_package(game_id), "PURPOSES", None)
    return found


def _thinker(game_id: str, level: Level, seed: int, character: Character) -> SearchBot:
    return SearchBot(_model(game_id), level, seed, character)


@lru_cache(maxsize=32)
def _model(game_id: str) -> GameModel:
    adapter, package = adapter_of(game_id), _package(game_id)
    if adapter is None or package is None:
        raise BotError(f"{game_id} has levels but no ADAPTER")
    bases = _every_base(game_id)
    evaluations = partial(own_evaluation, package.__name__, names=adapter.names)
    slips: SlipFinder | None = getattr(package, "SLIPS", None)
    return GameModel(adapter, evaluations, lambda base, seed: bases[base](seed), slips)


def _bases(game_id: str) -> Mapping[str, Callable[[int], Bot]]:
    found: Mapping[str, Callable[[int], Bot]] = getattr(_package(game_id), "BASES", {})
    return found


def _every_base(game_id: str) -> Mapping[str, Callable[[int], Bot]]:
    """What levels may play by: the players without a level, and those that no list names."""
    learners: Mapping[str, Callable[[int], Bot]] = getattr(_package(game_id), "LEARNERS", {})
    return {**_bases(game_id), **learners}


def _text(game_id: str, file: str) -> str:
    """The text of a data file beside a game's players; "" where there is none."""
    package = _package(game_id)
    path = None if package is None else files(package).joinpath(file)
    return path.read_text(encoding="utf-8") if path is not None and path.is_file() else ""


@lru_cache(maxsize=32)
def spoken_events(game_id: str) -> dict[str, list[str]]:
    """By character, the kinds of events its lines on a fine move are about; one that is not there speaks of any."""
    return tomllib.loads(_text(game_id, "lines.toml"))


@lru_cache(maxsize=32)
def _package(game_id: str) -> ModuleType | None:
    import game.bots as package

    rooms = {module.name for module in iter_modules(package.__path__) if module.ispkg}
    return import_module(f"{__package__}.{game_id}") if game_id in rooms else None


__all__ = [
    "ADVISOR",
    "LEVELS",
    "adapter_of",
    "advisor",
    "bot_ids",
    "characters",
    "current_id",
    "every_bot_id",
    "levels",
    "make_bot",
    "plain_ids",
    "player_id",
    "purposes_of",
    "split_bot_id",
    "with_level",
]
