"""A page of running text in columns, leafed through with buttons, wheel or keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, View
from game.ui.tree import Node, TextStyle

from .parts import LEAF_KEYS, button, button_width, leaf_foot, page

STYLES = {
    "heading": TextStyle("heading", "porphyry", "left", "top"),
    "body": TextStyle("body", align="left", valign="top"),
    "small": TextStyle("small", align="left", valign="top"),
    "found": TextStyle("small.bold", "porphyry", "left", "top"),
}
LONG = 5
"""Paragraphs of more lines than this may be torn apart between two columns."""
COLUMN = 660
"""Width of a column in design units: lines of about 70 letters."""
ALONE = 1.35
"""Factor by which a single column may be wider."""


class Paragraph(NamedTuple):
    """A piece of text: style "heading", "body", "small" or "found" (small, but what was looked for)."""

    style: str
    text: str


class TextLine(NamedTuple):
    """A line of a paragraph after breaking, `high` pixels. `whole` is the height that must not be torn apart from it."""

    style: str
    text: str
    high: int
    whole: int = 0


def broken(view: View, paragraphs: Sequence[Paragraph], width: int) -> list[TextLine]:
    """All lines of the paragraphs at this width; headings have space above."""
    out: list[TextLine] = []
    for kind, text in paragraphs:
        high = view.line(STYLES[kind].role)
        if kind == "heading" and out:
            out.append(TextLine(kind, "", view.px(12)))
        lines = view.fonts.wrap(text, STYLES[kind].role, view.k, width)
        short = len(lines) if len(lines) <= LONG else 1
        out.extend(
            TextLine(kind, line, high, 0 if index else short * high) for index, line in enumerate(lines)
        )
        out.append(TextLine(kind, "", view.px(4 if kind == "heading" else 10)))
    return out


def columns_of(lines: Sequence[TextLine], high: int) -> list[list[TextLine]]:
    """The lines distributed into columns of at most `high` pixels; a heading is never the last line of one."""
    columns: list[list[TextLine]] = [[]]
    used = 0
    for index, line in enumerate(lines):
        need = max(line.high, line.whole)
        if line.style == "heading" and line.text:
            need += sum(following.high for following in lines[index + 1 : index + 4])
        if used + need > high and columns[-1]:
            columns.append([])
            used = 0
        if line.text or columns[-1]:
            columns[-1].append(line)
            used += line.high
    return columns


def _balanced(lines: Sequence[TextLine], across: int, high: int) -> int:
    """The least height at which the lines fit into this many columns."""
    low = max((line.high for line in lines), default=1)
    while low < high:
        middle = (low + high) // 2
        if len(columns_of(lines, middle)) <= across:
            high = middle
        else:
            low = middle + 1
    return high


class Leafing(Scene):
    """A scene one leafs through with its buttons, the wheel or keys, and leaves with Escape."""

    def turn(self, by: int) -> None:
        """Leaf on or back."""
        raise NotImplementedError

    def on_target(self, target: str, press: Press) -> None:
        if target == "ui/back":
            self.stack.pop()
        elif target in {"ui/before", "ui/after"}:
            self.turn(1 if target == "ui/after" else -1)

    def on_wheel(self, target: str, steps: int) -> bool:
        self.turn(-1 if steps > 0 else 1)
        return True

    def on_key(self, key: Key) -> bool:
        moves = {**LEAF_KEYS, "space": 1}
        if key.name in moves:
            self.turn(moves[key.name])
        elif key.name == "escape":
            self.stack.pop()
        else:
            return False
        return True


class Reader(Leafing):
    """Running text under a title."""

    def __init__(self, context: Context, title: str, paragraphs: Sequence[Paragraph]) -> None:
        super().__init__(context)
        self.title, self.paragraphs = title, list(paragraphs)
        self.leaf = 0
        self.leaves = 1

    def layout(self, view: View) -> Node:
        parts = page(view, self.context.texts, "reader", self.title)
        body = self._aside(view, parts.root, parts.body)
        gap, pad, edge = view.px(48), max(12, view.px(30)), max(10, view.px(22))
        most = max(1, min(3, (body.w - 2 * pad + gap) // max(1, view.px(COLUMN * 0.8) + gap)))
        widest = COLUMN * (ALONE if most == 1 else 1)
        wide = min(view.px(widest), (body.w - 2 * pad - (most - 1) * gap) // most)
        lines = broken(view, self.paragraphs, wide - 2)
        high = body.h - 2 * edge
        columns = columns_of(lines, high)
        across = min(most, len(columns))
        self.leaves = -(-len(columns) // across)
        if self.leaves == 1:
            high = _balanced(lines, across, high)
            columns = columns_of(lines, high)
        self._open(view, columns, across, wide - 2)
        self.leaf = max(0, min(self.leaf, self.leaves - 1))
        rect = body.place(across * wide + (across - 1) * gap + 2 * pad, high + 2 * edge, 0.5, 0)
        sheet = parts.root.add("sheet", rect, fill="sheet")
        cells = rect.inset(pad, edge).equal_columns(across, gap)
        for index, (cell, column) in enumerate(zip(cells, columns[self.leaf * across :], strict=False)):
            self._column(sheet, str(index), cell, column)
        self._foot(view, parts.root, parts.foot)
        return parts.root

    @staticmethod
    def _column(sheet: Node, name: str, cell: Rect, lines: Sequence[TextLine]) -> None:
        y = cell.y
        for index, line in enumerate(lines):
            if line.text.strip():
                rect = Rect(cell.x, y, cell.w, line.high)
                sheet.add(f"{name}.{index}", rect, text=line.text, style=STYLES[line.style])
            y += line.high

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        for name, text, kind, rect in self._extra(view, foot):
            button(root, name, rect, text, f"ui/{name}", fill=kind)
        if self.leaves < 2:
            return
        leaf_foot(view, root, foot, self.context.texts, self.leaf, self.leaves)

    def _aside(self, view: View, root: Node, body: Rect) -> Rect:
        """Lay out the side content; returns the remaining area."""
        del view, root
        return body

    def _open(self, view: View, columns: Sequence[Sequence[TextLine]], across: int, width: int) -> None:
        """Choose the leaf to be opened, once the columns are known."""
        del view, columns, across, width

    def _extra(self, view: View, foot: Rect) -> list[tuple[str, str, str, Rect]]:
        """More buttons at the left of the foot: (name, text, kind, rectangle)."""
        del view, foot
        return []

    def turn(self, by: int) -> None:
        """Leaf on or back."""
        self.leaf = max(0, min(self.leaves - 1, self.leaf + by))
        self.invalidate()


def left_button(view: View, foot: Rect, text: str) -> Rect:
    """Room for one button at the left end of a foot."""
    return foot.cut_left(max(view.px(150), button_width(view, text)))[0]
