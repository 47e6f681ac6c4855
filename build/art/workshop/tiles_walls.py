"""The mosaics of the six stretches of the city wall, each with the sign of what it lends its owner."""

from __future__ import annotations

from build.art.workshop.forms import arch, box, disc, flat, line, merlons, oval, path, put, slab
from build.art.workshop.stones import (
    BLUE,
    BRICK,
    FOAM,
    HONEY,
    INK,
    IVORY,
    MARBLE,
    ROOF,
    SEA,
    SHADE,
    STRAW,
    TERRA,
    UMBER,
    WHEAT,
    WOOD,
)


def _curtain(x: float, y: float, w: float, teeth: int) -> str:
    """A stretch of wall with brick courses, its top at `y`."""
    courses = slab(x, y + 18, w, 8, BRICK) + slab(x, y + 42, w, 8, BRICK)
    return box(x, y, w, 192 - y, MARBLE) + courses + merlons(x, y, w, teeth, MARBLE)


def _tower(x: float, y: float, w: float = 62) -> str:
    """A tower centered on `x` with a window, its top at `y`."""
    left = x - w / 2
    courses = slab(left + 2, y + 20, w - 4, 8, BRICK) + slab(left + 2, y + 76, w - 4, 8, BRICK)
    return (
        box(left, y, w, 192 - y, MARBLE)
        + courses
        + merlons(left - 4, y, w + 8, 3, MARBLE, 16)
        + arch(x, y + 66, 16, 28, UMBER)
    )


def _two_towers() -> str:
    return _curtain(20, 130, 296, 10) + _tower(56, 70) + _tower(280, 70)


def wall_ship() -> str:
    """The sea wall, a ship before it."""
    wall = _curtain(16, 92, 304, 11) + _tower(50, 52, 54) + _tower(286, 52, 54)
    water = flat("M0 146H336V192H0Z", SEA) + line("M28 160q12 -8 24 0t24 0M262 162q12 -8 24 0t24 0", FOAM, 5)
    sail = path("M96 108L206 26Q232 70 218 112Q160 96 96 108Z", IVORY) + line(
        "M120 106L212 46M152 102L222 70", TERRA, 7
    )
    hull = path("M88 122Q166 134 244 116L256 102Q260 152 222 164H120Q94 154 88 122Z", WOOD) + line(
        "M104 138Q170 148 240 134", WHEAT, 6
    )
    return wall + water + line("M172 34V130", UMBER, 9) + sail + hull


def wall_auction() -> str:
    """A gate, above it a pile of coins and an arrow upwards."""
    coin = oval(0, 0, 40, 12, WHEAT)
    pile = "".join(put(coin, 142, y) for y in (108, 94, 80, 66, 52)) + line("M124 52H160", HONEY, 5)
    arrow = path("M226 114V64H206L236 28L266 64H246V114Z", TERRA)
    return (
        _curtain(20, 118, 296, 10)
        + _tower(46, 92, 52)
        + _tower(290, 92, 52)
        + arch(168, 192, 56, 48, UMBER)
        + pile
        + arrow
    )


def wall_market() -> str:
    """Scales between the towers."""
    beam = (
        line("M168 34V128M102 48H234", INK, 15)
        + line("M168 34V128M102 48H234", WHEAT, 7)
        + disc(168, 34, 10, WHEAT)
    )
    pan = line("M0 0L-28 48M0 0L28 48", INK, 4) + path("M-36 48H36Q30 72 0 72Q-30 72 -36 48Z", HONEY)
    foot = path("M134 132Q168 114 202 132Z", WHEAT)
    return _two_towers() + beam + foot + put(pan, 108, 50) + put(pan, 228, 50)


def wall_draw() -> str:
    """A sealed scroll before one strong tower."""
    wall = _curtain(16, 118, 304, 11) + _tower(84, 50, 88)
    sheet_ = path("M170 44H288V150H170Z", IVORY) + line("M188 72H268M188 90H268M188 108H244", SHADE, 6)
    rolls = box(160, 32, 138, 17, STRAW, r=8) + box(160, 144, 138, 17, STRAW, r=8)
    return (
        wall
        + sheet_
        + rolls
        + path("M248 124L240 164L254 154L268 164L260 124Z", ROOF)
        + disc(254, 122, 18, TERRA)
    )


def wall_barter() -> str:
    """Jars on one side of a tower, gold on the other."""
    wall = _curtain(16, 124, 304, 11) + _tower(168, 40, 64)
    jar = path("M-13 -56H13L9 -44Q32 -26 18 4L10 20H-10L-18 4Q-32 -26 -9 -44Z", TERRA) + line(
        "M-21 -16H21", IVORY, 6
    )
    jars = put(jar, 60, 100, 0.92) + put(jar, 112, 100, 0.92) + put(jar, 86, 72, 0.92)
    coins = "".join(
        disc(x, y, 25, WHEAT) + disc(x, y, 13, "none", HONEY, 5) for x, y in ((230, 92), (282, 92), (256, 54))
    )
    return wall + jars + coins


def wall_swap() -> str:
    """Two arrows turning about each other over a wall with a little gate."""
    arrow = path("M-70 30A70 66 0 0 1 40 -52L54 -70L76 -8L10 -16L24 -32A44 42 0 0 0 -40 30Z", BLUE)
    wall = _curtain(16, 146, 304, 11) + _tower(46, 106, 48) + _tower(290, 106, 48)
    second = arrow.replace(BLUE, TERRA)
    return wall + put(arrow, 162, 84, 0.86) + put(second, 174, 94, 0.86, 180)


WALLS = {
    "wall_ship": ("AZURE", wall_ship),
    "wall_auction": ("LAPIS", wall_auction),
    "wall_market": ("NIGHT", wall_market),
    "wall_draw": ("GOLD", wall_draw),
    "wall_barter": ("LAPIS", wall_barter),
    "wall_swap": ("GOLD", wall_swap),
}
"""By component id: the name of the ground's stone, and the drawing."""
