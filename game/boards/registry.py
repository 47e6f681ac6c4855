"""The boards there are: a package of this folder for each game, named like the game, offering `make()`."""

from __future__ import annotations

from importlib import import_module

from game.boards.board import Board


def board_of(game_id: str) -> Board:
    """The board of a game; KeyError when it has none."""
    try:
        module = import_module(f"game.boards.{game_id}")
    except ModuleNotFoundError as error:
        if error.name != f"game.boards.{game_id}":
            raise
        raise KeyError(f"the game '{game_id}' has no board") from None
    board: Board = module.make()
    return board
