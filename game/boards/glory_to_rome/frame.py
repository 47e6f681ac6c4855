"""The fixed zones of the table: forum with pool and sites, rail of all seats, own camp, hand."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.glory_to_rome.board_layout import BoardLayout
from game.ui.geometry import Rect

CARD_SHAPE = (136, 170)
"""Width and height of a card in the hand, if there is room."""
CARD_UNITS = 256
"""Height of a card in the hand, in design units."""
CARD_TALL = 1.4
"""How much higher than needed a card is in an upright window."""
RAIL = 0.31
"""Share of the width that the rail has."""


class Zones(NamedTuple):
    """The zones, in window pixels."""

    forum: Rect
    """Pool and sites: what another seat's camp may cover."""
    strip: Rect
    rail: Rect
    mine: Rect
    hand: Rect


def card_height(layout: BoardLayout) -> int:
    """Height of a card in the hand: its lines of text at least."""
    return max(round(9.4 * layout.line), layout.view.px(CARD_UNITS))


def zones(layout: BoardLayout, area: Rect) -> Zones:
    """The zones of an area. The hand is as high as its cards; the forum has a little more of the rest than the camp."""
    gap = layout.gap
    inner = area.inset(gap, gap // 2)
    if layout.view.upright:
        return _upright(layout, inner)
    left, right = inner.columns(1 - RAIL, RAIL, gap=gap)
    upper, hand = left.rows(1.0, card_height(layout) + 2 * layout.pad, gap=gap)
    forum, mine = upper.rows(0.54, 0.46, gap=gap)
    strip, rail = right.rows(layout.target + 2 * layout.pad, 1.0, gap=gap)
    return Zones(forum, strip, rail, mine, hand)


def _upright(layout: BoardLayout, inner: Rect) -> Zones:
    """All zones one below another: forum, rail, camp, hand."""
    gap = layout.gap
    card = min(round(CARD_TALL * card_height(layout)), round(0.2 * inner.h))
    upper, hand = inner.rows(1.0, max(card_height(layout), card) + 2 * layout.pad, gap=gap)
    forum, middle, mine = upper.rows(0.31, 0.34, 0.35, gap=gap)
    strip, rail = middle.rows(layout.target + 2 * layout.pad, 1.0, gap=gap)
    return Zones(forum, strip, rail, mine, hand)
