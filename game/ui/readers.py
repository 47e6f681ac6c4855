"""Screen readers at a stage: what they are shown after each frame, and what they ask for."""

from __future__ import annotations

import time

from game.ui.access import Access, Picture, ReaderRequest
from game.ui.hover import tip_of
from game.ui.keyboard import pressed
from game.ui.scene import News, Scene, Tip
from game.ui.spoken import SpokenEntry, heading_of, spoken
from game.ui.stage import Stage
from game.ui.tree import focus_order
from game.ui.widgets import Said

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
            stage.say([Said(node.name, request.value, True)])
        elif request.deed in {"more", "less"}:
            stage.say(stage.widgets.nudge(node.name, 1 if request.deed == "more" else -1))


def entries_of(stage: Stage, caption: str = "") -> dict[str, SpokenEntry]:
    """The entries of the present tree of a stage by the names of their nodes. Raises RuntimeError without a scene."""
    top = stage.manager.top
    if top is None:
        raise RuntimeError("no scene")
    return spoken(stage.tree, lambda token: tip_of(top, token), top.context.texts, caption)


__all__ = ["Readers", "entries_of"]
