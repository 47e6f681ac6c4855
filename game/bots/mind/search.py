"""Search over information sets with one tree (SO-ISMCTS), for any number of seats.

Every iteration draws a world, walks down the tree by what is allowed there, adds one answer, plays the turn out quickly
and asks the evaluation what that is worth to every seat. In the tree each seat prefers what is worth most to itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from typing import Any

from game.engine.core.rng import Stream

from .future import MOST_STEPS, Future, worlds
from .tally import Tally
from .verdict import Line

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
        self.answers: dict[Line, Node] = {}

    def pick(self, options: Sequence[Line], seat: int) -> Line:
        """What to try next: something not tried yet in its order, else by worth and curiosity."""
        seats = len(self.sums)
        nodes = []
        for line in options:
            node = self.answers.setdefault(line, Node(seats))
            node.allowed += 1
            nodes.append(node)
        for line, node in zip(options, nodes, strict=True):
            if not node.tried:
                return line

        def promise(index: int) -> float:
            node = nodes[index]
            return node.sums[seat] / node.tried + CURIOSITY * sqrt(log(node.allowed) / node.tried)

        return options[max(range(len(options)), key=promise)]


def search(future: Future, seen: Any, tallies: Sequence[Tally], rng: Stream, breadth: int) -> Iterator[None]:
    """Each iteration follows one line down the tree, in which at most ``breadth`` answers are tried everywhere."""
    root = Node(seen.players)
    found = {tally.line: tally for tally in tallies}
    for world in worlds(future.game, seen, rng):
        _follow(future, world, root, found, breadth)
        yield


def _follow(future: Future, state: Any, root: Node, found: dict[Line, Tally], breadth: int) -> None:
    """Walk one line down in a world, which is used up, and note what it led to."""
    own, node, path = state.to_act, root, [root]
    options: Sequence[Line] = [*found]
    first: Line | None = None
    turn = future.knowledge.turn(state)
    for _ in range(DEEPEST):
        turn = future.knowledge.turn(state)
        line = node.pick(options, state.to_act)
        first = first or line
        node = node.answers[line]
        path.append(node)
        future.follow(state, line)
        options = _next(future, state, breadth) if node.tried else ()
        if not options:
            break
    future.finish(state, turn)
    worth = future.worths(state, len(root.sums))
    for met in path:
        met.tried += 1
        for seat, value in enumerate(worth):
            met.sums[seat] += value
    assert first is not None
    found[first].note(worth[own], None if state.to_act < 0 else future.knowledge.values(state, own))


def _next(future: Future, state: Any, breadth: int) -> Sequence[Line]:
    """Go on quickly to the next question worth trying and answer its options; none when the match is over."""
    knowledge, game = future.knowledge, future.game
    for _ in range(MOST_STEPS):
        if state.to_act < 0:
            return ()
        options = [*dict.fromkeys(knowledge.lines(state, state.choices))][:breadth]
        if len(options) > 1:
            return options
        quick = knowledge.policy(state.to_act)
        game.step(state, quick.choose(game, state, state.choices))
    return ()
