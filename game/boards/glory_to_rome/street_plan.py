"""Where the houses of a street stand and what is written on them: as large as they can be, all in one form."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.glory_to_rome.board_layout import BoardLayout, flat
from game.boards.glory_to_rome.signs import signs
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect

ART = (336, 192)
ROOF = 0.13
"""Height of the pediment in widths of the house."""
WIDEST, MOST = 224, 0.26
"""The most a house is wide: in design units, or as a share of the street where that is more."""
PLOT, PLOTS = (184, 176), 8
"""Shape of a free plot, and how many pictures of such there are: who is about there differs from place to place."""
PLACES = (4, 6, 8, 12, 16)
"""A street has room for so many houses: the others stay where they are while one is added, and one that is done stays."""
LOW = 0.64
"""How far down a single row of houses stands: behind it is the far side of the street."""
BROAD, NARROW = 8.0, 5.6
"""Width of a house in lines of its text from which its plinth has words, and signs below its name."""
WORTH = 1.5
"""How much larger houses are worth fewer words."""
LARGER, ALIKE = ("large", "small"), 0.93
"""Larger roles of the texts of a plinth, best first, and how much smaller houses may be for them."""


FULL, BRIEF, NAMELESS = "full", "brief", "nameless"
"""How all houses of a street are named, best first: in full, in short, not at all."""


class PlinthForm(NamedTuple):
    """What is written on a plinth: how many lines, in which role, and whether on one line the signs stand beside the name or
    hang below the plinth."""

    lines: int
    role: str = "caption"
    signs: bool = False
    hung: bool = False


class Plan(NamedTuple):
    """Where the houses of a street stand, more places than houses, in which form, and how they are named."""

    cells: list[Rect]
    form: PlinthForm
    naming: str = FULL


def plot_picture(place: int) -> str:
    """The picture of a free plot."""
    return f"estate/plot{place % PLOTS + 1}"


def signs_of(layout: BoardLayout, lot: Lot) -> list[str]:
    """When a building works, what it does, and that it is open to all."""
    return [*signs(layout.state, lot.card), *([flat("what/share")] if lot.public else [])]


def said(layout: BoardLayout, lot: Lot, naming: str) -> str:
    """What a building is called in a street that is named so."""
    return layout.called(lot.card) if naming == BRIEF else layout.card_name(lot.card)


def plan(layout: BoardLayout, rect: Rect, lots: list[Lot], most: int = 0) -> Plan:
    """Places for houses, as large as can be; more words on the plinth where that costs no size.

    `most` is the number of houses to make room for, if these do not all stand in one street.
    """
    count = most or next((places for places in PLACES if places >= len(lots)), len(lots))
    best, below = (_largest(layout, rect, lots, count, lines) for lines in (4, 2))
    wide = best.cells[0].w
    if wide >= BROAD * layout.view.line(best.form.role) and WORTH * wide >= below.cells[0].w:
        return best
    if below.cells[0].w >= NARROW * layout.line:
        return below
    beside = _laid(layout, rect, lots, count, PlinthForm(1, signs=True))
    if beside.naming != NAMELESS:
        return beside
    return _laid(layout, rect, lots, count, PlinthForm(1, hung=True))


def _largest(layout: BoardLayout, rect: Rect, lots: list[Lot], count: int, lines: int) -> Plan:
    """The form with so many lines in the largest letters that cost next to no size."""
    plain = _laid(layout, rect, lots, count, PlinthForm(lines))
    for role in LARGER:
        larger = _laid(layout, rect, lots, count, PlinthForm(lines, role))
        least = max(ALIKE * plain.cells[0].w, BROAD * layout.view.line(role))
        if larger.naming == plain.naming and larger.cells[0].w >= least:
            return larger
    return plain


def _laid(layout: BoardLayout, rect: Rect, lots: list[Lot], count: int, form: PlinthForm) -> Plan:
    cells = _cells(layout, rect, count, form)
    named = (each for each in (FULL, BRIEF) if _named(layout, cells[0], lots, form, each))
    return Plan(cells, form, next(named, NAMELESS))


def _named(layout: BoardLayout, rect: Rect, lots: list[Lot], form: PlinthForm, naming: str) -> bool:
    """Whether all houses of a street can be named so."""
    room = rect.w - 2 * layout.view.px(3)
    return all(
        layout.view.width(said(layout, lot, naming), form.role)
        <= room - (len(signs_of(layout, lot)) * (layout.view.line(form.role) + 2) + 4 if form.signs else 0)
        for lot in lots
    )


def plinth_height(layout: BoardLayout, wide: float, form: PlinthForm) -> int:
    """How high the plinth of a house of that width is."""
    return max(_foot(layout, form), round(ROOF * wide))


def _foot(layout: BoardLayout, form: PlinthForm) -> int:
    """The least height of a plinth: half of the signs that hang from it lie over its edge."""
    words = form.lines * layout.view.line(form.role)
    return words + (hung_side(layout) // 2 + 4 if form.hung else layout.view.px(6))


def hung_side(layout: BoardLayout) -> int:
    """The size of signs that hang below a plinth."""
    return round(0.8 * layout.line)


def _height(layout: BoardLayout, wide: int, form: PlinthForm) -> int:
    return round(ROOF * wide) + round(wide * ART[1] / ART[0]) + plinth_height(layout, wide, form)


def _widest(layout: BoardLayout, room: int, form: PlinthForm) -> int:
    """The width of a house that is so high."""
    above, foot = ROOF + ART[1] / ART[0], _foot(layout, form)
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
    free = max(0, rect.h - rows * high - between * (rows - 1))
    top = round(free * (LOW if rows == 1 else 0.5))
    return [
        Rect(rect.x + column * step, rect.y + top + row * (high + between), wide, high)
        for row in range(rows)
        for column in range(columns)
    ]
