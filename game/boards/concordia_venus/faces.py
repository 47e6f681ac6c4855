"""Cards on the table: emblem, name, gods and summary."""

from __future__ import annotations

from game.boards.board_layout import STRONG_CENTER
from game.boards.concordia_venus.board_layout import (
    BoardLayout,
    art,
    card_of,
    god_picture,
    role_picture,
    row_of,
)
from game.engine.concordia_venus.components import CARDS
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

ART = (336, 192)
NAME = TextStyle("caption.bold", lines=2, shrink=True)
THIN = NAME.but(role="caption")
GIST = TextStyle("caption", lines=20, valign="top")
PICTURED = 54
"""Width in pixels from which a card shows its emblem as a mosaic."""


def card_picture(card: int) -> str:
    """The emblem of a card."""
    return art(f"card/{CARDS[card]}")


def portrait(layout: BoardLayout, node: Node, rect: Rect, card: int) -> None:
    """The emblem where it would be large enough, else the signs of the personalities."""
    shown = rect.fit(*ART)
    if shown.w >= PICTURED:
        node.add("emblem", shown, picture=card_picture(card))
        return
    roles = card_of(layout.state, card).roles
    side = min(rect.h, (rect.w - 2) // len(roles))
    row = rect.place(side * len(roles) + 2 * (len(roles) - 1), side)
    for at, role in enumerate(roles):
        node.add(f"role{at}", Rect(row.x + at * (side + 2), row.y, side, side), picture=role_picture(role))


def face(layout: BoardLayout, node: Node, rect: Rect, card: int, note: str = "", points: int = -1) -> None:
    """A whole card: emblem, name, its gist where there is room, gods; `points` they would bring now, -1 for not shown."""
    inner = rect.inset(3, 4)
    foot, inner = inner.cut_bottom(layout.line + 4, 2)
    _foot(layout, node, foot, card, note, points)
    text = layout.roles_name(card)
    if is_broad(rect):
        _broad(layout, node, inner, card)
        return
    high = min(inner.h - 2 * layout.line, round(inner.w * ART[1] / ART[0]))
    least = PICTURED * ART[1] // ART[0]
    if high < least:
        _low(layout, node, inner, card, text)
        return
    picture, words = inner.cut_top(high, 2)
    wide = rect.inset(1, 0).w
    lines = _name_lines(layout, rect, text)
    head, rest = words.cut_top(min(words.h, lines * layout.line), 1)
    summary = summary_for(layout, card, rest)
    if not summary and high > least:
        # rather a smaller emblem than no words
        picture, words = inner.cut_top(least, 2)
        head, rest = words.cut_top(min(words.h, lines * layout.line), 1)
        summary = summary_for(layout, card, rest)
    portrait(layout, node, picture, card)
    head = Rect(rect.x + 1, head.y, wide, head.h)
    if not _named(layout, node, head, text):
        shown = layout.view.fonts.shorten(text, THIN.role, layout.view.k, wide)
        node.add("name", head, text=shown, style=THIN)
    if summary:
        node.add("gist", rest, text=summary, style=GIST)


def is_broad(rect: Rect) -> bool:
    """Whether a card has its emblem at the left of its words."""
    return rect.w * 10 >= rect.h * 12


def _foot(layout: BoardLayout, node: Node, rect: Rect, card: int, note: str, points: int) -> None:
    """The gods at the right, with the points they would bring; a note at the left where there is room."""
    gods = card_of(layout.state, card).gods
    right = 0
    if points >= 0 and gods:
        text = str(points)
        right = layout.view.width(text, STRONG_CENTER.role) + 4
        worth = rect.cut_right(right)[0]
        node.add("worth", worth, text=text, style=STRONG_CENTER)
    found = row_of(node, "god", rect.pad(right=right), [god_picture(god) for god in gods], 1.0)
    if note:
        words = rect.pad(right=right + found.w + 3)
        if layout.view.width(note, STRONG_CENTER.role) <= words.w - 4:
            node.add("note", words, text=note, style=STRONG_CENTER, fill="chip.gold")


def _name_lines(layout: BoardLayout, rect: Rect, text: str) -> int:
    """Of how many lines a name is below an emblem."""
    wide = rect.inset(1, 0).w
    broken = Rect(rect.x + 1, rect.y, wide, 2 * layout.line)
    widths = (layout.view.width(text, style.role) for style in (NAME, THIN))
    return 2 if min(widths) > wide and layout.view.fonts.fits(text, THIN, broken, layout.view.k) else 1


def summary_for(layout: BoardLayout, card: int, rect: Rect) -> str:
    """The summary of a card in the longest form that fits, or "".

    The short text of a double card is its name, which is shown already.
    """
    if rect.h < layout.line:
        return ""
    kinds = ("power", "gist") if len(card_of(layout.state, card).roles) == 1 else ("power",)
    summary = (form for kind in kinds for form in layout.forms(f"{kind}.{CARDS[card]}"))
    return next((words for words in summary if layout.view.fonts.fits(words, GIST, rect, layout.view.k)), "")


def _halves(
    layout: BoardLayout, rect: Rect, card: int, text: str, share: int
) -> tuple[Rect, Rect, Rect, str]:
    """With so many twelfths of the width for the emblem: its place, those of name and gist, and what fits there."""
    picture, words = rect.cut_left(max(PICTURED, rect.w * share // 12), 4)
    lines = 1 if min(layout.view.width(text, style.role) for style in (NAME, THIN)) <= words.w else 2
    head, rest = words.cut_top(min(words.h, lines * layout.line), 1)
    return picture, head, rest, summary_for(layout, card, rest)


def _broad(layout: BoardLayout, node: Node, rect: Rect, card: int) -> None:
    """The emblem at the left, name and summary at its right; the emblem shrinks if there is too little room."""
    text = layout.roles_name(card)
    picture, head, rest, summary = _halves(layout, rect, card, text, 5)
    if not summary:
        picture, head, rest, summary = _halves(layout, rect, card, text, 4)
    if not summary:
        # the sign beside the name, and all the width for the words below
        first, rest = rect.cut_top(layout.line + 2, 1)
        picture, head = first.cut_left(first.h * min(2, len(card_of(layout.state, card).roles)) + 2, 3)
        summary = summary_for(layout, card, rest)
    if not summary or not _fits(layout, text, head):
        lines = _name_lines(layout, rect, text)
        picture, head = rect.cut_bottom(min(rect.h, lines * layout.line), 1)[::-1]
        summary = ""
    portrait(layout, node, picture, card)
    if not _named(layout, node, head, text):
        shown = layout.view.fonts.shorten(text, THIN.role, layout.view.k, head.w)
        node.add("name", head, text=shown, style=THIN)
    if summary:
        node.add("gist", rest, text=summary, style=GIST)


def _low(layout: BoardLayout, node: Node, rect: Rect, card: int, text: str) -> None:
    """A card in a hand of many: its emblem or its signs and, if it fits, the name."""
    tight = min(layout.view.width(text, style.role) for style in (NAME, THIN)) > rect.w
    lines = 2 if tight and rect.h > 2.6 * layout.line else 1
    words, body = rect.cut_bottom(lines * layout.line, 1)
    wide = Rect(node.rect.x + 1, words.y, node.rect.w - 2, words.h)
    if body.h < layout.line - 4 or not _named(layout, node, wide, text):
        body = rect
    portrait(layout, node, body, card)


def _fits(layout: BoardLayout, text: str, rect: Rect) -> bool:
    """Whether a name fits in one of its faces."""
    return any(layout.view.fonts.fits(text, style, rect, layout.view.k) for style in (NAME, THIN))


def _named(layout: BoardLayout, node: Node, rect: Rect, text: str) -> bool:
    """The name, in a lighter font if space is tight; returns whether it fits."""
    for style in (NAME, THIN):
        if layout.view.fonts.fits(text, style, rect, layout.view.k):
            node.add("name", rect, text=text, style=style)
            return True
    return False
