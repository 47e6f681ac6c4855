"""A seat's camp: the cart with its materials, the portico of its clients, chest and fasces, the street of its buildings."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.board_layout import STRONG, STRONG_CENTER
from game.boards.glory_to_rome.board_layout import (
    BoardLayout,
    art,
    building_picture,
    chip,
    lay,
    lay_piece,
    none_there,
    role_picture,
)
from game.boards.glory_to_rome.position import acting_client, demanded, limit_makers
from game.boards.glory_to_rome.street import street
from game.engine.glory_to_rome.components import MATERIALS, ROLES
from game.engine.glory_to_rome.powers import client_limit, vault_limit
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

STRONGROOM = 0.07
"""Share of the width that chest and fasces have, beside cart and portico."""
HIGH, BAND, KERB, KERB_WIDE = 2.2, 0.36, 915, 12
"""An estate that is less than so many times as wide as high has its yard in a band of that share; where the street begins in
its picture, in pixels, and how wide its kerb is."""
BED, SIDE = 98 / 180, 40 / 180
"""Of the cart's height: where its bed is, how high its side is."""
UNDER = 0.23
"""Of the cart's height: what is free below its side, between the wheels."""
BEAM, STEPS = 42 / 176, 16 / 176
"""Of the portico's height: its beam, its steps."""
BAY = 0.72
"""The most a piece in a bay of the cart is wide, in widths of the bay."""
LADEN = ((0, 0), (1, 0), (0.5, 1), (1.5, 1), (2, 0), (1, 2))
"""Places of the pieces in a bay of the cart: column and row."""
TITLE = TextStyle("heading.small", align="left", shrink=True)
RIGHT = STRONG.but(align="right")


def camp(layout: BoardLayout, parent: Node, rect: Rect, seat: int, *, own: bool) -> Node:
    """Lay out the estate of a seat; only `own` components are clickable on their own."""
    node = parent.add("mine" if own else "camp", rect, solid=not own, region="glory_to_rome.region.camp")
    if not own:
        yard(node, rect)
    place = _places(layout, rect)
    _cart(layout, node, place.cart, seat, own=own)
    _portico(layout, node, place.portico, seat, own=own)
    _strongroom(layout, node, place.chest, place.fasces, seat)
    street(layout, node, place.street, seat, own=own)
    return node


class Places(NamedTuple):
    """Where the parts of an estate are."""

    cart: Rect
    portico: Rect
    chest: Rect
    fasces: Rect
    street: Rect


def _places(layout: BoardLayout, rect: Rect) -> Places:
    """The yard at the left and the street beside it; in a high estate the yard above the street."""
    px = layout.view.px
    inner = rect.pad(left=px(16), top=px(16), right=px(18), bottom=px(16))
    if is_high(rect):
        band, street = inner.cut_top(round(rect.h * BAND) - px(32), px(40))
        cart, portico, chest, fasces = band.columns(0.4, 0.4, 0.1, 0.1, gap=px(20))
        return Places(cart, portico, chest, fasces, street)
    kerb = rect.x + round(rect.w * (KERB - KERB_WIDE) / 2048)
    stores, strong, _ = inner.columns(
        kerb - inner.x - round(rect.w * STRONGROOM) - px(28), round(rect.w * STRONGROOM), 1.0, gap=px(22)
    )
    street = inner.pad(left=rect.x + round(rect.w * KERB / 2048) + px(22) - inner.x)
    (cart, portico), (chest, fasces) = stores.equal_rows(2, px(14)), strong.equal_rows(2, px(14))
    return Places(cart, portico, chest, fasces, street)


def is_high(rect: Rect) -> bool:
    """Whether an estate has its street below the yard."""
    return rect.w < HIGH * rect.h


def yard(parent: Node, rect: Rect) -> None:
    """The ground of an estate: brick, and the basalt of the street."""
    if not is_high(rect):
        lay(parent, "yard", rect, "ground/yard")
        return
    brick, street = rect.cut_top(round(rect.h * BAND))
    lay(parent, "yard", brick, f"ground/yard?part=0.0.{KERB}.460")
    lay(parent, "street", street, f"ground/yard?part={KERB}.0.{2048 - KERB}.460")


def _cart(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Materials lie on the cart, a bay for each, the numbers on its side."""
    px = layout.view.px
    room = node.add("stockpile", rect, tip=f"about/stockpile/{seat}")
    stock, asked = layout.state.stock[seat], demanded(layout.state)
    rect = rect.place(rect.w, min(rect.h, round(rect.w * 0.34)), 0.5, 0.8)
    bed = rect.y + round(rect.h * BED)
    bays = rect.equal_columns(6)
    low = Rect(rect.x - px(4), rect.bottom - round(rect.h * 0.26), rect.w + px(14), round(rect.h * 0.3))
    lay(room, "shadow", low, "light/shadow")
    side = round(rect.h * SIDE)
    cells = [Rect(bay.x + px(4), rect.y, bay.w - px(8), bed + side - rect.y) for bay in bays]
    places = [f"stockpile/{name}" if own else f"stock{seat}/{name}" for name in MATERIALS]
    for material, bay in enumerate(bays):
        _load(
            room, material, Rect(bay.x + px(5), rect.y, bay.w - px(10), bed - rect.y + px(4)), stock[material]
        )
    lay(room, "cart", rect, "estate/cart")
    _sign(layout, room, rect, "stockpile")
    for material, (bay, target) in enumerate(zip(bays, places, strict=True)):
        count = stock[material]
        cell = layout.put(room, target.replace("/", "."), cells[material], target)
        if not count:
            none_there(cell, cell.rect)
        else:
            fill = "chip.gold" if layout.can(target) else "chip"
            role = layout.grown("number.small", side)
            chip(layout, cell, "count", bay.cx, bed + side // 2, str(count), fill, role)
        if material in asked.stock and seat != asked.taker:
            layout.demand(room, cell.rect)


def _sign(layout: BoardLayout, room: Node, cart: Rect, name: str) -> None:
    """The name of the cart, on a board that hangs between its wheels; none where letters are too large for it."""
    words, free = layout.own(f"view.title.{name}"), round(cart.h * UNDER)
    role = layout.grown(TITLE.role, free)
    wide, high = layout.view.width(words, role) + 2 * layout.pad + 6, layout.view.line(role) + 1
    if high > free:
        return
    spot = cart.cut_bottom(free)[0].place(wide, high)
    room.add("sign", spot, text=words, style=TITLE.but(role=role, align="center"), fill="label")


def _load(room: Node, material: int, bay: Rect, count: int) -> None:
    """The pieces in a bay; where there are none, the place of one."""
    if not count:
        wide = min(round(bay.w * BAY), bay.h * 8 // 7)
        high = round(0.875 * wide)
        spot = Rect(bay.cx - wide // 2, bay.bottom - high, wide, high)
        lay_piece(room, f"place{material}", spot, material, "faint")
        return
    places = LADEN[: min(count, len(LADEN))]
    across = max(column for column, _ in places)
    rows = max(row for _, row in places)
    side: float = min(bay.w / (1 + 0.62 * across), bay.h / (0.875 + 0.46 * rows), bay.w * BAY)
    left = bay.x + (bay.w - side * (1 + 0.62 * across)) / 2
    for at in sorted(range(len(places)), key=lambda one: (places[one][1], -places[one][0])):
        column, row = places[at]
        spot = Rect(
            round(left + column * 0.62 * side),
            round(bay.bottom - 0.875 * side - row * 0.46 * side),
            round(side),
            round(0.875 * side),
        )
        lay_piece(room, f"piece{material}.{at}", spot, material)


def _portico(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Clients stand in a portico, a bay for each role."""
    px, state = layout.view.px, layout.state
    rect = rect.place(rect.w, min(rect.h, round(rect.w * 0.36)), 0.5, 0.3)
    limit = client_limit(state, seat)
    room = node.add("clientele", rect, tip=f"limit/clients/{seat}")
    lay(room, "shade", rect.inset(-px(10)).moved(px(4), px(5)), "light/shade")
    lay(room, "portico", rect, "estate/portico")
    beam, rest = rect.cut_top(round(rect.h * BEAM))
    high = max(beam.h - 4, layout.line)
    words = Rect(beam.x, beam.bottom - 2 - high, beam.w, high).inset(px(12), 0)
    full = layout.own("view.clientele", count=state.client_count(seat), limit=limit)
    head, _, number = full.partition(":")
    title = TITLE.but(role=layout.grown(TITLE.role, beam.h))
    right_style = RIGHT.but(role=layout.grown(RIGHT.role, beam.h * 3 // 4))
    for maker in limit_makers(state, seat, "clients"):
        cell, words = words.cut_right(words.h * 7 // 4, px(6))
        room.add(f"maker{maker}", cell, picture=building_picture(maker), tip=f"limit/clients/{seat}")
    wide = layout.view.width(number.strip(), right_style.role) + 2
    right, left = words.cut_right(wide, px(8))
    room.add("beam", left, text=head, style=title)
    room.add("limit", right, text=number.strip(), style=right_style)
    niches = rest.pad(
        left=round(rect.w * 0.0125), right=round(rect.w * 0.0125), bottom=round(rect.h * STEPS)
    ).equal_columns(6)
    for role, niche in enumerate(niches):
        _client(layout, room, role, niche.inset(px(7), 2), seat, own=own)


def _client(layout: BoardLayout, room: Node, role: int, niche: Rect, seat: int, *, own: bool) -> None:
    """A bay of the portico: the sign of its role on a roundel and how many clients have it, or the sign in the plaster."""
    state = layout.state
    fresh = state.fresh[seat][role]
    count = state.clients[seat][role] + fresh
    target = f"client/{ROLES[role]}" if own else f"rival{seat}_client/{ROLES[role]}"
    cell = layout.put(room, target.replace("/", "."), niche, target)
    if not count:
        side = min(niche.w, niche.h) * 6 // 10
        cell.add("picture", niche.place(side, side, 0.5, 0.45), picture=art(f"role/faint_{ROLES[role]}"))
        none_there(cell, niche)
        return
    size = layout.grown("number.small", niche.h // 3)
    number = layout.view.line(size) + 2
    side = min(niche.w, niche.h - number * 3 // 4)
    disc = niche.place(side, side, 0.5, 0.0)
    lay(cell, "roundel", disc, "light/roundel")
    cell.add("picture", disc.inset(side // 6), picture=role_picture(role))
    if state.to_act == seat and acting_client(state) == role:
        cell.add("acts", disc, frame="outline.acting")
    text = f"{count - fresh}+{fresh}" if fresh else str(count)
    chip(
        layout,
        cell,
        "count",
        niche.cx,
        niche.bottom - number // 2,
        text,
        "chip.gold" if fresh else "chip",
        size,
    )


def _strongroom(layout: BoardLayout, node: Node, upper: Rect, lower: Rect, seat: int) -> None:
    """The chest with the cards of the vault, face down, and the fasces of influence."""
    state = layout.state
    room = node.add("vault", upper.union(lower))
    limit = vault_limit(state, seat)
    held = f"{state.vault_count(seat)}/{limit}"
    thing, chest = _thing(layout, room, "vault", upper, held)
    chest.tip = f"limit/vault/{seat}"
    _makers(chest, thing, limit_makers(state, seat, "vault"))
    _, fasces = _thing(layout, room, "influence", lower, str(state.influence[seat]))
    fasces.tip = f"about/influence/{seat}"


THINGS = {"vault": "chest", "influence": "fasces"}
"""What stands for a place."""


def _thing(layout: BoardLayout, room: Node, name: str, rect: Rect, text: str) -> tuple[Rect, Node]:
    """A thing on the ground with its name and number below it; where it is drawn, and its node."""
    cell = room.add(name, rect)
    number, words = layout.view.line("number") + 2, layout.own(f"view.name.{name}")
    foot = layout.line + number if layout.view.width(words, STRONG.role) <= rect.w else number
    above = rect.pad(bottom=foot - number // 4)
    side = min(above.w, above.h)
    thing = above.place(side, side, 0.5, 1.0)
    low = Rect(thing.x - side // 10, thing.bottom - side // 4, side * 6 // 5, side // 3)
    lay(cell, "shadow", low, "light/shadow")
    lay(cell, "picture", thing, f"estate/{THINGS[name]}")
    chip(layout, cell, "count", rect.cx, rect.bottom - foot + number // 2, text, role="number")
    if foot > number:
        wide = layout.view.width(words, STRONG.role) + 2
        below = rect.cut_bottom(layout.line)[0].place(wide, layout.line)
        cell.add("name", below, text=words, style=STRONG_CENTER)
    return thing, cell


def _makers(cell: Node, thing: Rect, makers: tuple[int, ...]) -> None:
    """The buildings that raise a limit, at the upper right of its thing."""
    side = thing.w
    for at, maker in enumerate(makers):
        wide = max(24, side * 4 // 10)
        cell.add(
            f"maker{maker}",
            Rect(thing.right - wide, thing.y + at * (wide * 4 // 7 + 2), wide, wide * 4 // 7),
            picture=building_picture(maker),
        )
