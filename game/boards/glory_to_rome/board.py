"""The board of Glory to Rome: puts its parts together and answers for the whole table."""

from __future__ import annotations

from game.boards.board import ASIDE, larger_fit
from game.boards.board_layout import STRONG, City, larger_rows, natural, token
from game.boards.composed_board import BoardParts, ComposedBoard
from game.boards.glory_to_rome import piece_moves
from game.boards.glory_to_rome.board_layout import (
    BoardLayout,
    areas,
    art,
    building_picture,
    lay,
    role_picture,
)
from game.boards.glory_to_rome.camp import camp, yard
from game.boards.glory_to_rome.clicks import INTENT, chains, ending, label, touches, verbs
from game.boards.glory_to_rome.forum import forum
from game.boards.glory_to_rome.forum import ground as forum_ground
from game.boards.glory_to_rome.hand import hand
from game.boards.glory_to_rome.seat_rows import LEAST_ROW, seat_rows
from game.boards.glory_to_rome.street import house, plan
from game.boards.glory_to_rome.tips import card, tip
from game.engine.glory_to_rome.components import BUILDINGS, ROLES
from game.engine.glory_to_rome.state import Lot, State
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle


def draw(layout: BoardLayout, area: Rect) -> Node:
    """The whole table."""
    found = areas(layout, area)
    root = Node("board", area)
    ground = root.add("ground", area, fill="ground")
    forum_ground(ground, found)
    yard(ground, found.camp)
    lay(ground, "shelf", found.hand, "ground/shelf")
    lay(ground, "porticus", found.seats, "ground/porticus")
    opened = layout.table.picks.sheet
    if _tray_is_open(layout):
        _tray(layout, ground, found.forum.inset(layout.gap))
    elif opened is not None and opened < layout.state.players and opened != layout.me:
        head, body = found.forum.inset(layout.gap).cut_top(layout.target + 4, layout.gap // 2)
        _head(layout, ground, head, opened)
        camp(layout, ground, body, opened, own=False)
    else:
        forum(layout, ground, found)
    inner = found.seats.pad(left=layout.gap * 2, top=layout.gap, right=layout.gap, bottom=layout.gap)
    rows = layout.rows_room(ground, inner, LEAST_ROW, lines=layout.seat_lines(layout.state.players))
    for node in ground.children:
        if node.name.endswith(f"/{ASIDE}"):  # much to read: it has the whole width
            node.rect = Rect(found.seats.x + 1, node.rect.y, found.seats.w - 1, node.rect.h)
    larger_rows(layout, seat_rows, ground, rows)
    camp(layout, ground, found.camp, layout.me, own=True)
    hand(layout, ground, found.hand)
    return root


def _head(layout: BoardLayout, root: Node, rect: Rect, seat: int) -> None:
    """The name of the open camp, and its close button."""
    head = root.add("opened", rect, fill="header")
    cross, words = rect.inset(2).cut_right(rect.h - 4, layout.gap)
    flag, words = words.cut_left(words.h, layout.gap)
    head.add("banner", flag, picture=layout.banner(seat))
    name = layout.name(seat, "small.bold", words.w)
    head.add("name", words, text=name, style=TextStyle("small.bold", align="left"))
    layout.put(head, "close", cross, "sheet/close", picture="glyph/cross", fill="button")


def make() -> ComposedBoard[BoardLayout]:
    """The board of this game."""
    return ComposedBoard(
        BoardParts(
            BoardLayout,
            draw,
            tip,
            card,
            verbs,
            label,
            touches,
            INTENT,
            piece_moves,
            chains,
            ("forum", "mine"),
            fits=larger_fit,
            ending=ending,
        )
    )


COMMON = ("pool/", "site/", "outside/", "role/", "hand/")
"""Kinds of targets that lie in the forum, or go with something there."""
ROLE_WIDE = 9
"""Width of a client, in lines of the smallest text."""


def _tray_is_open(layout: BoardLayout) -> bool:
    """Whether only components of others can be chosen now."""
    theirs = [ref for ref in layout.lit if ref.startswith("rival")]
    return bool(theirs) and not any(ref.startswith(COMMON) for ref in layout.lit)


def _tray(layout: BoardLayout, parent: Node, rect: Rect) -> None:
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
            house(layout, node, f"lot{seat}.{building}", spot, lot, f"rival{seat}/{building}", made)
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


def victory_picture(state: State, seat: int) -> City:
    """The city of a seat at the end of a match."""
    done = [lot for lot in reversed(state.lots[seat]) if lot.done]
    return City(art("scene/triumph"), list(dict.fromkeys(building_picture(lot.card) for lot in done)))
