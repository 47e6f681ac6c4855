"""What is drawn on a map besides land and water: ships, fish, the rose of the winds. Flat, to be cut into stones."""

from __future__ import annotations

from math import cos, pi, sin

from build.art.workshop.forms import disc, flat, line, path, poly, put, ring, star
from build.art.workshop.stones import (
    FOAM,
    GOLD,
    INK,
    IVORY,
    LAPIS,
    MARBLE,
    OAK,
    PORPHYRY,
    SLATE,
    STEEL,
    TERRA,
    WHEAT,
    WOOD,
)


def rose(x: float, y: float, r: float) -> str:
    """The rose of the winds on a roundel of marble: four long rays, four short ones; north has a point of gold."""
    out = disc(x, y, r, GOLD, INK, 5) + disc(x, y, r * 0.9, IVORY, INK, 4) + disc(x, y, r * 0.62, FOAM, "")
    for share, half, tones in ((0.25, 0.62, (SLATE, STEEL)), (0.0, 0.86, (PORPHYRY, TERRA))):
        for quarter in range(4):
            angle = 2 * pi * (quarter / 4 + share / 2) - pi / 2
            tip = (x + r * half * cos(angle), y + r * half * sin(angle))
            for side, tone in zip((-1, 1), tones, strict=True):
                heel = (x + r * 0.2 * cos(angle + side * pi / 4), y + r * 0.2 * sin(angle + side * pi / 4))
                out += poly([(x, y), heel, tip], tone, "")
    out += "".join(disc(px, py, r * 0.035, LAPIS, "") for px, py in ring(x, y, r * 0.76, 16, 1 / 32))
    return out + disc(x, y, r * 0.13, WHEAT, INK, 4) + star(x, y - r * 0.76, r * 0.13, GOLD, 5)


def galley(x: float, y: float, scale: float, mirrored: bool, stripe: str = TERRA) -> str:
    """A merchantman under a square sail with two stripes, about 150 wide, its waterline at y."""
    hull = path("M-78 -30Q-62 -12 -40 -10H44Q64 -14 82 -44Q84 -8 54 14H-42Q-72 6 -78 -30Z", WOOD, INK, 4)
    rail = line("M-60 -6H58", WHEAT, 6)
    mast = line("M0 -10V-124", INK, 10) + line("M0 -10V-124", OAK, 5)
    sail = path("M-52 -112Q0 -100 52 -112Q64 -74 46 -36Q0 -22 -46 -36Q-64 -74 -52 -112Z", IVORY, INK, 4)
    bands = flat("M-20 -106L-6 -104Q-14 -66 -8 -29L-24 -31Q-30 -70 -20 -106Z", stripe)
    bands += flat("M20 -106L36 -109Q44 -70 34 -32L18 -29Q26 -70 20 -106Z", stripe)
    oars = "".join(line(f"M{k} 8L{k - 12} 26", OAK, 4) for k in range(-36, 50, 17))
    flag = flat("M0 -124L26 -116L0 -108Z", PORPHYRY)
    wave = line("M-96 26q12 -9 24 0t24 0t24 0t24 0t24 0t24 0t24 0", FOAM, 6)
    return put(oars + mast + sail + bands + flag + hull + rail + wave, x, y, scale, 0, mirrored)


def dolphin(x: float, y: float, scale: float, mirrored: bool) -> str:
    """A leaping dolphin, about 110 wide."""
    body = path(
        "M-54 14Q-40 -30 4 -32Q36 -30 50 -4L66 2L50 8Q34 4 24 0Q-8 -12 -28 20L-30 42Q-42 32 -60 38Q-50 26 -54 14Z",
        SLATE,
        INK,
        4,
    )
    belly = flat("M-20 14Q-4 -8 26 -2L44 4Q20 10 -6 8Q-16 12 -20 14Z", MARBLE)
    fin = path("M-6 -30Q-10 -46 -24 -48Q-20 -36 -24 -24Z", SLATE, INK, 4)
    wave = line("M-72 50q12 -9 24 0t24 0t24 0t24 0t24 0", FOAM, 6)
    return put(fin + body + belly + disc(34, -10, 3.5, INK, "") + wave, x, y, scale, 0, mirrored)


def fish(x: float, y: float, scale: float, mirrored: bool) -> str:
    """A bream, about 80 wide."""
    tail = path("M-22 0L-44 -18Q-38 0 -44 18Z", TERRA, INK, 4)
    body = path("M-28 0Q-8 -26 20 -20Q36 -14 42 0Q36 14 20 20Q-8 26 -28 0Z", TERRA, INK, 4)
    light = flat("M-14 2Q4 -10 30 -4Q18 10 -2 10Z", WHEAT)
    return put(tail + body + light + disc(28, -4, 4, INK, ""), x, y, scale, 0, mirrored)
