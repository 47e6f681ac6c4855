"""The coach: which line of advice fits a decision of a newcomer, and when it has been said often enough.

A game's ``coach.toml`` holds ``[first]``, the set-up of a first match (``players`` and ``options``), and ``[[line]]``:

``id`` (of the text), ``asked`` (keys of decisions), ``when`` (facts, as lessons compare them; a fact named ``own.…`` is
that of the seat asked; ``can.VERB`` is 1 while an action of that verb is allowed, else 0), ``words`` (placeholders of the text and their sources, as in lessons), ``right`` (verbs: whoever
uses one of them before the next line needs this one no more) and ``once``. A line that is not ``once`` is said in two rounds,
and again when what is ``right`` was possible and left undone in two rounds in a row.

Nothing here looks further than the seat asked may see, and nothing advises a certain action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from .action import Action
from .game import Game
from .lesson import COMPARISONS, word, wrong
from .tables import TomlTable

FILE = "coach.toml"
OWN = "own."
LEFT = "left"
"""A fact of the coach alone: rounds or turns that are left, this one among them, once the end is certain."""
CAN = "can."
"""The beginning of facts of the coach alone: whether the seat asked may do something of a verb."""
OFTEN = 2
"""So many rounds a line is said in that is not said once only."""
NEGLECTED = 2
"""So many rounds in a row without what was right bring a line back."""
_LINE = {"asked", "when", "words", "right", "once"}


@dataclass(frozen=True, slots=True)
class CoachLine:
    """One line of advice; see the module for its keys."""

    id: str
    asked: tuple[str, ...]
    when: Mapping[str, Any]
    words: Mapping[str, str]
    right: tuple[str, ...]
    once: bool


@dataclass(frozen=True, slots=True)
class Coaching:
    """All a game says to newcomers, and the set-up of their first match."""

    players: int
    options: Mapping[str, str]
    lines: tuple[CoachLine, ...]


@dataclass(slots=True)
class CoachMemory:
    """What one person was told and did."""

    heard: dict[str, set[int]] = field(default_factory=dict)
    """By line the rounds in which it was said."""
    learned: set[str] = field(default_factory=set)
    """The lines no longer needed."""
    followed: dict[str, int] = field(default_factory=dict)
    """By line the last round in which the person did what is right."""
    passed: dict[str, set[int]] = field(default_factory=dict)
    """By line the rounds since then, and since it was said, in which the person could have."""

    def due(self, line: CoachLine, now: int, *, ending: bool = False) -> bool:
        """Whether a line may be said in a round; once the end is certain none comes back."""
        rounds = self.heard.get(line.id, set())
        if now in rounds:
            return False
        if not ending and len(self.passed.get(line.id, ())) >= NEGLECTED:
            return True
        return line.id not in self.learned and len(rounds) < (1 if line.once else OFTEN)


def advice(game: Game[Any], seen: Any, lines: tuple[CoachLine, ...], memory: CoachMemory) -> CoachLine | None:
    """The first line that fits the question to the seat to act, as far as it sees the position, and that is due."""
    decision = game.decision(seen)
    if decision is None:
        return None
    now, ending = int(game.facts(seen)["round"]), game.approaching_end(seen) is not None
    for line in lines:
        if (
            decision.key in line.asked
            and memory.due(line, now, ending=ending)
            and _fits(game, seen, decision.seat, line)
        ):
            return line
    return None


def _fits(game: Game[Any], seen: Any, seat: int, line: CoachLine) -> bool:
    expected = {_named(name, seat): value for name, value in line.when.items()}
    left = expected.pop(LEFT, None)
    if left is not None:
        nearing = game.approaching_end(seen)
        if nearing is None or nearing.left != left:
            return False
    able = {name: expected.pop(name) for name in [*expected] if name.startswith(CAN)}
    verbs = {action.verb for action in game.legal(seen)} if able else set()
    if any((name.removeprefix(CAN) in verbs) != bool(value) for name, value in able.items()):
        return False
    return not wrong(game, seen, expected)


def _named(name: str, seat: int) -> str:
    return f"seat{seat}.{name.removeprefix(OWN)}" if name.startswith(OWN) else name


def words(game: Game[Any], seen: Any, line: CoachLine) -> dict[str, object]:
    """What the placeholders of a line's text stand for; raises ``KeyError`` for a source that means nothing."""
    seat = int(seen.to_act)
    return {name: word(game, seen, _named(source, seat)) for name, source in line.words.items()}


def note_line(memory: CoachMemory, line: CoachLine, now: int) -> None:
    """Note that a line is said in a round."""
    memory.heard.setdefault(line.id, set()).add(now)
    memory.passed.pop(line.id, None)


def note_answer(memory: CoachMemory, line: CoachLine, action: Action) -> None:
    """Note what the person did after a line was said."""
    if action.verb in line.right:
        memory.learned.add(line.id)


def note_action(
    game: Game[Any], seen: Any, lines: tuple[CoachLine, ...], memory: CoachMemory, action: Action
) -> None:
    """Note of each line about the question whether the person did what is right, or could have."""
    decision = game.decision(seen)
    if decision is None:
        return
    now, possible = int(game.facts(seen)["round"]), {one.verb for one in game.legal(seen)}
    for line in lines:
        if decision.key not in line.asked or not possible & {*line.right}:
            continue
        if action.verb in line.right:
            memory.followed[line.id] = now
            memory.passed.pop(line.id, None)
        elif memory.followed.get(line.id) != now and _fits(game, seen, decision.seat, line):
            memory.passed.setdefault(line.id, set()).add(now)


@lru_cache(maxsize=8)
def coaching(game_id: str) -> Coaching | None:
    """What a game says to newcomers, ``None`` for one that says nothing; raises ``TableError``."""
    place = files(f"{__package__.removesuffix('.core')}.{game_id}").joinpath(FILE)
    return read(place.read_text(encoding="utf-8"), str(place)) if place.is_file() else None


def read(text: str, source: str) -> Coaching:
    """The coaching of a text; raises ``TableError`` naming source and line for one that makes no sense."""
    table = TomlTable(text, source)
    table.only({"first", "line"})
    first = table.mapping(table.get("first"), "first")
    players, options = first.get("players"), first.get("options", {})
    if set(first) - {"players", "options"} or type(players) is not int or not _texts(options, dict):
        raise table.fail("holds 'players', a number, and 'options'", "first")
    lines = tuple(_line(table, record) for record in table.records("line", _LINE))
    return Coaching(players, options, lines)


def _line(table: TomlTable, record: dict[str, Any]) -> CoachLine:
    name, asked, once = record["id"], record.get("asked"), record.get("once", False)
    when, sources, right = record.get("when", {}), record.get("words", {}), record.get("right", [])
    if not asked or not _texts(asked, list) or not _texts(right, list) or not _texts(sources, dict):
        raise table.fail("'asked', 'right' and 'words' hold texts", "line", name)
    if not isinstance(when, dict) or type(once) is not bool:
        raise table.fail("'when' holds facts, 'once' is true or false", "line", name)
    for fact, value in when.items():
        if isinstance(value, dict) and (len(value) != 1 or not set(value) <= {*COMPARISONS}):
            raise table.fail(f"'{fact}' is compared by one of {', '.join(COMPARISONS)}", "line", name)
    return CoachLine(name, tuple(asked), when, sources, tuple(right), once)


def _texts(value: Any, kind: type) -> bool:
    """Whether a value is a list or a table of texts."""
    if not isinstance(value, kind):
        return False
    inside: Any = value.values() if isinstance(value, dict) else value
    return all(isinstance(one, str) for one in inside)
