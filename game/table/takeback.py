"""What may be taken back: one's own last actions, as long as nobody has learned or decided anything since."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.core.event import Event
from game.storage.record import Record

from .privacy import Privacy


class UndoBlock(NamedTuple):
    """Why the last action stands: the key of the sentence, and the event that revealed something, if one did."""

    key: str
    event: Event | None = None


def undo_block(record: Record, privacy: Privacy) -> UndoBlock | None:
    """Why the last action of a match cannot be taken back; ``None`` when it can."""
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
    # The next person has looked at what that action led to, and may have learned from it.
    return UndoBlock("undo.other_seat") if privacy.shown_since(n, last.seat) else None
