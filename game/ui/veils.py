"""Nodes that still look as they did before a piece has reached them. Pure: no pygame here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.ui.node_places import NodePlaces
from game.ui.tree import Node

Looks = dict[str, Node | None]
"""How nodes look by name, None: not there."""


@dataclass(frozen=True, slots=True)
class _Veil:
    """How a node still looks: each look until its time, and after the last as in the tree."""

    looks: tuple[tuple[float, Node | None], ...]

    def at(self, now: float) -> tuple[bool, Node | None]:
        """Whether it is still veiled, and how it looks."""
        for until, look in self.looks:
            if now < until:
                return True, look
        return False, None


class Veils:
    """All nodes that wait for a piece. `number` grows whenever another part of the tree becomes visible."""

    def __init__(self) -> None:
        self.number = 0
        self.looks: Looks = {}
        self._veils: dict[str, _Veil] = {}

    def __bool__(self) -> bool:
        return bool(self._veils)

    def __contains__(self, name: str) -> bool:
        return name in self._veils

    def hide(self, node: Node, until: float) -> None:
        """The node is not to be seen until then."""
        self._put(node.name, ((until, None),))

    def keep(self, node: Node, before: NodePlaces, times: Sequence[float]) -> None:
        """A node looks as before until the first of these times; a number counts up with each."""
        twin = before.named(node.name)
        looks: list[tuple[float, Node | None]] = [(times[0], twin)]
        was, becomes = counted(twin.text) if twin is not None else None, counted(node.text)
        if was is not None and becomes is not None:
            head, last, tail = becomes
            for number, until in enumerate(times[1:], 1):
                value = was[1] + round((last - was[1]) * number / len(times))
                looks.append((until, replace(node, text=f"{head}{value}{tail}", order=None)))
        self._put(node.name, tuple(looks))

    def lift(self, now: float) -> None:
        """Show what is to be seen at this time."""
        looks: Looks = {}
        for name, veil in list(self._veils.items()):
            veiled_still, look = veil.at(now)
            if veiled_still:
                looks[name] = look
            else:
                del self._veils[name]
        if _ids(looks) != _ids(self.looks):
            self.looks = looks
            self.number += 1

    def clear(self) -> None:
        """Everything is to be seen as it is."""
        self._veils.clear()
        self.lift(0.0)

    def _put(self, name: str, looks: tuple[tuple[float, Node | None], ...]) -> None:
        earlier = self._veils.get(name)
        if earlier is None or earlier.looks[-1][0] < looks[-1][0]:
            self._veils[name] = _Veil(looks)


def _ids(looks: Looks) -> dict[str, int]:
    return {name: id(node) for name, node in looks.items()}


def counted(text: str) -> tuple[str, int, str] | None:
    """A text around its only number, None if it has none."""
    digits = "".join(letter for letter in text if letter in "0123456789")
    if not digits or digits not in text:
        return None
    head, tail = text.split(digits, 1)
    return head, int(digits), tail


def veiled(root: Node, looks: Looks) -> Node:
    """The tree with some of its nodes as they looked before; what has not changed is shared."""

    def visit(node: Node) -> Node | None:
        if node.name in looks:
            return looks[node.name]
        children, same = [], True
        for child in node.children:
            new = visit(child)
            same = same and new is child
            if new is not None:
                children.append(new)
        return node if same else replace(node, children=children, order=None)

    found = visit(root)
    return root if found is None else found


__all__ = ["Looks", "Veils", "counted", "veiled"]
