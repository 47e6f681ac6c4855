"""The mosaics of the eight public buildings: four sights of the racecourse, four of the palace, ever grander."""

from __future__ import annotations

from math import cos, pi, sin

from build.art.workshop.forms import (
    arch,
    box,
    column,
    disc,
    dome,
    flat,
    line,
    path,
    put,
    slab,
    star,
)
from build.art.workshop.stones import (
    BLUE,
    BRICK,
    FOAM,
    FOREST,
    HONEY,
    INK,
    IVORY,
    LAPIS,
    LEAF,
    MARBLE,
    OAK,
    PORPHYRY,
    ROOF,
    ROSE,
    SEA,
    SHADE,
    STRAW,
    TERRA,
    UMBER,
    VERDIGRIS,
    WHEAT,
    WINE,
    WOOD,
)


def hippodromus_3() -> str:
    """A chariot's wheel and the charioteer's whip."""
    sand = flat("M0 156H336V192H0Z", STRAW)
    spokes = "".join(
        put(line("M0 0V-58", INK, 15) + line("M0 0V-58", OAK, 7), 128, 98, 1, 45 * k) for k in range(8)
    )
    rim = disc(128, 98, 66, "none", INK, 21) + disc(128, 98, 66, "none", TERRA, 11)
    hub = disc(128, 98, 17, WHEAT) + disc(128, 98, 6, INK, "")
    car = path("M206 150V68Q206 44 232 40H288V52Q262 56 264 92V150Z", BLUE) + line(
        "M218 70H258M218 128H258", WHEAT, 7
    )
    pole = line("M128 98H206", INK, 14) + line("M128 98H206", WOOD, 6)
    return sand + car + pole + spokes + rim + hub + line("M256 150H300", INK, 7)


def hippodromus_4() -> str:
    """The head of a racing horse with plume and bridle."""
    neck = path(
        "M92 176C100 110 128 66 180 50L196 28L206 50C226 58 236 74 270 100C280 110 272 126 258 126C238 126 222 116 206 116C196 134 204 152 222 176Z",
        OAK,
    )
    mane = path("M92 176C90 104 122 54 178 46L170 64C142 78 122 110 124 142L112 138L116 160L104 158Z", UMBER)
    plume = path("M182 44C164 30 166 18 190 16C184 26 196 30 196 40Z", TERRA)
    bridle = line("M226 62L206 114M218 84Q240 98 256 124M206 112Q160 120 140 176", WHEAT, 6)
    eye = disc(212, 76, 6, INK, "") + disc(264, 110, 4, INK, "")
    return neck + mane + plume + bridle + eye + disc(213, 98, 8, WHEAT)


def hippodromus_5() -> str:
    """The spine of the course: an obelisk between turning posts."""
    sand = flat("M0 152H336V192H0Z", STRAW)
    spine = box(36, 140, 264, 30, MARBLE) + line("M44 156H292", TERRA, 6)
    obelisk = path("M146 122L154 40L168 22L182 40L190 122Z", ROSE) + line(
        "M160 56V66M176 56V66M160 78H176M160 92V102M176 92V102M160 112H176", UMBER, 5
    )
    foot = box(134, 120, 68, 22, SHADE)
    cone = path("M-13 0L-8 -56Q0 -72 8 -56L13 0Z", VERDIGRIS) + disc(0, -68, 7, WHEAT, INK, 4)
    posts = "".join(put(cone, x, 140) for x in (54, 82, 110, 226, 254, 282))
    return sand + obelisk + foot + posts + spine


def hippodromus_6() -> str:
    """The prize of the greatest race: a laurel wreath about a golden wheel, ribbons in the racing colors."""
    leaf = path("M0 10C-17 -4 -14 -30 0 -46C14 -30 17 -4 0 10Z", LEAF) + line("M0 4V-32", FOREST, 4)
    ribbons = "".join(
        put(path("M0 0Q40 16 84 6L118 -8L112 14L128 30L88 32Q30 40 -6 18Z", tone), 168, 140, 0.95, turn, flip)
        for tone, turn, flip in ((BLUE, 0, False), (TERRA, 0, True))
    )
    sprays = ""
    for side in (-1, 1):
        for step in range(8):
            around = (84 - 19.5 * step) * pi / 180
            x, y = 168 + side * 76 * cos(around), 98 + 56 * sin(around)
            lean = 34 if step % 2 else -24
            sprays += put(leaf, x, y, 0.84, side * (around * 180 / pi + lean))
    spokes = "".join(
        put(line("M0 0V-32", INK, 13) + line("M0 0V-32", WHEAT, 6), 168, 92, 1, 60 * k) for k in range(6)
    )
    rim = disc(168, 92, 36, "none", INK, 18) + disc(168, 92, 36, "none", WHEAT, 9)
    return ribbons + spokes + rim + disc(168, 92, 11, TERRA) + sprays + disc(168, 154, 12, WHEAT)


def domus_regia_3() -> str:
    """A portico of three arches with curtains drawn aside."""
    steps = box(36, 160, 264, 16, SHADE)
    wall = box(48, 44, 240, 118, IVORY) + slab(51, 56, 234, 10, PORPHYRY)
    roof = path("M36 46L56 22H280L300 46Z", TERRA)
    bays = "".join(arch(x, 160, 60, 84, UMBER) for x in (90, 168, 246))
    half = path("M0 -74Q-6 -30 -22 0H-30V-46Q-26 -70 0 -74Z", WINE)
    cloth = "".join(put(half, x, 158) + put(half, x, 158, 1, 0, True) for x in (90, 168, 246))
    return (
        wall
        + roof
        + bays
        + cloth
        + steps
        + "".join(disc(x, 61, 5, WHEAT, "") for x in (90, 129, 168, 207, 246))
    )


def domus_regia_4() -> str:
    """The palace by the sea: a loggia between two towers."""
    water = flat("M0 146H336V192H0Z", SEA) + line(
        "M30 162q12 -8 24 0t24 0M136 172q12 -8 24 0t24 0M236 162q12 -8 24 0t24 0", FOAM, 5
    )
    wall = box(84, 72, 168, 78, ROSE) + slab(87, 118, 162, 9, TERRA)
    loggia = "".join(arch(x, 112, 24, 34, LAPIS) for x in (110, 139, 168, 197, 226))
    tower = (
        box(-27, -118, 54, 120, MARBLE)
        + path("M-35 -116L0 -152L35 -116Z", ROOF)
        + arch(0, -74, 18, 28, UMBER)
        + arch(0, -26, 18, 28, UMBER)
    )
    roof = path("M84 74L100 52H236L252 74Z", ROOF)
    gate = arch(168, 150, 34, 26, UMBER)
    return wall + roof + loggia + gate + put(tower, 64, 148, 0.85) + put(tower, 272, 148, 0.85) + water


def domus_regia_5() -> str:
    """The throne hall: five domes."""
    hall = box(30, 122, 276, 54, BRICK) + slab(33, 138, 270, 7, IVORY)
    domes = dome(60, 122, 29, VERDIGRIS, FOAM, WHEAT) + dome(276, 122, 29, VERDIGRIS, FOAM, WHEAT)
    middle = box(92, 94, 152, 82, ROSE) + slab(95, 108, 146, 7, IVORY)
    domes += dome(110, 94, 24, VERDIGRIS, FOAM) + dome(226, 94, 24, VERDIGRIS, FOAM)
    crown = box(130, 74, 76, 22, IVORY) + "".join(
        slab(x, 79, 7, 12, LAPIS) for x in (138, 151, 164, 177, 190)
    )
    great = dome(168, 74, 42, VERDIGRIS, FOAM, TERRA)
    openings = arch(168, 176, 40, 54, UMBER) + "".join(
        arch(x, 176, 20, 34, LAPIS) for x in (50, 76, 114, 222, 260, 286)
    )
    return great + domes + hall + middle + crown + openings


def domus_regia_6() -> str:
    """The golden throne under its canopy, lions at the steps."""
    canopy = path("M92 56Q168 -8 244 56Z", PORPHYRY) + line("M92 58H244", WHEAT, 9)
    poles = column(102, 160, 100, IVORY, WHEAT) + column(234, 160, 100, IVORY, WHEAT)
    back = path("M134 148V86Q134 62 168 60Q202 62 202 86V148Z", WHEAT) + path(
        "M148 132V92Q150 76 168 76Q186 76 188 92V132Z", TERRA
    )
    seat = box(126, 126, 84, 14, WHEAT) + box(132, 138, 72, 24, HONEY) + slab(142, 118, 52, 9, WINE)
    steps = box(80, 158, 176, 18, MARBLE)
    lion = path("M-30 0V-24Q-30 -44 -14 -52L22 -46L18 0H6V-20L-8 0Z", HONEY) + disc(4, -58, 23, OAK)
    lion += (
        path("M-6 -70H14Q24 -58 18 -46L8 -40L-2 -46Z", HONEY)
        + line("M-28 -6Q-44 -16 -40 -38", OAK, 6)
        + disc(8, -58, 3.5, INK, "")
    )
    return (
        canopy
        + poles
        + back
        + seat
        + steps
        + put(lion, 54, 176)
        + put(lion, 282, 176, 1, 0, True)
        + star(168, 40, 13, WHEAT, 8)
    )


PUBLIC = {
    "hippodromus_3": ("GOLD", hippodromus_3),
    "hippodromus_4": ("LAPIS", hippodromus_4),
    "hippodromus_5": ("GOLD", hippodromus_5),
    "hippodromus_6": ("AZURE", hippodromus_6),
    "domus_regia_3": ("LAPIS", domus_regia_3),
    "domus_regia_4": ("GOLD", domus_regia_4),
    "domus_regia_5": ("GOLD", domus_regia_5),
    "domus_regia_6": ("LAPIS", domus_regia_6),
}
"""By component id: the name of the ground's stone, and the drawing."""
