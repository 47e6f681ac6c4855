"""The building yards: the quarters of the map, with a tile on every plot and what was built where plots are empty."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import STRONG_CENTER, BoardLayout
from game.boards.constantinopolis.shipyard import shipyard
from game.boards.constantinopolis.tiles import Coins, coins_of, name_lines, plot
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CATEGORIES,
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
POINTED = STRONG_CENTER.but(colour="porphyry")
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


def yards(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the five yards side by side on the lower part of the map."""
    laid: list[tuple[Node, list[Lot]]] = []
    heads: list[tuple[Rect, str]] = []
    at = 0
    face = _face(layout, rect)
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
    wide, high = (
        min(size) for size in zip(*((lot.w, lot.h) for _, lots in laid for _, lot in lots), strict=True)
    )
    laid = [
        (yard, [(building, Rect(lot.x, lot.y, wide, high)) for building, lot in lots]) for yard, lots in laid
    ]
    sizes = coins_of(layout)
    found = [_lines(layout, lots, sizes) for _, lots in laid]
    for (yard, lots), (head, kind), lines in zip(laid, heads, found, strict=True):
        named = bool(lines) and sum(map(bool, found)) >= MOST
        pointed = next((at for at, _ in lots if layout.table.pointed == f"building/{BUILDINGS[at]}"), -1)
        if named or pointed < 0:
            _head(layout, yard, kind, head, face)
        else:
            _pointed(layout, yard, pointed, head)
        for at, (building, lot) in enumerate(lots):
            plot(layout, yard, building, lot, (lines[at] if named else [], sizes))


def _lines(layout: BoardLayout, lots: list[Lot], sizes: Coins) -> list[list[str]]:
    """The lines of each name in a yard; none if one has no room."""
    found: list[list[str]] = []
    for building, lot in lots:
        lines = name_lines(layout, building, lot, sizes)
        if not lines:
            return []
        found.append(lines)
    return found


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
    name = word.upper() if capitals else word[:1].upper() + word[1:]
    side = min(rect.h, layout.line + 2)
    words = layout.view.width(name, style.role) + 4
    signed = side + 4 + words <= rect.w
    wide = min(rect.w, words + (side + 4 if signed else 0))
    street = yard.add("street", rect.place(wide, rect.h), tip=f"kind/{kind}")
    icon, title = street.rect.cut_left(side if signed else 0, 4 if signed else 0)
    if signed:
        street.add("icon", icon.place(side, side), picture=f"class/{kind}")
    street.add("name", title, text=name, style=style)


def _pointed(layout: BoardLayout, yard: Node, building: int, rect: Rect) -> None:
    """The name of the building that is pointed at, in the place of the quarter's name, where tiles have no room for names."""
    name = layout.table.texts.component(f"building/{BUILDINGS[building]}")
    wide = min(rect.w, layout.view.width(name, POINTED.role) + 2 * layout.gap)
    plate = yard.add("pointed", rect.place(wide, rect.h), fill="label")
    plate.add("name", plate.rect, text=name, style=POINTED)
