"""Two personalities on one card, either side of a braid; and Concordia herself."""

from __future__ import annotations

from build.art.workshop import stones
from build.art.workshop.concordia_venus.figures import arm, base_of, dividers, drum, granary, rod, sack, ship
from build.art.workshop.forms import disc, flat, line, oval, path, put, slab
from build.art.workshop.glory_to_rome.parts import laurel, ripples
from build.art.workshop.stones import (
    HONEY,
    INK,
    IVORY,
    LEAF,
    OAK,
    ROSE,
    SEA,
    STRAW,
    TERRA,
    UMBER,
    WHEAT,
    WINE,
)


def shell(tone: str = IVORY) -> str:
    """Venus's scallop about the origin, 56 wide."""
    fan = path("M0 26L-30 0Q-30 -20 -16 -22Q-10 -32 0 -30Q10 -32 16 -22Q30 -20 30 0Z", tone)
    return fan + line("M0 20V-20M-4 18L-16 -12M4 18L16 -12", ROSE, 5) + path("M-10 22H10L6 32H-6Z", tone)


def braid() -> str:
    """The cord between the halves, with a shell in its middle."""
    left = "".join(f"M168 {y}Q150 {y + 13} 168 {y + 26}" for y in range(14, 180, 26))
    right = "".join(f"M168 {y}Q186 {y + 13} 168 {y + 26}" for y in range(14, 180, 26))
    cords = line(left, INK, 15) + line(left, WHEAT, 8) + line(right, INK, 15) + line(right, ROSE, 8)
    return cords + disc(168, 96, 34, WINE) + disc(168, 96, 27, "none", WHEAT, 4) + put(shell(), 168, 96, 0.66)


def beside(left: str, right: str, ground: str) -> str:
    """Two halves, the second on a ground of its own, the braid between them."""
    return slab(168, 0, 168, 192, ground) + left + right + braid()


def store(x: float) -> str:
    """The prefect's half: a granary with sacks."""
    floor = flat(f"M{x - 74} 158H{x + 74}V180H{x - 74}Z", STRAW)
    return floor + granary(x, 160, 104, 74, TERRA, 2) + sack(x - 36, 174, 24, ROSE) + sack(x - 6, 175, 24)


def site(x: float) -> str:
    """The architect's half: a column and dividers."""
    shaft = (
        base_of(x - 34, 160, 58)
        + drum(x - 34, 100, 40, 60)
        + drum(x - 34, 58, 40, 42)
        + base_of(x - 34, 46, 58)
    )
    return shaft + put(dividers(), x + 26, 108, 0.94)


def sail(x: float) -> str:
    """The merchant's half: a ship on the sea."""
    return (
        put(ship(IVORY, WINE), x, 144, 0.6)
        + slab(x - 76, 148, 152, 32, SEA)
        + ripples(160, x - 68, 130)
        + ripples(172, x - 48, 112)
    )


def prefect_architect() -> str:
    """Granary, and column with dividers."""
    return beside(store(84), site(248), stones.AZURE)


def architect_mercator() -> str:
    """Column with dividers, and ship."""
    return beside(site(90), sail(252), stones.CHALK)


def prefect_mercator() -> str:
    """Granary, and ship."""
    return beside(store(84), sail(252), stones.CHALK)


def horn() -> str:
    """A horn of plenty, its mouth at the origin, tip below left, 110 long."""
    body = path("M-30 -8Q-18 60 -70 92Q-4 96 30 -6Z", HONEY) + line(
        "M-24 20Q-4 30 16 22M-34 50Q-14 58 -2 50", UMBER, 5
    )
    fruit = "".join(
        disc(x, y, 13, tone)
        for x, y, tone in (
            (-20, -18, TERRA),
            (4, -24, WHEAT),
            (24, -14, WINE),
            (-4, -40, LEAF),
            (16, -38, TERRA),
        )
    )
    return fruit + oval(0, -6, 33, 9, OAK) + body


def concordia() -> str:
    """The goddess of harmony with horn and bowl, between garlands."""
    rays = "".join(put(flat("M-8 -54L0 -92L8 -54Z", IVORY), 168, 60, 1, 30 * k) for k in range(12))
    veil = path("M122 178Q116 66 134 40Q168 10 202 40Q220 66 214 178Z", WINE)
    gown = path("M132 178Q130 116 146 96H190Q206 116 204 178Z", IVORY) + line(
        "M150 176Q150 136 160 112M186 176Q186 140 178 112", stones.SHADE, 6
    )
    head = disc(168, 62, 26, ROSE) + path(
        "M142 62Q142 32 168 32Q194 32 194 62Q184 44 168 44Q152 44 142 62Z", UMBER
    )
    face = disc(159, 62, 3.4, INK, "") + disc(177, 62, 3.4, INK, "") + line("M162 74H174", TERRA, 4)
    bowl = path("M44 112H104Q98 134 74 134Q50 134 44 112Z", WHEAT) + line("M74 134V146M60 148H88", INK, 8)
    limbs = arm("M146 108L112 112", IVORY, (104, 112), 12) + arm("M192 108L224 100", IVORY, (230, 98), 12)
    leaves = laurel(168, 56, 24)
    return (
        disc(168, 60, 54, HONEY, "")
        + rays
        + veil
        + gown
        + head
        + face
        + leaves
        + put(horn(), 256, 76, 0.9)
        + bowl
        + limbs
        + rod("M30 178H306", WHEAT, 6)
    )


PAIRS = {
    "prefect_architect": ("LAPIS", prefect_architect),
    "architect_mercator": ("TIDE", architect_mercator),
    "prefect_mercator": ("CINNABAR", prefect_mercator),
    "concordia": ("GOLD", concordia),
}
"""Ground and drawing of every card; of two halves the ground of the first."""
