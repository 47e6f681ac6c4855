"""The rail: every seat in one row, the same things in the same places; a click opens its camp."""

from __future__ import annotations

from game.boards.desk import LABEL, STRONG, STRONG_CENTER, marked, natural
from game.boards.glory_to_rome.chips import NARROWEST, chip, chip_height, grid, shape_of
from game.boards.glory_to_rome.desk import (
    Desk,
    art,
    building_picture,
    flat,
    material_picture,
    role_picture,
    tint,
)
from game.boards.glory_to_rome.turn import ASKED, PLAYS, THINKS, answer_of
from game.engine.glory_to_rome.cards import client_limit, vault_limit
from game.engine.glory_to_rome.components import BUILDINGS, MATERIALS, ROLES
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Node

LINE = 1.25
"""Height of a line, in lines of the smallest text."""
TILE = (336, 192)


def rail(desk: Desk, parent: Node, rect: Rect) -> None:
    """Lay out a row for each seat, in the order of the seats."""
    node = parent.add("rail", rect)
    for seat, row in enumerate(rect.equal_rows(desk.state.players, gap=desk.gap)):
        _row(desk, node, seat, row)


def _row(desk: Desk, node: Node, seat: int, rect: Rect) -> None:
    state = desk.state
    acting = desk.table.to_act == seat
    row = desk.put(
        node,
        f"seat{seat}",
        rect,
        f"seat/{seat}",
        fill="card" if acting else "plate",
        frame="outline.gold" if acting else "",
        dim=bool(state.absent >> seat & 1),
    )
    inner = rect.inset(desk.pad, max(2, desk.pad - 3))
    full = round(desk.line * 1.6)
    lines = max(1, min(4, inner.h // round(desk.line * LINE)))
    high = min(full, (inner.h - 2 * (lines - 1)) // lines)
    bands = [Rect(inner.x, inner.y + at * (high + 2), inner.w, high) for at in range(min(lines, 3))]
    for draw, band in zip((_first, _second, _third), bands, strict=False):
        draw(desk, row, band, seat)
    spare = inner.pad(top=len(bands) * (high + 2))
    if spare.h >= desk.line:
        _tiles(desk, row, spare, seat)


def _first(desk: Desk, row: Node, rect: Rect, seat: int) -> None:
    """Leader, banner, name, what it does about the role; influence and hand."""
    state = desk.state
    wide = natural(desk, "influence", "88")[0] + 2
    lead, flag, name, answer, influence, hand = rect.columns(
        rect.h, rect.h, 1.0, _answer_wide(desk, rect.h), wide, wide, gap=max(3, desk.gap // 2)
    )
    if state.leader == seat and state.turn:
        row.add("leader", lead, picture=art("token/leader"), tip="about/leader")
    row.add("banner", flag, picture=desk.banner(seat))
    row.add("name", name, text=desk.name(seat, "small.bold", name.w), style=STRONG.but(role="small.bold"))
    _answer(desk, row, answer, seat)
    marked(
        desk,
        row,
        "influence",
        influence,
        flat("influence"),
        str(state.influence[seat]),
        f"about/influence/{seat}",
    )
    size = state.hand_size(seat)
    marked(desk, row, "hand", hand, flat("hand"), str(size), f"limit/hand/{seat}", dim=not size)


def _answer_wide(desk: Desk, high: int) -> int:
    """Room for a sign with a number, and for the words of who is to decide."""
    words = desk.view.width(desk.own("view.title.acting"), STRONG_CENTER.role) + 2 * desk.pad
    return max(2 * high + 4, min(words, 4 * high))


def _answer(desk: Desk, row: Node, rect: Rect, seat: int) -> None:
    """The role the seat plays for, with its actions; that it thinks; that it is asked."""
    state = desk.state
    did = answer_of(state, seat)
    if did == PLAYS:
        text = f"×{state.units[seat]}" if state.units[seat] > 1 else ""
        cell = row.add("answer", rect, fill=tint(state.role), tip=f"answer/{seat}")
        picture, words = rect.inset(2, 1).cut_left(rect.h, 2)
        cell.add("role", picture if text else rect.inset(2, 1), picture=role_picture(state.role))
        if text:
            cell.add("count", words, text=text, style=STRONG)
    elif did == THINKS:
        cell = row.add("answer", rect, tip=f"answer/{seat}")
        cell.add("sign", rect, picture=flat("what/think"))
    elif did == ASKED:
        cell = row.add("answer", rect, tip="about/acting")
        _asked(desk, cell, rect)


def _asked(desk: Desk, cell: Node, rect: Rect) -> None:
    """That a seat is to decide: in words where there is room."""
    text = desk.own("view.title.acting")
    wide = desk.view.width(text, STRONG_CENTER.role) + 2 * desk.pad
    if wide > rect.w:
        cell.add("sign", rect, picture="glyph/flag")
        return
    chip = rect.place(wide, min(rect.h, desk.line + 4))
    cell.add("sign", chip, text=text, style=STRONG_CENTER, fill="chip.gold")


def _second(desk: Desk, row: Node, rect: Rect, seat: int) -> None:
    """The six materials, and cards in the vault."""
    state = desk.state
    wide = natural(desk, "vault", "10/10")[0] + 2
    *cells, vault = rect.columns(*([1.0] * 6), wide, gap=2)
    for material, cell in enumerate(cells):
        count = state.stock[seat][material]
        name = MATERIALS[material]
        marked(
            desk,
            row,
            name,
            cell,
            material_picture(material),
            str(count),
            f"stock{seat}/{name}",
            dim=not count,
        )
    shown = f"{state.vault_count(seat)}/{vault_limit(state, seat)}"
    marked(desk, row, "vault", vault, flat("vault"), shown, f"limit/vault/{seat}")


def _third(desk: Desk, row: Node, rect: Rect, seat: int) -> None:
    """Clients of the six roles, and how many there may be."""
    state = desk.state
    wide = natural(desk, "clientele", "10/10")[0] + 2
    *cells, clients = rect.columns(*([1.0] * 6), wide, gap=2)
    for role, cell in enumerate(cells):
        count = state.clients[seat][role] + state.fresh[seat][role]
        marked(
            desk,
            row,
            ROLES[role],
            cell,
            role_picture(role),
            str(count),
            f"rival{seat}_client/{ROLES[role]}",
            dim=not count,
        )
    shown = f"{state.client_count(seat)}/{client_limit(state, seat)}"
    marked(desk, row, "clients", clients, flat("clientele"), shown, f"limit/clients/{seat}")


def _tiles(desk: Desk, row: Node, rect: Rect, seat: int) -> None:
    """The buildings: chips where there is room, else their names; where there are too many, mosaics alone."""
    lots = sorted(desk.state.lots[seat], key=lambda lot: not lot.done)
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


def _chips(desk: Desk, row: Node, rect: Rect, seat: int, lots: list[Lot]) -> bool:
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


def _target(desk: Desk, seat: int, name: str) -> str:
    """What a click on a building in the rail is called; where nothing can be done with it, it is the row that is clicked."""
    return f"rival{seat}/{name}" if desk.can(f"rival{seat}/{name}") else ""


def _names(desk: Desk, row: Node, rect: Rect, seat: int, lots: list[Lot]) -> bool:
    """The buildings by their names on one line; whether there was room for all."""
    side = min(rect.h, desk.line + 2)
    said = [(lot, desk.card_name(lot.card), _progress(desk, lot)) for lot in lots]
    wide = [desk.view.width(f"{name} {done}".strip(), LABEL.role) + side + 3 * 3 for _, name, done in said]
    if sum(wide) + 3 * (len(wide) - 1) > rect.w or any(
        desk.can(f"rival{seat}/{BUILDINGS[lot.card]}") for lot in lots
    ):
        return False
    x = rect.x
    for (lot, name, done), room in zip(said, wide, strict=True):
        cell = Rect(x, rect.cy - side // 2, room, side)
        label = row.add(
            f"own.{BUILDINGS[lot.card]}", cell, fill="label" if lot.done else "well",
            tip=f"lot/{seat}/{BUILDINGS[lot.card]}",
        )  # fmt: skip
        sign, words = cell.inset(2, 1).cut_left(side - 2, 3)
        label.add("site", sign, picture=flat(f"plot/{MATERIALS[lot.site]}"))
        label.add("name", words, text=f"{name} {done}".strip(), style=LABEL)
        x += room + 3
    return True


def _progress(desk: Desk, lot: Lot) -> str:
    """How much of a building that is under construction is there."""
    return "" if lot.done else f"{sum(lot.materials)}/{desk.box.value[lot.site]}"


def _across(rect: Rect, high: int) -> int:
    """How many tiles of a height stand side by side."""
    return max(1, rect.w // (high * TILE[0] // TILE[1] + 3))


def _tile(desk: Desk, row: Node, rect: Rect, lot: Lot, seat: int) -> None:
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
