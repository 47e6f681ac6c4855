"""The scene of a table as its model and its panels know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.ui.scene import Scene

if TYPE_CHECKING:
    from .model import TableModel


class Tool(NamedTuple):
    """A button in the bar above: the command it stands for, its picture, and whether it is drawn as pressed in."""

    command: str
    picture: str
    pressed: bool = False


class Host(Scene):
    """The scene that shows a model. The model tells it what its parts may have to react to."""

    model: TableModel

    def acting(self) -> None:
        """An action is about to be taken."""

    def changed(self) -> None:
        """The position has become another one."""

    def make_room(self) -> None:
        """Something is about to be shown beside the board: whatever lies there goes."""

    def command(self, name: str) -> None:
        """Do what a button of the bars, a line of the menu or a key stands for."""

    def tools(self) -> Sequence[Tool]:
        """The buttons that the parts of the table have in the bar above."""
        return ()


__all__ = ["Host", "Tool"]
