"""Characters that chance is to choose, and ids of players from before there were levels."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.outside.programs import is_program, program_ids
from game.bots.registry import bot_ids, characters, every_bot_id, parted, player_id
from game.bots.thinking.level import LEVELS
from game.engine.core.rng import stream
from game.storage.record import PERSON

ANY = "any"
"""Placeholder for a random character in a chosen id; never part of a match."""


def chosen_by_chance(bot_id: str) -> bool:
    """Whether chance is to decide which character it is."""
    return parted(bot_id)[1] == ANY


def invited(game_id: str, controllers: Sequence[str], seed: int) -> list[str]:
    """The controllers of a match with this seed: every ``ANY`` becomes a character, without repetition while others
    are free."""
    chance = stream(seed, "guests")
    everybody = [one.id for one in characters(game_id)]
    seated = {parted(one)[1] for one in controllers}
    out = [*controllers]
    for index, controller in enumerate(controllers):
        if chosen_by_chance(controller):
            free = [one for one in everybody if one not in seated] or everybody
            character = chance.choice(free) if free else ""
            seated.add(character)
            out[index] = player_id(parted(controller)[0], character)
    return out


def nearest(game_id: str, controller: str) -> str:
    """What a table offers in place of a player of an earlier version, by its strength; "" for an id it never knew."""
    offered = bot_ids(game_id)
    if is_program(controller):
        return controller if controller in program_ids(game_id) else ""
    level, character = parted(controller)
    if controller == PERSON or (level in offered and character in _known(game_id)):
        return controller
    if level in offered:
        return level
    older = [one for one in every_bot_id(game_id) if parted(one)[0] not in offered]
    return LEVELS[min(older.index(controller), 2)] if controller in older and offered else ""


def at_level(controller: str, level: str) -> str:
    """The same bot at another level; a program has none."""
    return controller if is_program(controller) else player_id(level, parted(controller)[1])


def _known(game_id: str) -> set[str]:
    return {"", ANY, *(one.id for one in characters(game_id))}
