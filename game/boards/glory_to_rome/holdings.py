"""What a seat has, as a list: hand, stockpile, clients, buildings, vault and influence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.boards.board import Holding, TableView
from game.boards.glory_to_rome.click_targets import DISCARDING
from game.engine.glory_to_rome.components import BUILDINGS, CARDS, MATERIALS, ROLES, SENATOR
from game.engine.glory_to_rome.state import HIDDEN, State


def holdings(table: TableView) -> list[Holding]:
    """The shelves of the viewer; none for a spectator."""
    seat, state = table.viewer, table.seen
    if seat is None:
        return []
    stock = [(f"stockpile/{MATERIALS[at]}", count) for at, count in enumerate(state.stock[seat])]
    clients = [
        (f"client/{ROLES[role]}", state.clients[seat][role] + state.fresh[seat][role])
        for role in range(len(ROLES))
    ]
    lots = [(f"building/{BUILDINGS[lot.card]}", 1) for lot in state.lots[seat]]
    return [
        Holding(f"limit/hand/{seat}", _hand(table, state, seat)),
        Holding(f"about/stockpile/{seat}", _some(stock)),
        Holding(f"limit/clients/{seat}", _some(clients)),
        Holding("about/street", lots),
        Holding(f"limit/vault/{seat}"),
        Holding(f"about/influence/{seat}"),
    ]


def _hand(table: TableView, state: State, seat: int) -> list[tuple[str, int]]:
    """The cards of a hand, equal ones together, and a card that is looked at."""
    cards = Counter(card for card in state.hand[seat] if card != HIDDEN)
    if state.senators[seat]:
        cards[SENATOR] = state.senators[seat]
    kind = "discard" if table.picks.selection == DISCARDING else "hand"
    found = [(f"{kind}/{CARDS[card]}", count) for card, count in cards.items()]
    aside = state.aside[seat]
    return [*found, (f"card/{CARDS[aside]}", 1)] if aside > HIDDEN else found


def _some(things: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """The things there is at least one of."""
    return [thing for thing in things if thing[1]]


__all__ = ["holdings"]
