"""The interface of the table scene for its model and panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from game.boards.board import TableView
from game.engine.core.event import Event
from game.ui.scene import Scene

if TYPE_CHECKING:
    from .model import TableModel


class Tool(NamedTuple):
    """A button in the top bar: its command, its picture, and whether it is drawn as pressed."""

    command: str
    picture: str
    pressed: bool = False


class Host(Scene):
    """The scene that shows a model. The model notifies it of changes."""

    model: TableModel
    coached: ClassVar[bool] = True
    """Whether a coach may speak at it."""

    @property
    def tip_state(self) -> object:
        model, session = self.model, self.model.session
        return (
            session.match.hash(),
            session.viewer,
            model.picks,
            session.pending,
            model.context.texts.language,
        )

    def acting(self) -> None:
        """An action is about to be taken."""

    def took_place(self, before: TableView, after: TableView, events: Sequence[Event], seconds: float) -> None:
        """Events have led from one table to another; what moves because of them has landed after so many seconds."""

    def changed(self) -> None:
        """The position has become another one."""

    def make_room(self) -> None:
        """Close what lies beside the board, because something else will be shown there."""

    def command(self, name: str) -> None:
        """Execute the command of a button, a menu line or a key."""

    def tools(self) -> Sequence[Tool]:
        """The buttons that the parts of the table have in the bar above."""
        return ()


__all__ = ["Host", "Tool"]
