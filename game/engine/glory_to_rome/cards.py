"""Card movements out of the deck and hands, and the public information they give."""

from __future__ import annotations

from bisect import insort

from game.engine.core.messages import Event, Log

from .components import BUILDINGS, MATERIAL, MATERIALS
from .state import HIDDEN, KNOWN, UNKNOWN, State


def card_word(card: int) -> str:
    """The reference of an action card."""
    return f"card/{BUILDINGS[card]}"


def building_word(card: int) -> str:
    """The reference of a building."""
    return f"building/{BUILDINGS[card]}"


def material_word(material: int) -> str:
    """The reference of a material."""
    return f"material/{MATERIALS[material]}"


def hands_open(state: State) -> bool:
    """Whether hands are open: by option, until each seat has led once."""
    return state.rules.open_hands and 1 <= state.turn <= state.players


def open_hands(state: State) -> None:
    """Lay the hands open, if they are played so."""
    if hands_open(state):
        state.trace = [[KNOWN + card for card in hand] for hand in state.hand]


def receive(state: State, seat: int, card: int) -> None:
    """Put a card into a hand, hidden from the other seats."""
    insort(state.hand[seat], card)
    trace = state.trace[seat]
    if hands_open(state):
        insort(trace, KNOWN + card)
    else:
        insort(trace, UNKNOWN)


def draw(state: State, seat: int, count: int, log: Log) -> None:
    """Draw a number of cards from the deck, or all that are left."""
    drawn = []
    for _ in range(min(count, len(state.deck))):
        card = state.deck.pop()
        drawn.append(card)
        receive(state, seat, card)
    state.moved = True
    if log is not None:
        words = tuple(card_word(card) for card in sorted(drawn) if card != HIDDEN)
        log.append(Event("draws", seat, {"count": len(drawn)}, reveals=True))
        log.append(Event("draws_cards", seat, {"cards": words}, frozenset((seat,)), reveals=True))


def part(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand publicly."""
    state.hand[seat].remove(card)
    state.gone[card] += 1
    if card in state.revealed[seat]:
        # Of two cards of one name the one that was shown is taken to leave.
        state.revealed[seat].remove(card)
    trace = state.trace[seat]
    known = KNOWN + card
    if known in trace:
        trace.remove(known)
    else:
        trace.remove(_likely_place(trace, MATERIAL[card]))


def part_hidden(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand unseen: the others go on believing what is still possible."""
    state.hand[seat].remove(card)
    if card in state.revealed[seat]:
        state.revealed[seat].remove(card)
    trace = state.trace[seat]
    unknown = [mask for mask in trace if mask < KNOWN]
    trace.remove(max(unknown, key=int.bit_count) if unknown else trace[0])


def show(state: State, seat: int, card: int) -> None:
    """Reveal a card that stays in its hand."""
    state.revealed[seat].append(card)
    trace = state.trace[seat]
    known = KNOWN + card
    if trace.count(known) < state.revealed[seat].count(card):
        trace.remove(_likely_place(trace, MATERIAL[card]))
        insort(trace, known)


def deny(state: State, seat: int, material: int) -> None:
    """Record publicly that a hand has no card of a material."""
    trace = state.trace[seat]
    for place, entry in enumerate(trace):
        mask = UNKNOWN if entry >= KNOWN and MATERIAL[entry - KNOWN] == material else entry
        if mask < KNOWN:
            trace[place] = mask & ~(1 << material) or UNKNOWN & ~(1 << material)
    trace.sort()


def _likely_place(trace: list[int], material: int) -> int:
    """The entry a card of a material is taken to be: the narrowest that allows it.

    A card that went into the vault unseen may have been another than believed; then nothing is known any more.
    """
    fitting = [mask for mask in trace if mask < KNOWN and mask >> material & 1]
    if fitting:
        return min(fitting, key=int.bit_count)
    trace[:] = [UNKNOWN] * len(trace)
    return UNKNOWN


def count_material(hand: list[int], material: int) -> int:
    """Cards of a material in a hand."""
    return sum([MATERIAL[card] == material for card in hand])


def distinct(hand: list[int]) -> list[int]:
    """The different cards of a hand in rising order."""
    return list(dict.fromkeys(hand))
