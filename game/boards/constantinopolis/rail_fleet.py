"""The ships in a row of the rail: each lane at its place, on each ship the goods aboard."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.constantinopolis.board_layout import STRONG_CENTER, BoardLayout
from game.boards.constantinopolis.fleet import goods_in
from game.boards.constantinopolis.holds import SHAPE, bays, hull, stowed
from game.engine.constantinopolis.components import SHIPS
from game.engine.constantinopolis.phases.round import home_round
from game.engine.constantinopolis.state import LONG, PORT, SHORT, Ship
from game.ui.geometry import Rect
from game.ui.tree import Node

HULL = 40
"""Least width in pixels of a ship whose goods aboard are shown."""


def small_fleet(layout: BoardLayout, seat: int, hull_w: int) -> int:
    """How wide a fleet of ships of that width is in the line of the goods."""
    number = layout.view.width("9", STRONG_CENTER.role) + 8
    fleet = layout.state.fleet[seat]
    return sum(hull_w + 2 + (number if ship.place != PORT else 0) for ship in fleet) + 3 * layout.gap


class Line(NamedTuple):
    """The measures of the ships of a row."""

    wide: int
    high: int
    flags: dict[int, int]
    """By place at sea the width of the round its ships come home."""
    lanes: list[tuple[int, str, list[tuple[int, Ship]]]]
    """Place, name and ships with their slots of each lane that is not empty."""

    def across(self, lane: tuple[int, str, list[tuple[int, Ship]]]) -> int:
        """The width of a lane."""
        place, _, ships = lane
        return len(ships) * (self.wide + 2 + self.flags.get(place, 0)) + 2


def _line(layout: BoardLayout, rect: Rect, seat: int, homes: dict[int, str]) -> Line:
    """The ships of a seat as large as they fit side by side."""
    fleet = list(enumerate(layout.state.fleet[seat]))
    lanes = [
        (place, key, ships)
        for place, key in ((LONG, "long_voyage"), (SHORT, "short_voyage"), (PORT, "harbour"))
        if (
            ships := sorted(
                (s for s in fleet if s[1].place == place), key=lambda s: (-s[1].size, len(s[1].cargo))
            )
        )
    ]
    flags = {place: layout.view.width(home, STRONG_CENTER.role) + 6 for place, home in homes.items() if home}
    room = rect.w - len(lanes) * 4 - (len(lanes) - 1) * layout.gap - (len(fleet) - 1) * 2
    room -= sum(flags.get(place, 0) for place, _, ships in lanes for _ in ships)
    wide = max(8, min((rect.h - 4) * SHAPE[0] // SHAPE[1], room // max(1, len(fleet))))
    high = wide * SHAPE[1] // SHAPE[0] if wide >= HULL else min(wide, rect.h - 4)  # the flat ones are square
    return Line(wide, high, flags, lanes)


def ships(layout: BoardLayout, row: Node, rect: Rect, seat: int, *, right: bool = False) -> int:
    """The ships there are: those at sea on water with the round they come home, those in port on the quay.

    Returns where they end.
    """
    state = layout.state
    homes = {place: str(home_round(state, place)) if state.stack else "" for place in (LONG, SHORT)}
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
            _hull(layout, water, f"hull{at}", cell, ship, f"hold/{seat}/{slot}")
            if place in line.flags:
                flag = Rect(cell.right, y, line.flags[place], tall)
                flag = flag.place(flag.w, min(tall, layout.line))
                water.add(f"home{at}", flag, text=homes[place], style=STRONG_CENTER, fill="note")
        x = spot.right + layout.gap
    return x


def _hull(layout: BoardLayout, lane: Node, name: str, rect: Rect, ship: Ship, shelf: str) -> None:
    """A ship with the goods aboard in its hold, or its flat picture where that is too small."""
    if rect.w < HULL:
        lane.add(name, rect, picture=f"ship/{SHIPS[ship.size]}")
        return
    node = lane.add(name, rect, picture=hull(ship.size))
    places = bays(ship.size, rect)
    for one in stowed(layout, shelf, ship.cargo, ship.size):
        goods_in(layout, node, one, places)


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


def _crowd(layout: BoardLayout, lane: Node, rect: Rect, ships: list[Ship]) -> None:
    """More ships than fit side by side: hulls behind each other, and all contracts aboard on one note."""
    cargo = str(sum(len(ship.cargo) for ship in ships))
    wide = layout.view.width(cargo, "caption.bold") + 5
    note, rest = rect.cut_right(wide if cargo != "0" else 0)
    step = min(rest.h, (rest.w - rest.h) // max(1, len(ships) - 1))
    for at, ship in enumerate(ships):
        spot = Rect(rest.x + at * step, rest.y, rest.h, rest.h)
        lane.add(f"hull{at}", spot, picture=f"ship/{SHIPS[ship.size]}", depth=at)
    if cargo != "0":
        lane.add("cargo", note, text=cargo, style=STRONG_CENTER, fill="note", depth=len(ships))
