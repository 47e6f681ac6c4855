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
from game.boards.constantinopolis.contracts import posts
from game.boards.constantinopolis.estate import buildings
from game.boards.constantinopolis.fleet import berths
from game.boards.constantinopolis.hand import hand
from game.engine.constantinopolis.components import (
    GOODS,
)
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.constantinopolis.phases.storage import storage_limit
from game.ui.geometry import Rect
from game.ui.tree import Node

SEA, FLOOR = "0.0.826.472", "1858.0.702.472"
"""The parts of the picture of a sheet: the sea, and the boards of the warehouse."""
WATER = 0.34
"""Share of the width for the ships."""
PAPERS = 6.0
"""Height of a row of contracts in lines of the smallest text."""


def sheet(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the sheet of another seat: its ships, beside them what it has, its buildings and its contracts."""
    node = parent.add("theirs", rect, region="constantinopolis.region.sheet")
    inner = rect.inset(2)
    gap, edge = layout.gap, max(3, layout.pad - 3)
    sea, rest = inner.cut_left(round(inner.w * WATER))
    water = node.add("water", sea, picture=f"art/sheet/player?part={SEA}", picture_at="fill")
    berths(layout, water, sea.inset(gap, edge), seat)
    floor = node.add("warehouse", rest, picture=f"art/sheet/player?part={FLOOR}", picture_at="fill")
    body = rest.inset(gap, edge)
    head, body = body.cut_top(layout.target, gap)
    store, body = body.cut_top(max(layout.target + 4, layout.line + layout.view.text_px("number") + 5), gap)
    shelf, body = body.cut_bottom(max(layout.target + 4, 2 * layout.line), gap)
    kinds = len(set(layout.state.hand[seat]))
    if kinds:
        across = max(1, body.w // (7 * layout.line))
        rows = min(2, -(-kinds // across))
        cards, body = body.cut_bottom(min(round(PAPERS * layout.line) * rows, body.h // 2), gap)
        hand(layout, floor, cards, seat, own=False)
    _heading(layout, floor, head, seat)
    _store(layout, floor, store, seat)
    posts(layout, floor, shelf, seat, own=False)
    buildings(layout, floor, body, seat, own=False)


def _heading(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """Whose sheet it is, gold, production level, and how many contracts will be drawn."""
    state = layout.state
    node = node.add("heading", rect, fill="plate")
    rect = rect.inset(layout.pad, 0).pad(
        right=layout.target + layout.gap
    )  # the close button is in the corner
    token, rest = rect.cut_left(rect.h, layout.gap)
    node.add("banner", token, picture=layout.banner(seat, "banner"))
    number = layout.view.width("99", "number")
    purse_w = rect.h + layout.view.width("999", BIG.role) + 3 * layout.pad
    name, gold, level, draws = rest.columns(1.0, purse_w, rect.h + number, rect.h + number, gap=layout.gap)
    label = layout.view.width(layout.table.seats[seat].name, HEAD.role) + layout.gap
    name = name.pad(right=lay_coins(layout, node, name.pad(left=label), state.gold[seat]))
    node.add("name", name, text=layout.name(seat, "small.bold", name.w), style=HEAD)
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


def _store(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """The five goods with counts, letters or what was traded this round, and how many may be kept at its end."""
    state = layout.state
    shelf = node.add("store", rect)
    limit_w = rect.h + layout.view.width("9", "number.small")
    wells, limit = rect.columns(1.0, limit_w, gap=layout.gap)
    for good, cell in enumerate(wells.equal_columns(5, gap=layout.gap)):
        able = bool(state.producible[seat] >> good & 1)
        fill = "well.marble" if able else "well"
        well = shelf.add(GOODS[good], cell, fill=fill, tip=f"good/{GOODS[good]}")
        inner = cell.inset(3)
        words = layout.view.width("99", COUNT_CENTER.role) + 2
        icon = max(8, min(inner.h, inner.w - words - 2))
        picture, side = inner.columns(icon, 1.0, gap=2)
        well.add("picture", picture, picture=f"good/{GOODS[good]}")
        count, note = side.rows(1.0, layout.line)
        well.add("count", count, text=str(state.goods[seat][good]), style=COUNT_CENTER)
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
