"""A seat's camp: the cellar with its materials, the hall of its clients, the strong-room, the street of its buildings."""

from __future__ import annotations

from game.boards.board_layout import COUNT_CENTER, LABEL_CENTER
from game.boards.glory_to_rome.board_layout import BoardLayout, art, flat, material_picture, role_picture
from game.boards.glory_to_rome.chips import chip, grid, shape_of
from game.boards.glory_to_rome.headings import heading
from game.boards.glory_to_rome.powers import lent, limit_makers
from game.boards.glory_to_rome.turn import demanded
from game.engine.glory_to_rome.components import BUILDINGS, MATERIALS, ROLES
from game.engine.glory_to_rome.powers.limits import client_limit, vault_limit
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Node

ROOMS = {
    "stockpile": "0.0.700.564",
    "clientele": "740.0.680.564",
    "vault": "1460.0.320.564",
    "street": "1830.0.730.564",
}
"""The part of the picture of a house that each room has."""


def camp(layout: BoardLayout, parent: Node, rect: Rect, seat: int, *, own: bool) -> Node:
    """Lay out the camp of a seat; only `own` components are clickable on their own."""
    node = parent.add("mine" if own else "camp", rect, solid=not own, region="glory_to_rome.region.camp")
    stores, vault, street = rect.columns(0.37, 0.12, 0.51, gap=layout.gap)
    cellar, hall = stores.equal_rows(2, layout.gap)
    _cellar(layout, node, cellar, seat, own=own)
    _hall(layout, node, hall, seat, own=own)
    _strongroom(layout, node, vault, seat)
    _street(layout, node, street, seat, own=own)
    return node


def _room(layout: BoardLayout, node: Node, name: str, rect: Rect) -> tuple[Node, Rect, Rect]:
    """A room on its floor: the node, the band of its heading, and the rest."""
    room = node.add(
        name, rect, picture=f"{art('sheet/camp')}?part={ROOMS[name]}", picture_at="fill", fill="plate"
    )
    head, body = rect.inset(layout.pad).cut_top(layout.line + 4, 3)
    return room, head, body


def _cellar(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    room, head, body = _room(layout, node, "stockpile", rect)
    stock, asked = layout.state.stock[seat], demanded(layout.state)
    text = layout.own("view.stockpile", count=sum(stock))
    heading(layout, room, head, "stockpile", text, f"about/stockpile/{seat}")
    for material, cell in enumerate(body.equal_columns(6, layout.gap)):
        target = f"stockpile/{MATERIALS[material]}" if own else f"stock{seat}/{MATERIALS[material]}"
        _store(layout, room, target, cell, material_picture(material, cell.w), stock[material])
        if material in asked.stock and seat != asked.taker:
            layout.demand(room, cell)


def _hall(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    room, head, body = _room(layout, node, "clientele", rect)
    state = layout.state
    limit = client_limit(state, seat)
    text = layout.own("view.clientele", count=state.client_count(seat), limit=limit)
    heading(
        layout, room, head, "clientele", text, f"limit/clients/{seat}", limit_makers(state, seat, "clients")
    )
    for role, cell in enumerate(body.equal_columns(6, layout.gap)):
        count = state.clients[seat][role] + state.fresh[seat][role]
        target = f"client/{ROLES[role]}" if own else f"rival{seat}_client/{ROLES[role]}"
        _store(layout, room, target, cell, role_picture(role), count, fresh=state.fresh[seat][role])


def _store(
    layout: BoardLayout, room: Node, target: str, rect: Rect, picture: str, count: int, fresh: int = 0
) -> None:
    """Components of one kind with their number; those added this turn are marked."""
    cell = layout.put(room, target.replace("/", "."), rect, target, fill="label")
    cell.dim = not count
    inner = rect.inset(2)
    if inner.h >= 2 * layout.line + 8:
        below, above = inner.cut_bottom(layout.line + 4, 1)
    else:
        below, above = inner.cut_right(inner.w // 2)
    cell.add("picture", above, picture=picture)
    text = f"{count - fresh}+{fresh}" if fresh else str(count)
    if layout.view.width(text, COUNT_CENTER.role) > below.w:
        text = str(count)
    cell.add("count", below, text=text, style=COUNT_CENTER)


def _strongroom(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """Cards in the vault, face down, and influence."""
    room = node.add(
        "vault",
        rect,
        picture=f"{art('sheet/camp')}?part={ROOMS['vault']}",
        picture_at="fill",
        fill="porphyry",
    )
    state = layout.state
    limit = vault_limit(state, seat)
    upper, lower = rect.inset(layout.pad).equal_rows(2, layout.gap)
    _number(layout, room, "vault", upper, "vault", f"{state.vault_count(seat)}/{limit}", f"limit/vault/{seat}",
            limit_makers(state, seat, "vault"))  # fmt: skip
    _number(
        layout,
        room,
        "influence",
        lower,
        "influence",
        str(state.influence[seat]),
        f"about/influence/{seat}",
        (),
    )


def _number(layout: BoardLayout, room: Node, name: str, rect: Rect, picture: str, text: str, tip: str,
            makers: tuple[int, ...]) -> None:  # fmt: skip
    cell = room.add(name, rect, fill="label", tip=tip)
    below, above = rect.inset(3).cut_bottom(layout.line + 6, 1)
    said = layout.own(f"view.name.{name}")
    if above.h >= 3 * layout.line and layout.view.width(said, LABEL_CENTER.role) <= above.w:
        title, above = above.cut_top(layout.line, 1)
        cell.add("name", title, text=said, style=LABEL_CENTER)
    for maker in makers:
        mark, above = above.cut_bottom(min(above.h // 2, layout.line + 4), 1)
        cell.add(f"maker{maker}", mark, picture=art(f"building/{BUILDINGS[maker]}"))
    cell.add("picture", above, picture=flat(picture))
    cell.add("count", below, text=text, style=COUNT_CENTER)


def _street(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Buildings: those under construction first, then the finished ones, then others' that serve this seat too."""
    room = node.add(
        "street", rect, picture=f"{art('sheet/camp')}?part={ROOMS['street']}", picture_at="fill", fill="plate"
    )
    lots = sorted(layout.state.lots[seat], key=lambda lot: lot.done)
    shown: list[tuple[Lot, str]] = []
    for lot in lots:
        name = BUILDINGS[lot.card]
        shown.append((lot, f"building/{name}" if own else f"rival{seat}/{name}"))
    if own:
        shown += [(lot, f"building/{BUILDINGS[lot.card]}") for lot in lent(layout.state, seat)]
    places = grid(
        layout, _below_heading(layout, room, rect.inset(layout.pad), len(lots), len(shown)), len(shown)
    )
    for (lot, target), cell in zip(shown, places, strict=True):
        chip(layout, room, BUILDINGS[lot.card], cell, lot, target)


def _below_heading(layout: BoardLayout, room: Node, rect: Rect, count: int, shown: int) -> Rect:
    """The name of the street and how many buildings are in it, where that costs the chips no column; what is left."""
    head, body = rect.cut_top(layout.line + 4, 3)
    if shown and shape_of(layout, rect, shown) != shape_of(layout, body, shown):
        return rect
    heading(layout, room, head, "what/building", layout.own("view.street", count=count), "about/street")
    return body
