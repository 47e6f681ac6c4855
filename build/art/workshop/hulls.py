"""The three hulls, cut open along the side so that their holds are seen, on sheets of 420 x 264."""

from __future__ import annotations

from build.art.workshop.forms import box, disc, flat, line, path
from build.art.workshop.stones import (
    FOAM,
    INK,
    IVORY,
    LAPIS,
    OAK,
    SEA,
    STRAW,
    TERRA,
    WHEAT,
    WINE,
    WOOD,
)

W, H = 420, 264

Slot = tuple[int, int, int, int]

HOLDS: dict[str, tuple[Slot, ...]] = {
    "parvus_dromo": tuple((156 + 56 * i, 150, 48, 48) for i in range(2)),
    "medius_dromo": tuple((102 + 56 * i, 152, 48, 48) for i in range(4)),
    "magnus_dromo": tuple((86 + 64 * i, y, 56, 40) for y in (136, 182) for i in range(4)),
}
"""Where a good can stand in each hold: x, y, w, h of every slot."""


def _water(y: int) -> str:
    waves = line(
        f"M30 {y + 18}q12 -8 24 0t24 0M300 {y + 22}q12 -8 24 0t24 0M180 {y + 30}q12 -8 24 0t24 0", FOAM, 5
    )
    return flat(f"M0 {y}H420V264H0Z", SEA) + waves


def _slots(ship: str) -> str:
    return "".join(box(x, y, w, h, STRAW, r=4) for x, y, w, h in HOLDS[ship])


def _sail(d: str, *stripes: tuple[str, str]) -> str:
    """A sail with stripes (path, tone) that end at its hem."""
    cloth = path(d, IVORY) + "".join(line(stripe, tone, 9) for stripe, tone in stripes)
    return cloth + path(d, "none")


def _mast(x: int, top: int, foot: int) -> str:
    return line(f"M{x} {top}V{foot}", INK, 13) + line(f"M{x} {top}V{foot}", OAK, 6)


def _eye(x: int, y: int) -> str:
    return disc(x, y, 8, IVORY, INK, 4) + disc(x + 1, y, 3, LAPIS, "")


def parvus_dromo() -> str:
    """The small one: one sail, a hold for two."""
    sail = _sail("M132 112L262 26Q286 74 272 116Q200 100 132 112Z", ("M168 105L268 46", WINE))
    hull = path("M104 120Q122 138 150 140H276Q304 136 322 108Q326 176 280 214H158Q112 196 104 120Z", OAK)
    return (
        _water(206)
        + _mast(214, 40, 142)
        + sail
        + hull
        + line("M116 142Q200 152 318 134", WHEAT, 6)
        + _slots("parvus_dromo")
        + _eye(302, 152)
    )


def medius_dromo() -> str:
    """The middle one: one great sail, a hold for four, a place for a passenger astern."""
    sail = _sail(
        "M106 110L268 22Q300 70 286 112Q190 92 106 110Z",
        ("M150 103L276 40", TERRA),
        ("M214 99L288 68", TERRA),
    )
    cabin = path("M48 116V84Q48 66 70 66Q92 66 92 84V122Z", WINE) + line("M52 86H88", WHEAT, 5)
    hull = path("M38 104Q54 136 88 138H332Q364 134 386 98Q392 178 340 216H94Q46 198 38 104Z", WOOD)
    return (
        _water(208)
        + _mast(210, 34, 142)
        + sail
        + cabin
        + hull
        + line("M52 138Q200 152 378 130", WHEAT, 6)
        + _slots("medius_dromo")
        + _eye(362, 150)
    )


def magnus_dromo() -> str:
    """The great one: two sails, a hold for eight, cabins for passengers fore and aft."""
    back = _sail("M72 96L176 24Q198 62 188 98Q126 82 72 96Z", ("M106 90L182 44", LAPIS))
    fore = _sail("M196 96L318 18Q344 60 334 98Q262 80 196 96Z", ("M236 88L324 38", LAPIS))
    cabin = path("M30 104V66Q30 50 50 50Q72 50 72 66V116Z", TERRA) + line("M34 70H68M34 88H68", WHEAT, 5)
    hull = path("M22 92Q36 124 64 126H350Q380 120 396 82Q406 176 362 232H70Q24 204 22 92Z", WOOD)
    shields = "".join(
        disc(x, 120, 9, tone, INK, 4) for x, tone in zip(range(84, 346, 26), (TERRA, WHEAT) * 6, strict=False)
    )
    return (
        _water(226)
        + _mast(138, 34, 130)
        + _mast(266, 28, 130)
        + back
        + fore
        + cabin
        + hull
        + shields
        + _slots("magnus_dromo")
        + _eye(376, 134)
    )


HULLS = {
    "parvus_dromo": ("AZURE", parvus_dromo),
    "medius_dromo": ("GOLD", medius_dromo),
    "magnus_dromo": ("AMBER", magnus_dromo),
}
"""By component id: the name of the sky's stone, and the drawing."""
