"""The motion interface of a board: which pieces move from where to where."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from game.boards.board import TableView
from game.engine.core.event import Event
from game.ui.moves import MotionTitle, PieceMove


@runtime_checkable
class Animated(Protocol):
    """A board with moving pieces. On others changed components are ringed for a moment."""

    def piece_moves(self, before: TableView, after: TableView, event: Event) -> list[PieceMove]:
        """The moving pieces of an event that the viewers of both tables may know."""
        ...

    def title(self, before: TableView, after: TableView) -> MotionTitle | None:
        """The words to show because a new chapter has begun, None if none has."""
        ...


@runtime_checkable
class Dealing(Protocol):
    """A board that shows how a match begins: what comes to whom."""

    def deal(self, table: TableView) -> list[PieceMove]:
        """The pieces that come to the seats at the beginning, in order."""
        ...


@runtime_checkable
class Sliding(Protocol):
    """A board whose remaining components close a gap by sliding."""

    @property
    def slides(self) -> tuple[str, ...]:
        """Beginnings of the names of nodes that slide to their new places."""
        ...
