"""Summary of what happened since a seat last acted: what was done to it, what it earned, then the rest in the order of time."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from game.engine.core.match import Match
from game.engine.core.messages import Event, EventGroup, EventGroups, Word
from game.i18n.match_texts import MatchTexts
from game.storage.record import Record, UndoRecord

from .log import FORCED, ROUND, EventLog, LogEntry
from .players import AutoAnswers
from .privacy import Privacy

OBVIOUS = {"cannot_raise"}
"""Events whose own sentence says that nothing else was possible."""


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
    """Sentences about what one player did (-1: the table) that follow each other."""

    seat: int
    items: tuple[RecapItem, ...]


def recap(
    match: Match[Any], log: Sequence[LogEntry], seat: int, ordered: Container[int] = ()
) -> list[RecapLine]:
    """The occasions since a seat last acted itself on which others did something to it, then what others have finished, each on a
    line of its own, then what it earned when a phase ended, then everything else, each in the order of time: a cause is told
    before what came of it. What a game has for notes comes last.

    Each sentence stands in the line of the player who did it; those of one player that follow each other share a line. `log` is
    what the seat may know. Every grouped event, every headline and every event that names the seat is in exactly one item.
    What others did not want is left out, unless it names the seat. What a player did before and after another one acted is not one item. `ordered` are the numbers of the actions
    that auto-answers gave: they do not count as acting, so the summary includes them.
    """
    last = max(
        (n for n, entry in enumerate(match.entries) if entry.seat == seat and n not in ordered), default=-1
    )
    # What a seat's own last action did to itself it has seen; what came of it for others it may not have.
    since = [e for e in log if e.index > last or (e.index == last and e.event.seat != seat and last >= 0)]
    since = _still_new(match, since)
    told: tuple[list[tuple[RecapItem, int]], ...] = ([], [], [], [], [])
    news = [entry for entry in since if entry.event.key != ROUND and not _declined(match, entry.event, seat)]
    for entries in _occasions(match, news):
        mine = [RecapItem("", (one.event,), one.index) for one in entries if _names(one.event, seat)]
        rest = [entry for entry in entries if not _names(entry.event, seat)]
        items = (*mine, *_items(match, rest, seat, ordered, also=bool(mine)))
        for item in items:
            told[0 if mine else _weight(match, item, seat)].append((item, entries[0].event.seat))
    place = {id(entry.event): at for at, entry in enumerate(since)}
    for part in told:
        part.sort(key=lambda each: (each[0].index, place[id(each[0].events[0])]))
    done = [line for each in told[DONE] for line in _lines([each])]
    return [*_lines(told[0]), *done, *_lines([each for part in told[EARNED:] for each in part])]


def _still_new(match: Match[Any], entries: Sequence[LogEntry]) -> list[LogEntry]:
    """The entries without what others have taken again meanwhile."""
    events = match.game.still_new(match.state, [entry.event for entry in entries])
    return [
        replace(entry, event=event) for entry, event in zip(entries, events, strict=True) if event is not None
    ]


DONE, EARNED, TOLD, NOTED = 1, 2, 3, 4
"""Parts of a summary after what was done to the reader: what others have finished, what it earned, everything else, and what is
only noted."""


def _weight(match: Match[Any], item: RecapItem, seat: int) -> int:
    """In which part of the summary an item stands."""
    event = item.events[0]
    # Where every turn chooses, what the reader receives comes of another's turn, which is told before it.
    if event.seat == seat and event.key in match.game.income and match.game.phased:
        return EARNED
    if event.key in match.game.heralded and event.seat != seat:
        return DONE
    return NOTED if event.key in match.game.notes else TOLD


def _declined(match: Match[Any], event: Event, seat: int) -> bool:
    """Whether an event only says that another seat did not want something that was not this seat's."""
    return event.key in match.game.refusals and event.seat != seat and not _names(event, seat)


def _lines(found: Sequence[tuple[RecapItem, int]]) -> list[RecapLine]:
    runs = groupby(found, key=lambda each: each[1])
    return [RecapLine(subject, tuple(item for item, _ in run)) for subject, run in runs]


def _occasions(match: Match[Any], entries: Sequence[LogEntry]) -> list[list[LogEntry]]:
    """The entries of each player, parted where another one acted in between."""
    occasions: list[list[LogEntry]] = []
    open_: dict[int, list[LogEntry]] = {}
    for entry in entries:
        seat = entry.event.seat
        now = open_.get(seat)
        if now is None or not goes_on(match, seat, now[-1].index, entry.index):
            now = open_[seat] = []
            occasions.append(now)
        now.append(entry)
    return occasions


def goes_on(match: Match[Any], seat: int, earlier: int, later: int) -> bool:
    """Whether two events of a player came of one action, or of the player's own ones with nobody else's between."""
    own = earlier < 0 or match.entries[earlier].seat == seat
    between = match.entries[earlier + 1 : later + 1]
    return earlier == later or (own and all(entry.seat == seat for entry in between))


def _items(
    match: Match[Any], entries: Sequence[LogEntry], seat: int, ordered: Container[int], *, also: bool
) -> tuple[RecapItem, ...]:
    """The items about one player as they began; of one action, groups in the order of the game, then single events.

    `also`: something else of the occasion is told, so what has no weight may be left out.
    """
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
    if not (found or single or also):  # nothing of weight: the last of it all the same
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
    """Whether an event that all may know came of its player's only option, taken during another action."""
    if entry.event.audience is not None:  # the reason why there was no other
        return False
    events = match.events(entry.index) if entry.index >= 0 else ()
    at = next(
        (n for n, one in enumerate(events) if one.key == FORCED and one.seat == entry.event.seat), len(events)
    )
    return entry.event in events[at:]


def group_of(known: EventGroups, key: str) -> str:
    """The name of the group that a kind of event belongs to, "" if it belongs to none."""
    return next((name for name, group in known.items() if key in group.events), "")


def sentence(item: RecapItem, texts: MatchTexts) -> str:
    """The sentence of an item, with the name of who did it; "you" is the reader."""
    if item.name:
        group = texts.game.event_groups[item.name]
        listed, words = _summed(group, item.events)
        if group.sources:
            words = {**words, "sources": _sources(group, item.events, texts)}
        seat = item.events[0].seat
        own = texts.reader is not None and seat == texts.reader
        told = texts.own(f"{'yourself' if own else 'recap'}.{item.name}", things=tuple(listed), **words)
        return told if own or seat < 0 else f"{texts.seat(seat)} {told[:1].lower()}{told[1:]}"
    said = texts.event(item.events[0])
    if item.forced and item.events[0].key not in OBVIOUS:
        return texts("recap.forced", event=said)
    return texts("recap.ordered", event=said) if item.ordered else said


def _sources(group: EventGroup, events: Iterable[Event], texts: MatchTexts) -> str:
    """Where the sums of a group are from, as a list: its kinds of events with their number and components."""
    kinds: dict[str, list[Event]] = {}
    for event in events:
        kinds.setdefault(event.key, []).append(event)
    said = []
    for key, alike in kinds.items():
        refs = tuple(
            ref for event in alike for name in group.listed for ref in _references(event.words.get(name))
        )
        said.append(texts.own(f"recap.source.{key}", count=len(alike), things=refs))
    return texts.listed(said)


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
    if event.seat in {seat, -1}:
        return False
    mine = f"seat/{seat}"
    return any(mine in _references(word) for word in event.words.values())


# -- the log of one viewer ---------------------------------------------------------------------------------------------
# The log of a match for one viewer.


class VisibleLog:
    """The events and the undone actions of a match that a seat may know."""

    def __init__(self, record: Record, log: EventLog, orders: AutoAnswers, privacy: Privacy) -> None:
        self._record = record
        self._log = log
        self._orders = orders
        self._privacy = privacy

    @property
    def now(self) -> Sequence[LogEntry]:
        """The events so far that the viewer may know."""
        log = self._log
        return self._noted([*log.entries] if self._privacy.open else log.visible(self._privacy.viewer))

    def of(self, viewer: int | None) -> Sequence[LogEntry]:
        """The events so far that a seat (``None``: a spectator) may know."""
        return self._noted(self._log.visible(viewer))

    def recap(self, seat: int) -> list[RecapLine]:
        """What happened since a seat last acted itself, as `recap` orders it."""
        match = self._record.match
        return recap(match, self._log.visible(seat), seat, self._orders.kept(match))

    def acted(self, seat: int) -> bool:
        """Whether the last action of the match is one a seat has taken itself, not by a standing order."""
        match = self._record.match
        last = len(match) - 1
        return last >= 0 and match.entries[last].seat == seat and last not in self._orders.kept(match)

    def _noted(self, known: Sequence[LogEntry]) -> Sequence[LogEntry]:
        """What is known, and what was taken back after the last action that stood before it."""
        notes = [
            undo_log_entry(back, self._log) for back in self._record.takebacks if back.beyond or back.agreed
        ]
        return sorted([*known, *notes], key=lambda entry: entry.index)


def undo_log_entry(back: UndoRecord, log: EventLog) -> LogEntry:
    """The line of the log that tells of something taken back beyond the horizon."""
    words: dict[str, Word] = {"count": back.actions, "agreed": tuple(f"seat/{seat}" for seat in back.agreed)}
    key = "taken_back_agreed" if back.agreed else "taken_back"
    if back.seat in back.agreed:  # nobody knows who wished it: all were asked
        key = "taken_back_together"
    return LogEntry(back.after - 1, log.round_at(back.after), Event(key, back.seat, words))
