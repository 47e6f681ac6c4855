"""The fixed areas of the table: city with fame track, rows of all seats, own sheet."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.board import LARGER_ROOM, TableView, larger_fit, usual_fit
from game.boards.constantinopolis.board_layout import BoardLayout
from game.boards.constantinopolis.contracts import in_places
from game.boards.constantinopolis.offices import ROUNDEL, needed
from game.boards.constantinopolis.ships import BAY, BETWEEN, SHAPE, berth_w, note_high
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.constantinopolis.phases.loading import ship_price
from game.ui.geometry import Rect
from game.ui.scene import View


class Areas(NamedTuple):
    """The zones, in window pixels."""

    city: Rect
    """What the fame track encloses: the map with offices, market and yards."""
    offices: Rect
    market: Rect
    yards: Rect
    bar: Rect
    """The bar of the round above the rows."""
    rows: Rect
    sheet: Rect
    common: Rect
    """The city with its track: what another seat's sheet may cover."""


NARROW = 68
"""Width in line heights below which the rows of seats leave room to the common zone."""
PALACE, FORUM = 0.14, 0.135
"""Shares of the height of the map that its palaces and its forum have at least."""
ROOMY = 24
"""Height of the city in lines from which the roundels have that size."""

FAR_SHARE, FAR_LINES = 0.2, 17.5
"""The rows of seats where the screen is looked at from far away: share of the width, and lines of the smallest text."""

CITY_SHAPE, LEAST_CITY = 0.86, 0.5
"""Height of the city in an upright window: at most as a share of its width, at least of the height above the own sheet."""
ROW, WIDE_ROW = 13, 8
"""Height in lines of a row of a seat there, beside another one or alone."""


LEAST_LINES = (71, 40)
"""Lines of the smallest text across and down that a window must have for the whole table."""


def fits(table: TableView, view: View) -> float:
    """The largest interface scale at which the whole table has room in a window."""
    if view.upright:
        return larger_fit(table, view)
    usual = usual_fit(table, view)
    if view.user_scale > usual and view.w < LARGER_ROOM[0]:
        return min(usual, 1.0)  # the names of offices and the track need it
    line = view.line("caption")
    return max(
        usual, view.user_scale * min(view.w / (LEAST_LINES[0] * line), view.h / (LEAST_LINES[1] * line))
    )


def is_narrow(layout: BoardLayout, area: Rect) -> bool:
    """Whether the area is narrow for its text."""
    return area.w < NARROW * layout.line


def edge_of(layout: BoardLayout) -> int:
    """How wide the fame track is."""
    return max(20, layout.view.px(30))


def areas(layout: BoardLayout, area: Rect) -> Areas:
    """The zones of an area. Sheet, offices and market are as high as they need; the yards have the rest."""
    gap = layout.gap
    inner = area.inset(gap, gap // 2)
    upper, sheet = inner.rows(1.0, _sheet_height(layout, inner), gap=gap)
    if layout.view.upright:
        common, right = upper.cut_top(_city_height(layout, upper), gap)
    else:
        share = 0.25 if is_narrow(layout, area) else 0.3 if layout.is_large else 0.27
        if layout.view.far and not layout.table.beside:  # the others have one line each
            share = max(FAR_SHARE, FAR_LINES * layout.line / area.w)
        common, right = upper.columns(1 - share, share, gap=gap)
    city = common.inset(edge_of(layout))
    rim = max(3, gap // 2)
    roundel = ROUNDEL + layout.line + 12 if city.h >= ROOMY * layout.line else 0
    offices = max(roundel, needed(layout, city.w - 2 * rim), round(PALACE * city.h) - gap)
    market = max(2 * layout.target + 2 * layout.pad + gap // 2, round(FORUM * city.h))
    yards_rect = city.pad(top=rim + offices + gap + market + rim)
    offices_rect, market_rect = city.pad(bottom=yards_rect.h).inset(rim).rows(offices, market, gap=gap)
    bar, rows = right.rows(layout.target + layout.line + 3 * (layout.pad - 1), 1.0, gap=gap)
    return Areas(city, offices_rect, market_rect, yards_rect, bar, rows, sheet, common)


def columns_of(others: int) -> int:
    """The columns of rows in an upright window: each has as many rows."""
    return 2 if others in (2, 4) else 1


def _city_height(layout: BoardLayout, upper: Rect) -> int:
    """The height of the city in an upright window: what the rows of the others leave."""
    others = layout.state.players - (layout.table.viewer is not None)
    columns = columns_of(others)
    rows = others // columns * (ROW if columns == 2 else WIDE_ROW) * layout.line
    rows += 2 * layout.target + 3 * layout.line + 4 * layout.gap
    return min(round(CITY_SHAPE * upper.w), max(round(LEAST_CITY * upper.h), upper.h - rows))


def _sheet_height(layout: BoardLayout, inner: Rect) -> int:
    """Height of the own sheet: the same in every chapter, so that the city never moves."""
    return (upright_sheet_plan if layout.view.upright else sheet_plan)(layout, inner.w).height


TALL_SEA = 0.66
"""Share of the width of an upright sheet that three ships take at most."""
SEA, STORE = 0.36, 0.3
"""Shares of the width of a sheet: what three ships abreast take at most, and goods and buildings."""
PAPER = 64
"""Least width in pixels of a contract in hand."""
LEAST_PAPER = 3.5
"""The same in lines of the smallest text: its goods above what it pays."""
HIGH = 4.75
"""Height of a contract in hand in lines, or of two below each other."""
LARGER = 1.25
"""How much higher it is in large windows."""
ABOARD = 33
"""Least size in pixels of a bay, so that a contract aboard can be clicked."""
ABREAST = 3
"""Ships side by side, as long as a fleet is not larger than twice that."""
FOUR, STORE_OF_FOUR = 4, 0.25
"""A fleet that lies in one row although it is larger, and the share of the width for goods and buildings beside it."""
BUYING = ("drawing", "loading")
"""The chapters in which there is a free berth for a ship that may be bought."""
LEAST_ROWS = 2
"""Rows of ships up to which the sheet is high enough for clicks on their contracts."""
FEW = 3
"""Contracts in hand that lie as if they were so many."""


class SheetPlan(NamedTuple):
    """The measures of the own sheet."""

    height: int
    rows: int
    """Rows of ships."""
    across: int
    """Berths side by side."""
    ship: int
    """Width of a ship whose hull is as wide as its picture."""
    sea: int
    """Width of the water."""
    columns: int
    """Contracts in hand side by side."""
    lines: int
    """Lines of contracts."""
    paper: int
    """Height of one."""
    store: int
    """Width of goods and buildings, 0 where it does not matter."""


def upright_sheet_plan(layout: BoardLayout, wide: int) -> SheetPlan:
    """The sheet in an upright window: purse, ships beside buildings, contracts in hand, posts."""
    gap, note = layout.gap, note_high(layout)
    rows, across, abreast = _berths(layout, wide)
    count = _papers(layout)
    fits = max(1, wide // (max(PAPER, round(layout.line * 4.6)) + gap))
    lines = 1 if count <= fits else 2
    columns = max(-(-count // lines), min(FEW + 1, fits))
    paper = round(layout.line * 4.6)
    ship = max(_least(), min(round(layout.line * 12), round(wide * TALL_SEA) // abreast - gap))
    fleet = rows * (note + -(-ship * SHAPE[1] // SHAPE[0])) + (rows - 1) * min(gap, BETWEEN)
    height = 2 * layout.target + 4 + 2 * gap + fleet + lines * (paper + gap)
    return SheetPlan(
        height + 2 * max(3, layout.pad - 3) + 4,
        rows,
        across,
        ship,
        _sea(layout, across, ship),
        columns,
        lines,
        paper,
        0,
    )


def _least() -> int:
    """The least width of a ship whose contracts can be clicked."""
    return -(-ABOARD * SHAPE[0] // BAY) + 1


def in_hand(layout: BoardLayout) -> int:
    """How many kinds of contracts are in hand, or were when the question began."""
    state, seat = layout.state, layout.me
    ids = [layout.box.contracts[kind].id for kind in dict.fromkeys(state.hand[seat]) if kind >= 0]
    return max(1, len(in_places(layout, seat, ids)))


def _papers(layout: BoardLayout) -> int:
    """The kinds of contracts for which there is room: those of this round, or as many as will be drawn."""
    return (
        in_hand(layout)
        if layout.state.hand[layout.me]
        else max(in_hand(layout), draw_count(layout.state, layout.me))
    )


def _four_fit(layout: BoardLayout, wide: int) -> bool:
    """Whether four ships in one row leave room for contracts in hand and buildings."""
    ship = max(_least(), round(wide * SEA) // FOUR - layout.gap)
    room = wide - FOUR * (ship + layout.gap) - layout.gap - round(wide * STORE_OF_FOUR)
    return _papers(layout) <= 2 * _fits(layout, room)


def _fits(layout: BoardLayout, room: int) -> int:
    """How many contracts in hand lie side by side."""
    return max(1, room // (max(PAPER, round(layout.line * LEAST_PAPER)) + layout.gap))


def _berths(layout: BoardLayout, wide: int) -> tuple[int, int, int]:
    """Rows of ships, berths side by side, and those for which the ships have their size.

    While ships may be bought there is one more berth than there were ships if the seat had the gold for one.
    """
    state, seat = layout.state, layout.me
    fleet = len(state.fleet[seat])
    first = max(1, layout.table.order.first(f"fleet/{seat}", str(state.round), fleet))
    row = not layout.view.upright and _four_fit(layout, wide)
    row = bool(layout.table.order.first(f"four/{seat}/{wide}", str(state.round), row))
    one_row = FOUR if row else ABREAST
    rows = 1 if first <= one_row else 2 if first <= 2 * ABREAST else 3
    spare = 0
    if layout.chapter in BUYING:
        spare = layout.table.order.first(f"berth/{seat}", str(state.round), _may_buy(layout))
    abreast = max(ABREAST, -(-first // rows))
    return rows, max(-(-fleet // rows), min(first + spare, abreast)), abreast


def sheet_plan(layout: BoardLayout, wide: int) -> SheetPlan:
    """The own sheet. It neither grows nor do its ships shrink when contracts come or go aboard or a ship is bought.

    Contracts in hand lie in one line, narrower when there are many, then in lines of low ones; posts and buildings stay where they are.
    """
    gap, edge, note = layout.gap, 2 * max(3, layout.pad - 3) + 4, note_high(layout)
    rows, across, abreast = _berths(layout, wide)
    least, count = _least(), _papers(layout)
    most = max(least, round(wide * SEA) // abreast - gap)
    store = round(wide * (STORE_OF_FOUR if abreast == FOUR else STORE))
    room = wide - across * (most + gap) - gap - store
    fits = _fits(layout, room)
    lines = min(-(-count // fits), 2 if rows == 1 else 3)  # as high as two rows of ships are three lines
    columns = max(-(-count // lines), min(FEW, fits))
    hand = round(layout.line * HIGH * (LARGER if layout.is_large else 1))
    height = hand + gap + layout.target
    ship = min(most, ((height - (rows - 1) * min(gap, BETWEEN)) // rows - note) * SHAPE[0] // SHAPE[1])
    if ship < least and rows <= LEAST_ROWS:  # higher for the ships; the bays of a larger fleet are smaller
        ship = least
        height = max(height, rows * (note + -(-ship * SHAPE[1] // SHAPE[0])) + (rows - 1) * min(gap, BETWEEN))
    paper = (height - layout.target - lines * gap) // lines
    sea = _sea(layout, across, ship)
    return SheetPlan(height + edge, rows, across, ship, sea, columns, lines, paper, store)


class Berth(NamedTuple):
    """Where a ship of the own sheet lies."""

    row: int
    left: int
    """Pixels from the left edge of its row."""
    wide: int


def moored(layout: BoardLayout, across: int, ship: int) -> list[Berth]:
    """The berth of each ship: as wide as its hull."""
    found: list[Berth] = []
    left = 0
    for slot, one in enumerate(layout.state.fleet[layout.me]):
        left = left if slot % across else 0
        wide = berth_w(layout, one.size, ship)
        found.append(Berth(slot // across, left, wide))
        left += wide + layout.gap
    return found


def _sea(layout: BoardLayout, across: int, ship: int) -> int:
    """The width of the water: as the berths need it, where one is free also for the largest ship in it."""
    berths, gap = moored(layout, across, ship), layout.gap
    used = wanted = max((one.left + one.wide + gap for one in berths), default=0)
    if len(berths) % across or not berths:
        end = berths[-1].left + berths[-1].wide + gap if berths else 0
        wanted = max(used, end + ship + gap)
    kept = layout.table.order.first(f"sea/{layout.me}/{across}/{ship}", str(layout.state.round), wanted)
    return min(max(used, kept), across * (ship + gap)) + gap


def _may_buy(layout: BoardLayout) -> bool:
    """Whether the seat has the gold for a ship."""
    state, seat = layout.state, layout.me
    prices = [ship_price(state, seat, size) for size, left in enumerate(state.ship_stock) if left]
    return bool(prices) and state.gold[seat] >= min(prices)
