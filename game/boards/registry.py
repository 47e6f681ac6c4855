"""The boards there are: a package of this folder for each game, named like the game, offering `make()`."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from game.boards.board import Board
from game.engine.registry import game_ids


def board_of(game_id: str) -> Board:
    """The board of a game; KeyError when it has none."""
    module = _package(game_id)
    if module is None:
        raise KeyError(f"the game '{game_id}' has no board")
    board: Board = module.make()
    return board


def games_at_table() -> list[str]:
    """The ids of the games that can be played at the table: those with a board, in the order of their shelf."""
    return [game_id for game_id in game_ids() if _package(game_id) is not None]


def face_of(game_id: str) -> str:
    """The picture a game is chosen by: ``FACE`` of its board's package, else that of the program."""
    return str(getattr(_package(game_id), "FACE", "tabularium"))


def portrait_of(game_id: str) -> str:
    """The node of its board's layout that shows a match at its end: ``PORTRAIT`` of the package, else the whole."""
    return str(getattr(_package(game_id), "PORTRAIT", "board"))


def _package(game_id: str) -> ModuleType | None:
    try:
        return import_module(f"game.boards.{game_id}")
    except ModuleNotFoundError as error:
        if error.name != f"game.boards.{game_id}":
            raise
        return None
