"""The rail: a row for each seat in equal layout, partners together."""

from __future__ import annotations

from collections import Counter

from game.boards.board_layout import STRONG, marked, natural
from game.boards.concordia_venus.board_layout import (
    BoardLayout,
    card_of,
    flat,
    god_picture,
    good_picture,
    role_picture,
    row_of,
)
from game.boards.concordia_venus.faces import PICTURED, portrait
from game.boards.seat_portrait import SMALLEST, has_portraits, seat_portrait
from game.engine.concordia_venus.components import GODS, GOODS, LAND, SEA
from game.engine.concordia_venus.scoring import own_points
from game.ui.geometry import Rect
from game.ui.tree import Node

LINE = 1.12
"""Height of a line, in lines of the smallest text."""
LEAST_ROW = 2.6
"""Height of a row beside a panel, in lines of the smallest text: all but the line of the gods."""
LAST = 5.8
"""Width of the card played last where a row is high, in lines of the smallest text; half of it elsewhere."""


def order_of(layout: BoardLayout) -> list[int]:
    """The seats from the first player on, partners one after the other."""
    state = layout.state
    seats = [(state.first + at) % state.players for at in range(state.players)]
    if not state.rules.team:
        return seats
    return [seat for first in seats[: state.teams] for seat in (first, state.partner(first))]


def rail(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out a row for each seat."""
    node = parent.add("rail", rect, region="access.region.players")
    rows = rect.equal_rows(layout.state.players, max(3, layout.gap // 2))
    team = layout.line if layout.state.rules.team else 0
    for at, (seat, row) in enumerate(zip(order_of(layout), rows, strict=True)):
        if team and at % 2 == 0:
            _bracket(layout, node, seat, row.union(rows[at + 1]).cut_left(team)[0])
        _row(layout, node, seat, row.pad(left=team + 2) if team else row)


def _bracket(layout: BoardLayout, node: Node, seat: int, rect: Rect) -> None:
    """The bracket of two partners: its sign differs by team."""
    side = layout.state.side(seat)
    mark = node.add(
        f"team{side}",
        rect,
        fill="chip.dark" if side == 0 else "lapis" if side == 1 else "verdigris",
        tip=f"team/{seat}",
    )
    sign = rect.inset(1).place(rect.w - 2, rect.w - 2)
    ink = "white" if side < 2 else "ink"
    mark.add("sign", sign, picture=flat(f"team/{side + 1}?ink={ink}"))


def _row(layout: BoardLayout, node: Node, seat: int, rect: Rect) -> None:
    state = layout.state
    acting = layout.table.to_act == seat
    row = layout.put(
        node, f"seat{seat}", rect, f"seat/{seat}", fill="card" if acting else "plate",
        frame="outline.gold" if acting else "", dim=bool(state.absent >> seat & 1),
    )  # fmt: skip
    inner = rect.inset(layout.pad, 2)
    count = 3 if inner.h >= 3 * layout.line else 2
    high = min(round(layout.line * LINE), (inner.h - 1) // count)
    raised = count == 2 and has_portraits(
        layout
    )  # beside a portrait the gods find room in the first line only
    least = _least(layout)
    large, small = (min(rect.h - 4, round(part * layout.line)) for part in (LAST, LAST / 2))
    roomy = rect.h > 6 * layout.line and inner.w - large - layout.pad - layout.gap >= least + SMALLEST
    last, inner = inner.cut_right(large if roomy else small, layout.pad)
    inner = seat_portrait(layout, row, inner, seat, least)
    _last(layout, row, last, seat)
    spare = max(0, inner.h - count * high) // (count + 1)
    lines = [Rect(inner.x, inner.y + spare + at * (high + spare), inner.w, high) for at in range(count)]
    _first(layout, row, lines[0], seat, gods=raised)
    _second(layout, row, lines[1], seat, gods=count == 2 and not raised)
    if count > 2:
        _third(layout, row, lines[2], seat)


def _least(layout: BoardLayout) -> int:
    """Least width of the lines beside a portrait."""
    return 7 * (natural(layout, "x", "10")[0] + 2)


def _first(layout: BoardLayout, row: Node, rect: Rect, seat: int, *, gods: bool) -> None:
    """Banner, name, Praefectus Magnus; coins, houses left, cards in hand; the gods, where they have no other place."""
    state = layout.state
    number = natural(layout, "x", "88")[0] + 2
    prefect = rect.h if state.pm == seat or not gods else 0
    wide = _marks_width(layout, rect, 3 * number + 5 * rect.h // 2 + 18) if gods else 0
    flag, name, magnus, marks, coins, houses, hand = rect.columns(
        rect.h, 1.0, prefect, wide, number + rect.h // 2, number, number, gap=3 if prefect else 2
    )
    if gods:
        _gods(layout, row, marks, seat)
    row.add("banner", flag, picture=layout.banner(seat))
    row.add("name", name, text=layout.name(seat, STRONG.role, name.w), style=STRONG)
    if state.pm == seat:
        row.add("magnus", magnus, picture=flat("magnus"), tip="magnus")
    marked(layout, row, "money", coins, flat("sestertius"), str(state.money[seat]), f"money/{seat}")
    marked(layout, row, "houses", houses, layout.house(seat), str(state.houses_left(seat)), f"houses/{seat}")
    marked(layout, row, "hand", hand, flat("hand"), str(len(state.hand[seat])), f"about/hand/{seat}")


def _marks_width(layout: BoardLayout, rect: Rect, others: int) -> int:
    """The width of points and gods if each row has room for them beside its name and the others; else of the points alone."""
    view, seats = layout.view, range(len(layout.table.seats))
    names = [view.width(layout.name(seat, STRONG.role, rect.w // 3), STRONG.role) for seat in seats]
    points = view.width("188", STRONG.role) + 12 if layout.table.forecast else 0
    most = max(len(god_counts(layout, seat)) for seat in seats)
    every = points + rect.h + (most - 1) * (rect.h // 2)
    return every if every + max(names) + others <= rect.w else points


def _second(layout: BoardLayout, row: Node, rect: Rect, seat: int, *, gods: bool) -> None:
    """The five goods and the colonists that wait; the gods too, where there is no line for them."""
    state = layout.state
    one = natural(layout, "x", "10")[0]
    cells = rect.columns(*[one] * 7, 1.0, gap=2) if gods else rect.columns(*[1.0] * 7, gap=2)
    for good, cell in enumerate(cells[:5]):
        count = state.goods[seat][good]
        marked(
            layout,
            row,
            GOODS[good],
            cell,
            good_picture(good),
            str(count),
            f"good/{GOODS[good]}",
            dim=not count,
        )
    for kind, cell in ((LAND, cells[5]), (SEA, cells[6])):
        waiting = (state.land if kind == LAND else state.sea)[seat]
        marked(
            layout, row, f"waits{kind}", cell, layout.colonist(seat, kind), str(waiting), f"colonists/{seat}",
            dim=not waiting,
        )  # fmt: skip
    if gods:
        _gods(layout, row, cells[7], seat)


def _third(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """Each god with the number of cards that count for it."""
    rect = _points(layout, row, rect, seat)
    counts = god_counts(layout, seat)
    for god, cell in enumerate(rect.equal_columns(len(GODS), 2)):
        count = counts[god]
        text = f"×{count}" if natural(layout, god_picture(god), f"×{count}")[0] <= cell.w else str(count)
        marked(layout, row, GODS[god], cell, god_picture(god), text, f"gods/{seat}", dim=not count)


def _points(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> Rect:
    """The points so far at the right end, if shown; returns the remaining area."""
    if not layout.table.forecast:
        return rect
    text = str(own_points(layout.state, seat))
    cell, rest = rect.cut_right(layout.view.width(text, STRONG.role) + 10, 2)
    row.add("points", cell, text=text, style=STRONG.but(align="center"), fill="chip.gold", tip=f"gods/{seat}")
    return rest


def _gods(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """A mark for each god that one of the cards counts for, over each other; the points, where they may be shown."""
    rect = _points(layout, row, rect, seat)
    counts = god_counts(layout, seat)
    marks = row.add("gods", rect, tip=f"gods/{seat}")
    row_of(
        marks, "god", rect, [god_picture(god) for god in range(len(GODS)) if counts[god]], 0.0, rect.h // 2
    )


def god_counts(layout: BoardLayout, seat: int) -> Counter[int]:
    """By god: how many cards of a seat count for it."""
    state = layout.state
    return Counter(
        god for card in (*state.hand[seat], *state.pile[seat]) for god in card_of(state, card).gods
    )


def _last(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The card played last: what a Diplomat may copy."""
    pile = layout.state.pile[seat]
    side = min(rect.w, rect.h)
    cell = rect.place(side, side)
    if not pile:
        row.add("last", cell, fill="well", tip=f"about/pile/{seat}")
        return
    target = f"pile/{seat}"
    if layout.can(target):
        shown = layout.put(row, "last", cell, target, fill="label")
    else:
        shown = row.add("last", cell, fill="label", tip=f"about/pile/{seat}")
    inner = cell.inset(max(2, side // 10))
    if inner.w >= PICTURED:
        portrait(layout, shown, inner, pile[-1])
        return
    roles = card_of(layout.state, pile[-1]).roles
    if len(roles) == 1:
        shown.add("role", inner, picture=role_picture(roles[0]))
        return
    half = inner.w // 2
    shown.add("role0", Rect(inner.x, inner.y, half, half), picture=role_picture(roles[0]))
    shown.add(
        "role1", Rect(inner.right - half, inner.bottom - half, half, half), picture=role_picture(roles[1])
    )
