"""Text that flows into columns: items with a target or a picture, and marks under the words that were looked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

STYLES = {
    "title": TextStyle("heading", "porphyry", "left", "top"),
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
            reach = view.px(4) // 2
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
