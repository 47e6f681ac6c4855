"""Rectangles divide exactly and never drift."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.ui.geometry import Rect, bounds, merged

lengths = st.integers(0, 4000)
rects = st.builds(Rect, st.integers(0, 300), st.integers(0, 300), st.integers(0, 80), st.integers(0, 80))


def test_fixed_parts_are_kept_and_shares_take_the_rest() -> None:
    left, middle, right = Rect(10, 20, 100, 50).columns(20, 1.0, 30, gap=5)
    assert left == Rect(10, 20, 20, 50)
    assert middle == Rect(35, 20, 40, 50)
    assert right == Rect(80, 20, 30, 50)


@given(lengths, st.lists(st.floats(0.1, 9), min_size=1, max_size=9), st.integers(0, 12))
def test_shares_and_gaps_add_up_to_the_whole(width: int, weights: list[float], gap: int) -> None:
    parts = Rect(7, 0, width, 10).columns(*weights, gap=gap)
    assert len(parts) == len(weights)
    if width >= gap * (len(weights) - 1):
        assert sum(p.w for p in parts) + gap * (len(parts) - 1) == width
        assert parts[0].x == 7
        assert parts[-1].right == 7 + width
    assert all(b.x == a.right + gap for a, b in pairwise(parts))


@given(lengths, st.integers(1, 12))
def test_equal_parts_differ_by_a_pixel_at_most(height: int, count: int) -> None:
    sizes = [row.h for row in Rect(0, 0, 5, height).equal_rows(count)]
    assert sum(sizes) == height
    assert max(sizes) - min(sizes) <= 1


def test_fixed_parts_give_way_when_there_is_no_room() -> None:
    parts = Rect(0, 0, 60, 10).columns(100, 1.0, 100)
    assert [p.w for p in parts] == [30, 0, 30]


def test_a_grid_is_in_reading_order() -> None:
    cells = Rect(0, 0, 32, 22).grid(3, 2, 1, 2)
    assert [c.x for c in cells[:3]] == [0, 11, 22]
    assert [c.y for c in cells] == [0, 0, 0, 12, 12, 12]


def test_cuts_return_the_strip_first() -> None:
    rect = Rect(0, 0, 100, 80)
    assert rect.cut_left(30, 4) == (Rect(0, 0, 30, 80), Rect(34, 0, 66, 80))
    assert rect.cut_right(30, 4) == (Rect(70, 0, 30, 80), Rect(0, 0, 66, 80))
    assert rect.cut_top(30, 4) == (Rect(0, 0, 100, 30), Rect(0, 34, 100, 46))
    assert rect.cut_bottom(30, 4) == (Rect(0, 50, 100, 30), Rect(0, 0, 100, 46))


def test_placing_and_fitting() -> None:
    rect = Rect(0, 0, 100, 60)
    assert rect.place(20, 10) == Rect(40, 25, 20, 10)
    assert rect.place(20, 10, 1, 0) == Rect(80, 0, 20, 10)
    assert rect.fit(2, 1) == Rect(0, 5, 100, 50)
    assert rect.square() == Rect(20, 0, 60, 60)
    assert Rect(95, -5, 20, 20).clamped(rect) == Rect(80, 0, 20, 20)


@given(rects, rects)
def test_overlap_is_a_shared_pixel(a: Rect, b: Rect) -> None:
    shared = a.intersection(b)
    assert a.overlaps(b) == b.overlaps(a)
    if shared.area:
        assert a.overlaps(b)
        assert a.holds(shared)
        assert b.holds(shared)
    assert a.union(b).holds(a)


@given(st.lists(rects, max_size=8))
def test_merged_rectangles_do_not_overlap_and_cover_all(many: list[Rect]) -> None:
    out = merged(many)
    assert all(not a.overlaps(b) for i, a in enumerate(out) for b in out[i + 1 :])
    assert all(any(o.holds(r) for o in out) for r in many if r.area)


def test_bounds_of_nothing_is_empty() -> None:
    assert bounds([]).area == 0
    assert bounds([Rect(1, 1, 2, 2), Rect(8, 0, 1, 9)]) == Rect(1, 0, 8, 9)


def test_what_is_left_beside_a_hole_covers_all_but_the_hole() -> None:
    whole = Rect(10, 10, 40, 30)
    for hole in (
        Rect(20, 15, 5, 5),
        Rect(0, 0, 20, 20),
        Rect(10, 10, 40, 30),
        Rect(100, 100, 5, 5),
        Rect(30, 0, 5, 99),
    ):
        pieces = whole.without(hole)
        assert sum(piece.area for piece in pieces) == whole.area - whole.intersection(hole).area
        assert not any(piece.overlaps(hole) for piece in pieces if whole.overlaps(hole))
        assert all(whole.holds(piece) for piece in pieces)
        assert not any(a.overlaps(b) for index, a in enumerate(pieces) for b in pieces[index + 1 :])
