"""The quarters of the map: a tile of each building on sale, what was built where plots are empty, and the ships for sale in the bay."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from game.boards.constantinopolis.board_layout import (
    HEADING,
    LABEL,
    STRONG_CENTER,
    BoardLayout,
    HeadingFace,
    spread,
)
from game.boards.constantinopolis.building_tiles import (
    CoinSizes,
    Name,
    coins_of,
    covered,
    is_large_beside,
    name_lines,
    name_of,
    plan_of,
    plot,
    sign_w,
)
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CATEGORIES,
    CATEGORY,
    COMMERCIAL,
    PRODUCTION,
    PUBLIC,
    SHIPS,
    UTILITY,
    WALLS,
)
from game.engine.constantinopolis.phases.loading import ship_price
from game.ui.geometry import Rect, bounds
from game.ui.scene import View
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
        row, tip = Rect(rect.x, hull.y - over, rect.w, high), f"ship/{SHIPS[size]}"
        if many + cost <= row.w:
            stock = row.place(many, high, 0.0)
            art.add("left", stock, text=copies, style=STRONG_CENTER, fill="note", depth=1, tip=tip)
        coin = row.place(cost, high, 1.0)
        art.add("price", coin, text=price, style=STRONG_CENTER, fill="chip.gold", depth=1, tip=tip)
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


class Quarters(NamedTuple):
    """The plots of all quarters, and the names below them."""

    lots: list[list[Lot]]
    """By quarter, all in one size."""
    gap: int
    """Between two of a column."""
    sizes: CoinSizes
    names: list[list[Name]]
    """By quarter and plot."""

    @property
    def are_named(self) -> int:
        """In how many quarters the buildings have names."""
        return sum(all(name.lines for name in quarter) for quarter in self.names)


def building_market(layout: BoardLayout, parent: Node, rect: Rect, face: HeadingFace) -> None:
    """Lay out the five yards side by side on the lower part of the map."""
    street = max(layout.line + 1, round(rect.h * STREET))
    kinds, cells = [kind for kind, _ in grids(layout.box)], _cells(rect)
    halves = [cell.inset(layout.gap, 0).cut_top(street, 2) for cell in cells]
    heads, spaces = [head for head, _ in halves], [space.pad(bottom=2) for _, space in halves]
    quarters = _quarters(_Asked.of(layout, cells, spaces))
    yards = []
    for kind, cell, space in zip(kinds, cells, spaces, strict=True):
        yards.append(parent.add(f"yards/{kind}", cell, region=f"constantinopolis.kind_plural.{kind}"))
        if kind == CATEGORIES[1]:
            shipyard(layout, parent, space.equal_rows(ROWS, gap=quarters.gap)[-1])
    signed = all(
        _words_w(layout, kind, face) + layout.line + 6 <= head.w + 2 * layout.gap
        for head, kind in zip(heads, kinds, strict=True)
    )
    for yard, head, kind, lots, names in zip(yards, heads, kinds, quarters.lots, quarters.names, strict=True):
        pointed = next((at for at, _ in lots if layout.table.pointed == f"building/{BUILDINGS[at]}"), -1)
        if names[0].lines or pointed < 0:
            _head(layout, yard, kind, head, face, signed=signed)
        else:
            _pointed(layout, yard, pointed, head)
        for (building, lot), name in zip(lots, names, strict=True):
            plot(layout, yard, building, lot, (name, quarters.sizes))


def _cells(rect: Rect) -> list[Rect]:
    """The quarters side by side."""
    at = [rect.x + rect.w * sum(SHARES[:place]) // sum(SHARES) for place in range(len(SHARES) + 1)]
    return [Rect(left, rect.y, right - left, rect.h) for left, right in pairwise(at)]


@dataclass(frozen=True)
class _Asked:
    """All that the plots and their names depend on: none of it changes in a match, but for the window."""

    view: View
    box: Components
    names: tuple[str, ...]
    cells: tuple[Rect, ...]
    spaces: tuple[Rect, ...]
    layout: BoardLayout = field(compare=False)

    @classmethod
    def of(cls, layout: BoardLayout, cells: list[Rect], spaces: list[Rect]) -> _Asked:
        """For a layout, and the places of its quarters."""
        names = tuple(layout.table.texts.component(f"building/{name}") for name in BUILDINGS)
        return cls(layout.view, layout.box, names, tuple(cells), tuple(spaces), layout)


@lru_cache(maxsize=4)
def _quarters(asked: _Asked) -> Quarters:
    """Plots with gaps between them; close together where only so all names have room."""
    layout, cells, spaces = asked.layout, list(asked.cells), list(asked.spaces)
    roomy = _roomy(layout, spaces)
    tight = _tight(layout, cells, spaces, roomy) if roomy.are_named < len(spaces) else None
    return tight or roomy


def _lots(layout: BoardLayout, spaces: list[Rect], gap: int) -> list[list[Lot]]:
    """The plots of all quarters, in the size of the smallest."""
    found = [
        [
            (building, lot)
            for column, strip in zip(
                columns, space.equal_columns(len(columns), gap=layout.gap + 2), strict=True
            )
            for building, lot in zip(column, strip.equal_rows(ROWS, gap=gap), strict=False)
        ]
        for (_, columns), space in zip(grids(layout.box), spaces, strict=True)
    ]
    every = [lot for lots in found for _, lot in lots]
    wide, high = min(lot.w for lot in every), min(lot.h for lot in every)
    return [[(at, Rect(lot.x, lot.y, wide, high)) for at, lot in lots] for lots in found]


def _roomy(layout: BoardLayout, spaces: list[Rect]) -> Quarters:
    """With gaps; named if most quarters have room for the names of theirs."""
    lots, sizes = _lots(layout, spaces, layout.gap), coins_of(layout)
    lines = [_lines(layout, quarter, sizes) for quarter in lots]
    if sum(map(bool, lines)) < MOST:
        lines = [[] for _ in lots]
    names = [
        [Name(words, lot.cx) for (_, lot), words in zip(quarter, found or [[]] * len(quarter), strict=True)]
        for quarter, found in zip(lots, lines, strict=True)
    ]
    return Quarters(lots, layout.gap, sizes, names)


ASIDE = 1 / 3
"""Share of the width of a plot by which the label of a name may give way to its neighbors."""


def _tight(layout: BoardLayout, cells: list[Rect], spaces: list[Rect], roomy: Quarters) -> Quarters | None:
    """Without gaps, and the labels of a row side by side as they have room; None if one has none or pictures get small."""
    lots, sizes = _lots(layout, spaces, 0), coins_of(layout, tight=True)
    lot, (_, before) = lots[0][0][1], roomy.lots[0][0]
    alone, less = plan_of(roomy.sizes, before.w, before.h), plan_of(sizes, lot.w, lot.h - sizes.line)
    if not is_large_beside(layout, less, alone) or less.coins < alone.coins or not less.below:
        return None
    names = []
    for quarter, cell in zip(lots, cells, strict=True):
        words = {at: name_of(layout, at, lot.w) for at, _ in quarter}
        middles: dict[int, int] = {}
        for level in sorted({lot.y for _, lot in quarter}):
            row = sorted((lot.cx, at) for at, lot in quarter if lot.y == level)
            widths = [sign_w(layout, [words[at]]) for _, at in row]
            found = _side_by_side([x for x, _ in row], widths, cell)
            middles |= {at: x for x, (_, at) in zip(found, row, strict=False)}
        if any(abs(middles.get(at, 0) - lot.cx) > lot.w * ASIDE for at, lot in quarter):
            return None
        names.append([Name([words[at]], middles[at]) for at, _ in quarter])
    return Quarters(lots, 0, sizes, names)


def _side_by_side(wanted: list[int], widths: list[int], cell: Rect) -> list[int]:
    """The middles of labels so wide, as near to the wanted ones as can be within a quarter; none if they have no room."""
    apart = [(one + other) / 2 + 1 for one, other in pairwise(widths)]
    found = spread(list(map(float, wanted)), apart, cell.x + widths[0] / 2)
    latest = cell.right - widths[-1] / 2
    for at in reversed(range(len(found))):
        found[at] = min(found[at], latest)
        latest = found[at] - (apart[at - 1] if at else 0)
    return [round(at) for at in found] if found[0] >= cell.x + widths[0] / 2 - 1 else []


def _lines(layout: BoardLayout, lots: list[Lot], sizes: CoinSizes) -> list[list[str]]:
    """The lines of each name in a yard; none if one has no room.

    A label reaches over the gap, and further, if its neighbors are short enough, else to the middle of it.
    """
    yard = bounds([lot for _, lot in lots]).inset(-layout.gap, 0)
    for over in (2 * layout.gap, layout.gap, *(far * layout.gap for far in FAR)):
        found = [name_lines(layout, building, lot, sizes, lot.w + over) for building, lot in lots]
        if (
            all(found)
            and not _meet(layout, lots, found)
            and all(
                yard.x <= lot.cx - sign_w(layout, lines) // 2
                and lot.cx + sign_w(layout, lines) // 2 <= yard.right
                for (_, lot), lines in zip(lots, found, strict=True)
            )
        ):
            return found
    return []


FAR = (4, 6, 8)
"""So many gaps a label may be wider than its plot."""


def _meet(layout: BoardLayout, lots: list[Lot], names: list[list[str]]) -> bool:
    """Whether two labels side by side would lie over each other."""
    widths = [max(layout.view.width(line, LABEL.role) for line in lines) + 6 for lines in names]
    labels = zip((lot for _, lot in lots), widths, strict=True)
    return any(
        one.y == other.y and abs(one.cx - other.cx) < (mine + theirs) // 2 + 1
        for (one, mine), (other, theirs) in combinations(labels, 2)
    )


def headings(layout: BoardLayout, rect: Rect) -> list[tuple[str, int]]:
    """The names of the quarters, each with the room there is for it: it may reach into what its neighbors leave."""
    words = [layout.own(f"kind.{kind}") for kind, _ in grids(layout.box)]
    rooms = [rect.w * share // sum(SHARES) + 4 - 2 * layout.gap for share in SHARES]
    free = [
        max(0, room - layout.view.width(word.upper(), HEADING.role)) // 2
        for word, room in zip(words, rooms, strict=True)
    ]
    beside = [min(one, other) for one, other in zip([0, *free], [*free[1:], 0], strict=False)]
    return [(word, room + 2 * more) for word, room, more in zip(words, rooms, beside, strict=True)]


def _words_w(layout: BoardLayout, kind: str, face: HeadingFace) -> int:
    return layout.view.width(face.spelled(layout.own(f"kind.{kind}")), face.style.role) + 4


def _head(layout: BoardLayout, yard: Node, kind: str, rect: Rect, face: HeadingFace, *, signed: bool) -> None:
    """The name of a quarter on its street; with the sign of its class where all quarters have room for theirs.

    Beside that of production is what the letters on its tiles mean.
    """
    words, side = _words_w(layout, kind, face), min(rect.h, layout.line + 2)
    wide = words + (side + 4 if signed else 0)
    letters = _letters_w(layout) if kind == CATEGORIES[CATEGORY[PRODUCTION[1]]] else 0
    if letters and wide + layout.gap + letters <= rect.w:
        rect, legend = rect.place(wide + layout.gap + letters, rect.h).cut_left(wide + layout.gap)
        _letters(layout, yard, legend)
    middle = Rect(rect.cx - wide // 2, rect.y, wide, rect.h)
    street = yard.add("street", middle, tip=f"kind/{kind}")
    icon, title = street.rect.cut_left(side if signed else 0, 4 if signed else 0)
    if signed:
        street.add("icon", icon.place(side, side), picture=f"class/{kind}")
    street.add("name", title, text=face.spelled(layout.own(f"kind.{kind}")), style=face.style)


LETTERS = "A–D"


def _letters_w(layout: BoardLayout) -> int:
    """The width of the words about the letters of licenses."""
    letters, words = LETTERS, layout.own("board.licence")
    return layout.view.width(letters, STRONG_CENTER.role) + layout.view.width(words, LABEL.role) + 22


def _letters(layout: BoardLayout, yard: Node, rect: Rect) -> None:
    """What the letters on the corners of tiles are: they look the same here, and a word is beside them."""
    wide = layout.view.width(LETTERS, STRONG_CENTER.role) + 8
    plate = yard.add(
        "letters", rect.place(rect.w, min(rect.h, layout.line)), fill="label", tip="about/licence"
    )
    note, words = plate.rect.cut_left(wide, 4)
    plate.add("letters", note, text=LETTERS, style=STRONG_CENTER, fill="note")
    plate.add("word", words, text=layout.own("board.licence"), style=LABEL)


def _pointed(layout: BoardLayout, yard: Node, building: int, rect: Rect) -> None:
    """The name of the building that is pointed at, in the place of the quarter's name, where tiles have no room for names."""
    name = layout.table.texts.component(f"building/{BUILDINGS[building]}")
    wide = min(rect.w, layout.view.width(name, POINTED.role) + 2 * layout.gap)
    plate = yard.add("pointed", rect.place(wide, rect.h), fill="label")
    plate.add("name", plate.rect, text=name, style=POINTED)
