"""Where things lay when they were last seen: what stays on the table does not move when something comes or goes."""

from __future__ import annotations

from collections.abc import Sequence

ROOM = 8
"""Up to so many places gaps are kept; a longer row closes up."""


class Order:
    """The order of the things on each shelf, kept by a scene as long as one match is looked at.

    The rules know only what lies on a shelf, in an order of their own. Here each thing keeps its place: one that goes
    leaves a gap until the period is over, and finds it again when it comes back; a new one is put at the end.
    """

    def __init__(self) -> None:
        self._shelves: dict[str, tuple[str, list[str]]] = {}

    def places(self, shelf: str, period: str, things: Sequence[str]) -> list[str]:
        """The things (each once) by place, "" for a gap. Asking again without a change answers the same."""
        there = set(things)
        last, row = self._shelves.get(shelf, (period, []))
        row = row + [thing for thing in things if thing not in row]
        if period != last or len(row) > max(ROOM, len(there)):
            row = [thing for thing in row if thing in there]
        self._shelves[shelf] = (period, row)
        shown = [thing if thing in there else "" for thing in row]
        while shown and not shown[-1]:
            shown.pop()
        return shown
