"""A mosaic that lays itself: where each of its tesserae is. Pure: no pygame here."""

from __future__ import annotations

from game.ui.flights import Piece, between
from game.ui.geometry import Rect

ACROSS, DOWN, ALOFT = 7, 4, 0.55
"""Tesserae of a mosaic that is laid, and the share of the time that each of them is on its way."""


def tesserae(piece: Piece) -> list[tuple[int, Rect | None]]:
    """The tesserae of a mosaic being laid, counted from the upper left: None if laid, else the present place.

    Tesserae that have not started are at the start.
    """
    found: list[tuple[int, Rect | None]] = []
    total = ACROSS * DOWN
    for number in range(total):
        turn = number * 11 % total  # no visible order: 11 and the number of tesserae are coprime
        part = (piece.laid - turn / total * (1 - ALOFT)) / ALOFT
        if part >= 1:
            found.append((number, None))
            continue
        part = max(0.0, part)
        start = tessera(piece.start or piece.rect, number)
        found.append((number, between(start, tessera(piece.rect, number), part * part * (3 - 2 * part))))
    return found


def tessera(rect: Rect, number: int) -> Rect:
    """The place of a tessera in a mosaic."""
    column, row = number % ACROSS, number // ACROSS
    x, y = rect.x + rect.w * column // ACROSS, rect.y + rect.h * row // DOWN
    right, bottom = rect.x + rect.w * (column + 1) // ACROSS, rect.y + rect.h * (row + 1) // DOWN
    return Rect(x, y, right - x, bottom - y)
