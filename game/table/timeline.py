"""The time line of a match: where its turns and rounds begin, how far back nobody has learned anything since, and undone lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from game.engine.core.match import Entry, Match, link
from game.engine.core.messages import Event, IllegalAction
from game.i18n.characters import usable
from game.storage.record import Abandoned, Record

from .log import ROUND

Unit = Literal["step", "turn", "round"]
UNITS: tuple[Unit, ...] = ("step", "turn", "round")


class UndoLimit(NamedTuple):
    """The last moment that showed something new: after so many actions, by this event (``None``: there was none)."""

    after: int
    event: Event | None = None


class Mark(NamedTuple):
    """A position worth a mark on the time line.

    ``after``: so many actions; ``seat``: who acts from there (-1 at the end); ``turn``, ``round``: whether one begins
    there; ``event``: what showed somebody something new just before.
    """

    after: int
    seat: int
    turn: bool
    round: bool
    event: Event | None


def turn_starts(match: Match[Any]) -> list[int]:
    """The positions from which another seat acted than before, the first one included."""
    seats = [entry.seat for entry in match.entries]
    return [n for n, seat in enumerate(seats) if n == 0 or seats[n - 1] != seat] or [0]


def round_starts(match: Match[Any]) -> list[int]:
    """The positions with the first decision of a round."""
    begun = [n + 1 for n in range(len(match)) if any(event.key == ROUND for event in match.events(n))]
    return [0, *begun]


def starts(match: Match[Any], unit: Unit) -> list[int]:
    """The positions a time line may rest at when it is moved by step, turn or round."""
    if unit == "step":
        return list(range(len(match) + 1))
    return turn_starts(match) if unit == "turn" else round_starts(match)


def previous(match: Match[Any], n: int, unit: Unit) -> int:
    """The last resting place before position ``n``; 0 at the beginning."""
    return max((start for start in starts(match, unit) if start < n), default=0)


def following(match: Match[Any], n: int, unit: Unit) -> int:
    """The first resting place after position ``n``; the end when there is none."""
    return min((start for start in starts(match, unit) if start > n), default=len(match))


def revealed(events: Sequence[Event], seat: int | None) -> Event | None:
    """The event that showed a seat (``None``: anybody) something new."""
    return next((e for e in events if e.reveals and (seat is None or e.visible_to(seat))), None)


def horizon(match: Match[Any], seat: int | None = None) -> UndoLimit:
    """The information horizon of a seat (``None``: of anybody at the table), with its reason."""
    for n in range(len(match) - 1, -1, -1):
        event = revealed(match.events(n), seat)
        if event is not None:
            return UndoLimit(n + 1, event)
    return UndoLimit(0)


def marks(match: Match[Any], viewer: int | None) -> list[Mark]:
    """Every position of a match; events only as far as the viewer (``None``: a spectator) may know them."""
    turns, rounds = set(turn_starts(match)), set(round_starts(match))
    seats = [*(entry.seat for entry in match.entries), int(match.state.to_act)]
    found = []
    for n, seat in enumerate(seats):
        known = [e for e in (match.events(n - 1) if n else ()) if e.visible_to(viewer)]
        found.append(Mark(n, seat, n in turns, n in rounds, revealed(known, None)))
    return found


# -- undone lines ------------------------------------------------------------------------------------------------------
# Branches: undone lines of play, kept as a tree beside the real line; every position can be shown again.
#
# The id of a node is the hash of the match after its action, so equal lines share their nodes.


LONGEST_NAME = 40
"""Characters of the name of a line."""


class Branch(NamedTuple):
    """An undone line up to its end.

    ``id``: its last node; ``after``: number of actions of the real line before it; ``entries``: its own actions.
    """

    id: str
    after: int
    entries: tuple[Entry, ...]


class Branches:
    """The abandoned lines of a match; the real line is that of the match itself and is never changed from here."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._nodes: dict[str, Abandoned] = {}
        for node in sorted(record.abandoned, key=lambda node: node.after):
            if self._grows(node):
                self._nodes[self._id(node)] = node

    def __len__(self) -> int:
        """Number of actions in the tree, including those that are on the real line again."""
        return len(self._nodes)

    def note(self, n: int) -> None:
        """Remember action number ``n`` of the match (from 0), which is about to be taken back."""
        match = self._record.match
        if match.hash(n + 1) not in self._nodes:
            node = Abandoned(n, match.hash(n), match.entries[n])
            self._nodes[match.hash(n + 1)] = node
            self._record.abandoned.append(node)

    def tips(self) -> list[Branch]:
        """Every abandoned line, the earliest branching first; lines that the real line follows again are omitted."""
        parents = {node.before for node in self._nodes.values()}
        ends = [name for name in self._nodes if name not in parents and not self._on_line(name)]
        return sorted((self.branch(name) for name in ends), key=lambda branch: (branch.after, branch.id))

    def undone_line(self) -> list[Entry]:
        """The actions that can be redone, next first.

        Empty if something else was done since, or if several lines continue from here.
        """
        match, backs = self._record.match, self._record.takebacks
        entries: list[Entry] = []
        name = match.hash() if backs and backs[-1].after == len(match) else ""
        while len(ways := [way for way, node in self._nodes.items() if node.before == name]) == 1:
            name = ways[0]
            entries.append(self._nodes[name].entry)
        try:
            return entries if not entries or self.visit(name) else []
        except KeyError:
            return []

    def branch(self, node: str) -> Branch:
        """The line to a node from where it left the real line; raises KeyError for an unknown one."""
        match = self._record.match
        entries: list[Entry] = []
        name = node
        while not self._on_line(name):
            step = self._nodes[name]
            entries.insert(0, step.entry)
            if _holds(match, step.after, step.before):
                return Branch(node, step.after, tuple(entries))
            name = step.before
        return Branch(node, self._nodes[name].after + 1, tuple(entries))

    def name(self, node: str = "") -> str:
        """The name of the line to a node (default: the match itself), "" if it has none; KeyError for an unknown node."""
        given = self._record.line_names
        return next((given[one] for one in reversed(self._own(node)) if one in given), "") if given else ""

    def rename(self, node: str, name: str) -> None:
        """Give the line to a node (default: the match itself) a name, or none with ""; KeyError for an unknown node."""
        given, own = self._record.line_names, self._own(node)
        for one in own:
            given.pop(one, None)
        if kept := usable(name).strip()[:LONGEST_NAME]:
            given[own[-1]] = kept

    def _own(self, node: str) -> list[str]:
        """The nodes of a line's own actions: of an abandoned one, those since it left the match itself."""
        match = self._record.match
        if not node:
            return [match.hash(n) for n in range(len(match) + 1)]
        branch, own = self.branch(node), []
        before = match.hash(branch.after)
        for entry in branch.entries:
            before = self._after(before, entry)
            own.append(before)
        return own or [node]

    def visit(self, node: str) -> Match[Any]:
        """A copy of the match at a node; raises KeyError for an unknown one."""
        branch = self.branch(node)
        match = self._record.match.fork(branch.after)
        for entry in branch.entries:
            try:
                match.play(entry.action)
            except IllegalAction:
                raise KeyError(node) from None
        return match

    def events(self, node: str, viewer: int | None) -> list[Event]:
        """The events from the real line to a node, as far as a seat may know them."""
        match, start = self.visit(node), self.branch(node).after
        return [e for n in range(start, len(match)) for e in match.events(n) if e.visible_to(viewer)]

    def _on_line(self, name: str) -> bool:
        """Whether a node is on the real line."""
        return _holds(self._record.match, self._nodes[name].after + 1, name)

    def _grows(self, node: Abandoned) -> bool:
        """Whether the parent of a node is known; a file may contain anything."""
        parent = self._nodes.get(node.before)
        if parent is not None:
            return parent.after + 1 == node.after
        return _holds(self._record.match, node.after, node.before)

    def _id(self, node: Abandoned) -> str:
        return self._after(node.before, node.entry)

    def _after(self, before: str, entry: Entry) -> str:
        """The node that an action leads to."""
        text = self._record.match.game.grammar.text(entry.action)
        return link(before, f"{entry.seat} {text}")


def _holds(match: Match[Any], n: int, name: str) -> bool:
    """Whether the real line goes through a position, named by its hash, after ``n`` actions."""
    return n <= len(match) and match.hash(n) == name
