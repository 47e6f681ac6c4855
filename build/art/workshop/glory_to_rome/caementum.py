"""Aqueduct, amphitheatre, storeroom, bridge, wall, senate, tower, vomitorium: what is built of concrete."""

from __future__ import annotations

from build.art.workshop.forms import arch, box, disc, flat, line, merlons, oval, path, put, slab, star
from build.art.workshop.glory_to_rome.parts import (
    amphora,
    ashlar,
    cypress,
    fire,
    pine,
    ripples,
    togate,
)
from build.art.workshop.stones import (
    BRICK,
    FLAME,
    FOREST,
    HONEY,
    INK,
    IVORY,
    LEAF,
    MARBLE,
    OAK,
    ROOF,
    ROSE,
    SEA,
    SHADE,
    SKY,
    SLATE,
    STRAW,
    TERRA,
    UMBER,
    WHEAT,
    WINE,
    WOOD,
)


def aquaeductus() -> str:
    """Two storeys of arches over a valley, water running on top."""
    valley = flat("M0 150Q84 176 168 176Q252 176 336 146V192H0Z", LEAF)
    channel = box(-10, 26, 356, 18, MARBLE) + slab(-10, 30, 356, 7, SEA)
    upper = box(-10, 44, 356, 46, STRAW) + "".join(arch(x, 88, 26, 38, SKY) for x in range(12, 336, 39))
    ledge = box(-10, 88, 356, 12, MARBLE)
    lower = box(-10, 100, 356, 66, STRAW) + "".join(arch(x, 176, 50, 70, SKY) for x in (51, 129, 207, 285))
    stream = flat("M22 176V160Q120 148 168 160T320 158V176Z", SEA) + ripples(168, 40, 250)
    tree = cypress(90, 172, 60) + cypress(246, 172, 66)
    return channel + upper + lower + ledge + valley + stream + tree


def amphitheatrum() -> str:
    """The oval of seats about the sand, a lion on it."""
    outer = oval(168, 100, 146, 78, SHADE)
    rings = oval(168, 102, 126, 64, STRAW) + oval(168, 104, 104, 50, MARBLE) + oval(168, 106, 82, 37, BRICK)
    stairs = line(
        "M168 24V70M96 36L124 80M240 36L212 80M38 70L92 94M298 70L244 94M44 138L94 120M292 138L242 120M110 168L130 140M226 168L206 140",
        INK,
        4,
    )
    sand = oval(168, 108, 70, 29, WHEAT)
    lion = path(
        "M140 124V112Q138 100 150 98H176L178 92Q190 84 200 94L204 104L192 110L190 124H182V112H158L156 124Z",
        OAK,
    )
    mane = disc(186, 98, 13, WOOD) + path("M188 92H200L206 102L194 108Q184 104 188 92Z", HONEY)
    tail = line("M142 106Q126 102 128 90", WOOD, 6)
    crowd = "".join(
        disc(x, y, 4.6, tone, "")
        for x, y, tone in ((120, 44, TERRA), (146, 36, WINE), (192, 36, IVORY), (216, 44, TERRA), (70, 62, IVORY), (266, 62, WINE),
                           (50, 92, TERRA), (286, 92, IVORY), (62, 126, WINE), (274, 126, TERRA), (98, 150, IVORY), (238, 150, TERRA),
                           (140, 166, TERRA), (196, 166, WINE), (146, 54, TERRA), (190, 54, TERRA), (100, 66, WINE), (236, 66, IVORY))
    )  # fmt: skip
    return outer + rings + stairs + sand + crowd + tail + lion + mane


def horreum() -> str:
    """A cellar: great jars sunk in the floor, sacks, hams under the vault."""
    vault = path("M20 178V80A148 74 0 0 1 316 80V178Z", BRICK) + path(
        "M42 178V86A126 58 0 0 1 294 86V178Z", UMBER
    )
    shelf = box(70, 88, 196, 10, OAK)
    row = "".join(
        put(amphora(tone, STRAW), x, 90, 0.5)
        for x, tone in ((92, BRICK), (122, STRAW), (152, BRICK), (184, STRAW), (214, BRICK), (244, STRAW))
    )
    jar = path("M-20 -66H20L17 -58Q36 -44 32 -16Q28 0 20 6H-20Q-28 0 -32 -16Q-36 -44 -17 -58Z", ROSE) + slab(
        -30, -36, 60, 7, TERRA
    )
    sack = path("M-20 0Q-32 -24 -16 -40L-10 -52H10L16 -40Q32 -24 20 0Z", STRAW) + line(
        "M-12 -42H12", TERRA, 6
    )
    floor = slab(20, 164, 296, 16, SHADE)
    jars = (
        "".join(put(jar, x, 164) for x in (88, 164)) + put(sack, 238, 172, 1.05) + put(sack, 278, 174, 0.86)
    )
    grain = flat("M204 176Q212 160 224 172L230 176Z", WHEAT)
    return vault + floor + shelf + row + jars + grain


def pons() -> str:
    """A stone bridge of three arches, its reflection in the river."""
    river = slab(0, 122, 336, 70, SEA)
    banks = flat("M0 122Q40 108 60 124L30 150H0ZM336 122Q296 108 276 124L306 150H336Z", LEAF)
    deck = path("M0 82Q168 34 336 82V130H0Z", STRAW)
    rail = line("M0 78Q168 30 336 78", INK, 13) + line("M0 78Q168 30 336 78", MARBLE, 6)
    ways = "".join(arch(x, 134, w, h, SKY) for x, w, h in ((76, 62, 48), (168, 74, 66), (260, 62, 48)))
    low = "".join(
        flat(f"M{x - w / 2 + 3} 124H{x + w / 2 - 3}V134H{x - w / 2 + 3}Z", SEA)
        for x, w in ((76, 62), (168, 74), (260, 62))
    )
    piers = "".join(path(f"M{x - 13} 140V104H{x + 13}V140L{x} 152Z", MARBLE) for x in (122, 214))
    boat = path("M134 142H204Q198 162 182 162H154Q140 160 134 142Z", BRICK) + disc(158, 128, 8, ROSE)
    boat += box(150, 134, 16, 12, LEAF) + line("M176 122L196 166", OAK, 6)
    waves = ripples(150, 20, 90) + ripples(164, 150, 170) + ripples(176, 40, 110)
    return river + banks + deck + ways + low + piers + rail + waves + boat


def murus() -> str:
    """A stretch of the city's wall between two towers, a sentry on it."""
    hill = flat("M0 156Q168 140 336 156V192H0Z", LEAF)
    curtain = ashlar(66, 92, 204, 84, STRAW, SHADE, 22) + merlons(66, 92, 204, 6, STRAW, 16)
    slits = "".join(slab(x, 118, 8, 26, UMBER) for x in (118, 164, 210))
    tower = (
        ashlar(0, 0, 66, 124, MARBLE, SHADE, 22)
        + merlons(-5, 0, 76, 3, MARBLE, 17)
        + arch(33, 54, 16, 28, UMBER)
    )
    towers = put(tower, 22, 52) + put(tower, 248, 52)
    helm = disc(168, 58, 12, HONEY) + path("M154 54Q168 34 182 54L176 50Q168 44 160 50Z", TERRA)
    guard = (
        path("M156 92V74Q168 66 180 74V92Z", TERRA)
        + line("M192 94V36", INK, 11)
        + line("M192 94V36", OAK, 4)
        + path("M186 38L192 22L198 38Z", SLATE)
    )
    return hill + guard + helm + curtain + slits + towers


def senatus() -> str:
    """Senators on their curved benches."""
    floor = flat("M0 158H336V192H0Z", ROSE)
    out = floor
    for row, (base, count, spread, h) in enumerate(((108, 7, 250, 62), (138, 6, 240, 72), (172, 4, 190, 84))):
        for k in range(count):
            share = (k + 0.5) / count - 0.5
            x = 168 + spread * share
            lift = abs(share) * 16
            out += togate(
                x, base - lift + 8, h, IVORY if (k + row) % 3 else MARBLE, TERRA if (k + row) % 2 else WINE
            )
        if row < 2:
            y = base - 2
            out += path(
                f"M{168 - spread / 2 - 14} {y - 10}Q168 {y + 14} {168 + spread / 2 + 14} {y - 10}V{y + 14}Q168 {y + 38} {168 - spread / 2 - 14} {y + 14}Z",
                MARBLE,
            )
    return out


def turris() -> str:
    """A watchtower with its beacon lit."""
    hill = path("M0 192V164Q90 132 168 138Q250 132 336 164V192Z", FOREST)
    body = path("M124 168L134 62H202L212 168Z", STRAW) + line("M131 92H205M128 122H208", BRICK, 7)
    top = box(120, 50, 96, 18, MARBLE) + merlons(120, 50, 96, 4, MARBLE, 14)
    beacon = put(fire(0.62), 168, 48)
    door = arch(168, 168, 30, 40, UMBER)
    slits = slab(164, 78, 9, 16, UMBER) + slab(164, 102, 9, 16, UMBER)
    house = box(232, 138, 46, 34, ROSE) + path("M224 140L255 118L286 140Z", ROOF)
    stars = "".join(
        star(x, y, 11, FLAME, 4, 0.35) for x, y in ((60, 52), (96, 86), (250, 44), (290, 84), (40, 104))
    )
    return stars + hill + beacon + top + body + door + slits + house + pine(68, 166, 70)


def vomitorium() -> str:
    """Through a passage under the seats: steps up into the light, people streaming out."""
    walls = slab(0, 0, 336, 192, SLATE)
    rings = path("M36 180V94A132 80 0 0 1 300 94V180Z", SHADE) + path(
        "M66 180V100A102 66 0 0 1 270 100V180Z", STRAW
    )
    rings += path("M96 180V106A72 58 0 0 1 240 106V180Z", WHEAT) + path(
        "M122 150V108A46 48 0 0 1 214 108V150Z", SKY
    )
    tiers = flat("M124 112H212V128H124ZM124 134H212V150H124Z", IVORY) + line(
        "M128 120h6M146 120h6M164 120h6M182 120h6M200 120h6M136 142h6M154 142h6M172 142h6M190 142h6", TERRA, 6
    )
    stair = "".join(box(x, y, w, 12, MARBLE) for x, y, w in ((104, 146, 128), (94, 156, 148), (84, 166, 168)))
    crowd = (
        togate(130, 176, 74, TERRA, WHEAT)
        + togate(206, 176, 74, LEAF, IVORY)
        + togate(168, 182, 88, IVORY, WINE)
    )
    joints = line(
        "M52 92L84 106M284 92L252 106M92 48L112 74M244 48L224 74M168 16V44M36 130H66M300 130H270", INK, 4
    )
    torch = "".join(box(x - 5, 96, 10, 30, WOOD) + put(fire(0.5), x, 98) for x in (18, 318))
    return walls + rings + tiers + stair + joints + crowd + torch


CAEMENTUM = {
    "aquaeductus": ("AZURE", aquaeductus),
    "amphitheatrum": ("CHALK", amphitheatrum),
    "horreum": ("AMBER", horreum),
    "pons": ("GOLD", pons),
    "murus": ("AZURE", murus),
    "senatus": ("CINNABAR", senatus),
    "turris": ("NIGHT", turris),
    "vomitorium": ("SOOT", vomitorium),
}
"""By component id: the name of the ground's stone, and the drawing."""
