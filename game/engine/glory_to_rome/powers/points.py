"""Powers that give points: Statua and Murus."""

from __future__ import annotations

from ..components import MURUS, STATUA
from ..state import State


def statue_points(state: State, seat: int) -> int:
    """Points for a Statue."""
    return state.box.amount[STATUA] if state.has(seat, STATUA) else 0


def wall_points(state: State, seat: int) -> int:
    """Points for the stockpile behind a Wall."""
    return sum(state.stock[seat]) // state.box.amount[MURUS] if state.has(seat, MURUS) else 0


__all__ = ["statue_points", "wall_points"]
