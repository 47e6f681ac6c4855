"""A match: options, seed and the list of actions taken. Undo, redo, fork and replay follow from that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from json import dumps
from typing import Any, Generic, NamedTuple, TypeVar

from .action import Action
from .game import BEGUN, CHANGED, GIFTS, PLAYED, Game, GameState, Setup
from .messages import Event
from .rng import Shuffle, recording_shuffles

G = TypeVar("G", bound=GameState)

SNAPSHOT_EVERY = 20
"""Interval of stored positions in actions; any position is at most that many steps away."""


class Entry(NamedTuple):
    """One action taken, and the seat that took it (an intervention's first argument is its seat)."""

    seat: int
    action: Action


def link(before: str, text: str) -> str:
    """The next link of a hash chain: 16 hexadecimal digits of BLAKE2b over the link before and a text."""
    return blake2b(f"{before}\n{text}".encode(), digest_size=8).hexdigest()


def setup_data(setup: Setup) -> dict[str, Any]:
    """A set-up as plain JSON data in a fixed order."""
    return {
        "game": setup.game,
        "players": setup.players,
        "seed": setup.seed,
        "options": dict(sorted(setup.options.items())),
        "components": setup.components,
    }


def gifts_in(position: Mapping[str, Any] | None, players: int) -> tuple[str, ...]:
    """What each seat was given at the start, "" for nothing."""
    given = position.get(GIFTS) if position else None
    return tuple(map(str, given)) if isinstance(given, list) and len(given) == players else ("",) * players


def given_start(gifts: Sequence[str]) -> Mapping[str, Any] | None:
    """The start with these gifts by seat; None without any."""
    return {GIFTS: [*gifts]} if any(gifts) else None


def changed_start(match: Match[Any], n: int, changed: Sequence[tuple[int, str, int]]) -> Mapping[str, Any]:
    """The start that is a match after ``n`` actions, with some numbers (seat, key, count) set by hand."""
    played = [match.game.grammar.text(entry.action) for entry in match.entries[:n]]
    start = {PLAYED: played, CHANGED: [[*one] for one in changed]}
    return start if match.position is None else {**start, BEGUN: match.position}


def started_data(setup: Setup, position: Mapping[str, Any] | None) -> dict[str, Any]:
    """A set-up with the position that its match starts from, if it is not that of the rules."""
    data = setup_data(setup)
    return data if position is None else {**data, "start": position}


def first_link(setup: Setup, position: Mapping[str, Any] | None = None) -> str:
    """The hash of a match before its first action: it covers the set-up and the position it starts from."""
    return link("", dumps(started_data(setup, position), separators=(",", ":"), sort_keys=True))


def setup_from(data: Mapping[str, Any]) -> Setup:
    """The set-up that :func:`setup_data` wrote; raises KeyError, TypeError or ValueError for anything else."""
    options = {str(name): str(value) for name, value in data["options"].items()}
    numbers = (data["players"], data["seed"])
    if not all(isinstance(number, int) and not isinstance(number, bool) for number in numbers):
        raise TypeError("players and seed are whole numbers")
    return Setup(str(data["game"]), data["players"], data["seed"], options, str(data["components"]))


class Match(Generic[G]):
    """A match in progress. ``state`` is the position now: read it, never change it; ``play`` does.

    With a ``position`` (as ``Game.arrange`` reads it) it starts from there. Raises ``SetupError`` when the set-up is wrong.
    """

    def __init__(self, game: Game[G], setup: Setup, position: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.setup = setup
        self.opening: list[Event] = []
        """What happened before the first action."""
        self.position = position
        self.state = self._first(self.opening)
        self._entries: list[Entry] = []
        self._events: list[list[Event]] = []
        self._undone: list[Entry] = []
        self._snapshots = [self.state.clone()]
        self._hashes = [first_link(setup, position)]

    def _first(self, log: list[Event] | None = None) -> G:
        """The position before the first action."""
        if self.position is None:
            return self.game.start(self.setup, log)
        return self.game.arrange(self.setup, self.position, log)

    def __len__(self) -> int:
        """How many actions were taken."""
        return len(self._entries)

    @property
    def entries(self) -> Sequence[Entry]:
        """The actions taken, with their seats."""
        return self._entries

    @property
    def actions(self) -> list[Action]:
        """The actions taken."""
        return [entry.action for entry in self._entries]

    @property
    def undone(self) -> Sequence[Entry]:
        """The actions that ``redo`` takes, the next one last."""
        return self._undone

    def hash(self, n: int | None = None) -> str:
        """The running hash over set-up and the first ``n`` actions (all by default)."""
        return self._hashes[len(self) if n is None else n]

    def events(self, n: int) -> list[Event]:
        """What action number ``n`` (from 0) brought about, forced steps included."""
        return self._events[n]

    def seat_of(self, action: Action) -> int:
        """The seat an action would be taken by now."""
        return action.args[0] if action.verb in self.game.intervention_verbs() else self.state.to_act

    def play(self, action: Action) -> list[Event]:
        """Take an action; what was undone is forgotten. Raises ``IllegalAction`` and changes nothing when refused."""
        events = self._take(action)
        self._undone.clear()
        return events

    def _take(self, action: Action) -> list[Event]:
        seat = self.seat_of(action)
        events: list[Event] = []
        self.game.play(self.state, action, events)
        self._entries.append(Entry(seat, action))
        self._events.append(events)
        self._hashes.append(link(self._hashes[-1], f"{seat} {self.game.grammar.text(action)}"))
        if len(self) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.state.clone())
        return events

    def undo(self) -> Entry:
        """Undo the last action; raises IndexError if there is none."""
        entry = self._entries.pop()
        self._events.pop()
        self._hashes.pop()
        del self._snapshots[len(self) // SNAPSHOT_EVERY + 1 :]
        self._undone.append(entry)
        self.state = self.at(len(self))
        return entry

    def redo(self) -> list[Event]:
        """Redo the action undone last; raises IndexError if there is none."""
        events = self._take(self._undone[-1].action)
        self._undone.pop()
        return events

    def undone_before(self, entries: Sequence[Entry]) -> None:
        """Let ``redo`` take these again, the first of them next: they were undone before the match was kept."""
        self._undone = list(reversed(entries))

    def at(self, n: int) -> G:
        """A copy of the position after ``n`` actions; raises IndexError for an invalid number."""
        if not 0 <= n <= len(self):
            raise IndexError(n)
        near = min(n // SNAPSHOT_EVERY, len(self._snapshots) - 1)
        state = self._snapshots[near].clone()
        for entry in self._entries[near * SNAPSHOT_EVERY : n]:
            self.game.step(state, entry.action)
        return state

    def shuffles(self) -> list[Shuffle]:
        """All shuffles of the match so far, found by replaying it."""
        with recording_shuffles() as seen:
            state = self._first()
            for entry in self._entries:
                self.game.step(state, entry.action)
        return seen

    def fork(self, n: int | None = None) -> Match[G]:
        """Another match with the same first ``n`` actions (all by default), going its own way from there."""
        cut = len(self) if n is None else n
        state = self.at(cut)
        branch: Match[G] = Match.__new__(type(self))
        branch.game, branch.setup, branch.position = self.game, self.setup, self.position
        branch.opening, branch.state = self.opening, state
        branch._entries = self._entries[:cut]
        branch._events = self._events[:cut]
        branch._hashes = self._hashes[: cut + 1]
        # Snapshots are only ever copied from, so both matches may hold the same ones.
        branch._snapshots = self._snapshots[: cut // SNAPSHOT_EVERY + 1]
        branch._undone = []
        return branch

    def horizon(self) -> int:
        """The undo limit: the number of actions that strict undo cannot take back.

        After it there are only actions of the seat that acted last, without new information for anyone.
        """
        n = len(self)
        while n and self._entries[n - 1].seat == self._entries[-1].seat and self.revealing(n - 1) is None:
            n -= 1
        return n

    def revealing(self, n: int) -> Event | None:
        """The event of action ``n`` that gave new information; ``None`` if there is none."""
        return next((event for event in self._events[n] if event.reveals), None)
