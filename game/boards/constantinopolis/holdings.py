"""What a seat has, as a list: contracts, gold, goods, ships, trading posts and buildings."""

from __future__ import annotations

from collections import Counter

from game.boards.board import Holding, TableView
from game.engine.constantinopolis.components import BUILDINGS, GOODS
from game.engine.constantinopolis.rules import same_ship
from game.engine.constantinopolis.state import HIDDEN, State


def holdings(table: TableView) -> list[Holding]:
    """The shelves of the viewer; none for a spectator."""
    seat, state = table.viewer, table.seen
    if seat is None:
        return []
    goods = [(f"store/{GOODS[at]}", count) for at, count in enumerate(state.goods[seat]) if count]
    owned = [f"own/{name}" for at, name in enumerate(BUILDINGS) if state.owns(seat, at)]
    fleet = Counter(f"fleet/{same_ship(state, seat, slot)}" for slot in range(len(state.fleet[seat])))
    return [
        Holding("about/hand", _contracts(state, "contract", state.hand[seat])),
        Holding("about/posts", _contracts(state, "held", state.held[seat])),
        Holding("about/treasury", [("treasury", max(0, state.gold[seat]))]),
        Holding("about/limit", goods),
        Holding("about/harbour", list(fleet.items())),
        Holding("kind/production", [(name, 1) for name in owned]),
    ]


def _contracts(state: State, kind: str, held: list[int]) -> list[tuple[str, int]]:
    """Contracts by their ids, equal ones together."""
    known = Counter(number for number in held if number != HIDDEN)
    return [(f"{kind}/{state.box.contracts[number].id}", count) for number, count in known.items()]


__all__ = ["holdings"]
