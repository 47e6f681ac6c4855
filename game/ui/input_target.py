"""What mouse and keyboard need of the stage they act on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.ui.hover import HoverState
from game.ui.scene import Key, Press, SceneManager
from game.ui.tree import Node
from game.ui.widgets import Said, Widgets


class InputTarget(Protocol):
    """The receiver of input: scenes, their tree, hover state and text entries; ``on_spare_key`` gets unused keys.

    ``on_several`` gets the nodes that a tap may be meant for; ``finger`` is the pixels a finger needs, 0 without touch.
    """

    manager: SceneManager
    tree: Node
    hover_state: HoverState
    widgets: Widgets
    on_spare_key: Callable[[Key], None] | None
    on_several: Callable[[list[Node]], None] | None
    finger: int

    @property
    def current(self) -> bool: ...

    def activate(self, node: Node, press: Press) -> None:
        """Click a node."""

    def say(self, said: list[Said]) -> None:
        """Pass the reports of widgets to the scene."""
