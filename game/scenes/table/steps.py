"""The steps of the seat to act since another seat acted: a board may list them, and each can be undone."""

from __future__ import annotations

from game.boards.board import Step
from game.table.session import Session

MOST = 12
"""Most steps, the last ones."""


def steps_of(session: Session) -> tuple[Step, ...]:
    """The steps of the seat to act, first to last, as far as the viewer may know them."""
    match, seat = session.match, session.to_act
    first = len(match)
    while first > max(0, len(match) - MOST) and match.entries[first - 1].seat == seat:
        first -= 1
    found = []
    for after in range(first, len(match)):
        events = tuple(event for event in match.events(after) if event.visible_to(session.viewer))
        if events:
            found.append(Step(after, events, session.history.block_of(after) is None))
    return tuple(found)


__all__ = ["steps_of"]
