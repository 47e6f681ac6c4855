"""A row for each seat, all in equal layout."""

from __future__ import annotations

from typing import NamedTuple

from game.boards import opponent
from game.boards.constantinopolis.areas import columns_of
from game.boards.constantinopolis.board_layout import (
    LABEL,
    LABEL_CENTER,
    LEAST_ART,
    STRONG,
    BoardLayout,
    amount,
    marked,
    natural,
    token,
)
from game.boards.constantinopolis.building_tiles import name_of
from game.boards.constantinopolis.contracts import pictures_of, small_contract
from game.boards.constantinopolis.ships import HULL, lane, seat_ships, small_fleet
from game.boards.opponent import seat_portrait
from game.engine.constantinopolis.components import BUILDINGS, CATEGORIES, CATEGORY, GOODS, OFFICES
from game.engine.constantinopolis.phases.trading import loads_in_secret
from game.engine.constantinopolis.state import LONG, PORT, SHORT
from game.storage.record import PERSON
from game.ui.geometry import Rect
from game.ui.tree import Node

LEAST_ROW = 1.85
"""Height of a row beside a panel, in lines of the smallest text: name, office, fame and gold."""


def seat_rows(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out a row for each seat, in the order of the seats."""
    node = parent.add("players", rect, region="access.region.players")
    rows = _rows(layout, rect)
    inner = [row.inset(layout.pad, max(2, layout.pad - 3)) for row in rows]
    sitting = [_parts(layout, row, seat) for seat, row in enumerate(inner) if row.h >= SITTING * layout.line]
    plan = _plan(layout, sitting)
    for seat, row in enumerate(rows):
        _row(layout, node, seat, row, plan)


def _rows(layout: BoardLayout, rect: Rect) -> list[Rect]:
    """The row of each seat; that of the viewer is one line, because its things are on the sheet."""
    own, count, gap = layout.table.viewer, layout.state.players, layout.gap
    high = max(layout.target, round(1.9 * layout.line))
    others = count - 1
    if (
        layout.view.far and not layout.view.upright and not layout.table.beside
    ):  # one line for each, the shore below
        return rect.cut_top(count * (round(FAR * layout.line) + gap) - gap)[0].equal_rows(count, gap=gap)
    if own is None or layout.table.beside or rect.h < count * (high + gap) * 1.3:
        return layout.seat_rows(rect, count)
    if not layout.view.upright:
        return rect.rows(*(high if seat == own else 1.0 for seat in range(count)), gap=gap)
    mine, rest = rect.cut_top(high, gap)
    columns = columns_of(others)
    if rest.h // (others // columns) > rest.w // columns * 0.9:
        columns = 1
    cells = [
        cell
        for row in rest.equal_rows(others // columns, gap=gap)
        for cell in row.equal_columns(columns, gap)
    ]
    return [*cells[:own], mine, *cells[own:]]


def _row(layout: BoardLayout, node: Node, seat: int, rect: Rect, plan: RowPlan) -> None:
    state = layout.state
    acting = layout.table.to_act == seat
    gone = bool(state.removed_seats >> seat & 1)
    row = layout.put(
        node,
        f"seat{seat}",
        rect,
        f"seat/{seat}",
        fill="card" if acting else "plate",
        frame="outline.gold" if acting else "",
        dim=gone,
    )
    inner = rect.inset(layout.pad, max(2, layout.pad - 3))
    if inner.h >= SITTING * layout.line:
        _sitting(layout, row, _parts(layout, inner, seat), plan)
        return
    full = inner.h if layout.view.far else round(layout.line * 1.6)
    lines = 1 if layout.view.far else max(1, min(4, inner.h // round(layout.line * 1.2)))
    height = min(full, (inner.h - 2 * (lines - 1)) // lines)
    beside = inner.cut_top(min(lines, 2) * (height + 2) - 2)[0]
    if lines > 1 or layout.table.seats[seat].controller != PERSON:
        beside = seat_portrait(layout, row, beside, seat)
    bands = [Rect(beside.x, inner.y + at * (height + 2), beside.w, height) for at in range(min(lines, 3))]
    if len(bands) > 2:  # what is below the portrait has all the width
        bands[2] = Rect(inner.x, bands[2].y, inner.w, height)
    spare = inner.pad(top=3 * (height + 2))
    _first(layout, row, bands[0], seat, worded=plan.worded)
    for draw, band in zip((_second, _third), bands[1:], strict=False):
        draw(layout, row, band, seat)
    if spare.h >= 4 * layout.line:
        cards, spare = spare.pad(top=layout.gap).cut_top(round(2.4 * layout.line), layout.gap)
        _cards(layout, row, cards, seat)
    if spare.h >= layout.line:
        _tiles(layout, row, spare, seat)


FAR = 2.7
"""Height in lines of the one line of a seat where the screen is looked at from far away."""
SITTING = 4.2
"""Height in lines from which a row shows its player large, and of the rest only what is not zero."""
BUST, WIDE_BUST = 0.27, 0.4
"""Share of the width that a bust takes at most, in a low row and in a high one."""
BROAD, TALL, BROAD_BUST = 1.8, 12, 0.5
"""Width to height and lines from which a row of an upright window leaves half its height to the buildings."""
NAMED = 0.75
"""Share of its size for which a picture of a building has its name below it."""
STREETS = 2.6
"""Height in lines that a high row keeps below the bust for buildings."""


class RowParts(NamedTuple):
    """The parts of the row of a seat that shows its player large."""

    seat: int
    bust: Rect
    head: Rect
    line: Rect
    """The line of goods, posts and hand."""
    ships: Rect
    tiles: Rect
    tight: bool
    """Whether ships and buildings share what is beside the bust."""


class TileSize(NamedTuple):
    """How buildings in a row are laid out."""

    high: int
    """Height of a picture, 0 for as large as may be."""
    shape: float
    """Its width by its height."""
    named: bool
    """Whether each has its name below it."""


class RowPlan(NamedTuple):
    """What all rows have in common, as the fullest one needs it."""

    behind: bool
    """Whether the ships are behind the goods, in their line."""
    above: bool
    """Whether they are behind the name instead."""
    hull: int
    """Width of a ship there."""
    fleet: int
    """Width of the widest fleet at the left of the buildings, 0 where ships have a line of their own."""
    tile: TileSize
    """How buildings are laid out there."""
    worded: bool
    """Whether fame has its short word."""
    short: bool
    """Whether of posts one number is told instead of two."""


def _parts(layout: BoardLayout, rect: Rect, seat: int) -> RowParts:
    spare = rect.h - layout.gap - round(STREETS * layout.line)
    wealth = 5 * (natural(layout, "gold", "9")[0] + 3) + 2 * natural(layout, "gold", "10")[0]
    most = max(round(1.15 * rect.w * BUST), rect.w - layout.gap - wealth)  # the goods have room beside it
    side = min(rect.h, max(round(rect.w * BUST), min(spare, most, round(rect.w * WIDE_BUST))))
    if layout.view.upright and rect.h >= TALL * layout.line and rect.w > BROAD * rect.h:
        side = min(side, round(BROAD_BUST * rect.h))
    bust, right = rect.cut_left(side, layout.gap)
    bust = bust.cut_top(side)[0]
    band = min(round(layout.line * 1.45), (rect.h - 2 * layout.gap) // 3)
    head, rest = right.cut_top(band, 2)
    line, rest = rest.cut_top(band, 3)
    below = rect.pad(top=side + layout.gap)
    if below.h >= 2.2 * layout.line:  # buildings have all the width
        ships = rest.cut_top(min(bust.bottom - rest.y, round(layout.line * 3.2)))[0]
        return RowParts(seat, bust, head, line, ships, below, tight=False)
    return RowParts(seat, bust, head, line, rest, rest, tight=rest.h < 3.6 * layout.line)


def _plan(layout: BoardLayout, rows: list[RowParts]) -> RowPlan:
    """What fits the fullest row is good for all."""
    tight = all(row.tight for row in rows)
    needed = [sum(wide + 1 for *_, wide in _wealth_of(layout, row.seat)) for row in rows]
    hulls, behind, hull_w = list[int](), False, HULL
    for hull_w in (HULL, round(1.4 * layout.line)):  # with the goods aboard, or flat
        hulls = [small_fleet(layout, row.seat, hull_w) for row in rows]
        behind = tight and all(
            need + fleet <= row.line.w for row, need, fleet in zip(rows, needed, hulls, strict=True)
        )
        if behind:
            break
    above, small = False, layout.line
    if tight and not behind:
        above = all(
            _head_w(layout, row.seat) + small_fleet(layout, row.seat, small) <= row.head.w + layout.gap
            for row in rows
        )
        hull_w = small if above else hull_w
    side = not (behind or above) and any(row.tight for row in rows)
    fleet = max(hulls, default=0) if side else 0
    tile = _alike(layout, [(row, _tile_room(row, behind or above, fleet)) for row in rows])
    worded = bool(rows) and all(
        _head_w(layout, row.seat)
        + _word_w(layout, row.seat)
        + (small_fleet(layout, row.seat, small) if above else 0)
        <= row.head.w
        for row in rows
    )
    short = any(need > row.line.w for row, need in zip(rows, needed, strict=True))
    return RowPlan(behind, above, hull_w, fleet, tile, worded, short)


def _alike(layout: BoardLayout, rooms: list[tuple[RowParts, Rect]]) -> TileSize:
    """The size that is good for the fullest row; with names if no row has much smaller pictures then."""
    plain, named = list[tuple[int, float]](), list[int]()
    widest = _widest(layout, [at for row, _ in rooms for at in _owned(layout, row.seat)])
    for row, room in rooms:
        if owned := _owned(layout, row.seat):
            most = 2.4 if row.tight else 4.6
            plain.append(_tile_size(layout, room, len(owned), most))
            named.append(_named_high(layout, room, len(owned), most, widest))
    shape = min((shape for _, shape in plain), default=1.0)
    high = min((high for high, found in plain if found == shape), default=0)
    if plain and min(named) >= max(LEAST_ART * 4 // 7, high * NAMED):
        return TileSize(min(named), 7 / 4, named=True)
    return TileSize(high, shape, named=False)


def _owned(layout: BoardLayout, seat: int) -> list[int]:
    """The buildings of a seat."""
    return [building for building in range(len(BUILDINGS)) if layout.state.owns(seat, building)]


def _widest(layout: BoardLayout, owned: list[int]) -> int:
    """The width of a picture below which the longest name of these buildings has room."""
    names = [layout.view.width(name_of(layout, at, 0), LABEL_CENTER.role) for at in owned]
    return max(names, default=0) + 4


def _named_high(layout: BoardLayout, rect: Rect, owned: int, most: float, widest: int) -> int:
    """The height of so many pictures that have room in a rectangle with names below them, 0 if there is none."""
    for high in range(min(rect.h - layout.line, round(layout.line * most)), 0, -1):
        wide = round(high * 7 / 4)
        if wide < widest:
            return 0
        if (rect.w // wide) * (rect.h // (high + layout.line)) >= owned:
            return high
    return 0


def _tile_room(row: RowParts, behind: bool, fleet: int) -> Rect:
    if behind or row.ships != row.tiles:
        return row.tiles
    return row.tiles.pad(left=fleet) if fleet else row.tiles.rows(0.46, 0.54, gap=3)[1]


def _sitting(layout: BoardLayout, row: Node, parts: RowParts, plan: RowPlan) -> None:
    """The bust with the flag at its foot; name, office and numbers; goods; ships; what is below has all the width."""
    seat, bust = parts.seat, parts.bust
    _bust(layout, row, bust, seat)
    fleet = small_fleet(layout, seat, plan.hull) - layout.gap if plan.above else 0
    _head(layout, row, parts.head, seat, fleet, worded=plan.worded)
    line, apart = parts.line, plan.behind or plan.above
    if plan.behind:
        harbor, line = line.cut_right(small_fleet(layout, seat, plan.hull))
        seat_ships(layout, row, harbor, seat, right=True)
    _wealth(layout, row, line, seat, short=plan.short)
    tiles = _tile_room(parts, apart, plan.fleet)
    if plan.fleet and parts.ships == parts.tiles:
        seat_ships(layout, row, parts.ships.cut_left(plan.fleet - layout.gap)[0], seat)
    elif not apart:
        room = (
            parts.ships if parts.ships != parts.tiles else Rect(*parts.ships[:3], tiles.y - parts.ships.y - 3)
        )
        held = len(layout.state.held[seat])  # contracts on posts are parchments in every row
        papers = held * (round(2.1 * layout.line) + 3) + layout.gap if held else 0
        end = seat_ships(layout, row, room.pad(right=papers if room.w > 3 * papers // 2 else 0), seat)
        cards = Rect(
            end + layout.gap, room.y, room.right - end - layout.gap, min(room.h, round(2.6 * layout.line))
        )
        _cards(layout, row, cards, seat)
    if layout.is_large:
        _estate(layout, row, tiles, seat)
    else:
        _tiles(layout, row, tiles, seat, plan.tile)


def _bust(layout: BoardLayout, row: Node, bust: Rect, seat: int) -> None:
    """The portrait of a player with the flag at its foot; of a bot without one the flag."""
    side, drawn = bust.w, opponent.face_at(layout.table, seat)
    flag = max(layout.line, side // 3)
    if drawn:
        face = row.add("sitter", bust, picture=drawn, tip=f"seat/{seat}")
        if layout.table.thinking == seat:
            mark = bust.place(max(12, side // 4), max(12, side // 4), 1, 1)
            face.add("thinks", mark, fill="chip.gold", depth=1).add(
                "sign", mark.inset(2), picture="glyph/hourglass"
            )
        row.add("banner", bust.place(flag, flag, 0.0, 1.0), picture=layout.banner(seat), depth=1)
    else:
        row.add("banner", bust.inset(side // 8), picture=layout.banner(seat, "banner"))


def _head_w(layout: BoardLayout, seat: int) -> int:
    """How wide name, office, fame and gold are."""
    state = layout.state
    numbers = (("fame", str(state.points(seat))), ("gold", amount(state.gold[seat])))
    wide = sum(natural(layout, picture, text)[0] + layout.gap for picture, text in numbers)
    name = layout.view.width(layout.table.seats[seat].name.split(" ")[0], "small.bold")
    return name + round(layout.line * 1.4) + wide + layout.line // 2 + 2 * layout.gap


def _fame(layout: BoardLayout, seat: int, *, worded: bool) -> str:
    """The fame of a seat, with its short word or without."""
    points = layout.state.points(seat)
    return layout.own("board.fame_count", count=points) if worded else str(points)


def _word_w(layout: BoardLayout, seat: int) -> int:
    """How wide the word for fame is."""
    worded, plain = (_fame(layout, seat, worded=worded) for worded in (True, False))
    return layout.view.width(worded, STRONG.role) - layout.view.width(plain, STRONG.role)


def _head(layout: BoardLayout, row: Node, rect: Rect, seat: int, fleet: int, *, worded: bool) -> None:
    """Name, ships where they have so many pixels here, office, fame, gold."""
    state = layout.state
    office = state.office(seat)
    icon = min(rect.h, round(layout.line * 1.4))
    fame = _fame(layout, seat, worded=worded)
    fame_w, gold_w = (
        natural(layout, picture, text)[0] + layout.gap
        for picture, text in (("fame", fame), ("gold", amount(state.gold[seat])))
    )
    acting = layout.table.to_act == seat
    mark, name, seat_of, glory, gold = rect.columns(
        layout.line // 2 if acting else 0,
        1.0,
        icon,
        fame_w,
        gold_w,
        gap=layout.gap if acting else layout.gap - 1,
    )
    if acting:
        row.add("acting", mark, picture="glyph/play", tip="about/acting")
    else:
        name = Rect(rect.x, name.y, name.right - rect.x, name.h)
    if fleet:
        harbor, name = name.cut_right(fleet, layout.gap)
        seat_ships(layout, row, harbor, seat, right=True)
    name = _secret(layout, row, name, seat)
    row.add("name", name, text=layout.name(seat, "small.bold", name.w), style=STRONG.but(role="small.bold"))
    if office >= 0:
        row.add("office", seat_of, picture=f"office/{OFFICES[office]}", tip=f"office/{OFFICES[office]}")
    marked(layout, row, "fame", glory, "fame", fame, f"score/{seat}")
    marked(layout, row, "gold", gold, "gold", amount(state.gold[seat]), "about/treasury")


def _secret(layout: BoardLayout, row: Node, name: Rect, seat: int) -> Rect:
    """The lock of a seat that loads in secret, where its name leaves room for it; what is left for the name."""
    if seat == layout.table.viewer or not loads_in_secret(layout.state, seat):
        return name
    longest = max(layout.view.width(one.name.split(" ")[0], "small.bold") for one in layout.table.seats)
    side = min(name.h, layout.line)
    if longest + side + 2 * layout.gap > name.w:
        return name
    cell, rest = name.cut_right(side, layout.gap)
    cell = cell.place(side, side)
    sign = row.add("secret", cell, fill="chip", tip="about/in_secret")
    sign.add("sign", cell.inset(2), picture="glyph/lock")
    return rest


def _wealth_of(layout: BoardLayout, seat: int) -> list[tuple[str, str, str, str, int]]:
    """What of goods, posts and hand is not zero: name, picture, number, tooltip, width."""
    state = layout.state
    found = [
        (GOODS[good], f"good/{GOODS[good]}", str(have), f"good/{GOODS[good]}")
        for good, have in enumerate(state.goods[seat])
        if have
    ]
    if state.posts[seat]:
        found.append(("posts", "post", f"{len(state.held[seat])}/{state.posts[seat]}", "about/posts"))
    if state.hand[seat]:
        found.append(("hand", "contract", str(len(state.hand[seat])), "about/hand"))
    return [(*one, natural(layout, one[1], one[2])[0] + 2) for one in found]


def _wealth(layout: BoardLayout, row: Node, rect: Rect, seat: int, *, short: bool) -> None:
    """The goods there are, posts and contracts in hand: only what is not zero, one after another."""
    found = _wealth_of(layout, seat)
    if short:  # rather only the contracts kept, or the empty posts
        posts = str(len(layout.state.held[seat]) or layout.state.posts[seat])
        found = [
            (name, picture, posts if name == "posts" else text, tip, 0)
            for name, picture, text, tip, _ in found
        ]
        found = [(*one[:4], natural(layout, one[1], one[2])[0] + 1) for one in found]
    spare = (rect.w - sum(wide for *_, wide in found)) // max(1, len(found))
    gap = max(1, min(2 * layout.gap, spare))
    x = rect.x
    for name, picture, text, tip, wide in found:
        cell = Rect(x, rect.y, min(wide, rect.right - x), rect.h)
        marked(layout, row, name, cell, picture, text, tip)
        x += wide + gap


def _first(layout: BoardLayout, row: Node, rect: Rect, seat: int, *, worded: bool) -> None:
    """Banner, name, office, fame, gold."""
    state = layout.state
    office = state.office(seat)
    icon = min(rect.h, round(layout.line * 1.4))
    wide = layout.line + layout.gap + layout.view.width("999", "number.small")
    glory = wide + (_word_w(layout, seat) if worded else 0)
    mark, flag, name, seat_of, fame, gold = rect.columns(
        layout.line // 2, icon, 1.0, icon, glory, wide, gap=layout.gap
    )
    if layout.table.to_act == seat:
        row.add("acting", mark, picture="glyph/play", tip="about/acting")
    row.add("banner", flag, picture=layout.banner(seat))
    name = _secret(layout, row, name, seat)
    row.add("name", name, text=layout.name(seat, "small.bold", name.w), style=STRONG.but(role="small.bold"))
    if office >= 0:
        row.add("office", seat_of, picture=f"office/{OFFICES[office]}", tip=f"office/{OFFICES[office]}")
    marked(layout, row, "fame", fame, "fame", _fame(layout, seat, worded=worded), f"score/{seat}")
    marked(layout, row, "gold", gold, "gold", amount(state.gold[seat]), "about/treasury")


def _second(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The five goods, trading posts, contracts in hand."""
    state = layout.state
    post_w = natural(layout, "post", "4/4")[0] + 1
    hand_w = natural(layout, "contract", "10")[0] + 1
    *cells, posts, hand = rect.columns(*([1.0] * 5), post_w, hand_w, gap=2)
    for good, cell in enumerate(cells):
        have = state.goods[seat][good]
        name = GOODS[good]
        marked(layout, row, name, cell, f"good/{name}", str(have), f"good/{name}", dim=not have)
    shown = f"{len(state.held[seat])}/{state.posts[seat]}"
    marked(layout, row, "posts", posts, "post", shown, "about/posts", dim=not state.posts[seat])
    cards = len(state.hand[seat])
    marked(layout, row, "hand", hand, "contract", str(cards), "about/hand", dim=not cards)


def _third(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """Ships by place with the contracts aboard, and how many buildings of each kind."""
    kind_w = natural(layout, "class/wall", "9")[0] + 3
    kinds_w = max(rect.w // 2, kind_w * len(CATEGORIES))
    narrow = rect.w < kinds_w + 6 * layout.line  # then only the lanes: the kinds are on the sheet
    right, left = rect.cut_right(0 if narrow else kinds_w, layout.gap)
    for (place, key), cell in zip(
        ((LONG, "long_voyage"), (SHORT, "short_voyage"), (PORT, "harbour")),
        left.equal_columns(3, gap=3),
        strict=True,
    ):
        lane(layout, row, cell, seat, place, key)
    if narrow:
        return
    counts = [0] * len(CATEGORIES)
    for building in range(len(BUILDINGS)):
        counts[CATEGORY[building]] += layout.state.owns(seat, building)
    for kind, cell in enumerate(right.equal_columns(len(CATEGORIES))):
        name = CATEGORIES[kind]
        marked(
            layout, row, name, cell, f"class/{name}", str(counts[kind]), f"kind/{name}", dim=not counts[kind]
        )


def _estate(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The buildings as mosaics with their names, or without when there is no room for all names."""
    owned = _owned(layout, seat)
    if not owned:
        return
    names = [layout.table.texts.component(f"building/{BUILDINGS[building]}") for building in owned]
    widest = max(layout.view.width(name, "caption") for name in names) + 6
    for high in range(min(rect.h, 4 * layout.line), layout.line - 1, -1):
        wide = high * 7 // 4
        across = rect.w // (wide + widest)
        if across and -(-len(owned) // across) * high <= rect.h:
            break
    else:
        _tiles(layout, row, rect, seat)
        return
    column = rect.w // across
    for at, (building, text) in enumerate(zip(owned, names, strict=True)):
        cell = Rect(rect.x + at % across * column, rect.y + at // across * high, column, high)
        tile = row.add(f"own{at}", cell, tip=f"building/{BUILDINGS[building]}")
        art, words = cell.inset(0, 1).cut_left(wide, 4)
        tile.add("art", art, picture=layout.art(f"building/{BUILDINGS[building]}", wide))
        tile.add("name", words, text=text, style=LABEL)


def _cards(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """The contracts kept by posts, then those in the hand; how many have no room."""
    kinds, gap = [*layout.state.held[seat], *layout.state.hand[seat]], 3
    if not kinds:
        return
    side, shown = min(rect.h, (rect.w + gap) // len(kinds) - gap), len(kinds)
    if side < LEAST_CARD * layout.line:
        side, more = min(rect.h, round(LEAST_CARD * layout.line)), _more_w(layout, len(kinds))
        fits = side >= LEAST_CARD * layout.line
        shown = max(0, (rect.w - more) // (side + gap)) if fits else 0
    for at, kind in enumerate(kinds[:shown]):
        cell = Rect(rect.x + at * (side + gap), rect.y + (rect.h - side) // 2, side, side)
        if side >= 2 * layout.line or kind < 0:
            small_contract(layout, row, f"card{at}", cell, kind)
            continue
        inner = row.add(f"card{at}", cell, fill="card", tip=f"contract/{layout.box.contracts[kind].id}")
        goods = pictures_of(layout.box, kind)
        for copy, part in enumerate(cell.inset(2).equal_columns(len(goods))):
            inner.add(f"good{copy}", part, picture=goods[copy])
    if shown < len(kinds):
        rest = rect.pad(left=shown * (side + gap)) if shown else rect.cut_top(2 * layout.line)[0]
        _more(layout, row, rest, len(kinds) - shown)


LEAST_CARD = 1.5
"""Least size in lines of a contract in a row."""


def _more_w(layout: BoardLayout, count: int) -> int:
    """How wide the number of contracts that have no room is."""
    return natural(layout, "contract", f"+{count}")[0] + layout.gap + 4


def _more(layout: BoardLayout, row: Node, rect: Rect, count: int) -> None:
    """How many contracts have no room here: a click on the row opens the sheet that has them."""
    wide = _more_w(layout, count)
    if wide > rect.w or rect.h < layout.line:
        return
    plate = rect.place(wide, min(rect.h, layout.line + 4), 0.0, 0.5)
    chip = row.add("more", plate, fill="chip", tip="about/hand")
    token(layout, chip, "token", plate.inset(3, 1), "contract", f"+{count}", STRONG, 0.5)


def _tile_size(layout: BoardLayout, rect: Rect, count: int, most: float) -> tuple[int, float]:
    """Height and shape of so many buildings in a rectangle, at most so many lines high: mosaics, or signs where it is tight."""
    high, shape = 0, 1.0
    for shape in (7 / 4, 1.0):
        high = min(rect.h, round(layout.line * most))
        while high > 8 and (rect.w // max(1, round(high * shape))) * (rect.h // high) < count:
            high -= 1
        if round(high * shape) >= LEAST_ART:
            break
    return high, shape


PLAIN = TileSize(0, 0.0, named=False)


def _tiles(layout: BoardLayout, row: Node, rect: Rect, seat: int, size: TileSize = PLAIN) -> None:
    """The buildings owned, of that size or small, when the row has room for them."""
    owned = _owned(layout, seat)
    if not owned:
        return
    high, shape = size[:2] if size.high else _tile_size(layout, rect, len(owned), 2.2)
    wide, below = round(high * shape), layout.line if size.named else 0
    across = max(1, rect.w // wide)
    for at, building in enumerate(owned):
        name = f"building/{BUILDINGS[building]}"
        x, y = rect.x + at % across * wide, rect.y + at // across * (high + below)
        row.add(f"own{at}", Rect(x, y, wide, high).inset(1), picture=layout.art(name, wide), tip=name)
        if below:
            words = Rect(x, y + high, wide, below)
            row.add(f"own{at}/name", words, text=name_of(layout, building, 0), style=LABEL_CENTER)
    if below and len(owned) < across:
        end = rect.x + len(owned) * wide + layout.gap
        _habit(layout, row, Rect(end, rect.y, rect.right - end, high), seat)


def _habit(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> None:
    """What a character likes to do, beside its first buildings, where all words of it have room."""
    controller = layout.table.seats[seat].controller
    if not opponent.character_of(layout.table.game.id, controller):
        return
    words = opponent.style(layout.table.texts, layout.table.game.id, controller)
    lines = layout.view.fonts.wrap(words, LABEL.role, layout.view.k, rect.w)
    widest = max(layout.view.width(line, LABEL.role) for line in lines)
    if widest <= rect.w and len(lines) * layout.line <= rect.h:
        row.add("habit", rect, text=words, style=LABEL.but(lines=len(lines)))
