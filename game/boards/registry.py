"""The boards there are: a package of this folder for each game, named like the game, offering `make()`; else the list board.

Beside each: how the game looks where one chooses it (``look.toml``), and how often bots won with its components.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from game.boards.board import Board, Holding, TableView
from game.boards.board_layout import City
from game.boards.list_board import PlainBoard
from game.engine.registry import rule_packages
from game.storage.tallies import Wins


def board_of(game_id: str) -> Board:
    """The board of a game: its own, or the list board; KeyError when there is no such game."""
    if game_id not in rule_packages():
        raise KeyError(f"there is no game '{game_id}'")
    module = _package(game_id)
    board: Board = PlainBoard() if module is None else module.make()
    return board


def face_of(game_id: str) -> str:
    """The picture a game is chosen by, that of the program for a game without one."""
    return game_look(game_id).picture


def portrait_of(game_id: str) -> str:
    """The node of the board's layout that shows a finished match: ``PORTRAIT`` of the package, else the whole."""
    return str(getattr(_package(game_id), "PORTRAIT", "board"))


def catalogue_of(game_id: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The components of a game by heading (a text of its own): ``CATALOGUE`` of its board's package; empty for a game without one."""
    return tuple(getattr(_package(game_id), "CATALOGUE", ()))


def city_of(game_id: str, state: Any, seat: int) -> City | None:
    """The mosaic of a seat's own city at the end: ``victory_picture`` of its board's package; None for a game without one."""
    package = _package(game_id)
    found = getattr(package, "victory_picture", None)
    return None if found is None else found(state, seat)


def holdings_of(table: TableView) -> list[Holding]:
    """What the viewer's seat has, shelf by shelf: ``holdings`` of its board's package; empty for a game without one."""
    found = getattr(_package(table.game.id), "holdings", None)
    return [] if found is None else list(found(table))


def laid_out_of(table: TableView, seat: int) -> list[Holding]:
    """What lies open before a seat, shelf by shelf, or on the table itself (-1): `laid_out` of its board's package; empty for a
    game without one."""
    found = getattr(_package(table.game.id), "laid_out", None)
    return [] if found is None else list(found(table, seat))


def order_of(table: TableView, token: str) -> tuple[int, str]:
    """Where a thing stands among others that can be chosen (the least first), and in few letters why: `order` of its board's
    package; the same for all in a game without one."""
    found = getattr(_package(table.game.id), "order", None)
    return (0, "") if found is None else found(table, token)


def signs_of(game_id: str) -> Mapping[str, str]:
    """What small pictures stand for: by kind ("role/") the kind of the component, by name its token; empty for a game without
    `SIGNS`. In a token `{seat}` is the seat that looks."""
    found: Mapping[str, str] = getattr(_package(game_id), "SIGNS", {})
    return found


def _package(game_id: str) -> ModuleType | None:
    try:
        return import_module(f"game.boards.{game_id}")
    except ModuleNotFoundError as error:
        if error.name != f"game.boards.{game_id}":
            raise
        return None


# -- how a game looks where one chooses it -----------------------------------------------------------------------------
# Its keys: ``picture`` (of the whole game), ``door`` (the same, smaller, for its door on the title), ``focus`` (what must stay in sight of it when it is cut, as shares of its width and
# height), ``seal`` (the wax of its lessons), ``tone`` (its color in charts), ``earned`` (the events after which a seat has a component, as "event.word").
# All may be left out.


LOOK_FILE = "look.toml"


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
    file = files(__package__).joinpath(game_id, LOOK_FILE)
    return read_look(file.read_text(encoding="utf-8"), str(file)) if file.is_file() else GameLook()


def read_look(text: str, source: str) -> GameLook:
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


# -- how often bots won with each component -----------------------------------------------------------------------------
# ``component_wins.toml`` beside each board, written by ``python3 build wins``.


WINS_FILE = "component_wins.toml"


class BotWins(NamedTuple):
    """In how many matches of how many bots of which level, and the counts by the name of the component."""

    matches: int = 0
    players: int = 0
    level: str = ""
    wins: Mapping[str, Wins] = MappingProxyType({})


@lru_cache(maxsize=16)
def bot_wins(game_id: str) -> BotWins:
    """The figures of a game; empty for a game without the file."""
    file = files(__package__).joinpath(game_id, WINS_FILE)
    if not file.is_file():
        return BotWins()
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    wins = {name: Wins(had, won) for name, (had, won) in data["wins"].items()}
    return BotWins(data["matches"], data["players"], data["level"], wins)
