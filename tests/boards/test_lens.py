"""Looking closer: what lies under the pointer stays there, and the window never shows more than the picture has."""

from __future__ import annotations

import pytest

from game.boards.board import CLOSEST, Sight, Zoom, sight_of
from game.ui.geometry import Rect
from game.ui.tree import Node

WINDOW = Rect(100, 50, 800, 400)
ASPECT = 2.0


def sight(lens: Zoom) -> Sight:
    return Sight(WINDOW, lens.spread(WINDOW, ASPECT), lens.scale)


def share(lens: Zoom, at: tuple[int, int]) -> tuple[float, float]:
    """The share of the picture that lies at a pixel."""
    whole = lens.spread(WINDOW, ASPECT)
    return (at[0] - whole.x) / whole.w, (at[1] - whole.y) / whole.h


def test_at_first_all_of_it_is_seen() -> None:
    assert Zoom().spread(WINDOW, ASPECT) == WINDOW
    assert Zoom().spread(WINDOW, 1.0) == Rect(300, 50, 400, 400)


@pytest.mark.parametrize("at", [(500, 250), (300, 180), (640, 333)])
def test_what_lies_under_the_pointer_stays_there(at: tuple[int, int]) -> None:
    lens = Zoom()
    before = share(lens, at)
    for _ in range(4):
        lens = lens.turned(sight(lens), at, 1)
        assert share(lens, at) == pytest.approx(before, abs=0.004)
    assert lens.scale > 2
    for _ in range(9):
        lens = lens.turned(sight(lens), at, -1)
    assert lens.spread(WINDOW, ASPECT) == WINDOW


def test_the_window_is_always_full() -> None:
    lens = Zoom()
    for _ in range(20):
        lens = lens.turned(sight(lens), (110, 60), 1)
        assert lens.spread(WINDOW, ASPECT).holds(WINDOW)
    assert lens.scale == CLOSEST
    for _ in range(40):
        lens = lens.moved(sight(lens), -500, -300)
        assert lens.spread(WINDOW, ASPECT).holds(WINDOW)
    whole = lens.spread(WINDOW, ASPECT)
    assert (whole.right, whole.bottom) == (WINDOW.right, WINDOW.bottom)


def test_it_moves_with_the_hand() -> None:
    lens = Zoom(3.0)
    moved = lens.moved(sight(lens), 60, -20)
    one, two = lens.spread(WINDOW, ASPECT), moved.spread(WINDOW, ASPECT)
    assert (two.x - one.x, two.y - one.y) == (60, -20)


def test_a_place_comes_to_the_middle() -> None:
    lens = Zoom()
    near = lens.centered(sight(lens), (400, 200))
    assert near.scale == 2.0
    assert share(near, (500, 250)) == pytest.approx(share(lens, (400, 200)), abs=0.01)


def test_a_picture_under_a_lens_is_found_on_a_tree() -> None:
    root = Node("", Rect(0, 0, 1280, 720))
    assert sight_of(root, 1.0) is None
    window = root.add("map", WINDOW, clip=True)
    window.add("ground", WINDOW.inset(-30), target="lens/map")
    assert sight_of(root, 1.5) == Sight(WINDOW, WINDOW.inset(-30), 1.5)
