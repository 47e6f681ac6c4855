"""The mosaics of the six commercial and the four utility buildings, drawn on a sheet of 336 x 192."""

from __future__ import annotations

from build.art.workshop.forms import (
    arch,
    box,
    disc,
    flat,
    line,
    oval,
    path,
    poly,
    put,
    ring,
    slab,
    star,
)
from build.art.workshop.stones import (
    BLUE,
    BRICK,
    FLAME,
    HONEY,
    INK,
    IRON,
    IVORY,
    LEAF,
    MARBLE,
    NIGHT,
    OAK,
    ROOF,
    ROSE,
    SHADE,
    STEEL,
    STRAW,
    TERRA,
    UMBER,
    VERDIGRIS,
    WHEAT,
    WINE,
    WOOD,
)


def caupona() -> str:
    """A wine cup on a table, a jug, bread and cheese."""
    table = slab(0, 148, 336, 14, OAK) + slab(0, 162, 336, 30, WOOD) + line("M0 148H336")
    cup = path("M106 44H218Q216 104 174 112V128H206V146H118V128H150V112Q108 104 106 44Z", WHEAT)
    wine = oval(162, 46, 54, 12, WINE) + line("M112 74Q162 92 212 74", HONEY, 6)
    handles = line("M108 54C74 50 76 92 120 94M216 54C250 50 248 92 204 94", INK, 14)
    handles += line("M108 54C74 50 76 92 120 94M216 54C250 50 248 92 204 94", WHEAT, 5)
    bread = path("M236 146Q232 112 268 112Q306 112 302 146Z", HONEY) + line(
        "M252 124l6 12M270 120v14", IVORY, 5
    )
    cheese = (
        path("M34 146L40 118L88 128V146Z", STRAW) + disc(58, 137, 4, HONEY, "") + disc(74, 136, 4, HONEY, "")
    )
    return table + handles + cup + wine + bread + cheese


def vestificina() -> str:
    """A court robe spread out, with golden borders."""
    robe = "M128 30Q168 44 208 30L292 62L276 112L222 96L236 174H100L114 96L60 112L44 62Z"
    body = path(robe, BLUE) + flat("M154 36Q168 42 182 36V172H154Z", WHEAT)
    gems = "".join(poly(ring(168, y, 8, 4), TERRA, "") for y in (60, 88, 116, 144))
    cuffs = path("M50 64L66 58L82 102L62 108Z", WHEAT) + path("M286 64L270 58L254 102L274 108Z", WHEAT)
    hem = path("M103 158H233L236 174H100Z", WHEAT) + oval(168, 34, 24, 9, UMBER)
    discs = "".join(disc(x, 130, 9, WHEAT, INK, 4) for x in (128, 208))
    return body + gems + cuffs + hem + discs


def emporium() -> str:
    """Goods piled on a quay: crates, a barrel, sacks and a jar."""
    quay = (
        slab(0, 156, 336, 36, SHADE)
        + line("M0 156H336")
        + line("M60 170H110M170 176H230M262 168H310", MARBLE, 4)
    )
    crate = box(-32, -60, 64, 60, OAK) + line("M-30 -30H30M-30 -58L30 -2M30 -58L-30 -2", WOOD, 5)
    crates = put(crate, 68, 158) + put(crate, 136, 158) + put(crate, 102, 98)
    barrel = path("M178 158Q168 122 178 88H230Q240 122 230 158Z", BRICK) + line(
        "M174 104H234M174 142H234", IRON, 7
    )
    sack = path("M-30 0Q-42 -34 -14 -50L-18 -66Q0 -58 18 -66L14 -50Q42 -34 30 0Z", IVORY) + line(
        "M-15 -49H15", TERRA, 6
    )
    return quay + crates + barrel + put(sack, 282, 158, 1.15)


def armamentarium() -> str:
    """A round shield over crossed swords."""
    sword = path("M-11 40V-124L0 -146L11 -124V40Z", STEEL) + line("M0 -120V30", IRON, 4)
    hilt = box(-30, 34, 60, 13, WHEAT) + box(-7, 47, 14, 20, WOOD) + disc(0, 72, 10, WHEAT)
    blades = put(sword + hilt, 168, 98, 0.98, 56) + put(sword + hilt, 168, 98, 0.98, -56)
    shield = disc(168, 98, 54, TERRA) + disc(168, 98, 39, WHEAT) + disc(168, 98, 32, ROOF)
    boss = star(168, 98, 30, IVORY, 8, 0.4) + disc(168, 98, 11, WHEAT)
    return blades + shield + boss


def antiquarius() -> str:
    """The capital of an old column, broken off, and a mask."""
    shaft = path("M44 176V104H156V176Z", MARBLE) + line(
        "M66 106V174M88 106V174M112 106V174M134 106V174", SHADE, 6
    )
    volute = disc(46, 76, 28, IVORY) + line("M46 58A18 18 0 1 1 30 82A11 11 0 1 1 50 82", SHADE, 5)
    echinus = box(40, 76, 120, 24, IVORY)
    slab_top = box(24, 36, 152, 18, MARBLE)
    mask = path("M212 40Q258 24 304 40Q312 96 292 136Q258 172 224 136Q204 96 212 40Z", ROSE)
    eyes = path("M226 76Q238 64 250 76Q238 88 226 76Z", INK) + path(
        "M266 76Q278 64 290 76Q278 88 266 76Z", INK
    )
    mouth = path("M234 116Q258 108 282 116Q282 146 258 148Q234 146 234 116Z", INK) + line(
        "M222 62Q238 52 252 62M264 62Q278 52 294 62M258 80V100", UMBER, 5
    )
    hair = "".join(
        disc(x, y, 10, WHEAT) for x, y in ((214, 48), (230, 36), (249, 31), (268, 31), (287, 36), (302, 48))
    )
    return shaft + echinus + volute + put(volute, 200, 0, 1, 0, True) + slab_top + mask + eyes + mouth + hair


def hospitium() -> str:
    """An inn at night, its windows lit."""
    moon = path("M262 34A26 26 0 1 0 286 66A20 20 0 0 1 262 34Z", FLAME, "")
    stars = "".join(star(x, y, 8, IVORY, 4, 0.35) for x, y in ((40, 44), (220, 30), (302, 100), (66, 84)))
    walls = box(84, 78, 150, 98, ROSE) + path("M68 80L104 38H214L250 80Z", ROOF)
    side = box(234, 112, 68, 64, BRICK) + path("M230 114L240 92H296L312 114Z", ROOF)
    windows = "".join(arch(x, 116, 22, 28, FLAME) for x in (108, 142, 176, 210)) + arch(
        268, 148, 24, 26, FLAME
    )
    door = arch(142, 176, 36, 48, UMBER) + box(182, 136, 30, 24, FLAME)
    sign = line("M60 176V96H84", WOOD, 7) + disc(52, 118, 14, WHEAT)
    return moon + stars + side + walls + windows + door + sign + line("M92 60H226", TERRA, 4)


def mensae() -> str:
    """A market stall under a striped awning."""
    posts = line("M66 80V176M270 80V176", WOOD, 10)
    inside = slab(66, 84, 204, 50, UMBER)
    fruit = "".join(
        disc(x, y, 12, t)
        for x, y, t in (
            (96, 122, TERRA),
            (120, 122, TERRA),
            (108, 104, TERRA),
            (156, 122, WHEAT),
            (180, 122, WHEAT),
            (168, 104, WHEAT),
            (216, 122, LEAF),
            (240, 122, LEAF),
            (228, 104, LEAF),
        )
    )
    counter = box(56, 132, 224, 42, OAK) + line("M62 152H274", WOOD, 4)
    edges = [40 + i * 256 / 7 for i in range(8)]
    tops = [66 + i * 204 / 7 for i in range(8)]
    awning = ""
    for i in range(7):
        a, b, c, d = tops[i], tops[i + 1], edges[i + 1], edges[i]
        r = (c - d) / 2
        awning += path(
            f"M{a:.1f} 26H{b:.1f}L{c:.1f} 76A{r:.1f} {r:.1f} 0 0 1 {d:.1f} 76Z", IVORY if i % 2 else TERRA
        )
    return posts + inside + fruit + counter + awning


def redemptor() -> str:
    """A crane setting a block on a wall half built."""
    rows = [(196, 148, 3), (196, 120, 3), (196, 92, 2)]
    blocks = "".join(
        box(x + i * 38, y, 38, 28, MARBLE if (i + y // 28) % 2 else SHADE)
        for x, y, n in rows
        for i in range(n)
    )
    mast = line("M84 176L112 34M140 176L112 34", INK, 14) + line("M84 176L112 34M140 176L112 34", OAK, 7)
    jib = line("M64 62L256 26", INK, 15) + line("M64 62L256 26", WOOD, 8)
    wheel = (
        disc(112, 132, 36, STRAW)
        + disc(112, 132, 24, OAK)
        + line("M112 100V164M80 132H144M90 110L134 154M134 110L90 154", UMBER, 5)
    )
    rope = line("M250 30V54", INK, 4) + box(226, 54, 48, 30, IVORY) + line("M232 54L250 42L268 54", INK, 4)
    return flat("M0 172H336V192H0Z", LEAF) + blocks + mast + jib + wheel + rope


def taberna() -> str:
    """A shop: a wide arch, a counter, jars on the shelf."""
    house = box(52, 28, 232, 148, ROSE) + slab(55, 44, 226, 8, TERRA)
    opening = path("M84 176V92Q84 62 168 62Q252 62 252 92V176Z", NIGHT)
    shelf = slab(90, 112, 156, 7, STRAW)
    jar = path("M-10 0Q-18 -18 -7 -28L-9 -36H9L7 -28Q18 -18 10 0Z", HONEY)
    jars = "".join(put(jar, x, 112, 0.95) for x in (112, 149, 187, 224))
    counter = box(76, 138, 184, 38, MARBLE) + slab(90, 150, 156, 8, VERDIGRIS)
    scale = line("M168 124V140M146 128H190", WHEAT, 5)
    eaves = path("M40 32L56 14H280L296 32Z", ROOF)
    return house + opening + shelf + jars + counter + scale + eaves


def horreum() -> str:
    """A granary of three vaults, sacks before its doors."""
    vaults = "".join(
        path(f"M{x} 160V78A44 44 0 0 1 {x + 88} 78V160Z", BRICK)
        + line(f"M{x + 11} 80A33 33 0 0 1 {x + 77} 80", IVORY, 6)
        for x in (36, 124, 212)
    )
    doors = "".join(arch(x, 160, 40, 64, WOOD) + line(f"M{x} 100V158", INK, 4) for x in (80, 168, 256))
    base = box(24, 158, 288, 18, SHADE)
    sack = path("M-20 0Q-28 -24 -8 -34L-11 -46Q0 -40 11 -46L8 -34Q28 -24 20 0Z", STRAW) + line(
        "M-9 -34H9", ROOF, 5
    )
    sacks = "".join(put(sack, x, 174, 0.95) for x in (124, 212))
    return vaults + doors + base + sacks


COMMERCIAL = {
    "caupona": ("LAPIS", caupona),
    "vestificina": ("GOLD", vestificina),
    "emporium": ("AZURE", emporium),
    "armamentarium": ("AMBER", armamentarium),
    "antiquarius": ("GOLD", antiquarius),
    "hospitium": ("NIGHT", hospitium),
}
UTILITY = {
    "mensae": ("GOLD", mensae),
    "redemptor": ("AZURE", redemptor),
    "taberna": ("LAPIS", taberna),
    "horreum": ("GOLD", horreum),
}
"""By component id: the name of the ground's stone, and the drawing."""
