"""Touch: how large a finger is on this screen, and a menu where a tap may mean several things."""

from __future__ import annotations

from textwrap import shorten

from game.ui.geometry import bounds
from game.ui.readers import entries_of
from game.ui.scene import Press
from game.ui.stage import Stage
from game.ui.touch import finger_px
from game.ui.tree import Node

from .dialogs import Choice, Menu

SETTING = "touch"
OFF = "off"
INCHES = ("7", "8", "10", "12", "14", "16", "20", "24", "27", "32")
"""The diagonals of screens that can be chosen."""
LETTERS = 60
"""Most letters of a line of the menu."""


def finger_of(setting: object, desktop: tuple[int, int]) -> int:
    """The pixels of a finger by the setting, on a screen with so many pixels; 0 while touch is off."""
    return finger_px(float(str(setting)), desktop) if setting in INCHES else 0


def ask_which(stage: Stage, nodes: list[Node]) -> None:
    """Let the person choose between nodes that a tap may mean; then it is as if the chosen one were clicked."""
    top = stage.manager.top
    if top is None:
        return
    entries = entries_of(stage)
    choices = []
    for number, node in enumerate(nodes):
        name = entries[node.name].name if node.name in entries else node.text
        choices.append(Choice(str(number), shorten(name, LETTERS, placeholder="…")))

    def done(name: str) -> None:
        node = nodes[int(name)]
        stage.activate(node, Press(node=node.name))

    texts = top.context.texts
    about = bounds([node.rect for node in nodes])
    stage.manager.push(Menu(top.context, choices, done, about=about, heading=texts("settings.touch.which")))


__all__ = ["INCHES", "OFF", "SETTING", "ask_which", "finger_of"]
