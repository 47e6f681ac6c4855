"""What happened since a seat last acted, summed up by player, for when the screen comes back to it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.core.decision import Word
from game.engine.core.deeds import Deed, Deeds
from game.engine.core.event import Event
from game.engine.core.match import Match
from game.i18n.match_texts import MatchTexts

from .event_log import ROUND, LogEntry


@dataclass(frozen=True, slots=True)
class RecapDeed:
    """Something a seat did: one of the deeds of the game by its name, or one event told by itself ("").

    `ordered`: it was done by a standing order of the reader. `index` is the first action it belongs to.
    """

    name: str
    events: tuple[Event, ...]
    index: int
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class RecapLine:
    """What concerns one player (-1: the table), deed by deed."""

    seat: int
    deeds: tuple[RecapDeed, ...]


def recap(
    match: Match[Any], log: Sequence[LogEntry], seat: int, ordered: Container[int] = ()
) -> list[RecapLine]:
    """A line for each player about whom there is anything to be told since a seat last acted itself: its own first.

    `log` is what the seat may know. Every event of a deed, every headline and every event that names the seat is in
    exactly one deed; what others did to the seat stands in its own line. `ordered` are the actions given as answers by
    standing orders: who had ordered them has not acted, and is told of them.
    """
    last = max(
        (n for n, entry in enumerate(match.entries) if entry.seat == seat and n not in ordered), default=-1
    )
    # What a seat's own last action did to itself it has seen; what came of it for others it may not have.
    since = [e for e in log if e.index > last or (e.index == last and e.event.seat != seat and last >= 0)]
    by_seat: dict[int, list[LogEntry]] = {}
    for entry in since:
        if entry.event.key != ROUND:
            told_of = seat if _names(entry.event, seat) else entry.event.seat
            by_seat.setdefault(told_of, []).append(entry)
    players = range(match.setup.players)
    turn = [(seat + at) % len(players) for at in players]
    lines = [
        RecapLine(told_of, _deeds(match, by_seat[told_of], seat, ordered))
        for told_of in (*turn, -1)
        if told_of in by_seat
    ]
    return [line for line in lines if line.deeds]


def _deeds(
    match: Match[Any], entries: Sequence[LogEntry], seat: int, ordered: Container[int]
) -> tuple[RecapDeed, ...]:
    """The deeds of one line: those of the game in their order, then what is told by itself, in the order it happened."""
    known, headlines = match.game.deeds, match.game.headlines
    found: dict[tuple[str, bool], list[LogEntry]] = {}
    single = []
    for entry in entries:
        event = entry.event
        by_order = event.seat == seat and entry.index in ordered
        name = "" if _names(event, seat) or by_order else deed_of(known, event.key)
        if name:
            found.setdefault((name, by_order), []).append(entry)
        elif by_order or event.key in headlines or not headlines or _names(event, seat):
            single.append(RecapDeed("", (event,), entry.index, by_order))
    if not found and not single:  # nothing of weight: the last of it all the same
        only = entries[-1]
        single.append(RecapDeed("", (only.event,), only.index))
    told = [
        RecapDeed(name, tuple(entry.event for entry in group), group[0].index, by_order)
        for name in known
        for (of, by_order), group in found.items()
        if of == name
    ]
    return (*told, *single)


def deed_of(known: Deeds, key: str) -> str:
    """The name of the deed that a kind of event belongs to, "" when it belongs to none."""
    return next((name for name, deed in known.items() if key in deed.events), "")


def sentence(deed: RecapDeed, texts: MatchTexts) -> str:
    """A deed in words; that of the game leaves out who did it."""
    if deed.name:
        listed, words = _summed(texts.game.deeds[deed.name], deed.events)
        return texts.own(f"recap.{deed.name}", things=texts.components(listed), **words)
    said = texts.event(deed.events[0])
    return texts("recap.ordered", event=said) if deed.ordered else said


def _summed(deed: Deed, events: Iterable[Event]) -> tuple[list[str], Mapping[str, object]]:
    """What a deed lists, and its numbers: the sums, and as `number` how many events it is."""
    listed: list[str] = []
    sums = dict.fromkeys(deed.sums, 0)
    number = 0
    told = list(events)
    for event in told[-1:] if deed.last else told:
        number += 1
        for name in deed.listed:
            listed += _references(event.words.get(name)) * _times(deed, event)
        for name in deed.sums:
            value = event.words.get(name, 0)
            sums[name] += value if isinstance(value, int) else 0
    return listed, {"number": number, **sums}


def _times(deed: Deed, event: Event) -> int:
    """How often an event's component counts: "2 bricks" is one event with a count that is no sum of its own."""
    count = event.words.get("count", 1)
    return count if isinstance(count, int) and "count" not in deed.sums else 1


def _references(word: Word | None) -> list[str]:
    if isinstance(word, tuple):
        return list(word)
    return [word] if isinstance(word, str) else []


def things(deed: RecapDeed) -> list[str]:
    """The references to components that the events of a deed name, each once."""
    found: dict[str, None] = {}
    for event in deed.events:
        for word in event.words.values():
            found.update((ref, None) for ref in _references(word) if "/" in ref)
    return list(found)


def _names(event: Event, seat: int) -> bool:
    """Whether an event of another seat names a seat."""
    if event.seat == seat:
        return False
    mine = f"seat/{seat}"
    return any(mine in _references(word) for word in event.words.values())
