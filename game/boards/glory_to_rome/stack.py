"""Cards that lie in a pile: as thick as there are cards."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.glory_to_rome.board_layout import BoardLayout, lay, none_there
from game.boards.glory_to_rome.heap import chip
from game.ui.geometry import Rect
from game.ui.tree import Node

THICK = 0.055
"""Thickness of a card in widths of it."""
MOST = 8
"""The most layers that are drawn."""


class CardPile(NamedTuple):
    """A pile of cards: its target, the picture on top, how many there are, how many layers show it, how its number is set."""

    target: str
    picture: str
    cards: int
    layers: int
    fill: str = "chip"
    role: str = "number.small"

    def rise(self, wide: int) -> int:
        """How much higher the top card lies than the lowest, for cards of that width."""
        return max(2, round(wide * THICK)) * max(0, min(MOST, self.layers) - 1)


def stack(layout: BoardLayout, parent: Node, name: str, rect: Rect, pile: CardPile, over: int = 0) -> Node:
    """A pile in `rect`, where its lowest card lies; the higher ones rise above it. None left: its place.

    With `over` it is clicked before what lies in front of it, up to that depth, though it is drawn behind.
    """
    px, levels = layout.view.px, min(MOST, pile.layers)
    face = rect.moved(0, -pile.rise(rect.w))
    whole = face.union(rect)
    if levels:
        lay(parent, f"shade.{name}", rect.inset(-px(8)).moved(px(4), px(4)), "light/shade")
    node = layout.put(parent, name, whole, pile.target)
    node.depth = over
    if not levels:
        node.dim = True
        node.add("plot", rect, fill="outline", frame="outline", depth=-over)
        lay(node, "picture", rect.inset(1), pile.picture.replace("card/", "card/faint_"), -over)
        none_there(node, rect)
        return node
    thick = max(2, round(rect.w * THICK))
    for level in range(levels - 1):
        node.add(f"layer{level}", rect.moved(0, -thick * level), fill="layer", depth=-over)
    top = lay(node, "picture", face, pile.picture, -over)
    top.frame, top.scenery = "outline.card", False
    role = layout.grown(pile.role, rect.h // 3)
    chip(layout, node, "count", rect.right - 3, rect.bottom - 3, str(pile.cards), pile.fill, role)
    return node
