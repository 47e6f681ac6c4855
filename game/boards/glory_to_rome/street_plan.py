"""Where the houses of a street stand and what is written on them: as large as they can be, all in one form."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.glory_to_rome.board_layout import BoardLayout, flat
from game.boards.glory_to_rome.signs import signs
from game.engine.glory_to_rome.components import BUILDINGS
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect

ART = (336, 192)
ROOF = 0.13
"""Height of the pediment in widths of the house."""
WIDEST, MOST = 224, 0.26
"""The most a house is wide: in design units, or as a share of the street where that is more."""
PLACES = (4, 6, 8, 12, 16)
"""A street has room for so many houses: the others stay where they are while one is added, and one that is done stays."""
BROAD, NARROW, NARROWEST = 8.0, 5.6, 4.4
"""Width of a house in lines of its text from which its plinth has words, signs below its name, and these in need."""
WORTH = 1.35
"""How much larger houses are worth fewer words."""
LARGER = ("small", "caption")
"""Roles of the texts of a plinth, best first."""


FULL, BRIEF, NAMELESS = "full", "brief", "nameless"
"""How all houses of a street are named, best first: in full, in short, not at all."""


class PlinthForm(NamedTuple):
    """What is written on a plinth: how many lines, in which role, and whether the signs stand beside the name."""

    lines: int
    role: str = "caption"
    signs: bool = False


class Plan(NamedTuple):
    """Where the houses of a street stand, more places than houses, in which form, and how they are named."""

    cells: list[Rect]
    form: PlinthForm
    naming: str = FULL


def signs_of(layout: BoardLayout, lot: Lot) -> list[str]:
    """When a building works, what it does, and that it is open to all."""
    return [*signs(layout.state, lot.card), *([flat("what/share")] if lot.public else [])]


def said(layout: BoardLayout, lot: Lot, naming: str) -> str:
    """What a building is called in a street that is named so."""
    key = f"view.called.{BUILDINGS[lot.card]}"
    short = naming == BRIEF and layout.table.texts.has_own(key)
    return layout.own(key) if short else layout.card_name(lot.card)


def plan(layout: BoardLayout, rect: Rect, lots: list[Lot], most: int = 0) -> Plan:
    """Places for houses, as large as can be; more words on the plinth where that costs no size.

    `most` is the number of houses to make room for, if these do not all stand in one street.
    """
    count = most or next((places for places in PLACES if places >= len(lots)), len(lots))
    whole = [_laid(layout, rect, lots, count, PlinthForm(4, role)) for role in LARGER]
    below = _laid(layout, rect, lots, count, PlinthForm(2))
    best = whole[0] if whole[0].cells[0].w > 0.93 * whole[1].cells[0].w else whole[1]
    wide = best.cells[0].w
    if wide >= BROAD * layout.view.line(best.form.role) and WORTH * wide >= below.cells[0].w:
        return best
    if below.cells[0].w >= NARROW * layout.line:
        return below
    beside = _laid(layout, rect, lots, count, PlinthForm(1, signs=True))
    if beside.naming != NAMELESS:
        return beside
    return (
        below
        if below.cells[0].w >= NARROWEST * layout.line
        else _laid(layout, rect, lots, count, PlinthForm(1))
    )


def _laid(layout: BoardLayout, rect: Rect, lots: list[Lot], count: int, form: PlinthForm) -> Plan:
    cells = _cells(layout, rect, count, form)
    named = (each for each in (FULL, BRIEF) if _named(layout, cells[0], lots, form, each))
    return Plan(cells, form, next(named, NAMELESS))


def _named(layout: BoardLayout, rect: Rect, lots: list[Lot], form: PlinthForm, naming: str) -> bool:
    """Whether all houses of a street can be named so."""
    room = rect.w - 2 * layout.view.px(3)
    return all(
        layout.view.width(said(layout, lot, naming), form.role)
        <= room - (len(signs_of(layout, lot)) * (layout.line + 2) + 4 if form.signs else 0)
        for lot in lots
    )


def plinth_height(layout: BoardLayout, wide: float, form: PlinthForm) -> int:
    """How high the plinth of a house of that width is."""
    return max(form.lines * layout.view.line(form.role) + layout.view.px(6), round(ROOF * wide))


def _height(layout: BoardLayout, wide: int, form: PlinthForm) -> int:
    return round(ROOF * wide) + round(wide * ART[1] / ART[0]) + plinth_height(layout, wide, form)


def _widest(layout: BoardLayout, room: int, form: PlinthForm) -> int:
    """The width of a house that is so high."""
    above, foot = ROOF + ART[1] / ART[0], form.lines * layout.view.line(form.role) + layout.view.px(6)
    wide = (room - foot) / above
    return int(wide if ROOF * wide <= foot else room / (above + ROOF)) - 1


def _cells(layout: BoardLayout, rect: Rect, count: int, form: PlinthForm) -> list[Rect]:
    """The places of the largest houses, row by row; as many as there is room for."""
    px = layout.view.px
    gap, between = px(26), px(10)
    most = max(px(WIDEST), round(rect.w * MOST))
    best = (0, 1)
    for rows in (1, 2, 3):
        columns = -(-count // rows)
        across = (rect.w - gap * (columns - 1)) // columns
        wide = min(across, most, _widest(layout, (rect.h - between * (rows - 1)) // rows, form))
        best = max(best, (wide, -rows))
    wide = max(30, best[0])
    high = _height(layout, wide, form)
    rows = max(abs(best[1]), min(2, (rect.h + between) // (high + between)))
    columns = max(-(-count // rows), (rect.w + gap) // (wide + gap))
    step = (rect.w - columns * wide) // max(1, columns - 1) + wide if columns > 1 else wide
    top = max(0, rect.h - rows * high - between * (rows - 1)) // 2
    return [
        Rect(rect.x + column * step, rect.y + top + row * (high + between), wide, high)
        for row in range(rows)
        for column in range(columns)
    ]
