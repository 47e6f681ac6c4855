"""Powers by which clients act for another role: Horreum and Ludus Magna."""

from __future__ import annotations

from ..components import HORREUM, LUDUS_MAGNA, MERCATOR, OPERARIUS
from ..state import State


def wild_clients(state: State, seat: int, role: int) -> int:
    """Clients of other roles that may act as this one: all as Laborers (Storeroom), Merchants as any (Ludus Magna)."""
    clients = state.clients[seat]
    powers = state.powers[seat]
    if role == OPERARIUS and powers >> HORREUM & 1:
        return sum(clients) - clients[OPERARIUS]
    if role != MERCATOR and powers >> LUDUS_MAGNA & 1:
        return clients[MERCATOR]
    return 0


__all__ = ["wild_clients"]
