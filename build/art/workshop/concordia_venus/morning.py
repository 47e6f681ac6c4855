"""A harbor of the sea in the morning, as one flat drawing for the whole screen."""

from __future__ import annotations

import numpy as np

from build.art.workshop.concordia_venus.figures import granary, palm, rod, sack, ship
from build.art.workshop.concordia_venus.swimmers import dolphin
from build.art.workshop.forms import arch, box, disc, flat, line, path, put, slab
from build.art.workshop.glory_to_rome.marmor import templum
from build.art.workshop.glory_to_rome.parts import amphora, ashlar, cypress, fire, pine, togate
from build.art.workshop.panorama import boat, house
from build.art.workshop.stones import (
    BRICK,
    INK,
    IVORY,
    MARBLE,
    OAK,
    ROSE,
    SHADE,
    STRAW,
    TERRA,
    WHEAT,
    WINE,
    WOOD,
)

W, H = 2560, 1440
HORIZON = 770
SUN = (1500.0, 640.0)
SKY = (
    "#FFFBE4", "#FEF3CC", "#FCEABB", "#F8E0B4", "#F1D8B8", "#E8D2C0", "#DCCFCA", "#CDCCD2", "#BBC7D6", "#A7C0D7",
    "#92B7D4", "#7EACCF", "#6BA0C8", "#5A93BF", "#4B86B5", "#3E79AA", "#336C9E",
)  # fmt: skip
"""Rings about the sun, from within."""
WATER = ("#C3E2D8", "#A2D2CF", "#82C0C6", "#64ADBB", "#4A99AF", "#3785A1", "#2A7191", "#205E80")
"""The sea from the horizon to the eye."""
GLINTS = ("#FFF6DA", "#FBE7B4", "#E6F1E4")
LAND = ("#8FB0BE", "#6E9AA6", "#8DA56B", "#A9B06C")
"""Far isles, near isles, and both slopes of the hill."""
QUAY = ("#E2D2B2", "#CDB991")
"""Top and front of the quay."""


def sky() -> str:
    """Rings of one tone each, wider outwards; gulls."""
    sizes = [80.0]
    while len(sizes) < len(SKY):
        sizes.append(sizes[-1] + 52 + 9.5 * len(sizes))
    out = slab(0, 0, W, HORIZON + 20, SKY[-1])
    pairs = zip(reversed(sizes[:-1]), reversed(SKY[:-1]), strict=True)
    out += "".join(disc(*SUN, r, tone, "") for r, tone in pairs)
    gull = "M-46 -8Q-22 -30 0 0Q22 -30 46 -8"
    flock = ((980, 260, 1.0), (1090, 330, 0.7), (900, 380, 0.6), (1900, 300, 0.9), (2010, 240, 0.6))
    return out + "".join(put(line(gull, INK, 9), x, y, k, -6) for x, y, k in flock)


def sea() -> str:
    """Bands of water, long waves, and the road of the sun."""
    dice = np.random.default_rng(2018)
    edge, out = float(HORIZON), ""
    for index, tone in enumerate(WATER):
        wave = "".join(f"q44 {-5 - 2 * index} 88 0t88 0" for _ in range(16))
        out += flat(f"M{-60 - 41 * index % 88} {edge:.0f}{wave}V{H}H-88Z", tone)
        edge += 34 + 15.0 * index
    for _ in range(230):
        depth = float(dice.random()) ** 0.8
        y = HORIZON + 22 + depth * (H - HORIZON - 30)
        x, w = float(dice.uniform(-60, W)), float(dice.uniform(40, 120)) * (0.6 + depth)
        near = abs(x + w / 2 - SUN[0]) / (110 + 360 * depth)
        tone = str(dice.choice(GLINTS if near < 1 - 0.3 * dice.random() else WATER[1:6]))
        t = 6 + 6 * depth
        out += flat(
            f"M{x:.0f} {y:.0f}q{w / 2:.0f} {-t:.0f} {w:.0f} 0q{-w / 2:.0f} {t * 0.9:.0f} {-w:.0f} 0Z", tone
        )
    return out


def isles() -> str:
    """Two ranges of islands on the horizon."""
    far = f"M820 {HORIZON + 8}Q960 700 1090 724T1330 690Q1420 668 1500 720L1580 {HORIZON + 8}Z"
    near = f"M1640 {HORIZON + 14}Q1780 668 1900 690T2160 640Q2360 600 2560 690V{HORIZON + 14}Z"
    return flat(far, LAND[0]) + flat(near, LAND[1])


def hill() -> str:
    """The hill over the harbor: a temple on top, houses climbing to it."""
    dice = np.random.default_rng(146)
    out = flat("M0 470Q220 420 470 474Q720 540 850 760L930 1050H0Z", LAND[2])
    out += flat("M0 700Q260 640 520 720T920 1050H0Z", LAND[3])
    out += cypress(66, 486, 170) + cypress(700, 600, 160) + cypress(742, 640, 150) + pine(110, 560, 170)
    out += put(templum(), 130, 164, 1.86)
    for base, left, right in ((720, 20, 640), (806, 0, 720), (896, 0, 800)):
        x = left - 30.0
        while x < right:
            w = float(dice.uniform(64, 112))
            if dice.random() < 0.18:
                out += pine(x + 34, base + 26, float(dice.uniform(100, 140)))
                x += 70
                continue
            out += house(dice, x, base, w, float(dice.uniform(62, 92)))
            x += w + float(dice.uniform(-4, 12))
    return out


def crane() -> str:
    """A crane on the quay with a jar at its rope, its foot at the origin."""
    beams = rod("M-60 0L10 -250L70 0M-34 -92H44", WOOD, 13) + rod("M10 -250L150 -330", OAK, 13)
    wheel = (
        disc(0, -70, 52, "none", INK, 26)
        + disc(0, -70, 52, "none", OAK, 11)
        + line("M0 -120V-20M-50 -70H50", OAK, 10)
    )
    return beams + wheel + line("M150 -328V-190", INK, 8) + put(amphora(TERRA, IVORY), 150, -100, 1.0)


def quay() -> str:
    """Granaries and goods along the water."""
    out = put(granary(0, 0, 330, 124, TERRA, 4), 210, 1050, 1.15) + put(
        granary(0, 0, 230, 108, BRICK, 3), 640, 1046, 1.1
    )
    out += path("M-20 1044H900L960 1100V1130H-20Z", QUAY[0]) + ashlar(-20, 1128, 978, 130, QUAY[1], SHADE, 44)
    out += put(crane(), 800, 1110, 1.15)
    jars = ((300, 1120, TERRA), (352, 1128, OAK), (404, 1118, TERRA), (452, 1128, BRICK))
    out += "".join(put(amphora(tone, IVORY), x, y, 1.15) for x, y, tone in jars)
    out += (
        put(sack(0, 0, 62, STRAW), 560, 1124)
        + put(sack(0, 0, 58, ROSE), 620, 1128)
        + put(sack(0, 0, 60, STRAW), 592, 1130)
    )
    bollards = "".join(box(x, 1140, 34, 46, MARBLE) for x in (120, 380, 640, 880))
    return out + bollards


def pharos() -> str:
    """The lighthouse at the end of its mole, about 300 wide and 560 high, its foot at the origin."""
    base = ashlar(-120, -90, 240, 90, MARBLE, SHADE, 30) + box(-134, -104, 268, 18, IVORY)
    low = path("M-92 -104L-74 -320H74L92 -104Z", IVORY) + line("M-86 -176H86M-80 -248H80", SHADE, 8)
    doors = arch(0, -104, 44, 74, WOOD) + "".join(
        arch(x, y, 18, 34, WOOD) for x in (-42, 0, 42) for y in (-190, -262)
    )
    middle = (
        box(-88, -338, 176, 20, MARBLE)
        + path("M-54 -338L-46 -440H46L54 -338Z", STRAW)
        + arch(0, -356, 24, 52, WOOD)
    )
    top = box(-58, -456, 116, 18, MARBLE) + "".join(box(x, -508, 14, 54, IVORY) for x in (-44, -7, 30))
    roof = path("M-56 -506H56L0 -556Z", TERRA) + disc(0, -562, 12, WHEAT)
    return base + low + doors + middle + put(fire(0.9), 0, -458) + top + roof


def mole() -> str:
    """The mole on the right with the lighthouse and palms."""
    stones = path("M1820 1046Q2100 1004 2560 1010V1130H1880Z", QUAY[1]) + line(
        "M1900 1086H2560M1990 1040V1086M2140 1030V1084M2300 1024V1084M2450 1022V1084", SHADE, 9
    )
    return palm(2420, 1024, 250) + palm(2510, 1020, 200) + stones + put(pharos(), 2190, 1034, 1.24)


def harbor_view() -> str:
    """The harbor in the morning, without its <svg>."""
    freight = "".join(
        put(amphora(tone, IVORY), x, -14, 0.46) for x, tone in ((-66, TERRA), (-44, OAK), (78, BRICK))
    )
    master = put(togate(0, 0, 54, IVORY, TERRA), 50, -20)
    great = put(freight + master + ship(IVORY, TERRA), 1420, 1270, 3.0)
    far = (
        put(ship("#F3E7CC", WINE), 1690, 930, 1.15, 0, True)
        + put(boat(IVORY), 1180, 830, 0.62)
        + put(boat(ROSE), 1330, 800, 0.42, flip=True)
    )
    swell = "".join(
        flat(f"M{x} {y}q60 -26 120 0t120 0t120 0t120 0t120 0t120 0t120 0V{y + 34}q-420 30 -840 0Z", tone)
        for x, y, tone in ((1010, 1296, WATER[6]), (1060, 1330, WATER[7]))
    )
    pod = put(dolphin("#DDEBE6"), 2200, 1240, 2.1) + put(dolphin("#C9DDDD"), 2380, 1340, 1.5)
    splash = "".join(
        flat(f"M{x - 130} {y + 14}q44 -34 88 -14t88 -4t88 16q-132 40 -264 2Z", WATER[6])
        + line(f"M{x - 90} {y + 6}q24 -18 48 0M{x + 6} {y + 2}q24 -18 48 0", WATER[1], 10)
        for x, y in ((2110, 1326), (2300, 1402))
    )
    foam = line(
        "M1880 1134q30 -14 60 0t60 0M2080 1136q30 -14 60 0t60 0t60 0M2360 1134q30 -14 60 0t60 0", WATER[0], 9
    )
    return sky() + isles() + sea() + hill() + far + mole() + quay() + great + swell + foam + pod + splash
