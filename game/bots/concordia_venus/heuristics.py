"""Heuristics: a rule of thumb for every question, fast enough for rollouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.engine.concordia_venus import phases
from game.engine.concordia_venus.components import LEGATUS, LEGATUS_CARD
from game.engine.core.action import Action

from .personalities import Personalities
from .plans import Builder, Trader, purchases

Choices = Sequence[Action]


class Heuristics(Personalities):
    """The rules of thumb for one seat in one position."""

    def answers(self, choices: Choices) -> list[Action]:
        """What to do here, one action after another; the first one answers the question."""
        number = self.state.stack[-1][0]
        return _PHASES[number](self, choices) if number in _PHASES else self._best(choices, self.worth_of)

    def worth_of(self, action: Action) -> float:
        """Expected points of one answer, for decisions whose answers are compared one by one."""
        return _VERBS[action.verb](self, action.args)

    def ranked(self, choices: Choices) -> list[Action]:
        """The answers, the most promising first."""
        return sorted(choices, key=self.worth_of, reverse=True)

    def _best(self, choices: Choices, worth: Callable[[Action], float]) -> list[Action]:
        return [max(choices, key=worth)]

    # Chapters with several steps ---------------------------------------------------------------------------------

    def _answer_architect(self, choices: Choices) -> list[Action]:
        return [*Builder(self.state, self.worth).best().actions, self._done]

    def _answer_mercator(self, choices: Choices) -> list[Action]:
        frame = self.state.stack[-1]
        return [*Trader(self.state, self.worth, 0, frame[2], frame[3]).plan()[1], self._done]

    def _answer_stocking(self, choices: Choices) -> list[Action]:
        """Goods taken instead of money: the most wanted first, until there are enough."""
        worth, have = self.worth, self.state.goods[self.seat]
        singles = [action for action in choices if action.verb == "buy" and action.args[1] == 1]
        begun = self.state.layout.box.begins_with
        lacking = [action for action in singles if have[action.args[0]] < begun[action.args[0]]]
        if not lacking:
            return [self._done]
        return [max(lacking, key=lambda action: worth.unit(action.args[0], have[action.args[0]]))]

    def _answer_market(self, choices: Choices) -> list[Action]:
        role = self.state.stack[-1][3]
        best = max(purchases(self.state, self.worth, role, self.state.goods[self.seat]), default=None)
        return [best.action if best and best.gain > 0 else self._done]

    def wares(self, choices: Choices) -> list[Action]:
        """What is offered on display, with the goods it would pay, the best first; and buying nothing."""
        role = self.state.stack[-1][3]
        found = sorted(purchases(self.state, self.worth, role, self.state.goods[self.seat]), reverse=True)
        return [*(offer.action for offer in found if offer.gain > -2), self._done]

    @property
    def _done(self) -> Action:
        return self.state.layout.box.vocabulary.done

    # Single answers ----------------------------------------------------------------------------------------------

    def _play(self, args: Sequence[int]) -> float:
        card = args[0]
        frame = self.state.stack[-1]
        alone = frame[0] == phases.SECOND and frame[3] != LEGATUS
        if card == LEGATUS_CARD:
            return self.legatus()
        return self.playing(card, alone=alone)

    def _half(self, args: Sequence[int]) -> float:
        _, _, partner, card, _ = self.state.stack[-1]
        own = self.gain(args[0], card)
        if partner < 0 or self.mate is None:
            return own
        first, second = self.state.layout.box.cards[card].roles
        other = second if args[0] == first else first
        return own + self.likes.mate * self.mate.gain(other, card)

    def _copy(self, args: Sequence[int]) -> float:
        return self.copying(args[0])

    def _produce(self, args: Sequence[int]) -> float:
        return self.province(self.state.layout.ways.local_province[args[0]])

    def _cash(self, args: Sequence[int]) -> float:
        return self.cashing()

    def _keep(self, args: Sequence[int]) -> float:
        return self.worth.unit(args[0], self.state.goods[self.seat][args[0]])

    def _place(self, kind: int) -> Callable[[Sequence[int]], float]:
        return lambda args: self.settling(kind, self.state.layout.ways.local_city[args[0]])

    def _begin(self, args: Sequence[int]) -> float:
        """A city to begin in: the houses that can be reached from there first."""
        return self.surroundings(self.state.layout.ways.local_city[args[0]])

    def _nothing(self, args: Sequence[int]) -> float:
        return 0.0


_PHASES: Mapping[int, Callable[[Heuristics, Choices], list[Action]]] = {
    phases.ARCHITECT: Heuristics._answer_architect,
    phases.MERCATOR: Heuristics._answer_mercator,
    phases.STOCKING: Heuristics._answer_stocking,
    phases.MARKET: Heuristics._answer_market,
}
_VERBS: Mapping[str, Callable[[Heuristics, Sequence[int]], float]] = {
    "play": Heuristics._play,
    "as": Heuristics._half,
    "copy": Heuristics._copy,
    "produce": Heuristics._produce,
    "cash": Heuristics._cash,
    "stipend": lambda self, _: self.stipend(),
    "keep": Heuristics._keep,
    "place_land": lambda self, args: self._place(0)(args),
    "place_sea": lambda self, args: self._place(1)(args),
    "begin": Heuristics._begin,
    "done": Heuristics._nothing,
}
