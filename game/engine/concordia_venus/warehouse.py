"""What comes into a warehouse, and what does not fit."""

from __future__ import annotations

from game.engine.core.event import Event, Log

from .components import Five
from .phases import KEEP
from .state import State
from .words import goods_word


def deliver(state: State, seat: int, units: Five, log: Log) -> None:
    """Give goods to a seat: all if they fit; otherwise it is asked which to keep (R031, R033)."""
    if not any(units):
        return
    if sum(units) > state.free(seat):
        state.stack.append((KEEP, seat, units))
        return
    store(state, seat, units, log)


def store(state: State, seat: int, units: Five, log: Log) -> None:
    """Put goods into a warehouse."""
    have = state.goods[seat]
    for good, count in enumerate(units):
        have[good] += count
    if log is not None and any(units):
        log.append(Event("receives", seat, {"goods": goods_word(units)}))
