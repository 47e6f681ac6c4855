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
    """A node of the new tree and how it looked before, None: not there; `times`: when a piece reaches it."""

    node: Node
    before: Node | None
    times: tuple[float, ...]

    @property
    def steps(self) -> tuple[tuple[float, Node | None], ...]:
        """Each look until its time, and after the last as in the tree: a number counts up with each piece."""
        was, becomes = counted(self.before.text) if self.before is not None else None, counted(self.node.text)
        if was is None or becomes is None:
            return ((self.times[0], self.before),)
        head, last, tail = becomes
        looks = [(self.times[0], self.before)]
        times = self.times[: max(1, abs(last - was[1]))]  # never two steps with the same number
        for number, until in enumerate(times[1:], 1):
            value = was[1] + round((last - was[1]) * number / len(times))
            looks.append((until, replace(self.node, text=f"{head}{value}{tail}", order=None)))
        return tuple(looks)


class Veils:
    """All nodes that wait for a piece. `number` grows whenever another part of the tree becomes visible."""

    def __init__(self) -> None:
        self.number = 0
        self.looks: Looks = {}
        self._veils: dict[str, _Veil] = {}
        self._steps: dict[str, tuple[tuple[float, Node | None], ...]] = {}

    def __bool__(self) -> bool:
        return bool(self._veils)

    def __contains__(self, name: str) -> bool:
        return name in self._veils

    def hide(self, node: Node, until: float) -> None:
        """The node is not to be seen until then."""
        self._put(_Veil(node, None, (until,)))

    def keep(self, node: Node, before: NodePlaces, times: Sequence[float]) -> None:
        """A node looks as before until the first of these times; a number counts up with each.

        Where several events reach one node, it is seen as it will be from the first landing on.
        """
        known = self._veils.get(node.name)
        if known is not None and known.node is node:
            self._put(_Veil(node, known.before, tuple(sorted({*known.times, *times}))))
        elif known is None or known.times[-1] < times[-1]:
            self._put(_Veil(node, before.named(node.name), tuple(times)))

    def lift(self, now: float) -> None:
        """Show what is to be seen at this time."""
        looks: Looks = {}
        for name in list(self._veils):
            for until, look in self._steps[name]:
                if now < until:
                    looks[name] = look
                    break
            else:
                del self._veils[name]
        if _ids(looks) != _ids(self.looks):
            self.looks = looks
            self.number += 1

    def clear(self) -> None:
        """Everything is to be seen as it is."""
        self._veils.clear()
        self.lift(0.0)

    def _put(self, veil: _Veil) -> None:
        self._veils[veil.node.name] = veil
        self._steps[veil.node.name] = veil.steps


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
