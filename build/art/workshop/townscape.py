"""What stands in the city, engraved on its marble: walls, streets, squares, houses, trees. Thin lines, pale fills."""

from __future__ import annotations

import numpy as np

from build.art.workshop.coast import H, Knots, W, curve, trace
from build.art.workshop.forms import soft
from build.art.workshop.noise import Field

LINE = "#6A4630"
STONE, TILE, PLASTER, GREEN, GILT = "#EFE2C6", "#D8A383", "#F7EEDC", "#B7BE8C", "#E2C27A"
LAND_WALL: Knots = ((404, 218), (372, 420), (352, 640), (344, 860), (330, 1080), (318, 1292))
OLD_WALL: Knots = ((852, 246), (812, 480), (806, 760), (836, 1010), (850, 1232))
STREETS: tuple[Knots, ...] = (
    ((1948, 706), (1790, 694), (1640, 690), (1420, 688), (1250, 676)),
    ((1250, 676), (1080, 780), (860, 930), (560, 1100), (330, 1180)),
    ((1250, 676), (1090, 590), (860, 500), (600, 430), (372, 400)),
    ((1640, 690), (1660, 540), (1690, 366)),
    ((1420, 688), (1400, 860), (1372, 1118)),
    ((1250, 676), (1220, 460), (1190, 284)),
    ((860, 930), (830, 1080), (860, 1220)),
)
SQUARES = ((1640, 690, 46), (1420, 688, 52), (1080, 780, 38), (860, 930, 36), (1944, 702, 40))


def placed(x: float, y: float, body: str, scale: float = 1, turn: float = 0) -> str:
    """A drawing scaled, turned by degrees, and put at x, y."""
    return f'<g transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f}) scale({scale:.2f})">{body}</g>'


def engraved(d: str, fill: str = "none", width: float = 2) -> str:
    """A path in the engraver's line."""
    return f'<path d="{d}" fill="{fill}" stroke="{LINE}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>'


def house(roof: str) -> str:
    """A small house seen from the south, 22 wide."""
    return (
        engraved("M-11 8V-3L-7 -11H7L11 -3V8Z", PLASTER, 1.5)
        + engraved("M-12 -3L-7 -11H7L12 -3Z", roof, 1.5)
        + engraved("M-5 2V5M5 2V5", width=1.6)
    )


def tower() -> str:
    """A tower of the land wall, 28 wide."""
    return (
        engraved("M-14 16V-16H-8V-11H-3V-16H3V-11H8V-16H14V16Z", STONE, 2)
        + f'<path d="M4 15V-8H13V15Z" fill="{LINE}" fill-opacity=".22"/>'
    )


def church(scale: float) -> str:
    """A domed church, 80 wide at scale 1."""
    walls = engraved("M-40 20V-4H40V20Z", PLASTER) + engraved("M-24 -4V-20H24V-4Z", PLASTER)
    domes = engraved("M-22 -20A22 21 0 0 1 22 -20Z", GILT) + engraved(
        "M-40 -4A10 10 0 0 1 -20 -4ZM20 -4A10 10 0 0 1 40 -4Z", GILT
    )
    return f'<g transform="scale({scale})">{walls}{domes}{engraved("M0 -41V-56M-5 -50H5M-28 20V6M-14 20V6M0 20V4M14 20V6M28 20V6")}</g>'


def cypress() -> str:
    """A cypress, 14 wide."""
    return engraved("M0 12C-10 4 -8 -14 0 -26C8 -14 10 4 0 12ZM0 12V17", GREEN, 1.4)


def ship(sail: str) -> str:
    """A small merchantman under a lateen sail, 110 wide, sailing east."""
    hull = engraved("M-50 6Q-44 28 -22 30H30Q50 26 56 -2Q40 10 20 10H-30Q-44 10 -50 6Z", "#A9764C", 2.2)
    return (
        hull
        + engraved("M4 10V-62", width=3)
        + engraved("M-40 -8L30 -70Q42 -30 34 0Q0 -14 -40 -8Z", sail, 2.2)
        + engraved("M-20 -12L24 -58M2 -10L33 -40", width=1.4)
    )


SHIPS = ((520, 150, 0.7, "#F7EEDC"), (1180, 190, 0.6, "#E9C9B4"), (2270, 300, 0.9, "#F7EEDC"), (2240, 1010, 0.75, "#E9C9B4"),
         (700, 1370, 0.85, "#F7EEDC"), (1640, 1250, 1.0, "#E8D9A8"), (1220, 1330, 0.6, "#F7EEDC"))  # fmt: skip
"""Place, size and sail of every ship on the water."""


def monuments() -> str:
    """The great sights, each at its place."""
    course = (
        engraved("M-92 -26H66A26 26 0 0 1 66 26H-92Z", STONE)
        + engraved("M-80 -15H64A15 15 0 0 1 64 15H-80Z", PLASTER)
        + engraved("M-46 0H44", width=5)
    )
    aqueduct = "".join(
        engraved(f"M{x} 16V-2A10 10 0 0 1 {x + 20} -2V16", width=2) for x in range(-100, 100, 20)
    ) + engraved("M-104 -18H104M-104 -13H104")
    palace = (
        engraved("M-60 24V-14H60V24Z", PLASTER)
        + engraved("M-64 -14L-50 -30H50L64 -14Z", TILE)
        + "".join(engraved(f"M{x} 20V4A7 7 0 0 1 {x + 14} 4V20", STONE, 1.6) for x in (-50, -29, -7, 15, 36))
    )
    column = engraved("M-7 26H7M-4 26V-26H4V26M-8 -26H8", STONE) + engraved("M0 -26V-38M-4 -33H4")
    cistern = engraved("M-44 -30H44V30H-44Z", "#C9DED3") + engraved("M-36 -22H36V22H-36Z", "#DCEAE0", 1.2)
    places = [
        placed(1826, 830, course, 1, 52),
        placed(1030, 520, aqueduct, 1, 8),
        placed(1984, 806, palace, 0.9),
    ]
    places += [
        placed(1640, 672, column, 1.05),
        placed(1420, 668, column, 1.2),
        placed(1080, 764, column, 0.9),
    ]
    places += [placed(x, y, cistern, s) for x, y, s in ((640, 560, 1.2), (590, 876, 1.2), (980, 660, 0.9))]
    places += [
        placed(1966, 626, church(1.35)),
        placed(1136, 420, church(0.95)),
        placed(1900, 532, church(0.7)),
        placed(1540, 860, church(0.6)),
    ]
    places += [
        placed(660, 1180, church(0.7)),
        placed(520, 330, church(0.65)),
        placed(1500, 460, church(0.55)),
        placed(1020, 1010, church(0.55)),
    ]
    return "".join(places)


KEPT = (
    (1826, 830, 110), (1030, 520, 112), (1984, 806, 76), (640, 560, 70), (590, 876, 70), (980, 660, 56), (1966, 626, 82),
    (1136, 420, 60), (1900, 532, 48), (1540, 860, 42), (660, 1180, 48), (520, 330, 46), (1500, 460, 40), (1020, 1010, 40),
)  # fmt: skip
"""Places no house may stand on: x, y, radius."""


def _free(x: float, y: float, ways: Field, depth: Field) -> bool:
    if depth[int(y), int(x)] < 24 or np.hypot(ways[:, 0] - x, ways[:, 1] - y).min() < 26:
        return False
    rounds = (*KEPT, *((sx, sy, r + 16) for sx, sy, r in SQUARES))
    return all(np.hypot(x - kx, (y - ky) * 1.15) > r for kx, ky, r in rounds)


def houses(depth: Field) -> str:
    """Houses between the streets, thinner towards the land wall; `depth` is the distance from the sea in pixels."""
    dice = np.random.default_rng(330)
    ways = np.concatenate([curve(s, 30, False) for s in (*STREETS, LAND_WALL, OLD_WALL)])
    wall = curve(LAND_WALL, 30, False)
    found = []
    for row, y in enumerate(np.arange(240, 1290, 37.0)):
        for x in np.arange(360 + (row % 2) * 19, 2130, 38.0):
            px, py = x + dice.uniform(-7, 7), y + dice.uniform(-6, 6)
            east = px - np.interp(py, wall[:, 1], wall[:, 0])
            crowd = 0.30 if px < 840 else 0.74
            if east > 40 and dice.random() < crowd and _free(px, py, ways, depth):
                found.append((px, py, dice.random()))
    green = [(x, y, k) for x, y, k in found if (k < 0.45 if x < 840 else k < 0.1)]
    built = [spot for spot in found if spot not in green]
    out = "".join(placed(x, y, house(TILE if k < 0.75 else STONE), 0.92 + 0.2 * k) for x, y, k in built)
    return out + "".join(placed(x, y, cypress(), 0.8 + k) for x, y, k in green)


def country(depth: Field) -> str:
    """Trees and hills outside the walls and across the water."""
    dice = np.random.default_rng(1204)
    hill = engraved("M-40 14Q-18 -20 0 -18Q20 -18 42 14M6 -15Q18 -4 17 11M16 -12Q26 -2 27 10", width=1.8)
    out = []
    for y in np.arange(30, H - 20, 62.0):
        for x in np.arange(30, W - 20, 84.0):
            px, py = x + dice.uniform(-26, 26), y + dice.uniform(-18, 18)
            if depth[int(py), int(px)] > 30 and (px < 270 or py < 190 or px > 2190):
                out.append(placed(px, py, hill if dice.random() < 0.4 else cypress(), dice.uniform(0.8, 1.1)))
    return "".join(out)


def ways() -> str:
    """Streets, squares and the two land walls."""
    out = []
    for index, street in enumerate(STREETS):
        d = trace(curve(street, 30, False), False)
        width = 17 if index < 3 else 10
        out.append(
            f'<path d="{d}" fill="none" stroke="{LINE}" stroke-width="{width + 3}"/><path d="{d}" fill="none" stroke="{PLASTER}" stroke-width="{width}"/>'
        )
    for x, y, r in SQUARES:
        out.append(
            f'<circle cx="{x}" cy="{y}" r="{r}" fill="{PLASTER}" stroke="{LINE}" stroke-width="2.5"/><circle cx="{x}" cy="{y}" r="{r - 9}" fill="none" stroke="{LINE}" stroke-width="1.2"/>'
        )
    for wall, width, every in ((OLD_WALL, 7, 0), (LAND_WALL, 14, 62)):
        points = curve(wall, 60, False)
        d = trace(points, False)
        out.append(
            f'<path d="{d}" fill="none" stroke="{LINE}" stroke-width="{width + 4}"/><path d="{d}" fill="none" stroke="{STONE}" stroke-width="{width}"/>'
        )
        if every:
            far = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
            for at in np.arange(10, far[-1] - 20, every):
                out.append(
                    placed(np.interp(at, far, points[:, 0]), np.interp(at, far, points[:, 1]), tower())
                )
    return "".join(out)


def engraving(depth: Field) -> str:
    """The whole engraving as SVG; `depth` (h, w) is the distance from the water, 0 on it."""
    body = "".join(placed(x, y, ship(sail), scale) for x, y, scale, sail in SHIPS)
    body += country(depth) + houses(depth) + ways() + monuments()
    return soft(body, W, H)
