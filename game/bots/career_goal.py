"""Goals of stations: what to reach beside winning, told from the record of a finished match alone.

A goal has the conditions of a milestone (engine/core/milestone.py) and six more: ``ahead``, sources that brought more than to every
rival; ``beats``, characters to be placed before (a tie is not before); ``few``, by kind the most own events; ``facts``, facts
of the end, by value or as ``{ least = n }``, ``{ most = n }``, ``{ has = word }``, where ``own.`` is the person's seat; ``rounds``, the
last round it may take; ``close``, the most points behind the first. Actions that were undone are in no record, so a match
that is undone, loaded or replayed is told alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine.core.game import Game, Setup
from game.engine.core.match import Match
from game.engine.core.milestone import Finish, Milestone, read
from game.engine.core.tables import TableError, TomlTable

from .registry import parted

OWN = "own."
"""In the name of a fact: of the person's seat."""
FURTHER = ("ahead", "beats", "few", "facts", "rounds", "close")
_COMPARED = {"least", "most", "has"}


@dataclass(frozen=True, slots=True)
class Goal:
    """All of it must hold; empty values demand nothing. See the module."""

    milestone: Milestone
    ahead: tuple[str, ...] = ()
    beats: tuple[str, ...] = ()
    few: Mapping[str, int] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    rounds: int = 0
    close: int | None = None

    def reached(self, match: Match[Any], seat: int, bots: Sequence[str]) -> bool:
        """Whether the record of a finished match holds it; ``bots`` has the bot of each seat, "" at the person's."""
        found = Finish(match)
        return (
            found.holds(self.milestone, seat)
            and self._before(found, match, seat, bots)
            and self._at_end(found, match, seat)
        )

    def _before(self, found: Finish, match: Match[Any], seat: int, bots: Sequence[str]) -> bool:
        """What compares with the rivals."""
        rows = found.standings
        points = [{part.key: part.points for part in tree.parts} for tree in found.trees]
        rivals = [other for other in range(len(points)) if other != seat]
        beaten = [other for other in rivals if parted(bots[other])[1] in self.beats]
        best = max(row.points for row in rows.values())
        return (
            all(points[seat][key] > max(points[other][key] for other in rivals) for key in self.ahead)
            and len(beaten) >= len(self.beats)
            and all(other not in rows or rows[seat].place < rows[other].place for other in beaten)
            and (self.close is None or best - rows[seat].points <= self.close)
        )

    def _at_end(self, found: Finish, match: Match[Any], seat: int) -> bool:
        """What the end shows, and how often things happened."""
        facts = match.game.facts(match.state)
        return (
            all(found.events[kind, seat] <= most for kind, most in self.few.items())
            and all(compared(facts.get(named(name, seat)), wanted) for name, wanted in self.facts.items())
            and (not self.rounds or facts["round"] <= self.rounds)
        )


def named(name: str, seat: int) -> str:
    """The fact of a seat that a goal names as its own."""
    return f"seat{seat}.{name.removeprefix(OWN)}" if name.startswith(OWN) else name


def compared(value: Any, wanted: Any) -> bool:
    """Whether a fact is as a goal wants it."""
    if not isinstance(wanted, Mapping):
        return bool(value == wanted)
    return (
        ("least" not in wanted or value >= wanted["least"])
        and ("most" not in wanted or value <= wanted["most"])
        and ("has" not in wanted or wanted["has"] in value)
    )


def read_goal(table: TomlTable, name: str, laid: Mapping[str, Any], game: Game[Any]) -> Goal:
    """The goal of a station; raises ``TableError`` naming source and line of one that makes no sense in the game."""
    if not laid:
        raise table.fail("has no goal", "station", name)
    further = {key: value for key, value in laid.items() if key in FURTHER}
    _check(table, name, further, game)
    plain = {key: value for key, value in laid.items() if key not in FURTHER}
    made: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in further.items()
    }
    if not plain:
        return Goal(Milestone(name), **made)
    try:
        return Goal(read(_toml(name, plain), table.source, game)[0], **made)
    except TableError as error:  # its line is that of a text made here
        raise table.fail(error.what.partition(": ")[2] or error.what, "station", name) from None


def _check(table: TomlTable, name: str, further: Mapping[str, Any], game: Game[Any]) -> None:
    """Refuse values of the wrong kind, and sources, events and facts that the game does not have."""
    for key in ("ahead", "beats"):
        value = further.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise table.fail(f"'{key}' is not a list of words", "station", name)
    for key in ("few", "facts"):
        table.mapping(further.get(key, {}), "station", name)
    for count in (*further.get("few", {}).values(), further.get("rounds", 0), further.get("close", 0)):
        table.whole(count, "station", name)
    facts = game.facts(Match(game, Setup(game.id, game.players[0], 1)).state)
    for wanted in further.get("facts", {}).values():
        if isinstance(wanted, Mapping) and not set(wanted) <= _COMPARED:
            raise table.fail(f"a fact is compared by {', '.join(sorted(_COMPARED))}", "station", name)
    unknown = [key for key in further.get("ahead", ()) if key not in game.sources()]
    unknown += [key for key in further.get("few", {}) if key not in game.event_rules()]
    unknown += [key for key in further.get("facts", {}) if named(key, 0) not in facts]
    for key in unknown:
        raise table.fail(f"'{key}' is not known in this game", "station", name)


def _toml(name: str, plain: Mapping[str, Any]) -> str:
    """A milestone's text, so that one reader checks both."""
    rows = [f"{key} = {_word(value)}" for key, value in plain.items()]
    return "\n".join(["[[milestone]]", f'id = "{name}"', *rows])


def _word(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_word(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_word, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


__all__ = ["FURTHER", "OWN", "Goal", "compared", "named", "read_goal"]
