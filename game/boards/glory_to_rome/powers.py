"""Which buildings are behind the numbers of a seat, which of others serve it, and what they do under the options."""

from __future__ import annotations

from game.engine.glory_to_rome.components import AQUAEDUCTUS, INSULA, MERCATUS, SACELLUM, TEMPLUM
from game.engine.glory_to_rome.profile import variant
from game.engine.glory_to_rome.state import Lot, State

MAKERS = {"clients": (INSULA, AQUAEDUCTUS), "vault": (MERCATUS,), "hand": (SACELLUM, TEMPLUM)}
"""By number: the buildings that change it."""


def text_key(state: State, name: str) -> str:
    """The last part of the keys of a building's words: some do something else under an option."""
    return variant(state.rules, name)


def limit_makers(state: State, seat: int, number: str) -> tuple[int, ...]:
    """The buildings that change a number of a seat now."""
    return tuple(building for building in MAKERS[number] if state.has(seat, building))


def lent(state: State, seat: int) -> list[Lot]:
    """Others' buildings whose function is open to all and that the seat does not own itself."""
    return [
        lot
        for other, lots in enumerate(state.lots)
        for lot in lots
        if other != seat
        and lot.public
        and state.lot_of(seat, lot.card) < 0
        and _first(state, seat, other, lot)
    ]


def _first(state: State, seat: int, owner: int, lot: Lot) -> bool:
    """Whether this is the first public building of its name that others have."""
    rivals = [other for other in range(state.players) if other != seat]
    return owner == next(
        other for other in rivals if any(o.card == lot.card and o.public for o in state.lots[other])
    )
