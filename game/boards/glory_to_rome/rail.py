"""The rail: a row for each seat in equal layout; a click opens its camp."""

from __future__ import annotations

from game.boards.board_layout import STRONG, STRONG_CENTER, marked, natural
from game.boards.glory_to_rome.board_layout import (
    BoardLayout,
    art,
    flat,
    material_picture,
    role_picture,
    tint,
)
from game.boards.glory_to_rome.rail_lots import lots_of, name_height, name_rows, tiles
from game.boards.glory_to_rome.tip_seats import vault_is_open
from game.boards.glory_to_rome.turn import ASKED, PLAYS, THINKS, answer_of
from game.boards.seat_portrait import seat_portrait
from game.engine.glory_to_rome.components import MATERIALS, ROLES
from game.engine.glory_to_rome.powers.limits import client_limit, vault_limit
from game.engine.glory_to_rome.scoring import known_points
from game.ui.geometry import Rect
from game.ui.tree import Node

LINE = 1.25
"""Height of a line, in lines of the smallest text."""
LINES = 4
"""Lines of a row: the seat, its materials, its clients, its buildings."""
LEAST_ROW = 4.4
"""Height of a row beside a panel, in lines of the smallest text: materials and clients stay."""
MOST_NAMES = 2
"""Lines of names for which the lines above give way."""


def rail(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out a row for each seat, in the order of the seats."""
    node = parent.add("rail", rect, region="access.region.players")
    for seat, row in enumerate(layout.seat_rows(rect, layout.state.players)):
        _row(layout, node, seat, row)


def _row(layout: BoardLayout, node: Node, seat: int, rect: Rect) -> None:
    state = layout.state
    acting = layout.table.to_act == seat
    row = layout.put(
        node,
        f"seat{seat}",
        rect,
        f"seat/{seat}",
        fill="card" if acting else "plate",
        frame="outline.gold" if acting else "",
        dim=bool(state.absent >> seat & 1),
    )
    inner = rect.inset(layout.pad, max(2, layout.pad - 3))
    full = round(layout.line * 1.6)
    lines = max(1, min(LINES, inner.h // round(layout.line * LINE)))
    high = min(full, (inner.h - 2 * (lines - 1)) // lines)
    if lines == LINES:
        high = min(high, max(layout.line, (inner.h - _names_high(layout, seat, inner.w)) // 3 - 2))
    count = min(lines, 3)
    beside = seat_portrait(layout, row, inner.cut_top(count * (high + 2) - 2)[0], seat, _least(layout))
    bands = [Rect(beside.x, inner.y + at * (high + 2), beside.w, high) for at in range(count)]
    for draw, band in zip((_first, _second, _third), bands, strict=False):
        draw(layout, row, band, seat)
    spare = inner.pad(top=count * (high + 2))
    if spare.h >= layout.line:
        tiles(layout, row, spare, seat)


def _least(layout: BoardLayout) -> int:
    """Least width of the lines beside a portrait."""
    return 6 * (natural(layout, "rubble", "8")[0] + 4) + natural(layout, "vault", "10/10")[0] + 2


def _names_high(layout: BoardLayout, seat: int, width: int) -> int:
    """Height of the names of a seat's buildings, where they take two lines and can have them."""
    rows = name_rows(layout, lots_of(layout, seat), width, MOST_NAMES)
    return rows * name_height(layout) if rows == MOST_NAMES else 0


def _first(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """Place in the order, banner, name, what it does about the role; influence and hand."""
    state = layout.state
    wide = natural(layout, "influence", "88")[0] + 2
    points = points_text(layout, seat)
    scored = layout.view.width(points, STRONG_CENTER.role) + 10 if points else 0
    gap = max(3, layout.gap // 2)
    called = layout.view.width(layout.table.seats[seat].name.split(" ")[0], "small.bold")
    room = rect.w - 2 * rect.h - scored - 2 * wide - 6 * gap - called
    asked = _answer_wide(layout, rect.h, seat, room)
    cells = rect.columns(rect.h, rect.h, 1.0, asked, scored, wide, wide, gap=gap)
    lead, flag, name, answer, score, influence, hand = cells
    if points:
        cell = score.place(score.w, min(score.h, layout.line + 4))
        row.add("points", cell, text=points, style=STRONG_CENTER, fill="chip.gold", tip=f"points/{seat}")
    if state.turn:
        _place(layout, row, lead, seat)
    row.add("banner", flag, picture=layout.banner(seat))
    row.add("name", name, text=layout.name(seat, "small.bold", name.w), style=STRONG.but(role="small.bold"))
    _answer(layout, row, answer, seat)
    marked(
        layout,
        row,
        "influence",
        influence,
        flat("influence"),
        str(state.influence[seat]),
        f"about/influence/{seat}",
    )
    size = state.hand_size(seat)
    marked(layout, row, "hand", hand, flat("hand"), str(size), f"limit/hand/{seat}", dim=not size)


def _place(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The seat's place in the order of acting: the leader's token, then numbers."""
    place = (seat - layout.state.leader) % layout.state.players
    if place:
        row.add("place", rect, text=str(place + 1), style=STRONG_CENTER, tip="about/order")
    else:
        row.add("leader", rect, picture=art("token/leader"), tip="about/leader")


def points_text(layout: BoardLayout, seat: int) -> str:
    """The points of a seat so far, with a question mark for a hidden vault; "" if not shown."""
    if not layout.table.forecast:
        return ""
    known = known_points(layout.state, seat, own=vault_is_open(layout.table, seat))
    return f"{known.total}+?" if known.hidden else str(known.total)


def _answer_wide(layout: BoardLayout, high: int, seat: int, room: int) -> int:
    """Width for a sign with a number, and for the words of who is to decide where they leave the name its room."""
    least = 2 * high + 4
    if answer_of(layout.state, seat) != ASKED:
        return least
    words = layout.view.width(layout.own("view.title.acting"), STRONG_CENTER.role) + 2 * layout.pad
    wide = max(least, min(words, 4 * high))
    return wide if wide <= room else least


def _answer(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The seat's state: the role with its actions, that it thinks, or that it is asked."""
    state = layout.state
    did = answer_of(state, seat)
    if did == PLAYS:
        text = f"×{state.units[seat]}" if state.units[seat] > 1 else ""
        cell = row.add("answer", rect, fill=tint(state.role), tip=f"answer/{seat}")
        picture, words = rect.inset(2, 1).cut_left(rect.h, 2)
        cell.add("role", picture if text else rect.inset(2, 1), picture=role_picture(state.role))
        if text:
            cell.add("count", words, text=text, style=STRONG)
    elif did == THINKS:
        cell = row.add("answer", rect, tip=f"answer/{seat}")
        cell.add("sign", rect, picture=flat("what/think"))
    elif did == ASKED:
        cell = row.add("answer", rect, tip="about/acting")
        _asked(layout, cell, rect)


def _asked(layout: BoardLayout, cell: Node, rect: Rect) -> None:
    """That a seat is to decide: in words where there is room."""
    text = layout.fitting("view.title.acting", STRONG_CENTER, rect.inset(layout.pad, 0))
    if not text:
        cell.add("sign", rect, picture="glyph/flag")
        return
    wide = layout.view.width(text, STRONG_CENTER.role) + 2 * layout.pad
    chip = rect.place(wide, min(rect.h, layout.line + 4))
    cell.add("sign", chip, text=text, style=STRONG_CENTER, fill="chip.gold")


def _second(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The six materials, and cards in the vault."""
    state = layout.state
    wide = natural(layout, "vault", "10/10")[0] + 2
    *cells, vault = rect.columns(*([1.0] * 6), wide, gap=2)
    for material, cell in enumerate(cells):
        count = state.stock[seat][material]
        name = MATERIALS[material]
        marked(
            layout,
            row,
            name,
            cell,
            material_picture(material),
            str(count),
            f"stock{seat}/{name}",
            dim=not count,
        )
    shown = f"{state.vault_count(seat)}/{vault_limit(state, seat)}"
    marked(layout, row, "vault", vault, flat("vault"), shown, f"limit/vault/{seat}")


def _third(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """Clients of the six roles, and how many there may be."""
    state = layout.state
    wide = natural(layout, "clientele", "10/10")[0] + 2
    *cells, clients = rect.columns(*([1.0] * 6), wide, gap=2)
    for role, cell in enumerate(cells):
        count = state.clients[seat][role] + state.fresh[seat][role]
        marked(
            layout,
            row,
            ROLES[role],
            cell,
            role_picture(role),
            str(count),
            f"rival{seat}_client/{ROLES[role]}",
            dim=not count,
        )
    shown = f"{state.client_count(seat)}/{client_limit(state, seat)}"
    marked(layout, row, "clients", clients, flat("clientele"), shown, f"limit/clients/{seat}")
