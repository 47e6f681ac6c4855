"""The players there are: every package ``bots/<game>`` offers ``BOTS`` (weakest first) and ``make``.

A package may also name ``UNOFFERED`` players: ``make`` makes them, and the command line and tests know them, but no
table offers them to people, because how strong they are has still to be measured.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from .bot import Bot, BotError
from .mind.knowledge import Knowledge


def bot_ids(game_id: str) -> list[str]:
    """The ids of the players a game offers to people, the weakest first; empty when the game has none."""
    room = _room(game_id)
    return [] if room is None else [*room.BOTS]


def every_bot_id(game_id: str) -> list[str]:
    """The ids of all of a game's players, those not offered to people last."""
    room = _room(game_id)
    return [] if room is None else [*room.BOTS, *getattr(room, "UNOFFERED", ())]


def make_bot(game_id: str, bot_id: str, seed: int) -> Bot:
    """A player by id; raises :class:`BotError` when there is none of that name."""
    room = _room(game_id)
    if room is None or bot_id not in every_bot_id(game_id):
        raise BotError(
            f"{game_id} has no player '{bot_id}'; there are: {', '.join(every_bot_id(game_id)) or 'none'}"
        )
    made: Bot = room.make(bot_id, seed)
    return made


def knowledge_of(game_id: str) -> Knowledge | None:
    """What minds are told about a game; ``None`` where nothing is written down for them yet."""
    found: Knowledge | None = getattr(_room(game_id), "KNOWLEDGE", None)
    return found


def _room(game_id: str) -> ModuleType | None:
    import game.bots as package

    rooms = {module.name for module in iter_modules(package.__path__) if module.ispkg}
    return import_module(f"{__package__}.{game_id}") if game_id in rooms else None
