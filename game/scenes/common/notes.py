"""A panel of a few paragraphs over a table: a heading, a cross, and the paragraphs, on pages where one has no room for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle

from .parts import button, pager

DEPTH = 320
LEAF = "leaf."
"""What the targets begin with that turn the pages of a panel."""
PORTRAIT = 84
"""Side of a portrait in design units."""
LEAST_SHARE = 5
"""A portrait is at most one part in so many of the height there is."""
TITLE = TextStyle("heading.small", "porphyry", align="left", lines=2, shrink=True)
STRONG = TextStyle("body.bold", align="left", valign="top", lines=4, shrink=True)
LEADING = TextStyle("body", align="left", valign="top", lines=9)
PLAIN = TextStyle("small", align="left", valign="top", lines=9)
SOFT = TextStyle("small", "ink_soft", align="left", valign="top", lines=9)


NAME = PLAIN.but(valign="middle", lines=1, shrink=True)
LEAST_WEIGHT = 0.01
LEAST_BAR = 8
"""The longest bar has at least one part in this many of the width of a panel."""
MOST_BARS = 6
"""Most bars."""


class Note(NamedTuple):
    """A paragraph, with a picture before it if there is one; `tip` is the token of what explains it."""

    text: str
    style: TextStyle = PLAIN
    picture: str = ""
    tip: str = ""


class Heading(NamedTuple):
    """The heading of a panel: its name, which is also the command of its close button, and its title.

    With a seat: `who` and a portrait.
    """

    name: str
    title: str
    who: str = ""
    portrait: str = ""


class Leaves:
    """Which page of a panel is open. Other paragraphs than before begin on the first page."""

    def __init__(self) -> None:
        self.at, self.count = 0, 1
        self._about: object = None

    def about(self, what: object) -> None:
        """Lay out the heading."""
        if what != self._about:
            self.at, self._about = 0, what

    def turn(self, by: int) -> bool:
        """Open another page; whether there is one."""
        at = max(0, min(self.count - 1, self.at + by))
        moved, self.at = at != self.at, at
        return moved


def sheet(
    view: View, room: Rect, heading: Heading, notes: Sequence[Note], texts: Texts, leaves: Leaves
) -> Node:
    """The panel at the top of `room`, as high as it must be; a page of it where it would have to be higher."""
    pad, gap = max(6, view.px(12)), max(3, view.px(7))
    node = Node(heading.name, room, fill="dialog", solid=True, modeless=True, depth=DEPTH)
    side = view.target(32)
    portrait = max(side, min(view.px(PORTRAIT), room.h // LEAST_SHARE)) if heading.portrait else side
    top, body = room.inset(pad).cut_top(portrait)
    cross, words = top.cut_right(side)
    close = f"ui/{heading.name}"
    button(
        node,
        "close",
        cross.cut_top(side)[0],
        "",
        close,
        fill="button.quiet",
        picture="glyph/cross",
        tip=close,
    )
    if heading.portrait:
        face, words = words.cut_left(words.h, 2 * gap)
        node.add("portrait", face, picture=heading.portrait)
        if words.h >= view.line(TITLE.role) + view.line(SOFT.role):
            words, below = words.equal_rows(2, 0)
            node.add("who", below, text=heading.who, style=SOFT.but(valign="top", lines=1, shrink=True))
    node.add("title", words, text=heading.title, style=TITLE)
    pages = _pages(view, body, notes, gap)
    leaves.count = len(pages)
    leaves.at = min(leaves.at, leaves.count - 1)
    if leaves.count > 1:
        strip, body = body.cut_bottom(side, gap)
        pager(view, node, texts, strip, leaves.at, leaves.count, f"{LEAF}{heading.name}")
        node.target, node.focusable = f"{LEAF}{heading.name}/", False
    for number, note in pages[leaves.at]:
        line, body = body.cut_top(min(body.h, _height(view, note, body.w) + gap))
        _lay(view, node, str(number), note, line.pad(top=gap))
    if leaves.count == 1:
        node.rect = room.cut_top(min(room.h, body.y - room.y + pad))[0]
    return node


def _pages(view: View, body: Rect, notes: Sequence[Note], gap: int) -> list[list[tuple[int, Note]]]:
    """The paragraphs, numbered, by the pages that have room for them."""
    heights = [_height(view, note, body.w) + gap for note in notes]
    if sum(heights) <= body.h:
        return [[*enumerate(notes)]]
    room = body.h - view.target(32) - gap
    pages: list[list[tuple[int, Note]]] = [[]]
    left = room
    for number, (note, high) in enumerate(zip(notes, heights, strict=True)):
        if high > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append((number, note))
        left -= high
    return pages


class Bar(NamedTuple):
    """A bar: name, weight (below 0: the other side), whether the paragraphs mention it, and its tooltip."""

    text: str
    weight: float
    told: bool = False
    tip: str = ""


def balance_height(view: View, bars: Sequence[Bar]) -> int:
    """Pixels that bars take below the paragraphs of a panel."""
    return len(bars[:MOST_BARS]) * _bar_height(view) + max(6, view.px(12)) if len(bars) > 1 else 0


def balance(view: View, node: Node, bars: Sequence[Bar], *, paged: bool = False) -> None:
    """Bars at the foot of a panel, as many as fit below its paragraphs; none if a mentioned one did not fit."""
    pad, high = max(6, view.px(12)), _bar_height(view)
    foot = node.rect.bottom - pad - (view.target(32) + max(3, view.px(7)) if paged else 0)
    above = (child.rect.bottom for child in node.children if not paged or child.rect.y < foot)
    top = max(above, default=node.rect.y) + pad
    shown = list(bars[: min(MOST_BARS, max(0, foot - top) // high)])
    if len(shown) < 2 or any(bar.told for bar in bars[len(shown) :]):
        return  # one alone has nothing to be compared with
    most = max(LEAST_WEIGHT, *(abs(bar.weight) for bar in shown))
    area = node.rect.inset(pad, 0)
    node.add("balance", Rect(area.x, top - pad // 2, area.w, max(1, view.px(1.5))), fill="line.gold")
    wide = max(view.width(bar.text, PLAIN.role) for bar in shown) + 2
    names, scale = area.cut_left(min(wide, area.w - pad - area.w // LEAST_BAR), pad)
    for number, bar in enumerate(shown):
        y = top + number * high
        node.add(
            f"bar.{number}.name", Rect(names.x, y, names.w, high), text=bar.text, style=NAME, tip=bar.tip
        )
        long = max(high // 3, round(abs(bar.weight) / most * scale.w))
        thick = max(6, high // 2)
        fill = "chip.good" if bar.weight > 0 else "chip.bad"
        node.add(f"bar.{number}", Rect(scale.x, y + (high - thick) // 2, long, thick), fill=fill)


def _bar_height(view: View) -> int:
    return view.line(PLAIN.role) + max(3, view.px(6))


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
