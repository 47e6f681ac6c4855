"""Scenes and their stack. Pure: no pygame here.

A `Scene` returns its layout as a tree and receives input. It never draws and never blocks. The `SceneManager` keeps
the stack, joins the trees of the visible scenes, and passes every input to the top one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol, TypeVar

from game.ui.geometry import Rect
from game.ui.moves import Animation, MoveBatch
from game.ui.theme import UPRIGHT, Theme, scale_of, type_px
from game.ui.tree import Node, TextStyle, walk

T = TypeVar("T")

MOST_OF_WINDOW = 12
"""What a finger needs makes a button at most this part of the window high; a tap beside a smaller one reaches it as well."""
OVERLAY_DEPTH = 1000
"""Each scene above the first is drawn this much higher, so that nothing of a lower scene covers it."""


class Texts(Protocol):
    """The catalogue of the present language."""

    @property
    def language(self) -> str:
        """Language code, e.g. "de"."""
        ...

    def __call__(self, key: str, /, **values: object) -> str:
        """The text with this id, its placeholders filled in."""
        ...

    def has(self, key: str, /) -> bool:
        """Whether there is a text with this id."""
        ...


class Settings(Protocol):
    """The user's settings."""

    def get(self, key: str, default: object = None, /) -> object:
        """The value kept under `key`, or `default`."""
        ...

    def set(self, key: str, value: object, /) -> None:
        """Keep `value` under `key`."""
        ...

    def change(self, values: Mapping[str, object], /) -> None:
        """Keep several values, with one writing."""
        ...

    def one_write(self) -> AbstractContextManager[None]:
        """What is kept within is written once, at the end."""
        ...

    def in_background(self) -> AbstractContextManager[None]:
        """What is kept within is written by a thread; leaving waits for it."""
        ...


class Measure(Protocol):
    """What layout code may ask about type without touching pygame (`fonts.Fonts` is the real one)."""

    def size(self, text: str, role: str, k: float) -> tuple[int, int]:
        """Width and height in pixels of `text` on one line in a type-scale role at scale `k`."""
        ...

    def wrap(self, text: str, role: str, k: float, width: int) -> list[str]:
        """The lines of `text` broken at `width` pixels."""
        ...

    def shorten(self, text: str, role: str, k: float, width: int) -> str:
        """`text`, or as much of it as fits `width` pixels with an ellipsis."""
        ...

    def fits(self, text: str, style: TextStyle, rect: Rect, k: float) -> bool:
        """Whether `text` set in `style` fits `rect` without an ellipsis."""
        ...


@dataclass(frozen=True, slots=True)
class View:
    """What a layout is made for: window size in pixels, user scale, theme and type measures.

    `k` is the number of pixels of a design unit (1080 units make the height of a 1920 x 1080 window at 100 %).
    """

    w: int
    h: int
    fonts: Measure
    theme: Theme
    user_scale: float = 1.0
    finger: int = 0
    """Pixels that a finger needs, 0 without touch."""
    far: bool = False
    """Whether the screen is looked at from far away: a larger window then shows larger, not more."""
    k: float = field(init=False, repr=False, compare=False)
    """Pixels per design unit; set from the size and the scale."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "k", scale_of(self.w, self.h, self.user_scale, far=self.far))

    @property
    def rect(self) -> Rect:
        """The whole window."""
        return Rect(0, 0, self.w, self.h)

    @property
    def upright(self) -> bool:
        """Whether the window is clearly higher than wide; then layouts are stacked vertically."""
        return self.h >= UPRIGHT * self.w

    @property
    def kind(self) -> str:
        """Breakpoint by effective pixels: "compact", "standard", "wide", "grand" or "table"."""
        unit = max(self.k, self.user_scale) if self.far else self.user_scale
        w, h = self.w / unit, self.h / unit
        steps = (("table", 3840, 2160), ("grand", 2560, 1440), ("wide", 1920, 1080), ("standard", 1280, 720))
        return next((name for name, least_w, least_h in steps if w >= least_w and h >= least_h), "compact")

    def px(self, units: float) -> int:
        """Design units as whole pixels, at least 1 for any positive length."""
        return max(1, round(units * self.k)) if units > 0 else round(units * self.k)

    def target(self, units: float = 48) -> int:
        """A comfortable height for something to click: `units`, but never less than 32 pixels.

        With touch it is as high as a finger needs, up to a twelfth of the window.
        """
        return max(32, self.px(units), min(self.finger, self.h // MOST_OF_WINDOW))

    def line(self, role: str = "body") -> int:
        """Height in pixels of a line of text in a type-scale role."""
        return self.fonts.size("Xg", role, self.k)[1]

    def text_px(self, role: str) -> int:
        """Font size in pixels of a type-scale role."""
        return type_px(role, self.k)

    def width(self, text: str, role: str = "body") -> int:
        """Width in pixels of `text` on one line."""
        return self.fonts.size(text, role, self.k)[0]


@dataclass(frozen=True, slots=True)
class Press:
    """A click or its keyboard form. `button` is 1 left, 2 middle, 3 right (keyboard: 1, with `keyboard` set); `double`: the second in one place in short time."""

    button: int = 1
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    keyboard: bool = False
    node: str = ""
    double: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """A key going down: `name` in lower case ("escape", "return", "f1", "a", "space", "left"), and modifiers."""

    name: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    pad: bool = field(default=False, compare=False)
    """Whether a button of a gamepad stands for it."""


LIMIT = "letters/"
"""Beginning of a tooltip's token that says how many characters an entry takes; the number follows."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A tooltip, already translated: `title` and `body` (short); `long` is what F1 shows; `keys` a shortcut.

    `picture` is drawn large above the words, in the shape `shape` (width and height in any unit). `rules` are the ids
    of the rules behind it, for a scene that can open them. `tells`: keys of refusals whose reason the body has told.
    """

    title: str
    body: str = ""
    long: str = ""
    keys: str = ""
    picture: str = ""
    shape: tuple[int, int] = (7, 4)
    rules: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()


@dataclass(slots=True)
class Context:
    """Services handed to every scene. What else lower floors offer is looked up by its class with `service`."""

    texts: Texts
    settings: Settings
    services: Mapping[type[object], object] = field(default_factory=dict)

    def service(self, kind: type[T]) -> T:
        """The service of exactly this class; KeyError when the application did not provide it."""
        found = self.services[kind]
        if not isinstance(found, kind):
            raise TypeError(f"the service under {kind.__name__} is a {type(found).__name__}")
        return found


MOST_NEWS = 12
"""So many sentences for screen readers wait at most; older ones are dropped."""


class News(NamedTuple):
    """A sentence for screen readers; an urgent one interrupts what is being read."""

    text: str
    urgent: bool = False


WHOLE = 16
"""Rounds in which the pictures of a table are there even if none has been drawn before."""


class Scene:
    """Base of all scenes. Override what is needed; every handler may push, pop or replace through `manager`.

    `overlay`: the scene below stays visible, darkened and out of reach (dialogs, menus).
    An overlay with `scrim` False leaves the scene below undarkened, still out of reach.
    `opaque`: nothing below is even laid out.
    `holds`: a key that is held comes again and again; elsewhere only those that travel do.
    `draws_on`: its pictures are drawn between frames.
    `upright_growth`: how much larger than a table it is in an upright window.
    `grows`: a window larger than the design shows it larger: a page has not more to show there. Of what is over another scene that decides.
    """

    grows = True
    upright_growth = 1.25
    overlay = False
    scrim = True
    opaque = False
    holds = False
    draws_on = False
    rounds_for_pictures = 4
    """Rounds at most for which what was seen before stays until its pictures are there: so many that nobody feels it."""
    moving = False
    """Whether pieces are under way over it; the stage sets it."""
    first_line = ""
    """The end of the name of the text entry that is typed in as soon as the scene opens."""
    later_line = ""
    """The end of the name of a text entry that is typed in as soon as it appears in the open scene."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.manager: SceneManager | None = None
        self.stale = True
        self.pointer: tuple[int, int] = (0, 0)
        """The pixel the mouse last pointed at."""
        self.animation: Animation | None = None
        """The idle animation while the scene has the input; `layout` may set it."""
        self.breathes = False
        """Whether what is lit breathes while the scene has the input; `layout` may set it."""
        self._motion: list[MoveBatch] = []

    @property
    def world(self) -> str:
        """Which place lies behind it; another one takes over in a cross-fade."""
        return ""

    def move(self, batch: MoveBatch) -> None:
        """Pass moves to be shown over the next layout, which shows the position after them."""
        self._motion.append(batch)

    def take_motion(self) -> list[MoveBatch]:
        """The moves passed since the last call; for the stage."""
        batches, self._motion = self._motion, []
        return batches

    def on_motion_end(self) -> None:
        """The user ended by a key or click what moved."""

    def invalidate(self) -> None:
        """Ask for a new layout before the next frame."""
        self.stale = True

    @property
    def stack(self) -> SceneManager:
        """The manager; RuntimeError while the scene is not on the stack."""
        if self.manager is None:
            raise RuntimeError("the scene is not on the stack")
        return self.manager

    def layout(self, view: View) -> Node:
        """The tree of this scene for a window. Must not depend on anything but the scene's own data and `view`."""
        raise NotImplementedError

    def announce(self, words: str) -> None:
        """Show a sentence for a moment, in a scene that has a place for one."""

    def speak(self, words: str, *, urgent: bool = False) -> None:
        """Let screen readers read a sentence."""
        if words and self.manager is not None:
            self.manager.news.append(News(words, urgent))

    def enter(self) -> None:
        """Called when the scene becomes the top of the stack, also when the scene above it is removed."""

    def leave(self) -> None:
        """Called once when the scene is taken off the stack."""

    def on_target(self, target: str, press: Press) -> None:
        """A click (or Enter) on an enabled node with this target."""

    def on_refused(self, target: str, press: Press) -> None:
        """A click (or Enter) on a disabled node with this target: show the reason."""

    def on_key(self, key: Key) -> bool:
        """An unused key; returns True if the scene used it. Escape arrives here as well."""
        del key
        return False

    def claims(self, key: Key) -> bool:
        """Whether `on_key` wants a key that would otherwise move the focus or press what has it."""
        del key
        return False

    def on_press(self, target: str, down: bool) -> None:
        """The button (or Enter, or the space bar) went down on this target, or came up again: for holding."""

    def on_text(self, text: str) -> None:
        """Typed text that no widget took."""

    def on_close(self) -> bool:
        """The user closes the window: return False to stay, for example to ask."""
        return True

    def on_wheel(self, target: str, steps: int) -> bool:
        """The wheel turned by `steps` (up is positive) over a node with this target, "" for none."""
        del target, steps
        return False

    def on_drag(self, dx: int, dy: int) -> bool:
        """The pointer, its left button held down, has moved by so many pixels; True if something moved with it.

        Then letting go of the button is no click.
        """
        del dx, dy
        return False

    @property
    def draggable(self) -> bool:
        """Whether what is under the pointer can be dragged about: the cursor is then an open hand."""
        return False

    def on_drop(self, source: str, goal: str) -> None:
        """The button went down on the target `source` and came up on another, "" for none: as if it were dragged."""

    def on_hover(self, target: str) -> None:
        """The pointer or the keyboard focus is now on this target, "" for none."""

    def on_widget(self, name: str, value: str, done: bool) -> None:
        """The widget at the node `name` has the value `value`; `done` after Enter."""

    def tick(self, seconds: float) -> bool:
        """Time passed; True if something moves (the scene is laid out again and soon ticked again)."""
        del seconds
        return False

    @property
    def tip_state(self) -> object:
        """What the tooltips depend on: while it is the same, so are they. None if that is not known."""
        return None

    @property
    def eyes(self) -> object:
        """Who looks at the scene: when that changes, nothing that moves stays in sight."""
        return None

    @property
    def working(self) -> bool:
        """Whether the scene goes on without a person, so that the system should not sleep."""
        return False

    def poll(self) -> bool:
        """Fetch results of workers without waiting; True if something came."""
        return False

    def dock(self, tree: Node, about: Node) -> Rect | None:
        """The picture in a free corner of which the tooltip of a node lies; None: it lies beside the node."""
        del tree, about
        return None

    def on_card(self, token: str) -> bool:
        """F1 or the right button over something with a tooltip: show all of it at length; True if there is more."""
        del token
        return False

    def tooltip(self, token: str) -> Tip | None:
        """The tooltip for a node's `tip` (or its target), or None."""
        del token
        return None


USUAL_SCALE = 1.5
"""The largest interface scale at which pages grow as much as the window allows."""


def grown(draw: Callable[[View], Node], view: View, upright: float, *, larger: bool) -> Node:
    """A layout as large as the window allows if `larger`, where the window's scale leaves half of what is won to the room.

    In an upright window, whose scale is that of tables, it is `upright` times as large. Who has chosen
    a great scale has it already: nothing grows beyond what the usual ones come to.
    """
    by = scale_of(view.w, view.h, view.user_scale, far=True) / view.k if larger else 1.0
    by *= min(1.0, USUAL_SCALE / view.user_scale)
    if view.upright:
        by = max(by, by * min(upright, upright / view.user_scale))
    if by <= 1:
        return draw(view)
    tree = draw(replace(view, user_scale=view.user_scale * by))
    for node in walk(tree):
        node.scale *= by
    return tree


class SceneManager:
    """The stack of scenes. The last one has all input; those below are seen only through overlays."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.stale = True
        self.news: deque[News] = deque(maxlen=MOST_NEWS)
        """Sentences for screen readers that have not been passed on."""
        self.unhurried = False
        """Whether the next picture shows what nobody asked for at this screen: the stage may take several rounds for it."""

    @property
    def top(self) -> Scene | None:
        """The scene with the input, or None when the application is over."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put `scene` on top."""
        scene.manager = self
        self.scenes.append(scene)
        self.stale = True
        scene.enter()

    def pop(self) -> None:
        """Take the top scene off; the one below enters again."""
        if not self.scenes:
            return
        gone = self.scenes.pop()
        gone.leave()
        gone.manager = None
        self.stale = True
        if self.top is not None:
            self.top.enter()

    def replace(self, scene: Scene) -> None:
        """Take the top scene off and put `scene` in its place; the ones below notice nothing."""
        if self.scenes:
            gone = self.scenes.pop()
            gone.leave()
            gone.manager = None
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Take all scenes off and start again with `scene`."""
        while self.scenes:
            gone = self.scenes.pop()
            gone.leave()
            gone.manager = None
        self.push(scene)

    def visible(self) -> list[Scene]:
        """The scenes to be drawn, lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].overlay and not self.scenes[first].opaque:
            first -= 1
        return self.scenes[max(0, first) :]

    @property
    def needs_layout(self) -> bool:
        """Whether a visible scene needs a new layout."""
        return self.stale or any(scene.stale for scene in self.visible())

    def invalidate(self) -> None:
        """Let every visible scene be laid out again."""
        for scene in self.visible():
            scene.invalidate()

    def compose(self, view: View) -> Node:
        """One tree for the window: a root "" filled with the ground, and every visible scene at its own depth."""
        root = Node("", view.rect, fill="ground")
        base = next(iter(self.visible()), None)
        upright = base.upright_growth if base is not None and base.grows else 1.0
        for level, scene in enumerate(self.visible()):
            page = scene.grows and (scene.opaque or not scene.overlay)
            tree = grown(scene.layout, view, upright, larger=page)
            tree.depth += level * OVERLAY_DEPTH
            if level:
                scrim = "scrim" if scene.scrim else ""
                cover = Node(f"veil{level}", view.rect, fill=scrim, solid=True, depth=level * OVERLAY_DEPTH)
                root.children.append(cover)
            root.children.append(tree)
            scene.stale = False
        self.stale = False
        return root
