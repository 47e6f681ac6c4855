"""Screen readers, through AccessKit: what they are shown after each frame, and what they ask for."""

from __future__ import annotations

import queue
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from game.ui.geometry import Rect
from game.ui.hover import tip_of
from game.ui.keyboard import pressed
from game.ui.scene import News, Scene, Tip
from game.ui.spoken import Role, SpokenEntry, heading_of, spoken
from game.ui.stage import Stage
from game.ui.tree import focus_order
from game.ui.widgets import WidgetReport

try:
    import accesskit
except ImportError:  # no build of it for this system
    accesskit = None

Deed = Literal["click", "focus", "set", "more", "less"]
ROLES: dict[Role, str] = {
    "window": "WINDOW", "page": "SECTION", "dialog": "DIALOG", "button": "BUTTON", "entry": "TEXT_INPUT",
    "slider": "SLIDER", "text": "LABEL", "group": "GROUP", "region": "REGION",
}  # fmt: skip
DEEDS: dict[str, Deed] = {
    "CLICK": "click", "FOCUS": "focus", "SET_VALUE": "set", "INCREMENT": "more", "DECREMENT": "less",
}  # fmt: skip
ROOT, NEWS = 0, (1, 2)
"""Ids of the window and of the two live regions, which take turns so that equal sentences are two changes."""
FIRST = 3
ENDS = ".!?…:"
"""How a sentence ends; one that does not gets a full stop."""
TOOLKIT = "Tabularium"
PANIC = "PanicException"
"""What AccessKit raises when it has given up; no ``Exception``."""


class ReaderRequest(NamedTuple):
    """What a reader asks for: a deed at the node of this name; `value` is the new text or number of "set"."""

    deed: Deed
    name: str
    value: str = ""


class Picture(NamedTuple):
    """What a reader may know now: the entries by name, the name of the focused one, and the latest news."""

    entries: Mapping[str, SpokenEntry]
    focus: str
    news: Sequence[News] = ()


class Access:
    """The window's tree as the system's readers see it. `adapter` makes AccessKit's own with three handlers."""

    def __init__(
        self, adapter: Callable[[Callable[[], Any], Callable[[Any], None], Callable[[], None]], Any]
    ) -> None:
        self.requests: queue.SimpleQueue[ReaderRequest] = queue.SimpleQueue()
        self.listening = False
        """Whether a reader has asked for the tree."""
        self.broken = False
        """Whether AccessKit has given up; then it is left alone."""
        self.fresh = True
        """Whether a reader has come that has been sent nothing yet."""
        self._ids: dict[str, int] = {"": ROOT}
        self._names: dict[int, str] = {ROOT: ""}
        self._sent: dict[str, tuple[SpokenEntry, tuple[int, ...]]] = {}
        self._turn = 0
        self._adapter = adapter(self._activated, self._asked, self._deactivated)

    # -- handlers, on other threads ------------------------------------------------------------------------------

    def _activated(self) -> None:
        """A reader has come: the next update sends the whole tree."""
        self.fresh = self.listening = True

    def _deactivated(self) -> None:
        self.listening = False

    def _asked(self, request: Any) -> None:
        """A reader wants something done: leave a note for the main loop."""
        try:
            deed = DEEDS.get(str(request.action).rpartition(".")[2].upper())
            name = self._names.get(int(request.target))
            if deed is not None and name is not None:
                self.requests.put(ReaderRequest(deed, name, _value(request)))
        except Exception:  # noqa: BLE001  an error here would end the program
            pass

    # -- from the main loop --------------------------------------------------------------------------------------

    def show(self, picture: Callable[[], Picture]) -> None:
        """Send what has changed to the readers; `picture` is asked only if one listens."""
        if self.broken:
            return
        try:
            events = self._adapter.update_if_active(lambda: self._update(picture()))
            if events is not None:
                events.raise_events()
        except BaseException as error:
            if type(error).__name__ != PANIC:
                raise
            self.broken, self.listening = True, False

    def focus(self, *, gained: bool) -> None:
        """The window was given or lost the input."""
        if hasattr(self._adapter, "update_window_focus_state"):
            self._adapter.update_window_focus_state(gained)

    def place(self, x: int, y: int, w: int, h: int) -> None:
        """The window is here on the screen, in pixels."""
        if hasattr(self._adapter, "set_root_window_bounds"):
            bounds = accesskit.Rect(x, y, x + w, y + h)
            self._adapter.set_root_window_bounds(bounds, bounds)

    def _update(self, picture: Picture) -> Any:
        """What AccessKit has to know: changed entries, all of them for a reader that has just come."""
        fresh, self.fresh = self.fresh, False
        if fresh:
            self._sent = {}
        entries = picture.entries
        for name in entries:
            if name not in self._ids:
                number = FIRST + len(self._ids)
                self._ids[name], self._names[number] = number, name
        focus = self._ids.get(picture.focus, ROOT) if picture.focus in entries else ROOT
        update = accesskit.TreeUpdate(focus)
        if fresh:
            tree = accesskit.Tree(ROOT)
            tree.toolkit_name = TOOLKIT
            update.tree = tree
        news = self._live(picture.news)
        nodes = []
        now = {}
        for name, said in entries.items():
            children = tuple(self._ids[child] for child in said.children)
            if not name and news:
                children = (*children, news[0])
            now[name] = (said, children)
            if self._sent.get(name) != now[name]:
                nodes.append((self._ids[name], _node(said, children)))
        self._sent = now
        update.nodes = [*nodes, *([news] if news else [])]
        return update

    def _live(self, news: Sequence[News]) -> tuple[int, Any] | None:
        """The live region with the latest sentences, if there are any; the other one than last time."""
        if not news:
            return None
        self._turn = 1 - self._turn
        node = accesskit.Node(accesskit.Role.STATUS)
        urgent = any(one.urgent for one in news)
        node.set_label(" ".join(one.text if one.text[-1] in ENDS else f"{one.text}." for one in news))
        node.set_live(accesskit.Live.ASSERTIVE if urgent else accesskit.Live.POLITE)
        return NEWS[self._turn], node


def _node(said: SpokenEntry, children: tuple[int, ...]) -> Any:
    """An entry as AccessKit has it."""
    node = accesskit.Node(getattr(accesskit.Role, ROLES[said.role]))
    rect: Rect = said.rect
    node.set_bounds(accesskit.Rect(rect.x, rect.y, rect.right, rect.bottom))
    node.set_children(list(children))
    if said.role == "text":
        node.set_value(f"{said.name}. {said.more}" if said.more else said.name)
    else:
        node.set_label(said.name)
        if said.more:
            node.set_description(said.more)
    action = accesskit.Action
    if said.heading or said.role in {"button", "entry", "slider", "page", "dialog"}:
        node.add_action(action.FOCUS)
    if said.role == "button":
        node.add_action(action.CLICK)
        if said.chosen:
            node.set_toggled(accesskit.Toggled.TRUE)
    if said.role in {"entry", "slider"}:
        node.set_value(said.value)
        node.add_action(action.SET_VALUE)
    if said.role == "slider":
        low, high, step = said.span
        node.set_numeric_value(float(said.value or 0))
        node.set_min_numeric_value(low)
        node.set_max_numeric_value(high)
        node.set_numeric_value_step(step or (high - low) / 20)
        node.add_action(action.INCREMENT)
        node.add_action(action.DECREMENT)
    if not said.enabled:
        node.set_disabled()
    if said.role == "dialog":
        node.set_modal()
    return node


def _value(request: Any) -> str:
    """The new text or number of a request, "" for none."""
    data = getattr(request, "data", None)
    if data is None:
        return ""
    return str(data[1] if isinstance(data, tuple) else data)


def open_access(handle: int) -> Access | None:
    """The readers' view of the window with this handle of the system; None where there is no AccessKit.

    On Windows and macOS the window must not have been shown yet.
    """
    if accesskit is None:
        return None
    try:
        if sys.platform == "win32":
            windows = accesskit.windows.SubclassingAdapter
            return Access(lambda activated, asked, _: windows(handle, activated, asked))
        if sys.platform == "darwin":
            macos = accesskit.macos
            macos.add_focus_forwarder_to_window_class("SDLWindow")
            return Access(
                lambda activated, asked, _: macos.SubclassingAdapter.for_window(handle, activated, asked)
            )
        return Access(accesskit.unix.Adapter)
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__name__ == PANIC:
            return None  # whatever it is: the program works without readers
        raise


# -- the stage ---------------------------------------------------------------------------------------------------------
# Screen readers at a stage: what they are shown after each frame, and what they ask for.


AT_ONCE = 0.004
"""Seconds of a frame in which tooltips are made for readers."""


class Tips:
    """Tooltips by token for one state of a scene, made a few at a time so that no frame waits for them."""

    def __init__(self) -> None:
        self._state: object = None
        self._known: dict[str, Tip | None] = {}
        self._missing: dict[str, None] = {}

    def of(self, token: str) -> Tip | None:
        """The tooltip if it is known; else it is made later."""
        if token not in self._known:
            self._missing[token] = None
        return self._known.get(token)

    def begin(self, state: object) -> None:
        """Forget the tooltips of another state."""
        if state != self._state:
            self._state, self._known = state, {}
        self._missing = {}

    def make(self, top: Scene | None, seconds: float) -> bool:
        """Make missing tooltips for so long; whether all are known now."""
        end = time.perf_counter() + seconds
        while self._missing:
            token = next(iter(self._missing))
            del self._missing[token]
            self._known[token] = tip_of(top, token)
            if time.perf_counter() > end:
                break
        return not self._missing


class Readers:
    """Joins a stage and the readers of the system. `caption` is the name of the window."""

    def __init__(self, access: Access, stage: Stage, caption: str) -> None:
        self.access, self.stage, self.caption = access, stage, caption
        self._tips = Tips()
        self._entries: dict[str, SpokenEntry] = {}
        self._made_of: tuple[object, ...] = ()
        """The layout that the entries are made of, and the scene on top."""
        self._ready = False
        self._focus = ""

    def update(self) -> None:
        """Do what readers ask for; show them the present tree if it has changed. Call after each frame."""
        while not self.access.requests.empty():
            self._do(self.access.requests.get())
        stage, news = self.stage, tuple(self.stage.manager.news)
        stage.manager.news.clear()
        if not self.access.listening:
            self._made_of = ()
            return
        focus = stage.hover_state.focus.name
        if self._made() or news or focus != self._focus or self.access.fresh:
            self._focus = focus
            self.access.show(lambda: self._picture(news))

    def _made(self) -> bool:
        """Go on making the entries of the present tree; whether they are new.

        Behind an opaque scene those of another one are dropped at once: a curtain must not leave the table readable.
        """
        stage, top = self.stage, self.stage.manager.top
        now = (stage.layouts, id(top))
        if now != self._made_of:
            other, self._made_of, self._ready = self._made_of[1:] != now[1:], now, False
            self._tips.begin((id(top), stage.layouts if top is None else top.tip_state or stage.layouts))
            self._spoken()  # finds which tooltips are needed
            if other and top is not None and top.opaque:
                self._entries = {"": SpokenEntry("window", self.caption, stage.tree.rect)}
        if self._ready or not self._tips.make(top, AT_ONCE):
            return False
        self._entries, self._ready = self._spoken(), True
        return True

    def _spoken(self) -> dict[str, SpokenEntry]:
        top = self.stage.manager.top
        if top is None:
            return {"": SpokenEntry("window", self.caption, self.stage.tree.rect)}
        return spoken(self.stage.tree, self._tips.of, top.context.texts, self.caption)

    def _picture(self, news: tuple[News, ...]) -> Picture:
        entries, focus = self._entries, self._focus
        if not focus or focus not in entries:
            pages = entries[""].children
            focus = heading_of(entries, pages[-1]) if pages else ""
        return Picture(entries, focus, news)

    def _do(self, request: ReaderRequest) -> None:
        """What a reader asks for, if it is still there."""
        stage = self.stage
        stage.lay_out()
        node = next((stop for stop in focus_order(stage.tree) if stop.name == request.name), None)
        if node is None:
            return
        if request.deed == "focus":
            stage.land(node)
        elif request.deed == "click":
            stage.land(node)
            stage.activate(node, pressed(node.name, keyboard=True))
        elif request.deed == "set" and node.widget is not None:
            stage.say([WidgetReport(node.name, request.value, True)])
        elif request.deed in {"more", "less"}:
            stage.say(stage.widgets.nudge(node.name, 1 if request.deed == "more" else -1))


def entries_of(stage: Stage, caption: str = "") -> dict[str, SpokenEntry]:
    """The entries of the present tree of a stage by the names of their nodes. Raises RuntimeError without a scene."""
    top = stage.manager.top
    if top is None:
        raise RuntimeError("no scene")
    return spoken(stage.tree, lambda token: tip_of(top, token), top.context.texts, caption)
