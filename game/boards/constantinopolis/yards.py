"""The building yards: the quarters of the map, with a tile on every plot and what was built where plots are empty."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import LABEL_CENTER, STRONG_CENTER, BoardLayout
from game.boards.constantinopolis.building_effects import effect_band
from game.boards.constantinopolis.shipyard import shipyard
from game.boards.constantinopolis.strip import chapter
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORIES,
    CATEGORY,
    COMMERCIAL,
    PRODUCTION,
    PUBLIC,
    UTILITY,
    WALLS,
)
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

ROWS = 4
"""Plots above each other in a quarter."""
SHARES = (2, 3, 2, 1, 2)
"""Columns of plots in each quarter, from west to east: these are also the shares of the width on the map."""
STREET = 0.06
"""Share of the height for the street with the names of the quarters."""
MOST = 4
"""Names are shown if they fit in at least this many of the five yards."""
HEAD = TextStyle("heading.small", "#3A1F16", shrink=True)
FACES = (HEAD, HEAD.but(role="card"), HEAD.but(role="caption.bold"))
"""The faces of the names of the quarters: the first in which all of them fit."""
Lot = tuple[int, Rect]
"""A building and its plot."""
Grid = tuple[str, tuple[tuple[int, ...], ...]]
"""A kind of buildings, and its columns."""


def grids(box: Components) -> tuple[Grid, ...]:
    """The kind of each yard and its columns of building types.

    From the walls in the west to the palace in the east, as in the city. Production is in the order of its licenses, public
    buildings in the order of cost.
    """
    production = sorted((b for b in PRODUCTION if b), key=lambda b: (box.licence[b], box.cost[b]))
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


def yards(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the five yards side by side on the lower part of the map."""
    laid: list[tuple[Node, list[Lot]]] = []
    at = 0
    face = _face(layout, rect)
    street = max(layout.line + 1, round(rect.h * STREET))
    for (kind, columns), share in zip(grids(layout.box), SHARES, strict=True):
        left, right = (rect.x + rect.w * n // sum(SHARES) for n in (at, at + share))
        at += share
        cell = Rect(left, rect.y, right - left, rect.h)
        yard = parent.add(f"yards/{kind}", cell, region=f"constantinopolis.kind_plural.{kind}")
        head, space = cell.inset(layout.gap, 0).cut_top(street, 2)
        _head(layout, yard, kind, head, face)
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
    roomy = [all(_name_lines(layout, *lot) for lot in lots) for _, lots in laid]
    for (yard, lots), room in zip(laid, roomy, strict=True):
        for building, lot in lots:
            lines = _name_lines(layout, building, lot) if room and sum(roomy) >= MOST else 0
            _plot(layout, yard, building, lot, lines)


def _face(layout: BoardLayout, rect: Rect) -> tuple[TextStyle, bool]:
    """One face for the names of all quarters, and whether they are in capitals."""
    kinds = zip(grids(layout.box), SHARES, strict=True)
    names = [(layout.own(f"kind.{kind}"), rect.w * share // sum(SHARES)) for (kind, _), share in kinds]
    room = 2 * layout.gap + 4
    for face in FACES:
        if all(layout.view.width(name.upper(), face.role) + room <= wide for name, wide in names):
            return face, True
    return FACES[-1], False


def _head(layout: BoardLayout, yard: Node, kind: str, rect: Rect, face: tuple[TextStyle, bool]) -> None:
    """The name of a quarter on its street, with the sign of its class where there is room."""
    word = layout.own(f"kind.{kind}")
    style, capitals = face
    name = word.upper() if capitals else word
    side = min(rect.h, layout.line + 2)
    words = layout.view.width(name, style.role) + 4
    signed = side + 4 + words <= rect.w
    wide = min(rect.w, words + (side + 4 if signed else 0))
    street = yard.add("street", rect.place(wide, rect.h), tip=f"kind/{kind}")
    icon, title = street.rect.cut_left(side if signed else 0, 4 if signed else 0)
    if signed:
        street.add("icon", icon.place(side, side), picture=f"class/{kind}")
    street.add("name", title, text=name, style=style)


def badge(layout: BoardLayout) -> int:
    """Height of the badges that lie on the upper corners of a tile, half outside."""
    return layout.line + max(2, layout.view.px(4))


OUT = 0.62
"""Share of a badge that lies above its tile."""


def _over(layout: BoardLayout, lot: Rect) -> int:
    """How far the badges reach above a tile: half of them, or more where it hardly makes the tile smaller."""
    more = round(badge(layout) * OUT)
    return more if lot.h - more - layout.line >= 0.95 * lot.w * 4 / 7 else badge(layout) // 2


AIRY = 0.84
"""Share of its size for which a mosaic has its effects below it and its badges on its corners, not on the picture."""


def is_airy(layout: BoardLayout, lot: Rect) -> bool:
    """Whether a plot is high enough for badges and effects outside the mosaic."""
    return _has_room(layout, lot, layout.line)


def _has_room(layout: BoardLayout, lot: Rect, below: int) -> bool:
    room = lot.h - _over(layout, lot) - below
    return room >= AIRY * min(lot.w * 4 / 7, lot.h - layout.line // 2)


def is_coined(layout: BoardLayout, lot: Rect) -> bool:
    """Whether a plot is high enough for badges half outside the mosaic."""
    return _has_room(layout, lot, layout.line // 2)


def _below(layout: BoardLayout, lot: Rect) -> int:
    """How far the label of the effects reaches below the mosaic."""
    return layout.line if is_airy(layout, lot) else layout.line - layout.line // 2


def _mosaic(layout: BoardLayout, lot: Rect, lines: int) -> Rect:
    """Where on a plot the mosaic lies above its effects and so many lines of its name."""
    above = _over(layout, lot) if is_coined(layout, lot) else 0
    return lot.pad(top=above, bottom=_below(layout, lot) + lines * layout.line).fit(7, 4, 0.5, 0.0)


def _name_lines(layout: BoardLayout, building: int, lot: Rect) -> int:
    """The lines of the name below a mosaic that is hardly smaller for it; 0 where there is no room for them."""
    name = layout.table.texts.component(f"building/{BUILDINGS[building]}")
    room = lot.w + layout.gap  # a label may reach to the middle of the gap
    if any(layout.view.width(word, LABEL_CENTER.role) + 2 > room for word in name.split(" ")):
        return 0
    lines = len(layout.view.fonts.wrap(name, LABEL_CENTER.role, layout.view.k, room - 2))
    return lines if _mosaic(layout, lot, lines).h >= _mosaic(layout, lot, 0).h * 9 // 10 else 0


def _plot(layout: BoardLayout, yard: Node, building: int, lot: Rect, lines: int) -> None:
    """One building type: its mosaic with cost, licence, copies and effects; or the plot it has left."""
    target = f"building/{BUILDINGS[building]}"
    left = layout.state.stock[building]
    mosaic = _mosaic(layout, lot, lines)
    rect = mosaic.pad(bottom=-_below(layout, lot))
    tile = layout.put(yard, BUILDINGS[building], rect, target)
    if left:
        over = _over(layout, lot) if is_coined(layout, lot) else 0
        _tile(layout, tile, building, mosaic, left, over)
        lock = layout.line - 2 - layout.gap // 2 if over and _is_locked(layout, building) else 0
        if lot.h >= 2 * layout.line:  # in a lower one the tooltip tells them
            band = Rect(lot.x, rect.bottom - layout.line, lot.w - lock, layout.line)
            effect_band(layout, tile, building, band)
    else:
        _built(layout, tile, building, mosaic)
    if lines:
        room = Rect(lot.x, rect.bottom + 1, lot.w, lot.bottom - rect.bottom - 1).inset(-(layout.gap // 2), 0)
        _sign(layout, yard, building, room, lines)


def _sign(layout: BoardLayout, yard: Node, building: int, room: Rect, lines: int) -> None:
    """The name of a building on a label below its tile."""
    name = layout.table.texts.component(f"building/{BUILDINGS[building]}")
    wrapped = layout.view.fonts.wrap(name, LABEL_CENTER.role, layout.view.k, room.w - 1)
    wide = max(layout.view.width(line, LABEL_CENTER.role) for line in wrapped) + 6
    plate = room.place(min(room.w, wide), min(room.h, lines * layout.line + 1), 0.5, 0.0)
    sign = yard.add(f"{BUILDINGS[building]}/sign", plate, fill="label", dim=not layout.state.stock[building])
    sign.add("name", plate, text=name, style=LABEL_CENTER.but(lines=lines))


def _tile(layout: BoardLayout, tile: Node, building: int, mosaic: Rect, left: int, over: int) -> None:
    """A tile that can be bought: the price and the copies lie on its upper corners, the licence on a lower one."""
    box, target = layout.box, f"building/{BUILDINGS[building]}"
    art = tile.add("art", mosaic, picture=layout.art(target, mosaic.w))
    out = layout.gap // 2
    airy = over > 0
    if airy:
        high = badge(layout)
        band = Rect(mosaic.x - out, mosaic.y - over, mosaic.w + 2 * out, high)
    else:
        high = layout.line if mosaic.h >= 2 * layout.line else layout.line - 2
        band = mosaic.cut_top(high)[0]
    locked = _is_locked(layout, building)
    cost = _cost(layout, art, building, band, locked=locked, beside=locked and not airy)
    if locked and airy:  # on the free lower corner
        low = layout.line - 2
        spot = Rect(mosaic.right + out - low, mosaic.bottom - low // 2, low, low)
        art.add("lock", spot, fill="chip", depth=2).add("sign", spot.inset(3), picture="glyph/lock")
    letter = "ABCD"[box.licence[building]] if building in PRODUCTION else ""
    wide = layout.view.width(letter, "caption.bold") + max(6, layout.view.px(8)) if letter else 0
    if letter:
        low = layout.line - 2
        spot = (
            Rect(mosaic.x - out, mosaic.bottom - low // 2, wide, low) if airy else band.place(wide, high, 0.0)
        )
        art.add("note", spot, text=letter, style=STRONG_CENTER, fill="note", depth=2)
    _copies(layout, art, band.pad(left=0 if airy else wide, right=cost + 1), left)


def _copies(layout: BoardLayout, art: Node, rect: Rect, left: int) -> None:
    """How many of a tile are left, where it is more than one: a stack of tiles and the number; not where it is narrow."""
    words, side = layout.view.width(str(left), "caption.bold") + max(4, layout.view.px(6)), rect.h - 4
    if left < 2 or words + side + 2 > rect.w:
        return  # the tooltip shows how many are left
    chip = art.add("copies", Rect(rect.x, rect.y, words + side + 2, rect.h), fill="chip", depth=1)
    stack, number = chip.rect.cut_left(side + 2)
    chip.add("stack", stack.place(side, side, 1.0), picture="copies")
    chip.add("number", number, text=str(left), style=STRONG_CENTER)


def _cost(layout: BoardLayout, art: Node, building: int, band: Rect, *, locked: bool, beside: bool) -> int:
    """The price at the right end of a band, as a coin, pale if the viewer may not buy, with a lock; returns its width."""
    text = str(layout.box.cost[building])
    wide = max(band.h, layout.view.width(text, "caption.bold") + max(7, layout.view.px(9)))
    side = band.h - 8
    room = wide + side + 2 if beside and 2 * wide + side <= art.rect.w else wide
    fill = "chip" if locked else "chip.gold"
    chip = art.add("cost", band.place(room, band.h, 1.0, 0.0), fill=fill, depth=1)
    lock, number = chip.rect.cut_left(side + 4 if room > wide else 0)
    if lock.w:
        chip.add("lock", lock.place(side, side, 1.0), picture="glyph/lock")
    chip.add("number", number, text=text, style=STRONG_CENTER)
    return room


def _is_locked(layout: BoardLayout, building: int) -> bool:
    """Whether the seat may buy buildings now but not this one."""
    asked = chapter(layout) == "building" and bool(layout.table.choices) and not layout.table.picks.selection
    return asked and not layout.can(f"building/{BUILDINGS[building]}")


def _built(layout: BoardLayout, tile: Node, building: int, mosaic: Rect) -> None:
    """A plot without tiles: a built wall or public building with its builder's banner, or sold out."""
    name = BUILDINGS[building]
    if CATEGORY[building] not in (CAT_PUBLIC, CAT_WALL):
        plot = tile.add("plot", mosaic, picture="art/plot/empty")
        side = min(mosaic.h * 6 // 10, mosaic.w)
        plot.add("was", mosaic.place(side, side), picture=f"building/{name}", dim=True)
        return
    stands = tile.add("standing", tile.rect, picture=f"art/standing/{name}")
    owner = next((seat for seat in range(layout.state.players) if layout.state.owns(seat, building)), -1)
    if owner >= 0:
        side = max(layout.line + 2, mosaic.h * 2 // 5)
        stands.add("builder", tile.rect.place(side, side, 1.0, 0.0), picture=layout.banner(owner, "banner"))
