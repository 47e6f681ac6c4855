"""The keyboard on a stage: Tab and arrows travel, Enter and Space click, all else is the scene's.

A key that is held acts once, however long that is, or one long Enter would run through scene after scene.
"""

from __future__ import annotations

import pygame

from game.ui.focus import Direction
from game.ui.input_target import InputTarget
from game.ui.scene import Key, Press
from game.ui.tree import Node, find

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
                stage.hover_state.blink()
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
        if key.name in MORE and hover_state.tell_more(stage.manager.top, hover_state.node(stage.tree)):
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
