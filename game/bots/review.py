"""Analysis of a finished match: winning chances of every seat, and what changed them.

``split(match)`` returns a :class:`MatchSplit`: ``curve`` has the chances before each action and at the end, with the standard
error of the sample; ``shares`` has by seat start, luck, own, others and revision, which add up to the result.
``steps(match)`` yields the same one action at a time. Equal matches give equal numbers. The standard error is that of the
sampled worlds only: it does not contain what the evaluation gets wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any

from game.engine.core.game import Game
from game.engine.core.match import Match
from game.engine.core.rng import Stream, stream

from .registry import adapter_of
from .thinking.evaluation import own_evaluation
from .thinking.game_adapter import VICTORY, sigmoid
from .thinking.rollout import Rollout

WORLDS = 6
"""Worlds sampled at each position."""

Row = list[float]


class Unreviewable(ValueError):
    """The match is not over, or its game has no evaluation."""


@dataclass(frozen=True, slots=True)
class ChanceMoment:
    """Chances of every seat at a position, from 0 to 1, and the standard errors of the sample."""

    chances: Row
    errors: Row


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """One action: who acted, the chances before it, and by seat what the act, luck and the moved horizon changed."""

    seat: int
    before: ChanceMoment
    act: Row
    luck: Row
    revision: Row


@dataclass(frozen=True, slots=True)
class SeatSplit:
    """The sum for one seat: ``start + luck + own + others + revision == result`` but for rounding."""

    start: float
    luck: float
    own: float
    others: float
    revision: float
    result: float


@dataclass(frozen=True, slots=True)
class MatchSplit:
    """The steps of a match, the result by seat, and what it is made of."""

    steps: tuple[ReviewStep, ...]
    result: Row
    shares: tuple[SeatSplit, ...]

    @property
    def curve(self) -> list[ChanceMoment]:
        """The chances before each action, and the result, which is exact."""
        return [*(step.before for step in self.steps), ChanceMoment(self.result, [0.0] * len(self.result))]


def result_of(game: Game[Any], state: Any, sides: Sequence[int]) -> Row:
    """By seat: its side's share of the victory of a match that is over."""
    winners = {sides[row.seat] for row in game.standings(state) if row.place == 1}
    return [1 / len(winners) if side in winners else 0.0 for side in sides]


def chances_of(worths: Sequence[float], sides: Sequence[int]) -> Row:
    """By seat: its side's chance of victory; those of the sides add up to 1."""
    kinds = sorted(set(sides))
    clipped = []
    for side in kinds:
        own = [worth for worth, of in zip(worths, sides, strict=True) if of == side]
        worth = (sum(own) / len(own) - (1 - VICTORY) / 2) / VICTORY
        clipped.append(min(0.995, max(0.005, worth)))
    if len(kinds) == 2:
        first = (clipped[0] + 1 - clipped[1]) / 2
        found = [first, 1 - first]
    else:
        found = _together([log(one / (1 - one)) for one in clipped])
    return [found[kinds.index(side)] for side in sides]


def _together(logits: Sequence[float]) -> Row:
    """Probabilities whose logits are moved by one number so that they add up to 1."""
    low, high = -20.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        if sum(sigmoid(one + middle) for one in logits) > 1:
            high = middle
        else:
            low = middle
    found = [1 / (1 + exp(-(one + low))) for one in logits]
    return [one / sum(found) for one in found]


class ReviewJudge:
    """Estimates chances in the positions of one match."""

    def __init__(self, match: Match[Any]) -> None:
        game, players = match.game, match.setup.players
        adapter = adapter_of(game.id)
        if adapter is None or not game.over(match.state):
            raise Unreviewable(game.id)
        package = f"{__package__}.{game.id}"
        self.game, self.players = game, players
        self.adapter = adapter
        options = game.check_options(match.setup)
        partners = [game.partner(options, players, seat) for seat in range(players)]
        self.sides = [min(seat, other) if other >= 0 else seat for seat, other in enumerate(partners)]
        self.rollout = Rollout(game, adapter, own_evaluation(package, players, adapter.names))
        self.name = f"review/{match.hash()}"

    def deal(self, state: Any, number: int) -> list[Any]:
        """Worlds that differ from a position only in what nobody has seen."""
        rng: Stream = stream(0, self.name, number)
        seen = self.game.sealed(state)
        return [self.game.determinize(seen, rng) for _ in range(WORLDS)]

    def sample(self, world: Any, turn: object) -> Row:
        """Chances in a world after a turn was played out."""
        state = world.clone()
        self.rollout.finish(state, turn)
        if self.game.over(state):
            return result_of(self.game, state, self.sides)
        return chances_of(self.rollout.worths(state, self.players), self.sides)

    def moment(self, worlds: Sequence[Any], turn: object) -> ChanceMoment:
        """Mean chances over worlds; worlds that are over need no turn."""
        rows = list(zip(*(self.sample(world, turn) for world in worlds), strict=True))
        means = [sum(row) / len(row) for row in rows]
        spread = [sum((one - mean) ** 2 for one in row) for row, mean in zip(rows, means, strict=True)]
        return ChanceMoment(means, [sqrt(one / (WORLDS * (WORLDS - 1))) for one in spread])

    def same(self, state: Any, worlds: Sequence[Any]) -> bool:
        """Whether nothing was revealed: each world shows what the position shows."""
        game = self.game
        shown = game.digest(game.sealed(state))
        return all(game.digest(game.sealed(world)) == shown for world in worlds)


def steps(match: Match[Any]) -> Iterator[ReviewStep]:
    """The steps of a finished match in order. Raises :class:`Unreviewable`."""
    judge = ReviewJudge(match)
    game, state = judge.game, match.at(0)
    worlds = judge.deal(state, 0)
    turn: object = judge.adapter.turn(state)
    before = judge.moment(worlds, turn)
    for number, entry in enumerate(match.entries, 1):
        game.step(state, entry.action)
        for world in worlds:
            game.step(world, entry.action)
        acted = judge.moment(worlds, turn)
        if not judge.same(state, worlds):
            worlds = [state] if game.over(state) else judge.deal(state, number)
        dealt = judge.moment(worlds, turn)
        after = dealt
        if not game.over(state) and judge.adapter.turn(state) != turn:
            turn = judge.adapter.turn(state)
            after = judge.moment(worlds, turn)
        yield ReviewStep(
            entry.seat,
            before,
            _less(acted.chances, before.chances),
            _less(dealt.chances, acted.chances),
            _less(after.chances, dealt.chances),
        )
        before = after


def _less(one: Row, other: Row) -> Row:
    return [a - b for a, b in zip(one, other, strict=True)]


def split(match: Match[Any]) -> MatchSplit:
    """The whole analysis of a finished match. Raises :class:`Unreviewable`."""
    found = tuple(steps(match))
    judge = ReviewJudge(match)
    result = result_of(judge.game, match.state, judge.sides)
    start = found[0].before.chances if found else result
    shares = []
    for seat in range(judge.players):
        own = sum(step.act[seat] for step in found if step.seat == seat)
        others = sum(step.act[seat] for step in found if step.seat != seat)
        luck = sum(step.luck[seat] for step in found)
        revision = sum(step.revision[seat] for step in found)
        shares.append(SeatSplit(start[seat], luck, own, others, revision, result[seat]))
    return MatchSplit(found, result, tuple(shares))
