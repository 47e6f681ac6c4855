"""Cards as they lie on the table: the emblem of the profession, its name, the gods it counts for, its gist."""

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
"""From so many pixels of width on a card shows its emblem as a mosaic."""


def card_picture(card: int) -> str:
    """The emblem of a card."""
    return art(f"card/{CARDS[card]}")


def portrait(desk: BoardLayout, node: Node, rect: Rect, card: int) -> None:
    """The emblem where it would be large enough, else the signs of the personalities."""
    shown = rect.fit(*ART)
    if shown.w >= PICTURED:
        node.add("emblem", shown, picture=card_picture(card))
        return
    roles = card_of(desk.state, card).roles
    side = min(rect.h, (rect.w - 2) // len(roles))
    row = rect.place(side * len(roles) + 2 * (len(roles) - 1), side)
    for at, role in enumerate(roles):
        node.add(f"role{at}", Rect(row.x + at * (side + 2), row.y, side, side), picture=role_picture(role))


def face(desk: BoardLayout, node: Node, rect: Rect, card: int, note: str = "") -> None:
    """A whole card: signs of its personalities in the band, emblem, name, gods, and its gist where there is room."""
    inner = rect.inset(3, 4)
    gods = card_of(desk.state, card).gods
    foot, inner = inner.cut_bottom(desk.line + 4, 2)
    found = row_of(node, "god", foot, [god_picture(god) for god in gods], 1.0)
    if note:
        words = foot.pad(right=found.w + 3)
        if desk.view.width(note, STRONG_CENTER.role) <= words.w - 4:
            node.add("note", words, text=note, style=STRONG_CENTER, fill="chip.gold")
    text = desk.roles_name(card)
    high = min(inner.h - 2 * desk.line, round(inner.w * ART[1] / ART[0]))
    if high < PICTURED * ART[1] // ART[0]:
        _low(desk, node, inner, card, text)
        return
    picture, words = inner.cut_top(high, 2)
    portrait(desk, node, picture, card)
    wide = rect.inset(1, 0).w
    widths = (desk.view.width(text, style.role) for style in (NAME, THIN))
    broken = Rect(rect.x + 1, words.y, wide, 2 * desk.line)
    lines = 2 if min(widths) > wide and desk.view.fonts.fits(text, THIN, broken, desk.view.k) else 1
    head, rest = words.cut_top(min(words.h, lines * desk.line), 1)
    head = Rect(rect.x + 1, head.y, wide, head.h)
    if not _named(desk, node, head, text):
        shown = desk.view.fonts.shorten(text, THIN.role, desk.view.k, wide)
        node.add("name", head, text=shown, style=THIN)
    told = (desk.own(f"{kind}.{CARDS[card]}") for kind in ("power", "gist"))
    fitting = next((words for words in told if desk.view.fonts.fits(words, GIST, rest, desk.view.k)), "")
    if fitting and rest.h >= 2 * desk.line:
        node.add("gist", rest, text=fitting, style=GIST)


def _low(desk: BoardLayout, node: Node, rect: Rect, card: int, text: str) -> None:
    """A card in a hand of many: its emblem or its signs and, if it fits, the name."""
    tight = min(desk.view.width(text, style.role) for style in (NAME, THIN)) > rect.w
    lines = 2 if tight and rect.h > 2.6 * desk.line else 1
    words, body = rect.cut_bottom(lines * desk.line, 1)
    wide = Rect(node.rect.x + 1, words.y, node.rect.w - 2, words.h)
    if body.h < desk.line - 4 or not _named(desk, node, wide, text):
        body = rect
    portrait(desk, node, body, card)


def _named(desk: BoardLayout, node: Node, rect: Rect, text: str) -> bool:
    """The name, in thinner letters where it is tight; whether it fits at all."""
    for style in (NAME, THIN):
        if desk.view.fonts.fits(text, style, rect, desk.view.k):
            node.add("name", rect, text=text, style=style)
            return True
    return False
