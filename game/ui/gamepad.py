"""Gamepads, by SDL's standard mapping: each button is a key of the keyboard, the left stick is the arrow keys.

`Gamepad` turns events of a pad into events of the keyboard. `pad_in_use` says whether a pad was used last, so that
prompts can show its signs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame

KEYS: dict[int, tuple[int, int]] = {
    pygame.CONTROLLER_BUTTON_A: (pygame.K_RETURN, 0),
    pygame.CONTROLLER_BUTTON_B: (pygame.K_ESCAPE, 0),
    pygame.CONTROLLER_BUTTON_X: (pygame.K_i, 0),
    pygame.CONTROLLER_BUTTON_Y: (pygame.K_l, 0),
    pygame.CONTROLLER_BUTTON_BACK: (pygame.K_h, 0),
    pygame.CONTROLLER_BUTTON_START: (pygame.K_F1, 0),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (pygame.K_TAB, pygame.KMOD_SHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (pygame.K_TAB, 0),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: (pygame.K_z, pygame.KMOD_CTRL),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: (pygame.K_n, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (pygame.K_UP, 0),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (pygame.K_DOWN, 0),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (pygame.K_LEFT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (pygame.K_RIGHT, 0),
}
"""The key and the modifiers that a button stands for."""
STICK: dict[int, tuple[int, int]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (pygame.K_LEFT, pygame.K_RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (pygame.K_UP, pygame.K_DOWN),
}
"""The keys for both ends of an axis."""
SIGNS = {
    "return": "A", "space": "A", "escape": "B", "i": "X", "l": "Y", "h": "Back", "f1": "Start", "tab": "RB", "shift+tab": "LB",
    "ctrl+z": "L3", "n": "R3",
}  # fmt: skip
"""What is printed on the button that stands for a key."""
PUSHED, LET_GO = 20000, 12000
"""How far an axis is pushed to be a key, and back to be none; the end is 32767."""
FIRST, NEXT = 0.4, 0.12
"""Seconds until a direction that is held acts again, and then between two times."""
REPEATED = frozenset((pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT))


class _Use:
    """Whether a pad was used last."""

    pad = False


def pad_in_use() -> bool:
    """Whether the last button was one of a pad, not of the mouse or the keyboard."""
    return _Use.pad


class Gamepad:
    """All pads that are connected, as one keyboard."""

    def __init__(self) -> None:
        self._pads: dict[int, Any] = {}
        self._held: dict[int, float] = {}
        """The seconds until each held direction acts again."""
        self._ends: dict[tuple[int, int], int] = {}
        self.on_change: Callable[[], object] = tuple
        """Called when a pad is used after something else, or the other way round."""

    def open(self) -> None:
        """Let SDL look for pads; without its part for them there are none."""
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error):
            return

    def handle(self, event: pygame.Event) -> Iterator[pygame.Event]:
        """The keys that an event of a pad stands for."""
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED:
            self._connect(event.device_index)
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._held.clear()
        elif kind in {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP} and event.button in KEYS:
            self._used(pad=True)
            yield from self._key(*KEYS[event.button], down=kind == pygame.CONTROLLERBUTTONDOWN)
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis in STICK:
            yield from self._axis(event)
        elif kind in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self._used(pad=False)

    def rest(self, seconds: float) -> Iterator[pygame.Event]:
        """Let time pass: what is held acts again."""
        for key, left in list(self._held.items()):
            self._held[key] = left - seconds
            if left <= seconds:
                self._held[key] = NEXT
                yield _event(pygame.KEYDOWN, key, 0)

    def _connect(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            pad: Any = controller.Controller(index)
        except pygame.error:
            return
        self._pads[pad.id] = pad

    def _axis(self, event: pygame.Event) -> Iterator[pygame.Event]:
        """A stick is pushed to an end, or let go."""
        place = (getattr(event, "instance_id", 0), event.axis)
        before = self._ends.get(place, 0)
        least = LET_GO if before else PUSHED
        now = 0 if abs(event.value) < least else (1 if event.value > 0 else -1)
        if now == before:
            return
        self._ends[place] = now
        low, high = STICK[event.axis]
        if before:
            yield from self._key(high if before > 0 else low, 0, down=False)
        if now:
            self._used(pad=True)
            yield from self._key(high if now > 0 else low, 0, down=True)

    def _key(self, key: int, mod: int, *, down: bool) -> Iterator[pygame.Event]:
        if key in REPEATED:
            if down:
                self._held[key] = FIRST
            else:
                self._held.pop(key, None)
        yield _event(pygame.KEYDOWN if down else pygame.KEYUP, key, mod)

    def _used(self, *, pad: bool) -> None:
        if _Use.pad != pad:
            _Use.pad = pad
            self.on_change()


def _event(kind: int, key: int, mod: int) -> pygame.Event:
    return pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0, pad=True)
