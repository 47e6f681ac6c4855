"""Running text in columns: items with a target or a picture, marks and terms; and the page on which one leafs through paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, View
from game.ui.tree import Node, TextStyle

from .parts import LEAF_KEYS, button, button_width, leaf_foot, page

# -- items in columns --------------------------------------------------------------------------------------------------
# Text that flows into columns: items with a target or a picture, and marks under the words that were looked for.


STYLES = {
    "title": TextStyle("heading", "porphyry", "left", "top"),
    "heading": TextStyle("heading", "porphyry", "left", "top"),
    "head": TextStyle("body.bold", "porphyry", "left", "top"),
    "head.small": TextStyle("small.bold", "porphyry", "left", "top"),
    "body": TextStyle("body", align="left", valign="top"),
    "list": TextStyle("body", align="left", valign="top"),
    "small": TextStyle("small", align="left", valign="top"),
    "list.small": TextStyle("small", align="left", valign="top"),
    "bold": TextStyle("small.bold", align="left", valign="top"),
    "found": TextStyle("small.bold", "porphyry", "left", "top"),
}
HEADS = {"title", "head", "head.small"}


BLANK = "blank"
"""As the picture of an item: the room of one, so that its words stand in line with the others."""


PLURALS = {"a": "ae", "e": "ei", "o": "oi"}
"""The vowels at the end of a word in one and in several, by that of one."""
LEAST_TARGET = 24
"""Least height in pixels of something to click."""


class Terms:
    """Words with a tooltip: the first place of each in a text is underlined. `known` gives the token of each, by its words."""

    def __init__(self, known: Mapping[str, str]) -> None:
        names = sorted(known, key=len, reverse=True)
        self._tokens = [known[name] for name in names]
        self._pattern = re.compile(
            rf"\b(?:{'|'.join(f'({_forms(name)})' for name in names)})\b", re.IGNORECASE
        )
        self._met: set[str] = set()

    def first(self, line: str) -> Iterator[tuple[int, int, str]]:
        """Where terms stand in a line that no earlier line had: start, end and token."""
        for match in self._pattern.finditer(line) if self._tokens else ():
            token = self._tokens[(match.lastindex or 1) - 1]
            if token not in self._met:
                self._met.add(token)
                yield match.start(), match.end(), token


def _forms(name: str) -> str:
    """A pattern for a word and its plural, as far as that differs in its end alone."""
    if name[-1] in PLURALS:
        return f"{re.escape(name[:-1])}[{PLURALS[name[-1]]}][sn]?"
    return f"{re.escape(name)}(?:e?[sn]|e|er)?"


class Item(NamedTuple):
    """A paragraph: its style (of `STYLES`), its words, what a click on it means, and the picture before it."""

    style: str
    text: str
    target: str = ""
    picture: str = ""


class Block(NamedTuple):
    """An item broken into lines: its height with the space below it."""

    item: Item
    lines: tuple[str, ...]
    high: int


def blocks(view: View, items: Sequence[Item], width: int, most: int) -> list[Block]:
    """The items at this width; one that is higher than `most` pixels is torn apart."""
    out: list[Block] = []
    for item in items:
        role = STYLES[item.style].role
        line = view.line(role)
        room = width - (_side(view, item) + _gap(view) if item.picture else 0)
        lines = view.fonts.wrap(item.text, role, view.k, max(20, room))
        at_once = max(1, (most - _below(view, item)) // line)
        for start in range(0, len(lines), at_once):
            part = tuple(lines[start : start + at_once])
            high = max(len(part) * line, _side(view, item) if item.picture else 0) + _below(view, item)
            out.append(Block(item if not start else item._replace(picture=""), part, high))
    return out


def dealt(found: Sequence[Block], high: int) -> list[list[Block]]:
    """The blocks in columns of at most `high` pixels; a heading is never the last of one."""
    columns: list[list[Block]] = [[]]
    used = 0
    for index, block in enumerate(found):
        need = block.high
        if block.item.style in HEADS and index + 1 < len(found):
            need += found[index + 1].high
        if used + need > high and columns[-1]:
            columns.append([])
            used = 0
        columns[-1].append(block)
        used += block.high
    return columns


def height(found: Sequence[Block]) -> int:
    """Height of blocks below one another."""
    return sum(block.high for block in found)


def draw(
    view: View,
    parent: Node,
    name: str,
    cell: Rect,
    column: Sequence[Block],
    words: Sequence[str] = (),
    terms: Terms | None = None,
) -> None:
    """Lay out a column of blocks; `words`, in lower case, are marked wherever they stand, `terms` have a tooltip."""
    y = cell.y
    for index, block in enumerate(column):
        item, style = block.item, STYLES[block.item.style]
        high = block.high - _below(view, item)
        rect = Rect(cell.x, y, cell.w, high)
        node = parent
        if item.target:
            reach = max(view.px(4) // 2, (LEAST_TARGET - high + 1) // 2)
            node = parent.add(f"{name}.{index}", rect.inset(-reach), fill="button.quiet", target=item.target)
        text = rect
        if item.picture:
            side = _side(view, item)
            if item.picture != BLANK:
                node.add(f"{name}.{index}.picture", Rect(rect.x, rect.y, side, side), picture=item.picture)
            text = rect.pad(left=side + _gap(view))
        line = view.line(style.role)
        top = text.y + max(0, (high - len(block.lines) * line) // 2) if item.picture else text.y
        for number, words_of in enumerate(block.lines):
            row = Rect(text.x, top + number * line, text.w, line)
            if words_of.strip():
                _marks(view, node, f"{name}.{index}.{number}", row, words_of, style, words)
                node.add(f"{name}.{index}.{number}", row, text=words_of, style=style)
                if terms is not None and item.style not in HEADS:
                    _underline(view, node, f"{name}.{index}.{number}", row, words_of, style, terms)
        y += block.high


def _marks(
    view: View, parent: Node, name: str, row: Rect, text: str, style: TextStyle, words: Sequence[str]
) -> None:
    """A patch under every place of a line that holds one of the words."""
    low = text.casefold()
    if len(low) != len(text):
        return
    for number, word in enumerate(words):
        at = low.find(word)
        while word and at >= 0:
            start = view.width(text[:at], style.role) if at else 0
            wide = view.width(text[at : at + len(word)], style.role)
            parent.add(f"{name}.mark{number}.{at}", Rect(row.x + start, row.y, wide, row.h), fill="mark")
            at = low.find(word, at + len(word))


def _underline(
    view: View, parent: Node, name: str, row: Rect, text: str, style: TextStyle, terms: Terms
) -> None:
    """A line under each term of a line of text, and a place for its tooltip."""
    thick = max(1, view.px(1.5))
    for start, end, token in terms.first(text):
        x = row.x + (view.width(text[:start], style.role) if start else 0)
        place = Rect(x, row.y, view.width(text[start:end], style.role), row.h)
        word = parent.add(f"{name}.term{start}", place, tip=token)
        word.add("line", Rect(place.x, place.bottom - thick, place.w, thick), fill="line.gold")


def _side(view: View, item: Item) -> int:
    return 2 * view.line(STYLES[item.style].role)


def _gap(view: View) -> int:
    return max(6, view.px(12))


def _below(view: View, item: Item) -> int:
    return view.px(4 if item.style in HEADS or item.style.startswith("list") else 10)


# -- a page of paragraphs ----------------------------------------------------------------------------------------------
# A page of running text in columns, leafed through with buttons, wheel or keys.


LONG = 5
"""Paragraphs of more lines than this may be torn apart between two columns."""
COLUMN = 660
"""Width of a column in design units: lines of about 70 letters."""
ALONE = 1.35
"""Factor by which a single column may be wider."""
WIDEST = 2100
"""Greatest width of a page's buttons in design units, as of the cards of the credits."""
READING_KEYS = {**LEAF_KEYS, "space": 1}
"""In running text the space bar goes on too."""


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
    """A scene one leafs through with its buttons, the wheel or keys, and leaves with Escape; `layout` counts its `leaves`.

    A page with targets and keys of its own looks after those and hands the others on.
    """

    leaf_keys: ClassVar[Mapping[str, int]] = LEAF_KEYS

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.leaf, self.leaves = 0, 1

    def back(self) -> None:
        """Leave the page."""
        self.stack.pop()

    def turn(self, by: int) -> None:
        """Leaf on or back."""
        self.leaf = max(0, min(self.leaves - 1, self.leaf + by))
        self.invalidate()

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if target == "ui/back":
            self.back()
        elif target in {"ui/before", "ui/after"}:
            self.turn(1 if target == "ui/after" else -1)
        elif kind == "leaf":
            self.turn(int(name))

    def on_wheel(self, target: str, steps: int) -> bool:
        self.turn(-1 if steps > 0 else 1)
        return True

    def on_key(self, key: Key) -> bool:
        if key.name in self.leaf_keys:
            self.turn(self.leaf_keys[key.name])
        elif key.name == "escape":
            self.back()
        else:
            return False
        return True


class Reader(Leafing):
    """Running text under a title."""

    leaf_keys = READING_KEYS
    game = ""
    """The game whose world lies behind the page."""

    def __init__(self, context: Context, title: str, paragraphs: Sequence[Paragraph], game: str = "") -> None:
        super().__init__(context)
        self.title, self.paragraphs = title, list(paragraphs)
        self.game = game or self.game

    def layout(self, view: View) -> Node:
        parts = page(view, self.context.texts, "reader", self.title, game=self.game)
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
        self._foot(view, parts.root, parts.column(view, WIDEST)[1])
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


def left_button(view: View, foot: Rect, text: str) -> Rect:
    """Room for one button at the left end of a foot."""
    return foot.cut_left(max(view.px(150), button_width(view, text)))[0]
