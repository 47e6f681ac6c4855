"""The fixed zones of the table: city with fame track, rail of all seats, own sheet."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.constantinopolis.board_layout import BoardLayout
from game.boards.constantinopolis.fleet import BETWEEN, note_high
from game.boards.constantinopolis.holds import BAY, SHAPE
from game.boards.constantinopolis.offices import ROUNDEL, needed
from game.boards.constantinopolis.strip import chapter
from game.engine.constantinopolis.phases.loading import ship_price
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
ROOMY = 24
"""Height of the city in lines from which the roundels have that size."""

CITY_SHAPE, LEAST_CITY = 0.86, 0.5
"""Height of the city in an upright window: at most as a share of its width, at least of the height above the own sheet."""
ROW, WIDE_ROW = 13, 8
"""Height in lines of a row of the rail there, beside another one or alone."""


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
        common, right = upper.cut_top(_city_height(layout, upper), gap)
    else:
        share = 0.25 if is_narrow(layout, area) else 0.3 if layout.is_large else 0.27
        common, right = upper.columns(1 - share, share, gap=gap)
    city = common.inset(edge_of(layout))
    rim = max(3, gap // 2)
    roundel = ROUNDEL + layout.line + 12 if city.h >= ROOMY * layout.line else 0
    offices = max(roundel, needed(layout, city.w - 2 * rim), round(PALACE * city.h) - gap)
    market = max(2 * layout.target + 2 * layout.pad + gap // 2, round(FORUM * city.h))
    yards_rect = city.pad(top=rim + offices + gap + market + rim)
    offices_rect, market_rect = city.pad(bottom=yards_rect.h).inset(rim).rows(offices, market, gap=gap)
    strip, rail = right.rows(layout.target + layout.line + 3 * (layout.pad - 1), 1.0, gap=gap)
    return Zones(city, offices_rect, market_rect, yards_rect, strip, rail, mine, common)


def columns_of(others: int) -> int:
    """The columns of the rail in an upright window: each has as many rows."""
    return 2 if others in (2, 4) else 1


def _city_height(layout: BoardLayout, upper: Rect) -> int:
    """The height of the city in an upright window: what the rows of the others leave."""
    others = layout.state.players - (layout.table.viewer is not None)
    columns = columns_of(others)
    rail = others // columns * (ROW if columns == 2 else WIDE_ROW) * layout.line
    rail += 2 * layout.target + 3 * layout.line + 4 * layout.gap
    return min(round(CITY_SHAPE * upper.w), max(round(LEAST_CITY * upper.h), upper.h - rail))


GROWING = ("drawing", "loading")
"""The chapters in which the own sheet is large; in the others it is a strip of two lines."""
HANDLED = ("contract/", "held/", "cargo/", "slot/", "fleet/", "hand")
"""Targets with which it is large in any chapter."""


def is_slim(layout: BoardLayout) -> bool:
    """Whether the own sheet is a strip of two lines."""
    if chapter(layout) in GROWING:
        return False
    return not any(target.startswith(HANDLED) for target in layout.spots.targets)


def _sheet_height(layout: BoardLayout, inner: Rect) -> int:
    """Height of the own sheet: a strip of two lines, or at least two lines of contracts and of buildings."""
    if layout.view.upright:
        return tall(layout, inner.w).height
    if is_slim(layout):
        return 2 * layout.target + layout.gap + 4 + 2 * max(3, layout.pad - 3)
    return grown(layout, inner.w).height


TALL_SEA = 0.66
"""Share of the width of an upright sheet that three ships take at most."""
SEA, STORE = 0.36, 0.3
"""Shares of the width of a grown sheet: what three ships abreast take at most, and goods and buildings."""
PAPER = 100
"""Least width in pixels of a contract in hand while contracts matter."""
WIDE_PAPER = 7.5
"""Width of a contract in hand in lines of the smallest text, for which the ships of a new chapter leave room."""
ABOARD = 33
"""Least size in pixels of a bay, so that a contract aboard can be clicked."""
ABREAST = 3
"""Ships side by side, as long as a fleet is not larger than twice that."""
LEAST_ROWS = 2
"""Rows of ships up to which the sheet is high enough for clicks on their contracts."""
FEW = 3
"""Contracts in hand that lie as if they were so many."""


class Grown(NamedTuple):
    """The measures of the grown sheet."""

    height: int
    rows: int
    """Rows of ships."""
    across: int
    """Berths side by side."""
    ship: int
    """Width of a ship."""
    columns: int
    """Contracts in hand side by side."""
    paper: int
    """Height of one."""


def tall(layout: BoardLayout, wide: int) -> Grown:
    """The sheet in an upright window: purse, ships beside buildings, contracts in hand while they matter, posts."""
    gap, note = layout.gap, note_high(layout)
    rows, across, abreast = _berths(layout)
    ids = in_hand(layout)
    fits = max(1, wide // (max(PAPER, round(layout.line * 6.5)) + gap))
    lines = 0 if is_slim(layout) else 1 if ids <= fits else 2
    columns = max(-(-ids // max(1, lines)), min(FEW + 1, fits))
    paper = round(layout.line * 4.6)
    ship = max(_least(), min(round(layout.line * 12), round(wide * TALL_SEA) // abreast - gap))
    fleet = rows * (note + -(-ship * SHAPE[1] // SHAPE[0])) + (rows - 1) * min(gap, BETWEEN)
    height = 2 * layout.target + 4 + 2 * gap + fleet + lines * (paper + gap)
    return Grown(height + 2 * max(3, layout.pad - 3) + 4, rows, across, ship, columns, paper)


def _least() -> int:
    """The least width of a ship whose contracts can be clicked."""
    return -(-ABOARD * SHAPE[0] // BAY) + 1


def in_hand(layout: BoardLayout) -> int:
    """How many kinds of contracts are in hand, or were since the round began."""
    state, seat = layout.state, layout.me
    ids = [layout.box.contracts[kind].id for kind in dict.fromkeys(state.hand[seat]) if kind >= 0]
    return max(1, len(layout.table.order.places(f"hand/{seat}", str(state.round), ids)))


def _berths(layout: BoardLayout) -> tuple[int, int, int]:
    """Rows of ships, berths side by side, and those for which the ships have their size.

    There is one more berth than there were ships if the seat had the gold for one.
    """
    state, seat = layout.state, layout.me
    fleet = len(state.fleet[seat])
    first = max(1, layout.table.order.first(f"fleet/{seat}", str(state.round), fleet))
    rows = 1 if first <= ABREAST else 2 if first <= 2 * ABREAST else 3
    spare = layout.table.order.first(f"berth/{seat}", str(state.round), _may_buy(layout))
    abreast = max(ABREAST, -(-first // rows))
    return rows, max(-(-fleet // rows), min(first + spare, abreast)), abreast


def grown(layout: BoardLayout, wide: int) -> Grown:
    """The sheet while contracts matter. It neither shrinks nor do its ships when contracts go aboard or a ship is bought."""
    gap, edge, note = layout.gap, 2 * max(3, layout.pad - 3) + 4, note_high(layout)
    rows, across, abreast = _berths(layout)
    least, count = _least(), in_hand(layout)
    begun = layout.table.order.first(f"papers/{layout.me}", f"{layout.state.round}.{chapter(layout)}", count)
    spare = wide - round(wide * STORE) - begun * (round(layout.line * WIDE_PAPER) + gap)
    most = max(least, min(round(wide * SEA), spare) // abreast - gap)
    room = wide - across * (most + gap) - gap - round(wide * STORE)
    fits = max(1, room // (max(PAPER, round(layout.line * 5.6)) + gap))
    lines = 1 if count <= fits else 2
    columns = max(-(-count // lines), min(FEW, fits))
    paper = round(layout.line * (5 if lines == 1 else 3.4) * (1.3 if layout.is_large else 1))
    height = lines * (paper + gap) + layout.target + 4
    ship = min(most, ((height - (rows - 1) * min(gap, BETWEEN)) // rows - note) * SHAPE[0] // SHAPE[1])
    if ship < least and rows <= LEAST_ROWS:  # higher for the ships; the bays of a larger fleet are smaller
        ship = least
        height = max(height, rows * (note + -(-ship * SHAPE[1] // SHAPE[0])) + (rows - 1) * min(gap, BETWEEN))
    return Grown(height + edge, rows, across, ship, columns, paper)


def _may_buy(layout: BoardLayout) -> bool:
    """Whether the seat has the gold for a ship."""
    state, seat = layout.state, layout.me
    prices = [ship_price(state, seat, size) for size, left in enumerate(state.ship_stock) if left]
    return bool(prices) and state.gold[seat] >= min(prices)
