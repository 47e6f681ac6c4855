"""What everybody sees of each seat, for the page of the table: its numbers and what it has, from the viewer's observation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.boards import opponent
from game.boards.board import Board, Seat, TableView
from game.storage.record import PERSON

from .faces import Data, flag
from .sheet import sheet_of

FORECAST = "points"
"""The number that only counts at the end: it is no fact of the table."""


def players(board: Board, table: TableView) -> list[Data]:
    """Each seat with its sign, its numbers and a sentence about it."""
    facts = table.game.facts(table.seen)
    return [
        {
            **who(table.game.id, table.seats, seat),
            "name": table.texts.seat(seat),
            "acts": seat == table.to_act,
            "own": seat == table.viewer,
            "facts": _facts(table, facts, seat),
            "note": _note(board, table, seat),
        }
        for seat in range(len(table.seats))
    ]


def who(game_id: str, seats: Sequence[Seat], seat: int) -> Data:
    """The sign of a seat, and the portrait of the bot that plays it."""
    controller = seats[seat].controller
    face = -1 if controller == PERSON else sheet_of(game_id).place(opponent.portrait(game_id, controller))
    return {**flag(game_id, seats[seat].colour), "face": face}


def _facts(table: TableView, facts: dict[str, Any], seat: int) -> list[list[str]]:
    """Names and numbers, without those that nobody knows."""
    found = []
    for name in table.game.holdings:
        number = facts.get(f"seat{seat}.{name}")
        if name != FORECAST and isinstance(number, int) and number >= 0:
            found.append([table.texts.own(f"holding.{name}"), str(number)])
    return found


def _note(board: Board, table: TableView, seat: int) -> str:
    """What is said about a seat beyond how to look at it on the big screen."""
    tip = board.tip(table, f"seat/{seat}")
    return "" if tip is None else tip.long.removeprefix(tip.body).strip()


__all__ = ["players", "who"]
