"""The deals of the day and of the week: the same cards and opponents for everybody, by date and game.

``bots/<game>/daily.toml`` lists the tables: one for each weekday and one for the week (``week``). Its keys: ``runs``, how
often the expert plays a deal for its par, and ``tables``, one record a line with ``id``, ``opponents`` (ids of bots, clockwise
from the person) and ``options`` of the game. The seed is drawn from the date, and decides the seat of the person as well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Literal

from game.bots.registry import characters, levels, split_bot_id
from game.engine.core.code import SEED_BITS
from game.engine.core.game import Setup, SetupError
from game.engine.core.tables import TomlTable
from game.engine.registry import load_game

FILE = "daily.toml"
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEK = "week"
"""The table of the weekly deal."""
MOST_RUNS = 16
_WEEK_KEY = re.compile(r"(\d{4})-W(\d{2})")

Period = Literal["day", "week"]


@dataclass(frozen=True, slots=True)
class DailyTable:
    """Who plays against the person, clockwise from its seat, and the options of the game."""

    opponents: tuple[str, ...]
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DailyTables:
    """The tables of a game by weekday and of the week, and how often the expert plays a deal for its par."""

    runs: int
    by_id: dict[str, DailyTable]


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """A deal. ``key`` is its date or week in ISO form; ``bots`` has the opponent of each seat, "" at the person's."""

    key: str
    setup: Setup
    seat: int
    bots: tuple[str, ...]
    runs: int

    @property
    def game(self) -> str:
        """The game's id."""
        return self.setup.game

    @property
    def period(self) -> Period:
        """Whether it is the deal of a day or of a week."""
        return "week" if "W" in self.key else "day"

    def same(self, setup: Setup) -> bool:
        """Whether a set-up is this deal: game, players, seed, options."""
        if (setup.game, setup.players, setup.seed) != (self.game, self.setup.players, self.setup.seed):
            return False
        game = load_game(self.game)
        return not setup.components and game.check_options(setup) == game.check_options(self.setup)


def of_day(game_id: str, day: date) -> DailyDeal | None:
    """The deal of a day; ``None`` where a game has none. Raises ``TableError``."""
    return _deal(game_id, day.isoformat(), WEEKDAYS[day.weekday()], "daily")


def of_week(game_id: str, day: date) -> DailyDeal | None:
    """The deal of the week (Monday to Sunday) with this day; ``None`` where a game has none. Raises ``TableError``."""
    year, week, _ = day.isocalendar()
    return _deal(game_id, f"{year}-W{week:02}", WEEK, "weekly")


def deal_of(game_id: str, key: str) -> DailyDeal | None:
    """The deal of a key; ``None`` for a key that names no day or week, and where a game has no deals."""
    day = day_of(key)
    if day is None:
        return None
    return of_week(game_id, day) if "W" in key else of_day(game_id, day)


def day_of(key: str) -> date | None:
    """The day of a key, of a week its Monday; ``None`` for a key that names none."""
    found = _WEEK_KEY.fullmatch(key)
    try:
        return date.fromisocalendar(int(found[1]), int(found[2]), 1) if found else date.fromisoformat(key)
    except ValueError:
        return None


def is_current(key: str, today: date) -> bool:
    """Whether a deal is that of this day or of this week: its first go counts."""
    day = day_of(key)
    return day is not None and (
        day.isocalendar()[:2] == today.isocalendar()[:2] if "W" in key else day == today
    )


def current(game_id: str, today: date) -> tuple[DailyDeal, ...]:
    """The deals of a day and its week; none where a game has none."""
    found = (of_day(game_id, today), of_week(game_id, today))
    return tuple(deal for deal in found if deal is not None)


def seed_of(kind: str, game_id: str, key: str) -> int:
    """The seed of a deal: ``kind`` is "daily" or "weekly"."""
    drawn = blake2b(f"{kind}/{game_id}/{key}".encode()).digest()
    return int.from_bytes(drawn[: SEED_BITS // 8], "big")


@lru_cache(maxsize=16)
def tables(game_id: str) -> DailyTables | None:
    """The tables of a game; ``None`` where it has none. Raises ``TableError`` naming file and line."""
    if not levels(game_id):
        return None
    path = files(f"game.bots.{game_id}").joinpath(FILE)
    return (
        read_tables(path.read_text(encoding="utf-8"), game_id, f"{game_id}/{FILE}")
        if path.is_file()
        else None
    )


def read_tables(text: str, game_id: str, source: str) -> DailyTables:
    """The tables in a text; ``source`` names it in errors. Raises ``TableError``."""
    table = TomlTable(text, source)
    table.only({"runs", "tables"})
    runs = table.number("runs", 2, MOST_RUNS)
    ids = (*WEEKDAYS, WEEK)
    rows = table.records("tables", {"opponents", "options"}, ids)
    return DailyTables(runs, {name: _table(table, row, game_id) for name, row in zip(ids, rows, strict=True)})


def _table(table: TomlTable, row: dict[str, Any], game_id: str) -> DailyTable:
    name, opponents = row["id"], row.get("opponents")
    if not isinstance(opponents, list) or not all(isinstance(one, str) for one in opponents):
        raise table.fail("'opponents' is not a list of bots", "tables", name)
    known = {one.id for one in characters(game_id)}
    for one in opponents:
        level, character = split_bot_id(one)
        if level not in levels(game_id) or character not in known:
            raise table.fail(f"'{one}' is no level with a character", "tables", name)
    if len({split_bot_id(one)[1] for one in opponents}) < len(opponents):
        raise table.fail("a character sits there twice", "tables", name)
    options = table.mapping(row.get("options", {}), "tables", name)
    try:
        load_game(game_id).check_options(Setup(game_id, len(opponents) + 1, 0, options))
    except (SetupError, TypeError) as error:
        raise table.fail(str(error), "tables", name) from None
    return DailyTable(tuple(opponents), tuple(sorted(options.items())))


def _deal(game_id: str, key: str, name: str, kind: str) -> DailyDeal | None:
    found = tables(game_id)
    if found is None:
        return None
    table, seed = found.by_id[name], seed_of(kind, game_id, key)
    players = len(table.opponents) + 1
    seat = seed % players
    bots = [""] * players
    for place, bot in enumerate(table.opponents, 1):
        bots[(seat + place) % players] = bot
    return DailyDeal(key, Setup(game_id, players, seed, dict(table.options)), seat, tuple(bots), found.runs)


__all__ = [
    "FILE", "DailyDeal", "DailyTable", "DailyTables", "Period", "current", "day_of", "deal_of", "is_current", "of_day",
    "of_week", "read_tables", "seed_of", "tables",
]  # fmt: skip
