"""What changed the winning chances in a finished match, action by action and in sum.

``steps(match)`` yields for each action what the act, what was revealed, and the moved horizon changed. ``shares_of``
adds them up by seat: start, luck, own, others and revision, which together are the result.

The quick player that plays turns out is weaker than the evaluation expects, so the chance of the seat that is about to
move falls whenever the horizon moves, and the seat regains it by moving. Therefore the change of a moved horizon
counts with the turn that begins there. Play is measured against the average turn of the match; what the side that moves
gains on average is the revision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from game.engine.core.match import Match

from .chances import ChanceMoment, ReviewJudge, Row, result_of


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """One action: who acted, the chances before it, and by seat what the act, luck and the moved horizon changed.

    ``error`` is the standard error of the luck by seat; ``ends``: a turn ended with the action.
    """

    seat: int
    before: ChanceMoment
    act: Row
    luck: Row
    error: Row
    revision: Row
    ends: bool


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

    @property
    def luck_errors(self) -> Row:
        """By seat: the standard error of the luck of the whole match."""
        return [sqrt(sum(step.error[seat] ** 2 for step in self.steps)) for seat in range(len(self.result))]


@dataclass(slots=True)
class _Turn:
    """A turn: the seat that began it, and by acting seat what its acts changed for each seat."""

    seat: int = -1
    acts: dict[int, Row] = field(default_factory=dict)

    def add(self, seat: int, change: Row) -> None:
        """Count a change as made by a seat."""
        known = self.acts.get(seat, [0.0] * len(change))
        self.acts[seat] = [a + b for a, b in zip(known, change, strict=True)]


def steps(match: Match[Any], turns: int = 1) -> Iterator[ReviewStep]:
    """The steps of a finished match in order. Raises :class:`Unreviewable`."""
    judge = ReviewJudge(match, turns)
    game, state = judge.game, match.at(0)
    worlds = judge.deal(state, 0)
    turn: object = judge.adapter.turn(state)
    before = judge.moment(worlds, turn)
    for number, entry in enumerate(match.entries, 1):
        game.step(state, entry.action)
        for world in worlds:
            game.step(world, entry.action)
        acted = dealt = judge.moment(worlds, turn)
        if not judge.same(state, worlds):
            worlds = [state] if game.over(state) else judge.deal(state, number)
            dealt = judge.moment(worlds, turn)
        after = dealt
        ends = game.over(state) or judge.adapter.turn(state) != turn
        if ends and not game.over(state):
            turn = judge.adapter.turn(state)
            after = judge.moment(worlds, turn)
        luck = _less(dealt.chances, acted.chances)
        noise = [
            sqrt(a * a + b * b) if any(luck) else 0.0 for a, b in zip(acted.errors, dealt.errors, strict=True)
        ]
        yield ReviewStep(
            entry.seat, before, _less(acted.chances, before.chances), luck, noise,
            _less(after.chances, dealt.chances), ends,
        )  # fmt: skip
        before = after


def _less(one: Row, other: Row) -> Row:
    return [a - b for a, b in zip(one, other, strict=True)]


def split(match: Match[Any], turns: int = 1) -> MatchSplit:
    """What the result of a finished match is made of. Raises :class:`Unreviewable`."""
    judge = ReviewJudge(match)
    return split_of(tuple(steps(match, turns)), result_of(judge.game, match.state, judge.sides), judge.sides)


def split_of(found: tuple[ReviewStep, ...], result: Row, sides: Sequence[int]) -> MatchSplit:
    """The sums over all steps of a match; ``sides``: by seat the side it wins with."""
    turns = list(_turns(found))
    start = found[0].before.chances if found else result
    totals = [sum(row[turn.seat] for row in turn.acts.values()) for turn in turns]
    usual = sum(totals) / len(totals) if totals else 0.0
    shares = []
    for seat in range(len(result)):
        own = others = revision = 0.0
        luck = sum(step.luck[seat] for step in found)
        for turn in turns:
            drift = usual if sides[seat] == sides[turn.seat] else -usual / max(1, len(set(sides)) - 1)
            revision += drift
            for actor, row in turn.acts.items():
                change = row[seat] - (drift if actor == turn.seat else 0.0)
                own, others = (own + change, others) if actor == seat else (own, others + change)
        shares.append(SeatSplit(start[seat], luck, own, others, revision, result[seat]))
    return MatchSplit(found, result, tuple(shares))


def _turns(found: Iterable[ReviewStep]) -> Iterator[_Turn]:
    """The turns of a match; the moved horizon counts for the seat that begins the turn after it."""
    turn, moved = _Turn(), None
    for step in found:
        if turn.seat < 0:
            turn.seat = step.seat
            turn.add(step.seat, moved or [0.0] * len(step.act))
        turn.add(step.seat, step.act)
        if step.ends:
            yield turn
            turn, moved = _Turn(), step.revision
    if turn.seat >= 0:
        yield turn
