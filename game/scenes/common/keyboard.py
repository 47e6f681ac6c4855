"""A keyboard, its keys with commands in gold. Pure layout."""

from __future__ import annotations

from collections.abc import Mapping

from game.ui.geometry import Rect
from game.ui.keyboard import key_at
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

ROWS = (
    (0.0, ("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10")),
    (0.0, tuple("1234567890")),
    (0.5, tuple("qwertyuiop")),
    (0.75, tuple("asdfghjkl")),
    (1.25, tuple("zxcvbnm")),
)
"""Each row of keys: by how many keys it begins further right, and the signs that most keyboards have there."""
ACROSS = 10.5
SIGN = TextStyle("small.bold", shrink=True)
LEAST_KEY, MOST_KEY = 24, 54
"""Height of a key in design units."""


def keyboard_height(view: View, wide: int, room: int) -> int:
    """The height in pixels of a keyboard in this room, 0 if it would be too small to be read."""
    high = min(view.px(MOST_KEY) * len(ROWS), room, round(wide / ACROSS) * len(ROWS))
    around = 2 * max(4, view.px(12)) + (len(ROWS) - 1) * max(2, view.px(5))
    least = max(LEAST_KEY, view.px(LEAST_KEY), view.line(SIGN.role)) + 1
    return high if high >= least * len(ROWS) + around else 0


def keyboard(view: View, parent: Node, area: Rect, commands: Mapping[str, str], waiting: str) -> None:
    """Lay out a keyboard; `commands` are by the names of keys, `waiting` is the one that waits for its key."""
    node = parent.add("keyboard", area, fill="porphyry", speech="")
    inner = area.inset(max(4, view.px(12)))
    gap = max(2, view.px(5))
    wide = inner.w / ACROSS
    for (shift, signs), line in zip(ROWS, inner.equal_rows(len(ROWS), gap), strict=True):
        for number, sign in enumerate(signs):
            left = inner.x + round((shift + number) * wide)
            cap = Rect(left, line.y, round(wide) - gap, line.h)
            name, shown = (sign, sign) if len(sign) > 1 else key_at(sign)
            command = commands.get(name, "")
            if command:
                fill = "button.primary" if command == waiting else "button.gold"
                node.add(
                    f"cap.{sign}", cap, fill=fill, text=shown.upper(), style=SIGN, target=f"key/{command}",
                    focusable=False,
                )  # fmt: skip
            else:
                node.add(
                    f"cap.{sign}",
                    cap,
                    fill="tile.gone",
                    text=shown.upper(),
                    style=SIGN.but(color="ink_soft"),
                )


__all__ = ["keyboard", "keyboard_height"]
