"""The tray over the forum: components of others to choose from, or an opened camp."""

from __future__ import annotations

from game.boards.board_layout import STRONG, natural, token
from game.boards.glory_to_rome.board_layout import BoardLayout, lay, role_picture
from game.boards.glory_to_rome.facade import facade
from game.boards.glory_to_rome.street_plan import plan
from game.engine.glory_to_rome.components import BUILDINGS, ROLES
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Node

COMMON = ("pool/", "site/", "outside/", "role/", "hand/")
"""Kinds of targets that lie in the forum, or go with something there."""
ROLE_WIDE = 9
"""Width of a client, in lines of the smallest text."""


def is_open(layout: BoardLayout) -> bool:
    """Whether only components of others can be chosen now."""
    theirs = [ref for ref in layout.lit if ref.startswith("rival")]
    return bool(theirs) and not any(ref.startswith(COMMON) for ref in layout.lit)


def tray(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """A street for each seat that has something to choose: its banner, its name, its buildings or clients."""
    node = parent.add("tray", rect, solid=True)
    lay(node, "ground", rect, "ground/square")
    seats = [
        seat
        for seat in range(layout.state.players)
        if any(ref.startswith(f"rival{seat}") for ref in layout.lit)
    ]
    lots = {seat: _lots(layout, seat) for seat in seats}
    most = max(map(len, lots.values())) or 1
    every = [lot for each in lots.values() for lot in each]
    forms = []
    for across in range(1, len(seats) + 1):
        cells = rect.inset(layout.pad).grid(across, -(-len(seats) // across), layout.gap * 2)
        heads = [cell.cut_top(layout.line + 8, layout.gap) for cell in cells[: len(seats)]]
        bodies = [body.inset(layout.gap * 2, 0).pad(bottom=layout.line // 2) for _, body in heads]
        forms.append((heads, bodies, plan(layout, bodies[0], every, most)))
    heads, bodies, made = max(forms, key=lambda form: form[2].cells[0].w)
    for seat, (head, _), body in zip(seats, heads, bodies, strict=True):
        flag, words = head.cut_left(head.h, 4)
        wide = layout.view.width(layout.name(seat, STRONG.role, words.w), STRONG.role) + 8
        node.add(f"banner{seat}", flag, picture=layout.banner(seat))
        name = layout.name(seat, STRONG.role, words.w)
        node.add(f"name{seat}", words.cut_left(wide)[0], text=name, style=STRONG, fill="label")
        for lot, cell in zip(lots[seat], made.cells, strict=False):
            spot = cell.moved(body.x - bodies[0].x, body.y - bodies[0].y)
            building = BUILDINGS[lot.card]
            facade(layout, node, f"lot{seat}.{building}", spot, lot, f"rival{seat}/{building}", made)
        _clients(layout, node, body, seat)


def _lots(layout: BoardLayout, seat: int) -> list[Lot]:
    return [lot for lot in layout.state.lots[seat] if layout.can(f"rival{seat}/{BUILDINGS[lot.card]}")]


def _clients(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """The clients of a seat that can be chosen."""
    roles = [role for role, name in enumerate(ROLES) if layout.can(f"rival{seat}_client/{name}")]
    if not roles:
        return
    across = max(1, min(len(roles), rect.w // (ROLE_WIDE * layout.line)))
    rows = -(-len(roles) // across)
    high = min(layout.target + layout.pad, (rect.h - layout.gap * (rows - 1)) // rows)
    cells = rect.place(rect.w, rows * high + layout.gap * (rows - 1), 0.0, 0.0).grid(across, rows, layout.gap)
    for role, cell in zip(roles, cells, strict=False):
        target = f"rival{seat}_client/{ROLES[role]}"
        face = layout.put(node, f"client{seat}.{ROLES[role]}", cell, target, fill="card")
        owned = layout.state.clients[seat][role] + layout.state.fresh[seat][role]
        text = f"{layout.role_name(role)} ×{owned}" if owned > 1 else layout.role_name(role)
        picture = role_picture(role)
        wide, _ = natural(layout, picture, text)
        token(layout, face, "client", cell.inset(3), picture, text if wide <= cell.w - 6 else "", STRONG, 0.5)


__all__ = ["is_open", "tray"]
