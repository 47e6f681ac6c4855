"""Choice of the turning points of a match: the largest safe changes, of different kinds, in different turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from .report import DecisionMark, TurningPoint
from .split import MatchSplit, ReviewStep

MOST, MOST_OF_A_KIND = 5, 2
EARLY, LATE = 0.10, 0.03
"""Least change in the first half of a match, where the chances are vague, and in the second."""
LEAST_LUCK = 0.05
MANY_SEATS = 5
"""From so many seats on nothing is said of the first third: the curve is no better there than equal chances.

Measured; see docs/bots/calibration.md.
"""


def lucky_points(near: MatchSplit, far: MatchSplit) -> Iterable[TurningPoint]:
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
    found += lucky_points(near, far) if far is not None else ()
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


def one_a_turn(marks: Sequence[DecisionMark], steps: Sequence[ReviewStep]) -> list[DecisionMark]:
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
