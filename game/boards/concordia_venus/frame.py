"""The fixed zones of the table: the map has the screen; warehouse and hand at its lower edge, the hand over its frame;
beside it a column: the display, all seats, the plan."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.concordia_venus.atlas import Atlas, NamePlace
from game.boards.concordia_venus.board_layout import BoardLayout
from game.ui.geometry import Rect

SIDE_LINES = 20.5
"""Least width of the column beside the map, in lines of the smallest text."""
SIDE = 0.22
LOW_LINES = 8.4
"""Least height of the area below the map, in lines of the smallest text."""
CARD_MOST = 290
"""Most height of a card in the hand, in design units: what is left beyond it goes to the map."""
OVER = 0.065
"""The share of the height of the map that the cards of the hand may lie over: its lower frame and what is empty above."""
STORE = 1.13
"""Width of the storehouse by its height."""
DISC = 0.036
"""Half the height of a city's disc, as a share of the map's height."""
PLACE = (5, 7)
"""Width and height of a card."""
SEAT_LINES = (9.0, 2.75)
"""Heights of a seat's row, in lines of the smallest text: the most useful, and the least."""
OWN_LINES = 1.9
"""Height of the own row: its goods are in the storehouse, its gods below."""
FOOT_LINES = (8.4, 4.6, 11.0)
"""Heights of the gods and the plan below the seats: with room for four steps, the least, and the most."""


class Zones(NamedTuple):
    """The zones, in window pixels."""

    game_map: Rect
    store: Rect
    hand: Rect
    display: Rect
    rail: Rect
    plan: Rect


def _reach(place: NamePlace) -> float:
    """How far down a city and its name reach, in halves of a disc."""
    if place.side in ("left", "right"):
        return max(1.0, 0.6 + 1.3 * place.slide)
    return 2.2 if place.side == "below" else 1.0


def over(atlas: Atlas) -> float:
    """How much of the map's height is free at its lower edge: no city, no colonist, no plaque lies there."""
    points = [*(y + DISC * _reach(place) for (_, y), place in zip(atlas.cities, atlas.labels, strict=True)),
              *(y + DISC for _, y in atlas.provinces),
              *(atlas.middle(line)[1] + DISC for line in range(len(atlas.lines)))]  # fmt: skip
    return max(0.0, min(OVER, 1 - max(points)))


def zones(layout: BoardLayout, area: Rect, atlas: Atlas) -> Zones:
    """The zones of an area: the map has the screen; what is below it is as high as a card that reaches over its frame."""
    gap, aspect = layout.gap, atlas.aspect
    inner = area.inset(gap, gap // 2)
    if layout.view.upright:
        return _upright(layout, inner, aspect)
    side = max(round(SIDE_LINES * layout.line), round(SIDE * inner.w))
    low = round(LOW_LINES * layout.line)
    wide = inner.w - side - gap
    high = min(round(wide / aspect), inner.h - low - gap)
    wide = min(wide, max(round(high * aspect), inner.w // 2))
    left, right = inner.cut_left(wide, gap)
    game_map, below = left.cut_top(high, gap)
    lap = round(over(atlas) * high) + gap
    below = below.pad(top=-lap)
    store, hand = below.cut_left(round(min(below.h * STORE, below.w * 0.26)), 2 * gap)
    return Zones(game_map, store, hand, *_column(layout, right))


def _column(layout: BoardLayout, column: Rect) -> tuple[Rect, Rect, Rect]:
    """Display, seats, and the foot: the display is as high as its cards, the foot has what the seats leave."""
    gap, pad, line = layout.gap, layout.pad, layout.line
    wide = (column.w - 2 * pad - 3 * (gap + 1)) // 4
    seats, between = layout.state.players, max(3, gap // 2)
    own = 1 if layout.table.viewer == layout.me else 0
    most, least = (
        round((lines * (seats - own) + OWN_LINES * own) * line) + between * (seats - 1)
        for lines in SEAT_LINES
    )
    display = 2 * (wide * PLACE[1] // PLACE[0]) + gap + 1 + 2 * pad
    display = max(round(11 * line), min(display, column.h - least - round(FOOT_LINES[1] * line) - 2 * gap))
    rest = column.h - display - 2 * gap
    foot = max(round(FOOT_LINES[1] * line), min(round(FOOT_LINES[0] * line), rest - round(1.3 * least)))
    rail = min(most, rest - foot)
    first, under = column.cut_top(display, gap)
    second, under = under.cut_top(rail, gap)
    third = under.cut_bottom(min(under.h, round(FOOT_LINES[2] * line)))[0]
    return first, second, third


def _upright(layout: BoardLayout, inner: Rect, aspect: float) -> Zones:
    """An upright window: the map at full width, warehouse and hand, the display, the seats beside the plan."""
    gap = layout.gap
    game_map, rest = inner.cut_top(min(round(inner.w / aspect), round(0.45 * inner.h)), gap)
    below, display, lowest = rest.rows(0.3, 0.32, 0.38, gap=gap)
    store, hand = below.cut_left(round(min(below.h * 1.08, below.w * 0.26)), gap)
    rail, plan = lowest.columns(0.56, 0.44, gap=gap)
    return Zones(game_map, store, hand, display, rail, plan)
