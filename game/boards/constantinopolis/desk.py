"""The own sheet: ships, contracts in hand above the posts, purse and goods above the buildings."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import (
    BIG,
    COUNT,
    COUNT_CENTER,
    HEAD,
    BoardLayout,
    amount,
    counter,
    natural,
)
from game.boards.constantinopolis.building_effects import signs_band
from game.boards.constantinopolis.click_targets import chapter_of
from game.boards.constantinopolis.contracts import posts
from game.boards.constantinopolis.estate import buildings
from game.boards.constantinopolis.fleet import BETWEEN, ship_at
from game.boards.constantinopolis.frame import STORE, Desk, desk, tall
from game.boards.constantinopolis.hand import hand
from game.boards.constantinopolis.sheet import coins, lay_coins
from game.engine.constantinopolis.components import GOODS
from game.engine.constantinopolis.phases import STORAGE
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.constantinopolis.phases.storage import storage_limit
from game.ui.geometry import Rect
from game.ui.tree import Node

WATER, FLOOR = "0.0.826.472", "1858.0.702.472"
"""The parts of the picture of a sheet: the sea, and the boards of the warehouse."""


def desk_sheet(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the sheet: the fleet, contracts in hand above the posts, purse and buildings. Each has its place in every chapter."""
    node = parent.add("mine", rect, region="constantinopolis.region.sheet")
    inner = rect.inset(2)
    edge, gap = max(3, layout.pad - 3), layout.gap
    plan = desk(layout, rect.w)
    sea, rest = inner.cut_left(plan.across * (plan.ship + gap) + gap)
    quay, store = rest.columns(1.0, round(inner.w * STORE), gap=0)
    water = _sea(layout, node, node.name, sea)
    _moor(layout, water, sea.inset(gap, edge), seat, plan)
    floor = node.add("warehouse", rest, picture=f"art/sheet/player?part={FLOOR}", picture_at="fill")
    pier = _on(floor, f"{node.name}/quay", quay)
    cards, shelf = quay.inset(gap, edge).rows(1.0, layout.target, gap=gap)
    hand(layout, pier, cards, seat, own=True, grid=(plan.columns, plan.paper))
    posts(layout, pier, shelf, seat, own=True)
    upper, tiles = store.inset(gap, edge).rows(layout.target, 1.0, gap=gap)
    twice = Rect(upper.x, upper.y, upper.w, 2 * upper.h + gap)
    _purse(layout, floor, upper, seat, *_heading_w(layout, twice, seat))
    buildings(layout, floor, tiles, seat, own=True)


def tall_sheet(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the sheet of an upright window: purse, ships beside buildings, contracts in hand, posts."""
    node = parent.add("mine", rect, region="constantinopolis.region.sheet")
    inner, edge, gap = rect.inset(2), max(3, layout.pad - 3), layout.gap
    plan = tall(layout, rect.w)
    floor = node.add("warehouse", inner, picture=f"art/sheet/player?part={FLOOR}", picture_at="fill")
    body = inner.inset(gap, edge)
    purse, body = body.cut_top(layout.target, gap)
    shelf, body = body.cut_bottom(layout.target + 4, gap)
    pier = _on(floor, f"{node.name}/quay", body)
    cards, body = body.cut_bottom(plan.lines * (plan.paper + gap) - gap, gap)
    hand(layout, pier, cards, seat, own=True, grid=(plan.columns, plan.paper))
    sea, tiles = body.cut_left(plan.across * (plan.ship + gap) + gap, 2 * gap)
    water = _sea(layout, floor, node.name, sea)
    _moor(layout, water, sea.inset(gap, 0), seat, plan)
    _purse(layout, floor, purse, seat, *_heading_w(layout, Rect(*purse[:3], 2 * purse.h + gap), seat))
    posts(layout, pier, shelf, seat, own=True)
    buildings(layout, floor, tiles, seat, own=True)


def _moor(layout: BoardLayout, water: Node, rect: Rect, seat: int, plan: Desk) -> None:
    """The ships in their berths."""
    lines = rect.equal_rows(plan.rows, min(layout.gap, BETWEEN))
    for slot in range(len(layout.state.fleet[seat])):
        line = lines[min(slot // plan.across, plan.rows - 1)]
        cell = Rect(line.x + slot % plan.across * (plan.ship + layout.gap), line.y, plan.ship, line.h)
        ship_at(layout, water, cell, slot, seat, own=True)


def _sea(layout: BoardLayout, ground: Node, name: str, rect: Rect) -> Node:
    """The water before the quay."""
    picture = f"art/sheet/player?part={WATER}"
    water = Node(f"{name}/water", rect, picture=picture, picture_at="fill", tip="about/harbour")
    ground.children.append(water)
    water.add("horizon", rect.place(layout.line, layout.line, 0.0, 1.0))
    return water


def _on(ground: Node, name: str, rect: Rect) -> Node:
    """A part of a sheet that lies on a ground but keeps its own name, by which moving pieces find it."""
    node = Node(name, rect)
    ground.children.append(node)
    return node


def _heading_w(layout: BoardLayout, rect: Rect, seat: int) -> tuple[str, list[int]]:
    """The name, and the widths of name, coins, gold, production level and contracts to be drawn; 0 where it is tight."""
    high = (rect.h - layout.gap) // 2
    name = layout.name(seat, HEAD.role, round(rect.w * 0.14))
    number = layout.view.width("99", "number.small") + 3 * layout.pad
    side = round(high * 0.7)
    name_w = high + layout.view.width(name, HEAD.role) + 2 * layout.gap
    gold = max(0, layout.state.gold[seat])
    purse_w = high + layout.view.width(amount(gold), BIG.role) + 3 * layout.pad
    pile = coins(gold)
    coins_w = (high - 4) * 3 // 5 * (len(pile) - 1) + high - 4 + layout.gap if pile else 0
    widths = [name_w, coins_w, purse_w, side + number, side + number]
    goods = len(_kinds(layout, seat)) * (max(_least_well(layout), round(high * 1.3)) + layout.gap) + _limit_w(
        layout, seat
    )
    goods += sum(_traded_w(layout, seat, good) for good in _kinds(layout, seat))
    for at, less in (
        (1, 0),
        (0, high),
        (4, 0),
        (3, 0),
    ):  # coins, the name, what is drawn and the level give way
        if sum(widths) + 5 * layout.gap + goods <= rect.w:
            break
        widths[at] = less
        name = "" if at == 0 else name
    return name, widths


def _limit_w(layout: BoardLayout, seat: int) -> int:
    """How wide the number of goods is that may be kept, where there are more."""
    if sum(layout.state.goods[seat]) <= storage_limit(layout.state, seat):
        return 0
    return natural(layout, "store", "≤99", COUNT)[0] + 2 * layout.gap


GOOD = 1.5
"""Width of the well of a good, in its heights."""


def _kinds(layout: BoardLayout, seat: int) -> list[int]:
    """The goods there are, were traded this round or may be chosen now."""
    state, traded = layout.state, chapter_of(layout.state) != STORAGE
    return [
        good
        for good, name in enumerate(GOODS)
        if state.goods[seat][good] or (traded and state.traded[seat][good]) or layout.can(f"store/{name}")
    ]


def _purse(layout: BoardLayout, floor: Node, rect: Rect, seat: int, name: str, widths: list[int]) -> None:
    """Whose strip it is, gold, production level and contracts to be drawn, then the goods there are."""
    state = layout.state
    side = round(rect.h * 0.7)
    head, pile, gold, level, draws, goods = rect.columns(*widths, 1.0, gap=layout.gap)
    plate = floor.add("heading", Rect(head.x, head.y, draws.right - head.x, head.h), fill="plate")
    flag, words = head.inset(2, 2).cut_left(head.h - 4, layout.gap)
    plate.add("banner", flag, picture=layout.banner(seat, "banner"))
    if name:
        plate.add("name", words, text=name, style=HEAD)
    if pile.w:
        lay_coins(layout, plate, pile, state.gold[seat])
    treasury = layout.put(plate, "gold", gold, "treasury", fill="chip.gold")
    counter(treasury, "amount", gold.inset(layout.pad, 2), "gold", amount(state.gold[seat]), BIG)
    slack = (rect.h - side) // 2
    if level.w:
        shown = str(state.level(seat))
        counter(plate, "level", level.inset(0, slack), "class/production", shown, COUNT, tip="about/level")
    if draws.w:
        shown = f"+{draw_count(state, seat)}"
        counter(plate, "draws", draws.inset(0, slack), "contract", shown, COUNT, tip="about/draws")
    _goods(layout, floor, goods, seat)


def _goods(layout: BoardLayout, floor: Node, rect: Rect, seat: int) -> None:
    """The goods there are, or that may be chosen now; how many may be kept when there are more."""
    state = layout.state
    kinds = _kinds(layout, seat)
    shelf = floor.add("store", rect)
    limit_w = _limit_w(layout, seat)
    room = rect
    if kinds and limit_w:
        room = rect.pad(right=limit_w)
    if not kinds:
        return
    notes = {good: _traded_w(layout, seat, good) for good in kinds}
    if kinds and (room.w + layout.gap) // len(kinds) - layout.gap < _least_well(layout):
        room, limit_w = rect, 0  # the tooltips of the goods tell of it
    base = min(round(rect.h * GOOD), (room.w - sum(notes.values()) + layout.gap) // len(kinds) - layout.gap)
    if base < _least_well(layout):
        kinds = [
            good for good in kinds if state.goods[seat][good] or layout.can(f"store/{GOODS[good]}")
        ] or kinds
        notes = dict.fromkeys(kinds, 0)  # the tooltip tells of them
        base = min(round(rect.h * GOOD), (room.w + layout.gap) // len(kinds) - layout.gap)
    x = room.x
    for good in kinds:
        cell = Rect(x, rect.y, base + notes[good], rect.h)
        x = cell.right + layout.gap
        _well(layout, shelf, cell, seat, good, notes[good])
    if limit_w:
        spot = Rect(x + layout.gap, rect.y, limit_w - 2 * layout.gap, rect.h).inset(0, rect.h // 5)
        counter(shelf, "limit", spot, "store", f"≤{storage_limit(state, seat)}", COUNT, tip="about/limit")


def _well(layout: BoardLayout, shelf: Node, cell: Rect, seat: int, good: int, note_w: int) -> None:
    """One good and how many there are, while storing also how many are kept; what was traded of it in a note."""
    state = layout.state
    well = layout.put(shelf, GOODS[good], cell, f"store/{GOODS[good]}", fill="well.marble")
    inner, note = cell.inset(3).columns(1.0, note_w)
    shown, widest = str(state.goods[seat][good]), "9"
    if chapter_of(state) == STORAGE and state.to_act == seat:
        shown, widest = f"{state.stack[-1][2][good]}/{shown}", "9/9"
    number = layout.view.width(widest, COUNT.role) + 4
    icon, count = inner.cut_left(min(inner.h, inner.w - number - 2), 2)
    well.add("picture", icon, picture=f"good/{GOODS[good]}")
    well.add("count", count, text=shown, style=COUNT_CENTER)
    if note.w:
        signs_band(layout, well, _traded(layout, seat, good), note.place(note.w, layout.line))


LEAST_WELL, LEAST_LINES = 34, 1.9
"""Least width of the well of a good in pixels and in lines of the smallest text."""


def _least_well(layout: BoardLayout) -> int:
    return max(LEAST_WELL, round(LEAST_LINES * layout.line))


def _traded(layout: BoardLayout, seat: int, good: int) -> list[tuple[str, str]]:
    """What was traded of a good this round: gold for goods, or goods for gold."""
    traded = layout.state.traded[seat][good]
    if not traded:
        return []
    return [("gold", f"→{traded}")] if traded > 0 else [("", f"{-traded}→"), ("gold", "")]


def _traded_w(layout: BoardLayout, seat: int, good: int) -> int:
    """The width of the signs of what was traded."""
    signs = _traded(layout, seat, good)
    return sum(
        layout.view.width(text, "caption.bold") + 1 + (layout.line if picture else 0)
        for picture, text in signs
    ) + (16 if signs else 0)


__all__ = ["desk_sheet", "tall_sheet"]
