"""Screen readers, through AccessKit: AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS.

Nothing is computed while no reader listens. Handlers run on threads of AccessKit: they only leave a note for the main
loop, and they catch everything, since an error in them would end the program. Where AccessKit is missing or cannot
start, `open_access` returns None and everything else works.
"""

from __future__ import annotations

import queue
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import News
from game.ui.spoken import Role, SpokenEntry

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


__all__ = ["Access", "Picture", "ReaderRequest", "open_access"]
