"""The mosaics of the thirteen production buildings: what is won or made there, drawn on a sheet of 336 x 192."""

from __future__ import annotations

from build.art.workshop.forms import arch, box, disc, flat, line, oval, path, poly, put, ring, slab, star
from build.art.workshop.stones import (
    BLUE,
    BRICK,
    FIRE,
    FLAME,
    FOREST,
    HONEY,
    INK,
    IRON,
    IVORY,
    LEAF,
    LILAC,
    MARBLE,
    OAK,
    ROOF,
    SHADE,
    SLATE,
    STEEL,
    STRAW,
    TERRA,
    UMBER,
    WHEAT,
    WINE,
    WOOD,
)


def ager() -> str:
    """A sheaf between furrows."""
    field = flat("M0 140Q168 112 336 140V192H0Z", LEAF)
    rows = "".join(line(f"M{168 + k * 22} 130L{168 + k * 58} 186", FOREST, 7) for k in (-3, -2, -1, 1, 2, 3))
    stalks = "".join(
        line(f"M168 132Q{168 + k * 8} 100 {168 + k * 33} 74", WHEAT, 6) for k in (-2, -1, 0, 1, 2)
    )
    foot = path("M150 172L160 122H176L186 172Q168 180 150 172Z", HONEY)
    grain = path("M0 14C-20 -2 -20 -34 0 -52C20 -34 20 -2 0 14Z", WHEAT) + line(
        "M0 -38V8M0 -14L-9 -23M0 -14L9 -23M0 2L-9 -7M0 2L9 -7", HONEY, 4
    )
    ears = "".join(put(grain, 168 + k * 37, 70 + abs(k) * 9, 0.98, k * 20) for k in (-2, 2, -1, 1, 0))
    return field + rows + stalks + ears + foot + box(150, 120, 36, 12, TERRA)


def pistrinum() -> str:
    """A baker's oven with the fire lit, and loaves beside it."""
    vault = path("M44 172V112A70 72 0 0 1 184 112V172Z", BRICK)
    courses = line("M52 92Q114 56 176 92M46 128H62M166 128H182", ROOF, 4)
    mouth = arch(114, 172, 74, 68, UMBER) + path(
        "M86 172Q82 140 102 126Q100 142 112 146Q116 130 128 120Q146 146 142 172Z", FIRE, ""
    )
    mouth += flat("M98 172Q96 154 110 150Q118 158 122 146Q132 158 130 172Z", FLAME)
    loaf = path("M-44 24Q-52 -22 0 -24Q52 -22 44 24Z", HONEY) + line(
        "M-22 -8L-12 10M0 -12V8M22 -8L12 10", IVORY, 6
    )
    chimney = box(98, 22, 32, 28, ROOF)
    return chimney + vault + courses + mouth + put(loaf, 252, 146, 1.05) + put(loaf, 252, 98, 0.8)


def venatoris_domus() -> str:
    """A stag's head."""
    beam = line(
        "M-16 -26C-40 -40 -66 -48 -74 -92M-42 -44C-44 -62 -40 -74 -30 -92M-64 -62C-82 -64 -92 -72 -100 -90",
        UMBER,
        10,
    )
    ears = path("M-20 -20Q-56 -34 -66 -12Q-44 2 -20 -4Z", OAK)
    head = path("M-28 -26Q0 -40 28 -26Q34 6 18 48Q0 66 -18 48Q-34 6 -28 -26Z", OAK)
    blaze = flat("M-8 -24Q0 -28 8 -24L12 30Q0 40 -12 30Z", STRAW)
    nose = (
        flat("M-14 42Q0 34 14 42Q10 56 0 58Q-10 56 -14 42Z", INK)
        + disc(-17, -2, 5, INK, "")
        + disc(17, -2, 5, INK, "")
    )
    body = beam + put(beam, flip=True) + ears + put(ears, flip=True) + head + blaze + nose
    leaf = path("M0 0Q-14 -16 0 -40Q14 -16 0 0Z", LEAF)
    wreath = "".join(
        put(leaf, 168 + s * x, 176, 1, s * t) for s in (-1, 1) for x, t in ((48, 22), (80, 44), (112, 60))
    )
    return wreath + put(body, 168, 116, 1.0)


def textrinum() -> str:
    """An upright loom with a striped cloth half woven."""
    posts = box(70, 30, 16, 142, OAK) + box(250, 30, 16, 142, OAK)
    threads = "".join(line(f"M{x} 52V118", IVORY, 4) for x in range(100, 240, 13))
    cloth = box(92, 92, 152, 66, BLUE) + slab(95, 104, 146, 10, WHEAT) + slab(95, 136, 146, 10, TERRA)
    lozenges = "".join(poly(ring(x, 125, 7, 4), IVORY, "") for x in range(112, 236, 28))
    beams = box(56, 24, 224, 16, WOOD) + box(60, 156, 216, 14, WOOD)
    return posts + threads + cloth + lozenges + beams + path("M196 78H262L272 86L262 94H196Z", STRAW)


def lignarii_officina() -> str:
    """A pile of sawn logs with an axe in the topmost."""
    end = disc(0, 0, 27, STRAW) + disc(0, 0, 14, STRAW, OAK, 4) + disc(0, 0, 4, WOOD, "")
    pile = "".join(put(end, x, y) for x, y in ((66, 146), (120, 146), (174, 146), (93, 100), (147, 100)))
    log = box(190, 120, 120, 53, OAK, r=8) + line("M206 136H296M214 152H284", WOOD, 4)
    axe = line("M0 0L62 -88", INK, 15) + line("M0 0L62 -88", WOOD, 7)
    blade = path("M-46 -24Q-14 -14 6 -22L14 6Q-8 8 -30 36Q-52 8 -46 -24Z", STEEL)
    return pile + log + put(axe + put(blade, 2, 2, 1, 10), 224, 112)


def cura() -> str:
    """A white ram on a meadow."""
    meadow = flat("M0 150Q160 128 336 146V192H0Z", LEAF) + line("M40 166h20M120 174h24M262 160h26", FOREST, 5)
    legs = "".join(box(x, 128, 13, 40, IVORY) for x in (122, 144, 196, 216))
    fleece = "M104 110Q84 92 104 78Q104 54 132 58Q146 40 168 54Q188 40 204 56Q230 52 232 76Q250 92 234 112Q232 138 208 134Q192 148 172 136Q150 148 136 134Q106 138 104 110Z"
    curls = line("M124 84q10 -12 20 0M164 76q10 -12 20 0M142 108q10 -12 20 0M184 108q10 -12 20 0", SHADE, 5)
    head = path("M226 62Q244 46 264 58L284 88Q282 100 268 98L240 98Q222 84 226 62Z", MARBLE) + disc(
        258, 74, 4, INK, ""
    )
    horn = path(
        "M236 66C222 44 250 30 264 44C276 58 262 74 250 70C258 64 258 54 250 54C242 54 240 62 248 72Z", HONEY
    )
    return meadow + legs + path(fleece, IVORY) + curls + head + horn


def figulina() -> str:
    """A great painted jar on the wheel, small ones beside it."""
    handle = line("M132 60C98 58 100 98 126 104M204 60C238 58 236 98 210 104", INK, 15)
    handle += line("M132 60C98 58 100 98 126 104M204 60C238 58 236 98 210 104", ROOF, 6)
    body = path(
        "M144 28H192L188 46Q190 54 204 62Q228 84 212 112Q196 140 186 150H150Q140 140 124 112Q108 84 132 62Q146 54 148 46Z",
        TERRA,
    )
    band = flat("M117 84H219Q218 98 213 108H123Q118 98 117 84Z", INK)
    zigzag = line("M124 104L134 90L144 104L154 90L164 104L174 90L184 104L194 90L204 104L212 92", STRAW, 5)
    jar = path("M-14 -52H14L10 -40Q34 -24 22 2L12 20H-12L-22 2Q-34 -24 -10 -40Z", BRICK) + line(
        "M-23 -14H23", IVORY, 6
    )
    wheel = oval(168, 160, 78, 12, SLATE)
    return handle + body + band + zigzag + wheel + put(jar, 62, 148, 1) + put(jar, 274, 148, 1)


def metallum() -> str:
    """The timbered mouth of a mine, a barrow of ore before it."""
    hill = path("M8 178L60 92L96 110L150 30L206 84L240 62L330 178Z", SLATE)
    lit = flat("M150 34L120 96L138 130L100 172H26L64 102L96 118Z", SHADE)
    mouth = (
        path("M126 176V96H214V176Z", INK)
        + line("M126 176V92M214 176V92", OAK, 12)
        + line("M112 90H228", OAK, 14)
    )
    cart = path("M226 128H312L298 164H240Z", WOOD) + disc(252, 168, 11, IRON) + disc(288, 168, 11, IRON)
    ore = "".join(
        poly(ring(x, y, 14, 6, 0.04), tone)
        for x, y, tone in ((246, 122, STEEL), (292, 122, HONEY), (269, 114, WHEAT))
    )
    lamp = disc(170, 124, 9, FLAME, FIRE)
    return hill + lit + mouth + lamp + ore + cart


def armorum_faber() -> str:
    """A crested helmet."""
    crest = path(
        "M62 96C54 30 124 8 184 26C232 38 258 66 262 98L236 96C226 66 190 52 150 56C118 60 104 76 98 98Z",
        TERRA,
    )
    bristles = line("M78 66L104 74M104 40L124 62M146 30L152 54M188 36L182 58M226 58L206 74", ROOF, 5)
    bowl = path("M96 132C92 78 126 52 166 54C208 56 240 84 238 132Z", STEEL)
    brow = box(86, 122, 162, 18, WHEAT, r=6) + "".join(
        disc(x, 131, 4, HONEY, "") for x in range(104, 240, 21)
    )
    cheek = path("M108 140H150Q154 160 138 176Q112 172 108 140Z", STEEL) + path(
        "M230 140H190Q186 160 200 176Q224 172 230 140Z", STEEL
    )
    neck = path("M238 128Q268 140 276 164L242 158Q228 148 226 136Z", IRON)
    shine = line("M122 104Q132 76 156 70", IVORY, 7)
    return neck + cheek + bowl + crest + bristles + brow + shine + line("M168 56V120", IRON, 5)


def fabri_officina() -> str:
    """An anvil, a hammer falling on glowing iron."""
    block = path("M122 176L132 140H214L224 176Z", WOOD)
    anvil = path("M60 84H262V104Q226 108 214 128H134Q122 110 60 84Z", IRON) + line("M84 90H252", STEEL, 6)
    iron = box(150, 68, 100, 16, FIRE) + slab(160, 72, 46, 7, FLAME)
    hammer = line("M190 40L304 40", INK, 16) + line("M190 40L304 40", OAK, 8) + box(158, 18, 46, 44, STEEL)
    sparks = "".join(
        star(x, y, 13, FLAME, 4, 0.35) for x, y in ((128, 48), (104, 68), (132, 22), (92, 34), (228, 66))
    )
    return block + anvil + iron + hammer + sparks


def conflatorium() -> str:
    """A crucible pouring molten metal into a mould."""
    glow = disc(236, 146, 54, TERRA, "")
    chain = line("M108 20V50M172 20V50", IRON, 7)
    cup = put(
        path("M-56 -40H56L38 44Q0 58 -38 44Z", IRON)
        + slab(-58, -44, 116, 13, FIRE)
        + line("M-40 -20L-28 34", STEEL, 6),
        140,
        88,
        1,
        24,
    )
    stream = path("M192 74Q232 70 236 104V146H220V108Q216 92 188 94Z", FLAME, FIRE)
    mould = box(164, 140, 136, 34, BRICK) + slab(180, 138, 104, 12, FLAME)
    drops = "".join(star(x, y, 10, FLAME, 4, 0.35) for x, y in ((270, 112), (290, 92), (262, 82)))
    return glow + chain + stream + cup + mould + drops


def sculptoris_domus() -> str:
    """A marble bust with a wreath, a mallet and chisel beside it."""
    plinth = box(132, 152, 72, 24, SHADE) + box(118, 140, 100, 14, MARBLE)
    chest = path("M92 140Q96 110 140 104L148 88H188L196 104Q240 110 244 140Z", IVORY)
    fold = line("M112 136Q150 112 206 138M140 138Q172 122 226 118", SHADE, 5)
    head = path("M136 60Q134 26 168 24Q202 26 200 60Q196 98 168 102Q140 98 136 60Z", IVORY)
    face = line("M150 60h10M176 60h10M168 62V78L162 80M158 90H178", SLATE, 4)
    wreath = "".join(
        put(path("M0 6Q-9 -6 0 -20Q9 -6 0 6Z", LEAF, FOREST, 3), x, y, 1, t)
        for x, y, t in (
            (140, 48, 20),
            (148, 36, 45),
            (160, 29, 70),
            (196, 48, -20),
            (188, 36, -45),
            (176, 29, -70),
        )
    )
    mallet = put(box(-30, -20, 60, 40, OAK, r=6) + box(-6, 20, 12, 62, STRAW), 282, 84, 1, 14)
    chisel = put(box(-6, -16, 12, 70, STEEL) + box(-11, -52, 22, 38, WOOD), 58, 112, 1, -16)
    return chisel + mallet + plinth + chest + fold + head + face + wreath


def vinaria() -> str:
    """A bunch of grapes before a barrel."""
    barrel = path("M182 58H306Q318 114 306 172H182Q170 114 182 58Z", OAK) + line(
        "M206 60Q200 114 206 170M282 60Q288 114 282 170M244 58V172", WOOD, 4
    )
    hoops = line("M178 84H310M178 146H310", IRON, 9) + disc(244, 116, 9, INK, "")
    spots = (
        (64, 84),
        (92, 80),
        (120, 80),
        (148, 86),
        (78, 106),
        (106, 104),
        (134, 106),
        (92, 128),
        (120, 128),
        (106, 150),
    )
    grapes = "".join(disc(x, y, 16, WINE) + disc(x - 4, y - 5, 4.5, LILAC, "") for x, y in spots)
    leaf = path(
        "M106 66Q78 74 66 58Q44 58 48 38Q70 24 84 36Q98 18 116 30Q140 20 148 40Q164 54 140 62Q122 74 106 66Z",
        LEAF,
    )
    vein = line("M106 62Q98 46 84 44M106 62Q114 46 130 44", FOREST, 4)
    return barrel + hoops + grapes + leaf + vein + line("M106 34V20", WOOD, 8)


PRODUCTION = {
    "ager": ("LAPIS", ager),
    "pistrinum": ("GOLD", pistrinum),
    "venatoris_domus": ("GOLD", venatoris_domus),
    "textrinum": ("AMBER", textrinum),
    "lignarii_officina": ("LAPIS", lignarii_officina),
    "cura": ("AZURE", cura),
    "figulina": ("GOLD", figulina),
    "metallum": ("NIGHT", metallum),
    "armorum_faber": ("GOLD", armorum_faber),
    "fabri_officina": ("NIGHT", fabri_officina),
    "conflatorium": ("LAPIS", conflatorium),
    "sculptoris_domus": ("LAPIS", sculptoris_domus),
    "vinaria": ("GOLD", vinaria),
}
"""By component id: the name of the ground's stone, and the drawing."""
