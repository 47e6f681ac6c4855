"""A seat's ships, each in its berth: contracts in the open hold; above the ship expected gold and round of return."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import STRONG, BoardLayout, natural, token
from game.boards.constantinopolis.contracts import pictures_of, small_contract
from game.boards.constantinopolis.holds import SHAPE, Stowed, bays, hull, stowed
from game.boards.constantinopolis.tiles import covered
from game.boards.constantinopolis.tip_ships import voyage_of
from game.engine.constantinopolis.phases.round import home_round
from game.engine.constantinopolis.state import PORT, Ship
from game.ui.geometry import Rect
from game.ui.tree import Node

LEAST_BERTHS = 3
"""The ships of another seat are no larger than so many would be."""
BETWEEN = 3
"""Most pixels between berths: room for the rings of two lit ships."""
OVER = 0.36
"""Share of the height of the notes that reaches over a ship."""
READABLE = 30
"""Least size in pixels of a bay in which a contract lies as a parchment; in a smaller one only its goods lie."""


def note_high(layout: BoardLayout) -> int:
    """How far the notes of a ship are above it: they reach a little over its rail."""
    return round((layout.line - 1) * (1 - OVER))


def berths(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the ships of another seat, as large as they fit."""
    fleet = layout.state.fleet[seat]
    parent.add("horizon", rect.place(layout.line, layout.line, 0.0, 1.0))
    cells = _cells(rect, max(LEAST_BERTHS, len(fleet)), layout.gap, note_high(layout))
    for slot in range(len(fleet)):
        ship_at(layout, parent, cells[slot], slot, seat, own=False)


def _cells(rect: Rect, count: int, gap: int, note: int) -> list[Rect]:
    """So many berths of one size, in the rows that make them largest."""

    def size(columns: int) -> float:
        rows = -(-count // columns)
        wide, high = (rect.w - (columns - 1) * gap) / columns, (rect.h - (rows - 1) * gap) / rows
        return min(wide / SHAPE[0], (high - note) / SHAPE[1])

    columns = max(range(1, count + 1), key=size)
    rows = -(-count // columns)
    return [cell for row in rect.equal_rows(rows, gap=gap) for cell in row.equal_columns(columns, gap=gap)]


def ship_at(layout: BoardLayout, parent: Node, cell: Rect, slot: int, seat: int, *, own: bool) -> None:
    """A ship in its berth, as wide as its place, below the notes of its voyage."""
    ship = layout.state.fleet[seat][slot]
    high = note_high(layout)
    wide = min(cell.w, max(8, cell.h - high) * SHAPE[0] // SHAPE[1])
    cell = cell.place(wide, min(cell.h, high + wide * SHAPE[1] // SHAPE[0]))
    if own and ship.place == PORT:
        node = layout.put(parent, f"ship{slot}", cell, f"fleet/{slot}")
    else:
        node = parent.add(f"ship{slot}", cell, tip=f"afloat/{seat}/{slot}")
    band = cell.place(cell.w, layout.line - 1, 0.5, 0.0)
    shape = cell.pad(top=high).fit(*SHAPE, 0.5, 1.0)
    widest = natural(layout, "", layout.own("board.home", round=9))[0] + 6
    most = covered(widest, band.h, shape.area)
    if band.bottom - shape.y > most:  # large words reach less over the ship
        shape = cell.pad(top=band.h - most).fit(*SHAPE, 0.5, 1.0)
    art = node.add("art", shape, picture=hull(ship.size))
    loose = own and ship.place == PORT and not layout.table.picks.selection
    places = bays(ship.size, shape)
    for one in stowed(layout, f"hold/{seat}/{slot}", ship.cargo, ship.size):
        target = f"cargo/{slot}/{layout.box.contracts[one.kind].id}" if loose and one.kind >= 0 else ""
        _contract(layout, art, one, places, target)
    _notes(layout, node, band, ship)


def _contract(layout: BoardLayout, art: Node, one: Stowed, places: list[Rect], target: str) -> None:
    """A contract aboard: a parchment over its bays, or in a small ship its goods, one in each bay."""
    cells = [places[at] for at in one.bays]
    if target or cells[0].w >= READABLE:
        space = cells[0].union(cells[-1])
        small_contract(layout, art, one.name, space, one.kind, target)
        return
    goods_in(layout, art, one, places)


def goods_in(layout: BoardLayout, art: Node, one: Stowed, places: list[Rect]) -> None:
    """The goods of a contract in the bays of a small ship."""
    for at, (bay, picture) in enumerate(zip(one.bays, pictures_of(layout, one.kind), strict=False)):
        art.add(f"{one.name}.{at}", places[bay], picture=picture)


def _notes(layout: BoardLayout, node: Node, band: Rect, ship: Ship) -> None:
    """Above a ship: its round of return, or the rounds it would be away, and the gold of its cargo."""
    found = voyage_of(layout.state, ship)
    notes: list[tuple[str, str, str]] = []
    if ship.place != PORT:
        home, last = home_round(layout.state, ship.place), layout.state.last_round
        notes.append(("home", "", layout.own("board.home", round=min(home, last or home))))
    elif found is not None:
        notes.append(("rounds", "glyph/hourglass", str(found.rounds)))
    if found is not None:
        notes.append(("gold", "gold", str(found.gold)))
    wide = [natural(layout, picture, text)[0] + 6 for _, picture, text in notes]
    while notes and sum(wide) + 2 * (len(notes) - 1) > band.w:
        notes.pop()
        wide.pop()
    room = band.place(sum(wide) + 2 * max(0, len(notes) - 1), band.h)
    for (name, picture, text), note in zip(notes, room.columns(*wide, gap=2), strict=True):
        plate = node.add(f"trip.{name}", note, fill="note", depth=1)
        token(layout, plate, "token", note.inset(3, 0), picture, text, STRONG, 0.5)


__all__ = ["BETWEEN", "SHAPE", "berths", "goods_in", "note_high", "ship_at"]
