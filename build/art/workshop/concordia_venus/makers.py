"""Those who build and make: architect, prefect, mason, farmer, smith, vintner, weaver."""

from __future__ import annotations

from build.art.workshop.concordia_venus.figures import arm, base_of, dividers, drum, granary, rod, sack, sheaf
from build.art.workshop.forms import box, disc, flat, line, path, put, slab
from build.art.workshop.glory_to_rome.parts import amphora, fire, togate
from build.art.workshop.stones import (
    BRICK,
    FIRE,
    FLAME,
    HONEY,
    INK,
    IRON,
    IVORY,
    LEAF,
    LILAC,
    OAK,
    ROSE,
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


def architect() -> str:
    """A column growing under a crane's rope, a plan, and large dividers."""
    earth = flat("M0 160Q168 150 336 160V192H0Z", STRAW)
    shaft = base_of(92, 152, 78) + drum(92, 116, 56, 38) + drum(92, 80, 56, 38)
    lifted = drum(92, 34, 56, 26) + line("M92 14V34M70 34L92 20L114 34", INK, 5)
    scaffold = rod("M40 168V26M40 78H66M40 122H66", OAK, 6)
    plan = path("M150 132L310 122L318 166L158 178Z", IVORY) + line(
        "M176 142L212 139L216 165L180 168ZM232 138L286 134L290 160L236 164ZM214 150H234", TERRA, 5
    )
    return earth + scaffold + shaft + lifted + plan + put(dividers(), 238, 88, 1.06)


def prefect() -> str:
    """The prefect with his tablet before a granary full of corn."""
    store = granary(136, 160, 204, 88)
    heap = path("M196 174Q214 124 240 124Q262 126 284 174Z", WHEAT) + line(
        "M222 152h10M244 144h10M238 162h10M258 162h8", HONEY, 6
    )
    man = togate(286, 174, 126, IVORY, TERRA)
    tablet = box(252, 104, 30, 40, WOOD) + box(258, 110, 18, 28, STRAW)
    return (
        slab(0, 160, 336, 32, STRAW)
        + store
        + heap
        + sack(48, 174, 30, ROSE)
        + sack(84, 176, 30)
        + man
        + tablet
    )


def mason() -> str:
    """A wall of bricks rising by steps, trowel and plumb line before it."""
    wall = ""
    for row, count in enumerate((7, 7, 6, 4, 3)):
        for k in range(count):
            x = 20 + 44 * k - (22 if row % 2 else 0)
            wall += box(
                max(16, x), 150 - 25 * row, 44 if x >= 16 else 26, 25, (TERRA, BRICK, ROSE)[(row + k) % 3]
            )
    trowel = (
        rod("M0 8V52", OAK, 11)
        + rod("M0 8V-6", STEEL, 6)
        + path("M0 -92L30 -20Q0 0 -30 -20Z", STEEL)
        + line("M-6 -70L-16 -28", IVORY, 5)
    )
    plumb = line("M196 20V96", INK, 5) + path("M184 96H208L204 116L196 130L188 116Z", HONEY)
    return wall + plumb + put(trowel, 262, 112, 1.12, -28)


def farmer() -> str:
    """Sheaves in a ripe field, a sickle over them."""
    field = flat("M0 132Q90 116 168 130T336 126V192H0Z", HONEY) + "".join(
        line(f"M{x} 186Q{x + 4} 170 {x} 152", WHEAT, 6) for x in range(20, 330, 26)
    )
    blade = "M0 0Q-6 -34 30 -52Q74 -64 88 -22Q66 -48 38 -34Q14 -22 22 2Z"
    sickle = put(path(blade, STEEL) + rod("M10 6V46", WOOD, 12), 222, 84, 1.0, 22)
    man = sheaf()
    return field + put(man, 74, 164, 1.1) + put(man, 152, 174, 1.26) + sickle


def smith() -> str:
    """A glowing blade on the anvil, the hammer above it, fire behind."""
    forge = (
        box(22, 76, 92, 98, SLATE)
        + path("M36 174V116A32 30 0 0 1 100 116V174Z", INK)
        + put(fire(1.15), 68, 172)
    )
    anvil = path(
        "M138 98H300Q296 122 250 126Q240 140 262 158V174H170V158Q192 142 182 126Q150 124 138 98Z", IRON
    ) + line("M152 106H284", STEEL, 6)
    blade = path("M176 98L180 86H286L304 92L286 98Z", FIRE) + line("M188 92H278", FLAME, 5)
    hammer = put(rod("M0 70V-6", OAK, 10) + path("M-38 -34H34L44 -22V-2H-38Z", STEEL), 234, 52, 0.9, 62)
    sparks = "".join(
        disc(x, y, 4, FLAME, "")
        for x, y in ((160, 70), (178, 56), (150, 52), (306, 74), (292, 60), (312, 56))
    )
    return forge + anvil + blade + hammer + sparks


def bunch(k: float) -> str:
    """Grapes hanging from the origin, 44 wide at scale 1."""
    rows = ((0, 4), (13, 3), (26, 2), (39, 1))
    berries = "".join(disc((i - (n - 1) / 2) * 13, 12 + y, 8, WINE) for y, n in rows for i in range(n))
    shine = "".join(
        disc((i - (n - 1) / 2) * 13 - 2, 10 + y, 2.4, LILAC, "") for y, n in rows for i in range(n)
    )
    return put(berries + shine, scale=k)


def vintner() -> str:
    """A man treading grapes in a vat under the vine, jars for the must."""
    vine = rod("M16 30Q90 14 168 28T320 26", OAK, 6)
    leaf = path("M0 0Q-26 4 -24 -18Q-8 -32 0 -18Q8 -32 24 -18Q26 4 0 0Z", LEAF)
    vine += (
        "".join(put(leaf, x, 38, 0.9) for x in (40, 104, 228, 296))
        + put(bunch(0.9), 68, 36)
        + put(bunch(0.9), 268, 36)
    )
    man = path("M146 122V84Q148 66 168 66Q188 66 190 84V122Z", VERDIGRIS) + disc(168, 50, 16, ROSE)
    man += (
        path("M152 50Q152 30 168 30Q184 30 184 50Q168 40 152 50Z", UMBER)
        + arm("M186 80L206 48", VERDIGRIS, (208, 42), 9)
        + arm("M150 80L130 48", VERDIGRIS, (128, 42), 9)
    )
    must = "".join(
        disc(x, y, 9, WINE)
        for x, y in ((110, 118), (128, 112), (146, 118), (190, 118), (208, 112), (226, 118), (166, 116))
    )
    vat = (
        path("M92 118H244L234 174H102Z", OAK)
        + line("M98 136H238M101 158H235", STEEL, 7)
        + line("M132 122V172M168 122V172M204 122V172", WOOD, 4)
    )
    return (
        vine
        + man
        + must
        + vat
        + put(amphora(TERRA, IVORY), 52, 174, 0.86)
        + put(amphora(BRICK, IVORY), 286, 174, 0.86)
    )


def weaver() -> str:
    """An upright loom, a patterned cloth half woven, its weights hanging below."""
    warp = "".join(line(f"M{x} 40V152", SHADE, 5) for x in range(92, 250, 13))
    cloth = box(84, 40, 168, 70, VERDIGRIS) + line("M88 52H248M88 98H248", WHEAT, 7)
    zig = "M90 84" + "".join(f"L{x} {66 if k % 2 == 0 else 84}" for k, x in enumerate(range(103, 250, 13)))
    weights = "".join(path(f"M{x} 146L{x + 9} 168H{x - 9}Z", TERRA) for x in range(98, 250, 28))
    frame = rod("M70 176V22M266 176V22", OAK, 11) + rod("M54 32H282", WOOD, 12)
    shuttle = put(
        path("M-34 0Q0 -15 34 0Q0 15 -34 0Z", HONEY) + line("M-16 0H16", TERRA, 6), 200, 124, 1, -14
    )
    balls = (
        disc(34, 158, 18, WINE)
        + line("M22 150Q34 166 46 156", LILAC, 5)
        + disc(302, 158, 18, HONEY)
        + line("M290 150Q302 166 314 156", IVORY, 5)
    )
    return warp + cloth + line(zig, IVORY, 6) + weights + frame + shuttle + balls


MAKERS = {
    "architect": ("TIDE", architect),
    "prefect": ("LAPIS", prefect),
    "mason": ("AZURE", mason),
    "farmer": ("AZURE", farmer),
    "smith": ("SOOT", smith),
    "vintner": ("CHALK", vintner),
    "weaver": ("FROTH", weaver),
}
"""Ground and drawing of every card."""
