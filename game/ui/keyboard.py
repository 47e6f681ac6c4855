"""Keys on a stage: Tab and arrows travel, Enter and Space click, all else is the scene's; gamepads have the same keys."""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Protocol

import pygame

from game.ui.display import sdl
from game.ui.hover import Direction, HoverState
from game.ui.scene import Key, Press, SceneManager
from game.ui.tree import Node, find
from game.ui.widgets import WidgetReport, Widgets

SCANCODE_A = 4
"""SDL's number of the key that bears A on most Latin keyboards; those of the other letters follow in order."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIGITS = "1234567890"
"""These follow the letters in SDL's order of places."""
LONE_CAPITAL = re.compile(r"(?<![^\W_])[B-DF-Z](?![^\W_])")
"""A letter that stands for a key; A and E are words."""


def by_position(event: pygame.Event) -> pygame.Event:
    """An event of a key as that of the Latin letter at its place, where the layout has letters of another script."""
    if event.type not in {pygame.KEYDOWN, pygame.KEYUP}:
        return event
    number = getattr(event, "scancode", 0) - SCANCODE_A
    if not 0 <= number < len(LETTERS) or not (_foreign(event.key) or (_signs() and not _latin(event.key))):
        return event
    return pygame.Event(event.type, {**event.dict, "key": ord(LETTERS[number])})


def _latin(key: int) -> bool:
    return 0 < key < 0x80 and chr(key) in LETTERS


def _foreign(key: int) -> bool:
    """Whether a key's sign is a letter of a script that is not Latin."""
    sign = chr(key) if 0x80 <= key < 0x110000 else ""
    return sign.isalpha() and not unicodedata.name(sign, "LATIN").startswith("LATIN")


@cache
def _signs() -> dict[str, str]:
    """The sign on the key of each Latin letter that the layout lacks, in lower case."""
    library = sdl()
    if library is None:
        return {}
    keys = {
        letter: int(library.SDL_GetKeyFromScancode(ctypes.c_int(SCANCODE_A + number)))
        for number, letter in enumerate(LETTERS)
    }
    return {letter: chr(key) for letter, key in keys.items() if _foreign(key)}


def forget() -> None:
    """The layout has changed."""
    _signs.cache_clear()


def key_label(letter: str) -> str:
    """What is on the key that does what the table of keys has for this letter: "я" for "z" in Russian."""
    return _signs().get(letter, letter)


def key_at(sign: str) -> tuple[str, str]:
    """Of the key where a letter or digit lies on most keyboards: the name by which commands know it, and what is on it."""
    number = (LETTERS + DIGITS).index(sign)
    library = sdl()
    code = 0 if library is None else int(library.SDL_GetKeyFromScancode(ctypes.c_int(SCANCODE_A + number)))
    there = chr(code) if 0x20 < code < 0x110000 else sign
    return (sign if _foreign(code) else there), there


def with_key_labels(text: str) -> str:
    """A text about keys, the letters in it as they are on the keyboard: each capital that stands alone."""
    return LONE_CAPITAL.sub(lambda found: key_label(found[0].lower()).upper(), text) if _signs() else text


# -- what input needs of a stage ---------------------------------------------------------------------------------------
# What mouse and keyboard need of the stage they act on.


class InputTarget(Protocol):
    """The receiver of input: scenes, their tree, hover state and text entries; ``on_spare_key`` gets unused keys.

    ``on_several`` gets the nodes that a tap may be meant for; ``finger`` is the pixels a finger needs, 0 without touch.
    """

    manager: SceneManager
    tree: Node
    hover_state: HoverState
    widgets: Widgets
    on_spare_key: Callable[[Key], None] | None
    on_several: Callable[[list[Node]], None] | None
    finger: int

    @property
    def current(self) -> bool: ...

    def activate(self, node: Node, press: Press) -> None:
        """Click a node."""

    def say(self, said: list[WidgetReport]) -> None:
        """Pass the reports of widgets to the scene."""


# -- keys --------------------------------------------------------------------------------------------------------------


MORE = ("f1", "i")
"""The keys that show the long text of the pointed node."""
ARROWS: dict[str, Direction] = {"left": "left", "right": "right", "up": "up", "down": "down"}
CLICKS = frozenset(("return", "space"))
"""What clicks the node that has the focus."""
AGAIN = frozenset(
    (
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_TAB,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_PLUS,
        pygame.K_MINUS,
    )
)
"""Keys that travel: they act again while they are held."""


class HeldKeys:
    """The keys that are down."""

    def __init__(self) -> None:
        self._keys: set[int] = set()

    def press(self, key: int) -> bool:
        """Note a key that goes down or repeats; whether it is to act."""
        again = key in self._keys
        self._keys.add(key)
        return not again or key in AGAIN

    def release(self, key: int) -> None:
        """Record a released key."""
        self._keys.discard(key)

    def forget(self) -> None:
        """Forget all pressed keys: another window gets their release."""
        self._keys.clear()


class Keyboard:
    """The keys that are down and what they do."""

    def __init__(self, stage: InputTarget) -> None:
        self._stage = stage
        self._held = HeldKeys()
        self._pressed = ""

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; whether it was the keyboard's."""
        kind, stage = event.type, self._stage
        if kind == pygame.KEYDOWN:
            holds = stage.manager.top is not None and stage.manager.top.holds
            if self._held.press(event.key) or holds or stage.widgets.typing:
                self._down(event)
        elif kind == pygame.KEYUP:
            self._held.release(event.key)
            if _name(event.key) in CLICKS:
                self._up()
        elif kind == pygame.WINDOWFOCUSLOST:
            self._held.forget()
        elif kind == pygame.TEXTINPUT and not stage.widgets.typing and stage.manager.top:
            stage.manager.top.on_text(event.text)
        else:
            return False
        return True

    def drop(self) -> None:
        """What was pressed is no longer there."""
        self._pressed = ""

    def _down(self, event: pygame.Event) -> None:
        stage, top = self._stage, self._stage.manager.top
        shift, ctrl, alt = (
            bool(event.mod & held) for held in (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
        )
        key = Key(_name(event.key), shift, ctrl, alt, pad=getattr(event, "pad", False))
        if key.name == "tab" and not (ctrl or alt):
            self.land(stage.hover_state.focus.step(stage.tree, -1 if shift else 1))
        elif stage.widgets.typing and key.name != "escape":
            return
        elif top is not None and (top.claims(key) or not self._kit_key(key)):
            used = top.on_key(key)
            if used and stage.hover_state.pointed:
                stage.hover_state.hide_tip()
            if not used and stage.on_spare_key is not None:
                stage.on_spare_key(key)

    def _kit_key(self, key: Key) -> bool:
        """Keys that mean the same everywhere; True if this was one."""
        if key.ctrl or key.alt:
            return False
        stage, hover_state = self._stage, self._stage.hover_state
        here = hover_state.focus.node(stage.tree)
        if key.name in ARROWS:
            return self._arrow(ARROWS[key.name], here)
        if key.name in CLICKS and here is not None and hover_state.keyboard and here.target:
            if here.enabled and stage.manager.top:
                self._pressed = here.name
                stage.manager.top.on_press(here.target, True)
            if stage.current:
                stage.activate(here, pressed(here.name, keyboard=True))
            return True
        if key.name in MORE and hover_state.show_details(stage.manager.top, hover_state.node(stage.tree)):
            return True
        if key.name == "escape" and stage.widgets.focused:
            stage.widgets.focus("")
            return True
        if key.name == "escape" and hover_state.long:
            hover_state.long = False
            return True
        return False

    def _arrow(self, direction: Direction, here: Node | None) -> bool:
        stage = self._stage
        if here is not None and here.widget is not None and direction in {"left", "right"}:
            said = stage.widgets.nudge(here.name, 1 if direction == "right" else -1)
            stage.say(said)
            if said:
                return True
        landed = stage.hover_state.focus.move(stage.tree, direction)
        if landed is not None:
            self.land(landed)
        return landed is not None

    def land(self, node: Node | None) -> None:
        """The focus came to a node."""
        self._stage.widgets.focus(node.name if node is not None and node.widget is not None else "")
        self._stage.hover_state.land(node, self._stage.manager.top)

    def _up(self) -> None:
        stage = self._stage
        node = find(stage.tree, self._pressed) if self._pressed else None
        if node is not None:
            self.drop()
            if stage.manager.top:
                stage.manager.top.on_press(node.target, False)


def pressed(node: str, button: int = 1, *, keyboard: bool = False, double: bool = False) -> Press:
    """A click on a node, with the modifiers held now."""
    mods = pygame.key.get_mods()
    return Press(
        button,
        shift=bool(mods & pygame.KMOD_SHIFT),
        ctrl=bool(mods & pygame.KMOD_CTRL),
        alt=bool(mods & pygame.KMOD_ALT),
        keyboard=keyboard,
        node=node,
        double=double,
    )


def _name(key: int) -> str:
    """A key's name; that of the number pad is an Enter as well."""
    return pygame.key.name(key).replace("enter", "return")


# -- gamepads ----------------------------------------------------------------------------------------------------------
# Gamepads, by SDL's standard mapping: each button is a key of the keyboard, the left stick is the arrow keys.
#
# `Gamepad` turns events of a pad into events of the keyboard. `pad_in_use` says whether a pad was used last, so that
# prompts can show its signs.


PAD_KEYS: dict[int, tuple[int, int]] = {
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
        elif kind in {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP} and event.button in PAD_KEYS:
            self._used(pad=True)
            yield from self._key(*PAD_KEYS[event.button], down=kind == pygame.CONTROLLERBUTTONDOWN)
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
                yield _key_event(pygame.KEYDOWN, key, 0)

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
        yield _key_event(pygame.KEYDOWN if down else pygame.KEYUP, key, mod)

    def _used(self, *, pad: bool) -> None:
        if _Use.pad != pad:
            _Use.pad = pad
            self.on_change()


def _key_event(kind: int, key: int, mod: int) -> pygame.Event:
    return pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0, pad=True)
