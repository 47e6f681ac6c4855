"""New colonists from a warehouse to the board."""

from __future__ import annotations

from game.engine.core.action import Action
from game.engine.core.decision import Word
from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason

from .components import LAND, PIECES, SEA
from .state import State
from .words import city_word

NO_GOODS = Reason("R141", "no_goods_for_colonist")
NO_COLONIST = Reason("R145", "no_colonist_left")


def put(state: State, seat: int, kind: int, city: int) -> dict[str, Word]:
    """Move a colonist from the warehouse to a city; returns the words of the event."""
    (state.sea if kind == SEA else state.land)[seat] -= 1
    state.settlers[seat] = sorted([*state.settlers[seat], 2 * city + kind])
    return {"colonist": f"colonist/{PIECES[kind]}", "city": city_word(state, city)}


def place(state: State, seat: int, action: Action, log: Log) -> None:
    """Buy a colonist, as a ``place_land`` or ``place_sea`` action says."""
    state.pay_goods(seat, state.layout.box.colonist_price)
    kind = LAND if action.verb == "place_land" else SEA
    words = put(state, seat, kind, state.layout.ways.local_city[action.args[0]])
    if log is not None:
        log.append(Event("places", seat, words))
