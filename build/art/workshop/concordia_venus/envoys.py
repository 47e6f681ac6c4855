"""Those who travel: the five diplomats, both merchants, and the colonist."""

from __future__ import annotations

from build.art.workshop.concordia_venus.figures import arm, clasp, coins, olive, rod, sheaf, ship, water
from build.art.workshop.forms import box, disc, flat, line, merlons, oval, path, put, slab
from build.art.workshop.glory_to_rome.parts import amphora, cypress
from build.art.workshop.stones import (
    BLUE,
    BRICK,
    FOREST,
    HONEY,
    INK,
    IRON,
    IVORY,
    LEAF,
    OAK,
    ROSE,
    STEEL,
    STRAW,
    TERRA,
    UMBER,
    VERDIGRIS,
    WHEAT,
    WINE,
    WOOD,
)

GRIP = (168, 144, 0.9)
"""Where joined hands lie, and how large."""


def diplomat() -> str:
    """Joined hands between two boughs of olive, a star above."""
    boughs = put(olive(6), 96, 92, 0.86, 46) + put(olive(6), 240, 92, 0.86, -46)
    return boughs + put(clasp(WINE, BLUE), *GRIP)


def diplomat_saturnus_tool() -> str:
    """Joined hands under a crossed hammer and sickle-knife."""
    shaft = rod("M0 54V-40", OAK, 9)
    hammer = put(shaft + path("M-30 -62H26L36 -50V-38H-30Z", STEEL), 168, 92, 0.86, 42)
    saw = put(shaft + path("M-10 -38Q-46 -46 -36 -84Q-22 -58 10 -50V-34Z", STEEL), 168, 92, 0.86, -42, True)
    return hammer + saw + put(clasp(FOREST, TERRA), *GRIP)


def diplomat_saturnus_food() -> str:
    """Joined hands before three sheaves."""
    shocks = put(sheaf(), 76, 124, 0.9, -12) + put(sheaf(), 260, 124, 0.9, 12) + put(sheaf(), 168, 124, 0.9)
    return shocks + put(clasp(VERDIGRIS, HONEY), *GRIP)


def caduceus() -> str:
    """The herald's staff with two snakes and wings, about 140 wide, its foot at the origin."""
    wing = path("M6 -96Q30 -128 72 -120Q64 -100 44 -96L54 -92Q40 -80 6 -84Z", IVORY)
    snakes = "M0 -6Q-50 -24 0 -44Q44 -62 4 -82M0 -6Q50 -24 0 -44Q-44 -62 -4 -82"
    return (
        put(wing)
        + put(wing, flip=True)
        + rod("M0 4V-104", WHEAT, 7)
        + line(snakes, INK, 13)
        + line(snakes, VERDIGRIS, 6)
        + disc(0, -108, 10, WHEAT)
    )


def diplomat_mercurius() -> str:
    """Joined hands under the herald's staff."""
    return put(caduceus(), 168, 140, 0.94) + put(clasp(TERRA, WHEAT), *GRIP)


def diplomat_mars() -> str:
    """Joined hands before a shield and lowered spears."""
    spear = rod("M0 76V-54", OAK, 7) + path("M-11 -50L0 -84L11 -50Z", STEEL)
    arms = put(spear, 92, 88, 0.95, -42) + put(spear, 244, 88, 0.95, 42)
    shield = disc(168, 78, 52, TERRA) + disc(168, 78, 39, "none", WHEAT, 7) + disc(168, 66, 15, WHEAT)
    return arms + shield + put(clasp(IRON, IVORY), *GRIP)


def mercator_small() -> str:
    """A balance: a jar on one scale, coins on the other."""
    desk = box(20, 152, 296, 24, OAK) + line("M28 164H308", WOOD, 5)
    post = rod("M168 152V40", WHEAT, 9) + box(136, 140, 64, 14, WHEAT) + disc(168, 34, 12, WHEAT)
    beam = rod("M82 62Q168 34 254 50", WHEAT, 8)
    cords = line("M82 62L48 110M82 62L116 110M254 50L220 98M254 50L288 98", INK, 5)
    jar = put(amphora(TERRA, IVORY), 82, 112, 0.72)
    pans = path("M40 108H124Q118 132 82 132Q46 132 40 108Z", HONEY) + path(
        "M212 96H296Q290 120 254 120Q218 120 212 96Z", HONEY
    )
    return desk + post + beam + cords + jar + coins(242, 96, 3) + coins(270, 96, 2) + pans


def mercator() -> str:
    """A merchantman under full sail, jars on her deck."""
    freight = "".join(
        put(amphora(tone, IVORY), x, -14, 0.46) for x, tone in ((-66, TERRA), (-44, OAK), (78, TERRA))
    )
    vessel = put(freight + ship(IVORY, TERRA), 166, 146, 1.0)
    gulls = line("M258 44q9 -9 18 0q9 -9 18 0M36 62q8 -8 16 0q8 -8 16 0", INK, 5)
    return gulls + vessel + water(156)


def ox() -> str:
    """A standing ox facing right, 100 wide, its feet at the origin."""
    legs = "M-34 -26V0M-20 -26V0M20 -26V0M34 -26V0"
    body = path(
        "M-46 -60Q-40 -70 20 -66L36 -74Q60 -76 66 -56L60 -44L46 -42Q42 -20 0 -20Q-46 -20 -46 -60Z", IVORY
    )
    horns = line("M44 -72Q40 -92 54 -92M56 -70Q66 -86 72 -78", INK, 12) + line(
        "M44 -72Q40 -92 54 -92M56 -70Q66 -86 72 -78", STRAW, 5
    )
    return (
        rod("M-46 -58Q-60 -40 -54 -20", IVORY, 4)
        + rod(legs, IVORY, 9)
        + horns
        + body
        + disc(52, -58, 3.5, INK, "")
        + line("M22 -64L28 -34", TERRA, 8)
    )


def colonist() -> str:
    """A settler ploughing the first furrow of a town, walls rising behind him."""
    town = (
        slab(178, 66, 150, 56, BRICK)
        + box(176, 74, 156, 52, BRICK)
        + merlons(176, 74, 156, 6, BRICK)
        + box(226, 40, 52, 84, ROSE)
        + merlons(226, 40, 52, 3, ROSE, 12)
    )
    field = flat("M0 122Q168 110 336 122V192H0Z", LEAF) + line("M20 178H316M20 160h70M230 160h86", FOREST, 6)
    furrow = path("M0 172H120L110 192H0Z", UMBER)
    plough = rod("M96 132L134 166H152M134 162L236 126", OAK, 8)
    man = path("M52 166V122Q54 92 72 90Q92 92 92 122V166Z", TERRA) + rod("M62 164V178M82 164V178", ROSE, 8)
    hat = oval(72, 66, 27, 7, STRAW) + path("M58 64Q60 48 72 48Q84 48 86 64Z", STRAW)
    return (
        town
        + cypress(40, 126, 74)
        + field
        + furrow
        + put(ox(), 236, 176, 1.06)
        + plough
        + man
        + disc(72, 76, 15, ROSE)
        + hat
        + arm("M84 104L102 132", TERRA, (102, 134), 10)
    )


ENVOYS = {
    "diplomat": ("LAPIS", diplomat),
    "mercator_small": ("AZURE", mercator_small),
    "mercator": ("CHALK", mercator),
    "colonist": ("FROTH", colonist),
    "diplomat_saturnus_tool": ("AMBER", diplomat_saturnus_tool),
    "diplomat_saturnus_food": ("AZURE", diplomat_saturnus_food),
    "diplomat_mercurius": ("NIGHT", diplomat_mercurius),
    "diplomat_mars": ("CHALK", diplomat_mars),
}
"""Ground and drawing of every card."""
