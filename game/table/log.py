"""The log of a match: every event with the round it happened in, the log as it is read, and the notes people write beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.engine.core.match import Match
from game.engine.core.messages import Event
from game.i18n.match_texts import MatchTexts
from game.storage.record import Record, SeatNote

ROUND = "round"
"""Event key of the start of a round in every game, and the fact that holds its number."""
FORCED = "forced"
"""Event key of a decision with one option; its result has an event of its own."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log: the number of the action it belongs to (from 0; -1: before the first), the round, the event."""

    index: int
    round: int
    event: Event


class EventLog:
    """Follows a match forwards and backwards, so that nothing is collected twice."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._entries: list[LogEntry] = []
        self._hashes = [match.hash(0)]
        self._rounds = [self._add(-1, match.opening, self._first_round())]
        self._starts = [len(self._entries)]
        self.follow()

    def _first_round(self) -> int:
        """The round before the first event: that of a start in the middle of one, else none."""
        match = self._match
        if match.position is None or any(event.key == ROUND for event in match.opening):
            return 0
        return int(match.game.facts(match.at(0)).get(ROUND, 0))

    @property
    def round(self) -> int:
        """The round now."""
        return self._rounds[-1]

    def round_at(self, n: int) -> int:
        """The round after ``n`` actions."""
        return self._rounds[n]

    @property
    def entries(self) -> Sequence[LogEntry]:
        """Everything that happened."""
        return self._entries

    def visible(self, viewer: int | None) -> list[LogEntry]:
        """The events that a seat (``None``: a spectator) may know."""
        return [entry for entry in self._entries if entry.event.visible_to(viewer)]

    def follow(self) -> None:
        """Bring the log up to the present state of the match."""
        match = self._match
        while len(self._hashes) > len(match) + 1 or self._hashes[-1] != match.hash(len(self._hashes) - 1):
            del self._entries[self._starts.pop() :]
            self._hashes.pop()
            self._rounds.pop()
        for n in range(len(self._hashes) - 1, len(match)):
            self._starts.append(len(self._entries))
            self._rounds.append(self._add(n, match.events(n), self._rounds[-1]))
            self._hashes.append(match.hash(n + 1))

    def _add(self, n: int, events: Sequence[Event], now: int) -> int:
        """Add what action ``n`` brought about in round ``now``; answer the round after it."""
        for event in events:
            if event.key == ROUND:
                number = event.words.get(ROUND, now + 1)
                now = number if isinstance(number, int) else now + 1
            if event.key != FORCED:
                self._entries.append(LogEntry(n, now, event))
        return now


# -- the log as it is read ---------------------------------------------------------------------------------------------
# The log as it is read: sentences under the headings of rounds and phases, sieved by who, what and words.


@dataclass(frozen=True, slots=True)
class LogFilter:
    """A filter of the log: seats (-1: the table; empty: all) and one chapter ("": all).

    With ``short`` only headlines; every word of ``words`` must be in the sentence.
    """

    seats: frozenset[int] = frozenset()
    chapter: str = ""
    short: bool = False
    words: str = ""

    @property
    def open(self) -> bool:
        """Whether everything passes."""
        return self == LogFilter()

    def passes(self, row: LogRow, headlines: frozenset[str]) -> bool:
        """Whether a line is wanted."""
        if row.entry is None or row.entry.event.key == ROUND:
            return False  # a new round is a heading
        event = row.entry.event
        return (
            (not self.seats or event.seat in self.seats)
            and (not self.chapter or row.chapter == self.chapter)
            and (not self.short or not headlines or event.key in headlines)
            and all(word in row.text.casefold() for word in self.words.casefold().split())
        )


class LogRow(NamedTuple):
    """A line of the log, or a heading: then ``level`` is 1 (a round) or 2 (a phase), else 0.

    ``chapter`` is the phase it belongs to ("" before the first), ``rule`` the id of the rule behind it ("": none).
    """

    text: str
    entry: LogEntry | None = None
    level: int = 0
    chapter: str = ""
    rule: str = ""

    @property
    def moment(self) -> int:
        """The position right after the entry, -1 for a heading without one."""
        return -1 if self.entry is None else self.entry.index + 1


def told_once(events: Iterable[Event], summed: Mapping[str, str]) -> list[Event]:
    """The events without those that a later one of the same seat tells too (`Game.summed`)."""
    kept, later = [], set()
    for event in reversed([*events]):
        if (summed.get(event.key, ""), event.seat) not in later:
            kept.append(event)
        later.add((event.key, event.seat))
    return kept[::-1]


class LogView:
    """A log in words. Sentences are made once; the same question again costs nothing."""

    def __init__(self) -> None:
        self._said: dict[int, tuple[Event, str]] = {}
        self._voice: tuple[str, tuple[str, ...], int | None, bool] = ("", (), None, False)
        self._last: tuple[int, Event | None, LogFilter] = (-1, None, LogFilter())
        self._rows: list[LogRow] = []
        self.chapters: list[str] = []
        """The phases that occur, in the order they first do."""

    def rows(self, entries: Sequence[LogEntry], texts: MatchTexts, filters: LogFilter) -> Sequence[LogRow]:
        """Every row that passes, the latest last, under the headings they need."""
        voice = (texts.language, texts.seat_names, texts.reader, filters.short)
        asked = (len(entries), entries[-1].event if entries else None, filters)
        fresh = voice != self._voice
        if fresh:
            self._said, self._voice = {}, voice
        same = asked[0] == self._last[0] and asked[1] is self._last[1] and asked[2] == self._last[2]
        if fresh or not same:
            self._last = asked
            self._rows = list(self._headed(list(self._lines(entries, texts, filters.short)), texts, filters))
        return self._rows

    def _lines(self, entries: Sequence[LogEntry], texts: MatchTexts, short: bool) -> Iterator[LogRow]:
        rules = texts.game.event_rules()
        phases = _phases(texts)
        names = list(texts.game.chapters())
        now, self.chapters = -1, []
        for before, entry in zip((None, *entries), entries, strict=False):
            rule = rules.get(entry.event.key, "")
            now = -1 if entry.event.key == ROUND else max(now, phases.get(rule, -1))
            chapter = names[now] if now >= 0 else ""
            if chapter and chapter not in self.chapters:
                self.chapters.append(chapter)
            said = self._sentence(entry.event, texts, None if before is None or short else before.event)
            yield LogRow(said, entry, 0, chapter, rule)

    @staticmethod
    def _headed(lines: Sequence[LogRow], texts: MatchTexts, filters: LogFilter) -> Iterator[LogRow]:
        round_, chapter = 0, ""
        headlines = texts.game.headlines
        events = [row.entry.event for row in lines if row.entry and row.entry.event.key != ROUND]
        told = {id(event) for event in told_once(events, texts.game.summed)}
        begun = {row.entry.round: row.entry for row in lines if row.entry and row.entry.event.key == ROUND}
        for row in lines:
            if row.entry is None or id(row.entry.event) not in told or not filters.passes(row, headlines):
                continue
            if row.entry.round != round_:
                round_, chapter = row.entry.round, ""
                yield LogRow(texts("table.round", round=round_), begun.get(round_), level=1)
            if row.chapter and row.chapter != chapter:
                chapter = row.chapter
                yield LogRow(texts.chapter(chapter), level=2, chapter=chapter)
            yield row

    def _sentence(self, event: Event, texts: MatchTexts, before: Event | None) -> str:
        made = self._said.get(id(event))
        if made is None or made[0] is not event:
            made = self._said[id(event)] = (event, texts.event(event, before))
        return made[1]


def _phases(texts: MatchTexts) -> dict[str, int]:
    """For each rule the index, among the chapters of the reference, of the phase it belongs to.

    A chapter between two phases belongs to the earlier one. Chapters before the first or after the last phase have
    none. Within a round phases only advance: a rule of an earlier phase then belongs to an interruption of the
    present one. If every turn chooses among the chapters, none of them is a phase.
    """
    if not texts.game.phased:
        return {}
    chapters = texts.game.chapters()
    are = [place for place, name in enumerate(chapters) if texts.has_own(f"chapter.{name}")]
    phases: dict[str, int] = {}
    for place, rules in enumerate(chapters.values()):
        if are and are[0] <= place <= are[-1]:
            phase = max(one for one in are if one <= place)
            phases |= dict.fromkeys(rules, phase)
    return phases


WHOLE_MATCH = -1
"""The position of a note about the match as a whole."""
LONGEST_NOTE = 160
"""Letters of a note."""
MOST_NOTES = 500
"""Notes of a match."""


def note_of(record: Record, seat: int, after: int) -> str:
    """What a seat has noted at a position, "" for nothing."""
    return next((one.text for one in record.notes if (one.seat, one.after) == (seat, after)), "")


def notes_of(record: Record, seat: int | None) -> list[SeatNote]:
    """The notes of a seat in the order of the match, that about the whole first; none for nobody."""
    return sorted((one for one in record.notes if one.seat == seat), key=lambda one: one.after)


def write_note(record: Record, seat: int, after: int, text: str) -> None:
    """Note something at a position in place of what stood there; "" takes it away."""
    plain = " ".join(text.split())[:LONGEST_NOTE]
    rest = [one for one in record.notes if (one.seat, one.after) != (seat, after)]
    record.notes[:] = [*rest, SeatNote(seat, after, plain)][-MOST_NOTES:] if plain else rest
