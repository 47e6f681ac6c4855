"""Rows that stand for a product hold every two values, and are few."""

from itertools import combinations, product

import pytest

from tests.pairs import pairwise, share


@pytest.mark.parametrize("sizes", [(3,), (2, 3), (4, 7, 5), (2,) * 14, (7, 3, *(2,) * 10)])
def test_every_two_values_of_two_axes_share_a_row(sizes: tuple[int, ...]) -> None:
    axes = [range(size) for size in sizes]
    rows = pairwise(*axes)
    assert rows[0] == (0,) * len(sizes)
    assert len(set(rows)) == len(rows)
    for one, two in combinations(range(len(axes)), 2):
        assert {(row[one], row[two]) for row in rows} == set(product(axes[one], axes[two]))


def test_they_are_few() -> None:
    assert len(pairwise(*[range(2)] * 14)) <= 12
    assert len(pairwise(range(7), range(5), range(4))) <= 40


def test_what_is_left_is_for_the_whole_run() -> None:
    marks = [[mark.name for mark in found.marks] for found in share("abc", 2)]
    assert marks == [[], [], ["whole"]]
    assert [found.values for found in share([(1, 2)], 1)] == [((1, 2),)]
    assert [found.values for found in share([(1, 2)], 1, spread=True)] == [(1, 2)]
