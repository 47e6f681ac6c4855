"""A seat's ships in their lanes: two rounds away, one round away, in port; with the contracts aboard."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.constantinopolis.board_layout import (
    LABEL_CENTER,
    LEAST_ART,
    STRONG,
    STRONG_CENTER,
    BoardLayout,
    natural,
    token,
)
from game.boards.constantinopolis.click_targets import ship_target
from game.boards.constantinopolis.contracts import pictures_of, small_contract
from game.boards.constantinopolis.tip_ships import voyage_of
from game.engine.constantinopolis.components import SHIPS
from game.engine.constantinopolis.state import HIDDEN, LONG, PORT, SHORT, Ship
from game.ui.geometry import Rect
from game.ui.tree import Node

SHAPE = (420, 264)
SLOTS = {
    "parvus_dromo": tuple((156 + 56 * place, 150, 48, 48) for place in range(2)),
    "medius_dromo": tuple((102 + 56 * place, 152, 48, 48) for place in range(4)),
    "magnus_dromo": tuple((86 + 64 * place, y, 56, 40) for y in (136, 182) for place in range(4)),
}
"""Size of the pictures of ships, and where in it a good stands in the hold: x, y, width, height."""
LEAST_GOOD = 9
"""Goods in a hold are shown from so many pixels on."""
LANES = ((LONG, "long_voyage"), (SHORT, "short_voyage"), (PORT, "harbour"))


@dataclass(frozen=True, slots=True)
class Berth:
    """Equal ships, drawn once: the first one's slot, the ship, how many."""

    slot: int
    ship: Ship
    count: int

    def cells(self, hull: int) -> int:
        """Square cells it takes: `hull` for the ship and one for each contract aboard."""
        return hull + len(self.ship.cargo)


def berths(desk: BoardLayout, seat: int, place: int) -> list[Berth]:
    """The ships of a seat in a lane, equal ones together, in the order they were bought."""
    fleet = desk.state.fleet[seat]
    out: list[Berth] = []
    for slot, ship in enumerate(fleet):
        if ship.place == place and fleet.index(ship) == slot:
            out.append(Berth(slot, ship, fleet.count(ship)))
    return out


def lanes(desk: BoardLayout, parent: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Lay out the three lanes; `own`: the ships can be clicked."""
    found = [(berths(desk, seat, place), key) for place, key in LANES]
    weights = [
        least + 2 * sum(berth.cells(2) for berth in ships)
        for (ships, _), least in zip(found, (1, 1, 4), strict=True)
    ]
    head_least = [desk.view.width(desk.own(f"board.{key}"), "caption") + 2 * desk.pad for _, key in found]
    room = rect.w - 2 * desk.gap - sum(head_least)
    spread = [
        least + room * weight // sum(weights) for least, weight in zip(head_least, weights, strict=True)
    ]
    spread[-1] = rect.w - 2 * desk.gap - sum(spread[:-1])
    for (ships, key), cell in zip(found, rect.columns(*spread, gap=desk.gap), strict=True):
        lane = parent.add(key, cell, fill="berth")
        head, body = cell.inset(desk.pad, 4).cut_top(desk.line + 2, 3)
        title = desk.own(f"board.{key}")
        chip = head.place(min(head.w, desk.view.width(title, "caption") + 2 * desk.pad), head.h)
        lane.add("head", chip, text=title, style=LABEL_CENTER, fill="chip", tip=f"about/{key}")
        if not ships and key != "harbour":
            lane.add(
                "way", body.place(body.w, min(body.h, desk.line)), picture="glyph/chevron_right", dim=True
            )
        _moor(desk, lane, body, ships, seat, own=own)


def _moor(desk: BoardLayout, lane: Node, rect: Rect, ships: list[Berth], seat: int, *, own: bool) -> None:
    """Put the ships of a lane in rows of cells, as large as they fit; a hull takes two of them, if they fit so."""
    if not ships:
        return
    side, hull = _largest(desk, rect, ships, 2), 2
    if side < desk.target:
        small = _largest(desk, rect, ships, 1)
        side, hull = (small, 1) if small > side else (side, 2)
    across = max(1, (rect.w + desk.gap) // (side + desk.gap))
    step = side + desk.gap

    def cell(place: int) -> Rect:
        return Rect(rect.x + place % across * step, rect.y + place // across * step, side, side)

    for berth, at in zip(ships, _places(ships, across, hull)[0], strict=True):
        whole = cell(at) if hull == 1 else cell(at).union(cell(at + 1)).fit(*SHAPE, across=0.0)
        _ship(desk, lane, whole, berth, seat, own=own)
        for place, kind in enumerate(berth.ship.cargo):
            target = ""
            if own and berth.ship.place == PORT and kind >= 0:
                target = f"cargo/{berth.slot}/{desk.box.contracts[kind].id}"
            name = f"ship{berth.slot}/{place + 1}"
            small_contract(desk, lane, name, cell(at + hull + place), kind, target)


def _largest(desk: BoardLayout, rect: Rect, ships: list[Berth], hull: int) -> int:
    """The largest cell with which all ships fit, if possible each ship in one row with its contracts."""
    gap = desk.gap
    most = max(
        8, min(rect.h, rect.w, desk.view.px(120), rect.h * 2 // 5 if rect.h > 3 * desk.target else rect.h)
    )
    longest = max(berth.cells(hull) for berth in ships)
    for whole, least in ((True, min(desk.target, most)), (False, 8)):
        for side in range(most, least - 1, -1):
            across = (rect.w + gap) // (side + gap)
            if across < (longest if whole else hull):
                continue
            if _places(ships, across, hull)[1] * (side + gap) - gap <= rect.h:
                return side
    return 8


def _places(ships: list[Berth], across: int, hull: int) -> tuple[list[int], int]:
    """The first cell of each ship when rows have `across` cells, and the number of rows."""
    places: list[int] = []
    at = 0
    for berth in ships:
        cells, used = berth.cells(hull), at % across
        if used and (used + min(cells, across) > across or used + hull > across):
            at += across - used
        places.append(at)
        at += cells
    return places, -(-at // across)


def _ship(desk: BoardLayout, lane: Node, rect: Rect, berth: Berth, seat: int, *, own: bool) -> None:
    """A ship with the goods in its hold, and how much of the hold is used or how many such ships there are."""
    ship, state = berth.ship, desk.state
    size = SHIPS[ship.size]
    name = f"ship{berth.slot}"
    look = "tile" if ship.place == PORT else ""
    if own and ship.place == PORT:
        hull = desk.put(lane, name, rect, ship_target(state, seat, berth.slot), fill=look)
    else:
        hull = lane.add(name, rect, fill=look, tip=f"afloat/{seat}/{berth.slot}")
    art = hull.add("art", rect.inset(2).fit(*SHAPE), picture=desk.art(f"ship/{size}", rect.w))
    hidden = HIDDEN in ship.cargo
    free = art.rect.h * SLOTS[size][0][1] // SHAPE[1] >= desk.line  # the note above stays clear of the hold
    if rect.w >= LEAST_ART and not hidden and free:
        _hold(desk, art, size, [kind for kind in ship.cargo if kind >= 0])
    high = desk.line - 2
    if rect.h < 2 * desk.view.text_px("caption") + 4:
        return
    band = art.rect.cut_top(high)[0] if free else art.rect.cut_bottom(high)[0]
    taken = _trip(desk, art, band, ship)
    used = "" if hidden else f"{state.hold_used(ship)}/{desk.box.hold[ship.size]}"
    text = f"×{berth.count}" if berth.count > 1 else used
    wide = desk.view.width(text, "caption.bold") + 8
    if text and wide <= band.w - taken:
        art.add("hold", band.place(wide, high, 0.0), text=text, style=STRONG_CENTER, fill="note")


def _trip(desk: BoardLayout, art: Node, band: Rect, ship: Ship) -> int:
    """Notes at the right: the gold a loaded ship brings, and in port the rounds it takes; how wide they are.

    At sea its lane says how many rounds it has to go.
    """
    found = voyage_of(desk.state, ship)
    if found is None:
        return 0
    taken = 0
    rounds, gold = str(found.rounds), str(found.gold)
    told = [("gold", "gold", gold)]
    if ship.place == PORT:
        told.insert(0, ("rounds", "glyph/hourglass", rounds))
    for name, picture, text in told:
        wide = natural(desk, picture, text)[0] + 6
        if taken + wide > band.w:
            break
        note = band.pad(right=taken).place(wide, band.h, 1.0)
        plate = art.add(f"trip.{name}", note, fill="note")
        token(desk, plate, "token", note.inset(3, 0), picture, text, STRONG, 0.5)
        taken += wide + 2
    return taken


def _hold(desk: BoardLayout, art: Node, size: str, cargo: list[int]) -> None:
    """The goods of the contracts aboard, each in a slot of the hold."""
    goods = [part for kind in cargo for part in pictures_of(desk, kind) if part.startswith("good/")]
    rect = art.rect
    for place, (picture, slot) in enumerate(zip(goods, SLOTS[size], strict=False)):
        x, y, w, h = (round(part * rect.w / SHAPE[0]) for part in slot)
        if min(w, h) >= LEAST_GOOD:
            art.add(f"good{place}", Rect(rect.x + x, rect.y + y, w, h).inset(1), picture=picture)
