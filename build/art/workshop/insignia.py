"""The insignia of the five offices, drawn about the middle of a roundel of radius 88."""

from __future__ import annotations

from build.art.workshop.forms import arch, box, disc, line, merlons, path, put, slab, star
from build.art.workshop.stones import (
    BRICK,
    HONEY,
    INK,
    IVORY,
    MARBLE,
    OAK,
    ROOF,
    SHADE,
    STRAW,
    TERRA,
    UMBER,
    WHEAT,
    WINE,
    WOOD,
)


def magister_officiorum() -> str:
    """Sealed letters."""
    back = put(box(-32, -52, 64, 84, STRAW), 12, -2, 1, 16)
    front = box(-34, -48, 64, 88, IVORY) + line("M-22 -30H18M-22 -12H18M-22 6H4", SHADE, 6)
    return (
        back
        + put(front, -8, 0, 1, -8)
        + path("M14 30L6 66L20 56L32 66L30 28Z", ROOF)
        + disc(22, 28, 20, TERRA)
        + disc(22, 28, 9, ROOF, "")
    )


def praefectus_praetorio() -> str:
    """The standard of the guard."""
    staff = (
        line("M0 -66V70", INK, 13)
        + line("M0 -66V70", OAK, 6)
        + line("M-52 -46H52", INK, 13)
        + line("M-52 -46H52", WHEAT, 6)
    )
    cloth = path("M-44 -40H44V34L29 20L15 36L0 20L-15 36L-29 20L-44 34Z", WINE)
    return (
        staff
        + disc(0, -68, 9, WHEAT)
        + cloth
        + star(0, -8, 26, WHEAT, 8, 0.42)
        + line("M-40 -34H40", WHEAT, 5)
    )


def comes_thesaurorum() -> str:
    """The treasure chest, full of gold."""
    coins = "".join(
        disc(x, y, 14, WHEAT) + disc(x, y, 6, HONEY, "")
        for x, y in ((-36, -22), (36, -22), (-12, -34), (14, -36), (0, -18))
    )
    body = box(-60, -14, 120, 68, WOOD) + slab(-44, -11, 13, 62, WHEAT) + slab(31, -11, 13, 62, WHEAT)
    rim = box(-66, -20, 132, 16, OAK)
    return coins + body + rim + box(-15, -8, 30, 30, HONEY) + disc(0, 4, 5, INK, "") + line("M0 6V14", INK, 5)


def praefectus_urbi() -> str:
    """The gate of the city."""
    towers = "".join(
        box(x, -44, 38, 100, MARBLE)
        + merlons(x - 3, -44, 44, 3, MARBLE, 12)
        + slab(x + 3, -24, 32, 7, BRICK)
        + arch(x + 19, 12, 10, 22, UMBER)
        for x in (-64, 26)
    )
    middle = box(-30, -20, 60, 76, MARBLE) + merlons(-28, -20, 56, 3, MARBLE, 12)
    gate = arch(0, 56, 42, 58, WOOD) + line("M0 10V54M-18 34H18", UMBER, 4)
    return middle + towers + gate + line("M0 -32V-70", UMBER, 6) + path("M2 -70L34 -60L2 -48Z", TERRA)


def consul() -> str:
    """The ivory chair under a star."""
    legs = line("M-46 4C-10 14 14 42 44 66M46 4C10 14 -14 42 -44 66", INK, 19) + line(
        "M-46 4C-10 14 14 42 44 66M46 4C10 14 -14 42 -44 66", IVORY, 10
    )
    arms = (
        line("M-46 -8V-44M46 -8V-44", INK, 13)
        + line("M-46 -8V-44M46 -8V-44", WHEAT, 6)
        + disc(-46, -48, 9, WHEAT)
        + disc(46, -48, 9, WHEAT)
    )
    return (
        legs
        + arms
        + box(-58, -12, 116, 22, WINE)
        + line("M-50 -2H50", WHEAT, 5)
        + disc(0, 34, 9, WHEAT)
        + star(0, -44, 26, WHEAT, 8, 0.4)
    )


INSIGNIA = {
    "magister_officiorum": ("LAPIS", magister_officiorum),
    "praefectus_praetorio": ("GOLD", praefectus_praetorio),
    "comes_thesaurorum": ("NIGHT", comes_thesaurorum),
    "praefectus_urbi": ("AZURE", praefectus_urbi),
    "consul": ("LAPIS", consul),
}
"""By component id: the name of the roundel's stone, and the drawing."""
