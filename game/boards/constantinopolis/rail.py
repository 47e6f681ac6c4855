"""The rail: a row for each seat in equal layout."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import (
    LABEL,
    LEAST_ART,
    STRONG,
    STRONG_CENTER,
    BoardLayout,
    amount,
    marked,
    natural,
    token,
)
from game.boards.constantinopolis.contracts import pictures_of, small_contract
from game.boards.seat_portrait import seat_portrait
from game.engine.constantinopolis.components import BUILDINGS, CATEGORIES, CATEGORY, GOODS, OFFICES, SHIPS
from game.engine.constantinopolis.state import LONG, PORT, SHORT, Ship
from game.ui.geometry import Rect
from game.ui.tree import Node

MINI = 5.5
"""Height in lines from which a row is a small sheet: ships with cargo, contracts, buildings by name."""
LEAST_ROW = 1.85
"""Height of a row beside a panel, in lines of the smallest text: name, office, fame and gold."""
WIDE = 30
"""From so many line heights of width on the first two lines of such a row are one."""
FLEET_SHAPE = (420, 264)


def rail(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out a row for each seat, in the order of the seats."""
    node = parent.add("rail", rect, region="access.region.players")
    rows = layout.seat_rows(rect, layout.state.players)
    for seat, row in enumerate(rows):
        _row(layout, node, seat, row)


def _row(layout: BoardLayout, node: Node, seat: int, rect: Rect) -> None:
    state = layout.state
    acting = layout.table.to_act == seat
    gone = bool(state.left >> seat & 1)
    row = layout.put(
        node,
        f"seat{seat}",
        rect,
        f"seat/{seat}",
        fill="card" if acting else "plate",
        frame="outline.gold" if acting else "",
        dim=gone,
    )
    inner = rect.inset(layout.pad, max(2, layout.pad - 3))
    if layout.is_large and inner.h >= MINI * layout.line:
        _mini(layout, row, inner, seat)
        return
    full = round(layout.line * 1.6)
    lines = max(1, min(4, inner.h // round(layout.line * 1.2)))
    height = min(full, (inner.h - 2 * (lines - 1)) // lines)
    beside = seat_portrait(layout, row, inner.cut_top(min(lines, 2) * (height + 2) - 2)[0], seat)
    bands = [Rect(beside.x, inner.y + at * (height + 2), beside.w, height) for at in range(min(lines, 3))]
    if len(bands) > 2:  # what is below the portrait has all the width
        bands[2] = Rect(inner.x, bands[2].y, inner.w, height)
    spare = inner.pad(top=3 * (height + 2))
    for at, draw in enumerate((_first, _second, _third)[: len(bands)]):
        draw(layout, row, bands[at], seat)
    if spare.h >= 4 * layout.line:
        cards, spare = spare.pad(top=layout.gap).cut_top(round(2.4 * layout.line), layout.gap)
        _cards(layout, row, cards, seat)
    if spare.h >= layout.line:
        _tiles(layout, row, spare, seat)


def _first(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """Banner, name, office, fame, gold."""
    state = layout.state
    office = state.office(seat)
    icon = min(rect.h, round(layout.line * 1.4))
    wide = layout.line + layout.gap + layout.view.width("999", "number.small")
    mark, flag, name, seat_of, fame, gold = rect.columns(
        layout.line // 2, icon, 1.0, icon, wide, wide, gap=layout.gap
    )
    if layout.table.to_act == seat:
        row.add("acting", mark, picture="glyph/play", tip="about/acting")
    row.add("banner", flag, picture=layout.banner(seat))
    row.add("name", name, text=layout.name(seat, "small.bold", name.w), style=STRONG.but(role="small.bold"))
    if office >= 0:
        row.add("office", seat_of, picture=f"office/{OFFICES[office]}", tip=f"office/{OFFICES[office]}")
    marked(layout, row, "fame", fame, "fame", str(state.points(seat)), f"score/{seat}")
    marked(layout, row, "gold", gold, "gold", amount(state.gold[seat]), "about/treasury")


def _second(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The five goods, trading posts, contracts in hand."""
    state = layout.state
    post_w = natural(layout, "post", "4/4")[0] + 1
    hand_w = natural(layout, "contract", "10")[0] + 1
    *cells, posts, hand = rect.columns(*([1.0] * 5), post_w, hand_w, gap=2)
    for good, cell in enumerate(cells):
        have = state.goods[seat][good]
        name = GOODS[good]
        marked(layout, row, name, cell, f"good/{name}", str(have), f"good/{name}", dim=not have)
    shown = f"{len(state.held[seat])}/{state.posts[seat]}"
    marked(layout, row, "posts", posts, "post", shown, "about/posts", dim=not state.posts[seat])
    cards = len(state.hand[seat])
    marked(layout, row, "hand", hand, "contract", str(cards), "about/hand", dim=not cards)


def _third(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """Ships by place with the contracts aboard, and how many buildings of each kind."""
    kind_w = natural(layout, "class/wall", "9")[0] + 3
    kinds_w = max(rect.w // 2, kind_w * len(CATEGORIES))
    narrow = rect.w < kinds_w + 6 * layout.line  # then only the lanes: the kinds are on the sheet
    right, left = rect.cut_right(0 if narrow else kinds_w, layout.gap)
    for (place, key), cell in zip(
        ((LONG, "long_voyage"), (SHORT, "short_voyage"), (PORT, "harbour")),
        left.equal_columns(3, gap=3),
        strict=True,
    ):
        _lane(layout, row, cell, seat, place, key)
    if narrow:
        return
    counts = [0] * len(CATEGORIES)
    for building in range(len(BUILDINGS)):
        counts[CATEGORY[building]] += layout.state.owns(seat, building)
    for kind, cell in enumerate(right.equal_columns(len(CATEGORIES))):
        name = CATEGORIES[kind]
        marked(
            layout, row, name, cell, f"class/{name}", str(counts[kind]), f"kind/{name}", dim=not counts[kind]
        )


def _lane(layout: BoardLayout, row: Node, rect: Rect, seat: int, place: int, key: str) -> None:
    """The ships of one lane: their largest hull and how many they are, or each hull when there is room."""
    ships = [ship for ship in layout.state.fleet[seat] if ship.place == place]
    lane = row.add(key, rect, fill="sea" if place != PORT else "well", tip=f"lane/{seat}/{place}")
    if not ships:
        return
    inner = rect.inset(2, 1)
    number = layout.view.width("8", "caption.bold") + 5
    ships.sort(key=lambda ship: (-ship.size, len(ship.cargo)))
    cells = [inner.h + (number if ship.cargo else 0) for ship in ships]
    if sum(cells) > inner.w:
        _crowd(layout, lane, inner, ships)
        return
    x = inner.x
    for at, (ship, wide) in enumerate(zip(ships, cells, strict=True)):
        lane.add(f"hull{at}", Rect(x, inner.y, inner.h, inner.h), picture=f"ship/{SHIPS[ship.size]}")
        if ship.cargo:
            cell = Rect(x + inner.h, inner.y, number, inner.h)
            lane.add(f"cargo{at}", cell, text=str(len(ship.cargo)), style=STRONG_CENTER, fill="note")
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


def _mini(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """A small sheet: name and numbers at the top, ships and contracts at the left, buildings at the right."""
    band = round(layout.line * 1.5)
    if rect.w >= WIDE * layout.line:
        line, body = rect.cut_top(band, 2)
        first, second = line.columns(0.42, 0.58, gap=2 * layout.gap)
        left, right = body.columns(0.42, 0.58, gap=layout.gap)
        left = seat_portrait(layout, row, left, seat)
    else:
        head, body = rect.cut_top(2 * band + 2, 2)
        first, second = seat_portrait(layout, row, head, seat).equal_rows(2, 2)
        left, right = body.columns(0.42, 0.58, gap=layout.gap)
    _first(layout, row, first, seat)
    _second(layout, row, second, seat)
    held = layout.state.held[seat]
    cards = round(2.2 * layout.line)
    if held and left.h >= cards + round(2.2 * layout.line):
        below, left = left.cut_bottom(cards, 3)
        _cards(layout, row, below, seat)
    places = ((LONG, "long_voyage"), (SHORT, "short_voyage"), (PORT, "harbour"))
    high = left.h * FLEET_SHAPE[0] > left.w * FLEET_SHAPE[1]  # ships are larger in lanes below each other
    lanes = left.equal_rows(3, gap=3) if high else left.equal_columns(3, gap=3)
    for (place, key), cell in zip(places, lanes, strict=True):
        _dock(layout, row, cell, seat, place, key)
    _estate(layout, row, right, seat)


def _dock(layout: BoardLayout, row: Node, rect: Rect, seat: int, place: int, key: str) -> None:
    """The ships of one lane as pictures, equal ones once, each with the number of contracts aboard."""
    ships = [ship for ship in layout.state.fleet[seat] if ship.place == place]
    lane = row.add(key, rect, fill="sea" if place != PORT else "well", tip=f"lane/{seat}/{place}")
    kinds = sorted({(ship.size, len(ship.cargo)) for ship in ships}, reverse=True)
    if not kinds:
        return
    across = 1
    while (rect.w // across) * FLEET_SHAPE[1] / FLEET_SHAPE[0] * -(-len(kinds) // across) > rect.h:
        across += 1
    wide = (rect.w - 4) // across
    high = wide * FLEET_SHAPE[1] // FLEET_SHAPE[0]
    for at, (size, cargo) in enumerate(kinds):
        cell = Rect(rect.x + 2 + at % across * wide, rect.y + 2 + at // across * high, wide, high).inset(1)
        hull = lane.add(f"hull{at}", cell, picture=layout.art(f"ship/{SHIPS[size]}", cell.w))
        count = sum((ship.size, len(ship.cargo)) == (size, cargo) for ship in ships)
        _notes(layout, hull, cell, count, cargo)


def _notes(layout: BoardLayout, hull: Node, cell: Rect, count: int, cargo: int) -> None:
    """How many equal ships there are above at the left; the contracts aboard of each below at the right."""
    high = layout.line - 2
    if high > cell.h:
        return
    if count > 1 and (not cargo or 2 * high <= cell.h):
        text = f"×{count}"
        wide = min(cell.w, layout.view.width(text, "caption.bold") + 6)
        hull.add("count", cell.place(wide, high, 0.0, 0.0), text=text, style=STRONG_CENTER, fill="label")
    if cargo:
        text = str(cargo)
        wide = natural(layout, "contract", text)[0] + 6
        note = hull.add("cargo", cell.place(min(cell.w, wide), high, 1.0, 1.0), fill="label")
        token(layout, note, "token", note.rect, "contract" if wide <= cell.w else "", text, STRONG, 0.5)


def _estate(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The buildings as mosaics with their names, or without when there is no room for all names."""
    owned = [building for building in range(len(BUILDINGS)) if layout.state.owns(seat, building)]
    if not owned:
        return
    names = [layout.table.texts.component(f"building/{BUILDINGS[building]}") for building in owned]
    widest = max(layout.view.width(name, "caption") for name in names) + 6
    for high in range(min(rect.h, 4 * layout.line), layout.line - 1, -1):
        wide = high * 7 // 4
        across = rect.w // (wide + widest)
        if across and -(-len(owned) // across) * high <= rect.h:
            break
    else:
        _tiles(layout, row, rect, seat)
        return
    column = rect.w // across
    for at, (building, text) in enumerate(zip(owned, names, strict=True)):
        cell = Rect(rect.x + at % across * column, rect.y + at // across * high, column, high)
        tile = row.add(f"own{at}", cell, tip=f"building/{BUILDINGS[building]}")
        art, words = cell.inset(0, 1).cut_left(wide, 4)
        tile.add("art", art, picture=layout.art(f"building/{BUILDINGS[building]}", wide))
        tile.add("name", words, text=text, style=LABEL)


def _cards(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The contracts kept by posts, then those in the hand, when the row has room for them."""
    held, hand = layout.state.held[seat], layout.state.hand[seat]
    kinds = [*held, *hand]
    if not kinds:
        return
    gap = 3
    side = min(rect.h, (rect.w + gap) // len(kinds) - gap)
    for at, kind in enumerate(kinds):
        cell = Rect(rect.x + at * (side + gap), rect.y + (rect.h - side) // 2, side, side)
        if side >= 2 * layout.line:
            small_contract(layout, row, f"card{at}", cell, kind)
            continue
        inner = row.add(f"card{at}", cell, fill="card", tip=f"contract/{layout.box.contracts[kind].id}")
        goods = pictures_of(layout, kind)
        for copy, part in enumerate(cell.inset(2).equal_columns(len(goods))):
            inner.add(f"good{copy}", part, picture=goods[copy])


def _tiles(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The buildings owned, small, when the row has room for them."""
    owned = [building for building in range(len(BUILDINGS)) if layout.state.owns(seat, building)]
    if not owned:
        return
    high, shape = 0, 1.0
    for shape in (7 / 4, 1.0):
        high = min(rect.h, round(layout.line * 2.2))
        while high > 8 and (rect.w // round(high * shape)) * (rect.h // high) < len(owned):
            high -= 1
        if round(high * shape) >= LEAST_ART:
            break
    wide = round(high * shape)
    across = rect.w // wide
    for at, building in enumerate(owned):
        name = f"building/{BUILDINGS[building]}"
        cell = Rect(rect.x + at % across * wide, rect.y + at // across * high, wide, high).inset(1)
        row.add(f"own{at}", cell, picture=layout.art(name, wide), tip=name)
