"""What the mosaic of the winner's own city shows: the personalities the seat gathered, the rarest first."""

from __future__ import annotations

from collections import Counter

from game.boards.concordia_venus.board_layout import art
from game.boards.concordia_venus.faces import card_picture
from game.boards.triumph import City
from game.engine.concordia_venus.state import State


def triumph(state: State, seat: int) -> City:
    """The city of a seat at the end of a match."""
    everybody = Counter(
        card for each in range(state.players) for card in (*state.hand[each], *state.pile[each])
    )
    own = dict.fromkeys(
        sorted((*state.hand[seat], *state.pile[seat]), key=lambda card: (everybody[card], card))
    )
    return City(art("scene/venus"), list(dict.fromkeys(card_picture(card) for card in own)))


__all__ = ["triumph"]
