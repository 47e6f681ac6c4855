"""Those who hold an office: tribune, senator, magister, praetor, legatus, consul and proconsul."""

from __future__ import annotations

from build.art.workshop.concordia_venus.figures import arm, chair, fasces, palm, rod
from build.art.workshop.forms import arch, box, disc, flat, line, path, put, slab
from build.art.workshop.glory_to_rome.lignum import horse
from build.art.workshop.glory_to_rome.parts import ashlar, eagle, gable, laurel, pillars, steps, togate
from build.art.workshop.stones import (
    AMBER,
    BLUE,
    BRICK,
    HONEY,
    INK,
    IVORY,
    LEAF,
    MARBLE,
    OAK,
    ROSE,
    SHADE,
    SLATE,
    STEEL,
    STRAW,
    TERRA,
    UMBER,
    WHEAT,
    WINE,
)


def tribune() -> str:
    """A speaker with raised arm on the platform of the ships' beaks, heads of the people before it."""
    beak = path("M0 -17H34L62 -11L44 -4L66 2L44 8L60 15L32 18H0Z", HONEY)
    beaks = put(beak, 240, 132) + put(beak, 96, 132, 1, 0, True)
    stage = ashlar(92, 112, 152, 60, IVORY, SHADE, 20) + box(82, 102, 172, 14, MARBLE)
    speaker = togate(168, 104, 84, IVORY, WINE) + arm("M186 50L212 36", IVORY, (218, 32), 10)
    speaker += arm("M150 50L132 70", IVORY, (130, 73), 10)
    heads = "".join(
        disc(x, 166, 12, ROSE) + flat(f"M{x - 13} 165Q{x} 140 {x + 13} 165Q{x} 154 {x - 13} 165Z", tone)
        for x, tone in ((34, UMBER), (64, OAK), (274, UMBER), (304, INK))
    )
    return stage + beaks + speaker + heads


def senator() -> str:
    """The front of the senate house, a senator to both sides."""
    house = gable(168, 74, 176, 50, TERRA, HONEY) + box(86, 72, 164, 16, IVORY) + box(94, 86, 148, 74, STRAW)
    house += pillars([106, 142, 194, 230], 160, 74, 15) + arch(168, 160, 28, 56, UMBER)
    floor = steps(168, 174, 236, 2, MARBLE, 8)
    return house + floor + togate(44, 174, 122, IVORY, WINE) + togate(292, 174, 122, IVORY, WINE)


def magister() -> str:
    """A bearded teacher behind an open scroll."""
    robe = path("M70 192Q76 108 130 96H206Q260 108 266 192Z", BLUE) + line("M142 98Q168 126 194 98", WHEAT, 7)
    head = disc(137, 62, 11, STEEL) + disc(199, 62, 11, STEEL) + disc(168, 58, 33, ROSE)
    head += path("M136 66Q140 78 156 76H180Q196 78 200 66Q206 112 168 118Q130 112 136 66Z", STEEL)
    head += line("M140 42Q168 28 196 42", WHEAT, 7) + line("M150 52H162M174 52H186", SLATE, 5)
    head += disc(156, 60, 4.4, INK, "") + disc(180, 60, 4.4, INK, "") + line("M158 88H178", UMBER, 6)
    roll = path("M76 122Q168 104 260 122V176Q168 160 76 176Z", IVORY)
    words = line("M104 132Q168 120 232 132M104 146Q168 134 232 146M104 160Q160 149 208 157", OAK, 5)
    ends = rod("M76 112V182", TERRA, 9) + rod("M260 112V182", TERRA, 9)
    hands = disc(76, 148, 12, ROSE) + disc(260, 148, 12, ROSE)
    return robe + head + roll + words + ends + hands


def praetor() -> str:
    """The curule chair between two bundles of rods."""
    dais = box(20, 158, 296, 16, MARBLE) + box(76, 144, 184, 16, IVORY)
    cloth = path("M106 44Q168 62 230 44V70Q168 88 106 70Z", WINE) + line("M112 62Q168 80 224 62", WHEAT, 6)
    posts = rod("M106 40V146", WHEAT, 6) + rod("M230 40V146", WHEAT, 6)
    return dais + posts + cloth + chair(168, 146) + fasces(54, 160, 128) + fasces(276, 160, 128)


def legatus() -> str:
    """A rider at full gallop with the general's banner."""
    earth = flat("M0 156Q168 146 336 156V192H0Z", LEAF) + line("M24 170h40M140 172h44M262 170h40", OAK, 5)
    beast = put(horse(IVORY, SHADE), 176, 122, 1.1)
    man = path("M142 98Q140 62 154 48H176Q190 62 186 98Z", WINE) + line("M148 74H182", WHEAT, 6)
    leg = rod("M164 96L180 126L168 136", ROSE, 10)
    helmet = path("M146 32Q146 14 166 14Q184 14 186 32Z", WHEAT) + line("M150 14Q166 2 186 14", TERRA, 8)
    pole = rod("M136 116V24", OAK, 6)
    flag = path("M132 30H48V78L69 68L90 80L111 68L132 78Z", TERRA) + line("M56 43H124", WHEAT, 7)
    rider = leg + man + disc(166, 32, 17, ROSE) + helmet
    rider += arm("M150 66L138 84", WINE, (136, 88), 9)
    return earth + put(pole + flag, 0, 9) + beast + put(rider, 0, 9)


def consul() -> str:
    """A wreathed consul in purple between two bundles of rods."""
    rays = "".join(put(flat("M-9 -40L0 -128L9 -40Z", HONEY), 168, 92, 1, 30 * k) for k in range(12))
    man = togate(168, 176, 134, WINE, WHEAT) + laurel(168, 63, 20)
    baton = rod("M190 112L206 70", IVORY, 7) + put(eagle(), 208, 60, 0.28)
    return disc(168, 92, 62, AMBER, "") + rays + fasces(66, 174, 142) + fasces(262, 174, 142) + man + baton


def proconsul() -> str:
    """A governor with sceptre and globe under an arch of his province, between palms."""
    sand = flat("M0 150Q80 134 168 146T336 148V192H0Z", STRAW)
    gate = path("M98 160V44H238V160H204V104A36 36 0 0 0 132 104V160Z", BRICK) + box(90, 30, 156, 18, TERRA)
    man = togate(168, 176, 112, IVORY, WINE)
    globe = disc(204, 118, 15, BLUE) + line("M192 114H216M204 104V132", IVORY, 4)
    staff = rod("M132 172V66", WHEAT, 6) + put(eagle(), 132, 56, 0.32)
    return (
        sand
        + palm(50, 164, 132)
        + palm(290, 164, 132)
        + gate
        + slab(134, 150, 68, 12, STRAW)
        + staff
        + man
        + globe
    )


MAGISTRATES = {
    "tribune": ("AZURE", tribune),
    "senator": ("FROTH", senator),
    "magister": ("TIDE", magister),
    "praetor": ("CINNABAR", praetor),
    "legatus": ("CHALK", legatus),
    "consul": ("LAPIS", consul),
    "proconsul": ("AMBER", proconsul),
}
"""Ground and drawing of every card."""
