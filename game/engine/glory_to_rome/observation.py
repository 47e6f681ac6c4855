"""What a seat may know, and filling in the rest.

Hidden: the deck's order, others' hands, cards staked or looked at by others, and what went into vaults unseen: by a
Basilica (the owner knows it) or an Atrium (nobody does). When the match is over the vaults are opened.
"""

from __future__ import annotations

from game.engine.core.rng import Stream

from .cards import hands_open
from .components import MATERIAL
from .state import HIDDEN, KNOWN, NOTHING_ASIDE, State


def observe(state: State, viewer: int | None) -> State:
    """The position as ``viewer`` (``None``: a spectator) may see it; unknown cards are ``HIDDEN``."""
    seen = state.clone()
    seen.seed = HIDDEN
    seen.deck = [HIDDEN] * len(state.deck)
    playing = bool(state.stack)
    closed = not hands_open(state)
    for seat in range(state.players):
        if playing:
            seen.blind[seat] = [HIDDEN] * len(state.blind[seat])
        if seat == viewer:
            continue
        if closed:
            seen.hand[seat] = [HIDDEN] * len(state.hand[seat])
        if playing:
            seen.sealed[seat] = [HIDDEN] * len(state.sealed[seat])
        if seen.aside[seat] != NOTHING_ASIDE:
            seen.aside[seat] = HIDDEN
    if viewer != seen.to_act:
        seen.choices = []
    return seen


def with_unseen_hidden(state: State) -> State:
    """A copy in which only what nobody has seen yet is ``HIDDEN``."""
    seen = state.clone()
    seen.seed = HIDDEN
    seen.deck = [HIDDEN] * len(state.deck)
    return seen


def determinize(seen: State, rng: Stream) -> State:
    """A full position that agrees with an observation and with all that was shown of the hands before."""
    state = seen.clone()
    state.seed = rng.next()
    left = unseen_cards(state)
    concealed = [seat for seat in range(state.players) if HIDDEN in state.hand[seat]]
    hands = {seat: [entry - KNOWN for entry in state.trace[seat] if entry >= KNOWN] for seat in concealed}
    for hand in hands.values():
        for card in hand:
            left[card] -= 1
    unknown = [card for card, count in enumerate(left) for _ in range(count)]
    rng.shuffle(unknown)
    places = [(mask, seat) for seat in concealed for mask in state.trace[seat] if mask < KNOWN]
    for mask, seat in sorted(places, key=_freedom):
        hands[seat].append(_take(unknown, mask))
    for seat, hand in hands.items():
        state.hand[seat] = sorted(hand)
    for seat in range(state.players):
        if state.aside[seat] == HIDDEN:
            state.aside[seat] = unknown.pop()
        for row in (state.sealed[seat], state.blind[seat]):
            if row and row[0] == HIDDEN:
                row[:] = sorted([unknown.pop() for _ in row])
    state.deck = unknown
    return state


def unseen_cards(seen: State) -> list[int]:
    """By card: how many of it lie nowhere to be seen in an observation."""
    left = list(seen.box.copies)
    for card, count in enumerate(seen.gone):
        left[card] -= count
    for seat in range(seen.players):
        for card in (*seen.hand[seat], *seen.sealed[seat], *seen.blind[seat], seen.aside[seat]):
            if card >= 0:
                left[card] -= 1
    return left


def _freedom(place: tuple[int, int]) -> tuple[int, int]:
    return place[0].bit_count(), place[1]


def _take(unknown: list[int], mask: int) -> int:
    """Take the first card of the materials of a mask, or any if there is none."""
    for index, card in enumerate(unknown):
        if mask >> MATERIAL[card] & 1:
            return unknown.pop(index)
    return unknown.pop()
