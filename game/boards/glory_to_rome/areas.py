"""The fixed areas of the table: the country, the wall, the square inside it, the street of the own camp, the shelf with
the hand, and beside them the rows of the seats."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.glory_to_rome.board_layout import BoardLayout
from game.ui.geometry import Rect

CARD_SHAPE = (5, 7)
"""Width and height of a card in the hand."""
RAIL, LEAST_RAIL, RAIL_LINES = 0.196, 282, 15.6
"""Share of the width that the rail has, its least width in pixels, and in lines of the smallest text."""
CROWD, CROWDED, HALF = 5, 18.8, 0.505
"""From how many seats on it has so many lines where that leaves the board this share of the window."""
UPRIGHT, UPRIGHT_CROWDED = (0.225, 0.235, 0.35, 0.19), (0.195, 0.32, 0.295, 0.19)
"""Shares of the height of an upright window that forum, rail, estate and shelf have: for up to three seats, for more."""
PILES, EDGE = 0.131, 0.0095
"""Shares of the stage: the piles at its right end, the margin at its left."""
COUNTRY, WALL, LEAST_WALL, SQUARE = 0.118, 0.045, 36, 0.37
"""Shares of the height at which country and square end; height of the wall, in pixels at least."""
SHELF, SHELF_LINES, MOST_SHELF = 0.275, 10.0, 0.307
"""Height of the shelf: its share, at least so many lines of the smallest text, at most a share again."""


class Areas(NamedTuple):
    """The areas, in window pixels."""

    forum: Rect
    """Country, wall and square: what another seat's camp may cover."""
    country: Rect
    wall: Rect
    square: Rect
    columns: list[Rect]
    """A column for each material, from the country to the end of the square."""
    piles: Rect
    camp: Rect
    hand: Rect
    seats: Rect


def areas(layout: BoardLayout, area: Rect) -> Areas:
    """The areas of an area, side by side without gaps: a place, not a set of panels."""
    if layout.view.upright:
        return _upright(layout, area)
    wide = max(LEAST_RAIL, round(RAIL_LINES * layout.line), round(area.w * RAIL))
    if layout.state.players >= CROWD:
        view = layout.view
        most = area.w - round(HALF * view.w * view.h / (area.h - _shelf(layout, area.h)))
        wide = max(wide, min(round(CROWDED * layout.line), most))
    rail, stage = area.cut_right(wide)
    square = area.y + round((area.h - _shelf(layout, area.h)) * SQUARE / (1 - SHELF))
    estate = area.bottom - _shelf(layout, area.h)
    forum = stage.cut_top(square - area.y)[0]
    mine = Rect(stage.x, square, stage.w, estate - square)
    hand = Rect(stage.x, estate, stage.w, area.bottom - estate)
    return _forum(forum, round(area.h * COUNTRY), max(LEAST_WALL, round(area.h * WALL)), mine, hand, rail)


def _shelf(layout: BoardLayout, high: int) -> int:
    """The height of the shelf: cards in the hand have room for their words."""
    return min(max(round(high * SHELF), round(SHELF_LINES * layout.line)), round(high * MOST_SHELF))


def _upright(layout: BoardLayout, area: Rect) -> Areas:
    """All areas one below another: forum, rail, estate, shelf; the rail with one row of panels or two."""
    forum, rail, mine, hand = area.rows(*(UPRIGHT if layout.state.players <= 3 else UPRIGHT_CROWDED))
    return _forum(forum, round(forum.h * 0.3), max(LEAST_WALL, 2 * layout.line), mine, hand, rail)


def _forum(forum: Rect, country: int, wall: int, mine: Rect, hand: Rect, rail: Rect) -> Areas:
    land, rest = forum.cut_top(country)
    wall_, square = rest.cut_top(wall)
    left, piles = round(forum.w * EDGE), round(forum.w * PILES)
    columns = forum.pad(left=left, right=piles).equal_columns(6)
    return Areas(forum, land, wall_, square, columns, forum.cut_right(piles)[0], mine, hand, rail)
