"""How often components won: in matches of bots, and in those that are kept here."""

from __future__ import annotations

import threading
import tomllib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from game.boards.game_look import game_look
from game.storage.record import Record, SaveError
from game.storage.statistics import FILE, Statistics
from game.storage.tallies import ComponentWins, StatsFilter, Wins, counted

# -- bots --------------------------------------------------------------------------------------------------------------
# How often bots won with each component: ``component_wins.toml`` beside each board, written by ``python3 build wins``.


WINS_FILE = "component_wins.toml"


class BotWins(NamedTuple):
    """In how many matches of how many bots of which level, and the counts by the name of the component."""

    matches: int = 0
    players: int = 0
    level: str = ""
    wins: dict[str, Wins] = {}  # noqa: RUF012  (never changed)


@lru_cache(maxsize=16)
def bot_wins(game_id: str) -> BotWins:
    """The figures of a game; empty for a game without the file."""
    file = files(__package__).joinpath(game_id, WINS_FILE)
    if not file.is_file():
        return BotWins()
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    wins = {name: Wins(had, won) for name, (had, won) in data["wins"].items()}
    return BotWins(data["matches"], data["players"], data["level"], wins)


# -- own matches -------------------------------------------------------------------------------------------------------
# How often components won in the matches that are kept here, counted in the background: reading a match takes a moment.


MOST_MATCHES = 40
"""So many of the latest matches of a game are counted."""


def kept_records(path: Path, game_id: str) -> list[Record]:
    """The latest matches of a game whose moves are kept."""
    statistics, found = Statistics(path), []
    try:
        finished = statistics.matches(StatsFilter(game=game_id), MOST_MATCHES)
    except SaveError:
        return []
    for one in finished:
        try:
            found.append(statistics.record(one.id))
        except SaveError:
            continue
    return found


class OwnWins:
    """The counts by game; a thread for the one that is asked for."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._found: dict[str, ComponentWins] = {}
        self._threads: dict[str, threading.Thread] = {}
        self._told: set[str] = set()

    def of(self, game_id: str) -> ComponentWins:
        """The counts of a game as far as they are there; asking begins them."""
        if game_id not in self._threads:
            self._threads[game_id] = threading.Thread(target=self._count, args=(game_id,), daemon=True)
            self._threads[game_id].start()
        return self._found.get(game_id, ComponentWins())

    def _count(self, game_id: str) -> None:
        records = kept_records(self._path, game_id)
        self._found[game_id] = counted(records, {game_id: game_look(game_id).earned})

    def poll(self) -> bool:
        """Whether something was counted since the last call."""
        new = set(self._found) - self._told
        self._told |= new
        return bool(new)

    def wait(self) -> None:
        """Wait until everything asked for is counted."""
        for thread in self._threads.values():
            thread.join()
