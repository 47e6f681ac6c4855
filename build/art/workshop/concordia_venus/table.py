"""The floor the table of the sea stands on, as one flat drawing: white stones with pale stars, and a border of waves."""

from __future__ import annotations

from build.art.workshop.forms import path, put, slab
from build.art.workshop.stones import FOAM, FROTH, STRAW, TIDE

W, H = 2560, 1440
BAND = 54
"""Width of the border of waves."""
FAINT = ("#E0DFD4", "#D6DEDA")
"""Tones that stay close to the ground, so that words lie on them as on it."""


def crest() -> str:
    """One running wave about the origin, 96 wide and as high as the border."""
    return path("M-48 20Q-36 -20 -4 -20Q32 -22 29 6Q26 22 8 15Q18 4 0 0Q-20 0 -28 20Z", FOAM, "")


def floor_view() -> str:
    """The floor, without its <svg>."""
    out = slab(0, 0, W, H, FROTH)
    out += "".join(
        slab(*bar, TIDE)
        for bar in ((0, 0, W, BAND), (0, H - BAND, W, BAND), (0, 0, BAND, H), (W - BAND, 0, BAND, H))
    )
    out += "".join(
        put(crest(), 112 + 101.5 * k, y, 1, turn) for k in range(24) for y, turn in ((27, 0), (H - 27, 180))
    )
    out += "".join(
        put(crest(), x, 118 + 100.4 * k, 1, turn) for k in range(13) for x, turn in ((27, -90), (W - 27, 90))
    )
    inner = BAND + 12
    across, down = W - 2 * inner, H - 2 * inner
    out += "".join(
        slab(*bar, STRAW)
        for bar in (
            (inner, inner, across, 10),
            (inner, H - inner - 10, across, 10),
            (inner, inner, 10, down),
            (W - inner - 10, inner, 10, down),
        )
    )
    for column in range(11):
        for row in range(6):
            x, y = 160 + 224 * column, 160 + 224 * row
            out += path(
                f"M{x} {y - 66}Q{x + 18} {y - 18} {x + 66} {y}Q{x + 18} {y + 18} {x} {y + 66}Q{x - 18} {y + 18} {x - 66} {y}Q{x - 18} {y - 18} {x} {y - 66}Z",
                FAINT[(column + row) % 2],
                "",
            )
    return out
