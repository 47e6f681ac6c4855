"""What decisions cost: the played line against the best line, judged by what the seat could know.

A *question* is a decision with at least two lines worth weighing. All lines are tried in the same worlds; the best is
chosen in one half of the worlds and measured in the other, so noise alone gives no loss.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log, sqrt
from typing import Any

from game.engine.core.match import Match
from game.engine.core.rng import stream

from ..registry import ADVISOR, levels
from ..thinking.rollout import Rollout, worlds
from ..thinking.search import SURE, ActionStats
from ..thinking.search_result import Factor, Line
from .chances import ReviewJudge

MOST_LINES = 8
"""Most lines weighed against the played one."""
CUTS = (4, 8, 16)
"""Numbers of worlds after which the worse half of the lines is no longer tried."""


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """A decision after ``number`` actions: its seat, its chapter, the line that was played, and the lines to weigh."""

    number: int
    seat: int
    key: str
    played: Line
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Loss:
    """What a played line cost in worth (0 to 1) and in points of the lead, with the standard error of the first.

    ``better`` is the best line in all worlds. ``ahead`` and ``ahead_error``: how much the played line is better than
    the best line with another first action; 0 where it is not the best. ``reasons``: what speaks for the best line
    against the other of the two, weightiest first.
    """

    loss: float
    error: float
    points: float
    chance: float
    better: Line
    ahead: float = 0.0
    ahead_error: float = 0.0
    reasons: tuple[Factor, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether the loss is beyond its error at 95 %."""
        return self.loss - 1.96 * self.error > 0


def questions(match: Match[Any], judge: ReviewJudge) -> list[ReviewQuestion]:
    """The questions of a match in order."""
    game, state, entries = match.game, match.at(0), match.entries
    interventions = game.intervention_verbs()
    asked: dict[int, tuple[str, tuple[Line, ...]]] = {}
    for number, entry in enumerate(entries):
        choices = game.legal(state)
        if len(choices) > 1 and entry.action.verb not in interventions:
            seen = game.recall(state, entry.seat)
            lines = [line for line in judge.adapter.lines(seen, choices) if line[0] in choices]
            if len(set(lines)) > 1:
                decision = game.decision(state)
                asked[number] = (
                    decision.chapter if decision else "",
                    tuple(dict.fromkeys(lines[:MOST_LINES])),
                )
        game.step(state, entry.action)
    found = []
    for number, (key, options) in asked.items():
        seat, end = entries[number].seat, number + 1
        while end < len(entries) and end not in asked and entries[end].seat == seat:
            end += 1
        played = tuple(
            entry.action for entry in entries[number:end] if entry.action.verb not in interventions
        )
        found.append(ReviewQuestion(number, seat, key, played, options))
    return found


def horizon(judge: ReviewJudge) -> int:
    """The turns that the strongest level plays a line out at this number of players."""
    return levels(judge.game.id)[ADVISOR].at(judge.players).turns


def weigh(
    judge: ReviewJudge, match: Match[Any], question: ReviewQuestion, tries: int, turns: int
) -> Generator[None, None, Loss]:
    """Weigh the lines of a question in so many worlds, played out for so many turns; yields after every trial."""
    game, seat = judge.game, question.seat
    rollout = Rollout(game, judge.adapter, judge.evaluation, turns)
    seen = game.recall(match.at(question.number), seat)
    alive = list(dict.fromkeys([question.played, *question.lines]))
    values: dict[Line, list[float]] = {line: [] for line in alive}
    stats = {line: ActionStats(line, len(judge.adapter.names)) for line in alive}
    drawn = worlds(game, seen, stream(0, f"{judge.name}/lines", question.number))
    for tried in range(1, tries + 1):
        world = next(drawn)
        for line in alive:
            worth, features = rollout.judged(rollout.after(world, line), seat)
            values[line].append(worth)
            stats[line].note(worth, features)
            yield
        if tried in CUTS and tried < tries:
            ranked = sorted(alive, key=lambda line: -sum(values[line]))
            kept = ranked[: max(2, (len(ranked) + 1) // 2)]
            alive = [line for line in alive if line in kept or line == question.played]
    found = _loss(question.played, {line: values[line] for line in alive}, judge.evaluation.points)
    return replace(
        found, reasons=_reasons(judge, stats[found.better], stats[_rival(found, question, alive, values)])
    )


def _rival(
    found: Loss, question: ReviewQuestion, alive: Sequence[Line], values: dict[Line, list[float]]
) -> Line:
    """What the best line is compared with: the played one, or where that is the best the next with another first action."""
    if found.better != question.played:
        return question.played
    others = [line for line in alive if line[0] != question.played[0]]
    return max(others, key=lambda line: sum(values[line]), default=question.played)


def _reasons(judge: ReviewJudge, best: ActionStats, other: ActionStats) -> tuple[Factor, ...]:
    """The factors of a difference; none where the features do not favor the better line."""
    if best is other or not (best.judged and other.judged):
        return ()
    points = judge.evaluation.points
    shares = judge.evaluation.network.shares(best.middle, other.middle)
    sums: dict[str, float] = {}
    for term, share in zip(judge.adapter.terms, shares, strict=True):
        sums[term] = sums.get(term, 0.0) + points * share
    ahead, found = points * (best.logit - other.logit), sum(sums.values())
    if ahead <= 0 or found <= 0:
        return ()
    sums.pop("", None)
    factors = (Factor(term, weight * min(1.0, ahead / found)) for term, weight in sums.items())
    return tuple(sorted(factors, key=lambda one: -abs(one.points)))


def _loss(played: Line, values: dict[Line, list[float]], points: float) -> Loss:
    own = values[played]
    differences, lead = [0.0] * len(own), 0.0
    for fit, test in ((slice(0, None, 2), slice(1, None, 2)), (slice(1, None, 2), slice(0, None, 2))):
        best = max(values, key=lambda line: sum(values[line][fit]))
        differences[test] = [a - b for a, b in zip(values[best][test], own[test], strict=True)]
        lead += (_logit(values[best][test]) - _logit(own[test])) / 2
    loss, error = mean_and_error(differences)
    better = max(values, key=lambda line: (sum(values[line]), line == played))
    ahead = ahead_error = 0.0
    others = [line for line in values if line[0] != played[0]]
    if better == played and others:
        second = max(others, key=lambda line: sum(values[line]))
        ahead, ahead_error = mean_and_error([a - b for a, b in zip(own, values[second], strict=True)])
    return Loss(loss, error, points * lead, sum(own) / len(own), better, ahead, ahead_error)


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    count = len(numbers)
    mean = sum(numbers) / count
    spread = sum((one - mean) ** 2 for one in numbers) / max(1, count - 1)
    return mean, sqrt(spread / count)


def _logit(worths: Sequence[float]) -> float:
    worth = min(1 - SURE, max(SURE, sum(worths) / len(worths)))
    return log(worth / (1 - worth))


def losses(match: Match[Any], tries: int) -> Iterator[tuple[ReviewQuestion, Loss]]:
    """The loss of every question of a finished match. Raises :class:`Unreviewable`."""
    judge = ReviewJudge(match)
    turns = horizon(judge)
    for question in questions(match, judge):
        task = weigh(judge, match, question, tries, turns)
        while True:
            try:
                next(task)
            except StopIteration as done:
                yield question, done.value
                break
