"""The fixed zones of the table: the map, below it warehouse and hand; beside it the display, all seats, the plan."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.concordia_venus.board_layout import BoardLayout
from game.ui.geometry import Rect

SIDE_LINES = 22.5
"""Least width of the column beside the map, in lines of the smallest text."""
SIDE = 0.31
LOW_LINES = 9.6
"""Least height of the area below the map, in lines of the smallest text."""
ROW_LINES = (3.5, 2.35)
"""Heights of a seat's row, in lines of the smallest text: with a line for the gods, and without."""
PAIR_LINES = 8.2
"""Height of a row with two players, where a panel may cover one row."""
RAIL = 0.44
"""The share of its column that the rail has at most, if the lower rows fit."""


class Zones(NamedTuple):
    """The zones, in window pixels."""

    game_map: Rect
    store: Rect
    hand: Rect
    display: Rect
    rail: Rect
    plan: Rect


def zones(layout: BoardLayout, area: Rect, aspect: float) -> Zones:
    """The zones of an area: the map has its own shape and takes what there is."""
    gap = layout.gap
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
    store, hand = below.cut_left(round(min(below.h * 1.08, below.w * 0.26)), gap)
    most = right.h - 2 * gap
    heights = [round(layout.state.players * (lines * layout.line + 4 + gap // 2)) for lines in ROW_LINES]
    rail = max(next((high for high in heights if high <= RAIL * most), heights[-1]), round(most * 0.36))
    if layout.state.players == 2:
        rail = max(rail, round(2 * PAIR_LINES * layout.line))
    display, rail_rect, plan = right.rows(0.54, rail, 0.46, gap=gap)
    return Zones(game_map, store, hand, display, rail_rect, plan)


def _upright(layout: BoardLayout, inner: Rect, aspect: float) -> Zones:
    """An upright window: the map at full width, warehouse and hand, the display, the seats beside the plan."""
    gap = layout.gap
    game_map, rest = inner.cut_top(min(round(inner.w / aspect), round(0.45 * inner.h)), gap)
    below, display, lowest = rest.rows(0.3, 0.32, 0.38, gap=gap)
    store, hand = below.cut_left(round(min(below.h * 1.08, below.w * 0.26)), gap)
    rail, plan = lowest.columns(0.56, 0.44, gap=gap)
    return Zones(game_map, store, hand, display, rail, plan)
