"""The bot `planner`: values everything by the fame it will earn until the end, and plans each turn as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from game.engine.constantinopolis.components import (
    BIT,
    CAT_PUBLIC,
    CATEGORY,
    COMES,
    CONSUL,
    MAGISTER,
    PRAETORIO,
    URBI,
    WALLS,
    Goods,
)
from game.engine.constantinopolis.phases import (
    ANSWER,
    AUCTION,
    BARGAIN,
    BUILDING,
    DONATION,
    DRAFT,
    DUEL,
    EXCHANGE,
    GRANT,
    LOADING,
    PREEMPTION,
)
from game.engine.constantinopolis.phases.auction import vacancy_price
from game.engine.constantinopolis.phases.building import why_not_own
from game.engine.constantinopolis.phases.trading import Side, has_loaded, why_not_accept
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action
from game.engine.core.game import Game

from ..bot import Bot
from .cargo import SpareGoodsPlanner, stored_worth
from .evaluator import Evaluator, Weights, own_weights, production
from .loading_planner import REVEALING, LoadingPlanner
from .purchases import Purchases, goods_of

# -- the value of each office this round, the bid for it, and the Consul's right to buy first ------------------------


class Offices:
    """Values the offices for a seat while they are contested."""

    def __init__(self, seen: State, seat: int, weights: Weights) -> None:
        self.seen = seen
        self.seat = seat
        self.weights = weights
        self.evaluator = Evaluator(seen, seat, weights)
        self.gold = self.evaluator.gold_worth(seen.round)
        made = production(seen.box, seen.owned[seat])
        have = goods_of(seen, seat)
        self.goods: Goods = (
            have[0] + made[0],
            have[1] + made[1],
            have[2] + made[2],
            have[3] + made[3],
            have[4] + made[4],
        )
        self._base = self._round(self.goods, -1)

    def _round(self, goods: Goods, office: int, extra: int = 0) -> float:
        return self.evaluator.this_round(self.seen.owned[self.seat], goods, office, extra)

    def good_worth(self, good: int) -> float:
        """The value of one more of a good this round."""
        more = list(self.goods)
        more[good] += 1
        return self._round((more[0], more[1], more[2], more[3], more[4]), -1) - self._base

    def worth(self, office: int) -> float:
        """What holding an office this round is worth, in fame."""
        return self._benefit(office) - self.weights.order * office

    def _benefit(self, office: int) -> float:
        if office == MAGISTER:
            return self._round(self.goods, MAGISTER) - self._base
        if office == PRAETORIO:
            makes = [good for good in range(5) if self.seen.producible[self.seat] >> good & 1]
            return max((self.good_worth(good) for good in makes), default=0.0)
        if office == COMES:
            return self.seen.box.office_gold[COMES] * self.gold
        count = self.seen.box.office_swap[office]
        swap = self.weights.exchange * (self._round(self.goods, -1, count) - self._base)
        if office == URBI:
            return max(swap, self._wall())
        assert office == CONSUL
        return max(swap, self.weights.preemption)

    def _wall(self) -> float:
        """The gain of the best wall that could be paid for."""
        seen, seat = self.seen, self.seat
        plan = Purchases(seen, seat, self.weights)
        walls = [wall for wall in WALLS if why_not_own(seen, seat, wall) is None]
        gains = [
            plan.wall_gain(wall) - plan.evaluator.price(seen.box.cost[wall], seen.round)
            for wall in walls
            if seen.gold[seat] >= seen.box.cost[wall]
        ]
        return max(gains, default=0.0)

    # Answers -----------------------------------------------------------------------------------------------------

    def choose(self, choices: Sequence[Action]) -> Action:
        """Keep, take or bid: the option with the greatest gain, with the lowest valid bid."""
        best: tuple[float, Action] | None = None
        tried: set[int] = set()
        for action in choices:
            if action.verb == "bid":
                if action.args[0] in tried:
                    continue
                tried.add(action.args[0])
                net = self.worth(action.args[0]) - action.args[1] * self.gold / self.weights.bid_part
            elif action.verb == "take":
                freed = self.seen.stack[-1][2]
                price = vacancy_price(self.seen, self.seat, freed, action.args[0])
                net = self.worth(action.args[0]) - price * self.gold
            else:
                net = self.worth(self.seen.office(self.seat)) + 0.01
            if best is None or net > best[0]:
                best = (net, action)
        assert best is not None
        return best[1]

    def duel(self, choices: Sequence[Action]) -> Action:
        """Raise by the least while the office is worth it over what is left without it."""
        words = self.seen.box.vocabulary
        raises = [action for action in choices if action.verb == "raise"]
        if not raises:
            return words.yield_
        _, office, challenger, _, _, _, _ = self.seen.stack[-1]
        other = self.seen.office(challenger)
        without = self.worth(other) if other >= 0 else self._vacant(office)
        edge = (self.worth(office) - without) * self.weights.bid_part
        return raises[0] if raises[0].args[0] * self.gold < edge else words.yield_

    def _vacant(self, contested: int) -> float:
        """The best vacant office after its price."""
        price = self.seen.box.vacant_office * self.gold
        vacant = [
            self.worth(o) - price
            for o, holder in enumerate(self.seen.holder)
            if holder < 0 and o != contested
        ]
        return max(vacant, default=0.0)

    def receive(self, choices: Sequence[Action]) -> Action:
        """The good that brings most."""
        return max(choices, key=lambda action: (self.good_worth(action.args[0]), action.args[0]))


# The Consul's right to buy first.


def preemption(seen: State, seat: int, weights: Weights) -> Action:
    """The Consul's answer: take the tile if his turn is worth more with it than with the rival owning it."""
    building, buyer = seen.stack[-1][3], seen.stack[-1][2]
    box = seen.box
    taken = seen.clone()
    taken.stack.pop()
    taken.stock[building] -= 1
    if not taken.stock[building]:
        taken.offered &= ~BIT[building]
    without = taken.clone()
    taken.owned[seat] |= BIT[building]
    taken.gold[seat] -= box.cost[building]
    fame = float(box.fame[building]) if CATEGORY[building] == CAT_PUBLIC else 0.0
    values = []
    for state in (taken, without):
        plan = Purchases(state, seat, weights)
        values.append(
            plan.best(()).gain
            + plan.lasting_income(state.owned[seat])
            + plan.evaluator.purse(state.gold[seat], plan.evaluator.round)
        )
    rival = Purchases(seen, buyer, weights)
    harm = fame - rival.evaluator.price(box.cost[building], rival.evaluator.round)
    if CATEGORY[building] != CAT_PUBLIC:
        owned = seen.owned[buyer]
        harm += rival.lasting_income(owned | BIT[building]) - rival.lasting_income(owned)
    gain = values[0] + fame - values[1] + weights.denial * max(0.0, harm) / max(1, seen.players - 1)
    words = box.vocabulary
    return words.preempt if gain > weights.preemption else words.decline


# -- the bot `planner`: values everything by the fame it will earn until the end, and plans each turn as a whole ----

# Free trade: judging offers, and making one a round where an exchange of contracts helps both.

MOST_TRIED: Final = 6
"""Most contracts of the partners examined when looking for an exchange."""


class Barter:
    """Remembers the round of its last offer, so that it asks once, and what it offered."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._asked = -1
        self._wanted: tuple[int, int] | None = None

    def copied(self) -> Barter:
        """Another that remembers the same."""
        new = Barter(self.weights)
        new._asked, new._wanted = self._asked, self._wanted
        return new

    # Making offers -----------------------------------------------------------------------------------------------

    def offer(
        self, seen: State, seat: int, planner: LoadingPlanner, choices: Sequence[Action]
    ) -> Action | None:
        """The offer to open, or ``None``: one of its idle contracts for one of a partner's."""
        partners = [action for action in choices if action.verb == "offer"]
        if not partners or self._asked == seen.round:
            return None
        self._asked = seen.round
        base = planner.voyage()
        idle = list(planner.cards)
        for kind, _ in base.loads:
            idle.remove(kind)
        if not idle:
            return None
        best: tuple[float, Action, tuple[int, int]] | None = None
        for action in partners:
            found = self._exchange(seen, action.args[0], planner, idle, base.worth)
            if found is not None and (best is None or found[0] > best[0]):
                best = (found[0], action, found[1])
        if best is None:
            return None
        self._wanted = best[2]
        return best[1]

    def _exchange(
        self, seen: State, partner: int, planner: LoadingPlanner, idle: list[int], base: float
    ) -> tuple[float, tuple[int, int]] | None:
        """The best contract to ask of a partner and the idle one it can use: gain and the two kinds."""
        if has_loaded(seen, partner):  # what it has left is hidden
            return None
        stock = seen.goods[partner]
        fits = [
            kind
            for kind in idle
            if all(have >= n for have, n in zip(stock, seen.box.contracts[kind].goods, strict=True))
        ]
        if not fits:
            return None
        given = max(fits, key=lambda kind: seen.box.contracts[kind].gold)
        theirs = sorted(set(seen.hand[partner]) - {given}, key=lambda kind: -seen.box.contracts[kind].gold)
        best: tuple[float, tuple[int, int]] | None = None
        for kind in theirs[:MOST_TRIED]:
            gain = planner.voyage((*planner.cards, kind)).worth - base
            if gain > self.weights.offer_least and (best is None or gain > best[0]):
                best = (gain, (given, kind))
        return best

    def draft(self, seen: State, choices: Sequence[Action]) -> Action:
        """Put the offer together; withdraw one it does not remember."""
        _, _, _, give, ask = seen.stack[-1]
        words = seen.box.vocabulary
        if self._wanted is None:
            return words.withdraw
        given, asked = self._wanted
        if not give:
            action = words.give_contract[given]
        elif not ask:
            action = words.ask_contract[asked]
        else:
            self._wanted = None
            action = words.propose
        return action if action in choices else words.withdraw

    # Judging offers ----------------------------------------------------------------------------------------------

    def answer(self, seen: State, seat: int) -> Action:
        """Accept what leaves more than it costs, the rival's gain counted in part against it."""
        _, offerer, _, give, ask = seen.stack[-1]
        words = seen.box.vocabulary
        if why_not_accept(seen, seat) is not None:
            return words.refuse
        planner = LoadingPlanner(seen, seat, self.weights)
        cards = list(planner.cards)
        for kind in ask.contracts:
            cards.remove(kind)
        goods = goods_of(seen, seat)
        mine = [have + more - less for have, more, less in zip(goods, give.goods, ask.goods, strict=True)]
        after = planner.voyage(
            (*cards, *give.contracts),
            (mine[0], mine[1], mine[2], mine[3], mine[4]),
            planner.gold + give.gold - ask.gold,
        )
        gain = after.worth - planner.voyage().worth + (give.gold - ask.gold) * planner.gold_worth
        theirs = self._side_worth(seen, offerer, ask) - self._side_worth(seen, offerer, give)
        fair = gain > self.weights.denial + max(0.0, theirs) / max(1, seen.players - 1)
        return words.accept if fair else words.refuse

    def _side_worth(self, seen: State, seat: int, side: Side) -> float:
        """Estimated value for a rival: gold, goods by their next use, contracts it has goods for."""
        evaluator = Evaluator(seen, seat, self.weights)
        gold = evaluator.gold_worth(evaluator.round + 1)
        made = production(seen.box, seen.owned[seat])
        worth = side.gold * gold
        for good, n in enumerate(side.goods):
            worth += n * (0.4 + 0.3 * good) * (0.7 if made[good] else 1.0)
        for kind in side.contracts:
            contract = seen.box.contracts[kind]
            ready = all(have >= n for have, n in zip(seen.goods[seat], contract.goods, strict=True))
            worth += (contract.fame + contract.gold * gold) * (0.5 if ready else 0.2)
        return worth


Choices = Sequence[Action]


class PlannerBot:
    """Answers by its judgement alone: the seed plays no part. It remembers the turn it has planned."""

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        self.weights = weights or own_weights()
        self._script: list[Action] = []
        self._expected: tuple[Any, ...] = ()
        self._barter = Barter(self.weights)

    def inherit(self, earlier: Bot) -> None:
        if isinstance(earlier, PlannerBot):
            self._barter = earlier._barter.copied()
            self._script, self._expected = earlier._script, earlier._expected

    def choose(self, game: Game[State], seen: State, choices: Choices) -> Action:
        seat = seen.to_act
        phase = seen.stack[-1][0]
        if phase in (AUCTION, DUEL, GRANT):
            offices = Offices(seen, seat, self.weights)
            answer = {AUCTION: offices.choose, DUEL: offices.duel, GRANT: offices.receive}[phase]
            return answer(choices)
        if phase == BUILDING:
            return next(iter(Purchases(seen, seat, self.weights).best(choices).actions), Action("done"))
        if phase == PREEMPTION:
            return preemption(seen, seat, self.weights)
        if phase == BARGAIN:
            return self._barter.offer(
                seen, seat, LoadingPlanner(seen, seat, self.weights), choices
            ) or Action("done")
        if phase == LOADING:
            return self._loading(game, seen, seat, choices)
        if phase == EXCHANGE:
            return self._exchange(seen, seat, choices)
        if phase == DRAFT:
            return self._barter.draft(seen, choices)
        if phase == ANSWER:
            return self._barter.answer(seen, seat)
        return self._donate(seen, seat, choices) if phase == DONATION else self._store(seen, seat, choices)

    # Loading -----------------------------------------------------------------------------------------------------

    def _loading(self, game: Game[State], seen: State, seat: int, choices: Choices) -> Action:
        if self._script and self._expected == _mark(seen, seat) and self._script[0] in choices:
            return self._next(game, seen, seat)
        planner = LoadingPlanner(seen, seat, self.weights)
        offer = self._barter.offer(seen, seat, planner, choices)
        if offer is not None:
            return offer
        self._script = list(planner.turn(choices).actions)
        return self._next(game, seen, seat)

    def _next(self, game: Game[State], seen: State, seat: int) -> Action:
        """The next action of the plan; notes what the position will look like after it."""
        action = self._script.pop(0)
        if action.verb in REVEALING or action.verb == "done":
            self._script = []
        if self._script:
            after = seen.clone()
            game.step(after, action)
            self._expected = _mark(after, seat)
        return action

    def _exchange(self, seen: State, seat: int, choices: Choices) -> Action:
        planner = LoadingPlanner(seen, seat, self.weights)
        used = [kind for kind, _ in planner.voyage().loads]
        idle = list(planner.cards)
        for kind in used:
            idle.remove(kind)
        idle = [kind for kind in idle if planner.hold_gain(kind) <= 0]
        words = seen.box.vocabulary
        options = [words.exchange[kind] for kind in idle if words.exchange[kind] in choices]
        return options[0] if options else words.draw

    # The end of the round ----------------------------------------------------------------------------------------

    def _donate(self, seen: State, seat: int, choices: Choices) -> Action:
        """Donate what gives more fame than storing it."""
        spare = SpareGoodsPlanner(seen, seat, Evaluator(seen, seat, self.weights))
        goods = goods_of(seen, seat)

        def worth(action: Action) -> float:
            left = list(goods)
            fame = 0.0
            if action.verb == "donate":
                good = action.args[0]
                terms = seen.box.markets[seen.market].donations[good]
                assert terms is not None
                left[good] -= terms[0]
                fame = float(terms[1])
            return fame + spare.storing((left[0], left[1], left[2], left[3], left[4]))

        return max(choices, key=worth)

    def _store(self, seen: State, seat: int, choices: Choices) -> Action:
        worth = stored_worth(seen, seat, Evaluator(seen, seat, self.weights))
        stores = [action for action in choices if action.verb == "store"]
        return max(stores, key=lambda action: (worth[action.args[0]], action.args[0]), default=Action("done"))


def _mark(seen: State, seat: int) -> tuple[Any, ...]:
    """The facts a loading plan depends on; a change makes it invalid."""
    return (
        seen.round,
        seat,
        seen.gold[seat],
        *seen.goods[seat],
        *seen.hand[seat],
        -1,
        *seen.held[seat],
        *seen.fleet[seat],
    )


# The bot `fast_planner`: the planner without search; it finishes turns that others try out.

BEAM: Final = 12
"""Positions kept while cargo is planned: a tenth of the planner's, and hardly worse."""


@lru_cache(maxsize=1)
def fast_weights() -> Weights:
    """The planner's weights but for the beam."""
    return replace(own_weights(), beam=BEAM)


class FastPlannerBot(PlannerBot):
    """Plans a turn of building or loading once and carries it out; offers no trades.

    About as strong as the planner, which thinks again after every action, and several times as quick.
    """

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        super().__init__(seed, weights or fast_weights())
        self._turn = (-1, -1, -1)

    def inherit(self, earlier: Bot) -> None:
        super().inherit(earlier)
        if isinstance(earlier, FastPlannerBot):
            self._turn = earlier._turn

    def choose(self, game: Game[State], seen: State, choices: Sequence[Action]) -> Action:
        phase = seen.stack[-1][0]
        if phase not in (BUILDING, LOADING):
            return super().choose(game, seen, choices)
        turn = (seen.round, phase, seen.to_act)
        if not (self._script and self._turn == turn and self._script[0] in choices):
            self._turn, self._script = turn, self._planned(seen, choices)
        action = self._script.pop(0)
        if action.verb in REVEALING:
            self._script = []
        return action

    def _planned(self, seen: State, choices: Sequence[Action]) -> list[Action]:
        if seen.stack[-1][0] == LOADING:
            return [*LoadingPlanner(seen, seen.to_act, self.weights).turn(choices).actions]
        return [*Purchases(seen, seen.to_act, self.weights).best(choices).actions, Action("done")]
