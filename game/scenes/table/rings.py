"""Rings around the components that a text names, on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, placed

from ..kit.notes import DEPTH

ALIKE = {"hand": "card", "own": "building", "pool": "material", "stockpile": "material", "rival": "building"}
"""Kinds of targets that show a component of another kind."""


def ring(
    view: View, root: Node, refs: Iterable[str], names: Iterable[str] = (), otherwise: Sequence[str] = ()
) -> int:
    """Ring every visible node that shows one of the components or its name; returns their number.

    If there is none, nodes with the targets `otherwise` are ringed.
    """
    wanted, called = set(refs), set(names)
    found = _spots(view, root, lambda node: _stands(node, wanted))
    found = found or _spots(view, root, lambda node: _shows(node, called))
    found = found or _spots(view, root, lambda node: node.target in otherwise)
    for number, spot in enumerate(found):
        root.add(f"ring.{number}", spot, frame="outline.advice", depth=DEPTH - 1)
        inner = spot.inset(max(2, view.px(4)))
        root.add(f"ring.{number}.inner", inner, frame="outline.advice.inner", depth=DEPTH - 1)
    return len(found)


def _stands(node: Node, wanted: set[str]) -> bool:
    kind, _, name = node.target.partition("/")
    return bool(wanted & {node.target, f"{ALIKE.get(kind, kind)}/{name}"})


def _shows(node: Node, called: set[str]) -> bool:
    return bool(node.target) and any(child.text in called for child in node.children)


def _spots(view: View, root: Node, is_meant: Callable[[Node], bool]) -> list[Rect]:
    """The rectangles of nodes, slightly enlarged, as far as they are not covered by panels."""
    reach = max(3, view.px(5))
    found = []
    for item in placed(root):
        if item.node.depth >= DEPTH - 10 or not is_meant(item.node):
            continue
        rect = item.node.rect if item.clip is None else item.node.rect.intersection(item.clip)
        if rect.w > reach and rect.h > reach:
            found.append(rect.inset(-reach).intersection(view.rect))
    return found


__all__ = ["ring"]
