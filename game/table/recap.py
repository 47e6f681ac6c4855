"""Summary of what happened since a seat last acted: what it lost first, then all in the order of time."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
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
    the first action it belongs to. `lost`: another player took something from the reader.
    """

    name: str
    events: tuple[Event, ...]
    index: int
    ordered: bool = False
    forced: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class RecapLine:
    """Sentences about one player (-1: the table) that follow each other."""

    seat: int
    items: tuple[RecapItem, ...]


def recap(
    match: Match[Any], log: Sequence[LogEntry], seat: int, ordered: Container[int] = ()
) -> list[RecapLine]:
    """What others did to a seat since it last acted itself, in one line, then everything else in the order of time.

    Sentences about one player that follow each other share a line. `log` is what the seat may know. Every grouped event,
    every headline and every event that names the seat is in exactly one item. `ordered` are the numbers of the actions
    that auto-answers gave: they do not count as acting, so the summary includes them.
    """
    last = max(
        (n for n, entry in enumerate(match.entries) if entry.seat == seat and n not in ordered), default=-1
    )
    # What a seat's own last action did to itself it has seen; what came of it for others it may not have.
    since = [e for e in log if e.index > last or (e.index == last and e.event.seat != seat and last >= 0)]
    suffered: list[LogEntry] = []
    by_seat: dict[int, list[LogEntry]] = {}
    for entry in since:
        if _names(entry.event, seat):
            suffered.append(entry)
        elif entry.event.key != ROUND:
            by_seat.setdefault(entry.event.seat, []).append(entry)
    found = [
        (item, subject)
        for subject, entries in by_seat.items()
        for item in _items(match, entries, seat, ordered)
    ]
    place = {id(entry.event): at for at, entry in enumerate(since)}
    found.sort(key=lambda each: (each[0].index, place[id(each[0].events[0])]))
    runs = groupby(found, key=lambda each: each[1])
    lines = [RecapLine(subject, tuple(item for item, _ in run)) for subject, run in runs]
    return [RecapLine(seat, _suffered(match, suffered)), *lines] if suffered else lines


def _suffered(match: Match[Any], entries: Sequence[LogEntry]) -> tuple[RecapItem, ...]:
    """The items about what others did to the reader: what one of them took is one item, however often."""
    losses = match.game.losses
    taken: dict[tuple[str, int], list[LogEntry]] = {}
    for number, entry in enumerate(entries):
        event = entry.event
        taken.setdefault((event.key, event.seat if event.key in losses else -2 - number), []).append(entry)
    return tuple(
        RecapItem("", tuple(one.event for one in group), group[0].index, lost=key in losses)
        for (key, _), group in taken.items()
    )


def _items(
    match: Match[Any], entries: Sequence[LogEntry], seat: int, ordered: Container[int]
) -> tuple[RecapItem, ...]:
    """The items about one player as they began; of one action, groups in the order of the game, then single events."""
    known, headlines = match.game.event_groups, match.game.headlines
    found: dict[tuple[str, bool], list[LogEntry]] = {}
    single = []
    for entry in entries:
        event = entry.event
        by_order = event.seat == seat and entry.index in ordered
        forced = event.seat == seat and not by_order and event.key in headlines and _forced(match, entry)
        name = "" if by_order or forced else group_of(known, event.key)
        if name:
            found.setdefault((name, by_order), []).append(entry)
        elif by_order or event.key in headlines or not headlines:
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
    if item.lost:
        first = item.events[0]
        word = texts.game.losses[first.key]
        lost = tuple(ref for event in item.events for ref in _references(event.words.get(word)))
        return texts.own(f"recap.yours.{first.key}", seat=f"seat/{first.seat}", things=lost)
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
