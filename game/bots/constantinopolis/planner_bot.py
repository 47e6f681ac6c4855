"""The bot `merchant`: values everything by the fame it will earn until the end, and plans each turn as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

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
from game.engine.constantinopolis.phases.trading import Side, has_loaded, why_not_accept
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action
from game.engine.core.game import Game

from ..bot import Bot
from .cargo import SpareGoodsPlanner, stored_worth
from .evaluator import Evaluator, production
from .loading_planner import REVEALING, LoadingPlanner
from .offices import Offices, preemption
from .purchases import Purchases, goods_of
from .weights import Weights, own_weights

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


# The bot `hasty`: the planner without search; it finishes turns that others try out.

BEAM: Final = 12
"""Positions kept while cargo is planned: a tenth of the merchant's, and hardly worse."""


@lru_cache(maxsize=1)
def hasty_weights() -> Weights:
    """The merchant's weights but for the beam."""
    return replace(own_weights(), beam=BEAM)


class FastPlannerBot(PlannerBot):
    """Plans a turn of building or loading once and carries it out; offers no trades.

    About as strong as the merchant, which thinks again after every action, and several times as quick.
    """

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        super().__init__(seed, weights or hasty_weights())
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
