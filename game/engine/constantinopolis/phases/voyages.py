"""Phase 2: ships move, arrive and deliver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.core.decision import Word
from game.engine.core.event import Event, Log

from ..box import Contract
from ..components import GOODS, SHIPS
from ..state import F_CONTRACTS, PORT, SHORT, Ship, State

MOVES: Final = 2
"""The step of a round in which ships move; 0 begins the round."""


def move_ships(state: State, log: Log) -> None:
    """Bring every ship under way one round nearer to port; those that arrive deliver."""
    for seat, fleet in enumerate(state.fleet):
        for index, ship in enumerate(fleet):
            if ship.place > SHORT:
                fleet[index] = Ship(ship.size, SHORT, ship.cargo)
                if log is not None:
                    log.append(Event("ship_nears", seat, {"ship": f"size/{SHIPS[ship.size]}", "slot": index}))
            elif ship.place == SHORT:
                deliver(state, seat, index, log)


def home_round(state: State, rounds: int) -> int:
    """The round in which a ship delivers that is so many rounds away; beyond ``last_round`` it delivers at the end.

    Before the ships of this round move, the round itself is one of them.
    """
    moved = not 0 < state.stack[0][1] <= MOVES
    return state.round + rounds - (0 if moved else 1)


def deliver(state: State, seat: int, index: int, log: Log) -> None:
    """Bring a ship into port: every contract aboard pays its gold and fame and is discarded."""
    ship = state.fleet[seat][index]
    gold = fame = 0
    for kind in ship.cargo:
        contract = state.box.contracts[kind]
        gold += contract.gold
        fame += contract.fame
    state.gold[seat] += gold
    state.fame[seat][F_CONTRACTS] += fame
    state.discards += ship.cargo
    state.fleet[seat][index] = Ship(ship.size, PORT)
    if log is not None:
        contracts = [state.box.contracts[kind] for kind in ship.cargo]
        words: dict[str, Word] = {
            "ship": f"size/{SHIPS[ship.size]}",
            "slot": index,
            "contracts": tuple(f"contract/{contract.id}" for contract in contracts),
            "cargo": cargo_word(contracts),
            "gold": gold,
            "fame": fame,
        }
        log.append(Event("delivers", seat, words, reveals=True))


def cargo_word(contracts: Sequence[Contract]) -> tuple[str, ...]:
    """What contracts carry together, as references: goods by kind, then passengers."""
    goods = [
        f"good/{name}" for good, name in enumerate(GOODS) for one in contracts for _ in range(one.goods[good])
    ]
    return (*goods, *("cargo/passenger" for one in contracts if one.passenger))
