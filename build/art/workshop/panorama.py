"""The city from the sea at sunset, as one flat drawing of 2560 x 1440 for the title: sky, hills, town, walls, water."""

from __future__ import annotations

from math import hypot

import numpy as np

from build.art.workshop.forms import arch, box, disc, dome, flat, line, merlons, path, poly, put, slab
from build.art.workshop.stones import (
    BRICK,
    FLAME,
    FOAM,
    FOREST,
    INK,
    IVORY,
    LAPIS,
    MARBLE,
    MULBERRY,
    OAK,
    ROOF,
    ROSE,
    SHADE,
    STRAW,
    TERRA,
    UMBER,
    VERDIGRIS,
    WHEAT,
    WINE,
)

W, H = 2560, 1440
SHORE = 1010
"""Height of the waterline."""
SUN = (1640.0, 640.0)
SKY = (
    "#FFF3C4", "#FCE7A2", "#F8D880", "#F2C766", "#EBB456", "#E3A04E", "#D88A50", "#C97558", "#B36463", "#99566E",
    "#7E4C77", "#63447C", "#4C3E7C", "#393878", "#2B3270", "#212B63", "#192454",
)  # fmt: skip
"""Rings about the sun, from within."""
WATER = ("#7FB0A4", "#5E9A98", "#46848C", "#346F80", "#275C74", "#1D4A66", "#163A57", "#112D49")
STAR = "#F3DE9A"
DARK = "#5A3346"
"""Windows without a light."""
GLINTS = ("#FBE3A0", "#F2C56A", "#E8A85C")
TOWN = ("#EBD2AC", "#DDB58C", "#CFA07C", "#E3C49C", "#C48E70")
ROOFS = (TERRA, ROOF, "#C4603C", "#A8452C")


def sky() -> str:
    """Rings of one tone each, wider outwards, and stars where it is dark."""
    sizes = [86.0]
    while len(sizes) < len(SKY):
        sizes.append(sizes[-1] + 52 + 8.5 * len(sizes))
    out = [slab(0, 0, W, SHORE, SKY[-1])]
    out += [disc(*SUN, r, tone, "") for r, tone in zip(reversed(sizes[:-1]), reversed(SKY[:-1]), strict=True)]
    dice = np.random.default_rng(1453)
    for _ in range(90):
        x, y = dice.uniform(20, W - 20), dice.uniform(16, 560)
        if hypot(x - SUN[0], y - SUN[1]) > 1010:
            r = dice.choice([7, 9, 13])
            out.append(poly([(x, y - r), (x + r * 0.4, y), (x, y + r), (x - r * 0.4, y)], STAR, ""))
            out.append(poly([(x - r, y), (x, y - r * 0.4), (x + r, y), (x, y + r * 0.4)], STAR, ""))
    return "".join(out)


def hills() -> str:
    """Two ranges behind the town."""
    far = flat(
        f"M0 700Q260 610 520 668T1010 640Q1240 590 1480 650T2010 622Q2300 590 2560 672V{SHORE}H0Z", "#8C5E86"
    )
    near = flat(
        f"M0 790Q220 704 470 742T930 700Q1200 640 1500 716T2060 708Q2330 690 2560 770V{SHORE}H0Z", "#6E4A6E"
    )
    return far + near


def house(dice: np.random.Generator, x: float, base: float, w: float, h: float) -> str:
    """A house with a pitched roof, a tiled slope or a small dome, its windows lit here and there."""
    wall, roof = str(dice.choice(TOWN)), str(dice.choice(ROOFS))
    kind = dice.random()
    top = base - h
    out = box(x, top, w, h + 60, wall)
    if kind < 0.55:
        out += path(f"M{x - 7} {top}L{x + w / 2} {top - w * 0.34}L{x + w + 7} {top}Z", roof)
    elif kind < 0.85:
        out += path(f"M{x - 7} {top}L{x + 9} {top - 26}H{x + w - 9}L{x + w + 7} {top}Z", roof)
    else:
        out += dome(x + w / 2, top, w * 0.4, VERDIGRIS, FOAM)
    for index in range(int(w // 30)):
        lit = FLAME if dice.random() < 0.34 else DARK
        out += slab(x + 12 + index * 30, top + 18, 13, 22, lit)
    return out


def town() -> str:
    """Three rows of houses climbing the hills, cypresses between."""
    dice = np.random.default_rng(330)
    out = []
    for base, tall in ((800, 74), (868, 84), (936, 92)):
        x = -30.0
        while x < W:
            w = float(dice.uniform(58, 118))
            rise = 46 * np.sin(x / 330.0 + base) * (1 - (base - 800) / 260)
            if dice.random() < 0.16:
                out.append(cypress(x + 18, base - rise + 24, float(dice.uniform(90, 140))))
                x += 44
                continue
            out.append(house(dice, x, base - rise, w, float(tall * dice.uniform(0.7, 1.15))))
            x += w + float(dice.uniform(-4, 12))
    return "".join(out)


def cypress(x: float, base: float, h: float) -> str:
    """A cypress standing on `base`."""
    w = h * 0.17
    return path(
        f"M{x} {base}C{x - w * 1.5} {base - h * 0.2} {x - w} {base - h * 0.7} {x} {base - h}C{x + w} {base - h * 0.7} {x + w * 1.5} {base - h * 0.2} {x} {base}Z",
        FOREST,
    )


def great_church() -> str:
    """The church of the Holy Wisdom, 620 wide, standing on y = 0 about x = 0."""
    wings = (
        box(-310, -150, 620, 260, "#E0B088")
        + slab(-306, -112, 612, 12, IVORY)
        + slab(-306, -64, 612, 12, IVORY)
    )
    body = box(-210, -254, 420, 106, "#E9C39A") + slab(-206, -226, 412, 10, TERRA)
    buttress = "".join(
        box(x, -282, 44, 300, BRICK) + path(f"M{x - 5} -280L{x + 22} -308L{x + 49} -280Z", ROOF)
        for x in (-176, 132)
    )
    halves = path(
        "M-258 -148A92 88 0 0 1 -166 -236L-166 -148ZM258 -148A92 88 0 0 0 166 -236L166 -148Z", VERDIGRIS
    )
    drum = box(-138, -300, 276, 50, IVORY) + "".join(
        slab(x, -288, 14, 28, "#3A4A86") for x in range(-124, 118, 26)
    )
    great = dome(0, -300, 140, VERDIGRIS, VERDIGRIS)
    ribs = "".join(line(f"M{k * 44} -306Q{k * 40} -392 {k * 8} -428", FOAM, 6) for k in (-2, -1, 0, 1, 2))
    cross = line("M0 -428V-500M-26 -474H26", INK, 21) + line("M0 -428V-500M-26 -474H26", WHEAT, 11)
    windows = "".join(arch(x, -166, 26, 46, DARK) for x in (-96, -52, 0, 52, 96))
    windows += "".join(
        arch(x, 0, 30, 54, FLAME if abs(x) % 4 else DARK) for x in (-278, -226, -90, -45, 45, 90, 226, 278)
    )
    small = dome(-262, -150, 40, VERDIGRIS, FOAM) + dome(262, -150, 40, VERDIGRIS, FOAM)
    return (
        halves
        + cross
        + great
        + ribs
        + drum
        + body
        + wings
        + small
        + buttress
        + windows
        + arch(0, 14, 58, 96, UMBER)
    )


def arcade() -> str:
    """The curved end of the racecourse with an obelisk and a column, 420 wide."""
    wall = box(-210, -120, 420, 140, STRAW) + slab(-206, -108, 412, 10, TERRA)
    bays = "".join(arch(x, 10, 30, 80, DARK) for x in range(-185, 190, 41))
    upper = "".join(arch(x, -76, 18, 24, "#8A5560") for x in range(-190, 195, 24))
    obelisk = path("M-70 -120L-62 -262L-52 -284L-42 -262L-34 -120Z", ROSE)
    twist = (
        line("M44 -122V-246", INK, 22)
        + line("M44 -122V-246", VERDIGRIS, 12)
        + line("M30 -250L44 -236L58 -250", WHEAT, 8)
    )
    return obelisk + twist + wall + bays + upper


def pillar() -> str:
    """A column of porphyry with a gilded statue."""
    shaft = box(-17, -250, 34, 270, MULBERRY) + "".join(
        slab(-17, y, 34, 9, WHEAT) for y in (-206, -150, -94, -38)
    )
    man = (
        path("M-13 -262L-9 -306Q0 -318 9 -306L13 -262Z", WHEAT)
        + disc(0, -322, 10, WHEAT)
        + line("M10 -300L30 -330", WHEAT, 6)
    )
    return shaft + box(-27, -264, 54, 16, MARBLE) + man


def palace() -> str:
    """The palace over the sea wall: loggias under tiled roofs, 520 wide."""
    left = box(-260, -150, 190, 170, IVORY) + path("M-272 -148L-246 -186H-84L-58 -148Z", TERRA)
    right = box(90, -170, 170, 190, IVORY) + path("M78 -168L104 -206H246L272 -168Z", TERRA)
    hall = box(-80, -196, 180, 216, "#EBD2AC") + dome(10, -196, 74, WHEAT, IVORY, TERRA)
    bays = "".join(arch(x, -60, 28, 62, LAPIS) for x in (-232, -192, -152, -112)) + "".join(
        arch(x, -70, 28, 66, LAPIS) for x in (120, 160, 200, 236)
    )
    return (
        left
        + right
        + hall
        + bays
        + "".join(arch(x, -90, 32, 76, DARK) for x in (-44, 10, 64))
        + slab(-256, -40, 512, 12, BRICK)
    )


def aqueduct() -> str:
    """Two storeys of arches, 700 wide."""
    low = "".join(arch(x, 20, 44, 70, "#6E4A6E") for x in range(-322, 330, 58))
    high = "".join(arch(x, -62, 38, 50, "#A8708A") for x in range(-322, 330, 58))
    return box(-350, -130, 700, 150, "#D9AE90") + low + high + slab(-346, -58, 692, 9, BRICK)


def sea_walls() -> str:
    """The wall along the shore, banded with brick, its towers and a harbor gate."""
    wall = (
        box(-10, SHORE - 96, W + 20, 110, MARBLE)
        + slab(0, SHORE - 66, W, 13, BRICK)
        + slab(0, SHORE - 30, W, 13, BRICK)
    )
    teeth = merlons(-10, SHORE - 96, W + 20, 48, MARBLE, 20)
    towers = ""
    for index, x in enumerate(range(60, W, 272)):
        tall = 176 + (index % 3) * 16
        towers += box(x, SHORE - tall, 104, tall + 8, STRAW) + merlons(x - 8, SHORE - tall, 120, 4, STRAW, 24)
        towers += slab(x + 3, SHORE - 128, 98, 13, BRICK) + slab(x + 3, SHORE - 60, 98, 13, BRICK)
        towers += flat(f"M{x + 70} {SHORE - tall + 4}H{x + 101}V{SHORE}H{x + 70}Z", SHADE)
        towers += arch(x + 44, SHORE - 78, 24, 40, FLAME if index % 2 else DARK)
    rocks = "".join(
        path(f"M{x} {SHORE + 14}q10 -26 34 -24q30 -2 38 24Z", "#6E5A62") for x in range(10, W, 96)
    )
    return wall + teeth + towers + rocks


def sea() -> str:
    """Bands of water, long waves, and the road of the sun."""
    dice = np.random.default_rng(537)
    edge, out = float(SHORE), []
    for index, tone in enumerate(WATER):
        depth = 24 + 11.0 * index
        wave = "".join(f"q40 {-9 - index} 80 0t80 0" for _ in range(17))
        out.append(flat(f"M{-60 - 37 * index % 80} {edge:.0f}{wave}V{H}H-80Z", tone))
        edge += depth
    for _ in range(240):
        depth = float(dice.random()) ** 0.8
        y = SHORE + 22 + depth * (H - SHORE - 30)
        x = float(dice.uniform(-60, W))
        w = float(dice.uniform(40, 120)) * (0.6 + depth)
        near = abs(x + w / 2 - SUN[0]) / (120 + 330 * depth)
        tone = str(dice.choice(GLINTS)) if near < 1 - 0.3 * dice.random() else str(dice.choice(WATER[1:5]))
        t = 6 + 6 * depth
        out.append(
            flat(
                f"M{x:.0f} {y:.0f}q{w / 2:.0f} {-t:.0f} {w:.0f} 0q{-w / 2:.0f} {t * 0.9:.0f} {-w:.0f} 0Z",
                tone,
            )
        )
    return "".join(out)


def galley(sail: str, stripe: str) -> str:
    """A dromon under its lateen sail, oars out, about 420 wide, its waterline at y = 0."""
    oars = "".join(
        line(f"M{x} -14L{x - 26} 30", INK, 11) + line(f"M{x} -14L{x - 26} 30", OAK, 5)
        for x in range(-120, 150, 30)
    )
    hull = path(
        "M-214 -84Q-196 -52 -168 -42H140Q186 -46 214 -78Q214 -18 160 14H-140Q-196 -12 -214 -84Z", "#8A4A2C"
    )
    rail = line("M-176 -32H150", WHEAT, 8) + "".join(
        disc(x, -18, 9, t, INK, 4) for x, t in zip(range(-130, 150, 30), (TERRA, WHEAT) * 5, strict=True)
    )
    mast = line("M10 -44V-330", INK, 17) + line("M10 -44V-330", OAK, 8)
    cloth = path("M-170 -96L120 -360Q166 -220 124 -92Q-30 -136 -170 -96Z", sail)
    bands = path("M-84 -174L-58 -198Q16 -180 62 -112L20 -116Q-32 -160 -84 -174Z", stripe) + path(
        "M20 -268L46 -292Q112 -230 132 -128L126 -94L98 -100Q90 -200 20 -268Z", stripe
    )
    yard = line("M-190 -78L132 -372", INK, 16) + line("M-190 -78L132 -372", OAK, 7)
    flag = path("M10 -334L-46 -350L-32 -338L-48 -322L10 -318Z", TERRA)
    wake = line("M-230 18Q-120 30 0 22T236 14", FOAM, 8)
    return mast + cloth + bands + yard + flag + oars + hull + rail + wake


def boat(sail: str) -> str:
    """A fishing boat, about 150 wide."""
    return (
        line("M4 -10V-110", UMBER, 9)
        + path("M-60 -24L44 -122Q66 -60 50 -22Q0 -38 -60 -24Z", sail)
        + path("M-74 -18Q-60 12 -34 12H40Q66 8 78 -24Q40 -8 -74 -18Z", "#8A4A2C")
    )


def ships() -> str:
    """A dromon and some boats at anchor; those of `SAILING` are pictures of their own."""
    near = put(galley(IVORY, WINE), 395, 1330, 1.08)
    far = (
        put(boat(IVORY), 1700, 1120, 0.7)
        + put(boat(STRAW), 250, 1120, 0.62, flip=True)
        + put(boat(ROSE), 2420, 1130, 0.6)
    )
    return far + near


SAILING = {
    "dromon_near": (galley(IVORY, TERRA), 0.86, (216.0, 340.0), (432, 384)),
    "dromon_far": (put(galley(STRAW, LAPIS), flip=True), 0.5, (126.0, 200.0), (252, 224)),
}
"""The ships under sail: the drawing, its scale, where its waterline stands on the sheet, and the size of the sheet."""


def view() -> str:
    """The whole drawing without its <svg>."""
    high = put(aqueduct(), 560, 780, 1.0) + put(pillar(), 1010, 790, 0.92)
    sights = (
        put(great_church(), 1640, 850, 1.16) + put(arcade(), 1120, 880, 0.9) + put(palace(), 2190, 900, 0.92)
    )
    lower = put(great_church(), 330, 850, 0.42)
    return sky() + hills() + high + town() + lower + sights + sea_walls() + sea() + ships()
