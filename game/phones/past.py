"""What happened, as one seat may know it: what was done to it since it last acted, what its hand held then, and the log in parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.boards.board import TableView
from game.boards.registry import holdings_of
from game.engine.core.messages import Event, Word
from game.i18n.match_texts import MatchTexts
from game.table.log import LogEntry, LogFilter, LogRow, LogView
from game.table.recap import RecapItem, sentence
from game.table.session import Session

from .public import marks

Data = dict[str, Any]
MOST = 10
"""So many sentences about what happened since; the log has all."""
ROWS = 60
"""So many lines are one part of the log."""
TAKEN_BACK = "taken_back"
NOBODY = -1


class Past:
    """What has happened for one seat."""

    def __init__(self, session: Session, seat: int, texts: MatchTexts) -> None:
        self.session, self.seat, self.texts = session, seat, texts
        self._log = LogView()
        self._length, self._backs = len(session.match), len(session.record.takebacks)
        self._held: tuple[tuple[int, str], Mapping[str, int]] | None = None

    def follow(self) -> None:
        """Called whenever something may have happened: when the seat acts it knows what was taken back before."""
        entries = self.session.match.entries
        if any(entry.seat == self.seat for entry in entries[self._length :]):
            self._backs = len(self.session.record.takebacks)
        self._length = len(entries)

    def since(self) -> list[Data]:
        """What happened since the seat last acted: what others took back, what was done to the seat, then the rest."""
        session, texts = self.session, self.texts
        backs = [back for back in session.record.takebacks[self._backs :] if back.seat != self.seat]
        events = [Event(TAKEN_BACK, back.seat, {"count": back.actions}) for back in backs]
        now = len(session.match)
        found = [
            self._row(texts.event(event), [event], me=True, late=back.after == now)
            for event, back in zip(events[-2:], backs[-2:], strict=True)
        ]
        for line in session.visible_log.recap(self.seat):
            for item in line.items:
                me, late = concerns(item, self.seat, len(session.seats)), item.index >= now - 1
                found.append(self._row(sentence(item, texts), item.events, me=me, late=late))
        return sorted(found, key=lambda row: not row["me"])[:MOST]

    def _row(self, text: str, events: Sequence[Event], *, me: bool, late: bool) -> Data:
        """A sentence with the pictures of its first event; `late`: nobody has acted since."""
        return {"text": text, "marks": signs(self.session, events[0]), "me": me, "late": late}

    def held(self) -> Mapping[str, int] | None:
        """What the hand held before the seat last acted, by name; ``None`` before it first did."""
        match = self.session.match
        last = max((n for n, entry in enumerate(match.entries) if entry.seat == self.seat), default=-1)
        if last < 0:
            return None
        mark = (last, match.hash(last + 1))
        if self._held is None or self._held[0] != mark:
            self._held = (mark, self._hand_at(last))
        return self._held[1]

    def _hand_at(self, n: int) -> Mapping[str, int]:
        session = self.session
        seen = session.game.observe(session.match.at(n), self.seat)
        table = TableView(
            game=session.game, seen=seen, viewer=self.seat, to_act=int(seen.to_act), decision=None, choices=(),
            seats=session.seats, texts=self.texts,
        )  # fmt: skip
        shelves = holdings_of(table)
        return hand_of(shelves[0].things) if shelves else {}

    def log(self, part: int) -> Data:
        """A part of the log under the headings of rounds, 0 the latest."""
        entries, known = self.session.match.entries, self.session.visible_log.of(self.seat)
        last = max((n for n, entry in enumerate(entries) if entry.seat == self.seat), default=-1)
        return log_part(self.session, known, self.texts, self._log, part, last)


def hand_of(things: Sequence[tuple[str, int]]) -> Counter[str]:
    """The cards of a shelf by name: their tokens say more while something is chosen."""
    found: Counter[str] = Counter()
    for token, count in things:
        found[token.rpartition("/")[2]] += count
    return found


def concerns(item: RecapItem, seat: int, seats: int) -> bool:
    """Whether a sentence is about a seat: what is about all alike is not."""
    mine = f"seat/{seat}"

    def named(word: Word) -> bool:
        return mine == word or (isinstance(word, tuple) and mine in word and len(word) < seats)

    return any(event.seat == seat or any(map(named, event.words.values())) for event in item.events)


def signs(session: Session, event: Event) -> list[int]:
    """The pictures beside a sentence about an event."""
    return marks(session.game.id, [seat.color for seat in session.seats], event)


def log_part(
    session: Session,
    entries: Sequence[LogEntry],
    texts: MatchTexts,
    log: LogView,
    part: int,
    last: int | None = None,
) -> Data:
    """A part of a log in words: its lines, each with its level (1: a round), pictures and seat (-1: none), those after the action
    `last` with a mark, and whether there are earlier ones."""
    rows = log.rows(entries, texts, LogFilter())
    end = max(0, len(rows) - part * ROWS)
    start = max(0, end - ROWS)
    shown = [*_headings(rows, start), *rows[start:end]]
    told = [
        [
            row.level,
            row.text,
            signs(session, row.entry.event) if row.entry is not None and not row.level else [],
            row.entry.event.seat if row.entry is not None and not row.level else NOBODY,
            *([1] if row.entry is not None and last is not None and row.entry.index > last else []),
        ]
        for row in shown
    ]
    return {"told": part, "earlier": start > 0, "rows": told}


def _headings(rows: Sequence[LogRow], start: int) -> list[LogRow]:
    """The heading of the round in which a part of the log begins."""
    if start >= len(rows) or rows[start].level == 1:
        return []
    return [row for row in rows[:start] if row.level == 1][-1:]
