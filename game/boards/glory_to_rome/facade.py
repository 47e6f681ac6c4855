"""Buildings as houses of a street: mosaic, pediment and plinth; under construction the mosaic is laid storey by storey."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.board_layout import LABEL, LABEL_CENTER, STRONG, STRONG_CENTER
from game.boards.glory_to_rome.board_layout import BoardLayout, art, building_picture, flat, piece
from game.boards.glory_to_rome.chips import sign_row
from game.boards.glory_to_rome.heap import chip, halo
from game.boards.glory_to_rome.signs import signs
from game.engine.glory_to_rome.components import BUILDINGS, MATERIALS
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Node

ART = (336, 192)
ROOF = 0.13
"""Height of the pediment in widths of the house."""
WIDEST = 224
"""The most a house is wide, in design units."""
NARROW = 5.6
"""Width of a house in lines of the smallest text below which its plinth has only one line."""
GIST = LABEL_CENTER.but(lines=2, valign="top")


BESIDE, BELOW, BRIEF, NAMELESS = "beside", "below", "brief", "nameless"
"""How a street is named, best first: name beside the progress, name alone (the progress on the picture), in short, not at all."""


class Plan(NamedTuple):
    """Where the houses of a street stand, more places than houses, and how many lines a plinth has: name; name and signs;
    name, two lines of words, and signs."""

    cells: list[Rect]
    lines: int
    naming: str = BESIDE


def plan(layout: BoardLayout, rect: Rect, lots: list[Lot]) -> Plan:
    """Places for houses, as large as can be; more words on the plinth where that costs no size."""
    best, width = Plan([], 1), 0.0
    for lines, least in ((4, 8.6), (2, NARROW), (1, 0.0)):
        cells = _cells(layout, rect, max(1, len(lots)), lines)
        wide = cells[0].w
        if (wide >= least * layout.line and (not best.cells or wide > 1.35 * width)) or (
            not best.cells and lines == 1
        ):
            best, width = Plan(cells, lines), wide
    return best._replace(
        naming=next(
            (each for each in (BESIDE, BELOW, BRIEF) if _named(layout, best.cells[0], lots, each)), NAMELESS
        )
    )


def _room(layout: BoardLayout, rect: Rect) -> int:
    return rect.w - 2 * layout.view.px(3)


def _said(layout: BoardLayout, lot: Lot, naming: str) -> str:
    key = f"view.called.{BUILDINGS[lot.card]}"
    return (
        layout.own(key) if naming == BRIEF and layout.table.texts.has_own(key) else layout.card_name(lot.card)
    )


def _named(layout: BoardLayout, rect: Rect, lots: list[Lot], naming: str) -> bool:
    """Whether all houses of a street can be named so."""
    room = _room(layout, rect)
    beside = layout.view.width("0/3", STRONG.role) + 5 if naming == BESIDE else 0
    return all(
        layout.view.width(_said(layout, lot, naming), LABEL.role) <= room - (0 if lot.done else beside)
        for lot in lots
    )


def _plinth(layout: BoardLayout, wide: float, lines: int) -> int:
    high = lines * layout.line + layout.view.px(6)
    return max(high, round(ROOF * wide))


def _high(layout: BoardLayout, wide: float, lines: int) -> int:
    return round(ROOF * wide) + round(wide * ART[1] / ART[0]) + _plinth(layout, wide, lines)


def _cells(layout: BoardLayout, rect: Rect, count: int, lines: int) -> list[Rect]:
    px = layout.view.px
    gap, between = px(26), px(10)
    found, best = [rect], 0
    for rows in (1, 2, 3):
        columns = -(-count // rows)
        wide = min((rect.w - gap * (columns - 1)) // columns, max(px(WIDEST), rect.w * 26 // 100))
        while wide > 30 and _high(layout, wide, lines) * rows + between * (rows - 1) > rect.h:
            wide -= 1
        if wide <= best:
            continue
        best = wide
        high = _high(layout, wide, lines)
        rows = max(rows, min(2, (rect.h + between) // (high + between)))
        most = max(columns, (rect.w + gap) // (wide + gap))
        step = (rect.w - most * wide) // max(1, most - 1) + wide if most > 1 else wide
        top = max(0, rect.h - rows * high - between * (rows - 1)) // 2
        found = [
            Rect(rect.x + column * step, rect.y + top + row * (high + between), wide, high)
            for row in range(rows)
            for column in range(most)
        ]
    return found


def facade(
    layout: BoardLayout, parent: Node, name: str, rect: Rect, lot: Lot, target: str, made: Plan, tip: str = ""
) -> Node:
    """A building: clickable as `target`, explained as `tip` or else as its target."""
    px = layout.view.px
    parent.add(
        f"shade.{name}",
        rect.pad(top=round(ROOF * rect.w)).inset(-px(9)).moved(px(5), px(5)),
        picture=art("light/shade"),
        picture_at="stretch",
    )
    if layout.can(target):
        halo(parent, name, rect, px(9))
    node = layout.put(parent, name, rect, target, tip=tip)
    roof, rest = rect.cut_top(round(ROOF * rect.w))
    plinth, picture = rest.cut_bottom(_plinth(layout, rect.w, made.lines))
    if lot.done:
        gable = roof.inset(-max(2, px(4)), 0).pad(bottom=-max(1, px(3)))
        node.add("art", picture, picture=building_picture(lot.card), picture_at="stretch")
        node.add("gable", gable, picture=art(f"estate/gable_{MATERIALS[lot.site]}"), picture_at="stretch")
    else:
        _rising(layout, node, picture, lot)
    _words(layout, node, plinth, lot, made)
    return node


def _rising(layout: BoardLayout, node: Node, picture: Rect, lot: Lot) -> None:
    """A mosaic that is being laid: in full colour up to the storeys that are paid, a scaffold over it, pieces in its bays."""
    whole = layout.box.value[lot.site]
    inside = [material for material, count in enumerate(lot.materials) for _ in range(count)]
    storeys = max(whole, len(inside))
    node.add("bed", picture, fill="well")
    ghost = node.add("ghost", picture, picture=building_picture(lot.card), picture_at="stretch")
    ghost.add("veil", picture, fill="name.veil")
    laid = round(picture.h * min(1.0, len(inside) / storeys))
    if inside:
        cut = round(ART[1] * min(1.0, len(inside) / storeys))
        part = Rect(picture.x, picture.bottom - laid, picture.w, laid)
        ghost.add(
            "art",
            part,
            picture=f"{building_picture(lot.card)}?part=0.{ART[1] - cut}.{ART[0]}.{cut}",
            picture_at="stretch",
        )
    out = max(2, layout.view.px(5))
    frame = picture.inset(-out, 0).pad(top=-max(3, round(picture.w * 0.06)))
    node.add("scaffold", frame, picture=art(f"estate/scaffold{min(3, storeys)}"), picture_at="stretch")
    high = picture.h / storeys
    wide = round(picture.w * 0.30)
    for at in range(storeys):
        bottom = picture.bottom - round(at * high)
        bay = Rect(
            picture.right - wide - round(picture.w * 0.05), bottom - round(high) + 3, wide, round(high) - 6
        )
        side = min(round(bay.h * 1.12), round(bay.w * 0.86))
        spot = bay.place(side, side * 7 // 8, 0.5, 0.8)
        if at < len(inside):
            node.add(f"in{at}", spot, picture=piece(inside[at]))
        else:
            node.add(f"free{at}", bay, fill="well.marble")
            node.add(f"wanted{at}", spot.inset(max(1, side // 14)), picture=piece(lot.site, "wanted"))


def _words(layout: BoardLayout, node: Node, rect: Rect, lot: Lot, made: Plan) -> None:
    """The plinth: name, how far it is, what it does."""
    base = node.add("plinth", rect.inset(-max(2, layout.view.px(5)), 0), fill="plate.marble")
    inner = rect.inset(layout.view.px(3), layout.view.px(2))
    lines, naming = made.lines, made.naming
    text = "" if naming == NAMELESS else _said(layout, lot, naming)
    progress = "" if lot.done else f"{sum(lot.materials)}/{layout.box.value[lot.site]}"
    found = [*signs(layout.state, lot.card), *([flat("what/share")] if lot.public else [])]
    side = layout.line
    row = inner.cut_top(layout.line)[0]
    alone = lot.done or naming != BESIDE
    if progress and naming in (BELOW, BRIEF):
        mark = chip(
            layout,
            node,
            "progress",
            rect.x + layout.line,
            rect.y - layout.line * 2 // 3,
            progress,
            role="caption.bold",
        )
        mark.depth = 1
    elif progress:
        wide = layout.view.width(progress, STRONG.role) + 2
        cell, row = row.cut_right(wide, 3)
        base.add("progress", cell, text=progress, style=STRONG.but(align="right", colour="terracotta"))
    if text:
        bold, plain = (STRONG_CENTER, LABEL_CENTER) if alone else (STRONG, LABEL)
        base.add("name", row, text=text, style=bold if layout.view.width(text, bold.role) <= row.w else plain)
    if lines == 1:
        return
    foot = inner.cut_bottom(layout.line)[0]
    if lines > 2:
        middle = inner.pad(top=layout.line, bottom=layout.line)
        gist = next(
            (
                each
                for each in layout.gists(lot.card)
                if layout.view.fonts.fits(each, GIST, middle, layout.view.k)
            ),
            "",
        )
        if gist:
            base.add("gist", middle, text=gist, style=GIST)
    wide = len(found) * (side + 2)
    sign_row(base, foot.place(min(wide, foot.w), side), found, side)
