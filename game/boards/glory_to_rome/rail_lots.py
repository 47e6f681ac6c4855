"""The buildings in a seat's row of the rail: as chips, by their names, or as mosaics alone."""

from __future__ import annotations

from game.boards.board_layout import LABEL, STRONG
from game.boards.glory_to_rome.board_layout import BoardLayout, building_picture, flat
from game.boards.glory_to_rome.chips import NARROWEST, chip, chip_height, grid, shape_of
from game.engine.glory_to_rome.components import BUILDINGS, MATERIALS
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Node

TILE = (336, 192)
GAP = 3


def lots_of(layout: BoardLayout, seat: int) -> list[Lot]:
    """The buildings of a seat, the finished ones first."""
    return sorted(layout.state.lots[seat], key=lambda lot: not lot.done)


def tiles(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The buildings: chips where there is room, else their names; where there are too many, mosaics alone."""
    lots = lots_of(layout, seat)
    if not lots:
        return
    if _chips(layout, row, rect.pad(top=layout.gap // 2), seat, lots) or _names(
        layout, row, rect, seat, lots
    ):
        return
    high = min(rect.h, round(3.2 * layout.line))
    while high > 8 and _across(rect, high) * max(1, rect.h // (high + 2)) < len(lots):
        high -= 1
    wide, across = high * TILE[0] // TILE[1], _across(rect, high)
    for at, lot in enumerate(lots):
        x, y = at % across * (wide + 3), at // across * (high + 2)
        cell = Rect(rect.x + x, rect.y + y, wide, high)
        if rect.holds(cell):
            _tile(layout, row, cell, lot, seat)


def _chips(layout: BoardLayout, row: Node, rect: Rect, seat: int, lots: list[Lot]) -> bool:
    """The buildings with their names and signs; whether there was room for all."""
    columns, rows = shape_of(layout, rect, len(lots))
    high = rows * (chip_height(layout) + 3)
    widest = max(layout.view.width(layout.card_name(lot.card), STRONG.role) for lot in lots) + 2 * layout.gap
    if high > rect.h or columns * max(widest, NARROWEST * layout.line) > rect.w:
        return False
    for lot, cell in zip(lots, grid(layout, rect, len(lots)), strict=True):
        name = BUILDINGS[lot.card]
        chip(layout, row, f"own.{name}", cell, lot, _target(layout, seat, name), f"lot/{seat}/{name}")
    return True


def _target(layout: BoardLayout, seat: int, name: str) -> str:
    """What a click on a building in the rail is called; where nothing can be done with it, it is the row that is clicked."""
    return f"rival{seat}/{name}" if layout.can(f"rival{seat}/{name}") else ""


def name_rows(layout: BoardLayout, lots: list[Lot], width: int, most: int) -> int:
    """On how many lines of that width the names of buildings stand: in short where they would need more than `most`."""
    full, brief = (
        len(_flowed([_label_wide(layout, lot, short) for lot in lots], width)) for short in (False, True)
    )
    return full if full <= most else brief


def _names(layout: BoardLayout, row: Node, rect: Rect, seat: int, lots: list[Lot]) -> bool:
    """The buildings by their names, in short where they must, on as many lines as there is height for.

    Whether there was room for all.
    """
    if any(_target(layout, seat, BUILDINGS[lot.card]) for lot in lots):
        return False
    return any(_named(layout, row, rect, seat, lots, short) for short in (False, True))


def _named(layout: BoardLayout, row: Node, rect: Rect, seat: int, lots: list[Lot], short: bool) -> bool:
    """The buildings by their names, all in full or the long ones in short; whether there was room for all."""
    high = name_height(layout)
    lines = _flowed([_label_wide(layout, lot, short) for lot in lots], rect.w)
    if len(lines) * high > rect.h + 2:
        return False
    y = rect.cy - len(lines) * high // 2
    left = list(lots)
    for number, line in enumerate(lines):
        x = rect.x
        for wide in line:
            _name(layout, row, Rect(x, y + number * high, wide, high - 2), seat, left.pop(0), short)
            x += wide + GAP
    return True


def _name(layout: BoardLayout, row: Node, rect: Rect, seat: int, lot: Lot, short: bool) -> None:
    """A building by its name, with the sign of its site and how far it is."""
    name = BUILDINGS[lot.card]
    fill = "label" if lot.done else "well"
    label = row.add(f"own.{name}", rect, fill=fill, tip=f"lot/{seat}/{name}")
    sign, words = rect.inset(2, 1).cut_left(rect.h - 2, 3)
    label.add("site", sign, picture=flat(f"plot/{MATERIALS[lot.site]}"))
    label.add("name", words, text=_said(layout, lot, short), style=LABEL)


def _said(layout: BoardLayout, lot: Lot, short: bool = False) -> str:
    key = f"view.called.{BUILDINGS[lot.card]}"
    name = layout.own(key) if short and layout.table.texts.has_own(key) else layout.card_name(lot.card)
    return f"{name} {_progress(layout, lot)}".strip()


def _label_wide(layout: BoardLayout, lot: Lot, short: bool = False) -> int:
    return layout.view.width(_said(layout, lot, short), LABEL.role) + name_height(layout) + 7


def name_height(layout: BoardLayout) -> int:
    """Height of a line of names."""
    return layout.line + 4


def _flowed(widths: list[int], width: int) -> list[list[int]]:
    """Widths in their order on lines, each line as full as it can be."""
    lines: list[list[int]] = [[]]
    for wide in widths:
        if lines[-1] and sum(lines[-1]) + GAP * len(lines[-1]) + wide > width:
            lines.append([])
        lines[-1].append(wide)
    return lines


def _progress(layout: BoardLayout, lot: Lot) -> str:
    """How much of a building that is under construction is there."""
    return "" if lot.done else f"{sum(lot.materials)}/{layout.box.value[lot.site]}"


def _across(rect: Rect, high: int) -> int:
    """The number of tiles of a height side by side."""
    return max(1, rect.w // (high * TILE[0] // TILE[1] + 3))


def _tile(layout: BoardLayout, row: Node, rect: Rect, lot: Lot, seat: int) -> None:
    name = BUILDINGS[lot.card]
    tile = layout.put(row, f"own.{name}", rect, f"rival{seat}/{name}") if layout.can(f"rival{seat}/{name}") else row.add(
        f"own.{name}", rect, tip=f"lot/{seat}/{name}"
    )  # fmt: skip
    tile.add("art", rect, picture=building_picture(lot.card))
    text = _progress(layout, lot)
    if not text:
        return
    wide = layout.view.width(text, LABEL.role) + 6
    high = min(rect.h, layout.line)
    note = rect.place(min(wide, rect.w), high, 1.0, 1.0)
    if wide <= rect.w and high >= layout.line:
        tile.add("progress", note, text=text, style=LABEL.but(align="center"), fill="label", depth=1)
