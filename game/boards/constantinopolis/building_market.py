"""The quarters of the map: a tile of each building on sale, what was built where plots are empty, and the ships for sale in the bay."""

from __future__ import annotations

from itertools import combinations

from game.boards.constantinopolis.board_layout import LABEL, STRONG_CENTER, BoardLayout, HeadingFace
from game.boards.constantinopolis.building_tiles import CoinSizes, coins_of, covered, name_lines, plot
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CATEGORIES,
    COMMERCIAL,
    PRODUCTION,
    PUBLIC,
    SHIPS,
    UTILITY,
    WALLS,
)
from game.engine.constantinopolis.phases.loading import ship_price
from game.ui.geometry import Rect
from game.ui.tree import Node


def shipyard(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the three ships: hull with copies and hold, the price below."""
    node = parent.add("ships", rect, region="constantinopolis.region.ships")
    for size, cell in enumerate(rect.equal_columns(len(SHIPS), gap=layout.gap)):
        _ship(layout, node, size, cell)


HULL_SHAPE = (420, 264)
"""Size of the pictures of ships for sale."""


def _ship(layout: BoardLayout, node: Node, size: int, rect: Rect) -> None:
    """A ship as the tiles of the yards are: copies and price on its corners, below on a label what its hold takes."""
    state, band = layout.state, layout.line
    left = state.ship_stock[size]
    copies, price = f"×{left}", str(ship_price(state, layout.me, size))
    many, cost = (
        layout.view.width(text, STRONG_CENTER.role) + max(5, layout.view.px(8)) for text in (copies, price)
    )
    below = band if rect.h >= 3 * band else 0  # in a lower one the tooltip tells what the hold takes
    high, over = band - 1, 0
    if rect.h < 2.5 * band:
        _low(layout, node, size, rect, price if left else "")
        return
    hull = rect
    for over in range(high // 2, high + 1):
        hull = rect.pad(top=over, bottom=below).fit(*HULL_SHAPE)
        if high - over <= covered(max(many, cost), high, hull.area):
            break
    frame = hull.pad(bottom=-below)
    reach = frame if frame.h >= layout.target else rect
    tile = layout.put(node, SHIPS[size], reach, f"ship/{SHIPS[size]}", dim=not left)
    art = tile.add("hull", hull, picture=layout.art(f"ship/{SHIPS[size]}", hull.w))
    if left:
        row = Rect(rect.x, hull.y - over, rect.w, high)
        if many + cost <= row.w:
            art.add(
                "left", row.place(many, high, 0.0), text=copies, style=STRONG_CENTER, fill="note", depth=1
            )
        art.add(
            "price", row.place(cost, high, 1.0), text=price, style=STRONG_CENTER, fill="chip.gold", depth=1
        )
    if not below:
        return
    hold = str(layout.box.hold[size])
    number = layout.view.width(hold, STRONG_CENTER.role) + 2
    label = tile.add("hold", frame.place(band + number + 4, band, 0.5, 1.0), fill="label", depth=1)
    icon, words = label.rect.inset(2, 0).cut_left(band)
    label.add("icon", icon.inset(1), picture="any_good")
    label.add("number", words, text=hold, style=STRONG_CENTER)


def _low(layout: BoardLayout, node: Node, size: int, rect: Rect, price: str) -> None:
    """A ship where there is hardly room: the price beside it."""
    tile = layout.put(node, SHIPS[size], rect, f"ship/{SHIPS[size]}", dim=not price)
    wide = layout.view.width(price, STRONG_CENTER.role) + 6 if price else 0
    cost, hull = rect.cut_right(wide)
    hull = hull.fit(*HULL_SHAPE)
    tile.add("hull", hull, picture=layout.art(f"ship/{SHIPS[size]}", hull.w))
    if price:
        spot = cost.place(wide, min(rect.h, layout.line))
        tile.add("price", spot, text=price, style=STRONG_CENTER, fill="chip.gold")


ROWS = 4
"""Plots above each other in a quarter."""
SHARES = (2, 3, 2, 1, 2)
"""Columns of plots in each quarter, from west to east: these are also the shares of the width on the map."""
STREET = 0.06
"""Share of the height for the street with the names of the quarters."""
MOST = 4
"""Names are shown if they fit in at least this many of the five yards."""
POINTED = STRONG_CENTER.but(color="porphyry")
Lot = tuple[int, Rect]
"""A building and its plot."""
Grid = tuple[str, tuple[tuple[int, ...], ...]]
"""A kind of buildings, and its columns."""


def grids(box: Components) -> tuple[Grid, ...]:
    """The kind of each yard and its columns of building types.

    From the walls in the west to the palace in the east, as in the city. Production is in the order of its licenses, public
    buildings in the order of cost.
    """
    production = sorted((b for b in PRODUCTION if b), key=lambda b: (box.license[b], box.cost[b]))
    kinds = (
        list(WALLS),
        production,
        list(COMMERCIAL),
        list(UTILITY),
        sorted(PUBLIC, key=lambda b: box.cost[b]),
    )
    at = (4, 0, 1, 2, 3)
    return tuple((CATEGORIES[place], _columns(found)) for place, found in zip(at, kinds, strict=True))


def _columns(found: list[int]) -> tuple[tuple[int, ...], ...]:
    """Columns as even as can be."""
    size = -(-len(found) // -(-len(found) // ROWS))
    return tuple(tuple(found[at : at + size]) for at in range(0, len(found), size))


def building_market(layout: BoardLayout, parent: Node, rect: Rect, face: HeadingFace) -> None:
    """Lay out the five yards side by side on the lower part of the map."""
    laid: list[tuple[Node, list[Lot]]] = []
    heads: list[tuple[Rect, str]] = []
    at = 0
    street = max(layout.line + 1, round(rect.h * STREET))
    for (kind, columns), share in zip(grids(layout.box), SHARES, strict=True):
        left, right = (rect.x + rect.w * n // sum(SHARES) for n in (at, at + share))
        at += share
        cell = Rect(left, rect.y, right - left, rect.h)
        yard = parent.add(f"yards/{kind}", cell, region=f"constantinopolis.kind_plural.{kind}")
        head, space = cell.inset(layout.gap, 0).cut_top(street, 2)
        heads.append((head, kind))
        strips = space.pad(bottom=2).equal_columns(len(columns), gap=layout.gap + 2)
        lots = [
            (building, lot)
            for column, strip in zip(columns, strips, strict=True)
            for building, lot in zip(column, strip.equal_rows(ROWS, gap=layout.gap), strict=False)
        ]
        laid.append((yard, lots))
        if kind == CATEGORIES[1]:
            quay = [strip.equal_rows(ROWS, gap=layout.gap)[-1] for strip in strips]
            shipyard(layout, parent, quay[0].union(quay[-1]))
    laid = _alike(laid)
    sizes = coins_of(layout)
    found = [_lines(layout, lots, sizes) for _, lots in laid]
    signed = all(
        _words_w(layout, kind, face) + layout.line + 6 <= head.w + 2 * layout.gap for head, kind in heads
    )
    for (yard, lots), (head, kind), lines in zip(laid, heads, found, strict=True):
        named = bool(lines) and sum(map(bool, found)) >= MOST
        pointed = next((at for at, _ in lots if layout.table.pointed == f"building/{BUILDINGS[at]}"), -1)
        if named or pointed < 0:
            _head(layout, yard, kind, head, face, signed=signed)
        else:
            _pointed(layout, yard, pointed, head)
        for at, (building, lot) in enumerate(lots):
            plot(layout, yard, building, lot, (lines[at] if named else [], sizes))


def _alike(laid: list[tuple[Node, list[Lot]]]) -> list[tuple[Node, list[Lot]]]:
    """The lots of all yards in one size, that of the smallest."""
    every = [lot for _, lots in laid for _, lot in lots]
    wide, high = min(lot.w for lot in every), min(lot.h for lot in every)
    return [(yard, [(at, Rect(lot.x, lot.y, wide, high)) for at, lot in lots]) for yard, lots in laid]


def _lines(layout: BoardLayout, lots: list[Lot], sizes: CoinSizes) -> list[list[str]]:
    """The lines of each name in a yard; none if one has no room.

    A label reaches over the gap if its neighbors are short enough, else to the middle of it.
    """
    for over in (2 * layout.gap, layout.gap):
        found = [name_lines(layout, building, lot, sizes, lot.w + over) for building, lot in lots]
        if all(found) and not _meet(layout, lots, found):
            return found
    return []


def _meet(layout: BoardLayout, lots: list[Lot], names: list[list[str]]) -> bool:
    """Whether two labels side by side would lie over each other."""
    widths = [max(layout.view.width(line, LABEL.role) for line in lines) + 6 for lines in names]
    labels = zip((lot for _, lot in lots), widths, strict=True)
    return any(
        one.y == other.y and abs(one.cx - other.cx) < (mine + theirs) // 2 + 1
        for (one, mine), (other, theirs) in combinations(labels, 2)
    )


def headings(layout: BoardLayout, rect: Rect) -> list[tuple[str, int]]:
    """The names of the quarters, each with the room there is for it: it may reach a little into its neighbors."""
    kinds = zip(grids(layout.box), SHARES, strict=True)
    room = 4 - 2 * layout.gap
    return [(layout.own(f"kind.{kind}"), rect.w * share // sum(SHARES) - room) for (kind, _), share in kinds]


def _words_w(layout: BoardLayout, kind: str, face: HeadingFace) -> int:
    return layout.view.width(face.spelled(layout.own(f"kind.{kind}")), face.style.role) + 4


def _head(layout: BoardLayout, yard: Node, kind: str, rect: Rect, face: HeadingFace, *, signed: bool) -> None:
    """The name of a quarter on its street; with the sign of its class where all quarters have room for theirs."""
    words, side = _words_w(layout, kind, face), min(rect.h, layout.line + 2)
    wide = words + (side + 4 if signed else 0)
    middle = Rect(rect.cx - wide // 2, rect.y, wide, rect.h)
    street = yard.add("street", middle, tip=f"kind/{kind}")
    icon, title = street.rect.cut_left(side if signed else 0, 4 if signed else 0)
    if signed:
        street.add("icon", icon.place(side, side), picture=f"class/{kind}")
    street.add("name", title, text=face.spelled(layout.own(f"kind.{kind}")), style=face.style)


def _pointed(layout: BoardLayout, yard: Node, building: int, rect: Rect) -> None:
    """The name of the building that is pointed at, in the place of the quarter's name, where tiles have no room for names."""
    name = layout.table.texts.component(f"building/{BUILDINGS[building]}")
    wide = min(rect.w, layout.view.width(name, POINTED.role) + 2 * layout.gap)
    plate = yard.add("pointed", rect.place(wide, rect.h), fill="label")
    plate.add("name", plate.rect, text=name, style=POINTED)
