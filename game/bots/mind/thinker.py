"""A player that starts from the quick player's answer and thinks on; its answer improves with every iteration."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream

from ..bot import Bot, Remembers
from .evaluation import Evaluation
from .future import Future
from .knowledge import Knowledge

Evaluations = Callable[[int], Evaluation]
"""The evaluation for a number of players."""


class Thinker(ABC):
    """Thinks for ``count`` iterations; the seed draws the worlds it thinks in."""

    def __init__(self, knowledge: Knowledge, evaluations: Evaluations, seed: int, count: int) -> None:
        self.knowledge = knowledge
        self.rng = stream(seed, "thinker")
        self._evaluations = evaluations
        self._count = count
        self._policy = knowledge.policy(seed)

    def inherit(self, earlier: Bot) -> None:
        """What the quick player must not forget it is told."""
        if isinstance(earlier, Thinker) and isinstance(self._policy, Remembers):
            self._policy.inherit(earlier._policy)

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        liked = self._policy.choose(game, seen, choices)
        return [liked, *islice(self.deliberate(game, seen, choices, liked), self._count)][-1]

    def deliberate(
        self, game: Game[Any], seen: Any, choices: Sequence[Action], liked: Action
    ) -> Iterator[Action]:
        """The best answer after one iteration more each time; ``liked`` is the quick player's.

        Ends at once where nothing is worth trying, and never otherwise.
        """
        options = list(dict.fromkeys([liked, *self.knowledge.shortlist(seen, choices)]))
        if len(options) > 1:
            future = Future(game, self.knowledge, self._evaluations(seen.players))
            yield from self.compare(future, seen, options)

    @abstractmethod
    def compare(self, future: Future, seen: Any, options: Sequence[Action]) -> Iterator[Action]:
        """The best of some options, of which the quick player likes the first, after each iteration."""
