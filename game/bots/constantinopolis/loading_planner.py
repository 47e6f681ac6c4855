"""The loading turn as a whole: posts, ships, exchanged cards, cargo, spare goods and what is kept for later."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.engine.constantinopolis.commerce import do_commerce
from game.engine.constantinopolis.components import Goods
from game.engine.constantinopolis.phases import LOADING
from game.engine.constantinopolis.phases.loading import ship_price
from game.engine.constantinopolis.phases.trading import why_not_back
from game.engine.constantinopolis.state import POST_BOUGHT, SHIP_BOUGHT, State
from game.engine.core.action import Action

from .cargo import Cargo, SpareGoodsPlanner, Voyage, buy_limits
from .evaluator import Evaluator, Weights, production
from .purchases import goods_of

REVEALING = frozenset(("buy_post", "exchange", "draw", "offer"))
"""Actions that show something new: what follows them is planned afresh."""


class Turn(NamedTuple):
    """A loading turn: its gain in fame over doing nothing, and its actions in order, ``done`` last."""

    worth: float
    actions: tuple[Action, ...]


class LoadingPlanner:
    """Plans the loading turn of a seat."""

    def __init__(self, seen: State, seat: int, weights: Weights) -> None:
        self.seen = seen
        self.seat = seat
        self.weights = weights
        self.box = seen.box
        self.evaluator = Evaluator(seen, seat, weights)
        self.spare = SpareGoodsPlanner(seen, seat, self.evaluator)
        self.cargo = Cargo(seen, seat, self.evaluator, self.spare, buy_limits(seen, seat), weights.beam)
        self.goods = goods_of(seen, seat)
        self.sizes = self.evaluator.sizes()
        self.gold = seen.gold[seat]
        self.gold_worth = self.evaluator.gold_worth(self.evaluator.round + 1)
        # Held cards that may not be released any more in this turn stay where they are.
        self._back = seen.stack[-1][0] != LOADING or why_not_back(seen) is None
        self.cards = (*seen.hand[seat], *(seen.held[seat] if self._back else ()))
        self._card = self._card_worth()

    def turn(self, choices: Sequence[Action]) -> Turn:
        """The best turn found."""
        words = self.box.vocabulary
        best, size = self.voyage(), -1
        base = best.worth
        open_actions = set(choices)
        sales = self._sales_first(best)
        if sales:
            return Turn(best.worth, sales)
        post = self._post_gain() if words.buy_post in open_actions else 0.0
        for option in range(3):
            if words.buy_ship[option] in open_actions:
                voyage = self._with_ship(option)
                if voyage.worth > best.worth + 0.05:
                    best, size = voyage, option
        exchange = self._exchange(best, open_actions)
        if exchange is not None:
            return Turn(best.worth, (exchange,))
        swap = self._swap(base, choices)
        if swap is not None:
            return Turn(best.worth, (swap,))
        if post > 0 and (
            size < 0 or self.gold >= self._post_price() + ship_price(self.seen, self.seat, size)
        ):
            return Turn(best.worth + post, (words.buy_post,))
        if size >= 0 and post > best.worth - base:
            return Turn(best.worth + post, (words.buy_post,))
        return Turn(best.worth, self._script(best, size))

    def others(self, choices: Sequence[Action]) -> list[tuple[Action, ...]]:
        """Other turns than the best one: without buying, with a post, with each ship that could be bought."""
        words, open_actions = self.box.vocabulary, set(choices)
        found = [self._script(self.voyage(), -1)]
        if words.buy_post in open_actions:
            found.append((words.buy_post,))
        for size in range(3):
            if words.buy_ship[size] in open_actions:
                found.append(self._script(self._with_ship(size), size))
        return found

    def voyage(
        self, cards: Iterable[int] | None = None, goods: Goods | None = None, gold: int | None = None
    ) -> Voyage:
        """The best cargo for the present ships, cards, goods and gold, or for those given."""
        return self.cargo.plan(
            self.cards if cards is None else cards,
            self.cargo.holds(self.seen),
            self.goods if goods is None else goods,
            self.gold if gold is None else gold,
        )

    def _sales_first(self, voyage: Voyage) -> tuple[Action, ...]:
        """The sale of spare goods, when only their gold is missing for a post or a ship that is wanted."""
        proceeds = self._proceeds(voyage.spare.actions)
        if not proceeds:
            return ()
        seen, seat = self.seen, self.seat
        rich = self.gold + proceeds
        used = seen.used[seat]
        if not used & POST_BOUGHT and seen.posts[seat] < len(self.box.posts):
            price = self._post_price()
            if self.gold < price <= rich and self._post_gain() > 0:
                return voyage.spare.actions
        if used & SHIP_BOUGHT:
            return ()
        for size in range(3):
            price = ship_price(seen, seat, size)
            if seen.ship_stock[size] and self.gold < price <= rich:
                other = self._with_ship(size, proceeds)
                if other.worth > voyage.worth + 0.05 and other.spare.actions == voyage.spare.actions:
                    return voyage.spare.actions
        return ()

    def _proceeds(self, actions: Iterable[Action]) -> int:
        """Gold from those sales and uses."""
        state = self.seen.clone()
        for action in actions:
            do_commerce(state, self.seat, action, None)
        return state.gold[self.seat] - self.gold

    # Buying ------------------------------------------------------------------------------------------------------

    def _with_ship(self, size: int, proceeds: int = 0) -> Voyage:
        """The best cargo with one more ship, including its price and its future value."""
        seen, seat, evaluator = self.seen, self.seat, self.evaluator
        price = ship_price(seen, seat, size)
        voyage = self.cargo.plan(
            self.cards, self.cargo.holds(seen, size), self.goods, self.gold + proceeds - price
        )
        owned, posts = seen.owned[seat], seen.posts[seat]
        future = evaluator.coming(owned, posts, tuple(sorted((*self.sizes, size)))) - evaluator.coming(
            owned, posts, self.sizes
        )
        return voyage._replace(worth=voyage.worth + future - evaluator.price(price, evaluator.round + 1))

    def _post_price(self) -> int:
        return self.box.posts[self.seen.posts[self.seat]]

    def _post_gain(self) -> float:
        seen, seat, evaluator = self.seen, self.seat, self.evaluator
        owned, posts = seen.owned[seat], seen.posts[seat]
        future = evaluator.coming(owned, posts + 1, self.sizes) - evaluator.coming(owned, posts, self.sizes)
        return future + self._card - evaluator.price(self._post_price(), evaluator.round + 1)

    def _card_worth(self) -> float:
        """The value of one more card in a typical coming round."""
        seen, seat, evaluator = self.seen, self.seat, self.evaluator
        owned, posts = seen.owned[seat], seen.posts[seat]
        held = len(seen.held[seat])
        more, base = (evaluator.a_round(owned, posts + extra, self.sizes, None, held) for extra in (1, 0))
        return max(
            0.0, more.fame - base.fame + (more.gold - base.gold) * evaluator.gold_worth(evaluator.round + 2)
        )

    def _exchange(self, voyage: Voyage, open_actions: set[Action]) -> Action | None:
        """The card to exchange: the worst one that is neither loaded nor worth keeping; none if no exchange is open."""
        used = [kind for kind, _ in voyage.loads]
        idle = _without(self.cards, used)
        words = self.box.vocabulary
        idle = [kind for kind in idle if words.exchange[kind] in open_actions and self.hold_gain(kind) <= 0]
        return words.exchange[min(idle, key=self._later_worth)] if idle else None

    def _swap(self, base: float, choices: Sequence[Action]) -> Action | None:
        """The exchange of one good for another by the wall that gains most, if one does."""
        best, top = None, base + 0.05
        for action in choices:
            if action.verb != "swap":
                continue
            goods = list(self.goods)
            goods[action.args[0]] -= 1
            goods[action.args[1]] += 1
            worth = self.voyage(goods=(goods[0], goods[1], goods[2], goods[3], goods[4])).worth
            if worth > top:
                best, top = action, worth
        return best

    # Keeping -----------------------------------------------------------------------------------------------------

    def _later_worth(self, kind: int) -> float:
        """What a card would bring next round, its goods being missed elsewhere."""
        contract = self.box.contracts[kind]
        gold = self.evaluator.gold_worth(self.evaluator.round + 2)
        goods = sum([n * worth for n, worth in zip(contract.goods, self.spare.stored, strict=True)])
        return contract.fame + contract.gold * gold - 0.7 * goods

    def hold_gain(self, kind: int) -> float:
        """What keeping a card under a post is worth over drawing another one instead."""
        if not self.evaluator.left:
            return -1.0
        made = production(self.box, self.seen.owned[self.seat])
        if any(n > have for n, have in zip(self.box.contracts[kind].goods, made, strict=True)):
            return -1.0
        return self._later_worth(kind) - self._card - self.weights.hold_least

    # Doing it ----------------------------------------------------------------------------------------------------

    def _script(self, voyage: Voyage, size: int) -> tuple[Action, ...]:
        seen, seat = self.seen, self.seat
        words = self.box.vocabulary
        actions: list[Action] = [words.buy_ship[size]] if size >= 0 else []
        actions += [words.buy[good] for good in voyage.buys]
        held = [*seen.held[seat]]
        hand = [*seen.hand[seat]]
        loads: list[Action] = []
        for kind, slot in voyage.loads:
            if kind in hand:
                hand.remove(kind)
            else:
                held.remove(kind)
                actions.append(words.release[kind])
            loads.append(words.load[kind][slot])
        actions += loads
        actions += voyage.spare.actions
        # Only what earlier rounds left: who begins anew in a turn would take back what was held in it, and hold it again.
        idle = [kind for kind in held if self.hold_gain(kind) <= 0] if not seen.reversals else []
        for kind in idle:
            held.remove(kind)
            actions.append(words.release[kind])
        free = seen.posts[seat] - len(held)
        keep = sorted((kind for kind in hand if self.hold_gain(kind) > 0), key=self.hold_gain, reverse=True)
        actions += [words.hold[kind] for kind in keep[:free]]
        return (*actions, words.done)


def _without(cards: Iterable[int], used: Iterable[int]) -> list[int]:
    left = list(cards)
    for kind in used:
        left.remove(kind)
    return left
