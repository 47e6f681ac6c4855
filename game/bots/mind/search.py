"""Search over information sets with one tree (SO-ISMCTS), for any number of seats.

Every iteration draws a world, walks down the tree by what is allowed there, adds one answer, finishes the turn quickly
and asks the evaluation what that is worth to every seat. In the tree each seat prefers what is worth most to itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from typing import Any

from game.engine.core.action import Action

from .future import MOST_STEPS, Future, worlds
from .thinker import Thinker

CURIOSITY = 0.2
"""How much an answer seldom tried is preferred to one that looks better."""
DEEPEST = 12
"""Answers below the first at which a line is judged as it stands."""


class Node:
    """An answer as it was met: how often it was allowed and tried, the sum of its worth to each seat, what followed."""

    __slots__ = ("allowed", "answers", "sums", "tried")

    def __init__(self, seats: int) -> None:
        self.allowed = 0
        self.tried = 0
        self.sums = [0.0] * seats
        self.answers: dict[Action, Node] = {}

    def pick(self, options: Sequence[Action], seat: int) -> Action:
        """What to try next: something not tried yet in its order, else by worth and curiosity."""
        seats = len(self.sums)
        nodes = []
        for action in options:
            node = self.answers.setdefault(action, Node(seats))
            node.allowed += 1
            nodes.append(node)
        for action, node in zip(options, nodes, strict=True):
            if not node.tried:
                return action

        def promise(index: int) -> float:
            node = nodes[index]
            return node.sums[seat] / node.tried + CURIOSITY * sqrt(log(node.allowed) / node.tried)

        return options[max(range(len(options)), key=promise)]


class Search(Thinker):
    """Each iteration follows one line; the answer tried most often is the best."""

    def compare(self, future: Future, seen: Any, options: Sequence[Action]) -> Iterator[Action]:
        root = Node(seen.players)
        for world in worlds(future.game, seen, self.rng):
            self._line(future, world, root, options)
            yield max(options, key=lambda action: self._standing(root, action, seen.to_act))

    def _standing(self, root: Node, action: Action, seat: int) -> tuple[int, float]:
        node = root.answers.get(action)
        return (0, 0.0) if node is None or not node.tried else (node.tried, node.sums[seat] / node.tried)

    def _line(self, future: Future, state: Any, root: Node, options: Sequence[Action]) -> None:
        """Walk one line down in a world, which is used up, and note what it led to."""
        node, path = root, [root]
        for _ in range(DEEPEST):
            turn = self.knowledge.turn(state)
            action = node.pick(options, state.to_act)
            node = node.answers[action]
            path.append(node)
            future.game.step(state, action)
            options = self._next(future, state) if node.tried else ()
            if not options:
                break
        else:
            turn = self.knowledge.turn(state)
        future.finish(state, turn)
        worth = future.worths(state, len(root.sums))
        for met in path:
            met.tried += 1
            for seat, value in enumerate(worth):
                met.sums[seat] += value

    def _next(self, future: Future, state: Any) -> Sequence[Action]:
        """Go on quickly to the next question worth trying and answer its options; none when the match is over."""
        for _ in range(MOST_STEPS):
            if state.to_act < 0:
                return ()
            options = self.knowledge.shortlist(state, state.choices)
            if len(options) > 1:
                return options
            quick = self.knowledge.policy(state.to_act)
            future.game.step(state, quick.choose(future.game, state, state.choices))
        return ()
