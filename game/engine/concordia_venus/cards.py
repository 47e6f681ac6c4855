"""Cards going from a hand to a pile, and back."""

from __future__ import annotations

from .state import State


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
