"""What a board may say of motion, besides how the table looks: which things go from where to where."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from game.boards.board import TableView
from game.engine.core.event import Event
from game.ui.motion import MotionTitle, PieceMove


@runtime_checkable
class Animated(Protocol):
    """A board on which things are seen to travel. On others, what changed is only framed for a moment."""

    def piece_moves(self, before: TableView, after: TableView, event: Event) -> list[PieceMove]:
        """What moves because of an event, which the viewers of both tables may know of."""
        ...

    def title(self, before: TableView, after: TableView) -> MotionTitle | None:
        """The words to show because a new chapter has begun, None if none has."""
        ...
