"""What a seat still gets out of the running round, at any moment of it: cargo aboard, goods in store, ships at hand."""

from __future__ import annotations

from game.engine.constantinopolis.phases.loading import voyage_fame
from game.engine.constantinopolis.state import DONATED, LONG, PORT, SHORT, Ship, State

from .economy import production
from .evaluator import Evaluator


def _late(state: State, ship: Ship) -> bool:
    """Whether something aboard makes the voyage a long one."""
    contracts = state.box.contracts
    return any(contracts[kind].voyage[ship.size] == LONG for kind in ship.cargo)


def aboard(state: State, seat: int, evaluator: Evaluator) -> float:
    """Fame the cargo on ships that have not sailed yet will bring, their voyage included."""
    worth = 0.0
    for ship in state.fleet[seat]:
        if ship.place != PORT or not ship.cargo:
            continue
        late = _late(state, ship)
        rounds = LONG if late else SHORT
        worth += voyage_fame(state.box, ship.size, rounds)
        gold = evaluator.gold_worth(evaluator.round + rounds)
        for kind in ship.cargo:
            contract = state.box.contracts[kind]
            worth += contract.fame + contract.gold * gold
    return worth


def hold_ready(state: State, seat: int, contested: bool) -> int:
    """Room on the ships that are in port when cargo is loaded next; ``contested``: ships still move before that."""
    hold = state.box.hold
    room = 0
    for ship in state.fleet[seat]:
        if ship.place == PORT:
            away = bool(ship.cargo) and _late(state, ship)
        else:
            away = ship.place == LONG or not contested
        if not away:
            room += hold[ship.size]
    return room


def gift(state: State, seat: int) -> float:
    """Fame of the best donation still open."""
    if state.used[seat] & DONATED:
        return 0.0
    best = 0
    for good, terms in enumerate(state.box.markets[state.market].donations):
        if terms is not None and state.goods[seat][good] >= terms[0] and state.producible[seat] >> good & 1:
            best = max(best, terms[1])
    return float(best)


def still_to_come(state: State, seat: int, evaluator: Evaluator, contested: bool) -> float:
    """What the goods of this round bring; ``contested``: production is still to come."""
    owned = state.owned[seat]
    food, consumer, industrial, military, luxury = state.goods[seat]
    if contested:
        made = production(state.box, owned)
        food, consumer, industrial = food + made[0], consumer + made[1], industrial + made[2]
        military, luxury = military + made[3], luxury + made[4]
    return evaluator.this_round(owned, (food, consumer, industrial, military, luxury), state.office(seat))
