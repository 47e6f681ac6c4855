"""Nodes of a laid out tree by name and by target, and what differs between two trees. Pure: no pygame here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ui.content import boxes
from game.ui.geometry import Rect
from game.ui.tree import Node, is_seen, placed, walk


class NodePlaces:
    """Nodes of a tree with their rectangles, by name and by target; clipped nodes are omitted."""

    def __init__(self, root: Node) -> None:
        self._found: dict[str, Node] = {}
        for item in placed(root):
            rect = item.node.rect
            if item.clip is not None and not item.clip.contains(rect.cx, rect.cy):
                continue
            self._found.setdefault(item.node.name, item.node)
            if item.node.target:
                self._found.setdefault(item.node.target, item.node)

    def first(self, names: Sequence[str]) -> Rect | None:
        """The rectangle of the first of these that is there."""
        node = self.node(names)
        return node.rect if node is not None else None

    def node(self, names: Sequence[str]) -> Node | None:
        """The first of these that is there."""
        return next((self._found[name] for name in names if name in self._found), None)

    def named(self, name: str) -> Node | None:
        """The node of that name or target."""
        return self._found.get(name)

    def beginning(self, words: str) -> list[Node]:
        """The nodes whose names begin so and have no stroke after it."""
        return [
            node
            for name, node in self._found.items()
            if name == node.name and name.startswith(words) and "/" not in name[len(words) :]
        ]


def _look(node: Node) -> tuple[Any, ...]:
    return (node.rect, node.text, node.picture, node.fill, node.dim)


def changed(node: Node, other: NodePlaces) -> list[Node]:
    """The visible nodes of a part of a tree that are not there or look different in another one."""
    found = []
    for part in walk(node):
        if is_seen(part):
            twin = other.named(part.name)
            if twin is None or _look(twin) != _look(part):
                found.append(part)
    return found


def picture_box(node: Node, k: float) -> Rect:
    """Where the picture of a node lies in it."""
    box, _ = boxes(node, k)
    return box if box is not None and box.area else node.rect


__all__ = ["NodePlaces", "changed", "picture_box"]
