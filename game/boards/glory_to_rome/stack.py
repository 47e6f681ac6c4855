"""Cards that lie in a pile: as thick as there are cards."""

from __future__ import annotations

from game.boards.glory_to_rome.board_layout import BoardLayout, art
from game.boards.glory_to_rome.heap import chip, halo
from game.ui.geometry import Rect
from game.ui.tree import Node

THICK = 0.055
"""Thickness of a card in widths of it."""
MOST = 8
"""The most layers that are drawn."""


def stack(
    layout: BoardLayout, parent: Node, name: str, rect: Rect, target: str, picture: str, count: int, layers: int = 0,
    fill: str = "chip", role: str = "number.small",
) -> Node:  # fmt: skip
    """A pile in `rect`, where its lowest card lies; the higher ones rise above it. None left: its place."""
    thick = max(2, round(rect.w * THICK))
    levels = min(MOST, layers or count)
    face = rect.moved(0, -thick * max(0, levels - 1))
    whole = face.union(rect)
    if layout.can(target):
        halo(parent, name, whole, layout.view.px(9))
    if levels:
        parent.add(f"shade.{name}", rect.inset(-layout.view.px(8)).moved(layout.view.px(4), layout.view.px(4)),
                   picture=art("light/shade"), picture_at="stretch")  # fmt: skip
    node = layout.put(parent, name, whole, target)
    if not levels:
        node.dim = True
        node.add("plot", rect, fill="outline", frame="outline")
        node.add(
            "picture",
            rect.inset(1),
            picture=f"{picture.replace('/card/', '/card/faint_')}",
            picture_at="stretch",
        )
        return node
    for level in range(levels - 1):
        node.add(f"layer{level}", rect.moved(0, -thick * level), fill="layer")
    node.add("picture", face, picture=picture, picture_at="stretch", frame="outline.card")
    chip(layout, node, "count", rect.right - 3, rect.bottom - 3, str(count), fill, role)
    return node
