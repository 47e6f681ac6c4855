"""Small scenes and a driver for the stage, shared by the tests of the kit."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext

import pygame

from game.ui.geometry import Rect
from game.ui.paint import Painter
from game.ui.scene import Context, Key, Press, Scene, SceneManager, Tip, View
from game.ui.stage import Stage
from game.ui.theme import Theme
from game.ui.tree import Node, Widget

SIZE = (1280, 720)


class Words:
    """A catalogue that answers with the key."""

    language = "en"

    def __call__(self, key: str, /, **values: object) -> str:
        return " ".join([key, *map(str, values.values())])

    def has(self, key: str, /) -> bool:
        return True


class Memory:
    """Settings kept in a dictionary."""

    def __init__(self) -> None:
        self.kept: dict[str, object] = {}

    def get(self, key: str, default: object = None, /) -> object:
        return self.kept.get(key, default)

    def set(self, key: str, value: object, /) -> None:
        self.kept[key] = value

    def change(self, values: Mapping[str, object], /) -> None:
        self.kept |= values

    def one_write(self) -> AbstractContextManager[None]:
        return nullcontext()

    def in_background(self) -> AbstractContextManager[None]:
        return nullcontext()


def context() -> Context:
    return Context(Words(), Memory())


class Recorder(Scene):
    """Two rows of buttons; records all calls."""

    def __init__(self, name: str = "base") -> None:
        super().__init__(context())
        self.name = name
        self.told: list[tuple[object, ...]] = []
        self.stirs = False
        self.stays = False
        self.uses = True
        self.widget: Widget | None = None

    def layout(self, view: View) -> Node:
        root = Node(self.name, view.rect)
        for index, cell in enumerate(Rect(100, 100, 900, 300).grid(3, 2, 20)):
            root.add(
                str(index), cell, fill="button", text=f"B{index}", target=f"b/{index}", enabled=index != 5
            )
        if self.widget is not None:
            root.add("widget", Rect(100, 500, 300, 40), widget=self.widget)
        return root

    def enter(self) -> None:
        self.told.append(("enter",))

    def leave(self) -> None:
        self.told.append(("leave",))

    def on_target(self, target: str, press: Press) -> None:
        self.told.append(("target", target, press.button, press.keyboard))

    def on_refused(self, target: str, press: Press) -> None:
        self.told.append(("refused", target))

    def on_press(self, target: str, down: bool) -> None:
        self.told.append(("press", target, down))

    def on_key(self, key: Key) -> bool:
        self.told.append(("key", key.name, key.shift))
        return self.uses

    def on_text(self, text: str) -> None:
        self.told.append(("text", text))

    def on_wheel(self, target: str, steps: int) -> bool:
        self.told.append(("wheel", target, steps))
        return True

    def on_widget(self, name: str, value: str, done: bool) -> None:
        self.told.append(("widget", name, value, done))

    def on_close(self) -> bool:
        self.told.append(("close",))
        return not self.stays

    def tick(self, seconds: float) -> bool:
        return self.stirs

    def tooltip(self, token: str) -> Tip | None:
        return Tip(f"about {token}", "short", "a longer text") if token != "b/4" else None

    def heard(self, kind: str) -> list[tuple[object, ...]]:
        """The recorded calls of one kind."""
        return [entry for entry in self.told if entry[0] == kind]


class Rig:
    """A stage with a surface and no window."""

    def __init__(self, *scenes: Scene) -> None:
        pygame.display.init()
        pygame.display.set_mode(SIZE)
        self.manager = SceneManager()
        for scene in scenes:
            self.manager.push(scene)
        self.stage = Stage(self.manager, Painter.of(Theme()), SIZE)
        self.surface = pygame.Surface(SIZE)
        self.frame()

    def frame(self, seconds: float = 0.02) -> int:
        """Let time pass, paint; the number of rectangles painted."""
        self.stage.advance(seconds)
        return len(self.stage.frame(self.surface))

    def post(self, kind: int, **values: object) -> None:
        self.stage.handle(pygame.Event(kind, values))

    def point(self, x: int, y: int) -> None:
        self.post(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))

    def click(self, x: int, y: int, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=(x, y), button=button)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def tip(self) -> bool:
        """Whether a tooltip is part of what would be painted."""
        return any(child.name == "tooltip" for child in self.stage.shown().children)
