"""Several trees for one question: the same answer whether they grow here, elsewhere, or both, in a game that can be worked out by hand."""

from collections.abc import Callable, Sequence

import pytest

from game.bots.thinking.level import Character, Level
from game.bots.thinking.search import Counts
from game.bots.thinking.search_bot import SearchBot, TreeHelper
from game.bots.thinking.search_result import Line, SearchResult
from game.bots.thinking.trees import RemoteTree, TreeRun
from game.engine.core.game import Setup
from tests.bots.thinking.toy import Toy, ToyState, thinker

GAME = Toy()
TREES = 3
LEVEL = Level("quick", method="search", iterations=60, trees=TREES)
SHARE = LEVEL.iterations // TREES
GREEDY = Character("greedy", {"own": 1.0})
Pace = Callable[[int], int]
"""How many lines a tree elsewhere is grown by between two looks, by the number of the look."""


class Elsewhere:
    """A tree that another bot of the same kind grows, as fast as ``pace`` says."""

    def __init__(self, tree: TreeRun, pace: Pace) -> None:
        self.grown = 0
        self.counts: Sequence[Counts] = ()
        self.looks = 0
        self._tree = tree
        self._pace = pace

    def listen(self) -> None:
        for _ in range(min(self._pace(self.looks), SHARE - self.grown)):
            self._tree.step()
            self.grown += 1
        self.looks += 1
        self.counts = self._tree.counts()


def seen_by(seed: int) -> ToyState:
    return GAME.observe(GAME.start(Setup("toy", 2, seed)), 0)


def verdicts(
    seen: ToyState,
    seed: int,
    aside: TreeHelper | None = None,
    character: Character = GREEDY,
    level: Level = LEVEL,
) -> tuple[SearchBot, list[SearchResult]]:
    bot = thinker(level, seed, character)
    bot.aside = aside
    return bot, [*bot.thinking(GAME, seen, seen.choices)]


def helper(seen: ToyState, paces: Sequence[Pace], made: list[Elsewhere]) -> TreeHelper:
    """Return an aside with as many processes as there are paces."""

    def begin(
        lines: Sequence[Line], seeds: Sequence[int], usual: float | None, share: int
    ) -> Sequence[RemoteTree]:
        other = thinker(LEVEL, 999, GREEDY)
        for pace, seed in zip(paces, seeds[-len(paces) :], strict=True):
            made.append(Elsewhere(other.tree(GAME, seen, lines, seed, usual), pace))
        return made

    return begin


PACES: dict[str, list[Pace]] = {
    "one as fast": [lambda look: 1],
    "two as fast": [lambda look: 1, lambda look: 1],
    "one that is done at once": [lambda look: SHARE],
    "one that never says a word": [lambda look: 0],
    "one that dies on the way": [lambda look: 1 if look < 7 else 0],
    "one slow, one by fits": [lambda look: look % 3 // 2, lambda look: 5 if look % 6 == 0 else 0],
}


@pytest.mark.parametrize("paces", PACES.values(), ids=PACES)
@pytest.mark.parametrize("seed", [1, 2, 5])
def test_trees_that_grow_elsewhere_change_neither_answer_nor_counts(paces: list[Pace], seed: int) -> None:
    seen = seen_by(seed)
    alone, here = verdicts(seen, seed)
    made: list[Elsewhere] = []
    helped, there = verdicts(seen, seed, helper(seen, paces, made))
    assert len(made) == len(paces)
    assert there[-1] == here[-1]
    assert there[-1].worlds == LEVEL.iterations
    assert helped.explained(there[-1]) == alone.explained(here[-1])


def test_what_grows_elsewhere_is_not_grown_here() -> None:
    seen = seen_by(4)
    _, here = verdicts(seen, 4)
    _, one = verdicts(seen, 4, helper(seen, [lambda look: 1], []))
    _, two = verdicts(seen, 4, helper(seen, [lambda look: 1, lambda look: 1], []))
    assert len(here) == LEVEL.iterations + 1
    assert len(one) <= 2 * SHARE + 3
    assert len(two) <= SHARE + 3


def test_trees_grow_evenly_so_that_one_cut_short_has_of_each() -> None:
    seen = seen_by(2)
    bot = thinker(LEVEL, 2)
    worlds = [result.worlds for result in bot.thinking(GAME, seen, seen.choices)]
    assert worlds == [*range(LEVEL.iterations + 1)]
    trials = [candidate.trials for candidate in bot._candidates]
    assert sum(trials) == LEVEL.iterations
    assert min(trials) >= TREES, "every tree tries every answer"


def test_every_tree_has_a_seed_of_its_own_and_the_taste_of_the_first() -> None:
    seen = seen_by(3)
    given: list[tuple[Sequence[int], float | None]] = []

    def begin(
        lines: Sequence[Line], seeds: Sequence[int], usual: float | None, share: int
    ) -> Sequence[RemoteTree]:
        given.append((seeds, usual))
        return []

    verdicts(seen, 3, begin)
    ((seeds, usual),) = given
    assert len(set(seeds)) == TREES - 1
    assert usual is not None
    other = thinker(LEVEL, 8, GREEDY)
    lines = [(action,) for action in seen.choices]
    trees = [other.tree(GAME, seen, lines, seed, usual) for seed in (*seeds, seeds[0])]
    for tree in trees:
        for _ in range(SHARE):
            tree.step()
    assert trees[0].counts() != trees[1].counts()
    assert trees[0].counts() == trees[2].counts()


def test_one_tree_plays_as_it_did_before_there_were_several() -> None:
    """Nobody is asked to help, and the answer is that of the one search."""
    seen = seen_by(6)

    def begin(
        lines: Sequence[Line], seeds: Sequence[int], usual: float | None, share: int
    ) -> Sequence[RemoteTree]:
        raise AssertionError

    level = Level("quick", method="search", iterations=60)
    _, found = verdicts(seen, 6, begin, level=level)
    assert [result.worlds for result in found] == [*range(61)]
