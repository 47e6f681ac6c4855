"""What playing a card is good for: each purpose names a city, province, card, good, seat or amount."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.engine.concordia_venus.components import (
    ARCHITECT,
    CARDS,
    COLONIST,
    CONSUL,
    DIPLOMAT,
    GODS,
    GOODS,
    LEGATUS,
    MAGISTER,
    MASON,
    MERCATOR,
    MINERVA,
    PRAETOR,
    PREFECT,
    PROCONSUL,
    SENATOR,
    TRIBUNE,
)
from game.engine.concordia_venus.phases.architect import adjacent, house_coins
from game.engine.concordia_venus.phases.colonist import stipend
from game.engine.concordia_venus.phases.market import price
from game.engine.concordia_venus.phases.prefect import harvest, visible_coins
from game.engine.concordia_venus.phases.tribune import tribune_coins
from game.engine.concordia_venus.scoring import per_card
from game.engine.concordia_venus.state import GAP, HIDDEN, State
from game.engine.concordia_venus.words import card_word, city_word, goods_word, province_word
from game.engine.core.decision import Word

from ..thinking.purpose import Purpose
from ..thinking.search_result import Line
from .build_plans import Builder
from .weights import own_weights
from .worth import Worth

Found = list[Purpose]
MOST_NAMED: Final = 3
"""Most cards to buy or copy that are named."""
TERM = ("coins", "temples", "provinces", "kinds", "colonists", "specialists", "pairs")
"""By god: the term of the evaluation that its points are part of."""


class CardPurposes:
    """The purposes of one line of actions in one observation that come from playing a card."""

    def __init__(self, seen: State, seat: int, line: Line) -> None:
        self.seen, self.seat, self.layout, self.box = seen, seat, seen.layout, seen.layout.box
        self.action, *self.rest = line
        self.goods = seen.goods[seat]
        self.known = HIDDEN not in seen.hand[seat]
        """Whether the seat's hand is seen."""

    def _say(self, kind: str, words: Mapping[str, Word], *terms: str) -> Purpose:
        return Purpose(kind, words, terms)

    def _points(self, card: int, god: int) -> int:
        """Points that a card scores with a god in the present position."""
        if god == MINERVA:
            kind = self.box.cards[card]
            return kind.points * (self.seen.houses[self.seat] & self.layout.of_good[kind.good]).bit_count()
        return per_card(self.seen, self.seat, god)

    # Roles -------------------------------------------------------------------------------------------------------

    def _card(self, card: int) -> Found:
        """What a card that is played can do: by its role, or by either half of it."""
        return [purpose for role in self.box.cards[card].roles for purpose in self._role(role, card)]

    def _role(self, role: int, card: int) -> Found:
        if role >= MASON:
            return self._specialist(role - MASON)
        if role == MERCATOR:
            return [self._say("mercator", {"coins": self.box.cards[card].income}, "coins", "goods")]
        if role == MAGISTER:
            pile = self.seen.pile[self.seat]
            if pile:
                return [self._say("magister", {"card": card_word(pile[-1])}, "personalities", "hand")]
            return [self._say("magister_none", {"card": card_word(card)}, "hand")]
        if role in (SENATOR, CONSUL, PRAETOR, PROCONSUL):
            return self._market(role)
        return _BY_ROLE[role](self)

    def _tribune(self) -> Found:
        count = len(self.seen.pile[self.seat]) + 1
        words: dict[str, Word] = {"count": count, "coins": tribune_coins(self.box, count)}
        return [self._say("tribune", words, "hand", "coins")]

    def _architect(self) -> Found:
        count = self.seen.colonists(self.seat)
        city = self._planned()
        if city is not None:
            words: dict[str, Word] = {
                "city": city_word(self.seen, city), "good": f"good/{GOODS[self.layout.tokens[city]]}", "count": count,
            }  # fmt: skip
            return [self._say("architect.house", words, "building", "harvest", *TERM)]
        return [self._say("architect.move", {"count": count}, "building", "colonists")]

    def _planned(self) -> int | None:
        """The first city in which a house can be built with the present steps and goods."""
        if not self.known:
            near = adjacent(self.seen, self.seat) & ~self.seen.houses[self.seat]
            return next(
                (city for city in range(len(self.layout.price)) if near >> city & 1 and self._payable(city)),
                None,
            )
        plan = Builder(self.seen, Worth(self.seen, self.seat, own_weights().likes)).best()
        built = [action.args[0] for action in plan.actions if action.verb == "build"]
        return self.layout.ways.local_city[built[0]] if built else None

    def _payable(self, city: int, goods: Sequence[int] | None = None, spent: int = 0) -> bool:
        have = self.goods if goods is None else goods
        enough = all(there >= need for there, need in zip(have, self.layout.price[city], strict=True))
        return enough and house_coins(self.seen, city) <= self.seen.money[self.seat] - spent

    def _prefect(self) -> Found:
        seen, flipped = self.seen, self.seen.flipped
        best: tuple[int, int] = max(
            ((self._value(harvest(seen, self.seat, province)[self.seat]), province)
             for province in range(len(self.layout.regions)) if not flipped >> province & 1),
            default=(0, -1),
        )  # fmt: skip
        coins = visible_coins(seen)
        cash = self._say("cash", {"coins": coins}, "coins")
        if best[1] < 0:
            return [cash]
        goods = goods_word(tuple(harvest(seen, self.seat, best[1])[self.seat]))
        words: dict[str, Word] = {"province": province_word(seen, best[1]), "goods": goods}
        produce = self._say("prefect", words, "harvest", "goods")
        return [cash, produce] if coins > best[0] else [produce, cash]

    def _value(self, goods: Sequence[int]) -> int:
        """Goods in sestertii."""
        return sum(units * each for units, each in zip(goods, self.box.price, strict=True))

    def _diplomat(self) -> Found:
        seen = self.seen
        tops = {
            other: seen.pile[other][-1]
            for other in range(seen.players)
            if other != self.seat and seen.pile[other]
        }
        cards = tuple(
            card_word(card)
            for card in dict.fromkeys(tops.values())
            if DIPLOMAT not in self.box.cards[card].roles
        )
        words: dict[str, Word] = {"cards": cards[:MOST_NAMED], "count": len(cards)}
        return [self._say("diplomat" if cards else "diplomat_none", words, "personalities", "hand")]

    def _colonist(self) -> Found:
        need = self.box.colonist_price
        payable = min((have // cost for have, cost in zip(self.goods, need, strict=True) if cost), default=0)
        count = min(payable, self.seen.land[self.seat] + self.seen.sea[self.seat])
        words: dict[str, Word] = {"count": count, "coins": stipend(self.seen, self.seat)}
        return [
            self._say("colonist" if count else "stipend", words, *(("colonists",) if count else ("coins",)))
        ]

    def _market(self, role: int) -> Found:
        have = self.goods
        cards = []
        for place, card in enumerate(self.seen.display):
            if card == GAP:
                continue
            cost, choice = price(self.seen, role, place)
            if (
                all(there >= need for there, need in zip(have, cost, strict=True))
                and sum(have) >= sum(cost) + choice
            ):
                cards.append(card_word(card))
        left = sum(1 for card in self.seen.display if card != GAP)
        words: dict[str, Word] = {"cards": tuple(dict.fromkeys(cards))[:MOST_NAMED], "count": left}
        return [self._say("market" if cards else "market_none", words, "personalities", *TERM)]

    def _legatus(self) -> Found:
        partner = self.seen.partner(self.seat)
        return [self._say("legatus", {"partner": f"seat/{max(0, partner)}"}, "personalities", "hand")]

    def _specialist(self, good: int) -> Found:
        count = (self.seen.houses[self.seat] & self.layout.of_good[good]).bit_count()
        words: dict[str, Word] = {"count": count, "good": f"good/{GOODS[good]}"}
        return [self._say("specialist", words, "harvest", "goods", "specialists")]

    # Cards that are bought ---------------------------------------------------------------------------------------

    def _bought(self, card: int) -> Found:
        """Value of a card from the display: the present points of its gods and its effect."""
        name = card_word(card)
        scored = sorted(((self._points(card, god), god) for god in self.box.cards[card].gods), reverse=True)
        found = [
            self._say("card.points", {"card": name, "points": points, "god": f"god/{GODS[god]}"}, TERM[god])
            for points, god in scored
            if points
        ]
        words: dict[str, Word] = {"card": name, "gist": f"gist/{CARDS[card]}"}
        return [*found, self._say("card.use", words, "personalities", "hand", "pace")]


_BY_ROLE: Mapping[int, Callable[[CardPurposes], Found]] = {
    TRIBUNE: CardPurposes._tribune, ARCHITECT: CardPurposes._architect, PREFECT: CardPurposes._prefect,
    DIPLOMAT: CardPurposes._diplomat, COLONIST: CardPurposes._colonist, LEGATUS: CardPurposes._legatus,
}  # fmt: skip
