"""How often bots won with each component: ``component_wins.toml`` beside each board, written by ``python3 build wins``."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from game.storage.tallies import Wins

FILE = "component_wins.toml"


class BotWins(NamedTuple):
    """In how many matches of how many bots of which level, and the counts by the name of the component."""

    matches: int = 0
    players: int = 0
    level: str = ""
    wins: dict[str, Wins] = {}  # noqa: RUF012  (never changed)


@lru_cache(maxsize=16)
def bot_wins(game_id: str) -> BotWins:
    """The figures of a game; empty for a game without the file."""
    file = files(__package__).joinpath(game_id, FILE)
    if not file.is_file():
        return BotWins()
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    wins = {name: Wins(had, won) for name, (had, won) in data["wins"].items()}
    return BotWins(data["matches"], data["players"], data["level"], wins)


__all__ = ["FILE", "BotWins", "bot_wins"]
