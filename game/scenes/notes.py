"""A panel of a few paragraphs over a table: a heading, a cross, and as much of the rest as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from .parts import button

DEPTH = 320
TITLE = TextStyle("heading.small", "porphyry", align="left", lines=2, shrink=True)
STRONG = TextStyle("body.bold", align="left", valign="top", lines=4, shrink=True)
PLAIN = TextStyle("small", align="left", valign="top", lines=9)
SOFT = TextStyle("small", "ink_soft", align="left", valign="top", lines=9)


class Note(NamedTuple):
    """A paragraph, with a picture before it if there is one; `tip` is the token of what explains it."""

    text: str
    style: TextStyle = PLAIN
    picture: str = ""
    tip: str = ""


def sheet(view: View, room: Rect, name: str, title: str, close: str, notes: Sequence[Note]) -> Node:
    """The panel at the top of `room`, as high as it must be; `close` is the command of its cross."""
    pad, gap = max(6, view.px(12)), max(3, view.px(7))
    head = view.target(32)
    node = Node(name, room, fill="dialog", solid=True, depth=DEPTH)
    top, body = room.inset(pad).cut_top(head)
    cross, words = top.cut_right(head)
    node.add("title", words, text=title, style=TITLE)
    button(node, "close", cross, "", close, fill="button.quiet", picture="glyph/cross", tip=close)
    for number, note in enumerate(notes):
        high = _height(view, note, body.w) + gap
        if high > body.h:
            break
        line, body = body.cut_top(high)
        _lay(view, node, str(number), note, line.pad(top=gap))
    node.rect = room.cut_top(min(room.h, body.y - room.y + pad))[0]
    return node


def _side(view: View, note: Note) -> int:
    """Pixels kept for the picture before a paragraph."""
    return view.line(note.style.role) + max(4, view.px(8)) if note.picture else 0


def _height(view: View, note: Note, wide: int) -> int:
    lines = view.fonts.wrap(note.text, note.style.role, view.k, wide - _side(view, note))
    return min(len(lines), note.style.lines) * view.line(note.style.role) + 2


def _lay(view: View, node: Node, name: str, note: Note, rect: Rect) -> None:
    side = _side(view, note)
    mark, words = rect.cut_left(side)
    if note.picture:
        line = view.line(note.style.role)
        node.add(f"{name}.picture", Rect(mark.x, mark.y, line, line), picture=note.picture)
    node.add(name, words, text=note.text, style=note.style, tip=note.tip)
