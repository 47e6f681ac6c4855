"""Remembers the places of components: they do not move when others come or go."""

from __future__ import annotations

from collections.abc import Sequence


class Order:
    """The order of the components on each shelf, kept by a scene for one match.

    The rules only know the content of a shelf. Here each component keeps its place: one that leaves creates a gap until the
    period is over and returns to it; a new one is added at the end.
    """

    def __init__(self) -> None:
        self._shelves: dict[str, tuple[str, list[str]]] = {}
        self._firsts: dict[str, tuple[str, int]] = {}

    def places(self, shelf: str, period: str, things: Sequence[str], room: int | None = None) -> list[str]:
        """The components (each once) by place, "" for a gap. Without a change the result is the same.

        A row longer than `room` closes its gaps.
        """
        there = set(things)
        last, row = self._shelves.get(shelf, (period, []))
        row = row + [thing for thing in things if thing not in row]
        if period != last or (room is not None and len(row) > room):
            row = [thing for thing in row if thing in there]
        self._shelves[shelf] = (period, row)
        return [thing if thing in there else "" for thing in row]

    def first(self, shelf: str, period: str, count: int) -> int:
        """How many components a shelf had when the period began."""
        last, found = self._firsts.get(shelf, (period, count))
        found = count if period != last else found
        self._firsts[shelf] = (period, found)
        return found
