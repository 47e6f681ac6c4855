"""Free trade: both sides of an offer over the common zone, to be drafted by clicks or only looked at."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import (
    BIG,
    COUNT_CENTER,
    HEAD,
    STRONG_CENTER,
    BoardLayout,
    counter,
)
from game.boards.constantinopolis.click_targets import chapter_of
from game.boards.constantinopolis.contracts import small_contract
from game.engine.constantinopolis.actions import STEPS
from game.engine.constantinopolis.components import GOODS
from game.engine.constantinopolis.phases import ANSWER, DRAFT
from game.engine.constantinopolis.phases.trading import Side
from game.ui.geometry import Rect
from game.ui.tree import Node


def is_open(layout: BoardLayout) -> bool:
    """Whether there is a trade offer."""
    return chapter_of(layout.state) in (DRAFT, ANSWER)


def tray(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the two sides of the offer."""
    phase, offerer, partner, give, ask = layout.state.stack[-1]
    node = parent.add("tray", rect, fill="dialog")
    inner = rect.inset(2 * layout.pad)
    sides = ((offerer, give, "give"), (partner, ask, "ask"))
    left, middle, right = inner.columns(1.0, layout.target, 1.0, gap=layout.gap)
    node.add("exchange", middle.place(middle.w, middle.w), picture="glyph/exchange")
    for (seat, side, way), cell in zip(sides, (left, right), strict=True):
        _side(layout, node.add(way, cell), cell, seat, side, way if phase == DRAFT else "")


def _side(layout: BoardLayout, node: Node, rect: Rect, seat: int, side: Side, way: str) -> None:
    head, goods, gold, cards = rect.rows(layout.target, 0.36, layout.target, 0.64, gap=2 * layout.gap)
    token, name = head.cut_left(head.h, layout.gap)
    node.add("banner", token, picture=layout.banner(seat, "banner"))
    node.add("name", name, text=layout.name(seat, "small.bold", name.w), style=HEAD)
    for good, cell in enumerate(goods.equal_columns(5, gap=layout.gap)):
        _good(layout, node, good, cell, seat, side, way)
    _gold(layout, node, gold, side, way)
    _cards(layout, node, cards, seat, side, way)


def _good(layout: BoardLayout, node: Node, good: int, rect: Rect, seat: int, side: Side, way: str) -> None:
    """A good: what is offered of what the seat has; a click adds one."""
    name = GOODS[good]
    fill = "card" if side.goods[good] else "well.marble"
    if way:
        well = layout.put(node, name, rect, f"{way}_good/{name}", fill=fill)
    else:
        well = node.add(name, rect, fill=fill, tip=f"good/{name}")
    picture, count = rect.inset(layout.pad).rows(1.0, layout.line, gap=2)
    well.add("picture", picture, picture=f"good/{name}")
    have = layout.state.goods[seat][good]
    text = f"{side.goods[good]}/{have}" if way else str(side.goods[good])
    well.add("count", count, text=text, style=STRONG_CENTER)


def _gold(layout: BoardLayout, node: Node, rect: Rect, side: Side, way: str) -> None:
    total, *steps = rect.columns(1.0, *([round(rect.h * 1.7)] * len(STEPS)), gap=layout.gap)
    counter(node, "gold", total, "gold", str(side.gold), BIG)
    if not way:
        return
    for step, cell in zip(STEPS, steps, strict=True):
        layout.put(
            node, f"gold{step}", cell, f"{way}_gold/{step}", text=f"+{step}", style=COUNT_CENTER, fill="button",
            enabled=layout.can(f"{way}_gold/{step}"),
        )  # fmt: skip


def _cards(layout: BoardLayout, node: Node, rect: Rect, seat: int, side: Side, way: str) -> None:
    """The contracts that may be traded; those in the offer are framed."""
    state = layout.state
    every = sorted((*state.hand[seat], *state.held[seat])) if way else list(side.contracts)
    offered = list(side.contracts)
    kinds = list(dict.fromkeys(every))
    if not kinds:
        return
    size = max(layout.target, min(layout.line * 5, rect.h))
    across = max(1, (rect.w + layout.gap) // (size + layout.gap))
    while -(-len(kinds) // across) * (size + layout.gap) - layout.gap > rect.h and size > 32:
        size -= 1
        across = max(1, (rect.w + layout.gap) // (size + layout.gap))
    for place, kind in enumerate(kinds):
        at = Rect(
            rect.x + place % across * (size + layout.gap),
            rect.y + place // across * (size + layout.gap),
            size,
            size,
        )
        name = f"contract{place}"
        target = f"{way}_contract/{layout.box.contracts[kind].id}" if way else ""
        small_contract(layout, node, name, at, kind, target)
        if kind in offered:
            node.children[-1].frame = "outline.gold"
            node.children[-1].fill = "pressed"
