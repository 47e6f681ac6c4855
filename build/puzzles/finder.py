"""Finds positions with one clearly best answer that simple players miss and that two judges confirm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from build.puzzles.judge import Answer, candidates, compare, every_answer
from game.bots.bot import bot_seed
from game.bots.match_series import MatchSeries
from game.bots.registry import ADVISOR, adapter_of, levels, make_bot
from game.bots.thinking.evaluation import own_evaluation
from game.bots.thinking.search import Rollout
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.rng import stream
from game.engine.registry import load_game

ANSWERS = 3
"""Fewest different answers of a puzzle."""
OPEN = (0.15, 0.93)
"""Worth of the best answer between which a match is open."""
GLANCE, SURE = 8, 24
"""Worlds of the first comparison and of those that confirm it."""
MARGIN, CONFIRMED, FURTHER = 0.05, 0.04, 0.02
"""Least margin of the best answer: at a glance, with other seeds, and in the eyes of the second judge."""
SEEDS = 5
"""Bots of each level asked."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle: the actions before it, who answers, the answers of the confirming judge best first, and how it was confirmed.

    ``margins`` are margin and error of each comparison; ``missed`` counts the bots of each level that answer otherwise.
    """

    setup: Setup
    actions: tuple[str, ...]
    seat: int
    answers: tuple[Answer, ...]
    margins: tuple[tuple[float, float], ...]
    missed: dict[str, int]
    chapter: str


class Finder:
    """Looks for puzzles in matches between two levels at a table of a size."""

    def __init__(self, game_id: str, bots: Sequence[str], seed: int) -> None:
        adapter = adapter_of(game_id)
        if adapter is None:
            raise ValueError(f"{game_id} has no levels")
        self.game, self.adapter = load_game(game_id), adapter
        self.players = len(bots)
        self.plan = MatchSeries(game_id, tuple(bots), 1, seed, seats=len(bots))
        evaluation = own_evaluation(f"game.bots.{game_id}", self.players, adapter.names)
        turns = levels(game_id)["hard"].at(self.players).turns
        self.near = Rollout(self.game, adapter, evaluation, turns)
        self.far = Rollout(self.game, adapter, evaluation, turns + adapter.turns_a_round(self.players))
        self.base = next(iter(levels(game_id).values())).base
        self.counts: Counter[str] = Counter()

    def search(self, deal: int) -> Iterator[Found]:
        """The puzzles of a match, at most one for each turn, the clearest of it."""
        actions: list[Action] = []
        self.plan.play(deal, lambda _, action: actions.append(action))
        setup = Setup(self.game.id, self.players, self.plan.seed + deal, self.plan.options)
        state: Any = self.game.start(setup)
        of_turn: dict[object, Found] = {}
        for number, action in enumerate(actions):
            found = self._puzzle(setup, state, number, actions)
            if found is not None:
                turn = (self.adapter.turn(state), state.to_act)
                if turn not in of_turn or of_turn[turn].margins[0][0] < found.margins[0][0]:
                    of_turn[turn] = found
            self.game.step(state, action)
        self.counts["matches"] += 1
        yield from of_turn.values()

    def _puzzle(self, setup: Setup, state: Any, number: int, actions: Sequence[Action]) -> Found | None:
        """The puzzle at a position, if it is one; the cheap conditions first."""
        seat = state.to_act
        seen = self.game.recall(state, seat)
        if len(seen.choices) < ANSWERS:
            return None
        self.counts["questions"] += 1
        plain = [
            self.adapter.policy(seat).choose(self.game, seen, seen.choices),
            make_bot(self.game.id, self.base, bot_seed(setup.seed, seat, number)).choose(
                self.game, seen, seen.choices
            ),
        ]
        lines = candidates(self.adapter, seen, plain)
        if len({line[0] for line in lines}) < ANSWERS:
            return None
        self.counts["with answers"] += 1
        name = f"puzzle/{setup.seed}/{number}"
        glance = compare(self.near, seen, lines, stream(0, name, 0), GLANCE)
        best = glance[0].action
        if best in plain or not OPEN[0] <= glance[0].worth <= OPEN[1] or not _clear(glance, MARGIN, 2):
            return None
        self.counts["clear"] += 1
        lines = every_answer(lines, seen.choices)
        sure = [compare(self.near, seen, lines, stream(0, name, again), SURE) for again in (1, 2)]
        if any(one[0].action != best or not _clear(one, CONFIRMED, 3) for one in sure):
            return None
        self.counts["stable"] += 1
        further = compare(self.far, seen, lines, stream(0, name, 3), SURE)
        if further[0].action != best or not _clear(further, FURTHER, 2):
            return None
        self.counts["two judges"] += 1
        missed = self._missed(seen, best, setup.seed, number)
        if missed[ADVISOR] > SEEDS // 2:
            return None
        self.counts["puzzles"] += 1
        decision = self.game.decision(state)
        chapter = "" if decision is None else decision.chapter
        texts = tuple(self.game.grammar.text(action) for action in actions[:number])
        rows = (glance, *sure, further)
        margins = tuple((one[1].behind, one[1].error) for one in rows)
        return Found(setup, texts, seat, tuple(further), margins, missed, chapter)

    def _missed(self, seen: Any, best: Action, seed: int, number: int) -> dict[str, int]:
        """How many bots of each level answer otherwise, the strongest asked first."""
        found: dict[str, int] = {}
        for level in reversed([*levels(self.game.id)]):
            bots = [
                make_bot(self.game.id, level, bot_seed(seed, 10 + again, number)) for again in range(SEEDS)
            ]
            found[level] = sum(bot.choose(self.game, seen, seen.choices) != best for bot in bots)
            if found[level] > SEEDS // 2 and level == ADVISOR:
                break
        return found


def _clear(answers: Sequence[Answer], least: float, errors: float) -> bool:
    """Whether the best answer is ahead of the second by a margin and by as many standard errors."""
    return len(answers) > 1 and answers[1].behind >= max(least, errors * answers[1].error)
