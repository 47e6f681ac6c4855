"""Pairwise samples of a product of values, and the rest for the whole run.

Most faults need one value or two that meet. Rows in which every two values of any two axes stand together once find
them at a fraction of the cost of every combination.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, islice
from typing import Any, TypeVar

import pytest

from build.check import WHOLE

Pair = tuple[int, int, int, int]
"""An axis and the place of a value on it, another axis and a place on that one."""
Value = TypeVar("Value", bound=Hashable)
Item = TypeVar("Item")
TRIED = 24
"""Beginnings of a row that are looked at."""


def pairwise(*axes: Sequence[Value]) -> list[tuple[Value, ...]]:
    """Rows of a value of each axis, the first of the first values; every two values of two axes share a row.

    The same rows every time. With one axis each value is a row.
    """
    if len(axes) == 1:
        return [(value,) for value in axes[0]]
    missing = {
        (one, x, two, y)
        for one, two in combinations(range(len(axes)), 2)
        for x in range(len(axes[one]))
        for y in range(len(axes[two]))
    }
    sizes = [len(axis) for axis in axes]
    row = [0] * len(axes)
    rows = []
    while True:
        missing -= _pairs(row)
        rows.append(tuple(axis[place] for axis, place in zip(axes, row, strict=True)))
        if not missing:
            return rows
        row = _next(sizes, missing)


def _pairs(row: Sequence[int]) -> set[Pair]:
    """The pairs that stand together in a row of places."""
    return {(one, row[one], two, row[two]) for one, two in combinations(range(len(row)), 2)}


def _next(sizes: Sequence[int], missing: set[Pair]) -> list[int]:
    """The row that brings the most missing pairs of those begun with one of the first of them."""
    tried = [_filled(sizes, missing, pair) for pair in sorted(missing)[:TRIED]]
    return max(tried, key=lambda row: len(missing & _pairs(row)))


def _filled(sizes: Sequence[int], missing: set[Pair], pair: Pair) -> list[int]:
    """A row that begins with a pair and takes on each other axis what brings the most missing ones."""
    one, x, two, y = pair
    row = {one: x, two: y}
    for axis, size in enumerate(sizes):
        if axis not in row:
            row[axis] = max(range(size), key=lambda place: (_brings(missing, row, axis, place), -place))
    return [row[axis] for axis in range(len(sizes))]


def _brings(missing: set[Pair], row: dict[int, int], axis: int, place: int) -> int:
    """How many missing pairs a place on an axis brings to a row begun."""
    return sum(
        ((axis, place, other, there) if axis < other else (other, there, axis, place)) in missing
        for other, there in row.items()
    )


def share(values: Sequence[Any], usual: int, *, spread: bool = False) -> list[Any]:
    """Parameters of a test: the first values always, the others only in the whole run.

    With `spread` the parts of a value are parameters of their own.
    """
    return [
        pytest.param(
            *(value if spread else (value,)),
            marks=[pytest.mark.whole] if number >= usual else [],
        )
        for number, value in enumerate(values)
    ]


def some(values: Iterable[Item], step: int, first: int = 0) -> list[Item]:
    """Every `step`th of the values inside a test, from place `first` on; all of them in the whole run."""
    return list(values) if os.environ.get(WHOLE) else list(islice(values, first % step, None, step))
