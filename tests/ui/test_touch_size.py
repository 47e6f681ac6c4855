"""The touch size: small things are reached by every tap within 9 mm, a menu decides between several."""

import pygame
import pytest

from game.ui.geometry import Rect
from game.ui.mouse import LEAST_MM, MM_PER_INCH, finger_px, touched
from game.ui.scene import View
from game.ui.tree import Node
from tests.ui.stages import Recorder, Rig

FINGER = 50


def tree(*parts: tuple[str, Rect, bool]) -> Node:
    root = Node("", Rect(0, 0, 800, 600))
    for name, rect, lit in parts:
        root.add(name, rect, target=name, lit=lit)
    return root


def names(root: Node, x: int, y: int) -> list[str]:
    return [node.name for node in touched(root, x, y, FINGER)]


@pytest.mark.parametrize(("inches", "size"), [(10, (1280, 800)), (15.6, (3840, 2160)), (24, (1920, 1080))])
def test_a_finger_is_nine_millimetres(inches: float, size: tuple[int, int]) -> None:
    wide = size[0] / finger_px(inches, size) * LEAST_MM / MM_PER_INCH
    high = size[1] / finger_px(inches, size) * LEAST_MM / MM_PER_INCH
    assert (wide**2 + high**2) ** 0.5 == pytest.approx(inches, rel=0.02)
    assert finger_px(0, size) == 0


def test_every_tap_in_a_square_of_nine_millimetres_reaches_a_small_thing() -> None:
    root = tree(("a", Rect(100, 100, 10, 20), False))
    reached = [(x, y) for x in range(60, 160) for y in range(60, 160) if names(root, x, y) == ["a"]]
    assert len({x for x, _ in reached}) >= FINGER
    assert len({y for _, y in reached}) >= FINGER
    assert names(root, 200, 200) == []


def test_two_small_things_close_together_are_both_meant() -> None:
    root = tree(("a", Rect(100, 100, 20, 20), False), ("b", Rect(124, 100, 20, 20), False))
    assert names(root, 118, 110) == ["a", "b"]
    assert names(root, 140, 110) == ["b"]
    assert names(root, 86, 110) == ["a"]


def test_what_can_be_chosen_now_goes_first() -> None:
    a, b = ("a", Rect(100, 100, 20, 20), False), ("b", Rect(124, 100, 20, 20), True)
    assert names(tree(a, b), 126, 110) == ["b"]
    assert names(tree(a, b), 122, 110) == ["b"]


def test_a_small_thing_on_a_large_one_is_never_out_of_reach() -> None:
    root = tree(("large", Rect(0, 0, 400, 400), False), ("small", Rect(100, 100, 10, 10), False))
    assert names(root, 90, 90) == ["large", "small"]
    assert names(root, 105, 105) == ["small"]
    assert names(root, 300, 300) == ["large"]


def test_what_is_covered_is_not_meant() -> None:
    root = tree(("small", Rect(100, 100, 10, 10), False))
    root.add("panel", Rect(50, 50, 200, 200), solid=True, depth=5)
    assert names(root, 105, 120) == []


@pytest.fixture
def rig() -> Rig:
    found = Rig(Recorder())
    found.stage.use_finger(FINGER)
    return found


def tap(rig: Rig, x: int, y: int) -> None:
    rig.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=True)
    rig.post(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=True)


def test_a_tap_beside_a_small_button_presses_it_and_a_click_does_not(rig: Rig) -> None:
    scene = rig.manager.top
    assert isinstance(scene, Recorder)
    rig.stage.tree = tree(("a", Rect(100, 100, 20, 20), False))
    rig.click(90, 110)
    assert scene.heard("target") == []
    tap(rig, 90, 110)
    assert scene.heard("target") == [("target", "a", 1, False)]


def test_a_tap_between_two_asks_which(rig: Rig) -> None:
    scene = rig.manager.top
    asked: list[list[str]] = []
    assert isinstance(scene, Recorder)
    rig.stage.on_several = lambda nodes: asked.append(sorted(node.name for node in nodes))
    rig.stage.tree = tree(("a", Rect(100, 100, 20, 20), False), ("b", Rect(124, 100, 20, 20), False))
    tap(rig, 122, 110)
    assert asked == [["a", "b"]]
    assert scene.heard("target") == []


def test_buttons_are_as_high_as_a_finger_up_to_a_part_of_the_window(rig: Rig) -> None:
    view = rig.stage.view
    assert view.finger == FINGER
    assert (
        view.target(10) == min(FINGER, view.h // 12) > View(view.w, view.h, view.fonts, view.theme).target(10)
    )
    rig.stage.use_finger(0)
    assert rig.stage.view.target(10) == 32
