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
from build.art.workshop.portraits.hair import locks
from build.art.workshop.portraits.head import Face, head, neck
from build.art.workshop.portraits.tones import AUBURN, FAIR
from build.art.workshop.stones import (
    AZURE,
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


def _features() -> str:
    """The head of the goddess as the characters have theirs, its hair parted below a golden crown; eyes at y = -312."""
    face = Face(
        FAIR, wide=76, jaw=55, chin=108, brow=AUBURN.line, brow_width=8, iris="#3F6B5A", nose=12, nose_end=46, mouth=22,
        smile=4, lips=1.15, ears=False,
    )  # fmt: skip
    crown = path("M-40 -374L-46 -412L-22 -394L0 -426L22 -394L46 -412L40 -374Q0 -388 -40 -374Z", WHEAT, INK, 7)
    crown += disc(0, -394, 7, WINE, "") + disc(-24, -388, 4, IVORY, "") + disc(24, -388, 4, IVORY, "")
    return put(head(face) + locks(AUBURN, face, low=18), 0, -312, 0.6) + crown


def venus() -> str:
    """The goddess with a wreath and the horn of plenty, standing on y = 0, 426 high with her crown."""
    hair = path(
        "M-64 -170Q-86 -300 -60 -366Q0 -424 60 -366Q86 -300 64 -170Q40 -196 0 -196Q-40 -196 -64 -170Z",
        AUBURN.base, AUBURN.line, 8,
    )  # fmt: skip
    hair += line("M-58 -186Q-74 -280 -54 -350M58 -186Q74 -280 54 -350", AUBURN.light, 7)
    gown = path("M-92 0Q-70 -120 -58 -210Q0 -262 58 -210Q70 -120 92 0Z", WINE, INK, 8)
    folds = line("M-46 -8Q-34 -110 -22 -190M0 -8V-150M46 -8Q34 -110 22 -190", stones.MULBERRY, 9)
    folds += line("M-66 -10Q-50 -110 -40 -176M24 -10Q20 -90 14 -150", stones.ROSE, 5)
    sash = line("M-70 -84Q0 -46 72 -96", WHEAT, 15) + line("M-44 -220Q0 -176 44 -220", WHEAT, 11)
    throat = put(neck(Face(FAIR, chin=108), 34), 0, -312, 0.6)
    limbs = arm("M-54 -200L-128 -196L-158 -250", FAIR.base, (-160, -258), 24, FAIR.base) + arm(
        "M54 -200L118 -176", FAIR.base, (126, -172), 24, FAIR.base
    )
    wreath = put(laurel(0, 0, 40) + put(laurel(0, 0, 40), turn=180), -164, -304, 1.05)
    return hair + throat + gown + folds + sash + _features() + wreath + put(horn(), 148, -214, 1.35) + limbs


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
