"""The fixed zones of the table: the map has the screen; warehouse and hand at its lower edge, the hand over its frame;
beside it a column: the display, all seats, the plan."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.board import TableView, usual_fit
from game.boards.concordia_venus.atlas import Atlas, NamePlace
from game.boards.concordia_venus.board_layout import BoardLayout
from game.engine.concordia_venus.components import ROLES
from game.ui.geometry import Rect
from game.ui.scene import View

SIDE_LINES = (19.5, 17.7)
"""Width of the column beside the map, in lines of the smallest text: the most useful, and the least."""
SIDE = (0.22, 0.20)
"""The same as a share of the width: a column is never narrower than this and the lines above."""
LOW_LINES = (8.3, 7.4)
"""Height of the area below what is seen of the map, in lines of the smallest text: the most useful, and the least."""
STRETCH = 0.1
"""By how much of its width or height a map may be drawn out to fill its place: not seen in a mosaic."""
UPRIGHT_STRETCH = 0.18
"""The same in an upright window, where the map can be no wider."""
BOARD_SHARE = 0.501
"""The share of the window that the map should have; column and hand give way to it step by step."""
GIVES = 16
"""In so many steps."""
CARD_MOST = 345
"""Most height of a card in the hand, in design units: what is left beyond it goes to the map."""
OVER = 0.065
"""The share of the height of the map that the cards of the hand may lie over: its lower frame and what is empty above."""
STORE = 1.13
"""Width of the storehouse by its height."""
STORE_LINES = 9.4
"""Its least width, in lines of the smallest text: three counts stand side by side on it."""
DISC = 0.036
"""Half the height of a city's disc, as a share of the map's height."""
PLAQUE = 0.06
"""Half the height of a plaque and the frame below it, in the same share."""
PLACE = (5, 7)
"""Width and height of a card."""
MOSAIC = (7, 4)
"""Width and height of the picture of a card."""
GIST_LINES = 2
"""Lines of a gist for which a card of the display has room."""
SEAT_LINES = (9.6, 2.75)
"""Heights of a seat's row, in lines of the smallest text: the most useful, and the least."""
ROW_LINE, CARD_LINES = 1.12, 7.6
"""In the same lines: the height of a line of a row, and that from which a row shows the card played last as a card."""
FAR_LINES = 2.7
"""Height in lines of a seat where the screen is looked at from far away: one line each."""
TALL_LINES = 14.0
"""Height of a row that gets what the foot has no use for."""
OWN_LINES = 1.9
"""Height of the own row: its goods are in the storehouse, its gods below."""
UPRIGHT_HAND = (15.0, 24.0, 10.5)
"""Heights of the hand in an upright window, in the same lines: useful, the most of a card, and the least."""
UPRIGHT_LOW = (17.0, 21.0)
"""Heights of seats, warehouse and plan there: the least, and the useful."""
PANEL_ROWS = (4.2, 2.35)
"""Heights of a seat's row beside a panel: with four lines if there is room, else the least."""
FOOT_LINES = (8.4, 4.7, 11.5)
"""Heights of the gods and the plan below the seats: with room for four steps, the least, and where rows grow first."""
PANEL_LINES = (8, 15)
"""Heights of a panel beside the board: the least, and the most useful."""


COUNTED = frozenset(("trade", "stock"))
"""Questions whose counter needs the width that the table has without them."""
FITS_FEW, FEW = 1.5, 5
"""The largest scale at which all has room with so many seats at the most."""
UPRIGHT_FITS = ((1080, 2.0), (900, 1.5))
"""The same in an upright window, from so many pixels of width on."""


class Zones(NamedTuple):
    """The zones, in window pixels."""

    game_map: Rect
    store: Rect
    hand: Rect
    display: Rect
    seats: Rect
    plan: Rect


class Shape(NamedTuple):
    """Width by height of the map, how much of its height the hand may lie over, and what a column must be wide."""

    aspect: float
    lap: float
    names: int


def names_room(layout: BoardLayout) -> int:
    """The width of a column in whose display the longest name has room."""
    name = layout.table.texts.component
    widest = max(layout.view.width(name(f"role/{role}"), "caption") for role in ROLES)
    pad, apart = display_margins(layout)
    return 4 * (widest + max(4, widest // 18 + 2)) + 3 * apart + 2 * pad


def _reach(place: NamePlace) -> float:
    """How far down a city and its name reach, in halves of a disc."""
    if place.side in ("left", "right"):
        return max(1.0, 0.6 + 1.3 * place.slide)
    return 2.2 if place.side == "below" else 1.0


def over(atlas: Atlas) -> float:
    """How much of the map's height is free at its lower edge: no city, no colonist, no plaque lies there."""
    points = [*(y + DISC * _reach(place) for (_, y), place in zip(atlas.cities, atlas.labels, strict=True)),
              *(y + PLAQUE for _, y in atlas.provinces),
              *(atlas.middle(line)[1] + DISC for line in range(len(atlas.lines)))]  # fmt: skip
    return max(0.0, min(OVER, 1 - max(points)))


def zones(layout: BoardLayout, area: Rect, atlas: Atlas) -> Zones:
    """The zones of an area: the map has the screen; what is below it is as high as a card that reaches over its frame.

    Where the map has less than its share of the window, column and hand give way, and it is drawn out a little.
    """
    inner = area.inset(layout.gap, layout.gap // 2)
    if layout.view.upright:
        return _upright(layout, inner, atlas.aspect)
    wanted = BOARD_SHARE * layout.view.w * layout.view.h
    most, found = -1, (0.0, 0.0)
    shape = Shape(atlas.aspect, over(atlas), names_room(layout))
    for step in range(GIVES + 1):
        for stretch in (0.0, step / GIVES * STRETCH):
            parts = _parts(layout, inner, shape, step / GIVES, stretch)
            seen = parts[0].cut_bottom(max(0, parts[0].bottom - parts[1].y))[1].area
            if seen > most:
                most, found = seen, (step / GIVES, stretch)
            if seen >= wanted:
                break
        if most >= wanted:
            break
    game_map, low, right = _parts(layout, inner, shape, *found)
    wide = max(low.h * STORE, STORE_LINES * layout.line)
    store, hand = low.cut_left(round(min(wide, low.w * 0.26)), 2 * layout.gap)
    store = store.cut_bottom(min(store.h, round(store.w / STORE)))[0]
    return Zones(game_map, store, hand, *_column(layout, right))


def _parts(
    layout: BoardLayout, inner: Rect, shape: Shape, gives: float, stretch: float
) -> tuple[Rect, Rect, Rect]:
    """Map, what is below it, and the column, where these give way by a share and the map is drawn out by one."""
    gap, line, (aspect, lap, names) = layout.gap, layout.line, shape
    lines, share, under = (most + gives * (least - most) for most, least in (SIDE_LINES, SIDE, LOW_LINES))
    wide = inner.w - max(round(lines * line), round(share * inner.w), names) - gap
    low = round(under * line)
    high = min(round(wide / aspect * (1 + stretch)), round((inner.h - low) / (1 - lap)))
    wide = min(wide, max(round(high * aspect * (1 + stretch)), inner.w // 2))
    left, right = inner.cut_left(wide, gap)
    game_map, below = left.cut_top(high, gap)
    lapped = max(low - (inner.h - high), round(lap * high * (1 - gives)))
    return game_map, below.pad(top=-min(lapped, round(lap * high)) - gap), right


def fits(table: TableView, view: View) -> float:
    """The largest interface scale at which the whole table has room in a window."""
    usual = usual_fit(table, view)
    if view.upright:
        return next((scale for wide, scale in UPRIGHT_FITS if view.w >= wide), usual)
    few = usual > 1 and len(table.seats) <= FEW and not view.far
    counted = table.decision is not None and table.decision.key in COUNTED
    return max(usual, FITS_FEW) if few and not counted else usual


def is_far(layout: BoardLayout) -> bool:
    """Whether the screen is looked at from far away, and each seat has one line."""
    return layout.view.far and not layout.view.upright and not layout.table.beside


def _column(layout: BoardLayout, column: Rect) -> tuple[Rect, Rect, Rect]:
    """Display, seats, and the foot, in which a panel beside the board lies: rows give way to what it needs."""
    if is_far(layout):
        display, seats, foot = _stacked(layout, column, (FAR_LINES, FAR_LINES), FOOT_LINES[1])
        gap = max(3, layout.gap // 2)
        high = layout.state.players * (round(FAR_LINES * layout.line) + gap) - gap
        return display, *seats.union(foot).cut_top(min(high, seats.h + foot.h // 2), layout.gap)
    found = _stacked(layout, column, SEAT_LINES, FOOT_LINES[1])
    if not layout.table.beside:
        return found
    display, seats, foot = found
    line = layout.line
    rest = seats.h + foot.h
    for rows in PANEL_ROWS:
        room = min(round(PANEL_LINES[1] * line), rest - _rows_height(layout, rows))
        if room >= PANEL_LINES[0] * line:
            high = max(room, foot.h)
            return display, seats.cut_top(rest - high)[0], Rect(foot.x, foot.bottom - high, foot.w, high)
    return _stacked(layout, column, (SEAT_LINES[0], PANEL_ROWS[-1]), PANEL_LINES[0])


def display_margins(layout: BoardLayout) -> tuple[int, int]:
    """The margin around the cards of the display and the space between them: small, so that their names have room."""
    return max(4, layout.pad // 2 + 1), max(3, layout.gap // 2 + 1)


def market_words(layout: BoardLayout) -> int:
    """What the words of a card of the display take of its height: a name, a gist, the price."""
    return layout.view.line("heading.small") + (GIST_LINES + 1) * layout.line + 6


def market_card(layout: BoardLayout, wide: int) -> int:
    """The height of a card of the display of a width that shows its mosaic whole, and says what it does."""
    edge = max(2, wide // 36)
    return (wide - 2 * edge) * MOSAIC[1] // MOSAIC[0] + market_words(layout) + 2 * edge


def _rows_height(layout: BoardLayout, lines: float) -> int:
    """Height of the rows of all seats, so many lines each; the own one is a line."""
    rows = layout.state.players
    own = 1 if layout.table.viewer == layout.me else 0
    return round((lines * (rows - own) + OWN_LINES * own) * layout.line) + max(3, layout.gap // 2) * (
        rows - 1
    )


def _form(layout: BoardLayout, high: int, least: float) -> float:
    """The height in lines that rows of all seats, so high together, keep in order to say as much as they do."""
    edges = 2 * max(2, layout.pad // 2) / layout.line
    forms = [CARD_LINES, *(lines * ROW_LINE for lines in (4, 3))]
    found = [lines + edges + 0.1 for lines in forms if _rows_height(layout, lines + edges + 0.1) <= high]
    return found[0] if found else least


def _stacked(
    layout: BoardLayout, column: Rect, heights: tuple[float, float], low: float
) -> tuple[Rect, Rect, Rect]:
    """The display is as high as its cards; rows are as high as useful; the foot, at least so low, has what they leave.

    Heights are in lines of the smallest text.
    """
    gap, line = layout.gap, layout.line
    pad, apart = display_margins(layout)
    wide = (column.w - 2 * pad - 3 * apart) // 4
    most, least = (_rows_height(layout, lines) for lines in heights)
    foot_least = round(low * line)
    flat = wide * PLACE[1] // PLACE[0]
    display = 2 * flat + apart + 2 * pad
    display = max(round(11 * line), min(display, column.h - least - foot_least - 2 * gap))
    rest = column.h - display - 2 * gap
    foot = max(foot_least, min(round(FOOT_LINES[0] * line), rest - round(1.3 * least)))
    kept = _rows_height(layout, _form(layout, min(most, rest - foot), heights[1]))
    more = min(2 * (market_card(layout, wide) - flat), rest - foot - kept)
    display, rest = display + max(0, more), rest - max(0, more)
    spare = rest - min(most, rest - foot) - round(FOOT_LINES[2] * line)
    more = _rows_height(layout, TALL_LINES) - most
    seats = min(most, rest - foot) + max(0, min(spare, more))
    first, under = column.cut_top(display, gap)
    second, third = under.cut_top(seats, gap)
    return first, second, third


def _upright(layout: BoardLayout, inner: Rect, aspect: float) -> Zones:
    """An upright window: the map and the hand at full width, the display, the seats beside warehouse and plan."""
    gap, line = layout.gap, layout.line
    most = round(inner.w / aspect * (1 + UPRIGHT_STRETCH))
    game_map, rest = inner.cut_top(min(most, round(0.45 * inner.h)), gap)
    room = rest.h - 2 * gap
    pad, apart = display_margins(layout)
    flat = (rest.w - 2 * pad - 7 * apart) // 8 * PLACE[1] // PLACE[0] + 2 * pad
    useful = max(_rows_height(layout, SEAT_LINES[0]), round(UPRIGHT_LOW[1] * line))
    lowest = max(round(UPRIGHT_LOW[0] * line), min(useful, round(0.58 * room)))
    hand_high = round(UPRIGHT_HAND[0] * line)
    high = min(room - lowest - hand_high, round(2.4 * flat))
    if high < 2 * flat:
        high = flat
    spare = room - lowest - high - hand_high
    if spare < 0:
        hand_high = max(round(UPRIGHT_HAND[2] * line), hand_high + spare)
        lowest = room - high - hand_high
    else:
        lowest += min(spare, max(0, _rows_height(layout, TALL_LINES) - lowest))
    low, rest = rest.cut_bottom(lowest, gap)
    display, hand = rest.cut_bottom(high, gap)
    seats, right = low.columns(0.56, 0.44, gap=gap)
    store, plan = right.cut_top(min(round(0.55 * right.h), round(right.w / STORE)), gap)
    return Zones(game_map, store, hand, display, seats, plan)
