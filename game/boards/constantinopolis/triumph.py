"""What the mosaic of the winner's own city shows: all that the seat built, the grandest first."""

from __future__ import annotations

from game.boards.triumph import City
from game.engine.constantinopolis.components import BUILDINGS, CAT_PUBLIC, CAT_WALL, CATEGORY
from game.engine.constantinopolis.state import State

ORDER = {CAT_PUBLIC: 0, CAT_WALL: 1}
"""Public buildings and walls come first, then the rest in the order of the box."""


def triumph(state: State, seat: int) -> City:
    """The city of a seat at the end of a match."""
    own = [building for building in range(len(BUILDINGS)) if state.owns(seat, building)]
    own.sort(key=lambda building: (ORDER.get(CATEGORY[building], 2), -building))
    return City("art/title/constantinople", [f"art/building/{BUILDINGS[building]}" for building in own])


__all__ = ["triumph"]
