"""What people hold, about the origin, some 120 units high, and the hand that holds it."""

from __future__ import annotations

from build.art.workshop.forms import arch, box, disc, dome, flat, line, oval, path, poly, slab
from build.art.workshop.portraits.strokes import stroke
from build.art.workshop.portraits.tones import Cloth, Skin
from build.art.workshop.stones import (
    BRICK,
    FLAME,
    FOREST,
    HONEY,
    INK,
    IRON,
    IVORY,
    LEAF,
    MARBLE,
    OAK,
    ROOF,
    SHADE,
    STEEL,
    STRAW,
    TERRA,
    UMBER,
    WHEAT,
    WOOD,
)

GRAPE, GRAPE_LIGHT = "#5A2A6B", "#9A66AE"


def arm(sleeve: Cloth, length: float = 110) -> str:
    """A forearm that rises from below to a fist at the origin."""
    d = f"M-30 22L{-38 - length * 0.08:g} {length + 24:g}H{40 + length * 0.06:g}L34 22Z"
    folds = stroke((2, 34), (8, length * 0.7), (0, length + 24), sleeve.fold, (4, 14, 20))
    return (
        path(d, sleeve.base, INK, 6)
        + folds
        + stroke((-16, 40), (-18, length * 0.7), (-26, length + 24), sleeve.light, (3, 8, 12))
    )


def fist(skin: Skin, sleeve: Cloth | None = None) -> str:
    """A hand closed round something upright: four fingers, one above the other, and the thumb."""
    rows = ((4, 48, skin.light), (0, 54, skin.base), (1, 53, skin.base), (5, 46, skin.shade))
    fingers = "".join(
        box(dx - 27, 14 * i - 27, w, 17, tone, skin.line, 8) for i, (dx, w, tone) in enumerate(rows)
    )
    thumb = path("M-30 -16C-36 -36 -18 -42 -10 -34L6 -22C8 -14 -2 -10 -10 -14Z", skin.base, skin.line, 5)
    return (arm(sleeve) if sleeve else "") + fingers + thumb


def palm(skin: Skin, sleeve: Cloth) -> str:
    """An open hand, from below, that carries something at the origin."""
    arm = path("M-34 40L-56 150H60L40 40Z", sleeve.base, INK, 6) + stroke(
        (4, 52), (12, 100), (4, 150), sleeve.fold, (4, 14, 22)
    )
    body = path("M-44 2C-46 30 -24 52 0 52C26 52 46 30 44 0C30 12 -30 12 -44 2Z", skin.base, skin.line, 5)
    tips = "".join(
        box(x, -13, 17, 28, skin.light if x < 0 else skin.base, skin.line, 8) for x in (-48, -31, 14, 31)
    )
    return arm + body + tips


def ship() -> str:
    """A ship under full sail."""
    sail = path("M-6 -70C42 -62 60 -30 56 6Q26 -4 -6 4Z", IVORY, INK, 6)
    stripes = flat("M-3 -50C26 -46 46 -36 54 -26L57 -8C40 -18 16 -24 -3 -24Z", TERRA)
    mast = line("M-10 -82V30", INK, 13) + line("M-10 -80V30", OAK, 6)
    hull = path(
        "M-70 -6C-60 4 -54 14 -48 18H48C56 14 62 4 72 -14C72 22 54 54 22 56H-26C-54 54 -70 28 -70 -6Z",
        WOOD,
        INK,
        6,
    )
    trim = line("M-54 26Q0 34 58 22", WHEAT, 6)
    return mast + sail + stripes + hull + trim + disc(-52, 14, 6, IVORY, INK, 4)


def basilica() -> str:
    """The model of a domed building, as founders carry it."""
    left = box(-62, -6, 40, 56, MARBLE) + arch(-42, 34, 14, 26, UMBER)
    right = box(22, -6, 40, 56, MARBLE) + arch(42, 34, 14, 26, UMBER)
    roofs = poly([(-68, -6), (-42, -24), (-16, -6)], TERRA) + poly([(16, -6), (42, -24), (68, -6)], TERRA)
    body = box(-28, -26, 56, 76, IVORY) + arch(0, 50, 26, 42, WOOD)
    drum = box(-26, -40, 52, 18, MARBLE) + "".join(slab(x, -36, 6, 11, UMBER) for x in (-18, -3, 12))
    return left + right + roofs + body + drum + dome(0, -40, 30, "#4F9C8C", "#BFE0D6", WHEAT)


def trowel() -> str:
    """A mason's trowel, point up."""
    blade = path("M0 -88C20 -60 30 -36 30 -8L0 4L-30 -8C-30 -36 -20 -60 0 -88Z", STEEL, INK, 6)
    return (
        blade
        + stroke((-3, -78), (-18, -44), (-18, -10), "#E2E8EA", (2, 8, 6))
        + line("M0 4V26", INK, 13)
        + line("M0 4V26", IRON, 6)
        + box(-11, 22, 22, 60, OAK, INK, 9)
    )


def scales() -> str:
    """A balance, hanging from the hand at the origin."""
    beam = "M-58 46Q0 24 58 36"
    found = (
        line("M0 10V34", INK, 13) + line("M0 10V34", WHEAT, 6) + line(beam, INK, 15) + line(beam, WHEAT, 8)
    )
    for x, y in ((-56, 100), (56, 88)):
        found += line(f"M{x} {y - 54}L{x - 24} {y}M{x} {y - 54}L{x + 24} {y}", INK, 4.5)
        goods = (
            disc(x - 9, y - 9, 12, TERRA, INK, 4) + disc(x + 10, y - 9, 12, "#8A2F4E", INK, 4)
            if x < 0
            else box(x - 14, y - 22, 28, 22, STEEL, INK, 3)
        )
        found += goods + path(
            f"M{x - 32} {y}H{x + 32}Q{x + 24} {y + 26} {x} {y + 26}Q{x - 24} {y + 26} {x - 32} {y}Z",
            WHEAT,
            INK,
            5,
        )
    return found


def loaves() -> str:
    """A basket of bread."""
    breads = ""
    for x, y in ((-30, -24), (30, -24), (0, -38)):
        breads += oval(x, y, 30, 23, HONEY) + line(
            f"M{x - 13} {y - 4}Q{x} {y - 16} {x + 13} {y - 4}M{x - 16} {y + 7}Q{x} {y - 5} {x + 16} {y + 7}",
            FLAME,
            5,
        )
    body = path("M-64 -12H64L50 52H-50Z", OAK, INK, 6)
    weave = "".join(line(f"M{x} -6L{x * 0.8} 48", WOOD, 5) for x in (-44, -22, 0, 22, 44))
    return breads + body + weave + line("M-56 18H56", STRAW, 6) + box(-68, -20, 136, 16, STRAW, INK, 7)


def purse() -> str:
    """A bag of coins, too full to be tied."""
    coins = "".join(
        disc(x, y, 17, WHEAT, INK, 5) + disc(x, y, 7, HONEY, "")
        for x, y in ((-24, -40), (22, -42), (0, -54), (0, -32))
    )
    bag = path(
        "M-34 -30Q0 -14 34 -30C40 -6 66 10 62 40C58 66 -58 66 -62 40C-66 10 -40 -6 -34 -30Z", WOOD, INK, 6
    )
    return (
        coins
        + bag
        + stroke((-30, -10), (-50, 14), (-46, 42), OAK, (4, 12, 6))
        + stroke((22, -8), (40, 20), (34, 50), UMBER, (4, 12, 6))
        + line("M-33 -22Q0 -6 33 -22", WHEAT, 7)
    )


def scroll() -> str:
    """A roll of names, half open."""
    sheet = path("M-36 -62H36V58H-36Z", IVORY, INK, 6)
    lines = "".join(line(f"M-22 {y}H{20 - 9 * (y % 3)}", "#8C7560", 5) for y in (-36, -20, -4, 12, 28))
    rolls = "".join(
        box(-48, y, 96, 22, STRAW, INK, 10) + line(f"M-36 {y + 7}H30", IVORY, 4) for y in (-74, 50)
    )
    knobs = "".join(disc(x, y, 8, TERRA, INK, 4) for x in (-52, 52) for y in (-63, 61))
    return sheet + lines + rolls + knobs


def javelin() -> str:
    """The soldier's javelin, longer than the picture."""
    shaft = line("M0 -190V150", INK, 17) + line("M0 -60V150", OAK, 10) + line("M0 -180V-60", STEEL, 8)
    return (
        shaft + path("M0 -232L15 -196L0 -178L-15 -196Z", STEEL, INK, 5) + box(-13, -66, 26, 24, IRON, INK, 4)
    )


def dividers() -> str:
    """A pair of dividers, open."""
    found = ""
    for side in (-1, 1):
        found += path(
            f"M{side * 2} -58L{side * 16} -58L{side * 46} 52L{side * 50} 84L{side * 34} 56Z", WHEAT, INK, 5
        )
        found += stroke((side * 9, -48), (side * 24, 4), (side * 42, 56), FLAME, (5, 5, 3))
    return (
        found
        + line("M-26 4Q0 -10 26 4", INK, 11)
        + line("M-26 4Q0 -10 26 4", HONEY, 5)
        + disc(0, -62, 17, WHEAT, INK, 6)
        + disc(0, -62, 6, INK, "")
    )


def amphora() -> str:
    """A jar with two handles."""
    handles = "".join(
        line(f"M{s * 12} -52C{s * 52} -60 {s * 50} -22 {s * 34} -8", INK, 16)
        + line(f"M{s * 12} -52C{s * 52} -60 {s * 50} -22 {s * 34} -8", BRICK, 8)
        for s in (-1, 1)
    )
    body = path(
        "M-14 -56H14V-36C44 -24 52 8 36 40C26 62 12 74 0 86C-12 74 -26 62 -36 40C-52 8 -44 -24 -14 -36Z",
        BRICK,
        INK,
        6,
    )
    band = path("M-46 2Q0 18 46 2L44 22Q0 38 -44 22Z", IVORY, INK, 4)
    return (
        handles
        + body
        + stroke((-20, -26), (-42, -6), (-36, 0), "#E8B594", (4, 12, 6))
        + band
        + box(-22, -72, 44, 19, TERRA, INK, 6)
    )


def grapes() -> str:
    """A bunch of grapes under its leaf."""
    found = line("M0 -70V-44", INK, 12) + line("M0 -70V-44", OAK, 6)
    for row, count in enumerate((4, 5, 4, 3, 2, 1)):
        for i in range(count):
            x, y = (i - (count - 1) / 2) * 25, -34 + 20 * row
            found += disc(x, y, 15, GRAPE, INK, 4.5) + disc(x - 4, y - 5, 5, GRAPE_LIGHT, "")
    leaf = path(
        "M2 -46C-20 -40 -44 -46 -60 -60L-46 -66L-52 -84L-30 -80L-18 -96L-2 -80L16 -84L14 -62Z", LEAF, INK, 5
    )
    return found + leaf + line("M0 -50L-34 -70M-14 -62L-16 -80", FOREST, 5)


def axe() -> str:
    """A settler's axe, to make land of a wood."""
    shaft = line("M0 -80V110", INK, 20) + line("M0 -78V110", OAK, 12)
    head = path("M-14 -66L30 -76C52 -74 66 -52 62 -22C48 -34 30 -38 14 -36H-14Z", STEEL, INK, 6)
    return (
        shaft
        + head
        + stroke((46, -68), (60, -52), (58, -32), IVORY, (3, 8, 3))
        + path("M-14 -64L-44 -54V-48L-14 -40Z", IRON, INK, 5)
    )


def distaff() -> str:
    """A distaff with its wool, and the spindle."""
    staff = line("M0 -92V120", INK, 17) + line("M0 -90V120", OAK, 10)
    wool = path("M0 -96C34 -88 44 -46 32 -10C22 14 -22 14 -32 -10C-44 -46 -34 -88 0 -96Z", IVORY, INK, 6)
    threads = "".join(
        stroke((-26 + 2 * i, -62 + 18 * i), (0, -46 + 18 * i), (28 - 2 * i, -66 + 18 * i), SHADE, (3, 6, 3))
        for i in range(4)
    )
    return staff + wool + threads + box(-15, 2, 30, 14, TERRA, INK, 5)


def sestertius() -> str:
    """One large coin, shown with some pride."""
    found = disc(0, 0, 50, WHEAT, INK, 6) + disc(0, 0, 38, HONEY, "") + disc(0, 0, 33, WHEAT, "")
    return (
        found
        + flat("M-18 20V-10L0 -26L18 -10V20H10V-2H4V20H-4V-2H-10V20Z", ROOF)
        + line("M-36 -24Q-24 -40 -6 -44", FLAME, 6)
    )


def keys() -> str:
    """The key of a strong-room."""
    bow = disc(0, -54, 27, WHEAT, INK, 6) + disc(0, -54, 12, INK, "")
    shaft = box(-8, -30, 16, 100, WHEAT, INK, 4)
    return (
        shaft
        + bow
        + box(4, 34, 34, 13, WHEAT, INK, 3)
        + box(4, 54, 26, 13, WHEAT, INK, 3)
        + slab(-3, -24, 5, 88, FLAME)
    )


__all__ = [
    "amphora",
    "axe",
    "basilica",
    "distaff",
    "dividers",
    "fist",
    "grapes",
    "javelin",
    "keys",
    "loaves",
    "palm",
    "purse",
    "scales",
    "scroll",
    "sestertius",
    "ship",
    "trowel",
]  # fmt: skip
