"""Information set tree search (SO-ISMCTS) with one tree, for any number of seats.

Every iteration samples a world, walks down the tree along allowed answers, adds one answer, plays out the following
turns quickly and evaluates the result for every seat. Each seat prefers its own value. The prior of PUCT is the
position of an answer in the order of the game's heuristics.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, sqrt
from operator import add
from typing import Any, Final

from game.engine.core.rng import Stream

from .action_stats import ActionStats
from .rollout import MOST_STEPS, Rollout, worlds
from .search_result import Line

CURIOSITY: Final = 0.6
"""Weight of exploration, where 1 is the whole range of values met."""
DOUBT: Final = 0.1
"""Assumed value of an untried answer below that of its node, in the same range."""
DEEPEST: Final = 12
"""Depth of the tree below the first answer at which a line is evaluated."""


class SearchNode:
    """A node of the tree: how often it was allowed and tried, the sum of its values by seat, its children."""

    __slots__ = ("allowed", "answers", "sums", "tried")

    def __init__(self, seats: int) -> None:
        self.allowed = 0
        self.tried = 0
        self.sums = [0.0] * seats
        self.answers: dict[Line, SearchNode] = {}

    def mean(self, seat: int) -> float:
        """Its mean value for a seat; it must have been tried."""
        return self.sums[seat] / self.tried

    def pick(self, options: Sequence[Line], seat: int, span: tuple[float, float]) -> Line:
        """The option to try next: by value within the range met, plus exploration."""
        seats = len(self.sums)
        nodes = []
        for line in options:
            node = self.answers.setdefault(line, SearchNode(seats))
            node.allowed += 1
            nodes.append(node)
        low, high = span
        width = max(1e-6, high - low)
        unknown = (self.mean(seat) - low) / width - DOUBT if self.tried else 0.5
        best, found = -inf, options[0]
        for place, (line, node) in enumerate(zip(options, nodes, strict=True), 1):
            worth = (node.mean(seat) - low) / width if node.tried else unknown
            promise = worth + CURIOSITY * sqrt(node.allowed) / (place * (1 + node.tried))
            if promise > best:
                best, found = promise, line
        return found


class Tree:
    """All that was met from one question on."""

    def __init__(self, seats: int) -> None:
        self.root = SearchNode(seats)
        self._spans = [(inf, -inf)] * seats

    def follow(
        self, rollout: Rollout, state: Any, options: Sequence[Line], breadth: int
    ) -> tuple[Line, float]:
        """Walk one line down in a world, which is used up; return the first answer and what it led to."""
        own, seats = state.to_act, range(len(self._spans))
        node, path, lines = self.root, [self.root], list[Line]()
        turn = rollout.adapter.turn(state)
        while options:
            turn, seat = rollout.adapter.turn(state), state.to_act
            line = node.pick(options, seat, self._spans[seat])
            node = node.answers[line]
            path.append(node)
            lines.append(line)
            rollout.follow(state, line)
            options = _next(rollout, state, breadth) if node.tried and len(path) <= DEEPEST else ()
        rollout.finish(state, turn)
        worth = rollout.worths(state, len(seats))
        for node in path:
            node.tried += 1
            node.sums = [*map(add, node.sums, worth)]
        self._spans = [
            (min(low, *[node.mean(seat) for node in path]), max(high, *[node.mean(seat) for node in path]))
            for seat, (low, high) in zip(seats, self._spans, strict=True)
        ]
        return lines[0], worth[own]


def search(
    rollout: Rollout, seen: Any, candidates: Sequence[ActionStats], rng: Stream, breadth: int
) -> Iterator[None]:
    """Run iterations; at most ``breadth`` answers are tried in each node.

    The first iterations try every answer once.
    """
    tree, own = Tree(seen.players), seen.to_act
    found = {candidate.line: candidate for candidate in candidates}
    untried = [*found]
    for state in worlds(rollout.game, seen, rng):
        options = [untried.pop(0)] if untried else [*found]
        line, worth = tree.follow(rollout, state, options, breadth)
        found[line].note(worth, None if state.to_act < 0 else rollout.adapter.values(state, own))
        yield


def _next(rollout: Rollout, state: Any, breadth: int) -> Sequence[Line]:
    """Go on quickly to the next question worth trying and answer its options; none when the match is over."""
    adapter, game = rollout.adapter, rollout.game
    for _ in range(MOST_STEPS):
        if state.to_act < 0:
            return ()
        options = [*dict.fromkeys(adapter.lines(state, state.choices))][:breadth]
        if len(options) > 1:
            return options
        quick = adapter.policy(state.to_act)
        game.step(state, quick.choose(game, state, state.choices))
    return ()
