"""What may be taken back, by the policy of the table.

strict: one's own last actions, as long as nobody has learned or decided anything since; friends: more than that when
every other person agrees; sandbox: anything, moves of bots with it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.engine.core.decision import Word
from game.engine.core.event import Event
from game.engine.core.match import Match
from game.storage.record import Record, UndoRecord

from .event_log import EventLog, LogEntry
from .privacy import Privacy
from .timeline import Unit, previous, revealed, round_starts

CONSENT = "undo.consent"
"""The key of the reason that falls away when the others agree."""


class UndoBlock(NamedTuple):
    """Why the last action stands: the key of the sentence, and the event that revealed something, if one did."""

    key: str
    event: Event | None = None


class Proposal(NamedTuple):
    """The wish of a seat to go back to a position, and the seats that still have to agree.

    ``event`` is what has been shown since (``None``: only others have acted), ``actions`` how many would go.
    """

    after: int
    seat: int
    waiting: tuple[int, ...]
    agreed: tuple[int, ...]
    actions: int
    event: Event | None


def undo_block(record: Record, privacy: Privacy) -> UndoBlock | None:
    """Why the last action of a match cannot be taken back without asking anybody; ``None`` when it can."""
    match = record.match
    n = len(match)
    if n == 0:
        return UndoBlock("undo.nothing")
    last = match.entries[-1]
    if last.action.verb in match.game.intervention_verbs():
        return UndoBlock("undo.left")
    if not record.seats[last.seat].is_person:
        return UndoBlock("undo.other_seat")
    if match.horizon() == n:
        return UndoBlock("undo.revealed", match.revealing(n - 1))
    # Who looks at the screen takes back nobody else's action without a word, whatever it showed.
    viewer = privacy.viewer
    if viewer not in (None, last.seat) and record.seats[viewer].is_person:
        return UndoBlock("undo.other_seat")
    # The next person has looked at what that action led to, and may have learned from it.
    return UndoBlock("undo.other_seat") if privacy.shown_since(n, last.seat) else None


def target(record: Record, unit: Unit) -> int:
    """The position one step, turn or round back: always one where a person had to choose, if there is one.

    By strict policy a turn or round goes no further back than the horizon.
    """
    match = record.match
    n = len(match)
    if record.policy == "strict":
        near = n - 1 if unit == "step" else previous(match, n, unit)
        return max(near, min(match.horizon(), n - 1), 0)
    chosen = [m for m in range(n) if _choice(record, m)]
    if not chosen:
        return max(n - 1, 0)
    if unit == "round":
        # Where bots begin the round, its first choice of a person is where it begins for them.
        firsts = (next((m for m in chosen if m >= start), n) for start in reversed(round_starts(match)))
        return next(m for m in (*firsts, chosen[0]) if m < n)
    last = chosen.pop()
    if unit == "turn":
        seats = [entry.seat for entry in match.entries]
        while chosen and chosen[-1] == last - 1 and seats[last - 1] == seats[last]:
            last = chosen.pop()
    return last


def _choice(record: Record, m: int) -> bool:
    """Whether action number ``m`` was a person's choice in turn."""
    entry = record.match.entries[m]
    leaves = entry.action.verb in record.match.game.intervention_verbs()
    return record.seats[entry.seat].is_person and not leaves


def block_of(record: Record, privacy: Privacy, after: int, seat: int | None = None) -> UndoBlock | None:
    """Why the match cannot go back to a position now; ``None`` when it can without asking anybody.

    Only the reason :data:`CONSENT` falls away when the others agree. ``seat`` is who wishes it (see :func:`asker`).
    """
    match = record.match
    if not 0 <= after < len(match):
        return UndoBlock("undo.nothing")
    strict = undo_block(record, privacy)
    if strict is None and after < match.horizon():
        strict = UndoBlock("undo.revealed", shown_since(match, after))
    if strict is None or record.policy == "strict":
        return strict
    if not any(_choice(record, m) for m in range(len(match))):
        return UndoBlock("undo.other_seat")
    if record.policy == "friends" and others(record, asker(record, privacy, after, seat)):
        return UndoBlock(CONSENT, shown_since(match, after))
    return None


def shown_since(match: Match[Any], after: int) -> Event | None:
    """The last event after a position that showed anybody something new."""
    found = (revealed(match.events(n), None) for n in range(len(match) - 1, after - 1, -1))
    return next((event for event in found if event is not None), None)


def asker(record: Record, privacy: Privacy, after: int, seat: int | None = None) -> int:
    """The seat that wishes to go back to a position: ``seat``, else who looks at the screen, else who has to choose there."""
    if seat is not None:
        return seat
    if privacy.viewer is not None and record.seats[privacy.viewer].is_person:
        return privacy.viewer
    return record.match.entries[after].seat


def others(record: Record, seat: int) -> tuple[int, ...]:
    """The persons at the table besides a seat."""
    return tuple(n for n, info in enumerate(record.seats) if info.is_person and n != seat)


def note(back: UndoRecord, log: EventLog) -> LogEntry:
    """The line of the log that tells of something taken back beyond the horizon."""
    words: dict[str, Word] = {"count": back.actions, "agreed": tuple(f"seat/{seat}" for seat in back.agreed)}
    key = "taken_back_agreed" if back.agreed else "taken_back"
    return LogEntry(back.after - 1, log.round_at(back.after), Event(key, back.seat, words))
