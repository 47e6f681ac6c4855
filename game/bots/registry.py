"""The players there are: every package ``bots/<game>`` offers ``BOTS`` (weakest first) and ``make``."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from .bot import Bot, BotError


def bot_ids(game_id: str) -> list[str]:
    """The ids of a game's players, the weakest first; empty when the game has none."""
    room = _room(game_id)
    return [] if room is None else [*room.BOTS]


def make_bot(game_id: str, bot_id: str, seed: int) -> Bot:
    """A player by id; raises :class:`BotError` when there is none of that name."""
    room = _room(game_id)
    if room is None or bot_id not in room.BOTS:
        raise BotError(
            f"{game_id} has no player '{bot_id}'; there are: {', '.join(bot_ids(game_id)) or 'none'}"
        )
    made: Bot = room.make(bot_id, seed)
    return made


def _room(game_id: str) -> ModuleType | None:
    import game.bots as package

    rooms = {module.name for module in iter_modules(package.__path__) if module.ispkg}
    return import_module(f"{__package__}.{game_id}") if game_id in rooms else None
