"""A seat's ships, each in its berth: contracts in the hull, expected gold, round of return."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import STRONG, STRONG_CENTER, BoardLayout, natural, token
from game.boards.constantinopolis.contracts import small_contract, stowage
from game.boards.constantinopolis.tip_ships import voyage_of
from game.engine.constantinopolis.components import SHIPS
from game.engine.constantinopolis.phases.voyages import home_round
from game.engine.constantinopolis.state import HIDDEN, PORT, Ship
from game.ui.geometry import Rect
from game.ui.tree import Node

SHAPE = (420, 264)
"""Size of the pictures of ships."""
FRAME = 0.028
"""How much of its width the frame of a ship's mosaic takes: notes and contracts lie within."""
BERTHS = (6, 9, 12, 24)
"""Numbers of berths: the least that holds the fleet is used."""
BETWEEN = 5
"""Most pixels between berths: room for the rings of two lit ships."""
ACROSS = 4
"""Contracts side by side in a hull; a hold for more has a second row above."""


def berths(layout: BoardLayout, parent: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Lay out the berths of a seat; `own`: its ships and contracts in port can be clicked."""
    fleet = layout.state.fleet[seat]
    parent.add("horizon", rect.place(layout.line, layout.line, 0.0, 1.0))
    for slot, cell in enumerate(_cells(rect, len(fleet), min(layout.gap, BETWEEN))):
        if slot < len(fleet):
            ship_at(layout, parent, cell, slot, seat, own=own)
        else:
            parent.add(f"berth{slot}", cell, fill="berth", tip="about/harbour")


def _cells(rect: Rect, ships: int, gap: int) -> list[Rect]:
    """The berths for a fleet of so many ships, all of one size, in the rows that make them largest."""
    count = next(number for number in BERTHS if ships <= number)
    shapes = [(columns, -(-count // columns)) for columns in range(1, count + 1) if count % columns == 0]

    def size(shape: tuple[int, int]) -> float:
        columns, rows = shape
        wide, high = (rect.w - (columns - 1) * gap) / columns, (rect.h - (rows - 1) * gap) / rows
        return min(wide / SHAPE[0], high / SHAPE[1])

    columns, rows = max(shapes, key=size)
    return [cell for row in rect.equal_rows(rows, gap=gap) for cell in row.equal_columns(columns, gap=gap)]


def ship_at(layout: BoardLayout, parent: Node, cell: Rect, slot: int, seat: int, *, own: bool, tiny: bool = False) -> None:
    """A ship in its berth: on the quay in port, on open water at sea."""
    state = layout.state
    ship = state.fleet[seat][slot]
    if own and ship.place == PORT:
        node = layout.put(parent, f"ship{slot}", cell, f"fleet/{slot}", fill="tile")
    else:
        node = parent.add(f"ship{slot}", cell, fill="sea", tip=f"afloat/{seat}/{slot}")
    shape = cell.inset(1).fit(*SHAPE)
    hull = node.add("art", shape, picture=layout.art(f"ship/{SHIPS[ship.size]}", shape.w))
    inner = shape.inset(max(2, round(shape.w * FRAME)))
    high = min(layout.line - 1, inner.h // 3)
    if tiny and high < layout.line - 4:
        _tiny(layout, hull, inner, ship)
        return
    _contracts(layout, hull, inner.pad(top=high), slot, seat, own=own)
    _notes(layout, hull, inner.cut_top(high)[0], ship)


def _tiny(layout: BoardLayout, hull: Node, rect: Rect, ship: Ship) -> None:
    """A small ship: only the round it comes home, and how many contracts are aboard."""
    high = min(layout.line - 1, rect.h)
    if ship.place != PORT:
        home, last = home_round(layout.state, ship.place), layout.state.last_round
        text = str(min(home, last or home))
        wide = layout.view.width(text, "caption.bold") + 6
        hull.add("trip.home", rect.place(wide, high, 0.0, 0.0), text=text, style=STRONG_CENTER, fill="note")
    if ship.cargo and (ship.place == PORT or rect.h >= 2 * high):
        text = str(len(ship.cargo))
        wide = min(rect.w, layout.view.width(text, "caption.bold") + 8)
        hull.add("cargo", rect.place(wide, high, 1.0, 1.0), text=text, style=STRONG_CENTER, fill="label")


def _contracts(layout: BoardLayout, node: Node, rect: Rect, slot: int, seat: int, *, own: bool) -> None:
    """The contracts aboard in their places in the hull; they can be taken out unless another is being loaded."""
    ship = layout.state.fleet[seat][slot]
    loose = own and ship.place == PORT and not layout.table.picks.selection
    hold = layout.box.hold[ship.size]
    stowed = stowage(layout, f"hold/{seat}/{slot}", ship.cargo, hold)
    for (place, kind), cell in zip(stowed, _places(rect, hold, layout), strict=False):
        if place:
            target = f"cargo/{slot}/{layout.box.contracts[kind].id}" if loose and kind >= 0 else ""
            small_contract(layout, node, place, cell, kind, target)


def _places(rect: Rect, hold: int, layout: BoardLayout) -> list[Rect]:
    """The places of contracts in a hull, lowest row first."""
    wide = rect.w // ACROSS
    rows = -(-hold // ACROSS)
    high = min(rect.h // rows, max(layout.target, round(wide * 1.1), rect.h * 9 // 20))
    across = min(hold, ACROSS)
    left = rect.x + (rect.w - across * wide) // 2
    return [
        Rect(left + at % across * wide, rect.bottom - (at // across + 1) * high, wide, high)
        for at in range(hold)
    ]


def _notes(layout: BoardLayout, node: Node, band: Rect, ship: Ship) -> None:
    """At the top: used space of a hold in port, gold of its cargo, and round of return."""
    found = voyage_of(layout.state, ship)
    notes: list[tuple[str, str, str]] = []
    if ship.place != PORT:
        home, last = home_round(layout.state, ship.place), layout.state.last_round
        notes.append(("home", "", layout.own("board.home", round=min(home, last or home))))
    elif found is not None:
        notes.append(("rounds", "glyph/hourglass", str(found.rounds)))
    if found is not None:
        notes.append(("gold", "gold", str(found.gold)))
    room = band
    for name, picture, text in notes:
        wide = natural(layout, picture, text)[0] + 6
        if wide > room.w:
            break
        note, room = room.cut_right(wide, 2)
        plate = node.add(f"trip.{name}", note, fill="note", depth=1)
        token(layout, plate, "token", note.inset(3, 0), picture, text, STRONG, 0.5)
    used = f"{layout.state.hold_used(ship)}/{layout.box.hold[ship.size]}"
    wide = layout.view.width(used, "caption.bold") + 8
    if HIDDEN not in ship.cargo and ship.place == PORT and wide <= room.w:
        node.add("hold", room.place(wide, band.h, 0.0), text=used, style=STRONG_CENTER, fill="note", depth=1)


__all__ = ["BERTHS", "SHAPE", "berths", "ship_at"]
