"""Heaps of materials and piles of cards, with their numbers, and the glow around what can be chosen."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.glory_to_rome.board_layout import BoardLayout, lay, lay_piece, none_there
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
BED = (3.8, 1.45)
"""Width and height of the slab it lies on, in widths of a piece."""

EDGE, CORNER = 30, 72
"""In the picture of a glow: where its thing's edge is, and the size of its corners."""


def slot_rect(rect: Rect, place: int) -> Rect:
    """Where a piece of a heap lies, counted from 0."""
    side = min(rect.w / WIDE, rect.h / HIGH)
    column, row, front = SLOTS[min(place, len(SLOTS) - 1)]
    x = rect.x + (rect.w - (3 * STEP + 1) * side) / 2 + column * STEP * side
    y = rect.bottom - (TALL + FRONT) * side - row * ROW * side + front * FRONT * side
    return Rect(round(x), round(y), round(side), round(TALL * side))


def bed_rect(rect: Rect) -> Rect:
    """The slab on which a heap lies: of one size, however many pieces there are."""
    side = min(rect.w / WIDE, rect.h / HIGH)
    wide, high = round(side * BED[0]), round(side * BED[1])
    return Rect(rect.cx - wide // 2, rect.bottom - high + round(side * 0.16), wide, high)


def heap(node: Node, rect: Rect, material: int, count: int) -> None:
    """Lay out a heap; where there is none, its place."""
    side = min(rect.w / WIDE, rect.h / HIGH)
    lay(node, "bed", bed_rect(rect), f"estate/bed_{MATERIALS[material]}")
    if not count:
        lay_piece(node, "faint", slot_rect(rect, 0).moved(round(STEP * side / 2), 0), material, "faint")
        none_there(node, rect)
        return
    many = min(count, len(SLOTS))
    lying = [slot_rect(rect, at) for at in range(many)]
    left, right = min(one.x for one in lying), max(one.right for one in lying)
    low = max(one.bottom for one in lying)
    below = Rect(left, low, right - left, 0).inset(-round(0.2 * side), 0)
    lay(node, "shadow", below.pad(top=-round(0.6 * side), bottom=-round(0.22 * side)), "light/shadow")
    for at in sorted(range(many), key=lambda at: (SLOTS[at][2], SLOTS[at][1], -SLOTS[at][0])):
        lay_piece(node, f"piece{at}", lying[at], material)


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
            lay(node, f"halo.{name}.{row}{column}", cell, f"light/halo?part={part}")


THICK = 0.055
"""Thickness of a card in widths of it."""
MOST = 8
"""The most layers that are drawn."""


class CardPile(NamedTuple):
    """A pile of cards: its target, the picture on top, how many there are, how many layers show it, how its number is set."""

    target: str
    picture: str
    cards: int
    layers: int
    fill: str = "chip"
    role: str = "number.small"
    times: str = ""
    """What stands before the number where no name says of what it is."""

    def rise(self, wide: int) -> int:
        """How much higher the top card lies than the lowest, for cards of that width."""
        return max(2, round(wide * THICK)) * max(0, min(MOST, self.layers) - 1)


def card_pile(
    layout: BoardLayout, parent: Node, name: str, rect: Rect, pile: CardPile, over: int = 0
) -> Node:
    """A pile in `rect`, where its lowest card lies; the higher ones rise above it. None left: its place.

    With `over` it is clicked before what lies in front of it, up to that depth, though it is drawn behind.
    """
    px, levels = layout.view.px, min(MOST, pile.layers)
    face = rect.moved(0, -pile.rise(rect.w))
    whole = face.union(rect)
    if levels:
        lay(parent, f"shade.{name}", rect.inset(-px(8)).moved(px(4), px(4)), "light/shade")
    node = layout.put(parent, name, whole, pile.target)
    node.depth = over
    if not levels:
        node.dim = True
        node.add("plot", rect, fill="outline", frame="outline", depth=-over)
        lay(node, "picture", rect.inset(1), pile.picture.replace("card/", "card/faint_"), -over)
        none_there(node, rect)
        return node
    thick = max(2, round(rect.w * THICK))
    for level in range(levels - 1):
        node.add(f"layer{level}", rect.moved(0, -thick * level), fill="layer", depth=-over)
    top = lay(node, "picture", face, pile.picture, -over)
    top.frame, top.scenery = "outline.card", False
    role = layout.grown(pile.role, rect.h // 3)
    chip(layout, node, "count", rect.right - 3, rect.bottom - 3, f"{pile.times}{pile.cards}", pile.fill, role)
    return node
