"""How much longer matches take because others' turns are shown: planned durations are counted, nothing is waited for."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.board import TableView
from game.boards.registry import board_of
from game.scenes.common import motion
from game.scenes.common.words import match_texts
from game.storage.record import Record
from game.storage.settings import Pace
from game.table.players import SECONDS
from game.table.session import Session
from game.ui.scene import Context


class MatchLength(NamedTuple):
    """Seconds for which the moves of the other seats take their time: by the pace alone, and with what is shown."""

    plain: float
    shown: float


def match_length(context: Context, record: Record, viewer: int = 0, pace: Pace = "normal") -> MatchLength:
    """The length of a recorded match for a person at the seat `viewer`, whose own time is not counted."""
    match, board = record.match, board_of(record.match.game.id)
    texts = match_texts(context, Session(record))
    plain = shown = 0.0

    def table(n: int) -> TableView:
        seen = match.game.observe(match.at(n), viewer)
        return TableView(
            match.game, seen, viewer, seen.to_act, match.game.decision(seen), (), record.seats, texts
        )

    before = table(0)
    for n, entry in enumerate(match.entries):
        after = table(n + 1)
        if entry.seat != viewer:
            batch = motion.batch(board, context, (before, after), match.events(n), pace)
            plain += SECONDS[pace]
            shown += max(SECONDS[pace], motion.staged_seconds(batch))
        before = after
    return MatchLength(plain, shown)


__all__ = ["MatchLength", "match_length"]
