"""The warehouse: twelve wells with goods, waiting colonists in the same wells, free space; coins and houses below."""

from __future__ import annotations

from game.boards.board_layout import STRONG
from game.boards.concordia_venus.board_layout import BoardLayout, art, flat, good_picture, listed
from game.engine.concordia_venus.components import GOODS, LAND, PIECES, SEA
from game.ui.geometry import Rect
from game.ui.tree import Node

COLUMNS = (3, 4, 6)
"""Wells side by side: as many as make them largest."""
BETWEEN = 3
"""Space between the counts above the wells, in pixels."""
GAP = 2
"""Space between wells, in pixels: in a small window a well is just large enough to be hit."""
WELLS = tuple(f"{42 + 204 * (at % 4)}.{44 + 204 * (at // 4)}.184.184" for at in range(12))
"""The part of the picture of a storehouse that each well has."""


def store(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the warehouse of a seat."""
    state = layout.state
    node = parent.add("store", rect, fill="plate", region="concordia_venus.region.store", depth=20)
    head, body = rect.inset(layout.pad).cut_top(layout.line + 6, 3)
    _head(layout, node, head, seat)
    count, gap = state.layout.box.warehouse, GAP
    side, columns = max(
        (min((body.w + gap) // many, (body.h + gap) // -(-count // many)) - gap, many) for many in COLUMNS
    )
    rows = -(-count // columns)
    floor = body.place(side * columns + gap * (columns - 1), side * rows + gap * (rows - 1), 0.5, 0.0)
    cells = floor.grid(columns, rows, gap)
    things = _things(layout, seat)
    for at, cell in enumerate(cells[:count]):
        sunk = f"{art('sheet/storehouse')}?part={WELLS[at % len(WELLS)]}"
        well = node.add(
            f"well{at}", cell, picture=sunk, picture_at="fill", fill="well", tip=f"warehouse/{seat}"
        )
        if at < len(things):
            _thing(layout, well, cell, things[at], seat, first=at == 0 or things[at - 1] != things[at])
    free = cells[min(len(things), count - 1)]
    for good, name in enumerate(GOODS):
        lies = [cells[at] for at, thing in enumerate(things[:count]) if thing == ("good", good)]
        node.add(name, lies[-1] if lies else free)  # where the next one flies


def _things(layout: BoardLayout, seat: int) -> list[tuple[str, int]]:
    """What fills the wells, in order: goods from the cheapest to the dearest, then colonists."""
    state = layout.state
    goods = [("good", good) for good in listed(tuple(state.goods[seat]))]
    return [*goods, *[("colonist", LAND)] * state.land[seat], *[("colonist", SEA)] * state.sea[seat]]


def _thing(
    layout: BoardLayout, well: Node, rect: Rect, thing: tuple[str, int], seat: int, *, first: bool
) -> None:
    kind, number = thing
    inner = rect.inset(max(2, rect.w // 9))
    if kind == "good":
        well.add("good", inner, picture=good_picture(number), tip=f"good/{GOODS[number]}")
        return
    picture, target = layout.colonist(seat, number), f"colonist/{PIECES[number]}"
    if first and seat == layout.me and layout.can(target):
        waiting = layout.put(well, "colonist", rect, target, fill="label")
        waiting.add("piece", inner, picture=picture)
    else:
        well.add("colonist", inner, picture=picture, tip=target)


def _head(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """The owner if it is another seat; coins, houses left, free spaces."""
    state = layout.state
    shown = (
        ("money", flat("money"), str(state.money[seat]), f"money/{seat}"),
        ("houses", layout.house(seat), str(state.houses_left(seat)), f"houses/{seat}"),
        ("free", flat("warehouse"), str(state.free(seat)), f"warehouse/{seat}"),
    )
    wide = [
        max(layout.view.width(text, STRONG.role), layout.view.width("88", STRONG.role))
        for *_, text, _ in shown
    ]
    spare = max(0, rect.w - 2 * BETWEEN - sum(wide)) // 3
    x = rect.x
    for (name, picture, text, tip), words in zip(shown, wide, strict=True):
        cell = Rect(x, rect.y, words + spare, rect.h)
        x = cell.right + BETWEEN
        label = node.add(name, cell, fill="label", tip=tip)
        inner = cell.inset(2, 1)
        side = max(8, min(inner.h, inner.w - words - 4))
        both = inner.place(min(inner.w, side + 4 + words), inner.h)
        label.add("sign", Rect(both.x, both.cy - side // 2, side, side), picture=picture)
        label.add("count", both.pad(left=side + 3), text=text, style=STRONG)
