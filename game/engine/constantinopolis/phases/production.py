"""Phase 3: every production building yields its goods."""

from __future__ import annotations

from game.engine.core.event import Event, Log

from ..components import GOODS, PRODUCTION_MASK
from ..state import State


def produce(state: State, log: Log) -> None:
    """Give every seat the goods of its production buildings, Ager among them."""
    output = state.box.output
    for seat, goods in enumerate(state.goods):
        owned = state.owned[seat] & PRODUCTION_MASK
        made = [0, 0, 0, 0, 0]
        while owned:
            building = (owned & -owned).bit_length() - 1
            owned &= owned - 1
            for good, amount in enumerate(output[building]):
                made[good] += amount
        for good, amount in enumerate(made):
            goods[good] += amount
        if log is not None and any(made):
            things = tuple(f"good/{GOODS[good]}" for good, amount in enumerate(made) for _ in range(amount))
            log.append(Event("produces", seat, {"goods": things}))


def producible(state: State, seat: int) -> int:
    """Bit mask of the goods the seat's production buildings make."""
    owned = state.owned[seat] & PRODUCTION_MASK
    made = 0
    while owned:
        made |= state.box.produces[(owned & -owned).bit_length() - 1]
        owned &= owned - 1
    return made
