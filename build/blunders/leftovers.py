"""By game: the points that a seat's stock at the end of a match could have been turned into by one more kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.engine.concordia_venus import scoring
from game.engine.concordia_venus.components import PLACES
from game.engine.concordia_venus.state import GAP
from game.engine.constantinopolis.commerce import do_commerce, why_not_sell
from game.engine.constantinopolis.components import GOODS
from game.engine.glory_to_rome.powers import vault_limit


def _rome(state: Any, seat: int) -> int:
    """The dearest materials of the stockpile for which the vault had room."""
    room = max(0, vault_limit(state, seat) - state.vault_count(seat))
    values = sorted(
        (state.box.value[material] for material, count in enumerate(state.stock[seat]) for _ in range(count)),
        reverse=True,
    )
    return sum(values[:room])


def _constantinopolis(state: Any, seat: int) -> int:
    """Fame for the gold that the market in force would still pay for the goods."""
    after, words, gold = state.clone(), state.box.vocabulary, state.gold[seat]
    for good in range(len(GOODS)):
        while why_not_sell(after, seat, good) is None:
            do_commerce(after, seat, words.sell[good], None)
    rate = state.box.gold_per_fame
    return int(after.gold[seat] // rate - gold // rate)


def _pays(goods: Sequence[int], cost: Sequence[int] | None) -> bool:
    return all(have >= need for have, need in zip(goods, cost or (0,) * len(goods), strict=True))


def _concordia(state: Any, seat: int) -> int:
    """The best card on display that the goods would have paid, without what its place costs."""
    cards, goods = state.layout.box.cards, state.goods[seat]
    best = 0
    for place in range(PLACES):
        number = state.display[place]
        if number != GAP and _pays(goods, cards[number].cost):
            best = max(best, scoring.card_points(state, seat, number))
    return best


LEFTOVERS: Mapping[str, Callable[[Any, int], int]] = {
    "concordia_venus": _concordia,
    "constantinopolis": _constantinopolis,
    "glory_to_rome": _rome,
}

__all__ = ["LEFTOVERS"]
