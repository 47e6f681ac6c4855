"""Buildings as houses of a street: mosaic, pediment and plinth; under construction the mosaic is laid storey by storey."""

from __future__ import annotations

from game.boards.board_layout import LABEL_CENTER, STRONG
from game.boards.glory_to_rome.board_layout import BoardLayout, building_picture, lay, lay_piece
from game.boards.glory_to_rome.heap import chip
from game.boards.glory_to_rome.street_plan import (
    ART,
    NAMELESS,
    ROOF,
    Plan,
    hung_side,
    plinth_height,
    said,
    signs_of,
)
from game.engine.glory_to_rome.components import MATERIALS
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Align, Node

GIST = LABEL_CENTER.but(lines=2, valign="top")
BOLD = {"large": "number", "small": "small.bold", "caption": "caption.bold"}
"""The bold of a role."""
BAY = 0.30
"""Width of the bays of a scaffold, in widths of the house."""


def facade(
    layout: BoardLayout, parent: Node, name: str, rect: Rect, lot: Lot, target: str, made: Plan
) -> Node:
    """A building: clickable as `target`."""
    px = layout.view.px
    roof, rest = rect.cut_top(round(ROOF * rect.w))
    lay(parent, f"shade.{name}", rest.inset(-px(9)).moved(px(5), px(5)), "light/shade")
    node = layout.put(parent, name, rect, target)
    plinth, picture = rest.cut_bottom(plinth_height(layout, rect.w, made.form))
    if lot.done:
        gable = roof.inset(-max(2, px(4)), 0).pad(bottom=-max(1, px(3)))
        node.add("art", picture, picture=building_picture(lot.card), picture_at="stretch")
        lay(node, "gable", gable, f"estate/gable_{MATERIALS[lot.site]}")
    else:
        rising(layout, node, picture, lot)
        _scaffold(layout, node, picture, lot)
    _words(layout, node, plinth, lot, made)
    return node


def storeys_of(layout: BoardLayout, lot: Lot) -> tuple[list[int], int]:
    """The materials that are in a building, and how many storeys it has."""
    inside = [material for material, count in enumerate(lot.materials) for _ in range(count)]
    return inside, max(layout.box.value[lot.site], len(inside))


def rising(layout: BoardLayout, node: Node, picture: Rect, lot: Lot) -> None:
    """A mosaic that is being laid: in full colour up to the storeys that are paid."""
    inside, storeys = storeys_of(layout, lot)
    node.add("bed", picture, fill="well")
    ghost = node.add("ghost", picture, picture=building_picture(lot.card), picture_at="stretch")
    ghost.add("veil", picture, fill="name.veil")
    if not inside:
        return
    laid, cut = round(picture.h * len(inside) / storeys), round(ART[1] * len(inside) / storeys)
    part = f"{building_picture(lot.card)}?part=0.{ART[1] - cut}.{ART[0]}.{cut}"
    ghost.add("art", picture.cut_bottom(laid)[0], picture=part, picture_at="stretch")


def _scaffold(layout: BoardLayout, node: Node, picture: Rect, lot: Lot) -> None:
    """A scaffold over the mosaic; in its bays the pieces that are laid and those that are missing."""
    inside, storeys = storeys_of(layout, lot)
    frame = picture.inset(-max(2, layout.view.px(5)), 0).pad(top=-max(3, round(picture.w * 0.06)))
    lay(node, "scaffold", frame, f"estate/scaffold{min(3, storeys)}")
    high, wide = picture.h / storeys, round(picture.w * BAY)
    left = picture.right - wide - round(picture.w * 0.05)
    for at in range(storeys):
        bay = Rect(left, picture.bottom - round((at + 1) * high) + 3, wide, round(high) - 6)
        side = min(round(bay.h * 1.12), round(bay.w * 0.86))
        spot = bay.place(side, side * 7 // 8, 0.5, 0.8)
        if at < len(inside):
            lay_piece(node, f"in{at}", spot, inside[at])
        else:
            node.add(f"free{at}", bay, fill="name.veil")
            lay_piece(node, f"wanted{at}", spot.inset(max(1, side // 14)), lot.site, "wanted")


def _words(layout: BoardLayout, node: Node, rect: Rect, lot: Lot, made: Plan) -> None:
    """The plinth: name and what the building does; how far it is, on the lower left corner of its picture."""
    base = node.add("plinth", rect.inset(-max(2, layout.view.px(5)), 0), fill="plate.marble")
    inner, form = rect.inset(layout.view.px(3), layout.view.px(2)), made.form
    line = layout.view.line(form.role)
    row, below = inner.cut_top(line) if form.lines > 1 or form.hung else (inner, inner)
    if not lot.done:
        inside, storeys = storeys_of(layout, lot)
        spot, text = (rect.x + layout.line // 2, rect.y - layout.line * 2 // 3), f"{len(inside)}/{storeys}"
        chip(layout, node, "progress", *spot, text, role="caption.bold").depth = 1
    found, side = signs_of(layout, lot), line
    wide = min(len(found) * (side + 2), row.w)
    if form.signs:
        cell, row = row.cut_right(wide, 4)
        sign_row(base, cell, found, side)
    text = "" if made.naming == NAMELESS else said(layout, lot, made.naming)
    if text:
        bold = BOLD[form.role]
        role = bold if layout.view.width(text, bold) <= row.w else form.role
        align: Align = "left" if form.signs else "center"
        base.add("name", row, text=text, style=STRONG.but(role=role, align=align))
    if form.hung and found:
        small = hung_side(layout)
        wide = len(found) * (small + 2) + 6
        strip = Rect(rect.cx - wide // 2, rect.bottom - small // 2 - 1, wide, small + 3)
        sign_row(base.add("hung", strip, fill="label", depth=1), strip.inset(4, 0), found, small)
    if form.lines > 1:
        sign_row(base, inner.cut_bottom(side)[0].place(wide, side), found, side)
    if form.lines > 2 or (form.lines > 1 and not found):
        _gist(layout, base, below.pad(bottom=line) if found else below, lot, form.role)


def _gist(layout: BoardLayout, base: Node, rect: Rect, lot: Lot, role: str) -> None:
    """What a building does in a few words, as far as they fit."""
    style, fonts = GIST.but(role=role), layout.view.fonts
    gist = next((each for each in layout.gists(lot.card) if fonts.fits(each, style, rect, layout.view.k)), "")
    if gist:
        base.add("gist", rect, text=gist, style=style)


def sign_row(node: Node, rect: Rect, pictures: list[str], side: int) -> None:
    """Signs side by side, from the left."""
    for at, picture in enumerate(pictures):
        cell = Rect(rect.x + at * (side + 2), rect.cy - side // 2, side, side)
        if cell.right <= rect.right:
            node.add(f"sign{at}", cell, picture=picture)
