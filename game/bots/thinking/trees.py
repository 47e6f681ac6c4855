"""Several trees for one question, each with a seed of its own; what they counted is added, answer by answer.

How many trees there are and how large each becomes is a matter of the level. They grow in other processes where one is free, else here in
turns: the same trees, and so the same answer, on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.engine.core.rng import Stream

from .search import ActionStats, Counts, Rollout, search


class TreeRun:
    """A tree that grows by one line with every step, and what it has counted of each answer."""

    def __init__(
        self, rollout: Rollout, seen: Any, candidates: Sequence[ActionStats], rng: Stream, breadth: int
    ) -> None:
        self.candidates = candidates
        self.grown = 0
        """The lines followed so far."""
        self._steps = search(rollout, seen, candidates, rng, breadth)

    def step(self) -> None:
        """Follow one more line."""
        next(self._steps)
        self.grown += 1

    def counts(self) -> list[Counts]:
        """What it has counted, by answer."""
        return [candidate.counts() for candidate in self.candidates]


class RemoteTree(Protocol):
    """A tree that grows in another process."""

    grown: int
    """The lines it is known to have followed; it stays as it is if nobody grows it any more."""
    counts: Sequence[Counts]
    """What it had counted by then, by answer."""

    def listen(self) -> None:
        """Take in what is known by now."""
        ...


class TreeGroup:
    """The trees of one question. The last ones grow elsewhere too: ``remote_trees`` are they, as many as there are processes free.

    With no help from elsewhere the trees grow evenly and without end, else each to its ``share`` of the lines.
    """

    def __init__(self, trees: Sequence[TreeRun], remote_trees: Sequence[RemoteTree], share: int) -> None:
        self._trees = trees
        self._growths = remote_trees
        self._share = share

    @property
    def grown(self) -> int:
        """The lines followed in all trees."""
        return sum([max(here, elsewhere) for here, elsewhere in self._sizes()])

    def step(self) -> bool:
        """Grow the smallest tree by one line; False where each has its share.

        A tree that grows elsewhere is left to that process until nothing else is to be done. Then it grows here as well, and
        whoever is first has counted the same.
        """
        for remote in self._growths:
            remote.listen()
        trees = self._wanting()
        if not trees:
            return False
        smallest = trees[0]
        for tree in trees:
            if tree.grown < smallest.grown:
                smallest = tree
        smallest.step()
        return True

    def _wanting(self) -> Sequence[TreeRun]:
        """The trees to be grown here."""
        if not self._growths:
            return self._trees
        own, left = list[TreeRun](), list[TreeRun]()
        for number, (tree, sizes) in enumerate(zip(self._trees, self._sizes(), strict=True)):
            if max(sizes) < self._share:
                (own if number < len(self._trees) - len(self._growths) else left).append(tree)
        return own or left

    def candidates(self) -> list[ActionStats]:
        """The answers with the counts of all trees, added in the order of the trees."""
        found = [candidate.copy() for candidate in self._trees[0].candidates]
        here = len(self._trees) - len(self._growths)
        for number, (own, elsewhere) in enumerate(self._sizes()):
            if number:
                told = (
                    self._growths[number - here].counts if elsewhere > own else self._trees[number].counts()
                )
                for candidate, counts in zip(found, told, strict=True):
                    candidate.join(counts)
        return found

    def _sizes(self) -> list[tuple[int, int]]:
        """How large each tree is here, and how large elsewhere."""
        elsewhere = [0] * (len(self._trees) - len(self._growths)) + [one.grown for one in self._growths]
        return [(tree.grown, other) for tree, other in zip(self._trees, elsewhere, strict=True)]
