"""How much of the window the board's picture has, without what cards and panels cover of it."""

import pytest

from game.boards.list_board import PlainBoard
from game.boards.registry import board_of
from game.devtools.measure import board_share, share_of
from game.engine.registry import game_ids
from game.ui.geometry import Rect
from game.ui.tree import Node

LEAST = {(1280, 720): 0.45, (1920, 1080): 0.5, (3840, 2160): 0.5}


@pytest.mark.parametrize("size", LEAST)
@pytest.mark.parametrize("game", game_ids())
def test_the_board_has_half_of_the_screen(game: str, size: tuple[int, int]) -> None:
    closed, opened = board_share(game, size), board_share(game, size, log=True)
    assert closed >= LEAST[size]
    assert opened == closed, "the log lies over the rail"


def test_every_board_says_what_its_picture_is() -> None:
    assert all(board_of(game).picture for game in game_ids())
    assert PlainBoard().picture == ("choices",)


def test_what_is_covered_does_not_count() -> None:
    size = (100, 100)
    root = Node("table", Rect(0, 0, *size))
    board = Node("board", Rect(0, 0, *size), fill="ground")
    root.children.append(board)
    board.add("map", Rect(0, 0, 50, 100), fill="panel").add("sign", Rect(0, 0, 50, 50), fill="chip")
    assert share_of(root, ("map",), size) == 0.5
    root.children.append(Node("dialog", Rect(40, 0, 30, 50), fill="panel"))
    assert share_of(root, ("map",), size) == 0.45
    board.add("stage", Rect(45, 50, 15, 50), fill="panel")
    assert share_of(root, ("map", "stage"), size) == 0.5
    root.children.append(Node("words", Rect(0, 50, 50, 50), text="seen through"))
    assert share_of(root, ("map", "stage"), size) == 0.5
