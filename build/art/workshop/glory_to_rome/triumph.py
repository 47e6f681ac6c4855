"""The triumph at the end of a match, as one flat drawing of 1280 x 720."""

from __future__ import annotations

from math import cos, pi, sin

from build.art.workshop.forms import disc, line, path, poly, put, ring, slab
from build.art.workshop.glory_to_rome.cards import eagle
from build.art.workshop.glory_to_rome.lignum import horse
from build.art.workshop.glory_to_rome.parts import laurel, togate
from build.art.workshop.glory_to_rome.views import PAVED, standard
from build.art.workshop.stones import CINNABAR, HONEY, INK, IVORY, OAK, ROSE, SHADE, TERRA, UMBER, WHEAT, WINE

W, H = 1280, 720


def frame() -> str:
    """A purple band and a thin gold one."""
    out = ""
    for inset, wide, tone in ((0, 26, WINE), (26, 9, WHEAT)):
        across, down = W - 2 * inset, H - 2 * inset
        bars = [(inset, inset, across, wide), (inset, H - inset - wide, across, wide)]
        bars += [(inset, inset, wide, down), (W - inset - wide, inset, wide, down)]
        out += "".join(slab(*bar, tone) for bar in bars)
    return out


def rays() -> str:
    """Twenty rays behind the victor."""
    out = ""
    for k in range(20):
        turn = k * pi / 10
        points = [(640 + 330 * cos(a), 262 + 330 * sin(a)) for a in (turn - 0.05, turn + 0.05)]
        out += poly([*points, (640, 262)], HONEY, "")
    return out


def chariot() -> str:
    """The car from before, its two wheels, and the horses to both sides."""
    team = "".join(
        put(horse(IVORY, SHADE), 640 + s * x, y, 1.75, 0, s < 0)
        for x, y in ((330, 478), (238, 506))
        for s in (-1, 1)
    )
    spoke = line("M0 0V-56", INK, 16) + line("M0 0V-56", OAK, 7)
    wheel = disc(0, 0, 62, "none", INK, 26) + disc(0, 0, 62, "none", WHEAT, 12)
    wheel += "".join(put(spoke, turn=45 * k) for k in range(8)) + disc(0, 0, 16, WHEAT)
    car = path("M536 440Q640 404 744 440V596Q640 640 536 596Z", TERRA)
    car += line("M548 462Q640 428 732 462", WHEAT, 14) + line("M548 584Q640 622 732 584", WHEAT, 10)
    medal = "".join(disc(x, y, 9, WHEAT, "") for x, y in ring(640, 520, 44, 12)) + put(eagle(), 640, 524, 0.6)
    return team + put(wheel, 516, 590) + put(wheel, 764, 590) + car + medal


def victor() -> str:
    """A man in purple with a sceptre, crowned."""
    rod = line("M512 440V132", INK, 19) + line("M512 440V132", IVORY, 9) + put(eagle(), 512, 104, 0.62)
    sleeve = "M580 276L520 316L512 250"
    arm = line(sleeve, INK, 42) + line(sleeve, WINE, 30) + disc(512, 240, 19, ROSE)
    face = disc(628, 190, 5, INK, "") + disc(654, 190, 5, INK, "")
    face += line("M640 192L637 206H644M630 220H652", UMBER, 6)
    return rod + togate(640, 470, 340, WINE, WHEAT) + arm + face + laurel(640, 184, 54)


def triumph_view() -> str:
    """The victor in his chariot behind four white horses, between standards, on cinnabar; without its <svg>."""
    ground = slab(0, 0, W, H, CINNABAR) + slab(0, 610, W, 110, PAVED[1]) + slab(0, 604, W, 10, WHEAT)
    signs = put(standard(WINE), 150, 612, 1.2) + put(standard(WINE), 1130, 612, 1.2)
    return ground + rays() + signs + victor() + chariot() + frame()
