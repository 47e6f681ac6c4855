"""Computes the report of a finished match in small steps, with its turning points."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from game.engine.core.action import Action
from game.engine.core.match import Match

from ..registry import LEVELS, levels, make_bot
from .chances import ChanceMoment, MatchSplit, ReviewJudge, ReviewStep, result_of, split_of, steps
from .losses import Loss, ReviewQuestion, horizon, questions, weigh
from .report import AnswerLoss, CurvePoint, DecisionMark, LuckShare, MatchReport, TurningPoint, version_of

MOST, MOST_OF_A_KIND = 5, 2
EARLY, LATE = 0.10, 0.03
"""Least change in the first half of a match, where the chances are vague, and in the second."""
LEAST_LUCK = 0.05
MANY_SEATS = 5
"""From so many seats on nothing is said of the first third: the curve is no better there than equal chances.

Measured; see docs/bots/calibration.md.
"""


def luck_points(near: MatchSplit, far: MatchSplit) -> Iterable[TurningPoint]:
    """What was revealed, where two judges agree that it helped or hurt a seat beyond twice the error."""
    for number, (one, other) in enumerate(zip(near.steps, far.steps, strict=True)):
        seats = range(len(one.luck))
        seat = max(seats, key=lambda s: min(abs(one.luck[s]), abs(other.luck[s])))
        a, b = one.luck[seat], other.luck[seat]
        if a * b > 0 and abs(a) > 2 * one.error[seat] and abs(b) > 2 * other.error[seat]:
            change = min(a, b, key=abs)
            if abs(change) >= LEAST_LUCK:
                error = max(2 * one.error[seat], 2 * other.error[seat], abs(a - b) / 2)
                yield TurningPoint("luck", number, seat, change, error)


def turning_points(
    near: MatchSplit, far: MatchSplit | None, marks: Sequence[DecisionMark]
) -> list[TurningPoint]:
    """At most five, in their order: for a seat at most two of a kind, in a turn one.

    Without a second judge of luck there is none of luck.
    """
    turn_of = _turn_of(near.steps)
    found = [
        TurningPoint(
            one.kind, one.number, one.seat, one.change if one.kind == "strong" else -one.change, one.error
        )
        for one in marks
    ]
    found += luck_points(near, far) if far is not None else ()
    chosen: list[TurningPoint] = []
    half = len(near.steps) / 2
    quiet = len(near.steps) / 3 if len(near.result) >= MANY_SEATS else 0
    for point in sorted(found, key=lambda one: (-abs(one.change), one.number)):
        kind = [_group(one) for one in chosen].count(_group(point))
        taken = {turn_of[one.number] for one in chosen}
        least = EARLY if point.number < half else LATE
        if point.number < quiet:
            continue
        if kind < MOST_OF_A_KIND and turn_of[point.number] not in taken and abs(point.change) >= least:
            chosen.append(point)
    return sorted(chosen[:MOST], key=lambda one: one.number)


def gravest_by_turn(marks: Sequence[DecisionMark], steps: Sequence[ReviewStep]) -> list[DecisionMark]:
    """Of the marks of a seat in a turn the gravest, in their order: a lost chance is missed by several decisions."""
    turn_of = _turn_of(steps)
    best: dict[tuple[int, int, bool], DecisionMark] = {}
    for mark in sorted(marks, key=lambda one: (round(one.change, 2), one.number)):
        best[mark.seat, turn_of[mark.number], mark.kind == "strong"] = mark
    return sorted(best.values(), key=lambda one: one.number)


def _turn_of(steps: Sequence[ReviewStep]) -> list[int]:
    return [0, *accumulate(int(step.ends) for step in steps)]


def _group(point: TurningPoint) -> tuple[str, int]:
    return (point.kind if point.kind in ("luck", "strong") else "loss", point.seat)


# -- the report, step by step ----------------------------------------------------------------------------------------

GLANCES = 2
"""Worlds for the curve at a glance."""
FIRST_TRIES, TRIES = 8, 24
"""Worlds for every question, and for those that may be marked."""
MOST_MARKS = 4
"""Most decisions of a seat that are weighed again to be marked, the gravest first; and of strong ones."""
GRADES = (("blunder", 0.10), ("mistake", 0.05), ("slip", 0.02))
"""Marks by the least loss."""
STRONG = 0.05
"""Least lead of an answer that is called strong."""
FAR_TURNS = 2
"""Turns that the second judge of luck plays out, the present one included."""
NARROW, WIDE = 0.05, 0.10
"""Half the width of the band at least, in the second and in the first half of a match."""

Progress = Generator["MatchReport | None", None, MatchReport]


def analyzing(match: Match[Any], first: int = 0, tries: int = 0) -> Iterator[MatchReport | None]:
    """Steps of the analysis; reports that are not final between them, the final one last.

    ``first`` and ``tries``: worlds for every question and for those that may be marked, 0 the usual numbers. Raises
    :class:`Unreviewable`.
    """
    yield (yield from _Analyst(match, first or FIRST_TRIES, tries or TRIES).run())


def analyzed(match: Match[Any]) -> MatchReport:
    """The whole report of a finished match. Raises :class:`Unreviewable`."""
    *_, found = (report for report in analyzing(match) if report is not None)
    return found


class _Analyst:
    """The analysis of one match."""

    def __init__(self, match: Match[Any], first: int, tries: int) -> None:
        self.first, self.tries = first, tries
        self.match, self.game = match, match.game
        self.judge = ReviewJudge(match)
        self.result = result_of(self.game, match.state, self.judge.sides)
        version = version_of(self.game, self.judge.players, self.game.rules_of(match.setup))
        self.report = MatchReport(version, False, [], self.judge.sides, [], [], [], [], [])

    def run(self) -> Progress:
        """Curve at a glance, split, losses, second judges."""
        yield from self._glance()
        yield self.report
        near = yield from self._split(1)
        self.report = replace(self.report, curve=self._curve(near, near), seats=list(near.shares))
        yield self.report
        asked = questions(self.match, self.judge)
        weighed = []
        for question in asked:
            weighed.append((yield from self._weighed(question, self.first, horizon(self.judge))))
        kept = [
            AnswerLoss(
                one.number, one.seat, one.key, loss.loss, loss.error, loss.points, loss.chance, loss.stake
            )
            for one, loss in zip(asked, weighed, strict=True)
        ]
        marks = gravest_by_turn((yield from self._marks(list(zip(asked, weighed, strict=True)))), near.steps)
        points = turning_points(near, None, marks)
        self.report = replace(self.report, losses=kept, marks=marks, points=points)
        yield self.report
        far = yield from self._split(FAR_TURNS)
        points = turning_points(near, far, marks)
        return replace(
            self.report, final=True, curve=self._curve(near, far), luck=_luck(near, far), points=points
        )

    def _glance(self) -> Generator[None, None, None]:
        """The curve by the evaluation alone, without playing on."""
        judge, state, turn = self.judge, self.match.at(0), object()
        curve: list[CurvePoint] = []
        for number, entry in enumerate(self.match.entries):
            now = judge.adapter.turn(state)
            if now != turn:
                turn = now
                curve.append(
                    self._point(number, judge.moment(judge.deal(state, number)[:GLANCES], None), 0.0)
                )
                yield
            self.game.step(state, entry.action)
        self.report = replace(self.report, curve=[*curve, self._end()])

    def _split(self, turns: int) -> Generator[None, None, MatchSplit]:
        found: list[ReviewStep] = []
        for step in steps(self.match, turns):
            found.append(step)
            yield
        return split_of(tuple(found), self.result, self.judge.sides)

    def _end(self) -> CurvePoint:
        return CurvePoint(len(self.match), self.result, [0.0] * len(self.result))

    def _point(self, number: int, moment: ChanceMoment, gap: float) -> CurvePoint:
        least = WIDE if 2 * number < len(self.match) else NARROW
        return CurvePoint(number, moment.chances, [max(least, 2 * error, gap) for error in moment.errors])

    def _curve(self, near: MatchSplit, far: MatchSplit) -> list[CurvePoint]:
        """The chances at the beginnings of turns; the band is at least as wide as the judges are apart."""
        found = []
        for number, (one, other) in enumerate(zip(near.steps, far.steps, strict=True)):
            if number and not near.steps[number - 1].ends:
                continue
            pairs = zip(one.before.chances, other.before.chances, strict=True)
            gaps = [abs(a - b) for a, b in pairs]
            plain = self._point(number, one.before, 0.0)
            found.append(replace(plain, band=[max(a, b) for a, b in zip(plain.band, gaps, strict=True)]))
        return [*found, self._end()]

    def _weighed(self, question: ReviewQuestion, tries: int, turns: int) -> Generator[None, None, Loss]:
        return (yield from weigh(self.judge, self.match, question, tries, turns))

    def _marks(
        self, weighed: Sequence[tuple[ReviewQuestion, Loss]]
    ) -> Generator[None, None, list[DecisionMark]]:
        """The gravest decisions and the strongest ones, weighed again by two judges."""
        grave = [
            (one.seat, loss.loss, one) for one, loss in weighed if loss.loss >= GRADES[-1][1] and loss.sure
        ]
        strong = [
            (one.seat, loss.ahead, one)
            for one, loss in weighed
            if loss.ahead - 1.96 * loss.ahead_error >= STRONG and self._surprising(one)
        ]
        found = []
        further = self.judge.adapter.turns_a_round(self.judge.players)
        for candidates in (grave, strong):
            for seat in range(self.judge.players):
                own = sorted((c for c in candidates if c[0] == seat), key=lambda c: (-c[1], c[2].number))
                for _, _, question in own[:MOST_MARKS]:
                    near = yield from self._weighed(question, self.tries, horizon(self.judge))
                    far = yield from self._weighed(question, self.tries, horizon(self.judge) + further)
                    mark = self._mark(question, near, far)
                    found += [mark] if mark is not None else []
        return found

    def _mark(self, question: ReviewQuestion, near: Loss, far: Loss) -> DecisionMark | None:
        text = self.game.grammar.text
        played, better = [text(a) for a in question.played], [text(a) for a in near.better]
        if near.sure and far.loss > 0:
            kind = next((name for name, least in GRADES if near.loss >= least), "")
            change, error, other = near.loss, near.error, far.loss
        elif near.better == question.played == far.better and far.ahead > 0:
            kind = "strong" if near.ahead - 1.96 * near.ahead_error >= STRONG else ""
            change, error, other = near.ahead, near.ahead_error, far.ahead
        else:
            return None
        if not kind:
            return None
        reasons = [(one.term, one.points) for one in near.reasons]
        doubt = max(1.96 * error, abs(change - other) / 2)
        return DecisionMark(
            question.number, question.seat, kind, change, doubt, other, played, better, reasons
        )

    def _surprising(self, question: ReviewQuestion) -> bool:
        """Whether the quick player, the novice and a normal bot all answer otherwise."""
        game, name = self.game, self.game.id
        state = self.match.at(question.number)
        seen, choices = game.recall(state, question.seat), game.legal(state)
        found = levels(name)
        bots = [
            self.judge.adapter.policy(0),
            make_bot(name, found[LEVELS[0]].base, 0),
            make_bot(name, LEVELS[2], 0),
        ]
        answers: list[Action] = [bot.choose(game, seen.clone(), choices) for bot in bots]
        return question.played[0] not in answers


def _luck(near: MatchSplit, far: MatchSplit) -> list[LuckShare]:
    """By seat: a total is safe only when both judges agree in sign, each beyond twice its error."""
    found = []
    for one, other, e1, e2 in zip(near.shares, far.shares, near.luck_errors, far.luck_errors, strict=True):
        agree = one.luck * other.luck > 0
        safe = agree and abs(one.luck) > max(0.01, 2 * e1) and abs(other.luck) > max(0.01, 2 * e2)
        found.append(LuckShare(other.luck, max(e1, e2, abs(one.luck - other.luck) / 2), safe))
    return found
