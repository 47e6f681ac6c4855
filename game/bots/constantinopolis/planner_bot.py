"""The bot `merchant`: values everything by the fame it will earn until the end, and plans each turn as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action
from game.engine.core.game import Game

from ..bot import Bot
from .barter import Barter
from .evaluator import Evaluator
from .loading_planner import REVEALING, LoadingPlanner
from .offices import Offices
from .preemption import preemption
from .purchases import Purchases, goods_of
from .spare_goods import SpareGoodsPlanner, stored_worth
from .weights import Weights, own_weights

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
