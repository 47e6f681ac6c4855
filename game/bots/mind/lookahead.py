"""A player that tries its answers out to the end of its turn in several worlds, and judges by what was learned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.engine.core.action import Action

from .future import Future, worlds
from .thinker import Thinker

TRUST = 0.004
"""How much better than the quick player's answer another must look to be preferred: judgements are not exact."""


class Lookahead(Thinker):
    """Each iteration tries all options in one more world; the means are compared."""

    def compare(self, future: Future, seen: Any, options: Sequence[Action]) -> Iterator[Action]:
        seat, liked = seen.to_act, options[0]
        sums = dict.fromkeys(options, 0.0)
        for tried, world in enumerate(worlds(future.game, seen, self.rng), 1):
            for action in options:
                sums[action] += future.worth(future.after(world, action), seat)
            best = max(options, key=sums.__getitem__)
            yield best if sums[best] > sums[liked] + TRUST * tried else liked
