"""A seat's ships in their lanes: two rounds away, one round away, in port; with the contracts aboard."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.constantinopolis.contracts import small_contract
from game.boards.constantinopolis.desk import LABEL_CENTER, STRONG_CENTER, Desk
from game.boards.constantinopolis.touch import ship_target
from game.engine.constantinopolis.components import SHIPS
from game.engine.constantinopolis.state import HIDDEN, LONG, PORT, SHORT, Ship
from game.ui.geometry import Rect
from game.ui.tree import Node

LANES = ((LONG, "long_voyage"), (SHORT, "short_voyage"), (PORT, "harbour"))


@dataclass(frozen=True, slots=True)
class Berth:
    """Equal ships, drawn once: the first one's slot, the ship, how many."""

    slot: int
    ship: Ship
    count: int

    @property
    def cells(self) -> int:
        """Square cells it takes: the hull and each contract aboard."""
        return 1 + len(self.ship.cargo)


def berths(desk: Desk, seat: int, place: int) -> list[Berth]:
    """The ships of a seat in a lane, equal ones together, in the order they were bought."""
    fleet = desk.state.fleet[seat]
    out: list[Berth] = []
    for slot, ship in enumerate(fleet):
        if ship.place == place and fleet.index(ship) == slot:
            out.append(Berth(slot, ship, fleet.count(ship)))
    return out


def lanes(desk: Desk, parent: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Lay out the three lanes; `own`: the ships can be clicked."""
    found = [(berths(desk, seat, place), key) for place, key in LANES]
    weights = [
        least + 2 * sum(berth.cells for berth in ships)
        for (ships, _), least in zip(found, (1, 1, 4), strict=True)
    ]
    head_least = [desk.view.width(desk.own(f"board.{key}"), "caption") + 2 * desk.pad for _, key in found]
    room = rect.w - 2 * desk.gap - sum(head_least)
    spread = [
        least + room * weight // sum(weights) for least, weight in zip(head_least, weights, strict=True)
    ]
    spread[-1] = rect.w - 2 * desk.gap - sum(spread[:-1])
    for (ships, key), cell in zip(found, rect.columns(*spread, gap=desk.gap), strict=True):
        lane = parent.add(key, cell, fill="sea" if key != "harbour" else "well", tip=f"about/{key}")
        head, body = cell.inset(desk.pad, 3).cut_top(desk.line, 2)
        lane.add("head", head, text=desk.own(f"board.{key}"), style=LABEL_CENTER)
        if not ships and key != "harbour":
            lane.add(
                "way", body.place(body.w, min(body.h, desk.line)), picture="glyph/chevron_right", dim=True
            )
        _moor(desk, lane, body, ships, seat, own=own)


def _moor(desk: Desk, lane: Node, rect: Rect, ships: list[Berth], seat: int, *, own: bool) -> None:
    """Put the ships of a lane in rows of square cells, as large as they fit."""
    if not ships:
        return
    gap = desk.gap
    side = _largest(desk, rect, ships, gap)
    across = max(1, (rect.w + gap) // (side + gap))
    x = y = 0
    for berth in ships:
        if x and x + min(berth.cells, across) > across:
            x, y = 0, y + 1
        _ship(desk, lane, Rect(rect.x, rect.y, rect.w, rect.h), berth, (x, y, side, across), seat, own=own)
        end = x + berth.cells
        y += (end - 1) // across
        x = (end - 1) % across + 1
        if x >= across:
            x, y = 0, y + 1


def _largest(desk: Desk, rect: Rect, ships: list[Berth], gap: int) -> int:
    """The largest cell with which all ships fit, if possible each ship in one row with its contracts."""
    most = max(
        8, min(rect.h, rect.w, desk.view.px(120), rect.h * 2 // 5 if rect.h > 3 * desk.target else rect.h)
    )
    longest = max(berth.cells for berth in ships)
    for whole, least in ((True, min(desk.target, most)), (False, 8)):
        for side in range(most, least - 1, -1):
            across = (rect.w + gap) // (side + gap)
            if across < (longest if whole else 1):
                continue
            if _rows(ships, across) * (side + gap) - gap <= rect.h:
                return side
    return 8


def _rows(ships: list[Berth], across: int) -> int:
    x = y = 0
    for berth in ships:
        if x and x + min(berth.cells, across) > across:
            x, y = 0, y + 1
        end = x + berth.cells
        y += (end - 1) // across
        x = (end - 1) % across + 1
        if x >= across:
            x, y = 0, y + 1
    return y + (1 if x else 0)


def _ship(
    desk: Desk,
    lane: Node,
    room: Rect,
    berth: Berth,
    spot: tuple[int, int, int, int],
    seat: int,
    *,
    own: bool,
) -> None:
    x, y, side, across = spot
    step = side + desk.gap

    def cell(place: int) -> Rect:
        at = x + place
        return Rect(room.x + at % across * step, room.y + (y + at // across) * step, side, side)

    ship, state = berth.ship, desk.state
    size = f"ship/{SHIPS[ship.size]}"
    look = "card" if ship.place == PORT else ""
    name = f"ship{berth.slot}"
    if own and ship.place == PORT:
        hull = desk.put(lane, name, cell(0), ship_target(state, seat, berth.slot), fill=look)
    else:
        hull = lane.add(name, cell(0), fill=look, tip=f"size/{SHIPS[ship.size]}")
    told = side >= 2 * desk.view.text_px("caption") + 4
    art, note = cell(0).inset(2).rows(1.0, min(desk.line, side // 2) if told else 0)
    hull.add("art", art, picture=size)
    hidden = HIDDEN in ship.cargo
    used = "" if hidden else f"{state.hold_used(ship)}/{desk.box.hold[ship.size]}"
    text = f"×{berth.count}" if berth.count > 1 else used
    if told:
        hull.add("hold", note, text=text, style=STRONG_CENTER.but(role="caption"))
    for place, kind in enumerate(ship.cargo, 1):
        target = ""
        if own and ship.place == PORT and kind >= 0:
            target = f"cargo/{berth.slot}/{desk.box.contracts[kind].id}"
        small_contract(desk, lane, f"{name}/{place}", cell(place), kind, target)
