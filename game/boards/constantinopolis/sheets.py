"""The sheets of seats: ships, contracts, posts, goods, gold and buildings. The own one at the bottom is clickable."""

from __future__ import annotations

from itertools import groupby
from math import isqrt

from game.boards.constantinopolis.areas import SheetPlan, moored, sheet_plan, upright_sheet_plan
from game.boards.constantinopolis.board_layout import (
    BIG,
    COUNT,
    COUNT_CENTER,
    HEAD,
    LABEL,
    LABEL_CENTER,
    BoardLayout,
    amount,
    counter,
    natural,
)
from game.boards.constantinopolis.building_tiles import covered, signs_band
from game.boards.constantinopolis.clicks import chapter_of
from game.boards.constantinopolis.contracts import hand, next_draw, posts
from game.boards.constantinopolis.ships import BETWEEN, berths, ship_at
from game.boards.constantinopolis.tips import is_used
from game.engine.constantinopolis.components import BUILDINGS, CATEGORIES, CATEGORY, GOODS
from game.engine.constantinopolis.phases import STORAGE
from game.engine.constantinopolis.phases.round import storage_limit
from game.ui.geometry import Rect
from game.ui.tree import Node

Spot = tuple[str, Rect]
"""What lies where: a kind's mark ("kind/wall") or a building's id."""


def owned_buildings(layout: BoardLayout, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Lay out the buildings of a seat; used ones are stepped back with a tick."""
    shelf = node.add("buildings", rect)
    owned = _bought(layout, seat)
    if not owned:
        return
    spots, named = _largest(layout, rect, owned, large=not own)
    low = max(spot.bottom for _, spot in spots)
    spots = [(name, spot.moved(0, max(0, rect.bottom - low) // 2)) for name, spot in spots]
    for name, spot in spots:
        if name.startswith("kind/"):
            sign = shelf.add(name, spot.place(spot.w, spot.w), fill="chip", tip=name)
            sign.add("sign", sign.rect.inset(2), picture=name.replace("kind", "class"))
        else:
            used = is_used(layout.state, seat, BUILDINGS.index(name))
            target = f"own/{name}" if own else ""
            _tile(layout, shelf, name, spot, target, used=used, named=named)


def _bought(layout: BoardLayout, seat: int) -> list[int]:
    """The buildings of a seat, kind after kind, in each the one that came last at the end."""
    names = [name for at, name in enumerate(BUILDINGS) if layout.state.owns(seat, at)]
    row = layout.table.order.places(f"own/{seat}", "", names)
    return sorted((BUILDINGS.index(name) for name in row if name), key=lambda at: CATEGORY[at])


def _largest(layout: BoardLayout, rect: Rect, owned: list[int], *, large: bool) -> tuple[list[Spot], bool]:
    """The spots at the largest size with which all fit, and whether names do too.

    In large windows and on a sheet with much room they have names, else they are mosaics, else square.

    Where it is tight, marks and gaps give way.
    """
    spots: list[Spot] = []
    named, large = False, large or layout.is_large
    for named, shape, gap, share in (
        (True, 1.75, layout.gap, 0.5),
        (False, 1.75, layout.gap, 0.5),
        (False, 1.75, 4, 0.4),
        (False, 1.0, layout.gap, 0.5),
        (False, 1.0, 4, 0.3),
        (False, 1.0, 4, 0.0),
    ):
        if named and not large:
            continue
        under, least = (layout.line, _widest(layout, owned)) if named else (0, 0)
        most = isqrt(round(rect.w * rect.h / (len(owned) * shape)))  # more could not lie side by side
        for side in range(min(rect.h, most, round(layout.target * (3.5 if large else 2.8))), 10, -1):
            size = (max(round(side * shape), least), side + under)
            spots = _spots(rect, owned, size, (gap, round(side * share)))
            if spots[-1][1].bottom <= rect.bottom:
                break
        if spots[-1][1].bottom <= rect.bottom and spots[-1][1].h - under >= layout.target:
            break
    return spots, named


def _widest(layout: BoardLayout, owned: list[int]) -> int:
    """The width of the longest name of some buildings."""
    names = [layout.table.texts.component(f"building/{BUILDINGS[building]}") for building in owned]
    return max(layout.view.width(name, "caption") for name in names) + 8


def _spots(rect: Rect, owned: list[int], size: tuple[int, int], spaces: tuple[int, int]) -> list[Spot]:
    """Marks and tiles of that size in lines; a mark never ends a line."""
    gap, mark = spaces
    wide, side = size
    found: list[Spot] = []
    x, y = rect.x, rect.y
    for kind, group in groupby(owned, key=lambda building: CATEGORY[building]):
        if x + mark + wide > rect.right:
            x, y = rect.x, y + side + gap
        if mark:
            found.append((f"kind/{CATEGORIES[kind]}", Rect(x, y, mark, side)))
            x += mark + 2
        for building in group:
            if x + wide > rect.right:
                x, y = rect.x, y + side + gap
            found.append((BUILDINGS[building], Rect(x, y, wide, side)))
            x += wide + gap
        x += gap
    return found


def _tile(
    layout: BoardLayout, shelf: Node, name: str, rect: Rect, target: str, *, used: bool, named: bool
) -> None:
    fill = "tile.gone" if used else "tile"
    if target:
        tile = layout.put(shelf, name, rect, target, fill=fill)
    else:
        tile = shelf.add(name, rect, fill=fill, tip=f"building/{name}")
    inner = rect.inset(2)
    if named:
        words, inner = inner.cut_bottom(layout.line)
        text = layout.table.texts.component(f"building/{name}")
        tile.add("name", words, text=text, style=LABEL_CENTER)
    shown = inner.fit(7, 4) if named else inner
    tile.add("art", shown, picture=layout.art(f"building/{name}", shown.w, muted=used))
    if used:
        side = min(shown.h, layout.line - 2)
        on = min(side, isqrt(covered(side, side, shown.area) * side))  # it lies on the corner
        side = min(side, on + max(3, layout.pad - 3))
        spot = Rect(shown.right - on, shown.bottom - on, side, side)
        tile.add("tick", spot, picture="glyph/check", fill="chip", tip="about/buildings", depth=1)


SEA, FLOOR = "0.0.826.472", "1858.0.702.472"
"""The parts of the picture of a sheet: the sea, and the boards of the warehouse."""
WATER_SHARE = 0.34
"""Share of the width for the ships."""
PAPERS = 6.0
"""Height of a row of contracts in lines of the smallest text."""


def other_sheet(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the sheet of another seat: its ships, beside them what it has, its buildings and its contracts."""
    node = parent.add("theirs", rect, region="constantinopolis.region.sheet")
    inner = rect.inset(2)
    gap, edge = layout.gap, max(3, layout.pad - 3)
    sea, rest = inner.cut_left(round(inner.w * WATER_SHARE))
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
    owned_buildings(layout, floor, body, seat, own=False)


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
    label = min(label, name.w)
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
    draw = f"+{next_draw(state, seat) or 0}"
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
        spot = place.moved(at * step, 0)
        node = node.add(f"coin{at}", spot, picture=f"art/coin/{value}", tip="about/treasury")
    return wide + layout.gap


def _store(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """The five goods with counts, what was traded this round, and how many may be kept at its end."""
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
        traded = state.traded[seat][good]
        count = side.rows(1.0, layout.line)[0] if traded else side
        well.add("count", count, text=str(state.goods[seat][good]), style=COUNT_CENTER)
        if traded:  # gold for goods, or goods for gold
            signs = [("gold", f"→{traded}")] if traded > 0 else [("", f"{-traded}→"), ("gold", "")]
            signs_band(layout, well, signs, inner.cut_bottom(layout.line)[0])
    counter(
        shelf, "limit", limit.inset(0, limit.h // 6), "store",
        f"≤{storage_limit(state, seat)}", COUNT, tip="about/limit",
    )  # fmt: skip


def own_sheet(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the sheet: the fleet, contracts in hand above the posts, purse and buildings. Each has its place in every chapter."""
    node = parent.add("mine", rect, region="constantinopolis.region.sheet")
    inner = rect.inset(2)
    edge, gap = max(3, layout.pad - 3), layout.gap
    plan = sheet_plan(layout, rect.w)
    sea, rest = inner.cut_left(plan.sea)
    quay, store = rest.columns(1.0, plan.store, gap=0)
    water = _sea(layout, node, node.name, sea)
    _moor(layout, water, sea.inset(gap, edge), seat, plan)
    floor = node.add("warehouse", rest, picture=f"art/sheet/player?part={FLOOR}", picture_at="fill")
    pier = _on(floor, f"{node.name}/quay", quay)
    cards, shelf = quay.inset(gap, edge).rows(1.0, layout.target, gap=gap)
    upper, tiles = store.inset(gap, edge).rows(layout.target, 1.0, gap=gap)
    hand(layout, pier, cards, seat, own=True, grid=(plan.columns, plan.paper))
    posts(layout, pier, shelf, seat, own=True)
    twice = Rect(upper.x, upper.y, upper.w, 2 * upper.h + gap)
    _purse(layout, floor, upper, seat, *_heading_w(layout, twice, seat))
    owned_buildings(layout, floor, tiles, seat, own=True)


def upright_own_sheet(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the sheet of an upright window: purse, ships beside buildings, contracts in hand, posts."""
    node = parent.add("mine", rect, region="constantinopolis.region.sheet")
    inner, edge, gap = rect.inset(2), max(3, layout.pad - 3), layout.gap
    plan = upright_sheet_plan(layout, rect.w)
    floor = node.add("warehouse", inner, picture=f"art/sheet/player?part={FLOOR}", picture_at="fill")
    body = inner.inset(gap, edge)
    purse, body = body.cut_top(layout.target, gap)
    shelf, body = body.cut_bottom(layout.target + 4, gap)
    pier = _on(floor, f"{node.name}/quay", body)
    cards, body = body.cut_bottom(plan.lines * (plan.paper + gap) - gap, gap)
    hand(layout, pier, cards, seat, own=True, grid=(plan.columns, plan.paper))
    sea, tiles = body.cut_left(plan.sea, 2 * gap)
    water = _sea(layout, floor, node.name, sea)
    _moor(layout, water, sea.inset(gap, 0), seat, plan)
    _purse(layout, floor, purse, seat, *_heading_w(layout, Rect(*purse[:3], 2 * purse.h + gap), seat))
    posts(layout, pier, shelf, seat, own=True)
    owned_buildings(layout, floor, tiles, seat, own=True)


def _moor(layout: BoardLayout, water: Node, rect: Rect, seat: int, plan: SheetPlan) -> None:
    """The ships in their berths, each as wide as its hull."""
    lines = rect.equal_rows(plan.rows, min(layout.gap, BETWEEN))
    for slot, berth in enumerate(moored(layout, plan.across, plan.ship)):
        line = lines[min(berth.row, plan.rows - 1)]
        cell = Rect(line.x + berth.left, line.y, berth.wide, line.h).place(plan.ship, line.h)
        ship_at(layout, water, cell, slot, seat, own=True)


def _sea(layout: BoardLayout, ground: Node, name: str, rect: Rect) -> Node:
    """The water before the quay."""
    picture = f"art/sheet/player?part={SEA}"
    water = Node(f"{name}/water", rect, picture=picture, picture_at="fill", tip="about/harbour")
    ground.children.append(water)
    for place, across in (("horizon", 0.94), ("offing", 0.06)):
        water.add(place, rect.place(layout.line, layout.line, across, 0.12))
    return water


def _on(ground: Node, name: str, rect: Rect) -> Node:
    """A part of a sheet that lies on a ground but keeps its own name, by which moving pieces find it."""
    node = Node(name, rect)
    ground.children.append(node)
    return node


def _heading_w(layout: BoardLayout, rect: Rect, seat: int) -> tuple[str, list[int]]:
    """The name, and the widths of name, gold, production level and contracts to be drawn; 0 where it is tight.

    The contracts to be drawn are told of here only while there are others in hand: else they lie there.
    """
    high = (rect.h - layout.gap) // 2
    name = layout.name(seat, HEAD.role, round(rect.w * 0.14))
    number = layout.view.width("99", "number.small") + 3 * layout.pad
    side = round(high * 0.7)
    name_w = high + layout.view.width(name, HEAD.role) + 2 * layout.gap
    gold = max(0, layout.state.gold[seat])
    purse_w = high + layout.view.width(amount(gold), BIG.role) + 3 * layout.pad
    told = layout.state.hand[seat] and next_draw(layout.state, seat) is not None
    draws_w = side + number if told else 0
    widths = [name_w, purse_w, side + number, draws_w]
    level = natural(layout, "class/production", layout.own("board.level.short", count=9), LABEL)[0]
    word = max(0, level + 2 * layout.gap - side - number)
    widths = list[int]()
    for named, said, kept in HEADINGS:
        widths = [name_w if named else high, purse_w, side + number + said * word, draws_w]
        if sum(widths) + 5 * layout.gap + _goods_w(layout, seat, high, words=kept) <= rect.w:
            return name if named else "", widths
    goods = _goods_w(layout, seat, 0, words=False)
    for at in (3, 2):  # what is drawn and the level give way
        if sum(widths) + 5 * layout.gap + goods <= rect.w:
            break
        widths[at] = 0
    return "", widths


HEADINGS = (
    (True, True, True),
    (True, False, True),
    (True, False, False),
    (False, True, True),
    (False, False, True),
    (False, False, False),
)
"""What the heading has, from the most to the least: the name, a word beside the level, one beside what may be kept."""


def _goods_w(layout: BoardLayout, seat: int, high: int, *, words: bool) -> int:
    """How wide the goods are in a strip of that height, with what may be kept in words or as a sign."""
    kinds = _kinds(layout, seat)
    wells = len(kinds) * (max(_least_well(layout, seat), round(high * 1.3)) + layout.gap)
    return wells + sum(_traded_w(layout, seat, good) for good in kinds) + _limit_w(layout, seat, words=words)


def _limit_w(layout: BoardLayout, seat: int, *, words: bool = False) -> int:
    """How wide the number of goods is that may be kept, where there are more: with its word or as a sign."""
    most = storage_limit(layout.state, seat)
    if sum(layout.state.goods[seat]) <= most or layout.state.round == layout.state.last_round:
        return 0  # nothing is kept after the last round
    text, style = (layout.own("board.keeps", count=most), LABEL) if words else ("≤99", COUNT)
    return natural(layout, "store", text, style)[0] + 2 * layout.gap + 2


def _limit(layout: BoardLayout, shelf: Node, rect: Rect, most: int) -> None:
    """How many goods may be kept: in words where there is room, else as a sign."""
    words = layout.own("board.keeps", count=most)
    wide, high = natural(layout, "store", words, LABEL)
    text, style = words, LABEL
    if wide + 2 > rect.w:
        text, style = f"≤{most}", COUNT
        wide, high = natural(layout, "store", text, COUNT)
    spot = rect.place(min(rect.w, wide + 2), min(rect.h, high), 0.0)
    counter(shelf, "limit", spot, "store", text, style, tip="about/limit")


GOOD = 1.5
"""Width of the well of a good, in its heights."""


def _kinds(layout: BoardLayout, seat: int) -> list[int]:
    """The goods there are, were traded this round, may be chosen now or are chosen."""
    state, traded = layout.state, chapter_of(layout.state) != STORAGE
    return [
        good
        for good in range(len(GOODS))
        if _is_there(layout, seat, good) or (traded and state.traded[seat][good])
    ]


def _is_there(layout: BoardLayout, seat: int, good: int) -> bool:
    """Whether there is any of a good, or a click is or may be on it."""
    target = f"store/{GOODS[good]}"
    return (
        bool(layout.state.goods[seat][good]) or layout.can(target) or target in layout.table.picks.selection
    )


def _purse(layout: BoardLayout, floor: Node, rect: Rect, seat: int, name: str, widths: list[int]) -> None:
    """Whose strip it is, gold, production level and contracts to be drawn, then the goods there are."""
    state = layout.state
    side = round(rect.h * 0.7)
    head, gold, level, draws, goods = rect.columns(*widths, 1.0, gap=layout.gap)
    plate = floor.add("heading", Rect(head.x, head.y, draws.right - head.x, head.h), fill="plate")
    flag, words = head.inset(2, 2).cut_left(head.h - 4, layout.gap)
    plate.add("banner", flag, picture=layout.banner(seat, "banner"), tip=f"seat/{seat}")
    if name:
        plate.add("name", words, text=name, style=HEAD, tip=f"seat/{seat}")
    treasury = layout.put(plate, "gold", gold, "treasury", fill="chip.gold")
    counter(treasury, "amount", gold.inset(layout.pad, 2), "gold", amount(state.gold[seat]), BIG)
    slack = (rect.h - side) // 2
    if level.w:
        shown, style = layout.own("board.level.short", count=state.level(seat)), LABEL
        if natural(layout, "class/production", shown, style)[0] + layout.gap > level.w:
            shown, style = str(state.level(seat)), COUNT
        counter(plate, "level", level.inset(0, slack), "class/production", shown, style, tip="about/level")
    if draws.w:
        shown = f"+{next_draw(state, seat) or 0}"
        counter(plate, "draws", draws.inset(0, slack), "contract", shown, COUNT, tip="about/draws")
    _goods(layout, floor, goods, seat)


def _goods(layout: BoardLayout, floor: Node, rect: Rect, seat: int) -> None:
    """The goods there are, or that may be chosen now; how many may be kept when there are more."""
    state = layout.state
    kinds = _kinds(layout, seat)
    shelf = floor.add("store", rect)
    if not kinds:
        return
    words = _goods_w(layout, seat, rect.h, words=True) - layout.gap <= rect.w
    limit_w = _limit_w(layout, seat, words=words)
    room = rect.pad(right=limit_w)
    notes = {good: _traded_w(layout, seat, good) for good in kinds}
    if (room.w + layout.gap) // len(kinds) - layout.gap < _least_well(layout, seat):
        room, limit_w = rect, 0  # the tooltips of the goods tell of it
    base = min(round(rect.h * GOOD), (room.w - sum(notes.values()) + layout.gap) // len(kinds) - layout.gap)
    if base < _least_well(layout, seat):
        kinds = [good for good in kinds if _is_there(layout, seat, good)] or kinds
        notes = dict.fromkeys(kinds, 0)  # the tooltip tells of them
        base = min(round(rect.h * GOOD), (room.w + layout.gap) // len(kinds) - layout.gap)
    x = room.x
    for good in kinds:
        cell = Rect(x, rect.y, base + notes[good], rect.h)
        x = cell.right + layout.gap
        _well(layout, shelf, cell, seat, good, notes[good])
    if limit_w:
        spot = Rect(x + layout.gap, rect.y, rect.right - x - layout.gap, rect.h).inset(0, rect.h // 5)
        _limit(layout, shelf, spot, storage_limit(state, seat))


def _shown(layout: BoardLayout, seat: int, good: int) -> str:
    """How many there are of a good; while storing how many of these are kept."""
    state = layout.state
    count = str(state.goods[seat][good])
    if chapter_of(state) == STORAGE and state.to_act == seat:
        return f"{state.stack[-1][2][good]}/{count}"
    return count


def _well(layout: BoardLayout, shelf: Node, cell: Rect, seat: int, good: int, note_w: int) -> None:
    """One good and how many there are, while storing also how many are kept; what was traded of it in a note."""
    well = layout.put(shelf, GOODS[good], cell, f"store/{GOODS[good]}", fill="well.marble")
    inner, note = cell.inset(3).columns(1.0, note_w)
    shown = _shown(layout, seat, good)
    number = layout.view.width(shown, COUNT.role) + 4
    icon, count = inner.cut_left(min(inner.h, max(0, inner.w - number - 2)), 2)
    well.add("picture", icon, picture=f"good/{GOODS[good]}")
    well.add("count", count, text=shown, style=COUNT_CENTER)
    if note.w:
        signs_band(layout, well, _traded(layout, seat, good), note.place(note.w, layout.line))


LEAST_WELL, LEAST_LINES = 34, 1.9
"""Least width of the well of a good in pixels and in lines of the smallest text."""


def _least_well(layout: BoardLayout, seat: int) -> int:
    """The least width of the wells of a seat: wider by as much as the longest count is longer than one digit."""
    longest = max(layout.view.width(_shown(layout, seat, good), COUNT.role) for good in range(len(GOODS)))
    digit = layout.view.width("9", COUNT.role)
    return max(LEAST_WELL, round(LEAST_LINES * layout.line)) + longest - digit


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
