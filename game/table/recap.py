"""Summary, by player, of what happened since a seat last acted."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.core.decision import Word
from game.engine.core.event import Event
from game.engine.core.event_groups import EventGroup, EventGroups
from game.engine.core.match import Match
from game.i18n.match_texts import MatchTexts

from .event_log import FORCED, ROUND, LogEntry


@dataclass(frozen=True, slots=True)
class RecapItem:
    """One sentence of the summary: a group of events by its name, or a single event (name "").

    `ordered`: an auto-answer of the reader did it; `forced`: it was the reader's only option. `index` is the number of
    the first action it belongs to.
    """

    name: str
    events: tuple[Event, ...]
    index: int
    ordered: bool = False
    forced: bool = False


@dataclass(frozen=True, slots=True)
class RecapLine:
    """The sentences about one player (-1: the table)."""

    seat: int
    items: tuple[RecapItem, ...]


def recap(
    match: Match[Any], log: Sequence[LogEntry], seat: int, ordered: Container[int] = ()
) -> list[RecapLine]:
    """A line for each player with events since a seat last acted itself, in the order in which they began.

    `log` is what the seat may know. Every grouped event, every headline and every event that names the seat is in
    exactly one item; what others did to the seat is in the seat's line. `ordered` are the numbers of the actions that
    auto-answers gave: they do not count as acting, so the summary includes them.
    """
    last = max(
        (n for n, entry in enumerate(match.entries) if entry.seat == seat and n not in ordered), default=-1
    )
    # What a seat's own last action did to itself it has seen; what came of it for others it may not have.
    since = [e for e in log if e.index > last or (e.index == last and e.event.seat != seat and last >= 0)]
    by_seat: dict[int, list[LogEntry]] = {}
    for entry in since:
        if entry.event.key != ROUND:
            subject = seat if _names(entry.event, seat) else entry.event.seat
            by_seat.setdefault(subject, []).append(entry)
    lines = [
        RecapLine(subject, _items(match, entries, seat, ordered)) for subject, entries in by_seat.items()
    ]
    told = [line for line in lines if line.items]
    return sorted(told, key=lambda line: (line.seat == -1, line.items[0].index))


def _items(
    match: Match[Any], entries: Sequence[LogEntry], seat: int, ordered: Container[int]
) -> tuple[RecapItem, ...]:
    """The items of one line as they began; of one action, groups in the order of the game, then single events."""
    known, headlines = match.game.event_groups, match.game.headlines
    found: dict[tuple[str, bool], list[LogEntry]] = {}
    single = []
    for entry in entries:
        event = entry.event
        by_order = event.seat == seat and entry.index in ordered
        forced = event.seat == seat and not by_order and event.key in headlines and _forced(match, entry)
        name = "" if _names(event, seat) or by_order or forced else group_of(known, event.key)
        if name:
            found.setdefault((name, by_order), []).append(entry)
        elif by_order or event.key in headlines or not headlines or _names(event, seat):
            single.append(RecapItem("", (event,), entry.index, by_order, forced))
    if not found and not single:  # nothing of weight: the last of it all the same
        only = entries[-1]
        single.append(RecapItem("", (only.event,), only.index))
    groups = [
        RecapItem(name, tuple(entry.event for entry in group), group[0].index, by_order)
        for name in known
        for (of, by_order), group in found.items()
        if of == name
    ]
    return tuple(sorted((*groups, *single), key=lambda item: item.index))


def _forced(match: Match[Any], entry: LogEntry) -> bool:
    """Whether an event came of its player's only option, taken during another action."""
    events = match.events(entry.index) if entry.index >= 0 else ()
    at = next(
        (n for n, one in enumerate(events) if one.key == FORCED and one.seat == entry.event.seat), len(events)
    )
    return entry.event in events[at:]


def group_of(known: EventGroups, key: str) -> str:
    """The name of the group that a kind of event belongs to, "" if it belongs to none."""
    return next((name for name, group in known.items() if key in group.events), "")


def sentence(item: RecapItem, texts: MatchTexts) -> str:
    """The sentence of an item; that of a group does not name the player."""
    if item.name:
        listed, words = _summed(texts.game.event_groups[item.name], item.events)
        return texts.own(f"recap.{item.name}", things=tuple(listed), **words)
    said = texts.event(item.events[0])
    if item.forced:
        return texts("recap.forced", event=said)
    return texts("recap.ordered", event=said) if item.ordered else said


def _summed(group: EventGroup, events: Iterable[Event]) -> tuple[list[str], Mapping[str, object]]:
    """The references a group lists, and its numbers: the sums, and `number`, the count of its events."""
    listed: list[str] = []
    sums = dict.fromkeys(group.sums, 0)
    number = 0
    counted = list(events)
    for event in counted[-1:] if group.last else counted:
        number += 1
        for name in group.listed:
            listed += _references(event.words.get(name)) * _times(group, event)
        for name in group.sums:
            value = event.words.get(name, 0)
            sums[name] += value if isinstance(value, int) else 0
    return listed, {"number": number, **sums}


def _times(group: EventGroup, event: Event) -> int:
    """The multiplicity of an event's component: an event about "2 bricks" counts twice unless ``count`` is one of the
    sums."""
    count = event.words.get("count", 1)
    return count if isinstance(count, int) and "count" not in group.sums else 1


def _references(word: Word | None) -> list[str]:
    if isinstance(word, tuple):
        return list(word)
    return [word] if isinstance(word, str) else []


def things(item: RecapItem) -> list[str]:
    """The references to components that the events of an item name, each once."""
    found: dict[str, None] = {}
    for event in item.events:
        for word in event.words.values():
            found.update((ref, None) for ref in _references(word) if "/" in ref)
    return list(found)


def _names(event: Event, seat: int) -> bool:
    """Whether an event of another seat names a seat."""
    if event.seat == seat:
        return False
    mine = f"seat/{seat}"
    return any(mine in _references(word) for word in event.words.values())
