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


def lots_of(desk: BoardLayout, seat: int) -> list[Lot]:
    """The buildings of a seat, the finished ones first."""
    return sorted(desk.state.lots[seat], key=lambda lot: not lot.done)


def tiles(desk: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The buildings: chips where there is room, else their names; where there are too many, mosaics alone."""
    lots = lots_of(desk, seat)
    if not lots:
        return
    if _chips(desk, row, rect.pad(top=desk.gap // 2), seat, lots) or _names(desk, row, rect, seat, lots):
        return
    high = min(rect.h, round(3.2 * desk.line))
    while high > 8 and _across(rect, high) * max(1, rect.h // (high + 2)) < len(lots):
        high -= 1
    wide, across = high * TILE[0] // TILE[1], _across(rect, high)
    for at, lot in enumerate(lots):
        x, y = at % across * (wide + 3), at // across * (high + 2)
        cell = Rect(rect.x + x, rect.y + y, wide, high)
        if rect.holds(cell):
            _tile(desk, row, cell, lot, seat)


def _chips(desk: BoardLayout, row: Node, rect: Rect, seat: int, lots: list[Lot]) -> bool:
    """The buildings with their names and signs; whether there was room for all."""
    columns, rows = shape_of(desk, rect, len(lots))
    high = rows * (chip_height(desk) + 3)
    widest = max(desk.view.width(desk.card_name(lot.card), STRONG.role) for lot in lots) + 2 * desk.gap
    if high > rect.h or columns * max(widest, NARROWEST * desk.line) > rect.w:
        return False
    for lot, cell in zip(lots, grid(desk, rect, len(lots)), strict=True):
        name = BUILDINGS[lot.card]
        chip(desk, row, f"own.{name}", cell, lot, _target(desk, seat, name), f"lot/{seat}/{name}")
    return True


def _target(desk: BoardLayout, seat: int, name: str) -> str:
    """What a click on a building in the rail is called; where nothing can be done with it, it is the row that is clicked."""
    return f"rival{seat}/{name}" if desk.can(f"rival{seat}/{name}") else ""


def name_rows(desk: BoardLayout, lots: list[Lot], width: int, most: int) -> int:
    """On how many lines of that width the names of buildings stand: in short where they would need more than `most`."""
    full, brief = (
        len(_flowed([_label_wide(desk, lot, short) for lot in lots], width)) for short in (False, True)
    )
    return full if full <= most else brief


def _names(desk: BoardLayout, row: Node, rect: Rect, seat: int, lots: list[Lot]) -> bool:
    """The buildings by their names, in short where they must, on as many lines as there is height for.

    Whether there was room for all.
    """
    if any(_target(desk, seat, BUILDINGS[lot.card]) for lot in lots):
        return False
    return any(_named(desk, row, rect, seat, lots, short) for short in (False, True))


def _named(desk: BoardLayout, row: Node, rect: Rect, seat: int, lots: list[Lot], short: bool) -> bool:
    """The buildings by their names, all in full or the long ones in short; whether there was room for all."""
    high = name_height(desk)
    lines = _flowed([_label_wide(desk, lot, short) for lot in lots], rect.w)
    if len(lines) * high > rect.h + 2:
        return False
    y = rect.cy - len(lines) * high // 2
    left = list(lots)
    for number, line in enumerate(lines):
        x = rect.x
        for wide in line:
            _name(desk, row, Rect(x, y + number * high, wide, high - 2), seat, left.pop(0), short)
            x += wide + GAP
    return True


def _name(desk: BoardLayout, row: Node, rect: Rect, seat: int, lot: Lot, short: bool) -> None:
    """A building by its name, with the sign of its site and how far it is."""
    name = BUILDINGS[lot.card]
    fill = "label" if lot.done else "well"
    label = row.add(f"own.{name}", rect, fill=fill, tip=f"lot/{seat}/{name}")
    sign, words = rect.inset(2, 1).cut_left(rect.h - 2, 3)
    label.add("site", sign, picture=flat(f"plot/{MATERIALS[lot.site]}"))
    label.add("name", words, text=_said(desk, lot, short), style=LABEL)


def _said(desk: BoardLayout, lot: Lot, short: bool = False) -> str:
    key = f"view.called.{BUILDINGS[lot.card]}"
    name = desk.own(key) if short and desk.table.texts.has_own(key) else desk.card_name(lot.card)
    return f"{name} {_progress(desk, lot)}".strip()


def _label_wide(desk: BoardLayout, lot: Lot, short: bool = False) -> int:
    return desk.view.width(_said(desk, lot, short), LABEL.role) + name_height(desk) + 7


def name_height(desk: BoardLayout) -> int:
    """Height of a line of names."""
    return desk.line + 4


def _flowed(widths: list[int], width: int) -> list[list[int]]:
    """Widths in their order on lines, each line as full as it can be."""
    lines: list[list[int]] = [[]]
    for wide in widths:
        if lines[-1] and sum(lines[-1]) + GAP * len(lines[-1]) + wide > width:
            lines.append([])
        lines[-1].append(wide)
    return lines


def _progress(desk: BoardLayout, lot: Lot) -> str:
    """How much of a building that is under construction is there."""
    return "" if lot.done else f"{sum(lot.materials)}/{desk.box.value[lot.site]}"


def _across(rect: Rect, high: int) -> int:
    """How many tiles of a height stand side by side."""
    return max(1, rect.w // (high * TILE[0] // TILE[1] + 3))


def _tile(desk: BoardLayout, row: Node, rect: Rect, lot: Lot, seat: int) -> None:
    name = BUILDINGS[lot.card]
    tile = desk.put(row, f"own.{name}", rect, f"rival{seat}/{name}") if desk.can(f"rival{seat}/{name}") else row.add(
        f"own.{name}", rect, tip=f"lot/{seat}/{name}"
    )  # fmt: skip
    tile.add("art", rect, picture=building_picture(lot.card))
    text = _progress(desk, lot)
    if not text:
        return
    wide = desk.view.width(text, LABEL.role) + 6
    high = min(rect.h, desk.line)
    note = rect.place(min(wide, rect.w), high, 1.0, 1.0)
    if wide <= rect.w and high >= desk.line:
        tile.add("progress", note, text=text, style=LABEL.but(align="center"), fill="label", depth=1)
