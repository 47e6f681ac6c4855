"""Where something of the board itself can be chosen, the rest of the board is a little darker."""

from __future__ import annotations

from game.ui.desktop import motion_of
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import GLOW, Node, Placed, is_seen, placed, walk

from .panel import Panel

DEPTH = 190
"""Above all of a board, below what lies over it."""


class Light(Panel):
    """The shade over what can't be chosen; what can be chosen breathes, unless motion is reduced."""

    def layout(self, view: View, area: Rect, root: Node) -> None:
        del area
        model = self.model
        model.host.breathes = motion_of(model.context.settings) == "full"
        names = model.board.picture
        items = placed(root)
        parts = [
            item for item in items if item.node.name.rpartition("/")[2] in names and _of_board(item.node)
        ]
        own = {id(node) for part in parts for node in walk(part.node)}
        lit = [item for item in items if id(item.node) in own and (item.node.lit or item.node.open)]
        if not any(item.node.lit for item in lit):
            return
        if any(
            stroke.pattern == "field" for part in parts for node in walk(part.node) for stroke in node.strokes
        ):
            return  # whole fields of the board are lit, and it darkens the rest itself
        reach = max(GLOW, view.px(GLOW))
        spared = [_visible(item).inset(-reach) for item in items if _spared(item) and id(item.node) in own]
        first = next(at for at, item in enumerate(items) if item.node is parts[0].node)
        spared += [_visible(item) for item in items[first:] if id(item.node) not in own and _covers(item)]
        dark: list[Rect] = []
        for part in parts:
            rest = [piece for rect in [_visible(part)] for piece in _without_all(rect, dark)]
            for rect in spared:
                rest = [piece for one in rest for piece in one.without(rect)]
            dark += rest
        if dark:
            whole = dark[0]
            for piece in dark:
                whole = whole.union(piece)
            root.add("shade", whole, fill="shade", depth=DEPTH, shaded=tuple(dark))


def _of_board(node: Node) -> bool:
    return node.name.startswith("board")


def _visible(item: Placed) -> Rect:
    return item.node.rect if item.clip is None else item.node.rect.intersection(item.clip)


def _spared(item: Placed) -> bool:
    """Whether a place keeps its light: it can be chosen, or has been."""
    return item.node.lit or item.node.open or item.node.selected


def _covers(item: Placed) -> bool:
    """Whether a part of the table lies over the board: a card, a row, a panel."""
    node = item.node
    return item.depth < DEPTH and is_seen(node) and _of_board(node) and bool(node.fill or node.picture)


def _without_all(rect: Rect, taken: list[Rect]) -> list[Rect]:
    rest = [rect]
    for one in taken:
        rest = [piece for each in rest for piece in each.without(one)]
    return rest


__all__ = ["Light"]
