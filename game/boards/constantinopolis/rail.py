"""The rail: every seat in one row, the same things in the same places."""

from __future__ import annotations

from game.boards.constantinopolis.contracts import pictures_of, small_contract
from game.boards.constantinopolis.desk import LABEL, STRONG, Desk, amount, marked, natural, token
from game.engine.constantinopolis.components import BUILDINGS, CATEGORIES, CATEGORY, GOODS, OFFICES, SHIPS
from game.engine.constantinopolis.state import LONG, PORT, SHORT
from game.ui.geometry import Rect
from game.ui.tree import Node


def rail(desk: Desk, parent: Node, rect: Rect) -> None:
    """Lay out a row for each seat, in the order of the seats."""
    node = parent.add("rail", rect)
    rows = rect.equal_rows(desk.state.players, gap=desk.gap)
    for seat, row in enumerate(rows):
        _row(desk, node, seat, row)


def _row(desk: Desk, node: Node, seat: int, rect: Rect) -> None:
    state = desk.state
    acting = desk.table.to_act == seat
    gone = bool(state.left >> seat & 1)
    row = desk.put(
        node,
        f"seat{seat}",
        rect,
        f"seat/{seat}",
        fill="card" if acting else "plate",
        frame="outline.gold" if acting else "",
        dim=gone,
    )
    inner = rect.inset(desk.pad, max(2, desk.pad - 3))
    full = round(desk.line * 1.6)
    lines = max(1, min(4, inner.h // desk.line))
    height = min(full, (inner.h - 2 * (lines - 1)) // lines)
    bands = [Rect(inner.x, inner.y + at * (height + 2), inner.w, height) for at in range(min(lines, 3))]
    spare = inner.pad(top=3 * (height + 2))
    for at, draw in enumerate((_first, _second, _third)[: len(bands)]):
        draw(desk, row, bands[at], seat)
    if spare.h >= 4 * desk.line:
        cards, spare = spare.pad(top=desk.gap).cut_top(round(2.4 * desk.line), desk.gap)
        _cards(desk, row, cards, seat)
    if spare.h >= desk.line:
        _tiles(desk, row, spare, seat)


def _first(desk: Desk, row: Node, rect: Rect, seat: int) -> None:
    """Banner, name, office, fame, gold."""
    state = desk.state
    office = state.office(seat)
    icon = min(rect.h, round(desk.line * 1.4))
    wide = desk.line + desk.gap + desk.view.width("999", "number.small")
    mark, flag, name, seat_of, fame, gold = rect.columns(
        desk.line // 2, icon, 1.0, icon, wide, wide, gap=desk.gap
    )
    if desk.table.to_act == seat:
        row.add("acting", mark, picture="glyph/play", tip="about/acting")
    row.add("banner", flag, picture=desk.banner(seat))
    row.add("name", name, text=desk.name(seat, "small.bold", name.w), style=STRONG.but(role="small.bold"))
    if office >= 0:
        row.add("office", seat_of, picture=f"office/{OFFICES[office]}", tip=f"office/{OFFICES[office]}")
    marked(desk, row, "fame", fame, "fame", str(state.points(seat)), f"score/{seat}")
    marked(desk, row, "gold", gold, "gold", amount(state.gold[seat]), "about/treasury")


def _second(desk: Desk, row: Node, rect: Rect, seat: int) -> None:
    """The five goods, trading posts, contracts in hand."""
    state = desk.state
    post_w = natural(desk, "post", "4/4")[0] + 1
    hand_w = natural(desk, "contract", "10")[0] + 1
    *cells, posts, hand = rect.columns(*([1.0] * 5), post_w, hand_w, gap=2)
    for good, cell in enumerate(cells):
        have = state.goods[seat][good]
        name = GOODS[good]
        marked(desk, row, name, cell, f"good/{name}", str(have), f"good/{name}", dim=not have)
    shown = f"{len(state.held[seat])}/{state.posts[seat]}"
    marked(desk, row, "posts", posts, "post", shown, "about/posts", dim=not state.posts[seat])
    cards = len(state.hand[seat])
    marked(desk, row, "hand", hand, "contract", str(cards), "about/hand", dim=not cards)


def _third(desk: Desk, row: Node, rect: Rect, seat: int) -> None:
    """Ships by place with the contracts aboard, and how many buildings of each kind."""
    kind_w = natural(desk, "class/wall", "9")[0] + 3
    kinds_w = max(rect.w // 2, kind_w * len(CATEGORIES))
    narrow = rect.w < kinds_w + 6 * desk.line  # then only the lanes: the kinds are on the sheet
    right, left = rect.cut_right(0 if narrow else kinds_w, desk.gap)
    for (place, key), cell in zip(
        ((LONG, "long_voyage"), (SHORT, "short_voyage"), (PORT, "harbour")),
        left.equal_columns(3, gap=3),
        strict=True,
    ):
        _lane(desk, row, cell, seat, place, key)
    if narrow:
        return
    counts = [0] * len(CATEGORIES)
    for building in range(len(BUILDINGS)):
        counts[CATEGORY[building]] += desk.state.owns(seat, building)
    for kind, cell in enumerate(right.equal_columns(len(CATEGORIES))):
        name = CATEGORIES[kind]
        marked(
            desk, row, name, cell, f"class/{name}", str(counts[kind]), f"kind/{name}", dim=not counts[kind]
        )


def _lane(desk: Desk, row: Node, rect: Rect, seat: int, place: int, key: str) -> None:
    """The ships of one lane: their largest hull and how many they are, or each hull when there is room."""
    ships = [ship for ship in desk.state.fleet[seat] if ship.place == place]
    lane = row.add(key, rect, fill="sea" if place != PORT else "well", tip=f"lane/{seat}/{place}")
    if not ships:
        return
    inner = rect.inset(2, 1)
    number = desk.view.width("8", "caption.bold") + 5
    ships.sort(key=lambda ship: (-ship.size, len(ship.cargo)))
    cells = [inner.h + (number if ship.cargo else 0) for ship in ships]
    if sum(cells) > inner.w:
        cargo = sum(len(ship.cargo) for ship in ships)
        text = f"×{len(ships)}" if not cargo else f"{len(ships)}·{cargo}"
        token(desk, lane, "hulls", inner, f"ship/{SHIPS[ships[0].size]}", text, LABEL, 0.0)
        return
    x = inner.x
    for at, (ship, wide) in enumerate(zip(ships, cells, strict=True)):
        lane.add(f"hull{at}", Rect(x, inner.y, inner.h, inner.h), picture=f"ship/{SHIPS[ship.size]}")
        if ship.cargo:
            cell = Rect(x + inner.h + 2, inner.y, number - 2, inner.h)
            lane.add(f"cargo{at}", cell, text=str(len(ship.cargo)), style=STRONG)
        x += wide


def _cards(desk: Desk, row: Node, rect: Rect, seat: int) -> None:
    """The contracts kept by posts, then those in the hand, when the row has room for them."""
    held, hand = desk.state.held[seat], desk.state.hand[seat]
    kinds = [*held, *hand]
    if not kinds:
        return
    gap = 3
    side = min(rect.h, (rect.w + gap) // len(kinds) - gap)
    for at, kind in enumerate(kinds):
        cell = Rect(rect.x + at * (side + gap), rect.y + (rect.h - side) // 2, side, side)
        if side >= 2 * desk.line:
            small_contract(desk, row, f"card{at}", cell, kind)
            continue
        inner = row.add(f"card{at}", cell, fill="card", tip=f"contract/{desk.box.contracts[kind].id}")
        goods = pictures_of(desk, kind)
        for copy, part in enumerate(cell.inset(2).equal_columns(len(goods))):
            inner.add(f"good{copy}", part, picture=goods[copy])


def _tiles(desk: Desk, row: Node, rect: Rect, seat: int) -> None:
    """The buildings owned, small, when the row has room for them."""
    owned = [building for building in range(len(BUILDINGS)) if desk.state.owns(seat, building)]
    if not owned:
        return
    side = min(rect.h, round(desk.line * 2.2))
    while side > 8 and (rect.w // side) * (rect.h // side) < len(owned):
        side -= 1
    across = rect.w // side
    for at, building in enumerate(owned):
        cell = Rect(rect.x + at % across * side, rect.y + at // across * side, side, side).inset(1)
        row.add(
            f"own{at}", cell, picture=f"building/{BUILDINGS[building]}", tip=f"building/{BUILDINGS[building]}"
        )
