"""What the actions of this game are good for: each purpose names a city, province, card, good, seat or amount."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.engine.concordia_venus import phases
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
    MARS,
    MASON,
    MERCATOR,
    MINERVA,
    PRAETOR,
    PREFECT,
    PROCONSUL,
    SENATOR,
    TRIBUNE,
    card_word,
    goods_word,
)
from game.engine.concordia_venus.phases.architect import adjacent, house_coins
from game.engine.concordia_venus.phases.buying import price
from game.engine.concordia_venus.phases.chapter import city_word, province_word
from game.engine.concordia_venus.phases.colonist import stipend, tribune_coins
from game.engine.concordia_venus.phases.prefect import harvest, visible_coins
from game.engine.concordia_venus.scoring import by_god, per_card
from game.engine.concordia_venus.state import GAP, HIDDEN, State
from game.engine.core.messages import Word

from ..thinking.search_result import Line, Purpose
from .plans import Builder
from .worth import Worth, own_weights

# What playing a card is good for: each purpose names a city, province, card, good, seat or amount.

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
                cards.append(card)
        left = sum(1 for card in self.seen.display if card != GAP)
        names = tuple(dict.fromkeys(map(card_word, cards)))[:MOST_NAMED]
        words: dict[str, Word] = {"cards": names, "count": left}
        plain = self._say("market" if cards else "market_none", words, "personalities", *TERM)
        return [*self._wanted(cards), plain]

    def _wanted(self, cards: Sequence[int]) -> Found:
        """The card that scores most at present of those that can be paid, if any scores."""
        scored = [
            (self._points(card, god), -card, god) for card in cards for god in self.box.cards[card].gods
        ]
        points, card, god = max(scored, default=(0, 0, 0))
        if points <= 0:
            return []
        words: dict[str, Word] = {"card": card_word(-card), "points": points, "god": f"god/{GODS[god]}"}
        return [self._say("market_points", words, "personalities", *TERM)]

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


def purposes(seen: State, seat: int, line: Line) -> Found:
    """The purposes of a line's first action, the most concrete first."""
    return Purposes(seen, seat, line).found()


class Purposes(CardPurposes):
    """The purposes of one line in one observation."""

    def found(self) -> Found:
        return _BY_VERB[self.action.verb](self)

    # Cards -------------------------------------------------------------------------------------------------------

    def _play(self) -> Found:
        return self._card(self.action.args[0])

    def _as(self) -> Found:
        frame = self.seen.stack[-1]
        return self._role(
            self.action.args[0], frame[3] if frame[0] == phases.HALF else self.seen.pile[self.seat][-1]
        )

    def _copy(self) -> Found:
        other = self.action.args[0]
        card = self.seen.pile[other][-1]
        words: dict[str, Word] = {"rival": f"seat/{other}", "card": card_word(card)}
        return [*self._card(card), self._say("copy", words, "personalities")]

    def _take(self) -> Found:
        return self._bought(self.seen.display[self.action.args[0]])

    # Colonists and houses ----------------------------------------------------------------------------------------

    def _begin(self) -> Found:
        city = self.layout.ways.local_city[self.action.args[0]]
        near = {end for line in self.layout.game_map.lines if city in line.ends for end in line.ends} - {city}
        cities = tuple(city_word(self.seen, other) for other in sorted(near))
        return [self._say("begin", {"city": city_word(self.seen, city), "cities": cities}, "building")]

    def _move(self) -> Found:
        seen, layout = self.seen, self.layout
        line = layout.ways.local_line[self.action.args[1]]
        ends = [end for end in layout.game_map.lines[line].ends if end != layout.game_map.capital]
        before = adjacent(seen, self.seat)
        found = []
        for action in self.rest:
            if action.verb != "build":
                continue
            city = layout.ways.local_city[action.args[0]]
            if city in ends and not before >> city & 1:
                words: dict[str, Word] = {
                    "city": city_word(seen, city),
                    "good": f"good/{GOODS[layout.tokens[city]]}",
                }
                found.append(self._say("move.house", words, "building", "harvest", *TERM))
        free = tuple(city_word(seen, end) for end in ends if not seen.houses[self.seat] >> end & 1)
        ended = tuple(city_word(seen, end) for end in layout.game_map.lines[line].ends)
        words = {"cities": free or ended}
        return [*found, self._say("move.beside" if free else "move.between", words, "building", "colonists")]

    def _build(self) -> Found:
        seen, layout = self.seen, self.layout
        city = layout.ways.local_city[self.action.args[0]]
        name, good = city_word(seen, city), f"good/{GOODS[layout.tokens[city]]}"
        found = []
        if seen.houses_left(self.seat) == 1:
            found.append(
                self._say("build.last", {"city": name, "points": self.box.concordia}, "concordia", "pace")
            )
        found += self._scores(city)
        mine = (seen.houses[self.seat] & layout.of_good[layout.tokens[city]]).bit_count()
        words: dict[str, Word] = {"city": name, "good": good, "count": mine + 1}
        return [*found, self._say("build.good", words, "harvest", "building", "kinds")]

    def _scores(self, city: int) -> Found:
        """The gods for which one more house scores in the present position, most points first."""
        if not self.known:
            return []
        after = self.seen.clone()
        after.houses[self.seat] |= 1 << city
        gains = [
            new - old for old, new in zip(by_god(self.seen, self.seat), by_god(after, self.seat), strict=True)
        ]
        ranked = sorted(((gain, god) for god, gain in enumerate(gains) if gain > 0), reverse=True)
        province = self.layout.game_map.province[city]
        return [
            self._say(
                "build.minerva" if god == MINERVA else "build.points",
                {
                    "city": city_word(self.seen, city), "province": province_word(self.seen, province), "points": gain,
                    "god": f"god/{GODS[god]}", "good": f"good/{GOODS[self.layout.tokens[city]]}",
                },
                TERM[god],
            )
            for gain, god in ranked
        ]  # fmt: skip

    def _place(self) -> Found:
        city = city_word(self.seen, self.layout.ways.local_city[self.action.args[0]])
        kind = "colonist/land" if self.action.verb == "place_land" else "colonist/sea"
        count = self.seen.colonists(self.seat) + 1
        words: dict[str, Word] = {"city": city, "count": count, "colonist": kind}
        found = [self._say("place", words, "colonists", "building")]
        if self.known:
            cards = (*self.seen.hand[self.seat], *self.seen.pile[self.seat])
            each = sum(self.box.cards[card].gods.count(MARS) for card in cards) * self.box.worth["mars"]
            if each:
                found.insert(0, self._say("place_mars", {**words, "points": each}, "colonists"))
        return found

    # Goods and coins ---------------------------------------------------------------------------------------------

    def _enabled(self, more: Sequence[int], spent: int = 0) -> Found:
        """Houses beside own colonists and cards on display that the new goods make affordable."""
        seen, layout = self.seen, self.layout
        after = [have + new for have, new in zip(self.goods, more, strict=True)]
        near = adjacent(seen, self.seat) & ~seen.houses[self.seat]
        found = []
        for city in range(len(layout.price)):
            if near >> city & 1 and self._payable(city, after, spent) and not self._payable(city):
                words: dict[str, Word] = {"goods": goods_word(tuple(more)), "city": city_word(seen, city)}
                found.append(self._say("goods.house", words, "goods", "building", "harvest"))
        for place, card in enumerate(seen.display):
            if card == GAP:
                continue
            cost, choice = price(seen, SENATOR, place)
            if choice or not _covers(after, cost) or _covers(self.goods, cost):
                continue
            words = {"goods": goods_word(tuple(more)), "card": card_word(card)}
            found.append(self._say("goods.card", words, "goods", "personalities"))
        return found

    def _toward(self, more: Sequence[int]) -> Found:
        """The house beside own colonists that the new goods bring nearest without paying for it yet."""
        seen, layout = self.seen, self.layout
        after = [have + new for have, new in zip(self.goods, more, strict=True)]
        near = adjacent(seen, self.seat) & ~seen.houses[self.seat]
        closest: tuple[int, int, tuple[int, ...]] | None = None
        for city, cost in enumerate(layout.price):
            missing = tuple(max(0, need - have) for need, have in zip(cost, after, strict=True))
            before = sum(max(0, need - have) for need, have in zip(cost, self.goods, strict=True))
            if near >> city & 1 and 0 < sum(missing) < before:
                closest = min(closest or (99, 0, ()), (sum(missing), city, missing))
        if closest is None:
            return self._toward_card(after)
        words: dict[str, Word] = {"city": city_word(seen, closest[1]), "missing": goods_word(closest[2])}
        return [self._say("goods.toward", words, "goods", "building")]

    def _toward_card(self, after: Sequence[int]) -> Found:
        """The card on display that the goods there will be bring nearest without paying for it yet."""
        found: list[tuple[int, int, tuple[int, ...]]] = []
        for place, card in enumerate(self.seen.display):
            cost, choice = ((0,) * len(after), 1) if card == GAP else price(self.seen, SENATOR, place)
            missing = tuple(max(0, need - have) for need, have in zip(cost, after, strict=True))
            before = sum(max(0, need - have) for need, have in zip(cost, self.goods, strict=True))
            if not choice and 0 < sum(missing) < before:
                found.append((sum(missing), card, missing))
        if not found:
            return []
        words: dict[str, Word] = {"card": card_word(min(found)[1]), "missing": goods_word(min(found)[2])}
        return [self._say("goods.toward_card", words, "goods", "personalities")]

    def _produce(self) -> Found:
        province = self.layout.ways.local_province[self.action.args[0]]
        coming = harvest(self.seen, self.seat, province)
        own = coming.pop(self.seat)
        words: dict[str, Word] = {
            "goods": goods_word(tuple(own)), "province": province_word(self.seen, province),
            "others": sum(map(sum, coming)),
        }  # fmt: skip
        return [*self._enabled(own), self._say("produce", words, "harvest", "goods")]

    def _cash(self) -> Found:
        return [self._say("cash", {"coins": visible_coins(self.seen)}, "coins", "harvest")]

    def _stipend(self) -> Found:
        return [self._say("stipend", {"coins": stipend(self.seen, self.seat)}, "coins")]

    def _keep(self) -> Found:
        good = self.action.args[0]
        more = [int(item == good) for item in range(len(GOODS))]
        words: dict[str, Word] = {"good": f"good/{GOODS[good]}", "count": self.goods[good] + 1}
        return [*self._enabled(more), self._say("keep", words, "goods")]

    def _sell(self) -> Found:
        good, units = self.action.args
        coins = units * self.box.price[good]
        found = [
            self._say(
                "sell_buy",
                {"coins": coins, "goods": (f"good/{GOODS[buy.args[0]]}",) * buy.args[1]},
                "goods",
                "coins",
            )
            for buy in self.rest
            if buy.verb == "buy"
        ]
        words: dict[str, Word] = {"coins": coins, "total": self.seen.money[self.seat] + coins}
        return [*found, self._say("sell", words, "coins")]

    def _buy(self) -> Found:
        good, units = self.action.args
        more = [units if item == good else 0 for item in range(len(GOODS))]
        words: dict[str, Word] = {
            "good": f"good/{GOODS[good]}", "count": self.goods[good] + units, "coins": units * self.box.price[good],
        }  # fmt: skip
        nearer = self._toward(more)
        return [*self._enabled(more, units * self.box.price[good]), *nearer, self._say("buy", words, "goods")]

    def _done(self) -> Found:
        seen, seat, phase = self.seen, self.seat, self.seen.stack[-1][0]
        if phase == phases.ARCHITECT:
            words: dict[str, Word] = {"count": seen.houses_left(seat), "coins": seen.money[seat]}
            return [self._say("done.architect", words, "goods", "coins")]
        if phase in (phases.MERCATOR, phases.STOCKING):
            return [self._say("done.trade", {"coins": seen.money[seat]}, "coins")]
        if phase == phases.MARKET:
            return [self._say("done.market", {"count": sum(self.goods)}, "goods")]
        if phase in (phases.TRIBUNE, phases.COLONIST):
            return [self._say("done.colonist", {"count": seen.colonists(seat)}, "goods")]
        return [self._say("done.turn", {"coins": seen.money[seat]})]


def _covers(goods: Sequence[int], cost: Sequence[int]) -> bool:
    return all(have >= need for have, need in zip(goods, cost, strict=True))


_BY_VERB: Mapping[str, Callable[[Purposes], Found]] = {
    "begin": Purposes._begin, "play": Purposes._play, "as": Purposes._as, "copy": Purposes._copy,
    "move": Purposes._move, "build": Purposes._build, "place_land": Purposes._place, "place_sea": Purposes._place,
    "produce": Purposes._produce, "cash": Purposes._cash, "stipend": Purposes._stipend, "keep": Purposes._keep,
    "sell": Purposes._sell, "buy": Purposes._buy, "take": Purposes._take, "take_for": Purposes._take,
    "done": Purposes._done,
}  # fmt: skip
