"""Gamepads: their buttons and sticks are keys, held directions act again, prompts show the buttons."""

from collections.abc import Iterator

import pygame
import pytest

from game.i18n import LANGUAGES, Texts
from game.scenes.common.keys import shown
from game.ui.keyboard import FIRST, NEXT, PAD_KEYS, SIGNS, Gamepad, pad_in_use
from tests.ui.stages import Recorder, Rig


class Pad:
    """A stage with a pad."""

    def __init__(self) -> None:
        self.scene = Recorder()
        self.rig = Rig(self.scene)
        self.pad = Gamepad()
        self.changes = 0
        self.pad.on_change = self._changed

    def _changed(self) -> None:
        self.changes += 1

    def post(self, kind: int, **values: object) -> None:
        for key in self.pad.handle(pygame.Event(kind, values)):
            self.rig.stage.handle(key)

    def press(self, button: int) -> None:
        self.post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
        self.post(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)

    def push(self, axis: int, value: int) -> None:
        self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)

    @property
    def focus(self) -> str:
        return self.rig.stage.hover_state.focus.name


@pytest.fixture
def pad() -> Iterator[Pad]:
    found = Pad()
    yield found
    list(found.pad.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_a)))
    assert not pad_in_use()


def test_the_cross_moves_and_a_acts(pad: Pad) -> None:
    pad.press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert pad.focus == "base/0"
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    pad.press(pygame.CONTROLLER_BUTTON_A)
    assert pad.scene.heard("target") == [("target", "b/1", 1, True)]
    pad.press(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert pad.focus == "base/0"
    pad.press(pygame.CONTROLLER_BUTTON_B)
    assert pad.scene.heard("key") == [("key", "escape", False)]


def test_a_stick_is_the_arrow_keys_and_acts_again_while_it_is_held(pad: Pad) -> None:
    pad.press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    for value in (9000, 25000, 32000, 15000):
        pad.push(pygame.CONTROLLER_AXIS_LEFTX, value)
    assert pad.focus == "base/1"
    seen = []
    for seconds in (FIRST / 2, FIRST / 2 + 0.01, NEXT / 2):
        for key in pad.pad.rest(seconds):
            pad.rig.stage.handle(key)
        seen.append(pad.focus)
    assert seen == ["base/1", "base/2", "base/2"]
    pad.push(pygame.CONTROLLER_AXIS_LEFTX, 0)
    assert list(pad.pad.rest(10)) == []


def test_from_one_end_to_the_other_is_a_key_up_and_a_key_down(pad: Pad) -> None:
    pad.push(pygame.CONTROLLER_AXIS_LEFTY, 32000)
    events = list(
        pad.pad.handle(
            pygame.Event(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTY, value=-32000)
        )
    )
    assert [(event.type, event.key) for event in events] in (
        [(pygame.KEYUP, pygame.K_DOWN), (pygame.KEYDOWN, pygame.K_UP)],
        [(pygame.KEYDOWN, pygame.K_UP)],
    )


def test_what_is_used_last_decides_the_signs(pad: Pad) -> None:
    assert not pad_in_use()
    pad.press(pygame.CONTROLLER_BUTTON_Y)
    assert pad_in_use()
    for language in LANGUAGES:
        assert shown(Texts(language), "l").endswith(" Y")
        assert shown(Texts(language), "ctrl+y") != ""
    pad.post(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1)
    assert not pad_in_use()
    assert shown(Texts("en"), "l") == "L"
    assert pad.changes == 2


def test_every_sign_is_of_a_button() -> None:
    names = {pygame.key.name(key).replace("enter", "return") for key, _ in PAD_KEYS.values()}
    assert {chord.rpartition("+")[2] for chord in SIGNS} - {"space"} <= names


def test_a_pad_that_goes_lets_everything_go(pad: Pad) -> None:
    pad.post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_UP, instance_id=0)
    pad.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    assert list(pad.pad.rest(10)) == []


def test_a_pad_that_cannot_be_opened_is_left_out(pad: Pad) -> None:
    pad.pad.open()
    pad.post(pygame.CONTROLLERDEVICEADDED, device_index=99, guid="")
    pad.press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert pad.focus == "base/0"
