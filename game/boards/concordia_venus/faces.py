"""Cards on the table: emblem, name, gods and summary."""

from __future__ import annotations

from collections.abc import Sequence

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


ART_SHARE = 0.485
"""How much of the height of a card its mosaic takes, over all its width."""
TITLE = TextStyle("heading.small", lines=1, shrink=False)
TITLES = (TITLE, TITLE.but(role="card"), TITLE.but(role="caption.bold"), TITLE.but(role="caption"))
POINTS = TextStyle("caption.bold")


def face(
    layout: BoardLayout, node: Node, rect: Rect, card: int, note: str = "", points: int = -1,
    seen: int = 0, *, foot: bool = True, whole: bool = False, title: TextStyle | None = None,
) -> Rect:
    """A card: the mosaic over all its width, its gods with their worth on the corner, its name, its gist, a foot.

    `seen` is how much of its width is not under the next card: words keep to it. `whole`: with the whole power, not the
    gist. Returns the foot, for a price.
    """
    edge = max(2, rect.w // 36)
    inner = rect.inset(edge)
    seen = min(seen or rect.w, rect.w)
    strip = Rect(rect.x, rect.y, seen, rect.h).inset(edge + 1, edge)
    high = round(rect.h * (ART_SHARE if not whole else 0.4)) - edge
    art_rect, _ = inner.cut_top(high)
    node.add("emblem", art_rect, picture=card_picture(card), picture_at="fill")
    node.add("emblem.rim", Rect(inner.x, art_rect.bottom - 1, inner.w, 2), fill="line.gold")
    _index(layout, node, strip, card, points)
    words = strip.pad(top=high + 2)
    low = layout.line + 2 if foot or note else 0
    below, words = words.cut_bottom(low, 1)
    text = layout.roles_name(card)
    head, rest = _title(layout, node, words, text, title)
    summary = "" if head is None else summary_for(layout, card, rest, whole=whole)
    if summary:
        node.add("gist", rest, text=summary, style=GIST)
    if note:
        wide = layout.view.width(note, STRONG_CENTER.role) + 2 * layout.pad
        node.add("note", below.place(min(wide, below.w), below.h, 1.0), text=note, style=STRONG_CENTER, fill="chip.gold")
    return below


def title_for(layout: BoardLayout, cards: Sequence[int], wide: int) -> TextStyle:
    """The style in which the names of all these cards fit so many pixels: one row of cards, one face."""
    words = [part for card in cards for part in layout.roles_name(card).split(" / ")]
    widths = {style: max((layout.view.width(word, style.role) for word in words), default=0) for style in TITLES}
    return next((style for style in TITLES if widths[style] <= wide), TITLES[-1])


def _title(
    layout: BoardLayout, node: Node, words: Rect, text: str, title: TextStyle | None
) -> tuple[Rect | None, Rect]:
    """The name in the display face where it fits, in one line or a double card's two; else in the plain one."""
    view = layout.view
    for style in TITLES if title is None else TITLES[TITLES.index(title):]:
        line = view.line(style.role)
        for parts in ([text], text.split(" / ") if " / " in text else []):
            if parts and all(view.width(part, style.role) <= words.w for part in parts) and len(parts) * line <= words.h:
                head, rest = words.cut_top(len(parts) * line, 1)
                for at, (part, row) in enumerate(zip(parts, head.equal_rows(len(parts)), strict=True)):
                    node.add("name" if not at else f"name{at}", row, text=part, style=style)
                return head, rest
    head, rest = words.cut_top(min(words.h, 2 * layout.line), 1)
    node.add("name", head, text=text, style=NAME.but(role="caption", lines=2))
    return head, rest


def _index(layout: BoardLayout, node: Node, strip: Rect, card: int, points: int) -> None:
    """The gods of a card on its corner, as the index of a playing card, with the points they would bring now."""
    gods = card_of(layout.state, card).gods
    side = max(layout.line + 3, round(node.rect.w * 0.19))
    side = min(side, strip.w)
    for at, god in enumerate(gods):
        spot = Rect(strip.x, strip.y + at * (side + 2), side, side)
        node.add(f"god{at}", spot, fill="chip", depth=1).add("sign", spot.inset(max(2, side // 9)), picture=god_picture(god))
    if points >= 0 and gods:
        text = str(points)
        wide = layout.view.width(text, POINTS.role) + layout.pad + 4
        high = layout.line
        spot = Rect(strip.x + side - 2, strip.y + (side - high) // 2, wide, high)
        if spot.right <= strip.right + 2:
            node.add("worth", spot, text=text, style=POINTS, fill="chip.gold")


def is_broad(rect: Rect) -> bool:
    """Whether a card has its emblem at the left of its words."""
    return rect.w * 10 >= rect.h * 12


def summary_for(layout: BoardLayout, card: int, rect: Rect, *, whole: bool = True) -> str:
    """The summary of a card in the longest form that fits, or "".

    The short text of a double card is its name, which is shown already.
    """
    if rect.h < layout.line:
        return ""
    kinds = ("power", "gist") if whole else ("gist",)
    if len(card_of(layout.state, card).roles) > 1:
        kinds = ("power",) if whole else ()
    summary = (form for kind in kinds for form in layout.forms(f"{kind}.{CARDS[card]}"))
    return next((words for words in summary if layout.view.fonts.fits(words, GIST, rect, layout.view.k)), "")
