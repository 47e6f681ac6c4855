"""Purchases of a building turn: the best set of at most one of each kind, and how to raise the gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.engine.constantinopolis.commerce import do_commerce, why_not_commerce
from game.engine.constantinopolis.components import (
    BIT,
    CAT_COMMERCIAL,
    CAT_PRODUCTION,
    CAT_PUBLIC,
    CAT_UTILITY,
    CAT_WALL,
    CATEGORY,
    INDUSTRIAL,
    REDEMPTOR,
    Goods,
)
from game.engine.constantinopolis.phases.building import buyable, redeemed_price, why_not_own
from game.engine.constantinopolis.phases.loading import ship_price
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action

from .evaluator import Evaluator, Weights

NOTHING: Final = -1
MOST_RAISES: Final = 8
"""Most sales and uses in a row that are tried to raise gold."""

RAISERS = frozenset(("use", "sell", "barter"))


class PurchaseOption(NamedTuple):
    """A tile or two that could be bought together: their worth, price and types."""

    gain: float
    cost: int
    tiles: tuple[int, ...]


class Baskets(NamedTuple):
    """Offers that go together: the first and last of three groups without dominated ones, the cheapest first."""

    first: list[PurchaseOption]
    walls: list[PurchaseOption]
    last: list[PurchaseOption]
    purse: list[float]


class Purchase(NamedTuple):
    """A use of a building turn: its gain over doing nothing, and its actions in order (none: nothing)."""

    gain: float
    actions: tuple[Action, ...]


class Raise(NamedTuple):
    """A way to raise gold: how much, what that loses in fame, and the sales and uses in order."""

    gold: int
    loss: float
    actions: tuple[Action, ...]


def goods_of(seen: State, seat: int) -> Goods:
    """A seat's goods as a tuple."""
    food, consumer, industrial, military, luxury = seen.goods[seat]
    return (food, consumer, industrial, military, luxury)


class Purchases:
    """Plans the building turn of a seat."""

    def __init__(self, seen: State, seat: int, weights: Weights) -> None:
        self.seen = seen
        self.seat = seat
        self.weights = weights
        self.evaluator = Evaluator(seen, seat, weights)
        self._goods = goods_of(seen, seat)
        self._sizes = self.evaluator.sizes()
        self._posts = seen.posts[seat]
        self._office = seen.office(seat)
        self._denials: dict[int, float] = {}

    def best(self, choices: Sequence[Action]) -> Purchase:
        """The best plan; ``choices`` are the actions open now (only those of them that raise gold are looked at)."""
        return self.among([_worthwhile(group) for group in self.offers()], self.raises(choices))

    def among(self, offers: list[list[PurchaseOption]], raises: Sequence[Raise]) -> Purchase:
        """The best plan with one of each group of offers (``offers``), by these ways to raise gold (``raises``)."""
        best: tuple[float, tuple[int, ...], Raise] | None = None
        baskets = self._baskets(offers, self.evaluator.own_gold + raises[-1].gold)
        for way in raises:
            gain, tiles = self._set(baskets, self.evaluator.own_gold + way.gold)
            if best is None:
                best = (gain, tiles, way)
            elif tiles and gain - way.loss > best[0] + self.weights.building_least:
                best = (gain - way.loss, tiles, way)
        assert best is not None
        return Purchase(best[0], (*best[2].actions, *self._buys(best[1], offers)))

    def lasting_income(self, owned: int) -> float:
        """What those buildings bring from now on, without their fame."""
        return self.evaluator.coming(owned, self._posts, self._sizes) + self.evaluator.this_round(
            owned, self._goods, self._office
        )

    # Offers ------------------------------------------------------------------------------------------------------

    def offers(self) -> list[list[PurchaseOption]]:
        """By group (producing and commercial together, utility, public, wall, harbor): doing without first."""
        seen, seat, box = self.seen, self.seat, self.seen.box
        open_tiles: list[list[int]] = [[] for _ in range(5)]
        open_to_seat = buyable(seen, seat)
        for building, category in enumerate(CATEGORY):
            if open_to_seat >> building & 1:
                open_tiles[category].append(building)
        owned = seen.owned[seat]
        base = self.lasting_income(owned)
        most = seen.gold[seat] + 40
        trades: list[PurchaseOption] = []
        makers, users = self._single(open_tiles[CAT_PRODUCTION]), self._single(open_tiles[CAT_COMMERCIAL])
        for one, cost, bit, denied in makers:
            for other, price, mask, loss in users:
                if cost + price <= most:
                    tiles = one + other
                    gain = self.lasting_income(owned | bit | mask) - base if tiles else 0.0
                    trades.append(PurchaseOption(gain + (denied + loss), cost + price, tiles))
        utilities = [self._offer(self._utility(tile), (tile,)) for tile in open_tiles[CAT_UTILITY]]
        public = [self._offer(float(box.fame[tile]), (tile,)) for tile in open_tiles[CAT_PUBLIC]]
        walls = [self._offer(self.wall_gain(tile, base), (tile,)) for tile in open_tiles[CAT_WALL]]
        nothing = PurchaseOption(0.0, 0, ())
        rest = (utilities, public, walls, self._harbor())
        return [trades, *[[nothing, *group] for group in rest]]

    def _single(self, tiles: Sequence[int]) -> list[tuple[tuple[int, ...], int, int, float]]:
        """No tile, then each alone: the tiles, their cost, their bit mask, and what rivals lose."""
        cost = self.seen.box.cost
        return [((), 0, 0, 0.0), *[((tile,), cost[tile], BIT[tile], self._denied(tile)) for tile in tiles]]

    def _harbor(self) -> list[PurchaseOption]:
        """A post, a ship or both, to be bought after the cards are drawn: gold to be kept back for them."""
        seen, seat, evaluator = self.seen, self.seat, self.evaluator
        box, owned = seen.box, seen.owned[seat]
        now = evaluator.coming(owned, self._posts, self._sizes)
        found: list[PurchaseOption] = []
        ships = [(size, ship_price(seen, seat, size)) for size in range(3) if seen.ship_stock[size]]
        for size, ship in [(NOTHING, 0), *ships]:
            sizes = tuple(sorted((*self._sizes, size))) if size >= 0 else self._sizes
            for more in (0, 1):
                if self._posts + more > len(box.posts) or not (more or ship):
                    continue
                cost = ship + (box.posts[self._posts] if more else 0)
                gain = self.weights.reserve * (evaluator.coming(owned, self._posts + more, sizes) - now)
                found.append(PurchaseOption(gain, cost, ()))
        return found

    def _denied(self, tile: int) -> float:
        """What taking the last tile of a type is worth because a rival goes without."""
        seen, weights = self.seen, self.weights
        if not weights.deny or seen.stock[tile] > 1:
            return 0.0
        known = self._denials.get(tile)
        if known is None:
            rivals = [seat for seat in range(seen.players) if seat != self.seat]
            gains = [self._rival_gain(seat, tile) for seat in rivals]
            known = self._denials[tile] = weights.deny * max(gains) / len(rivals)
        return known

    def _rival_gain(self, seat: int, tile: int) -> float:
        seen = self.seen
        if why_not_own(seen, seat, tile) is not None:
            return 0.0
        evaluator = Evaluator(seen, seat, self.weights)
        owned, posts, sizes = seen.owned[seat], seen.posts[seat], evaluator.sizes()
        gain = evaluator.coming(owned | BIT[tile], posts, sizes) - evaluator.coming(owned, posts, sizes)
        return max(0.0, gain - evaluator.price(seen.box.cost[tile], evaluator.round))

    def _offer(self, gain: float, tiles: tuple[int, ...]) -> PurchaseOption:
        cost = sum(self.seen.box.cost[tile] for tile in tiles)
        return PurchaseOption(gain, cost, tiles)

    def _utility(self, building: int) -> float:
        if building == REDEMPTOR and not self.seen.producible[self.seat] >> INDUSTRIAL & 1:
            return 0.0
        owned = self.seen.owned[self.seat]
        evaluator = self.evaluator
        return evaluator.coming(owned | BIT[building], self._posts, self._sizes) - evaluator.coming(
            owned, self._posts, self._sizes
        )

    def wall_gain(self, wall: int, base: float | None = None) -> float:
        """The value of one more wall before its price."""
        owned = self.seen.owned[self.seat]
        evaluator = self.evaluator
        more = owned | BIT[wall]
        base = self.lasting_income(owned) if base is None else base
        return self.lasting_income(more) - base + evaluator.walls(more) - evaluator.walls(owned)

    def _baskets(self, offers: list[list[PurchaseOption]], gold: int) -> Baskets:
        """What can be bought together with so much gold at most, and what each amount left is worth."""
        turn = self.evaluator.round
        trades, utilities, public, walls, harbor = [[o for o in group if o.cost <= gold] for group in offers]
        return Baskets(
            _undominated([_both(first, second) for first in trades for second in public]),
            walls,
            _undominated([_both(one, two) for one in utilities for two in harbor]),
            self.evaluator.purses(gold, turn),
        )

    def _set(self, baskets: Baskets, gold: int) -> tuple[float, tuple[int, ...]]:
        """The best choice of one of each group with that much gold: gain over doing nothing now, and tiles."""
        firsts, walls, lasts, purse = baskets
        best: tuple[float, tuple[int, ...]] = (purse[gold], ())
        for one in firsts:
            if one.cost > gold:
                break
            for two in walls:
                cost, gain = one.cost + two.cost, one.gain + two.gain
                for three in lasts:
                    if cost + three.cost > gold:
                        break
                    total = gain + three.gain + purse[gold - cost - three.cost]
                    if total > best[0]:
                        best = (total, one.tiles + two.tiles + three.tiles)
        return best[0] - self.evaluator.purse(self.evaluator.own_gold, self.evaluator.round), best[1]

    # Doing it ----------------------------------------------------------------------------------------------------

    def raises(self, choices: Sequence[Action]) -> list[Raise]:
        """Ways to raise gold, in increasing amounts; the first raises none."""
        found = [Raise(0, 0.0, ())]
        state = self.seen.clone()
        options = [action for action in choices if action.verb in RAISERS]
        for _ in range(MOST_RAISES):
            best: tuple[float, Action, State] | None = None
            before = self._left(state)
            for action in options:
                if not self._possible(state, action):
                    continue
                after = state.clone()
                do_commerce(after, self.seat, action, None)
                lost = before - self._left(after)
                gold = after.gold[self.seat] - state.gold[self.seat]
                if gold > 0 and (best is None or lost / gold < best[0]):
                    best = (lost / gold, action, after)
            if best is None:
                break
            raised, loss, actions = found[-1]
            more = best[2].gold[self.seat] - state.gold[self.seat]
            found.append(Raise(raised + more, loss + best[0] * more, (*actions, best[1])))
            state = best[2]
        return found

    def _possible(self, state: State, action: Action) -> bool:
        return why_not_commerce(state, self.seat, action) is None

    def _left(self, state: State) -> float:
        """Fame, and what the goods still bring this round."""
        evaluator = Evaluator(state, self.seat, self.weights, self.evaluator.own_gold)
        goods = goods_of(state, self.seat)
        return evaluator.this_round(state.owned[self.seat], goods, self._office) + state.points(self.seat)

    def _buys(self, tiles: tuple[int, ...], offers: list[list[PurchaseOption]]) -> list[Action]:
        """The purchases, greatest gain first, using Redemptor where that pays."""
        gains = {offer.tiles: offer.gain for group in offers for offer in group}
        order = sorted(tiles, key=lambda tile: (gains.get((tile,), 0.0), -tile), reverse=True)
        build = self.seen.box.vocabulary.build
        return [self._dear(order[0]), *[build[tile] for tile in order[1:]]] if order else []

    def _dear(self, building: int) -> Action:
        """The purchase of a building, with Redemptor's help where that pays."""
        seen, seat = self.seen, self.seat
        words = seen.box.vocabulary
        saved = seen.box.cost[building] - redeemed_price(seen, building)
        if words.redeem[building] in seen.choices:
            goods = list(self._goods)
            goods[INDUSTRIAL] -= 1
            less: Goods = (goods[0], goods[1], goods[2], goods[3], goods[4])
            owned = seen.owned[seat]
            lost = self.evaluator.this_round(owned, self._goods, self._office) - self.evaluator.this_round(
                owned, less, self._office
            )
            if lost < saved * self.evaluator.gold_worth(self.evaluator.round):
                return words.redeem[building]
        return words.build[building]


def _worthwhile(offers: list[PurchaseOption]) -> list[PurchaseOption]:
    """No purchase, and every purchase with a gain."""
    return [offer for offer in offers if offer.gain > 0 or not offer.cost]


def _both(one: PurchaseOption, two: PurchaseOption) -> PurchaseOption:
    return PurchaseOption(one.gain + two.gain, one.cost + two.cost, one.tiles + two.tiles)


def _undominated(offers: list[PurchaseOption]) -> list[PurchaseOption]:
    """The offers that no other offer dominates in price and gain, cheapest first."""
    found: list[PurchaseOption] = []
    for offer in sorted(offers, key=lambda offer: (offer.cost, -offer.gain)):
        if not found or offer.gain > found[-1].gain:
            found.append(offer)
    return found
