"""What comes into a player's area and leaves it: cards from hand to pile and back, goods into the warehouse."""

from __future__ import annotations

from game.engine.core.messages import Event, Log

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


def lay(state: State, seat: int, card: int) -> None:
    """A card goes from a hand to the top of the own pile; what others copied there does not count any more."""
    state.hand[seat].remove(card)
    state.pile[seat].append(card)
    uncover(state, seat)


def uncover(state: State, seat: int) -> None:
    """The top card of a seat is another one now: every team may copy it."""
    if state.rules.team:
        for team in range(state.teams):
            state.copied[team] &= ~(1 << seat)


def gather(state: State, seat: int) -> int:
    """All cards of the own pile go back to the hand; answer how many."""
    count = len(state.pile[seat])
    state.hand[seat] = sorted(state.hand[seat] + state.pile[seat])
    state.pile[seat] = []
    uncover(state, seat)
    return count
