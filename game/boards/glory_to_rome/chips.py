"""Buildings as chips: mosaic, name, signs of the function; under construction with the materials that are in and missing."""

from __future__ import annotations

from game.boards.board_layout import LABEL, STRONG
from game.boards.glory_to_rome.board_layout import BoardLayout, building_picture, flat, material_picture
from game.boards.glory_to_rome.signs import signs
from game.engine.glory_to_rome.components import MATERIALS
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Node

ART = (336, 192)
GIST = LABEL.but(lines=3)

NARROWEST = 5.2
"""Width of the narrowest chip, in lines of the smallest text."""
PICTURED = 9.5
"""Width of a chip with its mosaic, in lines of the smallest text: in narrower ones it would be too small."""


def chip_height(layout: BoardLayout) -> int:
    """The least height of a chip: two lines."""
    return max(layout.target, 2 * layout.line + 6)


def shape_of(layout: BoardLayout, rect: Rect, count: int) -> tuple[int, int]:
    """Columns and rows of chips: as few columns as the height allows."""
    gap = max(3, layout.gap // 2)
    rows = max(1, (rect.h + gap) // (chip_height(layout) + gap))
    columns = max(1, -(-count // rows))
    if columns == 1 and rect.w > 24 * layout.line:
        columns = 2
    return columns, -(-count // columns)


def grid(layout: BoardLayout, rect: Rect, count: int) -> list[Rect]:
    """Places for a number of chips, as large as possible."""
    if not count:
        return []
    gap = max(3, layout.gap // 2)
    columns, rows = shape_of(layout, rect, count)
    high = min((rect.h - gap * (rows - 1)) // rows, round((4.4 if layout.is_large else 3.6) * layout.line))
    places = rect.place(rect.w, rows * high + gap * (rows - 1), 0.0, 0.0).grid(columns, rows, gap)
    return places[:count]


def chip(
    layout: BoardLayout, parent: Node, name: str, rect: Rect, lot: Lot, target: str, tip: str = ""
) -> Node:
    """A building: clickable as `target`, explained as `tip` or else as its target."""
    node = layout.put(parent, name, rect, target, fill="card" if lot.done else "well", tip=tip)
    if rect.w < PICTURED * layout.line:
        _stacked(layout, node, lot)
    else:
        _broad(layout, node, lot)
    return node


def _broad(layout: BoardLayout, node: Node, lot: Lot) -> None:
    """Mosaic at the left, name and the rest beside it."""
    inner = node.rect.inset(3, 2)
    text = layout.card_name(lot.card)
    words = layout.view.width(text, STRONG.role) + 2
    below = (layout.box.value[lot.site] + 2 if not lot.done else len(signs(layout.state, lot.card)) + 1) * (
        layout.line + 6
    )
    wide = min(inner.h * ART[0] // ART[1], inner.w - max(words, below) - 6)
    if wide >= inner.h:
        art, inner = inner.cut_left(wide, 4)
        node.add("art", art, picture=building_picture(lot.card))
    for gist in layout.gists(lot.card) if lot.done else ():
        lines = layout.view.fonts.wrap(gist, GIST.role, layout.view.k, inner.w)
        if len(lines) > GIST.lines or inner.h < (1 + len(lines)) * layout.line:
            continue
        below_name, upper = inner.cut_bottom(len(lines) * layout.line)
        signs_wide = _signs_wide(layout, lot, min(upper.h, layout.line + 4))
        if layout.view.width(text, STRONG.role) + signs_wide + 4 <= upper.w:
            row, upper = upper.cut_right(signs_wide, 4)
            row = row.place(row.w, min(row.h, layout.line + 4))
            node.add("name", upper, text=text, style=STRONG)
            _signs(layout, node, row, lot)
            node.add("gist", below_name, text=gist, style=GIST)
            return
    upper, lower = inner.equal_rows(2)
    node.add("name", upper, text=text, style=STRONG)
    if lot.done:
        _function(layout, node, lower, lot)
    else:
        _progress(layout, node, lower, lot)


def _stacked(layout: BoardLayout, node: Node, lot: Lot) -> None:
    """Where there are many: mosaic and signs above, the name below."""
    name, above = node.rect.inset(3, 1).cut_bottom(layout.line)
    text = layout.card_name(lot.card)
    node.add("name", name, text=text, style=STRONG)
    side = min(above.h, layout.line + 2)
    kept = side + layout.view.width("0/3", LABEL.role) + 8
    art, rest = above.cut_left(min(above.h * ART[0] // ART[1], above.w - kept), 3)
    node.add("art", art, picture=building_picture(lot.card))
    row = rest.place(rest.w, side)
    if lot.done:
        _signs(layout, node, row, lot)
    else:
        _progress(layout, node, row, lot)


def _function(layout: BoardLayout, node: Node, rect: Rect, lot: Lot) -> None:
    """When and what; in a wide chip its gist as well."""
    row, rest = rect.cut_left(_signs_wide(layout, lot, min(rect.h, layout.line + 4)), 4)
    _signs(layout, node, row, lot)
    gist = next(
        (gist for gist in layout.gists(lot.card) if layout.view.width(gist, LABEL.role) <= rest.w), ""
    )
    if gist:
        node.add("gist", rest, text=gist, style=LABEL)


def _signs(layout: BoardLayout, node: Node, rect: Rect, lot: Lot) -> None:
    """The sign of the site, then when and what, as many as there is room for."""
    rect = _plot(node, rect, lot)
    sign_row(node, rect, _effect_signs(layout, lot), min(rect.h, layout.line + 4))


def _effect_signs(layout: BoardLayout, lot: Lot) -> list[str]:
    return [*signs(layout.state, lot.card), *([flat("what/share")] if lot.public else [])]


def _signs_wide(layout: BoardLayout, lot: Lot, side: int) -> int:
    """The width of the signs of a finished building at that height."""
    return side + 3 + len(_effect_signs(layout, lot)) * (side + 2)


def _plot(node: Node, rect: Rect, lot: Lot) -> Rect:
    """The sign of a building's site; returns the remaining area."""
    cell, rest = rect.cut_left(rect.h, 3)
    node.add("site", cell, picture=flat(f"plot/{MATERIALS[lot.site]}"))
    return rest


def sign_row(node: Node, rect: Rect, pictures: list[str], side: int) -> None:
    """Signs side by side, from the left."""
    for at, picture in enumerate(pictures):
        cell = Rect(rect.x + at * (side + 2), rect.cy - side // 2, side, side)
        if cell.right <= rect.right:
            node.add(f"sign{at}", cell, picture=picture)


def _progress(layout: BoardLayout, node: Node, rect: Rect, lot: Lot) -> None:
    """The materials that are in, and a well for each that is missing; where they do not fit, their numbers."""
    whole = layout.box.value[lot.site]
    inside = [material for material, count in enumerate(lot.materials) for _ in range(count)]
    rect = _plot(node, rect, lot)
    side = min(rect.h - 2, layout.line + 2)
    text = f"{len(inside)}/{whole}"
    places = max(whole, len(inside))
    if places * (side + 3) - 3 > rect.w:
        node.add("progress", rect, text=text, style=LABEL)
        return
    for at in range(places):
        cell = Rect(rect.x + at * (side + 3), rect.cy - side // 2, side, side)
        if at < len(inside):
            node.add(f"in{at}", cell, picture=material_picture(inside[at]))
        else:
            node.add(f"free{at}", cell, fill="well.marble")
    rest = rect.pad(left=places * (side + 3) + 2)
    if layout.view.width(text, LABEL.role) <= rest.w:
        node.add("progress", rest, text=text, style=LABEL)
