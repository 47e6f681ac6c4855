"""The faces of cards in the hand: role as index, mosaic over the full width, name, gist, and what the building needs and does."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board_layout import STRONG, STRONG_CENTER
from game.boards.glory_to_rome.board_layout import (
    BoardLayout,
    art,
    building_picture,
    piece,
    role_picture,
    tint,
)
from game.boards.glory_to_rome.signs import signs
from game.engine.glory_to_rome.components import MATERIAL, ROLES, SENATOR
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

GIST = TextStyle("caption", lines=4, valign="middle")
FACES = ("heading.small", "card", "caption.bold", "caption")
"""Faces for the names of a row, best first."""
SHAPE = (336, 192)
MARGIN = 6
MOST_CUT = 0.34
"""The most that is cut off the height of a mosaic."""


def named_in(layout: BoardLayout, cards: Sequence[int], wide: int) -> str:
    """The one face in which all names of a row are set; "" where one of them fits in none: then the row has no names."""
    names = [layout.card_name(card) for card in cards]
    room = wide - 2 * layout.view.px(MARGIN) - 2
    return next((role for role in FACES if all(layout.view.width(name, role) <= room for name in names)), "")


def cut_of(layout: BoardLayout, cards: Sequence[int], rect: Rect, seen: int, named: str) -> int:
    """How much lower all mosaics of a row are, so that what its buildings do has room: at most `MOST_CUT` of them."""
    inner = rect.inset(max(3, layout.view.px(MARGIN)))
    wide = inner.w if seen >= rect.w else seen - layout.view.px(MARGIN)
    picture = inner.w * SHAPE[1] // SHAPE[0]
    title = layout.view.line(named) if named else 0
    free = inner.h - picture - title - 2 * layout.line - layout.view.px(20) - 1
    lines = [
        next((count for count in range(1, GIST.lines + 1) if any(_fits(layout, each, wide, count) for each in gists)), 0)
        for card in cards if card != SENATOR and (gists := layout.gists(card))
    ]  # fmt: skip
    most = round(picture * MOST_CUT)
    for count in sorted({*lines} - {0}, reverse=True):
        if count * layout.line - free <= most:
            return max(0, count * layout.line - free)
    return 0


def _fits(layout: BoardLayout, text: str, wide: int, lines: int) -> bool:
    return layout.view.fonts.fits(
        text, GIST.but(lines=lines), Rect(0, 0, wide, lines * layout.line), layout.view.k
    )


def face(
    layout: BoardLayout, node: Node, rect: Rect, card: int, count: int, seen: int, named: str, cut: int = 0
) -> None:
    """A card of which a strip `seen` wide is not covered: words and index keep to that."""
    inner = rect.inset(max(3, layout.view.px(MARGIN)))
    strip = inner.pad(right=max(0, rect.w - seen - (rect.w - inner.w) // 2)) if seen < rect.w else inner
    name = TextStyle(named or FACES[-1], "porphyry", shrink=True) if named else None
    if card == SENATOR:
        words, above = inner.cut_bottom(layout.line + 4, 2)
        node.add("art", above, picture=art("card/senator"), picture_at="fill")
        if name is not None:
            node.add(
                "name", Rect(strip.x, words.y, strip.w, words.h), text=layout.card_name(card), style=name
            )
    else:
        _building(layout, node, inner, strip, card, name, cut)
    if count > 1:
        copies(layout, node, rect.pad(right=rect.w - seen), count)


def _building(
    layout: BoardLayout, node: Node, inner: Rect, strip: Rect, card: int, name: TextStyle | None, cut: int
) -> None:
    px = layout.view.px
    band, inner = inner.cut_top(layout.line + px(8), px(4))
    _band(layout, node, band, strip.w, MATERIAL[card])
    picture, inner = inner.cut_top(inner.w * SHAPE[1] // SHAPE[0] - cut, px(3))
    node.add("art", picture, picture=building_picture(card), picture_at="fill" if cut else "stretch")
    foot, inner = inner.cut_bottom(layout.line + px(5), 1)
    _foot(layout, node, Rect(strip.x, foot.y, strip.w, foot.h), card)
    words = Rect(strip.x, inner.y, strip.w, inner.h)
    if name is not None:
        title, words = words.cut_top(layout.view.line(name.role), 0)
        node.add("name", title, text=layout.card_name(card), style=name)
    gist = next(
        (each for each in layout.gists(card) if layout.view.fonts.fits(each, GIST, words, layout.view.k)), ""
    )
    if gist:
        node.add("gist", words, text=gist, style=GIST)


def _band(layout: BoardLayout, node: Node, rect: Rect, seen: int, material: int) -> None:
    """The role a card plays, on the colour of its material: the index of the card."""
    band = node.add("band", rect, fill=tint(material))
    picture, words = rect.inset(3, 1).cut_left(rect.h - 2, 4)
    words = words.pad(right=max(0, rect.w - seen))
    role = layout.fitting(f"role.{ROLES[material]}", STRONG, words)
    band.add("role", picture, picture=role_picture(material))
    if role:
        band.add("role_name", words, text=role, style=STRONG)


def _foot(layout: BoardLayout, node: Node, rect: Rect, card: int) -> None:
    """What the building needs and is worth as pieces, and the signs of its function."""
    material = MATERIAL[card]
    value = layout.box.value[material]
    side = rect.h
    found = signs(layout.state, card)
    small = min(side, layout.line + 2)
    wide = len(found) * (small + 1)
    step = min(side * 3 // 4, max(side // 3, (rect.w - wide - side) // max(1, value)))
    for at in reversed(range(value)):
        node.add(f"value{at}", Rect(rect.x + at * step, rect.y, side, side), picture=piece(material))
    x = rect.right - wide
    if x < rect.x + side + (value - 1) * step:
        return
    for at, picture in enumerate(found):
        node.add(f"sign{at}", Rect(x + at * (small + 1), rect.cy - small // 2, small, small), picture=picture)


def copies(layout: BoardLayout, node: Node, rect: Rect, count: int) -> None:
    """The number of equal cards that one represents."""
    text = f"×{count}"
    wide = layout.view.width(text, STRONG_CENTER.role) + 2 * layout.pad
    high = layout.line + 2
    node.add(
        "copies",
        rect.inset(4).place(wide, high, 1.0, 0.3),
        text=text,
        style=STRONG_CENTER,
        fill="chip.gold",
        depth=4,
    )
