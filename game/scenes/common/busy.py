"""Busy sign: runs a long job in a thread while the window keeps painting.

A short job shows nothing. After `SHOWN` seconds the sign appears; Escape cancels the job.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from game.ui.desktop import motion_of
from game.ui.scene import Context, Key, Scene, View
from game.ui.tree import Node, TextStyle

T = TypeVar("T")

QUICK = 0.05
"""Seconds a job may take without anything of it being seen."""
SHOWN = 0.3
"""Seconds after which the sign appears."""
BEAT = 0.4
"""Seconds between two dots of the sign."""
DOTS = 3
WORDS = TextStyle("body.bold", shrink=True, pad=8)


class _Job(threading.Thread, Generic[T]):
    """A job in a thread, and its result or exception."""

    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self._found: list[T] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        try:
            self._found.append(self._work())
        except BaseException as error:  # noqa: BLE001  (raised again by the one who waits)
            self._error = error

    def result(self) -> T:
        """What the finished job returned; raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._found[0]


class Busy(Scene, Generic[T]):
    """Waits for a job above the scene that started it, and is popped before `done` is called."""

    overlay = True

    def __init__(self, context: Context, words: str, job: _Job[T], done: Callable[[_Job[T]], None]) -> None:
        super().__init__(context)
        self.words, self.job, self.done = words, job, done
        self.waited = 0.0

    def layout(self, view: View) -> Node:
        """Nothing for the first moment, then a plate with the words and dots that come one by one."""
        if self.waited < SHOWN:
            return Node("busy", view.rect, solid=True)
        root = Node("busy", view.rect, solid=True)
        line = view.line(WORDS.role)
        plate = view.rect.place(
            min(view.w, view.width(self.words, WORDS.role) + 6 * line), 4 * line, 0.5, 0.42
        )
        node = root.add("plate", plate, fill="dialog")
        words, dots = plate.inset(line // 2).rows(1.0, 0.6)
        node.add("words", words, text=self.words, style=WORDS)
        shown = DOTS if motion_of(self.context.settings) != "full" else 1 + int(self.waited / BEAT) % DOTS
        side = max(6, line // 2)
        cells = dots.place((2 * DOTS - 1) * side, side).equal_columns(DOTS, side)
        for number in range(shown):
            node.add(f"dot{number}", cells[number], fill="line.gold")
        return root

    def tick(self, seconds: float) -> bool:
        if not self.job.is_alive():
            self.stack.pop()
            self.done(self.job)
            return False
        before = self._look()
        self.waited += seconds
        return self._look() != before

    def _look(self) -> int:
        return -1 if self.waited < SHOWN else int(self.waited / BEAT)

    def on_key(self, key: Key) -> bool:
        """Escape gives up waiting; what the job returns is not used."""
        if key.name == "escape":
            self.stack.pop()
        return True


def work(scene: Scene, words: str, job: Callable[[], T], done: Callable[[Callable[[], T]], None]) -> None:
    """Run a job in a thread and call `done` with a function that returns its result or raises its exception."""
    thread = _Job(job)
    thread.start()
    thread.join(QUICK)
    if thread.is_alive():
        scene.stack.push(Busy(scene.context, words, thread, lambda found: done(found.result)))
    else:
        done(thread.result)
