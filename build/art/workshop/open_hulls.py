"""The three ships with open holds, cut out: a contract lies in each bay, and all bays are of one size. 420 x 226."""

from __future__ import annotations

from build.art.workshop.forms import box, disc, line, path, sheet, slab
from build.art.workshop.hulls import Slot
from build.art.workshop.stones import (
    FOAM,
    GOLD,
    INK,
    IVORY,
    LAPIS,
    OAK,
    TERRA,
    UMBER,
    WHEAT,
    WINE,
    WOOD,
)

W, H = 420, 226
CLEAR = "#00FF00"
"""The tone that is taken away again: no stone has it."""
BAYS: dict[str, tuple[Slot, ...]] = {
    "parvus_dromo": tuple((116 + 96 * at, 116, 92, 92) for at in range(2)),
    "medius_dromo": tuple((20 + 96 * at, 116, 92, 92) for at in range(4)),
    "magnus_dromo": (
        *((20 + 96 * at, 118, 92, 92) for at in range(4)),
        *((20 + 96 * at, 22, 92, 92) for at in reversed(range(4))),
    ),
}
"""Where a contract lies in each hold: x, y, w, h of every bay. Each touches the next one, so that a contract for two spaces
lies in one piece."""


def _hold(ship: str) -> str:
    """The dark of the hold about its bays."""
    bays = BAYS[ship]
    left, top = min(x for x, *_ in bays), min(y for _, y, *_ in bays)
    right, low = max(x + w for x, _, w, _ in bays), max(y + h for _, y, _, h in bays)
    return slab(left - 4, top - 4, right - left + 8, low - top + 8, UMBER)


def _sail(d: str, *stripes: tuple[str, str]) -> str:
    cloth = path(d, IVORY) + "".join(line(stripe, tone, 10) for stripe, tone in stripes)
    return cloth + path(d, "none")


def _mast(x: int, top: int, foot: int) -> str:
    return line(f"M{x} {top}V{foot}", INK, 14) + line(f"M{x} {top}V{foot}", OAK, 7)


def _eye(x: int, y: int) -> str:
    return disc(x, y, 9, IVORY, INK, 4) + disc(x + 1, y, 3.5, LAPIS, "")


def _stern(x: int, y: int) -> str:
    """The curl of a stern, as a goose's neck."""
    neck = f"M{x} {y}Q{x - 12} {y - 34} {x + 8} {y - 46}Q{x + 26} {y - 50} {x + 22} {y - 32}"
    return line(neck, INK, 17) + line(neck, GOLD, 9)


def _foam(left: int, right: int) -> str:
    waves = "".join(f"M{x} 218q14 -11 28 0" for x in range(left, right - 28, 34))
    return line(waves, FOAM, 7)


def parvus_dromo() -> str:
    """The small one: one sail, a hold for two."""
    sail = _sail("M118 98L270 8Q296 56 286 94Q204 78 118 98Z", ("M164 88L276 30", WINE))
    hull = path("M80 84Q94 104 110 106H312Q334 100 348 70Q356 172 318 222H126Q84 180 80 84Z", OAK)
    belt = line("M96 108Q210 113 342 97", WHEAT, 7)
    return (
        _mast(206, 4, 110)
        + sail
        + _stern(88, 92)
        + hull
        + belt
        + _hold("parvus_dromo")
        + _eye(329, 122)
        + _foam(94, 346)
    )


def medius_dromo() -> str:
    """The middle one: one great sail, a cabin astern, a hold for four."""
    sail = _sail(
        "M112 98L280 6Q312 58 300 96Q204 76 112 98Z", ("M156 89L286 24", TERRA), ("M226 81L300 49", TERRA)
    )
    cabin = path("M40 104V72Q40 54 62 54Q84 54 84 72V104Z", WINE) + line("M45 76H79", WHEAT, 6)
    hull = path("M4 80Q10 104 24 106H396Q410 100 416 68Q424 172 400 222H26Q-2 176 4 80Z", WOOD)
    belt = line("M16 107H404", WHEAT, 7)
    return (
        _mast(214, 4, 110)
        + sail
        + cabin
        + _stern(11, 86)
        + hull
        + belt
        + _hold("medius_dromo")
        + _foam(8, 420)
    )


def magnus_dromo() -> str:
    """The great one: shields along the rail between a gilded stern and a high prow, a hold for eight."""
    hull = path("M4 26Q8 12 20 13H398Q412 11 417 2Q425 146 402 224H22Q-6 150 4 26Z", WOOD)
    belt = line("M12 13H404", WHEAT, 8)
    shields = "".join(
        disc(x, 11, 8, tone, INK, 4) for x, tone in zip(range(38, 396, 28), (TERRA, WHEAT) * 7, strict=False)
    )
    curl = "M8 34Q0 6 14 6Q26 6 24 18"
    stern = line(curl, INK, 15) + line(curl, GOLD, 8)
    return hull + belt + shields + stern + _hold("magnus_dromo") + _foam(8, 420)


HULLS = {"parvus_dromo": parvus_dromo, "medius_dromo": medius_dromo, "magnus_dromo": magnus_dromo}
"""By component id: the drawing."""


def flat_hull(word: str) -> str:
    """The drawing of a ship on the tone that is taken away."""
    return sheet(slab(0, 0, W, H, CLEAR) + HULLS[word](), W, H)


def boards(word: str) -> str:
    """The bays as smooth boards, with the shadow of the rim: they are not of stone, so that contracts are clear on them."""
    planks = "".join(
        box(x, y, w, h, "#CFA775", "", 5)
        + f'<path d="M{x} {y + h // 3}h{w}M{x} {y + 2 * h // 3}h{w}" stroke="#8A6239" '
        'stroke-opacity=".45" stroke-width="1.6"/>'
        for x, y, w, h in BAYS[word]
    )
    shade = "".join(
        f'<path d="M{x + 2} {y + h - 3}V{y + 3}H{x + w - 2}" fill="none" stroke="#3A2012" stroke-opacity=".55" stroke-width="5"/>'
        for x, y, w, h in BAYS[word]
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}">{planks}{shade}</svg>'
