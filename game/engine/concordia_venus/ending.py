"""The two regular ends, and the end because all others left."""

from __future__ import annotations

from game.engine.core.event import Event, Log
from game.engine.core.nearing import Nearing

from . import scoring
from .state import HOUSES_OUT, SURRENDER, State


def trigger(state: State, seat: int, how: int, log: Log) -> None:
    """Bring the end about: the Concordia card, and one more turn for every other side. Only the first time counts."""
    if state.concordia >= 0:
        return
    state.concordia = seat
    state.ended = how
    state.last = state.teams
    if log is not None:
        log.append(
            Event(
                "end_houses" if how == HOUSES_OUT else "end_market",
                seat,
                {"points": state.layout.box.concordia},
            )
        )


def nearing(state: State) -> Nearing | None:
    """The turns left after the end was brought about."""
    if state.concordia < 0 or not state.stack:
        return None
    key = "houses" if state.ended == HOUSES_OUT else "market"
    return Nearing(key, state.last, {"seat": f"seat/{state.concordia}", "count": state.last})


def finish(state: State, log: Log) -> None:
    """End the match: nothing pending happens any more."""
    state.stack = []
    if log is not None:
        if state.ended == SURRENDER:
            log.append(Event("end_surrender", -1, {}))
        log.append(Event("match_ends", -1, {"turn": state.turn}))
        if state.ended != SURRENDER:
            scoring.tell(state, log)


def sides_present(state: State) -> set[int]:
    """The sides of which a member has not left."""
    return {state.side(seat) for seat in range(state.players) if not state.absent >> seat & 1}
