"""What stands in Rome, engraved on its marble plan: hills in hachures, roads, walls, houses, and the great sights."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import numpy as np

from build.art.workshop.coast import H, W, curve, trace
from build.art.workshop.glory_to_rome.plan import BRIDGES, FAR_WALL, HILLS, ROADS, WALLS
from build.art.workshop.noise import Field
from build.art.workshop.townscape import (
    GREEN,
    LINE,
    PLASTER,
    STONE,
    TILE,
    cypress,
    engraved,
    house,
    placed,
    tower,
)


def hill(rx: float, ry: float, seed: int) -> str:
    """A hill seen from above: two rings of strokes running down its slope."""
    dice = np.random.default_rng(seed)
    out = ""
    for share, long in ((0.62, 20), (1.0, 26)):
        count = int((rx + ry) * share * 0.30)
        for k in range(count):
            a = 2 * pi * (k + dice.uniform(-0.2, 0.2)) / count
            x, y = rx * share * cos(a), ry * share * sin(a)
            reach = 1 + long * dice.uniform(0.7, 1.1) / hypot(x, y)
            out += f"M{x:.0f} {y:.0f}L{x * reach:.0f} {y * reach:.0f}"
    return engraved(out, width=1.7)


def pine() -> str:
    """An umbrella pine, 28 wide."""
    return engraved("M0 14V-6", width=2.4) + engraved(
        "M-14 -6Q-12 -20 0 -20Q12 -20 14 -6Q0 -1 -14 -6Z", GREEN, 1.5
    )


def temple(scale: float = 1) -> str:
    """A temple front, 60 wide at scale 1."""
    front = engraved("M-30 20V-12H30V20Z", PLASTER) + engraved("M-34 -12L0 -34L34 -12Z", TILE)
    posts = engraved("M-24 20V-10M-14 20V-10M-5 20V-10M5 20V-10M14 20V-10M24 20V-10", width=2.4)
    return f'<g transform="scale({scale})">{front}{posts}{engraved("M-36 20H36V26H-36Z", STONE)}</g>'


def flavian() -> str:
    """The Colosseum from above and aside, 200 wide."""
    walls = engraved("M-100 -8V26A100 50 0 0 0 100 26V-8Z", STONE)
    bays = "".join(
        engraved(f"M{x - 6} {44 - y}V{32 - y}A6 6 0 0 1 {x + 6} {32 - y}V{44 - y}", PLASTER, 1.5)
        for x in range(-84, 85, 21)
        for y in (abs(x) ** 2 // 320 - 16,)
    )
    rings = "".join(
        f'<ellipse cy="-8" rx="{rx}" ry="{ry}" fill="{fill}" stroke="{LINE}" stroke-width="2"/>'
        for rx, ry, fill in ((100, 50, PLASTER), (80, 38, STONE), (60, 27, PLASTER), (40, 17, "#E2C27A"))
    )
    return (
        walls
        + bays
        + rings
        + engraved("M-100 -8H-40M40 -8H100M0 -58V-25M0 9V42M-70 -44L-30 -20M70 -44L30 -20", width=1.4)
    )


def course(long: float, wide: float) -> str:
    """A racecourse of half-length `long` and half-width `wide`."""
    r, i = wide, wide * 0.62
    outer = engraved(f"M{-long} {-r}H{long - r}A{r} {r} 0 0 1 {long - r} {r}H{-long}Z", STONE)
    inner = engraved(f"M{12 - long} {-i}H{long - r}A{i} {i} 0 0 1 {long - r} {i}H{12 - long}Z", PLASTER)
    return outer + inner + engraved(f"M{0.3 * r - long * 0.55:.0f} 0H{long * 0.6:.0f}", width=5)


def theatre() -> str:
    """A half-round theatre, 100 wide."""
    rows = engraved("M-50 14A50 50 0 0 1 50 14Z", STONE) + engraved(
        "M-36 14A36 36 0 0 1 36 14M-22 14A22 22 0 0 1 22 14"
    )
    return rows + engraved("M-54 14H54V28H-54Z", PLASTER)


def pantheon() -> str:
    """A round temple under a low dome, 90 wide."""
    body = engraved("M-40 24V-6H40V24Z", PLASTER) + engraved("M-42 -6A42 34 0 0 1 42 -6Z", "#E2C27A")
    return body + placed(0, 6, temple(0.62)) + engraved("M-10 -36H10", width=3)


def baths() -> str:
    """A square of great vaulted halls about a court, 150 wide."""
    out = engraved("M-75 -56H75V56H-75Z", PLASTER) + engraved("M-48 -30H48V34H-48Z", STONE)
    out += "".join(engraved(f"M{x} 2V-14A12 12 0 0 1 {x + 24} -14V2Z", TILE) for x in (-40, -12, 16))
    return out + engraved("M-34 12H34V28H-34Z", "#C9DED3")


def tomb() -> str:
    """A round mausoleum with trees on it, 90 wide."""
    drum = engraved("M-45 26V-4A45 15 0 0 1 45 -4V26A45 15 0 0 1 -45 26Z", STONE) + engraved(
        "M-30 -8V-22A30 10 0 0 1 30 -22V-8", PLASTER
    )
    return (
        drum
        + placed(-12, -34, cypress(), 0.8)
        + placed(12, -34, cypress(), 0.8)
        + placed(0, -38, cypress(), 1)
    )


def camp() -> str:
    """The camp of the guard: a walled square of barracks, 120 wide."""
    rows = "".join(engraved(f"M-44 {y}H44V{y + 13}H-44Z", TILE, 1.5) for y in (-42, -18, 6, 30))
    return engraved("M-62 -62H62V62H-62Z", STONE, 3) + engraved("M-52 -52H52V52H-52Z", PLASTER, 1.4) + rows


def aqueduct(count: int) -> str:
    """A row of `count` arches."""
    arches = "".join(
        engraved(f"M{24 * k} 18V-2A9 9 0 0 1 {24 * k + 18} -2V18", width=1.8) for k in range(count)
    )
    return engraved(f"M-4 -12H{24 * count}V-18H-4Z", STONE, 1.8) + arches


def forum() -> str:
    """The square with its porticoes, columns and rostra, 200 wide."""
    square = engraved("M-100 -44H100V44H-100Z", PLASTER)
    posts = "".join(engraved(f"M{x} -40V-28M{x} 28V40", width=2.6) for x in range(-92, 96, 12))
    return (
        square
        + engraved("M-100 -26H100M-100 26H100", width=1.5)
        + posts
        + engraved("M-6 12V-18H6V12ZM-10 12H10", STONE)
    )


SIGHTS = (
    (1362, 806, 0, flavian(), 112), (985, 992, -34, course(150, 34), 132), (640, 500, 78, course(74, 24), 74),
    (760, 590, 0, pantheon(), 60), (748, 742, 30, theatre(), 62), (790, 250, 0, tomb(), 70), (286, 404, 0, tomb(), 70),
    (1330, 1186, 12, baths(), 100), (1560, 300, -8, baths(), 100), (1530, 770, 6, baths(), 96), (1990, 372, 24, camp(), 92),
    (1094, 742, -14, forum(), 108), (930, 676, 0, temple(1.1), 50), (1060, 846, 0, temple(0.9), 44), (1190, 880, 0, temple(1), 48),
    (880, 1064, 0, temple(0.95), 46), (1500, 972, 0, temple(0.9), 44), (1240, 392, 0, temple(1), 48), (1700, 660, 0, temple(0.9), 44),
    (1210, 660, 0, temple(0.85), 42), (980, 470, 0, temple(0.8), 40), (1820, 1010, 0, flavian(), 70), (2010, 640, 0, pantheon(), 52),
    (1720, 430, 0, theatre(), 60), (1120, 1170, 0, pantheon(), 50), (1760, 1130, 0, temple(0.8), 40),
)  # fmt: skip
"""Place, turn, drawing and radius of ground of every sight."""


def _inside(x: float, y: float, ring: Field) -> bool:
    """Whether a point lies within a closed line."""
    a, b = ring, np.roll(ring, -1, axis=0)
    crossing = (a[:, 1] > y) != (b[:, 1] > y)
    slope = (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / np.where(b[:, 1] == a[:, 1], 1, b[:, 1] - a[:, 1])
    return bool((crossing & (x < a[:, 0] + slope)).sum() % 2)


def _clear(x: float, y: float, ways: Field, depth: Field) -> bool:
    if depth[int(y), int(x)] < 26 or np.hypot(ways[:, 0] - x, ways[:, 1] - y).min() < 26:
        return False
    rounds = [(sx, sy, r) for sx, sy, _, _, r in SIGHTS] + [(hx, hy, 30) for hx, hy, _, _ in HILLS]
    return all(hypot(x - sx, (y - sy) * 1.15) > r for sx, sy, r in rounds)


def crowd(depth: Field) -> str:
    """Houses within the walls, pines and cypresses without; `depth` (h, w) is the distance from the water in pixels."""
    dice = np.random.default_rng(753)
    ways = np.concatenate([curve(s, 30, False) for s in (*ROADS, WALLS, FAR_WALL)])
    ring = curve(WALLS, 20, False)
    out = ""
    for row, y in enumerate(np.arange(24, H - 16, 37.0)):
        for x in np.arange(20 + (row % 2) * 19, W - 16, 38.0):
            px, py = x + dice.uniform(-7, 7), y + dice.uniform(-6, 6)
            town, k = _inside(px, py, ring), dice.random()
            if not _clear(px, py, ways, depth):
                continue
            if town and k < 0.72:
                out += placed(px, py, house(TILE if k < 0.54 else STONE), 0.9 + 0.25 * k)
            elif k > (0.94 if town else 0.80):
                out += placed(px, py, pine() if k > 0.9 else cypress(), 0.7 + 0.35 * dice.random())
    return out


def ways() -> str:
    """Roads, walls with their towers, bridges."""
    out = ""
    for index, road in enumerate(ROADS):
        d, wide = trace(curve(road, 30, False), False), 15 if index < 4 else 11
        out += "".join(
            f'<path d="{d}" fill="none" stroke="{tone}" stroke-width="{t}"/>'
            for tone, t in ((LINE, wide + 3), (PLASTER, wide))
        )
    for wall in (WALLS, FAR_WALL):
        points = curve(wall, 60, False)
        d = trace(points, False)
        out += "".join(
            f'<path d="{d}" fill="none" stroke="{tone}" stroke-width="{t}"/>'
            for tone, t in ((LINE, 15), (STONE, 11))
        )
        far = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
        for at in np.arange(12, far[-1] - 10, 88):
            out += placed(np.interp(at, far, points[:, 0]), np.interp(at, far, points[:, 1]), tower(), 0.86)
    deck = engraved("M-96 -11H96V11H-96Z", STONE, 2.4) + engraved(
        "M-60 -11V11M-20 -11V11M20 -11V11M60 -11V11", width=1.4
    )
    return out + "".join(placed(x, y, deck, 0.82, turn) for x, y, turn in BRIDGES)


def boats() -> str:
    """Barges on the river."""
    hull = engraved("M-34 0Q-28 15 -14 16H16Q30 14 36 -2Q20 6 0 6Q-20 6 -34 0Z", "#A9764C", 2)
    sail = engraved("M2 6V-34", width=2.4) + engraved(
        "M-18 -30H22Q26 -16 20 -6Q0 -12 -16 -6Q-22 -18 -18 -30Z", PLASTER, 1.8
    )
    return "".join(
        placed(x, y, hull + sail, s)
        for x, y, s in ((676, 40, 0.8), (446, 392, 0.75), (566, 1180, 0.85), (404, 1380, 0.9))
    )


def engraving(depth: Field) -> str:
    """The whole plan as SVG; `depth` (h, w) is the distance from the water, 0 on it."""
    body = "".join(placed(x, y, hill(rx, ry, 80 + k)) for k, (x, y, rx, ry) in enumerate(HILLS))
    body += crowd(depth) + ways() + boats()
    body += placed(1720, 826, aqueduct(24), 1, 4) + placed(1560, 1010, aqueduct(12), 1, 12)
    body += "".join(placed(x, y, drawing, 1, turn) for x, y, turn, drawing, _ in SIGHTS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}">{body}</svg>'
    )
