"""The fixed zones of the table: city with fame track, rail of all seats, own sheet."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.constantinopolis.board_layout import BoardLayout
from game.ui.geometry import Rect


class Zones(NamedTuple):
    """The zones, in window pixels."""

    city: Rect
    """What the fame track encloses: the map with offices, market and yards."""
    offices: Rect
    market: Rect
    yards: Rect
    strip: Rect
    rail: Rect
    mine: Rect
    common: Rect
    """The city with its track: what another seat's sheet may cover."""


NARROW = 68
"""Width in line heights below which the rail leaves room to the common zone."""
PALACE, FORUM = 0.163, 0.18
"""Shares of the height of the map that its palaces and its forum have at least."""

CITY_SHAPE = 0.66
"""Height of the city in an upright window, as a share of its width."""


def is_narrow(layout: BoardLayout, area: Rect) -> bool:
    """Whether the area is narrow for its text."""
    return area.w < NARROW * layout.line


def edge_of(layout: BoardLayout) -> int:
    """How wide the fame track is."""
    return max(20, layout.view.px(30))


def zones(layout: BoardLayout, area: Rect) -> Zones:
    """The zones of an area. Sheet, offices and market are as high as they need; the yards have the rest."""
    gap = layout.gap
    inner = area.inset(gap, gap // 2)
    upper, mine = inner.rows(1.0, _sheet_height(layout, inner), gap=gap)
    if layout.view.upright:
        common, right = upper.cut_top(min(round(CITY_SHAPE * upper.w), round(0.56 * upper.h)), gap)
    else:
        share = 0.25 if is_narrow(layout, area) else 0.34 if layout.is_large else 0.27
        common, right = upper.columns(1 - share, share, gap=gap)
    city = common.inset(edge_of(layout))
    rim = max(3, gap // 2)
    offices = max(2 * layout.line + layout.target + 4, round(PALACE * city.h) - gap)
    market = max(2 * layout.target + 2 * layout.pad + gap // 2, round(FORUM * city.h))
    yards_rect = city.pad(top=rim + offices + gap + market + rim)
    offices_rect, market_rect = city.pad(bottom=yards_rect.h).inset(rim).rows(offices, market, gap=gap)
    strip, rail = right.rows(layout.target + layout.line + 3 * (layout.pad - 1), 1.0, gap=gap)
    return Zones(city, offices_rect, market_rect, yards_rect, strip, rail, mine, common)


def _sheet_height(layout: BoardLayout, inner: Rect) -> int:
    """Height of the own sheet: at least two lines of contracts and of buildings."""
    things = 4 * layout.target + max(layout.target + 4, 2 * layout.line + 4) - layout.target + 4 * layout.gap
    cards = layout.target + 4 + 2 * round(3.5 * layout.line) + 3 * layout.gap
    least = max(things, cards) + 6
    return max(least, round(inner.h * (0.26 if layout.is_large else 0.27)))
