"""The own sheet as a strip of two lines: ships, what the seat has that is not zero, posts and hand, buildings."""

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
from game.boards.constantinopolis.contracts import hand, posts, small_contract
from game.boards.constantinopolis.estate import buildings
from game.boards.constantinopolis.fleet import BETWEEN, note_high, ship_at
from game.boards.constantinopolis.frame import STORE, Grown, grown, in_hand, is_slim, tall
from game.boards.constantinopolis.holds import SHAPE
from game.boards.constantinopolis.sheet import coins, lay_coins
from game.engine.constantinopolis.components import GOODS
from game.engine.constantinopolis.phases import STORAGE
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.constantinopolis.phases.storage import storage_limit
from game.ui.geometry import Rect
from game.ui.tree import Node

FLEET = 0.3
"""Most of the width that the ships take."""
WATER, FLOOR = "0.0.826.472", "1858.0.702.472"
"""The parts of the picture of a sheet: the sea, and the boards of the warehouse."""


def slim(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the strip: the fleet at the left, two lines in the middle, the buildings at the right."""
    node = parent.add("mine", rect, region="constantinopolis.region.sheet")
    inner = rect.inset(2)
    fleet = layout.state.fleet[seat]
    edge = max(3, layout.pad - 3)
    high = inner.h - 2 * edge
    gap = layout.gap
    wide = (high - note_high(layout)) * SHAPE[0] // SHAPE[1]
    wide = min(wide, (round(inner.w * FLEET) - gap) // max(1, len(fleet)) - gap)
    sea, rest = inner.cut_left(max(1, len(fleet)) * (wide + gap) + gap)
    water = _sea(layout, node, node.name, sea)
    for slot in range(len(fleet)):
        cell = Rect(sea.x + gap + slot * (wide + gap), sea.y + edge, wide, high)
        ship_at(layout, water, cell, slot, seat, own=True)
    floor = node.add("warehouse", rest, picture=f"art/sheet/player?part={FLOOR}", picture_at="fill")
    body = rest.inset(gap, edge)
    middle, tiles = body.columns(min(_needed(layout, body, seat), round(body.w * 0.56)), 1.0, gap=2 * gap)
    upper, lower = middle.equal_rows(2, gap=gap)
    _purse(layout, floor, upper, seat, *_heading_w(layout, Rect(body.x, body.y, body.w // 2, body.h), seat))
    quay = _on(floor, f"{node.name}/quay", lower)
    _papers(layout, quay, lower, seat)
    buildings(layout, floor, tiles, seat, own=True)


def grown_sheet(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the sheet while contracts matter: the fleet, contracts in hand above the posts, purse and buildings."""
    node = parent.add("mine", rect, region="constantinopolis.region.sheet")
    inner = rect.inset(2)
    edge, gap = max(3, layout.pad - 3), layout.gap
    plan = grown(layout, rect.w)
    sea, rest = inner.cut_left(plan.across * (plan.ship + gap) + gap)
    quay, store = rest.columns(1.0, round(inner.w * STORE), gap=0)
    water = _sea(layout, node, node.name, sea)
    _moor(layout, water, sea.inset(gap, edge), seat, plan)
    floor = node.add("warehouse", rest, picture=f"art/sheet/player?part={FLOOR}", picture_at="fill")
    pier = _on(floor, f"{node.name}/quay", quay)
    body = quay.inset(gap, edge)
    cards, shelf = body.rows(1.0, layout.target + 4, gap=gap)
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
    if not is_slim(layout):
        lines = -(-in_hand(layout) // plan.columns)
        cards, body = body.cut_bottom(lines * (plan.paper + gap) - gap, gap)
        hand(layout, pier, cards, seat, own=True, grid=(plan.columns, plan.paper))
    sea, tiles = body.cut_left(plan.across * (plan.ship + gap) + gap, 2 * gap)
    water = _sea(layout, floor, node.name, sea)
    _moor(layout, water, sea.inset(gap, 0), seat, plan)
    _purse(layout, floor, purse, seat, *_heading_w(layout, Rect(*purse[:3], 2 * purse.h + gap), seat))
    posts(layout, pier, shelf, seat, own=True)
    buildings(layout, floor, tiles, seat, own=True)


def _moor(layout: BoardLayout, water: Node, rect: Rect, seat: int, plan: Grown) -> None:
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


POST, WIDE_POST = 5.2, 8
"""Width of a trading post in lines of the smallest text, beside contracts in hand or alone."""


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
    goods = len(_kinds(layout, seat)) * (max(LEAST_WELL, round(high * 1.3)) + layout.gap) + _limit_w(
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


def _needed(layout: BoardLayout, rect: Rect, seat: int) -> int:
    """How wide the two lines in the middle are."""
    high = (rect.h - layout.gap) // 2
    _, widths = _heading_w(layout, Rect(rect.x, rect.y, rect.w // 2, rect.h), seat)
    goods = len(_kinds(layout, seat))
    upper = sum(widths) + 5 * layout.gap + goods * (round(high * GOOD) + layout.gap) + _limit_w(layout, seat)
    upper += sum(_traded_w(layout, seat, good) for good in _kinds(layout, seat))
    places = max(len(layout.box.posts), layout.state.posts[seat])
    cards = len(set(layout.state.hand[seat]))
    lower = places * (round(layout.line * POST) + layout.gap) + cards * (round(high * 1.5) + 3)
    return max(upper, lower)


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
    base = min(round(rect.h * GOOD), (room.w - sum(notes.values()) + layout.gap) // len(kinds) - layout.gap)
    if base < LEAST_WELL:
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


LEAST_WELL = 34
"""Least width in pixels of the well of a good."""


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


def _papers(layout: BoardLayout, quay: Node, rect: Rect, seat: int) -> None:
    """The contracts kept by posts and the price of the next one, then those in hand."""
    state = layout.state
    places = max(len(layout.box.posts), state.posts[seat])
    kinds = list(dict.fromkeys(state.hand[seat]))
    most = rect.w if not kinds else round(rect.w * 0.66)
    shelf_w = min(places * (round(layout.line * (POST if kinds else WIDE_POST)) + layout.gap), most)
    shelf, rest = rect.cut_left(shelf_w, layout.gap)
    posts(layout, quay, shelf, seat, own=True)
    node = quay.add("hand", rest)
    if not kinds:
        return
    wide = min(round(rest.h * 1.5), (rest.w + 3) // len(kinds) - 3)
    for place, kind in enumerate(kinds):
        cell = Rect(rest.x + place * (wide + 3), rest.y, wide, rest.h)
        small_contract(layout, node, f"card{place}", cell, kind)


__all__ = ["grown_sheet", "slim", "tall_sheet"]
