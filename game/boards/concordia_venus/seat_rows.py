"""A row for each seat in equal layout, partners together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.boards import opponent
from game.boards.board_layout import STRONG, STRONG_CENTER, natural
from game.boards.concordia_venus.areas import CARD_LINES, OWN_LINES, ROW_LINE, is_far
from game.boards.concordia_venus.board_layout import BoardLayout, card_of, flat, god_picture, good_picture
from game.boards.concordia_venus.cards import Looks, card_picture, face, parts_of, pile_note
from game.engine.concordia_venus.components import GODS, GOODS, LAND, SEA
from game.engine.concordia_venus.scoring import own_points
from game.ui.geometry import Rect
from game.ui.tree import Node

LEAST_HIT = 32
"""Pixels that a click needs in height."""
FIRST_LINE = 0.38
"""The share of the first of two lines of a row, at least a line: in the second one a card can be clicked."""
APART = 5
"""Least space between a number and the next sign, in pixels."""
CARD = (62, 40)
"""Shape of the picture of the card played last."""


def order_of(layout: BoardLayout) -> list[int]:
    """The seats from the first player on, partners one after the other."""
    state = layout.state
    seats = [(state.first + at) % state.players for at in range(state.players)]
    if not state.rules.team:
        return seats
    return [seat for first in seats[: state.teams] for seat in (first, state.partner(first))]


def seat_rows(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out a row for each seat; the own one is a line."""
    node = parent.add("players", rect, region="access.region.players")
    order = order_of(layout)
    slim = round(OWN_LINES * layout.line)
    parts = [slim if _is_slim(layout, seat) and not is_far(layout) else 1.0 for seat in order]
    rows = rect.rows(*parts, gap=max(3, layout.gap // 2))
    team = layout.line if layout.state.rules.team else 0
    low = min(row.h for seat, row in zip(order, rows, strict=True) if not _is_slim(layout, seat))
    for at, (seat, row) in enumerate(zip(order, rows, strict=True)):
        if team and at % 2 == 0:
            _bracket(layout, node, seat, row.union(rows[at + 1]).cut_left(team)[0])
        _row(layout, node, seat, row.pad(left=team + 2) if team else row, low)


def _is_slim(layout: BoardLayout, seat: int) -> bool:
    """Whether a seat's goods and gods are shown elsewhere."""
    return seat == layout.me and layout.table.viewer == seat


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


def _row(layout: BoardLayout, node: Node, seat: int, rect: Rect, low: int) -> None:
    """A seat's row; the lowest of all rows is `low`: by it they all have their signs in the same columns."""
    state = layout.state
    acting = layout.table.to_act == seat
    row = layout.put(
        node, f"seat{seat}", rect, f"seat/{seat}", fill="card" if acting else "plate",
        frame="outline.gold" if acting else "", dim=bool(state.left_seats >> seat & 1),
    )  # fmt: skip
    slim = _is_slim(layout, seat)
    inner = rect.inset(layout.pad, max(2, layout.pad // 2))
    if is_far(layout):
        _far(layout, row, inner, seat)
        return
    side = min(inner.h, low - 2 * max(2, layout.pad // 2), round(0.33 * inner.w))
    high = min(round(layout.line * ROW_LINE), inner.h)
    if slim:
        _first(layout, row, inner.place(inner.w, high), seat, counts=False)
        return
    bust, inner = inner.cut_left(side, layout.pad)
    _bust(layout, row, bust, seat)
    if inner.h >= CARD_LINES * layout.line:
        _tall(layout, row, inner, high, seat)
        return
    count = max(2, min(4, inner.h // high))
    lines = inner.place(inner.w, min(inner.h, round(1.3 * high * count))).equal_rows(count)
    if count == 2:
        lines = list(inner.cut_top(max(round(FIRST_LINE * inner.h), layout.line)))
    tall = lines[1] if count == 2 else lines[count == 3].union(lines[1 + (count == 3)])
    wide = min(round(0.17 * inner.w), tall.h * CARD[0] // CARD[1])
    last = tall.cut_right(wide)[0].place(wide, min(tall.h, wide * CARD[1] // CARD[0]), 1.0, 0.5)
    _last(layout, row, last, seat, whole=False)
    short = [line.pad(right=wide + layout.pad) if line.overlaps(tall) else line for line in lines]
    if count == 2 and layout.can(f"pile/{seat}"):  # a card that can be clicked is higher than its line
        short[0] = short[0].pad(right=wide + layout.pad)
    _first(layout, row, short[0], seat, counts=count < 4)
    column = _column(layout, short[-1].w, 1)
    if count == 4:
        _counts(layout, row, short[1], seat, _wider(short[1], column))
    goods = max(1, count - 2)
    _goods(layout, row, short[goods : goods + 1], seat, column)
    _gods(layout, row, short[goods + 1 :], seat, column)


def _far(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """One line for a seat, read from far away: banner, name and counts."""
    flag, words = rect.cut_left(round(1.6 * layout.line), layout.pad)
    row.add("banner", flag.place(flag.w, flag.w), picture=layout.banner(seat))
    _first(layout, row, words.place(words.w, min(words.h, round(1.6 * layout.line))), seat, counts=True)


def _tall(layout: BoardLayout, row: Node, rect: Rect, high: int, seat: int) -> None:
    """A high row: the card played last as a card, and goods and gods in two lines each."""
    pile = layout.state.pile[seat]
    need = max(
        (layout.view.width(word, "caption") for card in pile[-1:] for word in parts_of(layout, card)),
        default=0,
    )
    wide = min(rect.h * 5 // 7, max(round(0.38 * rect.w), min(need + 12, round(0.5 * rect.w))))
    last, rect = rect.cut_right(wide, layout.pad)
    _last(layout, row, last.place(wide, wide * 7 // 5, 1.0, 0.5), seat, whole=True)
    lines = rect.place(rect.w, min(rect.h, round(1.4 * high * 6))).equal_rows(6)
    _first(layout, row, lines[0], seat, counts=False)
    column = _column(layout, rect.w, 2)
    _counts(layout, row, lines[1], seat, _wider(lines[1], column))
    _goods(layout, row, lines[2:4], seat, column)
    _gods(layout, row, lines[4:], seat, column)


def _last(layout: BoardLayout, row: Node, cell: Rect, seat: int, *, whole: bool) -> None:
    """The card played last, which a Diplomat may copy: whole, or only its picture, with room for a click."""
    pile = layout.state.pile[seat]
    if not pile:
        _nothing(row, cell, seat)
        return
    target, fill = f"pile/{seat}", "card" if whole else "label"
    if layout.can(target):
        high = max(cell.h, LEAST_HIT)
        top = max(row.rect.y, min(cell.cy - high // 2, row.rect.bottom - high))
        shown = layout.put(row, "last", Rect(cell.x, top, cell.w, high), target, fill=fill)
    else:
        shown = row.add("last", cell, fill=fill, tip=f"about/pile/{seat}")
    if whole:
        face(layout, shown, cell, pile[-1], Looks((pile_note(len(pile)),), foot=False, narrow=True))
        return
    shown.add("emblem", cell.inset(1), picture=card_picture(pile[-1]), picture_at="fill")
    shown.add("rim", cell, frame="outline.ink")


def _nothing(row: Node, cell: Rect, seat: int) -> None:
    """The place of the card played last while the pile is empty."""
    place = row.add("last", cell, frame="outline", tip=f"about/pile/{seat}")
    side = min(cell.w, cell.h) // 2
    place.add("sign", cell.place(side, side), picture=flat("pile"), dim=True)


def _bust(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """Who plays: the portrait, or the banner of a bot without one."""
    drawn = opponent.face_at(layout.table, seat)
    side = min(rect.w, rect.h)
    spot = rect.place(side, side, 0.5, 0.5)
    face = row.add("sitter", spot, picture=drawn or layout.banner(seat, "banner"), tip=f"seat/{seat}")
    high = max(18, round(0.34 * side))
    if drawn:
        row.add(
            "banner", Rect(spot.x - 1, spot.bottom - high, high, high), picture=layout.banner(seat), depth=1
        )
    if layout.state.pm == seat:
        row.add(
            "magnus",
            Rect(spot.right - high, spot.bottom - high, high, high),
            picture=flat("magnus"),
            tip="magnus",
            depth=1,
        )
    if layout.table.thinking == seat:
        mark = spot.place(max(12, side * 2 // 5), max(12, side * 2 // 5), 1, 0)
        face.add("thinks", mark, fill="chip.gold", depth=1).add(
            "sign", mark.inset(2), picture="glyph/hourglass"
        )


def _first(layout: BoardLayout, row: Node, rect: Rect, seat: int, *, counts: bool) -> None:
    """Banner, name, Praefectus Magnus, points; with `counts` also coins, houses left, cards in hand."""
    state = layout.state
    if _is_slim(layout, seat) and not is_far(layout):
        flag, rect = rect.cut_left(rect.h, 3)
        row.add("banner", flag, picture=layout.banner(seat))
    rect = _points(layout, row, rect, seat)
    if counts:
        shown = (state.money[seat], state.houses_left(seat), len(state.hand[seat]))
        column = max(_wide(layout, str(count)) for count in (*shown, 88))
        cell, rect = rect.cut_right(len(shown) * column, 3)
        _counts(layout, row, cell, seat, column)
    if state.pm == seat and (_is_slim(layout, seat) or is_far(layout)):
        magnus, rect = rect.cut_right(rect.h, 3)
        row.add("magnus", magnus, picture=flat("magnus"), tip="magnus")
    role = "small.bold" if rect.h >= layout.view.line("small.bold") and not counts else STRONG.role
    if layout.table.to_act == seat:
        rect = _acting(layout, row, rect, layout.view.width(layout.name(seat, role, rect.w), role))
    row.add("name", rect, text=layout.name(seat, role, rect.w), style=STRONG.but(role=role))


def _acting(layout: BoardLayout, row: Node, rect: Rect, name: int) -> Rect:
    """That a seat decides now, in words or by a sign, right of its name of a width; what is left for that."""
    words = layout.own("title.acting")
    wide = layout.view.width(words, STRONG_CENTER.role) + layout.pad
    said = wide + 3 <= rect.w - name
    wide = wide if said else rect.h
    if wide + 3 > rect.w - name:
        return rect
    cell, rest = rect.cut_right(wide, 3)
    chip = row.add(
        "acting", cell, fill="chip.gold", text=words if said else "", style=STRONG_CENTER, tip="about/acting"
    )
    if not said:
        chip.add("sign", cell.inset(2), picture="glyph/play")
    return rest


def _counts(layout: BoardLayout, row: Node, rect: Rect, seat: int, column: int) -> None:
    """Coins, houses left, cards in hand."""
    state = layout.state
    things = [
        Thing("money", flat("sestertius"), state.money[seat], f"money/{seat}"),
        Thing("houses", layout.house(seat), state.houses_left(seat), f"houses/{seat}"),
        Thing("hand", flat("hand"), len(state.hand[seat]), f"about/hand/{seat}"),
    ]
    _marks(layout, row, rect, things, column)


class Thing(NamedTuple):
    """A sign with a number: name of its node, picture, number, and what explains it."""

    name: str
    picture: str
    units: int
    tip: str


def _wide(layout: BoardLayout, text: str) -> int:
    """The width of a sign with a number and the space after it."""
    return natural(layout, "x", text)[0] + APART


def _marks(layout: BoardLayout, row: Node, rect: Rect, things: Sequence[Thing], column: int) -> None:
    """Signs with numbers in columns of a width."""
    for at, thing in enumerate(things):
        _mark(layout, row, thing, Rect(rect.x + at * column, rect.y, column, rect.h))


def _mark(layout: BoardLayout, row: Node, thing: Thing, rect: Rect) -> None:
    """A sign and its number, clear of what is to their right."""
    cell = row.add(thing.name, rect, tip=thing.tip)
    words = layout.view.width(str(thing.units), STRONG.role) + 1
    high = natural(layout, thing.picture, "")[1]
    side = max(8, min(high, rect.h, rect.w - words - 4))
    sign = Rect(rect.x, rect.cy - side // 2, side, side)
    cell.add("sign", sign, picture=thing.picture)
    line = min(rect.h, layout.line)
    text = Rect(sign.right + 2, rect.cy - line // 2, words, line)
    cell.add("count", text, text=str(thing.units), style=STRONG)


def _things(layout: BoardLayout, seat: int) -> list[Thing]:
    """Goods and waiting colonists, also those there are none of."""
    state = layout.state
    things = [
        Thing(GOODS[good], good_picture(good), count, f"good/{GOODS[good]}")
        for good, count in enumerate(state.goods[seat])
    ]
    things += [
        Thing(f"waits{kind}", layout.colonist(seat, kind), count, f"colonists/{seat}")
        for kind, count in ((LAND, state.land[seat]), (SEA, state.sea[seat]))
    ]
    return things


def _wider(rect: Rect, column: int) -> int:
    """The width of a column of larger numbers, of which there are three: two of the others, or as wide as there is room."""
    return min(2 * column, rect.w // 3)


KINDS = 7
"""Goods and kinds of colonists are as many as gods: each has its own place in every row, whether there is any or not."""


def _column(layout: BoardLayout, wide: int, lines: int) -> int:
    """The width of a column, the same in all rows: in so many lines each kind has its own."""
    return min(wide // max(4, -(-KINDS // lines)), _wide(layout, "8") + 2 * APART)


def _goods(layout: BoardLayout, row: Node, lines: Sequence[Rect], seat: int, column: int) -> None:
    """Goods and waiting colonists, each in its place, and nothing where there are none: there the first one will fly."""
    _kinds(layout, row, lines, _things(layout, seat), column)


def _gods(layout: BoardLayout, row: Node, lines: Sequence[Rect], seat: int, column: int) -> None:
    """Each god that has cards, with their number, in its place."""
    counts = god_counts(layout, seat)
    found = [Thing(GODS[god], god_picture(god), counts[god], f"gods/{seat}") for god in range(len(GODS))]
    if lines:
        _kinds(layout, row, lines, found, column)


def _kinds(
    layout: BoardLayout, row: Node, lines: Sequence[Rect], things: Sequence[Thing], column: int
) -> None:
    """Signs with numbers in lines, every kind in its column."""
    fit = -(-len(things) // len(lines))
    for at, thing in enumerate(things):
        line = lines[at // fit]
        cell = Rect(line.x + at % fit * column, line.y, column, line.h)
        if thing.units:
            _mark(layout, row, thing, cell)
        else:
            row.add(thing.name, cell)


def _points(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> Rect:
    """The points so far at the right end, if shown; returns the remaining area."""
    if not layout.table.forecast:
        return rect
    text = str(own_points(layout.state, seat))
    cell, rest = rect.cut_right(layout.view.width(text, STRONG.role) + 10, 2)
    cell = cell.place(cell.w, min(cell.h, layout.line + 4))
    row.add("points", cell, text=text, style=STRONG.but(align="center"), fill="chip.gold", tip=f"gods/{seat}")
    return rest


def god_counts(layout: BoardLayout, seat: int) -> Counter[int]:
    """By god: how many cards of a seat count for it."""
    state = layout.state
    return Counter(
        god for card in (*state.hand[seat], *state.pile[seat]) for god in card_of(state, card).gods
    )
