"""The optional parts of a save's header: undo rule, undone actions, origin, thinking time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.bots.career import FORMS
from game.engine.core.action import Grammar
from game.engine.core.match import Entry
from game.i18n.characters import LONGEST
from game.verify import sealed

from .record import (
    POLICIES,
    Abandoned,
    DailyMark,
    Fairness,
    Origin,
    Record,
    SeatNote,
    StationMark,
    UndoRecord,
)

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
    if record.fairness is not None:
        line["fairness"] = {**record.fairness._asdict(), "words": [*record.fairness.words]}
    return line


def take_history(record: Record, line: Mapping[str, Any]) -> None:
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
