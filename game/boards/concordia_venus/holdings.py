"""What a seat has, as a list: hand, money, storehouse and houses."""

from __future__ import annotations

from collections import Counter

from game.boards.board import Holding, TableView
from game.engine.concordia_venus.components import CARDS, GOODS, LAND, PIECES, SEA


def holdings(table: TableView) -> list[Holding]:
    """The shelves of the viewer; none for a spectator."""
    seat, state = table.viewer, table.seen
    if seat is None:
        return []
    cards = [(f"hand/{CARDS[card]}", count) for card, count in Counter(state.hand[seat]).items() if card >= 0]
    goods = [(f"good/{GOODS[at]}", count) for at, count in enumerate(state.goods[seat]) if count]
    waiting = ((LAND, state.land[seat]), (SEA, state.sea[seat]))
    colonists = [(f"colonist/{PIECES[piece]}", count) for piece, count in waiting if count]
    return [
        Holding(f"about/hand/{seat}", cards),
        Holding(f"warehouse/{seat}", [*goods, *colonists]),
        Holding(f"money/{seat}"),
        Holding(f"houses/{seat}"),
    ]


__all__ = ["holdings"]
