"""Fingers: a tap clicks, a long press explains and does nothing, two fingers move and enlarge."""

import pygame
import pytest

from game.ui.mouse import LONG, LONGER, PINCH
from tests.ui.stages import Recorder, Rig

PLACE = (150, 150)
"""A pixel of the first button."""


@pytest.fixture
def rig() -> Rig:
    return Rig(Recorder())


def scene(rig: Rig) -> Recorder:
    found = rig.manager.top
    assert isinstance(found, Recorder)
    return found


def press(rig: Rig, seconds: float, moved: int = 0) -> None:
    """A finger rests somewhere for so long."""
    rig.post(pygame.MOUSEBUTTONDOWN, pos=PLACE, button=1, touch=True)
    for _ in range(round(seconds / 0.05)):
        rig.frame(0.05)
    if moved:
        place = (PLACE[0] + moved, PLACE[1])
        rig.post(pygame.MOUSEMOTION, pos=place, rel=(moved, 0), buttons=(1, 0, 0), touch=True)
        rig.frame(LONGER)


def let_go(rig: Rig) -> None:
    rig.post(pygame.MOUSEBUTTONUP, pos=PLACE, button=1, touch=True)
    rig.frame()


def test_a_tap_clicks(rig: Rig) -> None:
    press(rig, LONG / 2)
    let_go(rig)
    assert scene(rig).heard("target") == [("target", "b/0", 1, False)]


def test_a_long_press_shows_the_tooltip_and_does_nothing(rig: Rig) -> None:
    press(rig, LONG + 0.05)
    rig.frame()
    assert rig.tip()
    assert not rig.stage.hover_state.long
    let_go(rig)
    assert scene(rig).heard("target") == []
    press(rig, 0.0)
    let_go(rig)
    assert len(scene(rig).heard("target")) == 1


def test_a_longer_press_tells_more(rig: Rig) -> None:
    press(rig, LONGER + 0.1)
    assert rig.stage.hover_state.long
    let_go(rig)
    assert scene(rig).heard("target") == []


def test_a_finger_that_moves_presses_nothing_long(rig: Rig) -> None:
    press(rig, LONG / 2, moved=20)
    assert not rig.stage.hover_state.long


def test_a_mouse_may_be_held_as_long_as_one_likes(rig: Rig) -> None:
    rig.post(pygame.MOUSEBUTTONDOWN, pos=PLACE, button=1, touch=False)
    rig.frame(2 * LONGER)
    rig.post(pygame.MOUSEBUTTONUP, pos=PLACE, button=1, touch=False)
    assert len(scene(rig).heard("target")) == 1


def test_two_fingers_move_and_enlarge_and_click_nothing(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    drags: list[tuple[int, int]] = []

    def dragged(dx: int, dy: int) -> bool:
        drags.append((dx, dy))
        return True

    monkeypatch.setattr(scene(rig), "on_drag", dragged)
    rig.post(pygame.MOUSEBUTTONDOWN, pos=PLACE, button=1, touch=True)
    for x, pinched in ((0.5, 0.0), (0.52, PINCH), (0.55, 1.5 * PINCH), (0.55, PINCH)):
        rig.post(pygame.MULTIGESTURE, x=x, y=0.5, pinched=pinched, rotated=0.0, num_fingers=2, touch_id=1)
    let_go(rig)
    assert drags == [(26, 0), (38, 0), (0, 0)]
    assert [entry[2] for entry in scene(rig).heard("wheel")] == [1, 1, 1]
    assert scene(rig).heard("target") == []
