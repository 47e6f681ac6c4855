"""The rail: a panel for each other seat, in one notation for all; one line for the own one. A click opens a seat's estate."""

from __future__ import annotations

from typing import NamedTuple

from game.boards import opponent
from game.boards.board_layout import STRONG, STRONG_CENTER, natural, token
from game.boards.glory_to_rome.board_layout import BoardLayout, art, flat, piece, role_picture, tint
from game.boards.glory_to_rome.heap import chip
from game.boards.glory_to_rome.rail_lots import Mini, lots_of, minis, names_fit
from game.boards.glory_to_rome.tip_seats import vault_is_open
from game.boards.glory_to_rome.turn import ASKED, PLAYS, THINKS, answer_of, demanded
from game.engine.glory_to_rome.components import MATERIALS, ROLES
from game.engine.glory_to_rome.powers.limits import client_limit, vault_limit
from game.engine.glory_to_rome.scoring import known_points
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

LINE = 1.3
"""Height of a line, in lines of the smallest text."""
LEAST_ROW = 4.4
"""Height of a panel beside something else, in lines of the smallest text."""
BUSTS = (132, 112, 96, 80, 0)
"""Sizes of a bust in design units, best first; 0: as high as two lines."""
MINIS = (2.9, 2.4, 2.0, 1.6, 1.3)
"""Heights of a building in lines of the smallest text, best first."""
CALM = 2.0
"""Height of a building in lines from which panels keep room for two lines and two rows, so that nothing moves for long."""
NAME = TextStyle("heading.small", "porphyry", align="left", shrink=True)


class Shape(NamedTuple):
    """How all panels are laid out: bust, lines beside it, the form of their buildings, and how high each panel is."""

    bust: int
    lines: int
    mini: Mini
    heights: list[int]


class Mark(NamedTuple):
    """A number of a seat: the name of its node, its picture, its text, what explains it."""

    name: str
    picture: str
    text: str
    tip: str


def rail(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out a panel for each seat, in the order of the seats."""
    node = parent.add("rail", rect, region="access.region.players")
    seats = range(layout.state.players)
    if layout.view.upright:
        cells = layout.seat_rows(rect, layout.state.players)
        made = _shape(layout, cells[0].w, [cell.h for cell in cells])
        for seat, cell in zip(seats, cells, strict=True):
            _panel(layout, node, seat, cell, made)
        return
    made = _shape(layout, rect.w, [], rect.h)
    y = rect.y
    for seat, high in zip(seats, made.heights, strict=True):
        panel = Rect(rect.x, y, rect.w, high)
        y = panel.bottom + layout.gap
        if seat == layout.me:
            _line(layout, node, seat, panel)
        else:
            _panel(layout, node, seat, panel, made)


def _least(layout: BoardLayout) -> int:
    """Least width of three lines beside a bust: two marks and the card of what the seat does."""
    left = natural(layout, "vault", "10/10")[0] + layout.gap // 2
    return 2 * left + round(3.1 * layout.line) * 5 // 7 + 4


def _own(layout: BoardLayout) -> int:
    """Height of the own line."""
    return max(layout.target, round(layout.line * 1.5) + layout.pad)


def _shape(layout: BoardLayout, width: int, fixed: list[int], room: int = 0) -> Shape:
    """The largest form in which all panels fit together: with room kept for what may come, where there is enough."""
    calm = None if fixed else _best(layout, width, fixed, room, calm=True)
    return (
        calm or _best(layout, width, fixed, room, calm=False) or Shape(0, 2, Mini(1, 0, 0, named=False), [])
    )


def _best(layout: BoardLayout, width: int, fixed: list[int], room: int, *, calm: bool) -> Shape | None:
    state = layout.state
    inner = width - 2 * layout.pad
    others = [seat for seat in range(state.players) if seat != layout.me or fixed]
    found = None
    options = [(bust, high, named) for high in MINIS for bust in BUSTS for named in (True, False)]
    options.sort(key=lambda one: -(max(one[0], 56) / 110 + one[1] + 0.60 * one[2]))
    for units, lines, named in options:
        lines_ = 3 if units else 2
        bust = max(layout.view.px(units), lines_ * round(LINE * layout.line) + 2)
        if calm and lines < CALM:
            continue
        if units and inner - bust - layout.gap < _least(layout):
            continue
        mini = Mini.of(layout, inner, lines, named=named)
        if named and not all(names_fit(layout, mini, seat) for seat in others):
            continue
        heights = []
        for seat in range(state.players):
            if seat == layout.me and not fixed:
                heights.append(_own(layout))
                continue
            heights.append(_height(layout, seat, inner, bust, mini, calm=calm))
        found = Shape(bust, lines_, mini, heights)
        if fixed:
            if all(high <= have for high, have in zip(heights, fixed, strict=True)):
                return found
        elif sum(heights) + layout.gap * (len(heights) - 1) <= room:
            return found
    if calm:
        return None
    if not fixed and found is not None:
        scale = (room - layout.gap * (len(found.heights) - 1)) / max(1, sum(found.heights))
        found = found._replace(heights=[int(high * min(1.0, scale)) for high in found.heights])
    return found


def _height(layout: BoardLayout, seat: int, inner: int, bust: int, mini: Mini, *, calm: bool) -> int:
    lines = max(len(_flow(layout, seat, inner)), 2 * calm)
    rows = max(-(-len(lots_of(layout, seat)) // mini.columns), 2 * calm)
    high = 2 * layout.pad + bust + lines * (round(LINE * layout.line) + 2) + 4
    return high + (rows * (mini.row + layout.gap) if rows else 0)


def _things(layout: BoardLayout, seat: int) -> list[tuple[str, str, str, str]]:
    """What a seat has of materials and clients and is not zero: name, picture, number, tip; an empty name between the two."""
    state = layout.state
    stock = [
        (MATERIALS[at], piece(at), str(count), f"stock{seat}/{MATERIALS[at]}")
        for at, count in enumerate(state.stock[seat]) if count
    ]  # fmt: skip
    clients = [
        (ROLES[at], role_picture(at), str(count), f"rival{seat}_client/{ROLES[at]}")
        for at in range(len(ROLES)) if (count := state.clients[seat][at] + state.fresh[seat][at])
    ]  # fmt: skip
    return [*stock, *([("", "", "", "")] if stock and clients else []), *clients]


def _flow(layout: BoardLayout, seat: int, width: int) -> list[list[tuple[str, str, str, str]]]:
    """Those things on lines of that width; clients begin a line of their own where all do not fit on one."""
    things = _things(layout, seat)
    wide = sum(_wide(layout, thing[2]) if thing[0] else layout.gap * 2 for thing in things)
    if wide <= width:
        return [things] if things else []
    cut = next((at for at, thing in enumerate(things) if not thing[0]), len(things))
    return [line for line in (things[:cut], things[cut + 1 :]) if line]


def _wide(layout: BoardLayout, number: str) -> int:
    return round(1.42 * layout.line) + layout.view.width(number, STRONG.role) + max(6, layout.view.px(12))


def _frame(layout: BoardLayout, node: Node, seat: int, rect: Rect) -> Node:
    """The panel of a seat: in gold while it is to act."""
    acting = layout.table.to_act == seat
    return layout.put(
        node, f"seat{seat}", rect, f"seat/{seat}", fill="card" if acting else "plate", frame="outline.gold" if acting else "",
        dim=bool(layout.state.absent >> seat & 1),
    )  # fmt: skip


def _line(layout: BoardLayout, node: Node, seat: int, rect: Rect) -> None:
    """The own seat: its place in the order, its name, what it does about the role, its points; the rest lies before it."""
    row = _frame(layout, node, seat, rect)
    inner = rect.inset(layout.pad, max(2, layout.pad // 2))
    high = min(inner.h, round(1.5 * layout.line))
    inner = inner.place(inner.w, high)
    lead, rest = inner.cut_left(high, 4)
    _place(layout, row, lead, seat)
    flag, rest = rest.cut_left(high, 6)
    row.add("banner", flag, picture=layout.banner(seat))
    rest = _points(layout, row, rest, seat)
    size = str(layout.state.hand_size(seat))
    wide = natural(layout, "hand", size)[0] + 2
    cell, rest = rest.cut_right(wide, layout.gap)
    holder = row.add("hand", cell, tip=f"limit/hand/{seat}")
    token(layout, holder, "token", cell, flat("hand"), size, STRONG, 0.5)
    did = answer_of(layout.state, seat)
    if did == ASKED:
        text = layout.fitting("view.title.acting", STRONG_CENTER, rest.pad(left=rest.w // 2))
        if text:
            wide = layout.view.width(text, STRONG_CENTER.role) + 2 * layout.pad
            spot, rest = rest.cut_right(wide, layout.gap)
            row.add(
                "answer",
                spot.place(wide, min(spot.h, layout.line + 4)),
                text=text,
                style=STRONG_CENTER,
                fill="chip.gold",
                tip="about/acting",
            )
    elif did != "waits":
        spot, rest = rest.cut_right(high * 5 // 7 + 2, layout.gap)
        _answer(layout, row, spot.inset(0, -2), seat)
    row.add("name", rest, text=layout.name(seat, NAME.role, rest.w), style=NAME)


def _panel(layout: BoardLayout, node: Node, seat: int, rect: Rect, made: Shape) -> None:
    """Another seat: bust with flag, what it has, and its buildings."""
    row = _frame(layout, node, seat, rect)
    inner = rect.inset(layout.pad)
    head, rest = inner.cut_top(min(inner.h, made.bust), 4)
    bust, beside = head.cut_left(min(made.bust, head.h), layout.gap)
    _bust(layout, row, bust, seat)
    _head(layout, row, beside, seat, made.lines)
    high = round(LINE * layout.line)
    for line in _flow(layout, seat, inner.w):
        if rest.h < high:
            return
        band, rest = rest.cut_top(high, 2)
        _held(layout, row, band, line, seat)
    minis(layout, row, rest.pad(top=layout.gap // 2), seat, made.mini)


def _bust(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    game, controller = layout.table.game.id, layout.table.seats[seat].controller
    drawn = bool(opponent.character_of(game, controller))
    picture = opponent.portrait(game, controller) if drawn else layout.banner(seat, "banner")
    face = row.add("sitter", rect, picture=picture, tip=f"seat/{seat}")
    side = max(18, rect.h * 3 // 10)
    flag = rect.place(side, side, 0.0, 1.0)
    if drawn:
        row.add("banner", flag, picture=layout.banner(seat), depth=1)
    else:
        row.add("banner", rect)
    if layout.table.thinking == seat:
        mark = rect.place(side, side, 1, 1)
        face.add("thinks", mark, fill="chip.gold", depth=1).add(
            "sign", mark.inset(2), picture="glyph/hourglass"
        )


def _head(layout: BoardLayout, row: Node, rect: Rect, seat: int, lines: int) -> None:
    """Lines beside the bust: name, place, points; influence and hand, vault and clients on two lines or on one. What it
    does about the role is a small card at the right."""
    bands = rect.equal_rows(lines)
    line = _points(layout, row, bands[0], seat)
    place, line = line.cut_right(min(line.h, round(1.4 * layout.line)), 4)
    _place(layout, row, place, seat)
    did = answer_of(layout.state, seat)
    below = bands[1].union(bands[-1])
    if did != "waits" and lines == 2:
        card, line = line.cut_right(line.h * 5 // 7, 4)
        _answer(layout, row, card.inset(0, 1), seat)
    elif did != "waits":
        high = min(below.h - 2, round(3.1 * layout.line))
        _answer(layout, row, below.place(high * 5 // 7, high, 1.0, 0.5), seat)
    row.add("name", line, text=layout.name(seat, NAME.role, line.w), style=NAME)
    marks = _marks(layout, seat)
    if lines == 2:
        _in_a_line(layout, row, below, marks)
        return
    left = natural(layout, "vault", "10/10")[0] + layout.gap // 2
    for at, mark in enumerate(marks):
        band = bands[1 + at // 2].pad(left=left * (at % 2))
        _mark(layout, row, band.cut_left(min(left, band.w))[0], mark)


def _marks(layout: BoardLayout, seat: int) -> list[Mark]:
    """Influence, cards in hand, vault and clients with their limits."""
    state = layout.state
    vault = f"{state.vault_count(seat)}/{vault_limit(state, seat)}"
    clients = f"{state.client_count(seat)}/{client_limit(state, seat)}"
    return [
        Mark("influence", flat("influence"), str(state.influence[seat]), f"about/influence/{seat}"),
        Mark("hand", flat("hand"), str(state.hand_size(seat)), f"limit/hand/{seat}"),
        Mark("vault", flat("vault"), vault, f"limit/vault/{seat}"),
        Mark("clients", flat("clientele"), clients, f"limit/clients/{seat}"),
    ]


def _mark(layout: BoardLayout, row: Node, rect: Rect, mark: Mark) -> None:
    holder = row.add(mark.name, rect, tip=mark.tip)
    token(layout, holder, "token", rect, mark.picture, mark.text, STRONG, 0.0)


def _in_a_line(layout: BoardLayout, row: Node, rect: Rect, marks: list[Mark]) -> None:
    """Marks side by side with equal spaces; without their limits where these do not fit."""
    wide = [natural(layout, mark.picture, mark.text)[0] + 2 for mark in marks]
    if sum(wide) > rect.w:
        marks = [mark._replace(text=mark.text.partition("/")[0]) for mark in marks]
        wide = [natural(layout, mark.picture, mark.text)[0] + 2 for mark in marks]
    space, x = max(4, (rect.w - sum(wide)) // len(marks)), rect.x
    for mark, w in zip(marks, wide, strict=True):
        _mark(layout, row, Rect(x, rect.y, w, rect.h), mark)
        x += w + space


def _points(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> Rect:
    """The points of a seat at the right end of a line, if they are shown; what is left."""
    points = points_text(layout, seat)
    if not points:
        return rect
    cell, rest = rect.cut_right(layout.view.width(points, STRONG_CENTER.role) + 12, layout.gap)
    spot = cell.place(cell.w, min(cell.h, layout.line + 4))
    row.add("points", spot, text=points, style=STRONG_CENTER, fill="chip.gold", tip=f"points/{seat}")
    return rest


def _place(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The seat's place in the order of acting: the leader's token, then numbers."""
    if not layout.state.turn:
        return
    place = (seat - layout.state.leader) % layout.state.players
    spot = rect.square()
    if place:
        row.add("place", spot, text=str(place + 1), style=STRONG_CENTER, tip="about/order")
    else:
        row.add("leader", spot, picture=art("token/leader"), tip="about/leader")


def points_text(layout: BoardLayout, seat: int) -> str:
    """The points of a seat so far, with a question mark for a hidden vault; "" if not shown."""
    if not layout.table.forecast:
        return ""
    known = known_points(layout.state, seat, own=vault_is_open(layout.table, seat))
    return f"{known.total}+?" if known.hidden else str(known.total)


def _answer(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """What a seat does about the role, as a small card: the role it plays with its actions, that it thinks, or is asked."""
    state = layout.state
    did = answer_of(state, seat)
    if did == PLAYS:
        cell = row.add("answer", rect, fill=tint(state.role), frame="outline.card", tip=f"answer/{seat}")
        cell.add("role", rect.inset(2), picture=role_picture(state.role))
        if state.units[seat] > 1:
            chip(
                layout,
                cell,
                "count",
                rect.right - 4,
                rect.bottom - layout.line // 2,
                f"×{state.units[seat]}",
                "chip.gold",
                "caption.bold",
            )
    elif did == THINKS:
        cell = row.add("answer", rect, fill="playing", tip=f"answer/{seat}")
        cell.add("sign", rect.inset(3), picture=flat("what/think"))
    elif did == ASKED:
        cell = row.add("answer", rect, fill="chip.gold", tip="about/acting")
        cell.add("sign", rect.inset(rect.w // 4), picture="glyph/flag")


def _held(
    layout: BoardLayout, row: Node, band: Rect, line: list[tuple[str, str, str, str]], seat: int
) -> None:
    """Materials and clients of a seat, one behind another; a stroke between the two."""
    x, side = band.x, round(1.38 * layout.line)
    whole = sum(_wide(layout, thing[2]) for thing in line if thing[0])
    tight = max(0, whole + 2 * layout.gap * any(not thing[0] for thing in line) - band.w)
    less = -(-tight // max(1, sum(1 for thing in line if thing[0])))
    asked = demanded(layout.state)
    for name, picture, number, tip in line:
        if not name:
            row.add("stroke", Rect(x, band.y + 3, 2, band.h - 6), fill="line.gold")
            x += 2 * layout.gap
            continue
        wide = _wide(layout, number) - less
        cell = row.add(name, Rect(x, band.y, wide, band.h), tip=tip)
        cell.add("picture", Rect(x, band.y, side, band.h), picture=picture)
        cell.add(
            "number",
            Rect(x + side + 2, band.y, layout.view.width(number, STRONG.role) + 1, band.h),
            text=number,
            style=STRONG,
        )
        if name in MATERIALS and MATERIALS.index(name) in asked.stock and seat != asked.taker:
            layout.demand(row, Rect(x, band.y, side, band.h))
        x += wide
