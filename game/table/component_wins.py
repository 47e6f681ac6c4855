"""Who had which component in finished matches, and how often that seat won. What "had" means is told by events of each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.engine.core.match import Match
from game.engine.core.messages import Event
from game.storage.record import Record


class Wins(NamedTuple):
    """In how many seats somebody had a component, and how many of these won (a shared victory counts in parts)."""

    had: int = 0
    won: float = 0.0

    @property
    def share(self) -> float:
        """Victories for each seat that had it; 0.0 where nobody had."""
        return self.won / self.had if self.had else 0.0

    def plus(self, share: float) -> Wins:
        """With one more seat that won this share."""
        return Wins(self.had + 1, self.won + share)


@dataclass(slots=True)
class ComponentWins:
    """The counts by the name of the component (the last part of its token), of people and of bots apart."""

    people: dict[str, Wins] = field(default_factory=dict)
    bots: dict[str, Wins] = field(default_factory=dict)
    matches: int = 0

    def of(self, name: str) -> tuple[Wins, Wins]:
        """What people and what bots did with a component."""
        return self.people.get(name, Wins()), self.bots.get(name, Wins())


def named(token: str) -> str:
    """The name of a component without the place where it lies: "card/villa" and "hand/villa" are one."""
    return token.rpartition("/")[2]


def had(events: Iterable[Event], earned: Sequence[str]) -> dict[int, set[str]]:
    """The components that each seat got: ``earned`` are "event.word" of the events that give one."""
    kinds = [one.partition(".")[::2] for one in earned]
    found: dict[int, set[str]] = {}
    for event in events:
        for key, word in kinds:
            if event.key != key or event.seat < 0 or word not in event.words:
                continue
            value = event.words[word]
            tokens = value if isinstance(value, (list, tuple)) else (value,)
            found.setdefault(event.seat, set()).update(named(str(token)) for token in tokens)
    return found


def shares_of(match: Match[Any]) -> list[float]:
    """Which part of the victory each seat has."""
    standings = match.game.standings(match.state)
    winners = [one.seat for one in standings if one.place == 1]
    shares = [0.0] * match.setup.players
    for seat in winners:
        shares[seat] = 1 / len(winners)
    return shares


def counted(records: Iterable[Record], earned: Mapping[str, Sequence[str]]) -> ComponentWins:
    """The counts over finished matches; ``earned`` by game."""
    found = ComponentWins()
    for record in records:
        match = record.match
        events = [event for number in range(len(match)) for event in match.events(number)]
        got, shares = had(events, earned[match.game.id]), shares_of(match)
        found.matches += 1
        for seat, names in got.items():
            side = found.people if record.seats[seat].is_person else found.bots
            for name in names:
                side[name] = side.get(name, Wins()).plus(shares[seat])
    return found


__all__ = ["ComponentWins", "Wins", "counted", "had", "named", "shares_of"]
