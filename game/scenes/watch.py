"""For tests of the real window: a small file that says what is on screen and where it can be clicked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.ui.stage import Stage
from game.ui.tree import Node, placed
from game.ui.window import Window

STATE_FILE = "TABULARIUM_STATE_FILE"
"""Environment variable: the file to write after every new layout."""


def state_of(stage: Stage) -> dict[str, Any]:
    """The scenes on the stack, and every enabled target and entry in reach: name, target, middle, whether lit, what is typed."""
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
    """Let `window` write the file whenever its scenes were laid out anew."""
    stage = window.stage
    plain = window.once
    written = -1

    def once() -> float:
        nonlocal written
        pause = plain()
        if stage.layouts != written and not stage.manager.needs_layout:
            written = stage.layouts
            fresh = path.with_suffix(".new")
            fresh.write_text(json.dumps(state_of(stage)), encoding="utf-8")
            fresh.replace(path)
        return pause

    window.once = once  # type: ignore[method-assign]  # a test's ear at the loop, not a kind of window


__all__ = ["STATE_FILE", "state_of", "watch"]
