"""The faces of cards in the hand: role, picture, name, gist, and what the building needs and does."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board_layout import LEAST_ART, STRONG, STRONG_CENTER
from game.boards.glory_to_rome.board_layout import (
    BoardLayout,
    art,
    building_picture,
    material_picture,
    role_picture,
    tint,
)
from game.boards.glory_to_rome.signs import signs
from game.engine.glory_to_rome.components import MATERIAL, ROLES, SENATOR
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

GIST = TextStyle("caption", lines=4, valign="top")
NAME = TextStyle("caption.bold", lines=2, shrink=True)
LEAST_PICTURE = 1.5
"""Least height of a picture beside its summary, in lines of the smallest text."""


def low(layout: BoardLayout, node: Node, rect: Rect, card: int, count: int) -> None:
    """A card in a hand of many: its name above its picture, the role beside it, its gist where there is room."""
    text = layout.card_name(card)
    name, body = rect.inset(4, 3).cut_top(layout.line, 2)
    if layout.view.width(text, NAME.role) <= name.w:
        node.add("name", name, text=text, style=NAME)
    else:
        body = rect.inset(4, 3)
    picture = art("card/senator") if card == SENATOR else building_picture(card)
    if card != SENATOR:
        band, body = body.cut_left(layout.line + 6, 3)
        node.add("band", band, picture=role_picture(MATERIAL[card]), fill=tint(MATERIAL[card]))
        body = _beside(layout, node, body, layout.gists(card))
    node.add("art", body, picture=picture)
    if count > 1:
        copies(layout, node, rect, count)


def _beside(layout: BoardLayout, node: Node, rect: Rect, gists: Sequence[str]) -> Rect:
    """The longest gist that fits at the right of where the picture goes; what is left for that."""
    picture, words = rect.cut_left(max(LEAST_ART, rect.w * 2 // 5), 4)
    gist = next((gist for gist in gists if layout.view.fonts.fits(gist, GIST, words, layout.view.k)), "")
    if not gist:
        return rect
    node.add("gist", words, text=gist, style=GIST.but(valign="middle"))
    return picture


def face(layout: BoardLayout, node: Node, rect: Rect, card: int, count: int, *, foot: bool = True) -> None:
    """A card: role, picture, name, gist, and how many of them there are; `foot`: what it needs and does in signs."""
    inner = rect.inset(4)
    if card == SENATOR:
        words, art_rect = inner.cut_bottom(2 * layout.line, 2)
        node.add("art", art_rect, picture=art("card/senator"))
        node.add("name", words, text=layout.card_name(card), style=NAME)
    else:
        _building(layout, node, inner, card, foot=foot)
    if count > 1:
        copies(layout, node, rect, count)


def _building(layout: BoardLayout, node: Node, inner: Rect, card: int, *, foot: bool) -> None:
    """The face of a building: the picture has what its words leave."""
    band, inner = inner.cut_top(layout.line + 4, 2)
    _band(layout, node, band, MATERIAL[card])
    if foot:
        strip, inner = inner.cut_bottom(layout.line + 2, 1)
        _foot(layout, node, strip, card)
    text = layout.card_name(card)
    named = _lines(layout, text, NAME, inner.w) * layout.line
    gist = _gist(layout, card, inner, named)
    gist_height = _lines(layout, gist, GIST, inner.w) * layout.line if gist else 0
    high = min(inner.w * 4 // 7, inner.h - named - gist_height - 4)
    picture, inner = inner.cut_top(high, 2)
    node.add("art", picture, picture=building_picture(card))
    name, inner = inner.cut_top(named, 1)
    if layout.view.fonts.fits(text, NAME, name, layout.view.k):
        node.add("name", name, text=text, style=NAME)
    if gist:
        node.add("gist", inner, text=gist, style=GIST)


def _gist(layout: BoardLayout, card: int, inner: Rect, named: int) -> str:
    """The longest gist that leaves room for the name and some picture; "" when none does."""
    for gist in layout.gists(card):
        gist_height = _lines(layout, gist, GIST, inner.w) * layout.line
        roomy = inner.h - named - gist_height - 4 >= LEAST_PICTURE * layout.line
        if roomy and layout.view.fonts.fits(gist, GIST, Rect(0, 0, inner.w, gist_height), layout.view.k):
            return gist
    return ""


def _band(layout: BoardLayout, node: Node, rect: Rect, material: int) -> None:
    """The role a card plays, on the colour of its material."""
    band = node.add("band", rect, fill=tint(material))
    picture, words = rect.inset(3, 1).cut_left(rect.h - 2, 4)
    role = layout.fitting(f"role.{ROLES[material]}", STRONG, words)
    if role:
        band.add("role", picture, picture=role_picture(material))
        band.add("role_name", words, text=role, style=STRONG)
    else:
        band.add("role", rect.inset(3, 1), picture=role_picture(material))


def _lines(layout: BoardLayout, text: str, style: TextStyle, width: int) -> int:
    """Of how many lines a text is, at most as many as its style has."""
    return min(style.lines, len(layout.view.fonts.wrap(text, style.role, layout.view.k, width)))


def _foot(layout: BoardLayout, node: Node, rect: Rect, card: int) -> None:
    """What the building needs and is worth, and the signs of its function."""
    material = MATERIAL[card]
    value = layout.box.value[material]
    side = rect.h
    for at in range(value):
        cell = Rect(rect.x + at * (side * 3 // 4), rect.y, side, side)
        if cell.right <= rect.right:
            node.add(f"value{at}", cell, picture=material_picture(material), depth=at)
    found = signs(layout.state, card)
    x = rect.right - len(found) * (side + 1)
    if x < rect.x + value * side:
        return
    for at, picture in enumerate(found):
        node.add(f"sign{at}", Rect(x + at * (side + 1), rect.y, side, side), picture=picture)


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
