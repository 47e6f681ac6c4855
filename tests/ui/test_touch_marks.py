"""Touch and feel: what the pointer is on rises, what is pressed goes down and comes up again, cursors tell what can be dragged."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.geometry import Rect
from game.ui.pictures import Pictures
from game.ui.scene import View
from game.ui.tree import PRESS, Node, lifted, placed
from game.ui.window import SIDE, TIPS, Cursors
from tests.ui.stages import Recorder, Rig

BUTTON = (200, 150)


def top_of(rig: Rig) -> int:
    """Where the first button begins: the first row with something else than the ground."""
    ground = rig.surface.get_at((130, 80))
    return next(
        y
        for y in range(80, 140)
        if max(abs(a - b) for a, b in zip(rig.surface.get_at((130, y))[:3], ground[:3], strict=True)) > 40
    )


def test_a_button_rises_under_the_pointer_and_goes_down_while_it_is_pressed() -> None:
    rig = Rig(Recorder())
    flat = top_of(rig)
    rig.point(*BUTTON)
    rig.frame()
    risen = top_of(rig)
    rig.post(pygame.MOUSEBUTTONDOWN, pos=BUTTON, button=1)
    rig.frame()
    down = top_of(rig)
    assert risen < flat < down
    rig.post(pygame.MOUSEBUTTONUP, pos=BUTTON, button=1)
    rig.frame(0.01)
    assert top_of(rig) == down  # seen down for a moment at least
    rig.frame(PRESS)
    rig.frame()
    assert top_of(rig) == risen
    rig.point(5, 5)
    rig.frame()
    assert top_of(rig) == flat
    assert rig.frame() == 0


def test_the_picture_is_as_before_when_the_pointer_has_gone() -> None:
    rig = Rig(Recorder())
    before = pygame.image.tobytes(rig.surface, "RGB")
    for place in (BUTTON, (500, 150), (500, 330), (5, 5)):
        rig.point(*place)
        rig.frame()
    assert pygame.image.tobytes(rig.surface, "RGB") == before


def test_a_key_presses_too() -> None:
    rig = Rig(Recorder())
    rig.key(pygame.K_TAB)
    rig.frame()
    flat = top_of(rig)
    rig.key(pygame.K_RETURN)
    rig.frame(0.0)
    assert rig.stage.hover_state.pressed
    assert top_of(rig) > flat
    rig.frame(PRESS)
    rig.frame()
    assert not rig.stage.hover_state.pressed


def test_what_lies_on_a_thing_moves_with_it_and_a_board_does_not() -> None:
    window = Rect(0, 0, 1000, 800)
    root = Node("", window)
    card = root.add("card", Rect(10, 10, 100, 150), fill="card", target="card/1")
    card.add("name", Rect(10, 100, 100, 30), text="x")
    root.add("map", Rect(200, 0, 800, 800), fill="card", target="map")
    root.add("refused", Rect(10, 300, 100, 30), fill="button", target="no", enabled=False)
    tile = root.add("tile", Rect(10, 400, 100, 60), target="tile")  # its face is its child's
    tile.add("face", Rect(10, 400, 100, 40), picture="gold")
    root.add("place", Rect(10, 500, 100, 60), target="place")
    items = list(placed(root))
    assert lifted(items, window, 1.0, "card", "").names == {"card", "card/name"}
    assert lifted(items, window, 1.0, "tile", "").names == {"tile", "tile/face"}
    assert lifted(items, window, 1.0, "card", "").by == -2
    assert lifted(items, window, 2.0, "card", "card").by == 4
    for name in ("map", "refused", "place", "", "gone"):
        assert not lifted(items, window, 1.0, name, "").names


class Dragged(Recorder):
    """A scene whose ground can be dragged about."""

    @property
    def draggable(self) -> bool:
        return self.pointer[1] > 400

    def on_drag(self, dx: int, dy: int) -> bool:
        return self.pointer[1] > 400

    def layout(self, view: View) -> Node:
        return super().layout(view)


def test_the_cursor_is_a_stylus_and_a_hand_over_what_can_be_dragged() -> None:
    rig = Rig(Dragged())
    rig.point(*BUTTON)
    assert rig.stage.cursor == "stylus"
    rig.point(600, 600)
    assert rig.stage.cursor == "hand"
    rig.post(pygame.MOUSEBUTTONDOWN, pos=(600, 600), button=1)
    rig.post(pygame.MOUSEMOTION, pos=(640, 600), rel=(40, 0), buttons=(1, 0, 0))
    assert rig.stage.cursor == "grip"
    rig.post(pygame.MOUSEBUTTONUP, pos=(640, 600), button=1)
    assert rig.stage.cursor == "hand"


@pytest.mark.parametrize("name", list(TIPS))
def test_every_cursor_has_its_picture_and_grows_with_the_interface(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    shown: list[Any] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shown.append)
    cursors = Cursors(Pictures())
    assert [cursors.show(name, k) for k in (1.0, 1.1, 2.0, 0.6)] == [True, False, True, True]
    sides = [cursor.data[1].get_size() for cursor in shown]
    assert sides == [(SIDE, SIDE), (2 * SIDE, 2 * SIDE), (SIDE, SIDE)]
    x, y = TIPS[name]
    spot = shown[0].data[1].get_at((min(SIDE - 1, x + 1), min(SIDE - 1, y + 1)))
    assert spot.a > 0
