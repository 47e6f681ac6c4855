"""Ships of seats, on sheets and in rows: the open hold with what lies in each bay, round of return and expected gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.boards.constantinopolis.board_layout import STRONG, STRONG_CENTER, BoardLayout, natural, token
from game.boards.constantinopolis.building_tiles import covered
from game.boards.constantinopolis.clicks import likely_ship
from game.boards.constantinopolis.contracts import pictures_of, small_contract
from game.boards.constantinopolis.tips_trade import voyage_of
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import SHIPS
from game.engine.constantinopolis.phases.round import home_round
from game.engine.constantinopolis.state import HIDDEN, LONG, PORT, SHORT, Ship
from game.ui.geometry import Rect
from game.ui.moves import Lay
from game.ui.tree import Node

SHAPE = (420, 226)
"""Size of the pictures of ships with an open hold."""
BAY = 92
"""Width and height of every bay in it."""
BAYS: dict[str, tuple[tuple[int, int], ...]] = {
    "parvus_dromo": ((116, 116), (212, 116)),
    "medius_dromo": ((20, 116), (116, 116), (212, 116), (308, 116)),
    "magnus_dromo": (
        (20, 118), (116, 118), (212, 118), (308, 118), (308, 22), (212, 22), (116, 22), (20, 22),
    ),
}  # fmt: skip
"""The upper left corner of every bay, by ship; each bay touches the next one."""


HULLS: dict[str, int] = {"parvus_dromo": 304}
"""Width of the hulls that do not take the whole width of their picture; they are in its middle."""


class Stowed(NamedTuple):
    """A contract aboard: its name among those of the ship, its kind, and the bays it lies in."""

    name: str
    kind: int
    bays: tuple[int, ...]


def bays(size: int, rect: Rect) -> list[Rect]:
    """Where the bays of a ship of that size are in its picture."""
    side = BAY * rect.w // SHAPE[0]
    return [
        Rect(rect.x + round(x * rect.w / SHAPE[0]), rect.y + round(y * rect.h / SHAPE[1]), side, side)
        for x, y in BAYS[SHIPS[size]]
    ]


def hull(size: int) -> str:
    """The picture of a ship of that size with an open hold."""
    return f"art/hull/{SHIPS[size]}"


def berth_w(layout: BoardLayout, size: int, wide: int) -> int:
    """The width of the berth of a ship whose whole picture is so wide: that of its hull and of the notes above it."""
    hull = -(-wide * HULLS.get(SHIPS[size], SHAPE[0]) // SHAPE[0])
    notes = natural(layout, "", layout.own("board.home", round=9))[0] + natural(layout, "gold", "99")[0] + 14
    return min(wide, max(hull, notes))


def stowed(layout: BoardLayout, shelf: str, kinds: Sequence[int], size: int) -> list[Stowed]:
    """What lies in a hold. Contracts keep their bays when others come and go."""
    box = layout.box
    found: dict[str, int] = {}
    for kind in kinds:
        name = box.contracts[kind].id if kind >= 0 else "hidden"
        found[f"{name}.{sum(other == kind for other in found.values())}"] = kind
    units = [
        f"{name}/{unit}"
        for name, kind in found.items()
        for unit in range(box.space[kind] if kind >= 0 else 1)
    ]
    row = layout.table.order.places(shelf, str(layout.state.round), units, box.hold[size])
    places: dict[str, list[int]] = {}
    for at, unit in enumerate(row):
        if unit:
            places.setdefault(unit.partition("/")[0], []).append(at)
    return [Stowed(name, found.get(name, HIDDEN), tuple(at)) for name, at in places.items()]


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
    """A ship in its berth, the whole picture as wide as its place, below the notes of its voyage."""
    ship = layout.state.fleet[seat][slot]
    high = note_high(layout)
    wide = min(cell.w, max(8, cell.h - high) * SHAPE[0] // SHAPE[1])
    cell = cell.place(berth_w(layout, ship.size, wide), min(cell.h, high + wide * SHAPE[1] // SHAPE[0]))
    if own and ship.place == PORT:
        node = layout.put(parent, f"ship{slot}", cell, f"fleet/{slot}")
        node.selected = node.selected or slot == likely_ship(layout.table, layout.spots)
    else:
        node = parent.add(f"ship{slot}", cell, tip=f"afloat/{seat}/{slot}")
    band = cell.place(cell.w, layout.line - 1, 0.5, 0.0)
    form, part = (HULLS.get(SHIPS[ship.size], SHAPE[0]), SHAPE[1]), ""
    shape = cell.pad(top=high).fit(*form, 0.5, 1.0)
    widest = natural(layout, "", layout.own("board.home", round=9))[0] + 6
    most = covered(widest, band.h, shape.area)
    if band.bottom - shape.y > most:  # large words reach less over the ship
        shape = cell.pad(top=band.h - most).fit(*form, 0.5, 1.0)
    if form != SHAPE:
        part = f"?part={(SHAPE[0] - form[0]) // 2}.0.{form[0]}.{form[1]}"
    art = node.add("art", shape, picture=hull(ship.size) + part, dim=ship.place != PORT)
    picked = layout.table.picks.selection
    loose = own and ship.place == PORT and (not picked or picked[0].startswith("cargo/"))
    places = bays(ship.size, shape.place(shape.w * SHAPE[0] // form[0], shape.h))
    for one in stowed(layout, f"hold/{seat}/{slot}", ship.cargo, ship.size):
        target = f"cargo/{slot}/{layout.box.contracts[one.kind].id}" if loose and one.kind >= 0 else ""
        _contract(layout, art, one, places, (target, f"aboard/{seat}/{slot}"))
    _notes(layout, node, band, ship)


def _contract(
    layout: BoardLayout, art: Node, one: Stowed, places: list[Rect], names: tuple[str, str]
) -> None:
    """A contract aboard: a parchment over its bays, or in a small ship its goods, one in each bay."""
    target, at = names
    cells = [places[at] for at in one.bays]
    if target or cells[0].w >= READABLE:
        space = cells[0].union(cells[-1])
        small_contract(layout, art, one.name, space, one.kind, target, at)
        return
    goods_in(layout, art, one, places)


def under_way(box: Components, ship: Ship) -> Lay:
    """Lays out a ship at sea with what it carries."""

    def lay(rect: Rect) -> Node:
        shape = rect.fit(*SHAPE)
        node = Node("sailing", shape, picture=hull(ship.size))
        goods = [picture for kind in ship.cargo for picture in pictures_of(box, kind)]
        for at, (bay, picture) in enumerate(zip(bays(ship.size, shape), goods, strict=False)):
            node.add(f"good{at}", bay, picture=picture)
        return node

    return lay


def goods_in(layout: BoardLayout, art: Node, one: Stowed, places: list[Rect]) -> None:
    """The goods of a contract in the bays of a small ship."""
    for at, (bay, picture) in enumerate(zip(one.bays, pictures_of(layout.box, one.kind), strict=False)):
        art.add(f"{one.name}.{at}", places[bay], picture=picture)


def _notes(layout: BoardLayout, node: Node, band: Rect, ship: Ship) -> None:
    """Above a ship: its round of return, or the rounds it would be away, and the gold of its cargo."""
    found = voyage_of(layout.state, ship)
    notes: list[tuple[str, str, str]] = []
    if ship.place != PORT:
        notes.append(("home", "", layout.own("board.home", round=home_of(layout, ship.place))))
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


def home_of(layout: BoardLayout, place: int) -> int:
    """The round in which ships at a place at sea come home: with the end of the match at the latest."""
    home, last = home_round(layout.state, place), layout.state.last_round
    return min(home, last or home)


def _flag(layout: BoardLayout, home: int) -> str:
    """The round a ship comes home, as a row says it."""
    return layout.own("board.home.short", round=home)


HULL = 40
"""Least width in pixels of a ship beside which the goods aboard are shown."""


def small_fleet(layout: BoardLayout, seat: int, hull_w: int) -> int:
    """How wide a fleet of ships of that width is in the line of the goods."""
    number = layout.view.width(_flag(layout, 9), STRONG_CENTER.role) + 8
    fleet = layout.state.fleet[seat]
    return sum(hull_w + 2 + (number if ship.place != PORT else 0) for ship in fleet) + 3 * layout.gap


class ShipLine(NamedTuple):
    """The measures of the ships of a row."""

    wide: int
    high: int
    flags: dict[int, int]
    """By place at sea the width of the round its ships come home."""
    lanes: list[tuple[int, str, list[tuple[int, Ship]]]]
    """Place, name and ships with their slots of each lane that is not empty."""

    def across(self, lane: tuple[int, str, list[tuple[int, Ship]]]) -> int:
        """The width of a lane."""
        place, _, seat_ships = lane
        return len(seat_ships) * (self.wide + 2 + self.flags.get(place, 0)) + 2


def _line(layout: BoardLayout, rect: Rect, seat: int, homes: dict[int, str]) -> ShipLine:
    """The ships of a seat as large as they fit side by side."""
    fleet = list(enumerate(layout.state.fleet[seat]))
    lanes = [
        (place, key, seat_ships)
        for place, key in ((LONG, "long_voyage"), (SHORT, "short_voyage"), (PORT, "harbour"))
        if (
            seat_ships := sorted(
                (s for s in fleet if s[1].place == place), key=lambda s: (-s[1].size, len(s[1].cargo))
            )
        )
    ]
    flags = {place: layout.view.width(home, STRONG_CENTER.role) + 6 for place, home in homes.items() if home}
    room = rect.w - len(lanes) * 4 - (len(lanes) - 1) * layout.gap - (len(fleet) - 1) * 2
    room -= sum(flags.get(place, 0) for place, _, seat_ships in lanes for _ in seat_ships)
    wide = max(8, min((rect.h - 4) * SHAPE[0] // SHAPE[1], room // max(1, len(fleet))))
    high = wide * SHAPE[1] // SHAPE[0] if wide >= HULL else min(wide, rect.h - 4)  # the flat ones are square
    return ShipLine(wide, high, flags, lanes)


def seat_ships(layout: BoardLayout, row: Node, rect: Rect, seat: int, *, right: bool = False) -> int:
    """The ships there are: those at sea on water with the round they come home, those in port on the quay.

    Returns where they end.
    """
    state = layout.state
    homes = {place: _flag(layout, home_of(layout, place)) if state.stack else "" for place in (LONG, SHORT)}
    line = _line(layout, rect, seat, homes)
    if not line.lanes or rect.h < 0.7 * layout.line:
        return rect.x
    tall = max(line.high + 4, min(rect.h, layout.line))
    y = rect.y + (0 if line.wide >= HULL and not right else (rect.h - tall) // 2)
    x = rect.x
    if right:
        x = rect.right - sum(line.across(lane) for lane in line.lanes) - (len(line.lanes) - 1) * layout.gap
    for found in line.lanes:
        place, key, afloat = found
        spot = Rect(x, y, line.across(found), tall)
        water = row.add(key, spot, fill="sea" if place != PORT else "well", tip=f"lane/{seat}/{place}")
        step = line.wide + 2 + line.flags.get(place, 0)
        for at, (slot, ship) in enumerate(afloat):
            cell = Rect(x + 2 + at * step, y + (tall - line.high) // 2, line.wide, line.high)
            _hull(layout, water, f"hull{slot}", cell, ship, f"hold/{seat}/{slot}")
            if place in line.flags:
                flag = Rect(cell.right, y, line.flags[place], tall)
                flag = flag.place(flag.w, min(tall, layout.line))
                water.add(f"home{slot}", flag, text=homes[place], style=STRONG_CENTER, fill="note")
        x = spot.right + layout.gap
    return x


def _hull(layout: BoardLayout, lane: Node, name: str, rect: Rect, ship: Ship, shelf: str) -> None:
    """A ship with its sail, the same drawing in every row; beside it, where there is room, the goods aboard."""
    picture = f"ship/{SHIPS[ship.size]}"
    goods = [
        picture
        for one in stowed(layout, shelf, ship.cargo, ship.size)
        for _, picture in zip(one.bays, pictures_of(layout.box, one.kind), strict=False)
    ]
    if rect.w < HULL or not goods:
        _aboard(layout, lane.add(name, rect, picture=picture), len(ship.cargo))
        return
    node = lane.add(name, rect)
    sail, room = rect.cut_left(min(rect.h, rect.w // 2), 1)
    node.add("ship", sail, picture=picture)
    across = max(range(1, len(goods) + 1), key=lambda n: min(room.w // n, room.h // -(-len(goods) // n)))
    down = -(-len(goods) // across)
    side = min(room.w // across, room.h // down, round(0.6 * rect.h))
    pile = room.place(across * side, down * side)
    for at, good in enumerate(goods):
        spot = Rect(pile.x + at % across * side, pile.y + at // across * side, side, side)
        node.add(f"good{at}", spot, picture=good)


def _aboard(layout: BoardLayout, hull: Node, count: int) -> None:
    """How many contracts are aboard of a ship that is too small to show them."""
    if count:
        wide, high = layout.view.width(str(count), STRONG_CENTER.role) + 3, layout.line - 2
        spot = hull.rect.place(min(wide, hull.rect.w), min(high, hull.rect.h), 1.0, 1.0)
        hull.add("aboard", spot, text=str(count), style=STRONG_CENTER, fill="chip", depth=1)


def lane(layout: BoardLayout, row: Node, rect: Rect, seat: int, place: int, key: str) -> None:
    """The ships of one lane: their largest hull and how many they are, or each hull when there is room."""
    found = [ship for ship in layout.state.fleet[seat] if ship.place == place]
    water = row.add(key, rect, fill="sea" if place != PORT else "well", tip=f"lane/{seat}/{place}")
    if not found:
        return
    inner = rect.inset(2, 1)
    number = layout.view.width("8", "caption.bold") + 5
    found.sort(key=lambda ship: (-ship.size, len(ship.cargo)))
    cells = [inner.h + (number if ship.cargo else 0) for ship in found]
    if sum(cells) > inner.w:
        _crowd(layout, water, inner, found)
        return
    x = inner.x
    for at, (ship, wide) in enumerate(zip(found, cells, strict=True)):
        water.add(f"hull{at}", Rect(x, inner.y, inner.h, inner.h), picture=f"ship/{SHIPS[ship.size]}")
        if ship.cargo:
            cell = Rect(x + inner.h, inner.y, number, inner.h)
            water.add(f"cargo{at}", cell, text=str(len(ship.cargo)), style=STRONG_CENTER, fill="note")
        x += wide


def _crowd(layout: BoardLayout, lane: Node, rect: Rect, seat_ships: list[Ship]) -> None:
    """More ships than fit side by side: hulls behind each other, and all contracts aboard on one note."""
    cargo = str(sum(len(ship.cargo) for ship in seat_ships))
    wide = layout.view.width(cargo, "caption.bold") + 5
    note, rest = rect.cut_right(wide if cargo != "0" else 0)
    step = min(rest.h, (rest.w - rest.h) // max(1, len(seat_ships) - 1))
    for at, ship in enumerate(seat_ships):
        spot = Rect(rest.x + at * step, rest.y, rest.h, rest.h)
        lane.add(f"hull{at}", spot, picture=f"ship/{SHIPS[ship.size]}", depth=at)
    if cargo != "0":
        lane.add("cargo", note, text=cargo, style=STRONG_CENTER, fill="note", depth=len(seat_ships))
