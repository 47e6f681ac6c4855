"""A seat's sheet: ships, contracts, posts, goods, gold and buildings. The own sheet is clickable."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import (
    BIG,
    COUNT,
    COUNT_CENTER,
    HEAD,
    LABEL_CENTER,
    BoardLayout,
    amount,
    counter,
)
from game.boards.constantinopolis.building_effects import signs_band
from game.boards.constantinopolis.click_targets import chapter_of
from game.boards.constantinopolis.contracts import hand, posts
from game.boards.constantinopolis.estate import buildings
from game.boards.constantinopolis.fleet import berths
from game.engine.constantinopolis.components import (
    GOODS,
)
from game.engine.constantinopolis.phases import STORAGE
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.constantinopolis.phases.storage import storage_limit
from game.ui.geometry import Rect
from game.ui.tree import Node

GROUNDS = (("water", "0.0.826.472"), ("quay", "826.0.1024.472"), ("warehouse", "1858.0.702.472"))
"""The grounds of a sheet, and the parts of their picture."""
PAVED = "quay"
"""The one with circles in its pavement, which are not to grow with its height."""


OWN, OTHER = (0.323, 0.352, 0.325), (0.32, 0.29, 0.39)
"""Shares of the width: one's own sheet is as wide as the window, that of another only as wide as the common zone."""


def sheet(layout: BoardLayout, parent: Node, rect: Rect, seat: int, *, own: bool) -> Node:
    """Lay out the sheet of a seat."""
    node = parent.add("mine" if own else "theirs", rect, region="constantinopolis.region.sheet")
    parts = zip(
        GROUNDS, rect.inset(2).columns(*(OWN if own else OTHER)), (berths, _cards, _things), strict=True
    )
    for (name, part), cell, draw in parts:
        ground = _pave(node, name, cell, part)
        draw(layout, ground, cell.inset(layout.pad - 2, max(2, layout.pad - 4)), seat, own=own)
    return node


def _pave(node: Node, name: str, rect: Rect, part: str) -> Node:
    """A ground with its part of the picture; a quay much higher than that with several above each other.

    Each lies on the one before, so that what lies on the last one lies on all of them.
    """
    wide, high = (int(word) for word in part.split(".")[2:])
    bands = max(1, round(rect.h * wide / (high * max(1, rect.w)))) if name == PAVED else 1
    ground = node
    for band in rect.equal_rows(bands):
        ground = ground.add(name, band, picture=f"art/sheet/player?part={part}", picture_at="fill")
    return ground


def _cards(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    high = max(layout.target + 4, min(rect.h // 6, 4 * layout.line) if layout.is_large else 0)
    chips, slots = rect.cut_bottom(high, layout.gap)[::-1]
    hand(layout, node, chips, seat, own=own)
    posts(layout, node, slots, seat, own=own)


def _things(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    head, rest = rect.cut_top(layout.target, layout.gap)
    store, tiles = rest.cut_top(
        max(layout.target + 4, layout.line + layout.view.text_px("number") + 5), layout.gap
    )
    _heading(layout, node, head, seat, own=own)
    _store(layout, node, store, seat, own=own)
    buildings(layout, node, tiles, seat, own=own)


def _heading(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Whose sheet it is, gold, production level, and how many contracts will be drawn."""
    state = layout.state
    node = node.add("heading", rect, fill="plate")
    rect = rect.inset(layout.pad, 0)
    if not own:  # the close button is in the corner
        rect = rect.pad(right=layout.target + layout.gap)
    token, rest = rect.cut_left(rect.h, layout.gap)
    node.add("banner", token, picture=layout.banner(seat, "banner"))
    number = layout.view.width("99", "number")
    purse_w = rect.h + layout.view.width("999", BIG.role) + 3 * layout.pad
    name, gold, level, draws = rest.columns(1.0, purse_w, rect.h + number, rect.h + number, gap=layout.gap)
    label = layout.view.width(layout.table.seats[seat].name, HEAD.role) + layout.gap
    name = name.pad(right=lay_coins(layout, node, name.pad(left=label), state.gold[seat]))
    node.add("name", name, text=layout.name(seat, "small.bold", name.w), style=HEAD)
    if own:
        treasury = layout.put(node, "gold", gold, "treasury", fill="chip.gold")
    else:
        treasury = node.add("gold", gold, fill="chip.gold", tip="about/treasury")
    counter(treasury, "amount", gold.inset(layout.pad, 2), "gold", amount(state.gold[seat]), BIG)
    slim = round(rect.h * 0.12)
    counter(
        node,
        "level",
        level.inset(0, slim),
        "class/production",
        str(state.level(seat)),
        COUNT,
        tip="about/level",
    )
    draw = f"+{draw_count(state, seat)}"
    counter(node, "draws", draws.inset(0, slim), "contract", draw, COUNT, tip="about/draws")


COINS = (30, 10, 5, 2, 1)


def coins(gold: int) -> list[int]:
    """An amount in as few coins as can be, the largest first."""
    out: list[int] = []
    for value in COINS:
        out += [value] * (gold // value)
        gold %= value
    return out


def lay_coins(layout: BoardLayout, node: Node, rect: Rect, gold: int) -> int:
    """Coins beside the gold of a seat, overlapping, if they fit; returns their width."""
    side, found = rect.h - 4, coins(max(0, gold))
    step = side * 3 // 5
    wide = step * (len(found) - 1) + side if found else 0
    if not found or wide > rect.w:
        return 0
    place = Rect(rect.right - wide, rect.y + 2, side, side)
    for at, value in enumerate(found):
        node = node.add(f"coin{at}", place.moved(at * step, 0), picture=f"art/coin/{value}")
    return wide + layout.gap


def _store(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """The five goods with counts, letters or what was traded this round, and how many may be kept at its end."""
    state = layout.state
    shelf = node.add("store", rect)
    limit_w = rect.h + layout.view.width("9", "number.small")
    wells, limit = rect.columns(1.0, limit_w, gap=layout.gap)
    kept = state.stack[-1][2] if own and chapter_of(state) == STORAGE else None
    for good, cell in enumerate(wells.equal_columns(5, gap=layout.gap)):
        target = f"store/{GOODS[good]}"
        have = state.goods[seat][good]
        able = bool(state.producible[seat] >> good & 1)
        fill = "well.marble" if able else "well"
        if own:
            well = layout.put(shelf, GOODS[good], cell, target, fill=fill)
        else:
            well = shelf.add(GOODS[good], cell, fill=fill, tip=f"good/{GOODS[good]}")
        inner = cell.inset(3)
        words = layout.view.width("9/9", COUNT_CENTER.role) + 2
        icon = max(8, min(inner.h, inner.w - words - 2))
        picture, side = inner.columns(icon, 1.0, gap=2)
        well.add("picture", picture, picture=f"good/{GOODS[good]}")
        count, note = side.rows(1.0, layout.line)
        text = f"{kept[good]}/{have}" if kept is not None and own else str(have)
        well.add("count", count, text=text, style=COUNT_CENTER)
        traded = state.traded[seat][good]
        if traded:  # gold for goods, or goods for gold
            signs = [("gold", f"→{traded}")] if traded > 0 else [("", f"{-traded}→"), ("gold", "")]
            signs_band(layout, well, signs, inner.cut_bottom(layout.line)[0])
        else:
            well.add("letter", note, text=layout.own(f"letter.{GOODS[good]}"), style=LABEL_CENTER)
    counter(
        shelf, "limit", limit.inset(0, limit.h // 6), "store",
        f"≤{storage_limit(state, seat)}", COUNT, tip="about/limit",
    )  # fmt: skip


__all__ = ["coins", "lay_coins", "sheet"]
