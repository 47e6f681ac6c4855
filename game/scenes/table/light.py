"""Where something of the board itself can be chosen, the rest of the board is a little darker."""

from __future__ import annotations

from game.ui.desktop import motion_of
from game.ui.geometry import Rect, bounds
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
        nodes = [node for part in parts for node in walk(part.node)]
        own = {id(node) for node in nodes}
        lit = [item for item in items if id(item.node) in own and (item.node.lit or item.node.open)]
        if not any(item.node.lit for item in lit):
            return
        if any(stroke.pattern == "field" for node in nodes if node.strokes for stroke in node.strokes):
            return  # whole fields of the board are lit, and it darkens the rest itself
        reach = max(GLOW, view.px(GLOW))
        spared = [_visible(item).inset(-reach) for item in items if _spared(item) and id(item.node) in own]
        first = next(at for at, item in enumerate(items) if item.node is parts[0].node)
        whole = bounds([part.node.rect for part in parts])
        spared += [
            _visible(item)
            for item in items[first:]
            if id(item.node) not in own and item.node.rect.overlaps(whole) and _covers(item)
        ]
        dark: list[Rect] = []
        done: list[Rect] = []
        for part in parts:
            rect = _visible(part)
            dark += _without_all(rect, [*done, *spared])
            done.append(rect)
        if dark:
            root.add("shade", bounds(dark), fill="shade", depth=DEPTH, shaded=tuple(dark))


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
    """What is left of a rectangle; most of what is taken lies elsewhere."""
    rest = [rect]
    for one in taken:
        if not rest:
            break
        if one.overlaps(rect):
            rest = [
                piece for each in rest for piece in (each.without(one) if each.overlaps(one) else (each,))
            ]
    return rest


__all__ = ["Light"]
