"""Venus on her shell, for the end of a match, as one flat drawing of 1280 x 720."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from build.art.workshop import stones
from build.art.workshop.concordia_venus.figures import arm, ship
from build.art.workshop.concordia_venus.pairs import horn
from build.art.workshop.concordia_venus.swimmers import dolphin
from build.art.workshop.forms import disc, flat, line, oval, path, poly, put, slab
from build.art.workshop.glory_to_rome.parts import laurel
from build.art.workshop.stones import (
    AZURE,
    FLESH,
    FOAM,
    FROTH,
    HONEY,
    INK,
    IVORY,
    LAPIS,
    ROSE,
    SEA,
    TERRA,
    TIDE,
    UMBER,
    WHEAT,
    WINE,
)

W, H = 1280, 720


def frame() -> str:
    """A band of lapis with running waves, and a thin gold one."""
    out = ""
    for inset, wide, tone in ((0, 34, LAPIS), (34, 9, WHEAT)):
        across, down = W - 2 * inset, H - 2 * inset
        bars = [(inset, inset, across, wide), (inset, H - inset - wide, across, wide)]
        bars += [(inset, inset, wide, down), (W - inset - wide, inset, wide, down)]
        out += "".join(slab(*bar, tone) for bar in bars)
    crest = path("M-30 11Q-22 -11 -2 -11Q20 -12 18 4Q16 13 5 9Q11 2 0 0Q-12 0 -17 11Z", FOAM, "")
    out += "".join(
        put(crest, 56 + 58.4 * k, y, 1, turn) for k in range(21) for y, turn in ((17, 0), (H - 17, 180))
    )
    return out + "".join(
        put(crest, x, 58 + 60.4 * k, 1, turn) for k in range(11) for x, turn in ((17, -90), (W - 17, 90))
    )


def rays() -> str:
    """Light behind the shell."""
    out = ""
    for k in range(28):
        turn = k * pi / 14
        points = [(640 + 760 * cos(a), 330 + 760 * sin(a)) for a in (turn - 0.05, turn + 0.05)]
        out += poly([*points, (640, 330)], AZURE, "")
    return out


def scallop() -> str:
    """A scallop as high as the goddess, its hinge at the origin."""
    rim = "M0 0L-250 -170"
    edge = [(-250 + 500 * k / 10, -170 - 190 * sin(pi * k / 10) ** 0.8) for k in range(11)]
    for (ax, ay), (bx, by) in pairwise(edge):
        mx, my = (ax + bx) / 2, (ay + by) / 2
        rim += f"Q{mx * 1.16:.0f} {my * 1.1 - 16:.0f} {bx:.0f} {by:.0f}"
    ribs = "".join(f"M0 -20L{x * 0.94:.0f} {y * 0.95:.0f}" for x, y in edge[1:-1])
    return (
        path(rim + "Z", IVORY, INK, 11)
        + line(ribs, ROSE, 11)
        + path("M-58 22Q0 -34 58 22L40 44H-40Z", IVORY, INK, 9)
    )


def venus() -> str:
    """The goddess with a wreath and the horn of plenty, standing on y = 0, 400 high."""
    hair = path(
        "M-64 -170Q-86 -300 -60 -356Q0 -424 60 -356Q86 -300 64 -170Q40 -196 0 -196Q-40 -196 -64 -170Z",
        UMBER,
        INK,
        8,
    )
    gown = path("M-92 0Q-70 -120 -58 -210Q0 -262 58 -210Q70 -120 92 0Z", WINE, INK, 8)
    folds = line("M-46 -8Q-34 -110 -22 -190M0 -8V-150M46 -8Q34 -110 22 -190", stones.MULBERRY, 9)
    sash = line("M-70 -84Q0 -46 72 -96", WHEAT, 15) + line("M-44 -220Q0 -176 44 -220", WHEAT, 11)
    neck = slab(-17, -268, 34, 44, FLESH)
    head = disc(0, -302, 52, FLESH, INK, 8)
    front = path("M-52 -302Q-54 -364 0 -364Q54 -364 52 -302Q36 -336 0 -338Q-36 -336 -52 -302Z", UMBER, INK, 7)
    face = (
        disc(-19, -300, 6, INK, "")
        + disc(19, -300, 6, INK, "")
        + line("M0 -298L-4 -282H4M-13 -268Q0 -258 13 -268", TERRA, 6)
    )
    crown = path("M-40 -352L-46 -390L-22 -372L0 -404L22 -372L46 -390L40 -352Q0 -366 -40 -352Z", WHEAT, INK, 7)
    limbs = arm("M-54 -200L-128 -196L-158 -250", FLESH, (-160, -258), 24, FLESH) + arm(
        "M54 -200L118 -176", FLESH, (126, -172), 24, FLESH
    )
    wreath = put(laurel(0, 0, 40) + put(laurel(0, 0, 40), turn=180), -164, -304, 1.05)
    return (
        hair
        + neck
        + gown
        + folds
        + sash
        + head
        + front
        + face
        + crown
        + wreath
        + put(horn(), 148, -214, 1.35)
        + limbs
    )


def swell() -> str:
    """The sea under the shell."""
    out = ""
    for y, tone in ((520, AZURE), (572, SEA), (624, LAPIS)):
        wave = "".join("q40 -24 80 0t80 0" for _ in range(8))
        out += flat(f"M0 {y}{wave}V{H}H0Z", tone)
        out += line("".join(f"M{x} {y + 30}q20 -14 40 0t40 0" for x in range(80, 1220, 190)), FOAM, 7)
    return out


def marina_view() -> str:
    """Venus on her shell between dolphins and homing ships; without its <svg>."""
    ground = slab(0, 0, W, H, TIDE) + rays() + disc(640, 300, 250, FROTH, "") + disc(640, 300, 226, HONEY, "")
    fleet = put(ship(IVORY, TERRA), 210, 520, 1.25) + put(ship(IVORY, WINE), 1070, 520, 1.25, 0, True)
    pod = put(dolphin(), 330, 606, 1.5) + put(dolphin(), 950, 606, 1.5, 0, True)
    goddess = put(scallop(), 640, 560, 1.16) + oval(640, 572, 168, 28, ROSE) + put(venus(), 640, 572, 1.1)
    return ground + fleet + swell() + goddess + pod + frame()
