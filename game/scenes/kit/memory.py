"""What a character remembers of the person: how often they met, how it was the last time, and what happened then."""

from __future__ import annotations

from contextlib import suppress

from game.bots.registry import parted
from game.storage.career_results import Tally
from game.storage.record import SaveError
from game.table.memory import between
from game.ui.scene import Context

from .career import results_of
from .seat_names import own_name
from .words import game_texts


def remembered(context: Context, game: str, character: str) -> str:
    """A line or two about the person and a character; "" where they never met, or nothing can be read."""
    with suppress(SaveError):
        tally = results_of(context).tallies(own_name(context, game), game).get(character)
        if tally is not None:
            event = _event(context, game, character, tally) if tally.match else ""
            return " ".join(part for part in (*met(context, tally), event) if part)
    return ""


def met(context: Context, tally: Tally) -> tuple[str, str]:
    """How often they met, and how it was the last time."""
    texts = context.texts
    key = "ahead" if tally.lead > 0 else "behind" if tally.lead < 0 else "even"
    last = texts(f"career.last.{key}", points=abs(tally.lead))
    return texts("career.tally", count=tally.met, ahead=tally.ahead), last


def _event(context: Context, game: str, character: str, tally: Tally) -> str:
    """What happened between them in their last match, in the words of its log."""
    record = results_of(context).statistics.record(tally.match)
    person = own_name(context, game)
    own = next((at for at, seat in enumerate(record.seats) if seat.is_person and seat.name == person), -1)
    other = next((at for at, seat in enumerate(record.seats) if parted(seat.controller)[1] == character), -1)
    if own < 0 or other < 0 or (event := between(record, own, other)) is None:
        return ""
    said = game_texts(context, record.match.game, [seat.name for seat in record.seats]).event(event)
    return context.texts("career.last.event", event=said)


__all__ = ["met", "remembered"]
