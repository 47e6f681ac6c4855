"""Free trade: judging offers, and making one a round where an exchange of contracts helps both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.constantinopolis.phases.trading import Side
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action

from .economy import production
from .evaluator import Evaluator
from .loading_planner import LoadingPlanner
from .purchases import goods_of
from .weights import Weights

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
        if seen.gold[seat] < ask.gold:
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
