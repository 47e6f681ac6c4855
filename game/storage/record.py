"""The content of a save: a match, its seats, their changes, and the optional parts of its header as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.bots.career import FORMS
from game.engine.core.action import Grammar
from game.engine.core.match import Entry, Match
from game.i18n.characters import LONGEST
from game.verify import sealed

PERSON = "person"
"""The controller of a seat played by a person; any other is the id of a bot."""

POLICIES = ("strict", "friends", "sandbox")
"""How far a table lets its people take back: to the last new information; beyond it when all agree; anything."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat: its name, the index of its color and banner, who plays it (``person`` or a bot's id), and what it was given:
    points that count at the end, or one of the game's ``gifts`` at the start."""

    name: str
    color: int
    controller: str = PERSON
    handicap: int = 0
    gift: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person plays it."""
        return self.controller == PERSON


class Control(NamedTuple):
    """A seat changed hands after so many actions."""

    after: int
    seat: int
    controller: str


class UndoRecord(NamedTuple):
    """An undo to the position after this many actions.

    ``seat`` requested it, ``actions`` were undone. ``beyond`` is true if new information or a bot's decision
    was undone; ``agreed`` are the seats that consented.
    """

    after: int
    seat: int
    actions: int
    beyond: bool = False
    agreed: tuple[int, ...] = ()


class Abandoned(NamedTuple):
    """An undone action: number of actions before it, hash of the match before it, and the action."""

    after: int
    before: str
    entry: Entry


class Origin(NamedTuple):
    """Where a match played on from another one left it: that match's hash there, and after how many actions."""

    hash: str
    after: int


class Fairness(NamedTuple):
    """How the seed came about: what was drawn and salted, the commitment shown before, the words people cut with."""

    drawn: int
    salt: str
    commitment: str
    words: tuple[str, ...] = ()


class DailyMark(NamedTuple):
    """A go at a deal of the day: the deal's key, the person's seat, and whether the deal was known (``again``) from an earlier go."""

    key: str
    seat: int
    again: bool = False


class StationMark(NamedTuple):
    """A go at a station of a path: the station's id, the person's seat, and the form it is played in (bots/career.py)."""

    id: str
    seat: int
    form: str = "plain"


class SeatNote(NamedTuple):
    """What a person noted for its own seat after so many actions; -1: about the match as a whole."""

    seat: int
    after: int
    text: str


@dataclass(slots=True)
class Record:
    """A match with its metadata. ``created`` is a UTC time in ISO form; ``name`` is given by the user, "" for the
    autosave.

    ``origin`` is set for a match played on from a position of another one; ``fairness`` if a commitment was shown
    before the deal. ``line_names``: names of branches, by the match's hash after one of their actions. ``daily`` is set for a go
    at a deal of the day, ``station`` for one at a station of a path.
    """

    match: Match[Any]
    seats: list[SeatInfo]
    controls: list[Control] = field(default_factory=list)
    created: str = ""
    name: str = ""
    policy: str = "strict"
    takebacks: list[UndoRecord] = field(default_factory=list)
    abandoned: list[Abandoned] = field(default_factory=list)
    line_names: dict[str, str] = field(default_factory=dict)
    origin: Origin | None = None
    fairness: Fairness | None = None
    daily: DailyMark | None = None
    station: StationMark | None = None
    notes: list[SeatNote] = field(default_factory=list)
    clock: dict[int, int] = field(default_factory=dict)
    """Seconds each person has thought, where a clock was on."""
    hints: bool | None = None
    """What was decided about hints for the match, None: as the settings say."""
    program: str | None = None
    """The version of the program that wrote the file of a finished match, "" where it does not say; None: this one writes it."""

    @property
    def counts(self) -> bool:
        """Whether a finished match is counted: not one played on from another, nor a go at a deal that was known."""
        return self.origin is None and not (self.daily is not None and self.daily.again)


class SaveError(Exception):
    """A save that cannot be used as it is. ``key`` and ``words`` make the sentence that says why.

    ``code`` is one of: missing, unreadable, unwritable, busy, empty, foreign, newer, header, game, components, setup,
    edited, refused, diverged, truncated, rules, report, no_match, real (a match played on from another would take its place). ``intact`` is the beginning
    of the match up to the first line that is missing or wrong; None where not even the header can be used.
    """

    def __init__(self, code: str, words: Mapping[str, object], intact: Record | None = None) -> None:
        super().__init__(f"{code}: " + ", ".join(f"{name}={word}" for name, word in words.items()))
        self.code = code
        self.words = dict(words)
        self.intact = intact

    @property
    def key(self) -> str:
        """The key of the sentence in the catalogues."""
        known = self.code == "newer" and self.words.get("program")
        return "save.error.newer_from" if known else f"save.error.{self.code}"


Line = dict[str, Any]


def history(record: Record) -> Line:
    """The undo history as plain JSON data; defaults are omitted."""
    text = record.match.game.grammar.text
    line: Line = {"policy": record.policy}
    if record.takebacks:
        line["takebacks"] = [
            [back.after, back.seat, back.actions, back.beyond, [*back.agreed]] for back in record.takebacks
        ]
    if record.abandoned:
        line["abandoned"] = [
            [gone.after, gone.before, gone.entry.seat, text(gone.entry.action)] for gone in record.abandoned
        ]
    if record.line_names:
        line["line_names"] = dict(record.line_names)
    if record.origin is not None:
        line["origin"] = {"hash": record.origin.hash, "after": record.origin.after}
    if record.daily is not None:
        line["daily"] = {**record.daily._asdict()}
    if record.station is not None:
        line["station"] = {**record.station._asdict()}
    if record.notes:
        line["notes"] = [[*note] for note in record.notes]
    if record.clock:
        line["clock"] = [[seat, record.clock[seat]] for seat in sorted(record.clock)]
    if record.hints is not None:
        line["hints"] = record.hints
    if record.fairness is not None:
        line["fairness"] = {**record.fairness._asdict(), "words": [*record.fairness.words]}
    return line


def read_history(record: Record, line: Mapping[str, Any]) -> None:
    """Give a record the history of its header.

    Raises ValueError (``NotationError`` is one), TypeError, KeyError, IndexError or AttributeError for anything that
    :func:`history` would not write.
    """
    policy = line.get("policy", "strict")
    if policy not in POLICIES:
        raise ValueError(policy)
    record.policy = policy
    seats = len(record.seats)
    record.takebacks = [_takeback(item, seats) for item in line.get("takebacks", [])]
    grammar = record.match.game.grammar
    record.abandoned = [_abandoned(item, seats, grammar) for item in line.get("abandoned", [])]
    names = line.get("line_names", {})
    record.line_names = {_word(node): _word(name) for node, name in names.items()}
    if "origin" in line:
        origin = line["origin"]
        record.origin = Origin(_word(origin["hash"]), _whole(origin["after"]))
    if "daily" in line:
        daily = line["daily"]
        if not isinstance(daily["again"], bool):
            raise TypeError(daily["again"])
        record.daily = DailyMark(_word(daily["key"]), _seat(daily["seat"], seats), daily["again"])
    if "station" in line:
        record.station = _station(line["station"], seats)
    record.notes = [_note(item, seats) for item in line.get("notes", [])]
    record.clock = {_seat(seat, seats): _whole(seconds) for seat, seconds in line.get("clock", [])}
    record.hints = line.get("hints")
    if type(record.hints) not in (bool, type(None)):
        raise TypeError(record.hints)
    if "fairness" in line:
        fair = line["fairness"]
        words = tuple(_word(word) for word in fair["words"])
        if not sealed(fair["commitment"]):
            raise ValueError(fair["commitment"])
        record.fairness = Fairness(_whole(fair["drawn"]), _word(fair["salt"]), fair["commitment"], words)


def _station(item: Any, seats: int) -> StationMark:
    if item["form"] not in FORMS:
        raise ValueError(item["form"])
    return StationMark(_word(item["id"]), _seat(item["seat"], seats), item["form"])


def _note(item: Any, seats: int) -> SeatNote:
    seat, after, text = item
    if type(after) is not int or after < -1:
        raise TypeError(after)
    return SeatNote(_seat(seat, seats), after, _word(text))


def _takeback(item: Any, seats: int) -> UndoRecord:
    after, seat, count, beyond, agreed = item
    if not isinstance(beyond, bool):
        raise TypeError(beyond)
    allowed = tuple(_seat(number, seats) for number in agreed)
    return UndoRecord(_whole(after), _seat(seat, seats), _whole(count), beyond, allowed)


def _abandoned(item: Any, seats: int, grammar: Grammar) -> Abandoned:
    after, before, seat, do = item
    return Abandoned(_whole(after), _word(before), Entry(_seat(seat, seats), grammar.parse(_word(do))))


def _whole(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise TypeError(value)
    return value


def _seat(value: Any, seats: int) -> int:
    if _whole(value) >= seats:
        raise ValueError(value)
    return int(value)


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    if len(value) > LONGEST:
        raise ValueError("too long")
    return value
