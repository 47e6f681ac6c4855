"""Pieces of a material lying in a heap: every piece has a place of its own, in the order in which they come."""

from __future__ import annotations

from game.boards.glory_to_rome.board_layout import BoardLayout, art, piece
from game.engine.glory_to_rome.components import MATERIALS
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

NUMBER = TextStyle("number", shrink=True)
SLOTS = (
    (1, 0, 0), (2, 0, 0), (1.5, 1, 0), (0, 0, 0), (0.5, 1, 0), (3, 0, 0), (2.5, 1, 0), (1, 2, 0), (2, 2, 0),
    (0.55, 0, 1), (1.55, 0, 1), (2.55, 0, 1),
)  # fmt: skip
"""Places of the pieces of a heap: column in steps, row, and 1 for the rank in front."""
STEP, ROW, FRONT, TALL = 0.78, 0.50, 0.30, 0.875
"""In widths of a piece: from one column to the next, from row to row, the front rank; and a piece's height."""
WIDE, HIGH = 3.34, 2.25
"""Width and height of a heap, in widths of a piece."""


EDGE, CORNER = 30, 72
"""In the picture of a glow: where its thing's edge is, and the size of its corners."""


def slot_rect(rect: Rect, place: int) -> Rect:
    """Where a piece of a heap lies, counted from 0."""
    side = min(rect.w / WIDE, rect.h / HIGH)
    column, row, front = SLOTS[min(place, len(SLOTS) - 1)]
    x = rect.x + (rect.w - (3 * STEP + 1) * side) / 2 + column * STEP * side
    y = rect.bottom - (TALL + FRONT) * side - row * ROW * side + front * FRONT * side
    return Rect(round(x), round(y), round(side), round(TALL * side))


def heap(node: Node, rect: Rect, material: int, count: int) -> None:
    """Lay out a heap; where there is none, its place."""
    side = min(rect.w / WIDE, rect.h / HIGH)
    if not count:
        ring = slot_rect(rect, 0).union(slot_rect(rect, 1))
        node.add("ring", ring.inset(-round(side * 0.25), round(side * 0.22)).moved(0, round(side * 0.16)),
                 picture=art("light/ring"), picture_at="stretch")  # fmt: skip
        spot = ring.place(round(side), round(side * TALL))
        node.add("faint", spot, picture=art(f"piece/faint_{MATERIALS[material]}"))
        return
    many = min(count, len(SLOTS))
    lying = [slot_rect(rect, at) for at in range(many)]
    left, right = min(one.x for one in lying), max(one.right for one in lying)
    low = max(one.bottom for one in lying)
    node.add("shadow", Rect(left - round(0.22 * side), low - round(0.62 * side), right - left + round(0.5 * side), round(0.85 * side)),
             picture=art("light/shadow"), picture_at="stretch")  # fmt: skip
    order = sorted(range(many), key=lambda at: (SLOTS[at][2], SLOTS[at][1], -SLOTS[at][0]))
    for at in order:
        node.add(f"piece{at}", lying[at], picture=piece(material))


def chip(
    layout: BoardLayout,
    node: Node,
    name: str,
    cx: int,
    cy: int,
    text: str,
    fill: str = "chip",
    role: str = "number.small",
) -> Node:
    """A number on a round piece of parchment, around a point."""
    style = NUMBER.but(role=role)
    high = layout.view.line(role) + 2
    wide = max(high, layout.view.width(text, role) + high // 2 + 2)
    return node.add(
        name, Rect(cx - wide // 2, cy - high // 2, wide, high), text=text, style=style, fill=fill, depth=1
    )


def halo(node: Node, name: str, rect: Rect, out: int) -> None:
    """A glow around something that can be chosen: corners and sides of one picture, so that it is as wide everywhere."""
    out = round(out * 1.5)
    corner = min(round(out * CORNER / EDGE), (rect.w + 2 * out) // 2, (rect.h + 2 * out) // 2)
    whole = rect.inset(-out)
    across, down = (corner, 1.0, corner), (corner, 1.0, corner)
    cuts = (0, CORNER, 256 - CORNER, 256)
    for row, band in enumerate(whole.rows(*down)):
        for column, cell in enumerate(band.columns(*across)):
            x, y = cuts[column], cuts[row]
            part = f"{x}.{y}.{cuts[column + 1] - x}.{cuts[row + 1] - y}"
            if not cell.area:
                continue
            node.add(
                f"halo.{name}.{row}{column}",
                cell,
                picture=f"{art('light/halo')}?part={part}",
                picture_at="stretch",
            )
