"""The interface of the table scene for its model and panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from game.boards.board import TableView
from game.boards.lens import LENS
from game.engine.core.event import Event
from game.ui.geometry import Rect
from game.ui.scene import Scene
from game.ui.tree import Node, find, walk

if TYPE_CHECKING:
    from .model import TableModel


class Tool(NamedTuple):
    """A button in the top bar: its command, its picture, and whether it is drawn as pressed."""

    command: str
    picture: str
    pressed: bool = False


class Notified(Protocol):
    """A part of the table that is told what happens."""

    def acting(self) -> None: ...
    def changed(self) -> None: ...
    def make_room(self) -> None: ...
    def skip(self) -> None: ...

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float, /
    ) -> None: ...


class Host(Scene):
    """The scene that shows a model. The model notifies it of changes, and it notifies the panels."""

    model: TableModel
    panels: Sequence[Notified] = ()
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

    @property
    def eyes(self) -> object:
        return self.model.session.viewer

    @property
    def draggable(self) -> bool:
        return self.model.sights.draggable(self.pointer)

    def on_motion_end(self) -> None:
        self.model.session.players.rest_longer(0.0)
        for panel in self.panels:
            panel.skip()

    def dock(self, tree: Node, about: Node) -> Rect | None:
        """The map that a node lies on: the picture that can be looked at closely."""
        ground = next((node.name for node in walk(tree) if node.target.startswith(LENS)), "")
        window = find(tree, ground.rpartition("/")[0]) if ground else None
        on_it = window is not None and about.name.startswith(f"{window.name}/")
        return window.rect if window is not None and on_it else None

    def acting(self) -> None:
        """An action is about to be taken."""
        for panel in self.panels:
            panel.acting()

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        """Events have led from one table to another; what moves because of them has landed after so many seconds."""
        for panel in self.panels:
            panel.took_place(before, after, events, seconds)

    def changed(self) -> None:
        """The position has become another one."""
        for panel in self.panels:
            panel.changed()

    def make_room(self) -> None:
        """Close what lies beside the board, because something else will be shown there."""
        for panel in self.panels:
            panel.make_room()

    def command(self, name: str) -> None:
        """Execute the command of a button, a menu line or a key."""

    def tools(self) -> Sequence[Tool]:
        """The buttons that the parts of the table have in the bar above."""
        return ()


__all__ = ["Host", "Tool"]
