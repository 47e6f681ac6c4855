"""What the mosaic of the winner's own city shows: the buildings the seat completed, the last one first."""

from __future__ import annotations

from game.boards.glory_to_rome.board_layout import art, building_picture
from game.boards.triumph import City
from game.engine.glory_to_rome.state import State


def triumph(state: State, seat: int) -> City:
    """The city of a seat at the end of a match."""
    done = [lot for lot in reversed(state.lots[seat]) if lot.done]
    return City(art("scene/triumph"), list(dict.fromkeys(building_picture(lot.card) for lot in done)))


__all__ = ["triumph"]
