"""Phase 2: ships move, arrive and deliver."""

from __future__ import annotations

from game.engine.core.event import Event, Log

from ..components import SHIPS
from ..state import F_CONTRACTS, PORT, SHORT, Ship, State


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
        cargo = tuple(f"contract/{state.box.contracts[kind].id}" for kind in ship.cargo)
        size = f"size/{SHIPS[ship.size]}"
        log.append(
            Event(
                "delivers",
                seat,
                {"ship": size, "slot": index, "contracts": cargo, "gold": gold, "fame": fame},
                reveals=True,
            )
        )
