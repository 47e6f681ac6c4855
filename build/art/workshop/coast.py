"""The city's shores, drawn for this board: a tongue of land between the Golden Horn above and the Marmara below."""

from __future__ import annotations

import numpy as np

from build.art.workshop.noise import Field

W, H = 2560, 1440

Knots = tuple[tuple[float, float], ...]

CITY: Knots = (
    (-90, 204), (240, 226), (520, 210), (820, 238), (1100, 262), (1400, 296), (1680, 346), (1880, 418), (2030, 512),
    (2128, 622), (2142, 726), (2082, 834), (1956, 926), (1846, 976), (1800, 958), (1730, 966), (1700, 1030), (1560, 1082),
    (1390, 1126), (1300, 1140), (1262, 1100), (1130, 1092), (1090, 1166), (860, 1232), (560, 1272), (260, 1296), (-90, 1334),
)  # fmt: skip
GALATA: Knots = (
    (880, -90),
    (960, 44),
    (1240, 104),
    (1540, 138),
    (1830, 196),
    (2000, 168),
    (2104, 60),
    (2170, -90),
)
ASIA: Knots = (
    (2520, -90), (2474, 120), (2402, 318), (2436, 500), (2398, 690), (2452, 836), (2548, 930), (2650, 968), (2650, -90),
)  # fmt: skip
ISLES: tuple[Knots, ...] = (
    ((2150, 1226), (2214, 1196), (2290, 1216), (2304, 1262), (2236, 1292), (2166, 1272)),
    ((2376, 1318), (2420, 1300), (2456, 1328), (2424, 1360), (2384, 1350)),
)
SHORES: tuple[Knots, ...] = (CITY, GALATA, ASIA, *ISLES)


def curve(knots: Knots, steps: int = 22, closed: bool = True) -> Field:
    """Points of a smooth line through all knots, (n, 2)."""
    p = np.array(knots, float)
    if closed:
        p = np.concatenate([p[-1:], p, p[:2]])
    else:
        p = np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(p[:-3], p[1:-2], p[2:-1], p[3:], strict=True):
        parts.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    return np.concatenate(parts if closed else [*parts, p[-2:-1]])


def worn(points: Field, reach: float, seed: int) -> Field:
    """A closed line gnawed by the sea: moved along its normal by noise of several lengths, `reach` pixels at most."""
    dice = np.random.default_rng(seed)
    n = len(points)
    push = np.zeros(n)
    for share, every in ((0.45, 9), (0.35, 4), (0.2, 2)):
        knots = max(4, n // every)
        push += share * np.interp(np.arange(n), np.linspace(0, n, knots), dice.uniform(-1, 1, knots))
    along = np.roll(points, -1, 0) - np.roll(points, 1, 0)
    normal = (
        np.stack([-along[:, 1], along[:, 0]], 1) / np.maximum(np.linalg.norm(along, axis=1), 1e-6)[:, None]
    )
    return points + normal * (push * reach)[:, None]


def shores() -> list[Field]:
    """Every shore as a closed line of points."""
    return [worn(curve(knots), 9 if index < 3 else 5, 70 + index) for index, knots in enumerate(SHORES)]


def trace(points: Field, closed: bool = True) -> str:
    """Points as the `d` of an SVG path."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")
