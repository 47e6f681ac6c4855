"""Looking closer: what lies under the pointer stays there, and the window never shows more than the picture has."""

from __future__ import annotations

import pytest

from game.boards.board import CLOSEST, Sight, Zoom, sight_of
from game.ui.geometry import Rect
from game.ui.tree import Node

WINDOW = Rect(100, 50, 800, 400)
ASPECT = 2.0


def sight(zoom: Zoom) -> Sight:
    return Sight(WINDOW, zoom.spread(WINDOW, ASPECT), zoom.scale)


def share(zoom: Zoom, at: tuple[int, int]) -> tuple[float, float]:
    """The share of the picture that lies at a pixel."""
    whole = zoom.spread(WINDOW, ASPECT)
    return (at[0] - whole.x) / whole.w, (at[1] - whole.y) / whole.h


def test_at_first_all_of_it_is_seen() -> None:
    assert Zoom().spread(WINDOW, ASPECT) == WINDOW
    assert Zoom().spread(WINDOW, 1.0) == Rect(300, 50, 400, 400)


@pytest.mark.parametrize("at", [(500, 250), (300, 180), (640, 333)])
def test_what_lies_under_the_pointer_stays_there(at: tuple[int, int]) -> None:
    zoom = Zoom()
    before = share(zoom, at)
    for _ in range(4):
        zoom = zoom.turned(sight(zoom), at, 1)
        assert share(zoom, at) == pytest.approx(before, abs=0.004)
    assert zoom.scale > 2
    for _ in range(9):
        zoom = zoom.turned(sight(zoom), at, -1)
    assert zoom.spread(WINDOW, ASPECT) == WINDOW


def test_the_window_is_always_full() -> None:
    zoom = Zoom()
    for _ in range(20):
        zoom = zoom.turned(sight(zoom), (110, 60), 1)
        assert zoom.spread(WINDOW, ASPECT).holds(WINDOW)
    assert zoom.scale == CLOSEST
    for _ in range(40):
        zoom = zoom.moved(sight(zoom), -500, -300)
        assert zoom.spread(WINDOW, ASPECT).holds(WINDOW)
    whole = zoom.spread(WINDOW, ASPECT)
    assert (whole.right, whole.bottom) == (WINDOW.right, WINDOW.bottom)


def test_it_moves_with_the_hand() -> None:
    zoom = Zoom(3.0)
    moved = zoom.moved(sight(zoom), 60, -20)
    one, two = zoom.spread(WINDOW, ASPECT), moved.spread(WINDOW, ASPECT)
    assert (two.x - one.x, two.y - one.y) == (60, -20)


def test_a_place_comes_to_the_middle() -> None:
    zoom = Zoom()
    near = zoom.centered(sight(zoom), (400, 200))
    assert near.scale == 2.0
    assert share(near, (500, 250)) == pytest.approx(share(zoom, (400, 200)), abs=0.01)


def test_a_zoomed_picture_is_found_on_a_tree() -> None:
    root = Node("", Rect(0, 0, 1280, 720))
    assert sight_of(root, 1.0) is None
    window = root.add("map", WINDOW, clip=True)
    window.add("ground", WINDOW.inset(-30), target="zoom/map")
    assert sight_of(root, 1.5) == Sight(WINDOW, WINDOW.inset(-30), 1.5)
