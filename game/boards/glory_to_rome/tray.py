"""The tray over the forum: components of others to choose from, or an opened camp."""

from __future__ import annotations

from game.boards.board_layout import STRONG, natural, token
from game.boards.glory_to_rome.board_layout import BoardLayout, role_picture
from game.boards.glory_to_rome.chips import chip, chip_height
from game.engine.glory_to_rome.components import BUILDINGS, ROLES
from game.ui.geometry import Rect
from game.ui.tree import Node

COMMON = ("pool/", "site/", "outside/", "role/", "hand/")
"""Kinds of targets that lie in the forum, or go with something there."""


def is_open(layout: BoardLayout) -> bool:
    """Whether only components of others can be chosen now."""
    theirs = [ref for ref in layout.lit if ref.startswith("rival")]
    return bool(theirs) and not any(ref.startswith(COMMON) for ref in layout.lit)


def tray(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """A row for each seat that has something to choose: its banner, its name, its buildings or clients."""
    node = parent.add("tray", rect, fill="panel", solid=True)
    state = layout.state
    rows = [
        seat for seat in range(state.players) if any(ref.startswith(f"rival{seat}") for ref in layout.lit)
    ]
    gap = layout.gap
    high = min((rect.h - 2 * layout.pad - gap * (len(rows) - 1)) // len(rows), 3 * chip_height(layout))
    for at, seat in enumerate(rows):
        row = Rect(
            rect.x + layout.pad, rect.y + layout.pad + at * (high + gap), rect.w - 2 * layout.pad, high
        )
        name, body = row.cut_left(round(7 * layout.line), gap)
        flag, words = name.place(name.w, layout.target).cut_left(layout.target, 4)
        node.add(f"banner{seat}", flag, picture=layout.banner(seat))
        node.add(f"name{seat}", words, text=layout.name(seat, STRONG.role, words.w), style=STRONG)
        _things(layout, node, body, seat)


def _things(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """The buildings and clients of a seat that can be chosen."""
    lots = [lot for lot in layout.state.lots[seat] if layout.can(f"rival{seat}/{BUILDINGS[lot.card]}")]
    roles = [role for role in range(6) if layout.can(f"rival{seat}_client/{ROLES[role]}")]
    count = len(lots) + len(roles)
    across = 3
    while -(-count // across) * (chip_height(layout) + layout.gap) > rect.h + layout.gap and across < 6:
        across += 1
    rows = -(-count // across)
    high = min(chip_height(layout) + layout.pad, (rect.h - layout.gap * (rows - 1)) // rows)
    cells = rect.place(rect.w, rows * high + layout.gap * (rows - 1), 0.0).grid(across, rows, layout.gap)
    for lot, cell in zip(lots, cells, strict=False):
        chip(
            layout, node, f"lot{seat}.{BUILDINGS[lot.card]}", cell, lot, f"rival{seat}/{BUILDINGS[lot.card]}"
        )
    for role, cell in zip(roles, cells[len(lots) :], strict=False):
        target = f"rival{seat}_client/{ROLES[role]}"
        face = layout.put(node, f"client{seat}.{ROLES[role]}", cell, target, fill="card")
        owned = layout.state.clients[seat][role] + layout.state.fresh[seat][role]
        text = f"{layout.role_name(role)} ×{owned}" if owned > 1 else layout.role_name(role)
        wide, _ = natural(layout, role_picture(role), text)
        token(
            layout,
            face,
            "client",
            cell.inset(3),
            role_picture(role),
            text if wide <= cell.w - 6 else "",
            STRONG,
            0.5,
        )
