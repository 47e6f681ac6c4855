"""Powers that raise limits: clients (Insula, Aquaeductus), the vault (Mercatus), the hand (Sacellum, Templum)."""

from __future__ import annotations

from ..components import AQUAEDUCTUS, INSULA, MERCATUS, SACELLUM, TEMPLUM
from ..state import State


def client_limit(state: State, seat: int) -> int:
    """Clients a seat may have: its influence, more with an Insula, then multiplied by an Aqueduct."""
    limit = state.influence[seat]
    powers = state.powers[seat]
    if powers >> INSULA & 1:
        limit += state.box.amount[INSULA]
    if powers >> AQUAEDUCTUS & 1:
        limit *= state.box.amount[AQUAEDUCTUS]
    return limit


def vault_limit(state: State, seat: int) -> int:
    """Cards a vault may hold: its owner's influence, more with a Market."""
    more = state.box.amount[MERCATUS] if state.powers[seat] >> MERCATUS & 1 else 0
    return state.influence[seat] + more


def hand_limit(state: State, seat: int) -> int:
    """Cards up to which thinking refills a hand."""
    limit = state.box.hand_limit
    powers = state.powers[seat]
    if powers >> SACELLUM & 1:
        limit += state.box.amount[SACELLUM]
    if powers >> TEMPLUM & 1:
        limit += state.box.amount[TEMPLUM]
    return limit


def draw_count(state: State, seat: int) -> int:
    """Cards drawn by thinking: up to the limit of the hand, or one when it is reached; no more than the deck has."""
    return min(len(state.deck), max(1, hand_limit(state, seat) - state.hand_size(seat)))


__all__ = ["client_limit", "draw_count", "hand_limit", "vault_limit"]
