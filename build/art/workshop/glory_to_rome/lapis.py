"""Sewer, scriptorium, catacomb, Circus Maximus, Colosseum, garden, prison and villa: what is built of stone."""

from __future__ import annotations

from math import cos, pi, sin

from build.art.workshop.forms import arch, box, disc, flat, line, oval, path, put, slab
from build.art.workshop.glory_to_rome.parts import ashlar, cypress, fire, pine, ripples, tiled
from build.art.workshop.stones import (
    BLUE,
    BRICK,
    FOAM,
    FOREST,
    HONEY,
    INK,
    IVORY,
    LEAF,
    MARBLE,
    OAK,
    ROSE,
    SEA,
    SHADE,
    SLATE,
    STEEL,
    STRAW,
    TERRA,
    UMBER,
    VERDIGRIS,
    WHEAT,
    WINE,
    WOOD,
)


def cloaca() -> str:
    """The mouth of the great drain, pouring into the river; a rat on its sill."""
    wall = ashlar(14, 14, 308, 164, SHADE, SLATE, 27)
    ring = path("M72 150V104A96 84 0 0 1 264 104V150Z", STRAW) + path(
        "M98 150V108A70 62 0 0 1 238 108V150Z", INK
    )
    joints = line(
        "M74 96L98 104M262 96L238 104M96 50L116 70M240 50L220 70M140 26L150 50M196 26L186 50", INK, 5
    )
    water = path("M100 122Q168 108 236 122V150H100Z", VERDIGRIS) + line(
        "M122 126V148M150 122V146M186 122V146M214 126V148", FOAM, 5
    )
    fall = path("M104 146H232L252 178H84Z", VERDIGRIS) + line(
        "M124 150L112 174M152 150L146 174M184 150L190 174M212 150L224 174", FOAM, 5
    )
    river = slab(0, 168, 336, 24, SEA) + ripples(180, 20, 300)
    rat = (
        path("M258 148Q258 126 282 126Q300 126 312 146L300 150H258Z", UMBER)
        + disc(286, 124, 7, ROSE)
        + line("M258 146Q240 146 246 130", UMBER, 6)
    )
    return (
        wall
        + ring
        + joints
        + water
        + fall
        + river
        + box(246, 148, 74, 14, MARBLE)
        + rat
        + disc(301, 139, 3, IVORY, "")
    )


def bibliotheca() -> str:
    """Pigeon-holes full of scrolls, a desk with an open roll and a lamp."""
    case = box(30, 24, 158, 150, WOOD)
    holes = ""
    for row in range(4):
        for col in range(4):
            x, y = 38 + col * 37, 32 + row * 35
            holes += slab(x, y, 31, 29, UMBER)
            if (row * 3 + col) % 5 != 3:
                tone = (IVORY, STRAW, ROSE, IVORY)[(row + 2 * col) % 4]
                holes += (
                    disc(x + 9, y + 20, 8.5, tone, INK, 3)
                    + disc(x + 22, y + 20, 8.5, STRAW, INK, 3)
                    + disc(x + 15, y + 8, 8.5, IVORY, INK, 3)
                )
    desk = (
        path("M200 112L312 96V108L200 124Z", OAK)
        + line("M216 122V174M296 108V174", INK, 15)
        + line("M216 122V174M296 108V174", OAK, 7)
    )
    roll = path("M216 104L224 58Q262 40 296 54L300 92Q256 84 216 104Z", IVORY) + line(
        "M232 70Q262 58 288 64M230 82Q262 70 290 78", SLATE, 5
    )
    rods = line("M212 110L222 52M302 98L297 44", INK, 12) + line("M212 110L222 52M302 98L297 44", TERRA, 5)
    quill = line("M262 82L286 30", INK, 10) + line("M262 82L286 30", WHEAT, 4)
    return case + holes + desk + roll + rods + quill


def catacumbae() -> str:
    """A skull among the niches of the dead, a lamp before it."""
    rock = slab(0, 0, 336, 192, UMBER)
    niches = "".join(
        path(f"M{x} {y + 44}V{y + 14}A34 16 0 0 1 {x + 68} {y + 14}V{y + 44}Z", INK)
        for x in (22, 246)
        for y in (26, 82)
    )
    bones = "".join(
        line(f"M{x + 12} {y + 38}H{x + 56}", IVORY, 8) + disc(x + 10, y + 36, 8, STRAW, "")
        for x in (24, 248)
        for y in (28, 84)
    )
    vault = path("M104 178V84A64 60 0 0 1 232 84V178Z", BRICK) + path(
        "M116 178V88A52 48 0 0 1 220 88V178Z", INK
    )
    skull = path("M128 92Q126 48 168 46Q210 48 208 92Q208 110 196 116V132H140V116Q128 110 128 92Z", IVORY)
    face = (
        oval(150, 92, 13, 14, INK, "") + oval(186, 92, 13, 14, INK, "") + flat("M168 100L176 116H160Z", INK)
    )
    teeth = line("M152 122V132M163 122V132M173 122V132M184 122V132", INK, 4)
    cross = line("M120 150L216 174M216 150L120 174", INK, 17) + line(
        "M120 150L216 174M216 150L120 174", STRAW, 8
    )
    lamps = "".join(
        path(f"M{x - 24} 162Q{x - 24} 178 {x} 178Q{x + 26} 178 {x + 30} 158H{x - 18}Z", TERRA)
        + put(fire(0.55), x + 27, 160)
        for x in (48, 262)
    )
    return rock + niches + bones + vault + cross + skull + face + teeth + lamps


def circus_maximus() -> str:
    """The long course from above, chariots about its spine."""
    seats = path("M20 46H236A62 62 0 0 1 236 170H20Z", SHADE) + path(
        "M28 58H236A50 50 0 0 1 236 158H28Z", STRAW
    )
    course = path("M36 70H236A38 38 0 0 1 236 146H36Z", WHEAT)
    people = "".join(
        disc(x, y, 4, tone, "")
        for k, x in enumerate(range(44, 240, 16))
        for y, tone in ((52, (TERRA, IVORY, WINE)[k % 3]), (164, (WINE, TERRA, IVORY)[k % 3]))
    )
    people += "".join(
        disc(236 + 56 * cos(a * pi / 9), 108 + 56 * sin(a * pi / 9), 4, (TERRA, IVORY, WINE)[a % 3], "")
        for a in (-4, -3, -2, -1, 0, 1, 2, 3, 4)
    )
    spine = box(80, 100, 146, 16, MARBLE)
    obelisk = path("M146 106L150 44L158 30L166 44L170 106Z", ROSE) + line(
        "M158 52v8M158 68v8M158 84v8", UMBER, 4
    )
    metas = "".join(path(f"M{x - 9} 108L{x} 76L{x + 9} 108Z", VERDIGRIS) for x in (90, 216)) + "".join(
        disc(x, 94, 6, HONEY, INK, 4) for x in (114, 128, 188)
    )
    gates = "".join(box(20, y, 18, 14, BRICK) for y in (52, 72, 92, 112, 132, 152))
    cars = "".join(
        path(f"M{x} {y}l22 -5v10Z", OAK) + box(x - 12 if d > 0 else x + 22, y - 6, 13, 12, tone)
        for x, y, d, tone in (
            (64, 84, 1, TERRA),
            (118, 132, 1, BLUE),
            (186, 132, 1, LEAF),
            (244, 92, 1, IVORY),
        )
    )
    return seats + course + people + gates + spine + metas + obelisk + cars


def colosseum() -> str:
    """The great oval from outside, storey over storey, its rim broken on one side."""
    low = path("M34 172V128Q168 152 302 128V172Q168 184 34 172Z", STRAW)
    mid = path("M36 130V86Q168 110 300 86V130Q168 154 36 130Z", ROSE)
    high = path("M38 88V34Q110 56 190 58V72L224 66V82L300 72V88Q168 112 38 88Z", STRAW)
    inner = path("M190 60V50Q250 46 296 60L300 72L224 82V66L190 72Z", SHADE)
    bays = ""
    for row, (y, h) in enumerate(((172, 30), (132, 28))):
        for k in range(9):
            share = (k - 4) / 4.5
            x, w = 168 + 138 * sin(share * 1.18), 22 * cos(share * 1.05)
            drop = 9 * (1 - share * share)
            bays += arch(round(x), round(y + drop - 2 - row * 4), max(9, round(w)), h, UMBER)
    top = "".join(
        box(x, y, 12, 16, UMBER)
        for x, y in ((56, 60), (88, 68), (120, 72), (154, 75), (196, 84), (236, 86), (270, 82))
    )
    sky = line("M38 34V22M62 41V28M88 47V34M116 52V40M146 56V44", INK, 5)
    return sky + inner + high + top + mid + low + bays


def hortus() -> str:
    """A peacock among roses, before a clipped hedge."""
    hedge = box(20, 128, 296, 48, FOREST, r=6)
    plumes = ""
    for k in range(-5, 6):
        a = k * pi / 11.5
        x, y = 168 + 122 * sin(a), 150 - 116 * cos(a)
        plumes += line(f"M168 142L{x:.0f} {y:.0f}", INK, 30) + line(
            f"M168 142L{x:.0f} {y:.0f}", LEAF if k % 2 else VERDIGRIS, 22
        )
    eyes = ""
    for k in range(-5, 6):
        a = k * pi / 11.5
        eyes += disc(168 + 112 * sin(a), 150 - 106 * cos(a), 12, WHEAT, INK, 3) + disc(
            168 + 112 * sin(a), 150 - 106 * cos(a), 6, BLUE, ""
        )
        eyes += disc(168 + 74 * sin(a), 150 - 70 * cos(a), 6, HONEY, "")
    body = path("M140 174Q134 138 152 116L156 84Q150 62 168 58Q186 62 180 84L184 116Q202 138 196 174Z", BLUE)
    head = (
        flat("M178 68L192 74L178 80Z", HONEY)
        + disc(169, 70, 4, IVORY, "")
        + line("M160 58L152 44M168 56V40M176 58L184 44", INK, 5)
    )
    roses = "".join(
        disc(x, y, 10, tone, INK, 4)
        for x, y, tone in (
            (40, 148, TERRA),
            (66, 162, ROSE),
            (96, 152, TERRA),
            (240, 152, TERRA),
            (270, 164, ROSE),
            (298, 148, TERRA),
        )
    )
    return plumes + eyes + hedge + roses + body + head


def carcer() -> str:
    """A barred window in thick walls, hands at the bars, irons on the wall."""
    wall = ashlar(14, 14, 308, 164, SHADE, SLATE, 27)
    frame = box(88, 28, 160, 106, MARBLE) + box(102, 42, 132, 78, INK)
    face = path("M132 120Q138 98 168 100Q198 98 204 120Z", TERRA) + disc(168, 80, 23, ROSE)
    face += (
        path("M143 78Q143 52 168 52Q193 52 193 78Q168 64 143 78Z", WOOD)
        + disc(160, 82, 3.5, INK, "")
        + disc(177, 82, 3.5, INK, "")
    )
    bars = "".join(
        line(f"M{x} 40V122", INK, 15) + line(f"M{x} 40V122", STEEL, 7) for x in (120, 144, 192, 216)
    )
    hands = "".join(box(x, 90, 24, 17, ROSE, r=6) for x in (132, 180))
    chain = "".join(
        oval(x, y, 8, 11, "none", INK) + oval(x, y, 8, 11, "none", STEEL)
        for x in (54, 282)
        for y in (44, 62, 80)
    )
    rings = "".join(disc(x, 108, 19, "none", INK, 15) + disc(x, 108, 19, "none", STEEL, 6) for x in (54, 282))
    lock = box(144, 146, 48, 30, HONEY) + disc(168, 156, 6, INK, "") + line("M168 158V168", INK, 5)
    shackle = line("M154 146V140Q168 128 182 140V146", INK, 7)
    return wall + frame + face + bars + hands + chain + rings + shackle + lock


def villa() -> str:
    """A country house among vines and pines."""
    hills = flat("M0 98Q80 52 160 90Q240 50 336 96V192H0Z", VERDIGRIS)
    fields = flat("M0 132Q168 112 336 132V192H0Z", LEAF)
    rows = line("M40 178L84 142M78 180L114 142M258 178L226 142M296 178L256 142", FOREST, 8)
    wing = box(84, 102, 168, 46, IVORY) + tiled(72, 82, 192, 22)
    tall = (
        box(134, 66, 68, 82, IVORY)
        + tiled(124, 46, 88, 22)
        + "".join(box(x, 76, 12, 16, UMBER) for x in (144, 162, 180))
    )
    bays = "".join(arch(x, 148, 20, 32, UMBER) for x in (98, 122, 214, 238)) + arch(168, 148, 28, 40, TERRA)
    path_ = flat("M156 148H180L206 184H130Z", STRAW)
    return (
        hills
        + fields
        + rows
        + wing
        + tall
        + bays
        + path_
        + cypress(64, 152, 80)
        + cypress(42, 158, 62)
        + pine(286, 152, 92)
    )


LAPIS = {
    "cloaca": ("SOOT", cloaca),
    "bibliotheca": ("CHALK", bibliotheca),
    "catacumbae": ("SOOT", catacumbae),
    "circus_maximus": ("CINNABAR", circus_maximus),
    "colosseum": ("LAPIS", colosseum),
    "hortus": ("GOLD", hortus),
    "carcer": ("SOOT", carcer),
    "villa": ("AMBER", villa),
}
"""By component id: the name of the ground's stone, and the drawing."""
