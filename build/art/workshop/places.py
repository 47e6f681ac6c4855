"""The five market places as mosaics on sheets of 336 x 192, in a frame of verdigris."""

from __future__ import annotations

from build.art.workshop.forms import (
    arch,
    box,
    column,
    disc,
    dome,
    flat,
    line,
    merlons,
    oval,
    path,
    slab,
    star,
)
from build.art.workshop.stones import (
    BRICK,
    FIRE,
    FLAME,
    FOAM,
    HONEY,
    IRON,
    IVORY,
    LEAF,
    MARBLE,
    MULBERRY,
    OAK,
    PORPHYRY,
    ROOF,
    ROSE,
    SEA,
    SHADE,
    STEEL,
    STRAW,
    TERRA,
    UMBER,
    VERDIGRIS,
    WHEAT,
    WOOD,
)

EDGE = "#2F6F62"


def forum_costantinum() -> str:
    """A round square with colonnades, the emperor's column in its middle."""
    floor = oval(168, 152, 142, 26, STRAW)
    wings = "".join(
        column(x, 138 + abs(x - 168) * 0.02, 66, IVORY, SHADE) for x in (40, 68, 96, 124, 212, 240, 268, 296)
    )
    roofs = path("M22 78Q80 64 140 64V50Q80 50 22 62Z", TERRA) + path(
        "M314 78Q256 64 196 64V50Q256 50 314 62Z", TERRA
    )
    shaft = box(154, 56, 28, 92, MULBERRY) + slab(156, 78, 24, 6, WHEAT) + slab(156, 104, 24, 6, WHEAT)
    statue = path("M160 50L162 32Q168 24 174 32L176 50Z", WHEAT) + disc(168, 26, 6, WHEAT, "")
    return (
        floor + wings + roofs + box(140, 144, 56, 14, MARBLE) + shaft + box(148, 48, 40, 9, MARBLE) + statue
    )


def domus_regia() -> str:
    """The bronze doors of the palace between two guards' towers, under a dome."""
    wall = box(70, 84, 196, 92, ROSE) + slab(73, 98, 190, 8, IVORY)
    towers = "".join(
        box(x, 58, 48, 118, MARBLE)
        + slab(x + 3, 74, 42, 7, BRICK)
        + merlons(x - 4, 58, 56, 3, MARBLE, 13)
        + arch(x + 24, 130, 16, 30, UMBER)
        for x in (34, 254)
    )
    door = arch(168, 176, 74, 74, PORPHYRY) + arch(168, 176, 54, 62, HONEY)
    leaves = line("M168 118V174M144 138H192M144 156H192", UMBER, 5)
    return dome(168, 84, 56, VERDIGRIS, FOAM) + wall + towers + door + leaves


def portus_iulianus() -> str:
    """The harbor: a lighthouse on the mole, a ship coming in."""
    water = flat("M0 128H336V192H0Z", SEA) + line(
        "M30 150q12 -8 24 0t24 0M120 168q12 -8 24 0t24 0M250 158q12 -8 24 0t24 0", FOAM, 5
    )
    light = (
        path("M232 136L242 66H286L296 136Z", MARBLE)
        + slab(240, 90, 48, 8, TERRA)
        + slab(237, 112, 54, 8, TERRA)
    )
    lamp = (
        box(246, 46, 36, 20, UMBER)
        + path("M254 62Q252 46 264 36Q276 46 274 62Z", FLAME)
        + path("M240 46L264 22L288 46Z", ROOF)
    )
    mole = path("M200 156L210 132H336V156Z", SHADE) + line("M216 144H320", MARBLE, 4)
    sail = path("M46 100L128 28Q150 68 140 102Q92 88 46 100Z", IVORY) + line("M84 96L136 48", TERRA, 7)
    hull = path("M40 112Q100 122 158 108L168 96Q168 138 142 148H68Q46 138 40 112Z", WOOD) + line(
        "M54 126Q104 134 154 122", WHEAT, 5
    )
    return water + mole + light + lamp + line("M98 34V118", UMBER, 8) + sail + hull


def opificies() -> str:
    """The street of the craftsmen: three workshops, each under its sign."""
    street = slab(0, 160, 336, 32, STRAW)
    out = []
    for x, wall, roof in ((22, ROSE, TERRA), (122, IVORY, VERDIGRIS), (222, BRICK, ROOF)):
        out.append(box(x, 68, 92, 94, wall) + path(f"M{x - 8} 70L{x + 10} 42H{x + 82}L{x + 100} 70Z", roof))
        out.append(
            path(f"M{x + 14} 160V122Q{x + 46} 92 {x + 78} 122V160Z", UMBER) + disc(x + 46, 84, 17, WHEAT)
        )
    hammer = line("M68 92L68 80", OAK, 5) + slab(58, 74, 20, 9, IRON)
    jar = path("M162 76H174L173 81Q181 88 174 96H162Q155 88 163 81Z", TERRA, "")
    shears = line("M262 94L272 76M274 94L264 76", STEEL, 4)
    glow = (
        flat("M54 160Q52 140 68 128Q84 140 82 160Z", FIRE)
        + slab(148, 138, 40, 22, VERDIGRIS)
        + slab(250, 140, 36, 20, STRAW)
    )
    return street + "".join(out) + hammer + jar + shears + glow


def porta_aurea() -> str:
    """The Golden Gate: three arches with gilded doors between marble towers."""
    ground = slab(0, 166, 336, 26, LEAF)
    middle = box(92, 56, 152, 112, IVORY) + slab(95, 70, 146, 8, WHEAT) + merlons(92, 56, 152, 5, IVORY, 14)
    gates = arch(168, 168, 48, 78, PORPHYRY) + arch(168, 168, 32, 66, WHEAT) + line("M168 108V166", HONEY, 4)
    for x in (118, 218):
        gates += arch(x, 168, 32, 54, PORPHYRY) + arch(x, 168, 18, 44, WHEAT)
    towers = "".join(
        box(x, 36, 66, 132, MARBLE)
        + merlons(x - 4, 36, 74, 4, MARBLE, 14)
        + slab(x + 3, 60, 60, 8, BRICK)
        + slab(x + 3, 112, 60, 8, BRICK)
        + arch(x + 33, 100, 16, 28, UMBER)
        for x in (26, 244)
    )
    return ground + middle + gates + towers + star(168, 28, 13, TERRA, 8)


MARKETS = {
    "forum_costantinum": ("LAPIS", forum_costantinum),
    "domus_regia": ("GOLD", domus_regia),
    "portus_iulianus": ("AZURE", portus_iulianus),
    "opificies": ("NIGHT", opificies),
    "porta_aurea": ("LAPIS", porta_aurea),
}
"""By component id: the name of the ground's stone, and the drawing."""
