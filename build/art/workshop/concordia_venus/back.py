"""The back of every card: a ship in a roundel between dolphins, on the tone of the sea within a key."""

from __future__ import annotations

from build.art.workshop import stones
from build.art.workshop.building import laid
from build.art.workshop.concordia_venus.figures import ship
from build.art.workshop.concordia_venus.swimmers import dolphin
from build.art.workshop.forms import box, disc, line, path, put, ring, sheet, slab, soft
from build.art.workshop.glory_to_rome.cards import EDGE, H, W, meander
from build.art.workshop.noise import Field
from build.art.workshop.stones import AZURE, FOAM, IVORY, STRAW, TERRA, WHEAT


def roundel() -> str:
    """A ship under sail in a ring of pearls."""
    clip = "".join(disc(x, y, 7, IVORY, "") for x, y in ring(0, 0, 96, 30))
    sea = "M-82 30A87 87 0 0 0 82 30Q62 18 41 30T0 30T-41 30T-82 30Z"
    crests = line("M-58 46q10 -9 20 0t20 0M8 46q10 -9 20 0t20 0M-30 64q10 -9 20 0t20 0t20 0", FOAM, 5)
    return (
        disc(0, 0, 106, WHEAT)
        + disc(0, 0, 96, stones.LAPIS)
        + clip
        + disc(0, 0, 87, AZURE)
        + put(ship(IVORY, TERRA), -4, 26, 0.62)
        + path(sea, stones.SEA)
        + crests
    )


def drawing() -> str:
    """The whole drawing as SVG."""
    ground = slab(0, 0, W, H, stones.NIGHT) + "".join(
        slab(*bar, WHEAT) for bar in ((0, 0, W, 10), (0, H - 10, W, 10), (0, 0, 10, H), (W - 10, 0, 10, H))
    )
    field = box(56, 56, 224, 356, IVORY) + slab(64, 64, 208, 340, stones.TIDE)
    swimmers = put(dolphin(), 168, 110, 0.7) + put(dolphin(), 168, 366, 0.7, 0, True)
    return sheet(
        ground + meander(26, 24, 284, 420, STRAW) + field + swimmers + put(roundel(), 168, 236, 0.86),
        W,
        H,
    )


def back(word: str) -> Field:
    """`sea`, (468, 336, 4)."""
    if word != "sea":
        raise KeyError(word)
    return laid(drawing(), W, H, "sea back", soft(EDGE, W, H), 14)
