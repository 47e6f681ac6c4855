"""What the actions of this game are good for: each purpose names a city, province, card, good, seat or amount."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.engine.concordia_venus import phases
from game.engine.concordia_venus.components import GODS, GOODS, MARS, MINERVA, SENATOR
from game.engine.concordia_venus.phases.architect import adjacent
from game.engine.concordia_venus.phases.colonist import stipend
from game.engine.concordia_venus.phases.market import price
from game.engine.concordia_venus.phases.prefect import harvest, visible_coins
from game.engine.concordia_venus.scoring import by_god
from game.engine.concordia_venus.state import GAP, State
from game.engine.concordia_venus.words import card_word, city_word, goods_word, province_word
from game.engine.core.decision import Word

from ..thinking.search_result import Line
from .card_purposes import TERM, CardPurposes, Found


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
            return []
        words: dict[str, Word] = {"city": city_word(seen, closest[1]), "missing": goods_word(closest[2])}
        return [self._say("goods.toward", words, "goods", "building")]

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
