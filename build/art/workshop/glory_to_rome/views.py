"""The Forum at evening, as one flat drawing for the whole screen."""

from __future__ import annotations

import numpy as np

from build.art.workshop.forms import disc, flat, line, path, put, slab
from build.art.workshop.glory_to_rome.cards import eagle
from build.art.workshop.glory_to_rome.lapis import colosseum
from build.art.workshop.glory_to_rome.later import arcus
from build.art.workshop.glory_to_rome.marmor import basilica, palatium, templum
from build.art.workshop.glory_to_rome.parts import cypress, fire, pine, togate
from build.art.workshop.panorama import aqueduct, hills, house, sky
from build.art.workshop.stones import (
    HONEY,
    INK,
    IVORY,
    LEAF,
    MARBLE,
    OAK,
    SHADE,
    TERRA,
    UMBER,
    WHEAT,
    WINE,
)

W, H = 2560, 1440
PAVED = ("#E6CBA0", "#D9B98C")
"""The stones of the square, far and near."""


def town() -> str:
    """Rows of houses between the hills and the square."""
    dice = np.random.default_rng(753)
    out = ""
    for base, tall in ((850, 84), (930, 92)):
        x = -30.0
        while x < W:
            w = float(dice.uniform(58, 118))
            if dice.random() < 0.2:
                out += pine(x + 30, base + 30, float(dice.uniform(120, 170)))
                x += 66
                continue
            out += house(dice, x, base, w, float(tall * dice.uniform(0.7, 1.15)))
            x += w + float(dice.uniform(-4, 12))
    return out


def square() -> str:
    """The paved square and the sacred way that runs through it to the arch."""
    out = slab(0, 1000, W, H - 1000, PAVED[0]) + flat("M0 1210Q1280 1160 2560 1210V1440H0Z", PAVED[1])
    for y in (1046, 1098, 1160, 1236, 1330):
        out += line(f"M0 {y}H{W}", "#C9A678", 6)
    for k in range(-12, 13):
        out += line(f"M{1440 + k * 92} 1000L{1440 + k * 240} 1440", "#C9A678", 6)
    out += path("M1376 1092H1508L1790 1460H1030Z", MARBLE)
    joints = "".join(
        line(f"M{1442 - s} {y}H{1442 + s}", SHADE, 7)
        for y, s in ((1120, 88), (1160, 118), (1216, 160), (1290, 218), (1380, 288))
    )
    joints += line(
        "M1442 1096V1120M1410 1120L1396 1160M1482 1120L1498 1160M1440 1160V1216M1376 1216L1336 1290M1508 1216L1548 1290M1442 1290V1380M1290 1380L1256 1440M1600 1380L1640 1440",
        SHADE,
        7,
    )
    return out + joints


def standard(cloth: str) -> str:
    """A legion's standard, 130 wide and 420 high, its foot at the origin."""
    pole = line("M0 0V-330", INK, 22) + line("M0 0V-330", OAK, 11)
    flag = path("M-58 -296H58V-160L30 -184L0 -160L-30 -184L-58 -160Z", cloth) + line("M-50 -276H50", WHEAT, 9)
    flag += disc(0, -228, 26, WHEAT, INK) + disc(0, -228, 14, cloth, "")
    return (
        pole
        + flag
        + line("M-68 -300H68", INK, 17)
        + line("M-68 -300H68", WHEAT, 8)
        + put(eagle(), 0, -352, 0.82)
    )


def brazier() -> str:
    """A tripod with a fire, its foot at the origin."""
    legs = line("M-26 0L-10 -84M26 0L10 -84M0 0V-84", INK, 16) + line(
        "M-26 0L-10 -84M26 0L10 -84M0 0V-84", UMBER, 7
    )
    return legs + put(fire(1.25), 0, -104) + path("M-40 -110H40Q34 -80 0 -78Q-34 -80 -40 -110Z", HONEY)


def people() -> str:
    """Citizens on the square, larger the nearer they are."""
    crowd = (
        (1150, 1150, 92, IVORY, WINE), (1206, 1158, 92, TERRA, WHEAT), (1660, 1152, 92, LEAF, IVORY), (1770, 1180, 100, IVORY, TERRA),
        (1280, 1226, 128, IVORY, TERRA), (1560, 1250, 134, WINE, WHEAT), (900, 1276, 150, IVORY, WINE), (830, 1286, 150, TERRA, IVORY),
        (2010, 1290, 156, IVORY, WINE), (2090, 1300, 156, HONEY, TERRA), (560, 1400, 204, IVORY, WINE))  # fmt: skip
    return "".join(togate(x, base, h, toga, stripe) for x, base, h, toga, stripe in crowd)


def forum_view() -> str:
    """The Forum at evening, without its <svg>."""
    far = put(aqueduct(), 380, 800, 1.15) + town()
    middle = put(palatium(), 1810, 480, 2.25) + put(colosseum(), 780, 600, 2.0)
    near = put(arcus(), 1118, 758, 1.92) + put(templum(), 10, 600, 3.1) + put(basilica(), 1700, 720, 2.45)
    trees = cypress(1090, 1150, 250) + cypress(1700, 1120, 220) + cypress(1064, 1160, 180)
    signs = put(standard(TERRA), 1080, 1400, 0.95) + put(standard(WINE), 1840, 1400, 0.95)
    fires = put(brazier(), 1000, 1330, 1.1) + put(brazier(), 1930, 1330, 1.1)
    return sky() + hills() + far + middle + square() + trees + near + people() + fires + signs
