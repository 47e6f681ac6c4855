"""What decisions cost: the played line against the best line, judged by what the seat could know, in one match and over many.

A *question* is a decision with at least two lines worth weighing. All lines are tried in the same worlds; the best is
chosen in one half of the worlds and measured in the other, so noise alone gives no loss.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from math import exp, log, sqrt
from typing import Any

from game.engine.core.match import Match
from game.engine.core.rng import stream

from ..rating_estimate import CONFIDENCE
from ..registry import ADVISOR, levels
from ..thinking.search import SURE, ActionStats, Rollout, worlds
from ..thinking.search_result import Factor, Line
from .chances import ReviewJudge
from .report import MatchReport

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
    against the other of the two, weightiest first. ``stake``: how far the best and the worst line are apart in worth.
    """

    loss: float
    error: float
    points: float
    chance: float
    better: Line
    ahead: float = 0.0
    ahead_error: float = 0.0
    reasons: tuple[Factor, ...] = ()
    stake: float = 0.0

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
    means = [sum(row) / len(row) for row in values.values()]
    return Loss(
        loss, error, points * lead, sum(own) / len(own), better, ahead, ahead_error,
        stake=max(means) - min(means),
    )  # fmt: skip


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


# -- losses and luck over many matches: what a person loses by kind of question, against what each level loses there ----

FILE = "losses.toml"
ALL = "all"
"""The key of all questions together."""
OPEN = (0.05, 0.95)
"""Chances between which a decision counts: what is won or lost already costs nothing."""
LEAST_OF_MATCH = 15
"""Fewest decisions of a match of which a grade is told."""
LEAST = 30
"""Fewest questions of a kind that are compared."""


@dataclass(frozen=True, slots=True)
class MeanLoss:
    """The mean loss in points of the final lead, its standard error, and the number of questions."""

    mean: float
    error: float
    count: int


@dataclass(frozen=True, slots=True)
class KindLoss:
    """A kind of question: the person's loss, and that of each level at it as far as measured."""

    key: str
    own: MeanLoss
    levels: Mapping[str, MeanLoss]


@dataclass(frozen=True, slots=True)
class SeatTrend:
    """A person over some matches of a game: losses by third of a match and by kind (``ALL`` first), luck, and the trend.

    ``luck`` is the mean per match, from -1 to 1; ``trend`` the loss in the second half of the matches less that in the
    first. Errors are standard errors.
    """

    matches: int
    thirds: tuple[MeanLoss, ...]
    kinds: tuple[KindLoss, ...]
    luck: float
    luck_error: float
    trend: float
    trend_error: float


def still_open(worth: float) -> bool:
    """Whether a decision with this worth (from 0 to 1) was still open."""
    return OPEN[0] <= worth <= OPEN[1]


@lru_cache(maxsize=8)
def level_losses(game_id: str) -> Mapping[str, Mapping[str, MeanLoss]]:
    """By level and question what was measured; empty where nothing was."""
    path = files(f"{__package__.rpartition('.')[0]}.{game_id}").joinpath(FILE)
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        level: {key: MeanLoss(*row) for key, row in rows.items()}
        for level, rows in data.items()
        if isinstance(rows, dict)
    }


def trend_of(game_id: str, played: Sequence[tuple[MatchReport, int]]) -> SeatTrend | None:
    """A person's seats in reports of one game, the earliest match first; ``None`` where no decision counts."""
    known = level_losses(game_id)
    by_key: dict[str, list[float]] = defaultdict(list)
    thirds: list[list[float]] = [[], [], []]
    matches: list[list[float]] = []
    for report, seat in played:
        last = max(1, report.curve[-1].after)
        open_ones = [one for one in report.losses if one.seat == seat and still_open(one.chance)]
        for one in open_ones:
            by_key[one.key].append(one.points)
            thirds[min(2, 3 * one.number // last)].append(one.points)
        matches.append([one.points for one in open_ones])
    every = [points for row in matches for points in row]
    if not every:
        return None
    kinds = [KindLoss(ALL, _mean(every), _levels(known, ALL))]
    often = [(key, values) for key, values in by_key.items() if len(values) >= LEAST]
    kinds += [
        KindLoss(key, _mean(values), _levels(known, key))
        for key, values in sorted(often, key=lambda item: -sum(item[1]) / len(item[1]))
    ]
    luck, luck_error = mean_and_error([report.seats[seat].luck for report, seat in played])
    half = len(matches) // 2
    before, after = ([points for row in rows for points in row] for rows in (matches[:half], matches[half:]))
    trend = trend_error = 0.0
    if before and after:
        early, late = _mean(before), _mean(after)
        trend, trend_error = late.mean - early.mean, sqrt(early.error**2 + late.error**2)
    return SeatTrend(
        len(played), tuple(_mean(row) for row in thirds), tuple(kinds), luck, luck_error, trend, trend_error
    )


# -- the grade of a seat in one match ----------------------------------------------------------------------------------

GRADES = "grades.toml"
MOST_STAKE = 0.05
"""A decision weighs by what was at stake in worth, at most this much: one moment alone makes no grade."""
LEAST_STAKE = 1e-4
CERTAIN = 0.9
"""How likely it is that a seat played as one of the levels that are named."""


@dataclass(frozen=True, slots=True)
class LevelShare:
    """What part of what was at stake a level gives away in a match: the mean, the deviation between matches, how many."""

    mean: float
    deviation: float
    matches: int


def share_of(report: MatchReport, seat: int) -> MeanLoss | None:
    """What part of what was at stake a seat's answers gave away, with its standard error; ``None`` with too few decisions."""
    rows = [(one.loss, one.stake) for one in report.losses if one.seat == seat]
    return mean_share(rows)


def mean_share(rows: Sequence[tuple[float, float]]) -> MeanLoss | None:
    """The same of decisions with a loss and a stake each."""
    found = [(loss / stake, min(stake, MOST_STAKE)) for loss, stake in rows if stake > LEAST_STAKE]
    if len(found) < LEAST_OF_MATCH:
        return None
    weight = sum(weight for _, weight in found)
    mean = sum(part * weight for part, weight in found) / weight
    error = sqrt(sum((weight * (part - mean)) ** 2 for part, weight in found)) / weight
    return MeanLoss(mean, error, len(found))


@lru_cache(maxsize=8)
def level_shares(game_id: str) -> Mapping[str, LevelShare]:
    """By level, the weakest first, what was measured; empty where nothing was."""
    path = files(f"{__package__.rpartition('.')[0]}.{game_id}").joinpath(GRADES)
    if not path.is_file():
        return {}
    return {level: LevelShare(*row) for level, row in tomllib.loads(path.read_text(encoding="utf-8")).items()}


def levels_near(game_id: str, share: MeanLoss) -> tuple[str, str]:
    """The weakest and the strongest level that a seat may have played like: equal for one level, "" beyond the ends.

    The levels are those between which the truth lies with the probability ``CERTAIN``, if all are equally likely at first.
    """
    known = level_shares(game_id)
    if not known:
        return "", ""
    ladder = sorted(known, key=lambda level: -known[level].mean)
    first, last = known[ladder[0]], known[ladder[-1]]
    if share.mean > first.mean + CONFIDENCE * max(first.deviation, share.error):
        return "", ladder[0]
    if share.mean < last.mean - CONFIDENCE * max(last.deviation, share.error):
        return ladder[-1], ""
    odds = {level: _odds(known[level], share) for level in ladder}
    whole, told, kept = sum(odds.values()), 0.0, []
    for level in sorted(ladder, key=lambda level: -odds[level]):
        kept.append(level)
        told += odds[level]
        if told >= CERTAIN * whole:
            break
    inside = [level for level in ladder if level in kept]
    return inside[0], inside[-1]


def _odds(level: LevelShare, share: MeanLoss) -> float:
    """How likely a level plays a match like this: a short match tells less than those that were measured."""
    wide = max(level.deviation, share.error)
    return exp(-(((share.mean - level.mean) / wide) ** 2) / 2) / wide


def _mean(values: Sequence[float]) -> MeanLoss:
    return MeanLoss(*mean_and_error(values), len(values)) if values else MeanLoss(0.0, 0.0, 0)


def _levels(known: Mapping[str, Mapping[str, MeanLoss]], key: str) -> dict[str, MeanLoss]:
    return {level: rows[key] for level, rows in known.items() if key in rows}
