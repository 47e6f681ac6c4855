"""What lives in the sea."""

from __future__ import annotations

from build.art.workshop.forms import disc, line, path
from build.art.workshop.stones import AZURE, FOAM, INK


def dolphin(tone: str = FOAM) -> str:
    """A leaping dolphin about the origin, facing right, 130 wide."""
    body = path(
        "M-62 26Q-50 -34 6 -36Q36 -36 46 -16L66 -8Q58 4 40 4Q2 2 -22 22Q-34 34 -40 46L-48 38L-66 44Z", tone
    )
    fin = path("M-8 -35L10 -56L18 -33Z", tone)
    return (
        fin
        + body
        + line("M-28 -4Q0 -22 34 -16", AZURE, 5)
        + path("M2 2L-2 24L20 0Z", tone)
        + disc(34, -18, 4, INK, "")
    )
