"""How the player aid is laid out: rows in one column, on several leaves where they do not fit one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle

from ..kit.parts import HEADING, button, button_width, gap_of

DEPTH = 320
LEAST = 400
"""Pixels the card is wide at least, if the window has them."""
SHARES = (1 / 3, 0.4)
"""The parts of the width that are tried: the first in which all fits one leaf."""
ROLES = ("small", "caption")
"""The sizes of letters that are tried: the first in which all fits one leaf."""
SMALL = TextStyle("caption", "ink_soft")
LABEL = TextStyle("small.bold", shrink=True, pad=6)


class AidSign(NamedTuple):
    """A picture of the board and what it means."""

    picture: str
    text: str


class Content(NamedTuple):
    """What the card says: steps with whether it is their time; `now` is the question and what may answer it.

    `unusual` are the options of the match that are not the default. `coach` is what the button of the coach says, "" for none.
    """

    goal: str
    unusual: Sequence[str]
    steps: Sequence[tuple[str, bool]]
    now: Sequence[str]
    points: str
    signs: Sequence[AidSign]
    coach: str = ""


class Row(NamedTuple):
    """A row of the card: its height, how it is drawn, and whether the next one must stand on the same leaf."""

    high: int
    draw: Callable[[Node, str, Rect], None]
    heads: bool = False


def card(view: View, area: Rect, content: Content, texts: Texts, leaf: int) -> tuple[Node, int]:
    """The card over the right of an area at one of its leaves, and how many leaves it has."""
    shares = (1 / 2,) if view.kind == "compact" else SHARES
    tried = [
        (cut, _leaves(view, content, texts, cut[2])) for cut in (_cut(view, area, one) for one in shares)
    ]
    (place, head, inner, foot), leaves = next((one for one in tried if len(one[1]) == 1), tried[-1])
    node = Node(
        "aid", place, fill="dialog", solid=True, modeless=True, depth=DEPTH, target="aid/card", focusable=False
    )  # fmt: skip
    cross, head = head.cut_right(head.h)
    button(node, "close", cross, "", "ui/aid", picture="glyph/cross", fill="button.quiet", tip="ui/aid")
    node.add("title", head, text=texts("aid.title"), style=HEADING)
    leaf = max(0, min(leaf, len(leaves) - 1))
    y = inner.y
    for number, row in enumerate(leaves[leaf]):
        row.draw(node, str(number), Rect(inner.x, y, inner.w, row.high))
        y += row.high
    _foot(view, node, _coach(view, node, foot, texts, content.coach, len(leaves)), texts, leaf, len(leaves))
    return node, len(leaves)


def _cut(view: View, area: Rect, share: float) -> tuple[Rect, Rect, Rect, Rect]:
    """A card over so much of an area: the whole of it, its head, the room for rows, and its foot."""
    gap = gap_of(view) // 2
    place = area.cut_right(min(area.w, max(LEAST, round(share * area.w))))[0]
    head, inner = place.inset(max(6, view.px(14))).cut_top(view.target(40), gap)
    foot, inner = inner.cut_bottom(view.target(40), gap)
    return place, head, inner, foot


def _leaves(view: View, content: Content, texts: Texts, room: Rect) -> list[list[Row]]:
    """The rows on as few leaves as they fit."""
    leaves: list[list[Row]] = []
    for role in ROLES:
        leaves = [[]]
        used = 0
        rows = _rows(view, content, texts, room.w, role)
        for at, row in enumerate(rows):
            need = row.high + (rows[at + 1].high if row.heads and at + 1 < len(rows) else 0)
            if used + need > room.h and leaves[-1]:
                leaves.append([])
                used = 0
            leaves[-1].append(row)
            used += row.high
        if len(leaves) == 1:
            break
    return leaves


def _rows(view: View, content: Content, texts: Texts, width: int, role: str) -> list[Row]:
    """All rows from top to bottom, in letters of one size."""
    bold = f"{role}.bold"
    out = [_text(view, content.goal, width, bold)]
    out.append(_head(view, texts("aid.order"), bold))
    out += [_step(view, words, width, role, now=now) for words, now in content.steps]
    if content.now:
        out.append(_head(view, texts("aid.now"), bold))
        out += [_text(view, words, width, role) for words in content.now]
    out += [_head(view, texts("aid.points"), bold), _text(view, content.points, width, role)]
    if content.unusual:
        out += [_head(view, texts("aid.match"), bold), _text(view, " · ".join(content.unusual), width, role)]
    out.append(_head(view, texts("aid.signs"), bold))
    return out + _signs(view, content.signs, width, role)


def _text(view: View, words: str, width: int, role: str) -> Row:
    lines = len(view.fonts.wrap(words, role, view.k, width))
    high = lines * view.line(role)

    def draw(node: Node, name: str, rect: Rect) -> None:
        style = TextStyle(role, align="left", valign="top", lines=lines)
        node.add(name, Rect(rect.x, rect.y, rect.w, high), text=words, style=style)

    return Row(high + view.px(4), draw)


def _head(view: View, words: str, role: str) -> Row:
    above, line = view.px(8), view.line(role)

    def draw(node: Node, name: str, rect: Rect) -> None:
        style = TextStyle(role, "porphyry", "left", "top")
        node.add(name, Rect(rect.x, rect.y + above, rect.w, line), text=words, style=style)

    return Row(above + line, draw, heads=True)


def _step(view: View, words: str, width: int, role: str, *, now: bool) -> Row:
    """A step; the present one has a ground and an arrow of its own and is bold."""
    face = f"{role}.bold" if now else role
    line, pad = view.line(face), view.px(3)
    arrow = line + view.px(4)
    lines = len(view.fonts.wrap(words, face, view.k, width - arrow - 2 * pad - 2))
    high = lines * line + 2 * pad

    def draw(node: Node, name: str, rect: Rect) -> None:
        row = node.add(name, Rect(rect.x, rect.y, rect.w, high), fill="mark" if now else "")
        if now:
            row.add("arrow", Rect(rect.x + pad, rect.y + pad, line, line), picture="glyph/arrow_right")
        text = Rect(rect.x + arrow + pad, rect.y + pad, rect.w - arrow - 2 * pad, lines * line)
        row.add("words", text, text=words, style=TextStyle(face, align="left", valign="top", lines=lines))

    return Row(high, draw)


def _signs(view: View, signs: Sequence[AidSign], width: int, role: str) -> list[Row]:
    """The signs side by side, as many in a row as the longest of them allows."""
    side, gap = round(1.25 * view.line(role)), view.px(8)
    longest = max(view.width(sign.text, role) for sign in signs)
    across = max(1, min(4, width // (side + longest + 2 * gap)))
    rows = [signs[at : at + across] for at in range(0, len(signs), across)]
    return [Row(side + view.px(2), _drawn(row, across, side, gap, role)) for row in rows]


def _drawn(
    signs: Sequence[AidSign], across: int, side: int, gap: int, role: str
) -> Callable[[Node, str, Rect], None]:
    def draw(node: Node, name: str, rect: Rect) -> None:
        cells = Rect(rect.x, rect.y, rect.w, side).equal_columns(across, gap)
        for at, (sign, cell) in enumerate(zip(signs, cells, strict=False)):
            picture, words = cell.cut_left(side, gap // 2)
            node.add(f"{name}.sign{at}", picture, picture=sign.picture)
            style = TextStyle(role, align="left", lines=2, shrink=True)
            node.add(f"{name}.sign{at}.words", words, text=sign.text, style=style)

    return draw


def _coach(view: View, node: Node, foot: Rect, texts: Texts, words: str, leaves: int) -> Rect:
    """The button that turns the coach on or off, in the half of the foot that the rules leave; what is left of the foot."""
    wide = button_width(view, words, LABEL.role, picture=True)
    rules = button_width(view, texts("aid.rules"), LABEL.role, picture=True)
    leafing = 4 * foot.h if leaves > 1 else 0
    if not words or rules + wide + gap_of(view) + leafing > foot.w:
        return foot
    cell, rest = foot.cut_right(wide, gap_of(view))
    button(node, "coach", cell, words, "ui/aid_coach", picture="glyph/coach", style=LABEL)
    return rest


def _foot(view: View, node: Node, foot: Rect, texts: Texts, leaf: int, leaves: int) -> None:
    """The way to the rules, and leafing where there is more."""
    words = texts("aid.rules")
    cell, rest = foot.cut_left(min(foot.w // 2, button_width(view, words, LABEL.role, picture=True)))
    button(node, "rules", cell, words, "ui/aid_rules", picture="glyph/book", style=LABEL)
    if leaves < 2:
        return
    more, rest = rest.cut_right(foot.h)
    number = texts("common.page", page=leaf + 1, pages=leaves)
    middle, rest = rest.cut_right(min(rest.w - foot.h, view.width(number, SMALL.role) + view.px(12)))
    less, _ = rest.cut_right(foot.h)
    button(node, "before", less, "", "ui/aid_before", picture="glyph/chevron_left", enabled=leaf > 0)
    node.add("page", middle, text=number, style=SMALL.but(shrink=True, lines=2))
    button(node, "after", more, "", "ui/aid_after", picture="glyph/chevron_right", enabled=leaf < leaves - 1)


__all__ = ["AidSign", "Content", "card"]
