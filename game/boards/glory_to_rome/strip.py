"""Above the rail: what can be drawn, and how far off the end is."""

from __future__ import annotations

from game.boards.board_layout import COUNT, centred
from game.boards.glory_to_rome.board_layout import BoardLayout, art, flat
from game.ui.geometry import Rect
from game.ui.tree import Node

FEW = 10
"""Number of cards left from which the deck warns of the end."""
CARD_SHAPE = (336, 468)


def strip(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Deck, Senators, sites left in town."""
    node = parent.add("strip", rect, fill="plate", region="glory_to_rome.region.deck")
    state = layout.state
    deck, senators, sites = rect.inset(layout.pad).equal_columns(3, layout.gap)
    _pile(layout, node, "deck", deck, art("card/back"), len(state.deck), warn=len(state.deck) <= FEW)
    _pile(layout, node, "senators", senators, art("card/senator"), state.pile, warn=False)
    left = sum(state.sites_in)
    cell = node.add("town", sites, tip="about/ends", fill="terracotta" if left <= state.players else "label")
    centred(layout, cell, "token", sites, flat("site_in"), str(left), COUNT)


def _pile(
    layout: BoardLayout, node: Node, target: str, rect: Rect, picture: str, count: int, *, warn: bool
) -> None:
    pile = layout.put(node, target, rect, target, fill="terracotta" if warn else "label")
    high = rect.h - 4
    wide = high * CARD_SHAPE[0] // CARD_SHAPE[1]
    text = str(count)
    both = wide + 6 + layout.view.width(text, COUNT.role) + 1
    cell = rect.place(both, high)
    face, words = cell.cut_left(wide, 6)
    pile.add("picture", face, picture=picture)
    pile.add("count", words, text=text, style=COUNT)
