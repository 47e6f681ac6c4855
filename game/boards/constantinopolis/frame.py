"""The fixed zones of the table: strip, offices, market, yards, the rail of all seats, one's own sheet."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.constantinopolis.desk import Desk
from game.ui.geometry import Rect


class Zones(NamedTuple):
    """Where each zone lies, in window pixels."""

    strip: Rect
    offices: Rect
    market: Rect
    yards: Rect
    rail: Rect
    mine: Rect
    common: Rect
    """Offices, market and yards together: what another seat's sheet may cover."""


NARROW = 68
"""Below so many line heights of width the rail gives room to the common zone."""


def is_narrow(desk: Desk, area: Rect) -> bool:
    """Whether the area is narrow for its text."""
    return area.w < NARROW * desk.line


def zones(desk: Desk, area: Rect) -> Zones:
    """The zones of an area. Strip, offices and market are as high as they need; yards and sheet share the rest."""
    gap = desk.gap
    inner = area.inset(gap, gap // 2)
    strip = desk.target + 6
    offices = 2 * desk.line + desk.target + round(desk.line * 1.3) + 2 * desk.pad
    market = 2 * desk.target + desk.gap + 2 * desk.pad - 2
    rest = inner.h - strip - offices - market - 4 * gap
    least = 3 * (3 * desk.line + 1) + desk.line + 3 * gap + 6
    yards = max(least, round(rest * (0.6 if desk.is_large else 0.53)))
    strip_rect, upper, mine = inner.rows(strip, offices + market + yards + 2 * gap, 1.0, gap=gap)
    share = 0.25 if is_narrow(desk, area) else 0.34 if desk.is_large else 0.27
    common, rail = upper.columns(1 - share, share, gap=gap)
    offices_rect, market_rect, yards_rect = common.rows(offices, market, 1.0, gap=gap)
    return Zones(strip_rect, offices_rect, market_rect, yards_rect, rail, mine, common)
