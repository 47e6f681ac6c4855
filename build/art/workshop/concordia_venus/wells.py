"""Where the twelve wells of the storehouse stand in its picture. Imports nothing that draws."""

from __future__ import annotations

W, H = 880, 680
COLUMNS, ROWS = 4, 3
WELL, GAP = 184, 20
LEFT = (W - COLUMNS * WELL - (COLUMNS - 1) * GAP) // 2
TOP = (H - ROWS * WELL - (ROWS - 1) * GAP) // 2
WELLS = tuple(
    (LEFT + (WELL + GAP) * column, TOP + (WELL + GAP) * row, WELL, WELL)
    for row in range(ROWS)
    for column in range(COLUMNS)
)
"""Every well as x, y, w, h in pixels of the picture, row by row from the upper left."""
