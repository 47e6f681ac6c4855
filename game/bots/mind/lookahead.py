"""A player that tries its answers out to the end of its turn in several worlds, and judges by what was learned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream

from ..bot import Bot, Remembers
from .evaluation import Evaluation
from .future import Future, worlds
from .knowledge import Knowledge

TRUST = 0.004
"""How much better than the quick player's answer another must look to be preferred: judgements are not exact."""

Evaluations = Callable[[int], Evaluation]
"""The evaluation for a number of players."""


class Lookahead:
    """Averages over ``count`` worlds; the seed draws them. The quick player answers what is not worth trying."""

    def __init__(self, knowledge: Knowledge, evaluations: Evaluations, seed: int, count: int = 4) -> None:
        self._knowledge = knowledge
        self._evaluations = evaluations
        self._rng = stream(seed, "lookahead")
        self._count = count
        self._policy = knowledge.policy(seed)

    def inherit(self, earlier: Bot) -> None:
        if isinstance(earlier, Lookahead) and isinstance(self._policy, Remembers):
            self._policy.inherit(earlier._policy)

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        liked = self._policy.choose(game, seen, choices)
        return [liked, *islice(self.deliberate(game, seen, choices, liked), self._count)][-1]

    def deliberate(
        self, game: Game[Any], seen: Any, choices: Sequence[Action], liked: Action
    ) -> Iterator[Action]:
        """The best answer after one world more each time; ``liked`` is the quick player's."""
        options = list(dict.fromkeys([liked, *self._knowledge.shortlist(seen, choices)]))
        if len(options) < 2:
            return
        seat = seen.to_act
        future = Future(game, self._knowledge, self._evaluations(seen.players))
        sums = dict.fromkeys(options, 0.0)
        for tried, world in enumerate(worlds(game, seen, self._rng), 1):
            for action in options:
                sums[action] += future.worth(future.after(world, action), seat)
            best = max(options, key=sums.__getitem__)
            yield best if sums[best] > sums[liked] + TRUST * tried else liked
