"""The fixed zones of the table: city with fame track, rail of all seats, own sheet."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.constantinopolis.board_layout import BoardLayout
from game.boards.constantinopolis.strip import chapter
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
PALACE, FORUM = 0.14, 0.135
"""Shares of the height of the map that its palaces and its forum have at least."""
ROUNDEL = 56
"""Least size in pixels of the roundel of an office."""
ROOMY = 24
"""Height of the city in lines from which the roundels have that size."""

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
        share = 0.25 if is_narrow(layout, area) else 0.3 if layout.is_large else 0.27
        common, right = upper.columns(1 - share, share, gap=gap)
    city = common.inset(edge_of(layout))
    rim = max(3, gap // 2)
    roundel = ROUNDEL + layout.line + 14 if city.h >= ROOMY * layout.line else 0
    offices = max(roundel, 2 * layout.line + layout.target + 4, round(PALACE * city.h) - gap)
    market = max(2 * layout.target + 2 * layout.pad + gap // 2, round(FORUM * city.h))
    yards_rect = city.pad(top=rim + offices + gap + market + rim)
    offices_rect, market_rect = city.pad(bottom=yards_rect.h).inset(rim).rows(offices, market, gap=gap)
    strip, rail = right.rows(layout.target + layout.line + 3 * (layout.pad - 1), 1.0, gap=gap)
    return Zones(city, offices_rect, market_rect, yards_rect, strip, rail, mine, common)


GROWING = ("drawing", "loading")
"""The chapters in which the own sheet is large; in the others it is a strip of two lines."""
HANDLED = ("contract/", "held/", "cargo/", "slot/", "fleet/", "hand")
"""Targets with which it is large in any chapter."""


def is_slim(layout: BoardLayout) -> bool:
    """Whether the own sheet is a strip of two lines."""
    if layout.view.upright or chapter(layout) in GROWING:
        return False
    return not any(target.startswith(HANDLED) for target in layout.spots.targets)


def _sheet_height(layout: BoardLayout, inner: Rect) -> int:
    """Height of the own sheet: a strip of two lines, or at least two lines of contracts and of buildings."""
    if is_slim(layout):
        return 2 * layout.target + layout.gap + 4 + 2 * max(3, layout.pad - 3)
    if not layout.view.upright:
        return grown(layout, inner.w).height
    things = 4 * layout.target + max(layout.target + 4, 2 * layout.line + 4) - layout.target + 4 * layout.gap
    cards = layout.target + 4 + 2 * round(3.5 * layout.line) + 3 * layout.gap
    least = max(things, cards) + 6
    return max(least, round(inner.h * (0.26 if layout.is_large else 0.27)))


SEA, HARBOUR, STORE = 0.2, 0.42, 0.33
"""Shares of the width of a grown sheet: ships take at most the first, or the second where a fleet is large; goods and
buildings take the third."""
PAPER = 110
"""Least width in pixels of a contract in hand while contracts matter."""
ABOARD = 32
"""Least size in pixels of a contract aboard that can be clicked: four side by side, two rows."""
HULL = (420, 264)


class Grown(NamedTuple):
    """The measures of the grown sheet."""

    height: int
    rows: int
    """Rows of ships."""
    ship: int
    """Width of a ship."""


def grown(layout: BoardLayout, wide: int) -> Grown:
    """The sheet while contracts matter: one row of parchments if they fit, ships with room for clicks on their cargo."""
    state, seat, gap = layout.state, layout.me, layout.gap
    edge = 2 * max(3, layout.pad - 3) + 4
    fleet = max(1, len(state.fleet[seat]))
    least = max(round(ABOARD * 4.25), round((2 * ABOARD + layout.line) * 1.8))
    share = SEA
    if fleet > round(wide * SEA) // (least + gap):  # at most three abreast
        share = min(HARBOUR, max(SEA, (min(3, fleet) * (least + gap) + gap) / wide))
    ids = [layout.box.contracts[kind].id for kind in dict.fromkeys(state.hand[seat]) if kind >= 0]
    count = max(1, len(layout.table.order.places(f"hand/{seat}", str(state.round), ids)))
    room = round(wide * (1 - share - STORE))
    papers = min(2, -(-count // max(1, room // (max(round(0.9 * PAPER), round(layout.line * 5.3)) + gap))))
    high = round(layout.line * (5 if papers == 1 else 3.4) * (1.3 if layout.is_large else 1))
    height = papers * (high + gap) + layout.target + 4
    best = (1, 0)
    for rows in (1, 2, 3, 4):
        across = -(-fleet // rows)
        ship = min((height - (rows - 1) * gap) // rows * HULL[0] // HULL[1], round(wide * share) // across - gap)
        if ship > best[1]:
            best = (rows, ship)
    if best[1] < least:  # higher for the ships
        across = max(1, round(wide * share) // (least + gap))
        rows = min(2, -(-fleet // across))  # a larger fleet has smaller ships
        across = -(-fleet // rows)
        ship = min(least, round(wide * share) // across - gap)
        height, best = max(height, rows * (ship * HULL[1] // HULL[0] + gap)), (rows, ship)
    return Grown(height + edge, *best)
