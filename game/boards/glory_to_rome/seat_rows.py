"""The rows of the seats: a panel for each other seat, in one notation for all; one line for the own one. A click opens a
seat's camp."""

from __future__ import annotations

from typing import NamedTuple

from game.boards import opponent
from game.boards.board import NEW_ROUND
from game.boards.board_layout import LABEL, LABEL_CENTER, STRONG, STRONG_CENTER, natural, token
from game.boards.glory_to_rome.board_layout import BoardLayout, art, chip, flat, role_picture, tint
from game.boards.glory_to_rome.position import ASKED, PLAYS, THINKS, answer_of, demanded
from game.boards.glory_to_rome.seat_rows_layout import (
    LINE,
    NAME,
    WORDED,
    PanelForm,
    Thing,
    flow,
    own_height,
    panel_form,
    small_buildings,
    thing_width,
    worded_pairs,
)
from game.boards.glory_to_rome.tips import vault_is_open
from game.engine.glory_to_rome.components import MATERIALS
from game.engine.glory_to_rome.powers import client_limit, vault_limit
from game.engine.glory_to_rome.scoring import known_points
from game.ui.geometry import Rect
from game.ui.tree import Node

FAR = 2.7
"""Height in lines of the one line of a seat where the screen is looked at from far away."""
LEAST_ROW = 4.4
"""Height of a panel beside something else, in lines of the smallest text."""


class Mark(NamedTuple):
    """A number of a seat: the name of its node, its picture, its text, what explains it."""

    name: str
    picture: str
    text: str
    tip: str


OWN_HEAD = 4
"""Lines that place and flag take of the own line."""


def seat_rows(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the own line and a panel for each other seat, in the order of the seats; in an upright window two abreast."""
    node = parent.add("players", rect, region="access.region.players")
    if layout.view.far and not layout.view.upright and not layout.table.beside:
        high, seats = round(FAR * layout.line), layout.state.players
        rows = rect.cut_top(min(rect.h, seats * (high + layout.gap) - layout.gap))[0]
        for seat, place in enumerate(rows.equal_rows(seats, gap=layout.gap)):
            _line(layout, node, seat, place)
        return
    others = [seat for seat in range(layout.state.players) if seat != layout.me]
    columns = 2 if layout.view.upright and len(others) > 1 else 1
    room = rect.h - own_height(layout) - layout.gap
    width = (rect.w - layout.gap * (columns - 1)) // columns
    made = panel_form(layout, others, width, room, columns)
    own = rect.w - 2 * layout.pad - round(OWN_HEAD * layout.line)
    made = made._replace(beside=min(own, width - 2 * layout.pad - made.bust - layout.gap))
    places = [layout.me, *others] if columns > 1 else list(range(layout.state.players))
    y, at = rect.y, 0
    for seat in places:
        if seat == layout.me:
            _line(layout, node, seat, Rect(rect.x, y, rect.w, own_height(layout)), made.beside)
            y += own_height(layout) + layout.gap
            continue
        column, row = at % columns, at - at % columns
        high = max(made.heights[row : row + columns])
        last = columns > 1 and at == len(others) - 1 and column == 0
        panel = Rect(rect.x + column * (width + layout.gap), y, rect.w if last else width, high)
        _panel(layout, node, seat, panel, made)
        at += 1
        if at % columns == 0:
            y += high + layout.gap


def _frame(layout: BoardLayout, node: Node, seat: int, rect: Rect) -> Node:
    """The panel of a seat: in gold while it is to act."""
    acting = layout.table.to_act == seat
    return layout.put(
        node, f"seat{seat}", rect, f"seat/{seat}", fill="card" if acting else "plate", frame="outline.gold" if acting else "",
        dim=bool(layout.state.left_seats >> seat & 1),
    )  # fmt: skip


def _line(layout: BoardLayout, node: Node, seat: int, rect: Rect, beside: int = 0) -> None:
    """A seat in one line: its place in the order, its name, what it does about the role, its points.

    What the own seat has lies before it; from far away a click shows what another one has. Lines `beside` the others' busts are so wide.
    """
    row = _frame(layout, node, seat, rect)
    inner = rect.inset(layout.pad, max(2, layout.pad // 2))
    high = min(inner.h, round(1.5 * layout.line))
    inner = inner.place(inner.w, high)
    rest = _place(layout, row, inner, seat, left=True)
    flag, rest = rest.cut_left(high, 6)
    row.add("banner", flag, picture=layout.banner(seat))
    rest = _points(layout, row, rest, seat, beside or rest.w)
    size = str(layout.state.hand_size(seat))
    wide = natural(layout, "hand", size)[0] + 2
    cell, rest = rest.cut_right(wide, layout.gap)
    holder = row.add("hand", cell, tip=f"limit/hand/{seat}")
    token(layout, holder, "token", cell, flat("hand"), size, STRONG, 0.5)
    did = answer_of(layout.state, seat)
    if did == ASKED:
        name = layout.view.width(layout.table.seats[seat].name, NAME.role)
        free = max(0, rest.w - layout.gap - name - 2 * layout.pad - 4)
        text = layout.fitting("view.title.acting", STRONG_CENTER, rest.cut_right(free)[0])
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


def _panel(layout: BoardLayout, node: Node, seat: int, rect: Rect, made: PanelForm) -> None:
    """Another seat: bust with flag, what it has, and its buildings."""
    row = _frame(layout, node, seat, rect)
    inner = rect.inset(layout.pad)
    head, rest = inner.cut_top(min(inner.h, max(made.bust, made.head)), 4)
    side = min(made.bust, head.h)
    bust, beside = head.cut_left(side, layout.gap)
    bust = bust.cut_top(side)[0]
    _bust(layout, row, bust, seat)
    _head(layout, row, beside, bust, seat, made)
    high = round(LINE * layout.line)
    for line in flow(layout, seat, inner.w):
        if rest.h < high:
            return
        band, rest = rest.cut_top(high, 2)
        _held(layout, row, band, line, seat)
    small_buildings(layout, row, rest.pad(top=layout.gap // 2), seat, made.mini)


def _bust(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    drawn = opponent.face_at(layout.table, seat)
    face = row.add("sitter", rect, picture=drawn or layout.banner(seat, "banner"), tip=f"seat/{seat}")
    side = max(18, rect.h * 3 // 10)
    flag = rect.place(side, side, 0.0, 1.0)
    if drawn:
        row.add("banner", flag, picture=layout.banner(seat), depth=1)
    else:
        row.add("banner", rect)
    if layout.table.thinking == seat:
        mark = rect.place(side, side, 1, 0)
        face.add("thinks", mark, fill="chip.gold", depth=1).add(
            "sign", mark.inset(2), picture="glyph/hourglass"
        )


def _head(layout: BoardLayout, row: Node, rect: Rect, bust: Rect, seat: int, made: PanelForm) -> None:
    """Lines beside the bust: name, place, points; below them influence and hand, vault and clients, each with its word
    where there are five lines. What the seat does about the role is a small card."""
    lines = made.lines
    bands = rect.equal_rows(lines)
    line = _points(layout, row, bands[0], seat, min(bands[0].w, made.beside))
    line = _place(layout, row, line, seat)
    did = answer_of(layout.state, seat)
    below = bands[1].union(bands[-1])
    if did != "waits":
        line = _card(layout, row, seat, lines, line, below, bust)
    row.add("name", line, text=layout.name(seat, NAME.role, line.w), style=NAME)
    marks = _marks(layout, seat)
    if lines == 2:
        _in_a_line(layout, row, below, marks, limits=_limits_fit(layout, below.w))
    elif lines == WORDED:
        for mark, band in zip(marks, bands[1:], strict=True):
            _worded(layout, row, band, mark, marks)
    elif worded_pairs(layout, rect.w):
        for at, mark in enumerate(marks):
            band = bands[1 + at // 2].equal_columns(2, layout.gap)[at % 2]
            _worded(layout, row, band, mark, marks[at % 2 :: 2])
    else:
        left = natural(layout, "vault", "10/10")[0] + layout.gap // 2
        for at, mark in enumerate(marks):
            band = bands[1 + at // 2].pad(left=left * (at % 2))
            _mark(layout, row, band.cut_left(min(left, band.w))[0], mark)


def _worded(layout: BoardLayout, row: Node, rect: Rect, mark: Mark, column: list[Mark]) -> None:
    """A number with its word, both below those of the same column."""
    wide = max(natural(layout, each.picture, each.text)[0] for each in column) + layout.gap
    cell, words = rect.cut_left(min(wide, rect.w))
    holder = _mark(layout, row, cell, mark)
    holder.add("words", words, text=layout.own(f"view.title.{mark.name}"), style=LABEL, tip=mark.tip)


def _card(layout: BoardLayout, row: Node, seat: int, lines: int, line: Rect, below: Rect, bust: Rect) -> Rect:
    """Lay the small card of what a seat does: in its first line, before its bust, or beside its numbers; the rest of the
    line."""
    if lines == 2:
        card, line = line.cut_right(line.h * 5 // 7, 4)
        _answer(layout, row, card.inset(0, 1), seat)
        return line
    high = min(below.h - 2, round(3.1 * layout.line))
    if lines == WORDED or worded_pairs(layout, below.w):
        _answer(layout, row, bust.place(high * 5 // 7, high, 1.0, 1.0), seat, depth=1)
    else:
        _answer(layout, row, below.place(high * 5 // 7, high, 1.0, 0.5), seat)
    return line


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


def _mark(layout: BoardLayout, row: Node, rect: Rect, mark: Mark) -> Node:
    holder = row.add(mark.name, rect, tip=mark.tip)
    token(layout, holder, "token", rect, mark.picture, mark.text, STRONG, 0.0)
    return holder


def _limits_fit(layout: BoardLayout, width: int) -> bool:
    """Whether the marks of every other seat have room in such a line with their limits: all have them or none."""
    others = (seat for seat in range(layout.state.players) if seat != layout.me)
    return all(
        sum(natural(layout, mark.picture, mark.text)[0] + 2 for mark in _marks(layout, seat)) <= width
        for seat in others
    )


def _in_a_line(layout: BoardLayout, row: Node, rect: Rect, marks: list[Mark], *, limits: bool) -> None:
    """Marks side by side with equal spaces, with their limits or without."""
    if not limits:
        marks = [mark._replace(text=mark.text.partition("/")[0]) for mark in marks]
    wide = [natural(layout, mark.picture, mark.text)[0] + 2 for mark in marks]
    space, x = max(4, (rect.w - sum(wide)) // len(marks)), rect.x
    for mark, w in zip(marks, wide, strict=True):
        _mark(layout, row, Rect(x, rect.y, w, rect.h), mark)
        x += w + space


def _points(layout: BoardLayout, row: Node, rect: Rect, seat: int, narrow: int) -> Rect:
    """The points of a seat at the right end of a line, if they are shown, and a chest where its vault hides more; what is
    left. The narrowest line of all seats says whether they have their word."""
    points, hidden = points_of(layout, seat)
    if not points:
        return rect
    worded = _worded_points(layout, narrow)
    shown = f"{points}+" if hidden else points
    text = layout.own("view.points", points=shown) if worded else shown
    chest = flat("vault") if hidden else ""
    heard = layout.own("view.points", points=f"{points}+?" if hidden else points)
    cell, rest = rect.cut_right(
        natural(layout, chest, text, STRONG_CENTER)[0] + _plate_edge(layout), layout.gap
    )
    spot = cell.place(cell.w, min(cell.h, layout.line + 4))
    plate, inner = row.add("plate", spot, fill="chip.gold"), spot.inset(5, 0)
    plate.children.append(
        Node(f"{row.name}/points", inner, text=text, picture=chest, picture_at="right", style=STRONG_CENTER,
             tip=f"points/{seat}", speech=heard)  # the plate is beside, for a picture on it loses a margin to its edge
    )  # fmt: skip
    return rest


def _plate_edge(layout: BoardLayout) -> int:
    """How much wider than its words the plate of the points is."""
    return max(12, layout.line // 2)


def _worded_points(layout: BoardLayout, width: int) -> bool:
    """Whether points have their word beside every seat's name and place in lines of that width: all have it or none."""
    view, state = layout.view, layout.state
    ordinals = [layout.own(f"view.place.{number + 1}") for number in range(1, state.players)]
    place = (
        max(round(1.4 * layout.line), *(view.width(words, LABEL_CENTER.role) + 2 for words in ordinals)) + 4
    )

    def wide(seat: int) -> int:
        points, hidden = points_of(layout, seat)
        text = layout.own("view.points", points=f"{points}+" if hidden else points)
        return natural(layout, flat("vault") if hidden else "", text, STRONG_CENTER)[0]

    return all(
        wide(seat)
        + _plate_edge(layout)
        + layout.gap
        + place
        + view.width(layout.table.seats[seat].name, NAME.role)
        <= width
        for seat in range(state.players)
    )


def _place(layout: BoardLayout, row: Node, rect: Rect, seat: int, *, left: bool = False) -> Rect:
    """The seat's place in the order of acting at an end of a line: the leader's token, then ordinal numbers; what is left."""
    if not layout.state.turn:
        return rect
    place = (seat - layout.state.leader) % layout.state.players
    words = layout.own(f"view.place.{place + 1}") if place else ""
    wide = max(min(rect.h, round(1.4 * layout.line)), layout.view.width(words, LABEL_CENTER.role) + 2)
    spot, rest = rect.cut_left(wide, 4) if left else rect.cut_right(wide, 4)
    if place:
        row.add("place", spot, text=words, style=LABEL_CENTER, tip="about/order")
    else:
        new = "outline.gold" if NEW_ROUND in layout.table.highlighted else ""
        row.add("leader", spot.square(), picture=art("token/leader"), tip="about/leader", frame=new)
    return rest


def points_of(layout: BoardLayout, seat: int) -> tuple[str, bool]:
    """The points of a seat so far, "" if not shown; whether its vault hides more."""
    if not layout.table.forecast:
        return "", False
    known = known_points(layout.state, seat, own=vault_is_open(layout.table, seat))
    return str(known.total), bool(known.hidden)


def _answer(layout: BoardLayout, row: Node, rect: Rect, seat: int, depth: int = 0) -> None:
    """What a seat does about the role, as a small card: the role it plays with its actions, that it thinks, or is asked."""
    state = layout.state
    did = answer_of(state, seat)
    if did == PLAYS:
        cell = row.add(
            "answer", rect, fill=tint(state.role), frame="outline.card", tip=f"answer/{seat}", depth=depth
        )
        cell.add("role", rect.inset(2), picture=role_picture(state.role))
        if state.units[seat] > 1:
            chip(
                layout,
                cell,
                "count",
                rect.right - layout.line * 3 // 4,
                rect.bottom - layout.line // 2,
                f"×{state.units[seat]}",
                "chip.gold",
                "caption.bold",
            )
    elif did == THINKS:
        cell = row.add("answer", rect, fill="playing", tip=f"answer/{seat}", depth=depth)
        cell.add("sign", rect.inset(3), picture=flat("what/think"))
    elif did == ASKED:
        cell = row.add("answer", rect, fill="chip.gold", tip="about/acting", depth=depth)
        cell.add("sign", rect.inset(rect.w // 4), picture="glyph/flag")


def _held(layout: BoardLayout, row: Node, band: Rect, line: list[Thing], seat: int) -> None:
    """Materials and clients of a seat, one behind another; a stroke between the two."""
    x, side = band.x, round(1.38 * layout.line)
    whole = sum(thing_width(layout, thing.number) for thing in line if thing.name)
    tight = max(0, whole + 2 * layout.gap * any(not thing.name for thing in line) - band.w)
    less = -(-tight // max(1, sum(1 for thing in line if thing.name)))
    asked = demanded(layout.state)
    for name, picture, number, tip in line:
        if not name:
            row.add("stroke", Rect(x, band.y + 3, 2, band.h - 6), fill="line.gold")
            x += 2 * layout.gap
            continue
        wide = thing_width(layout, number) - less
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
