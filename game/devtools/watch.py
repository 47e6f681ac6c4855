"""For tests of the real window: a file that says what is on screen and where it can be clicked, and a quick clock."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.ui.stage import Stage
from game.ui.tree import Node, placed
from game.ui.window import Window

STATE_FILE = "TABULARIUM_STATE_FILE"
"""Environment variable: the file to write after every new layout."""
HASTE = "TABULARIUM_HASTE"
"""Environment variable: factor by which screen time passes faster, so that tests need not wait."""


def install(window: Window) -> None:
    """Set a window up as the environment says; without variables do nothing."""
    haste, state_file = os.environ.get(HASTE), os.environ.get(STATE_FILE)
    if haste:
        speed_up(window, float(haste))
    if state_file:
        watch(window, Path(state_file))


def state_of(stage: Stage) -> dict[str, Any]:
    """The scenes on the stack, and every enabled target and entry in reach: name, target, middle, whether lit, what is typed.

    `size` is that of the scenes in pixels.
    """
    items = placed(stage.tree)
    floor = max(
        (item.depth for item in items if item.node.solid and item.node.name.startswith("veil")), default=0
    )
    found = [
        _entry(item.node)
        for item in items
        if item.depth >= floor and (item.node.target or item.node.widget) and item.node.enabled
        if item.clip is None or item.clip.contains(item.node.rect.cx, item.node.rect.cy)
    ]
    top = stage.manager.top
    return {
        "scenes": [type(scene).__name__ for scene in stage.manager.scenes],
        "language": top.context.texts.language if top is not None else "",
        "layouts": stage.layouts,
        "size": [stage.view.w, stage.view.h],
        "targets": found,
    }


def _entry(node: Node) -> dict[str, Any]:
    return {
        "name": node.name,
        "target": node.target,
        "x": node.rect.cx,
        "y": node.rect.cy,
        "lit": node.lit,
        "value": node.widget.value if node.widget is not None else "",
    }


def watch(window: Window, path: Path) -> None:
    """Let `window` write the file whenever its scenes were laid out anew, a mouse button was let go, or a round took long.

    `presses` counts the buttons let go whose consequences are on screen. `slowest` are the most seconds between two
    rounds, without those in which the machine let others run.
    """
    stage = window.stage
    plain, handle = window.once, stage.handle
    presses, written = 0, (-1, -1, 0.0)
    slowest, last = 0.0, own_time()

    def listen(event: pygame.Event) -> None:
        nonlocal presses
        handle(event)
        presses += event.type == pygame.MOUSEBUTTONUP

    def once() -> float:
        nonlocal written, slowest, last
        pause = plain()
        slowest, last = max(slowest, own_time() - last), own_time()
        if (stage.layouts, presses, slowest) != written and not stage.manager.needs_layout:
            written = stage.layouts, presses, slowest
            fresh = path.with_suffix(".new")
            told = {**state_of(stage), "presses": presses, "slowest": slowest}
            fresh.write_text(json.dumps(told), encoding="utf-8")
            fresh.replace(path)
            last = own_time()  # writing this is no part of the program
        return pause

    stage.handle = listen  # type: ignore[method-assign]  # a test's ear at the stage, not a kind of stage
    window.once = once  # type: ignore[method-assign]  # and at the loop


def own_time() -> float:
    """A clock in seconds that stands still while the main thread waits for a processor that others have."""
    try:
        waited = int(Path("/proc/self/schedstat").read_text(encoding="ascii").split()[1])
    except (OSError, IndexError):
        waited = 0
    return time.monotonic() - waited / 1e9


def speed_up(window: Window, times: float, clock: Callable[[], float] = time.monotonic) -> None:
    """Speed up the time of the scenes by a factor, and shorten the sleep of the loop."""
    plain = window.once
    last = clock()

    def once() -> float:
        nonlocal last
        now = clock()
        passed, last = now - last, now
        window.stage.advance((times - 1) * passed)
        return plain() / times

    window.once = once  # type: ignore[method-assign]  # a test's hand on the clock, not a kind of window


__all__ = ["HASTE", "STATE_FILE", "install", "speed_up", "state_of", "watch"]
